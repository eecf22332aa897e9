// randprog_atomic.c - atomic operations in random programs.
//
// In deterministic programs the words of a warp's own windows are its own, but not their lines:
// other warps break a reservation at any time. So whether an sc.w succeeds is kept only where no
// other warp can store to the line; elsewhere the sc.w surely fails, or what it did is covered by
// a store and its result dropped. Words that all warps operate on (the tally) have one commutative
// operation each; old values are kept where the warp is alone. Free programs keep everything.

#include "randprog_gen.h"

uint32_t rp_atomic_word(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2) {
  uint32_t order = rp_below(g, 4);  // aq, rl
  return gyre_encode_r(&g->enc, insn, rd, rs1, insn == INSN_LR ? 0 : rs2) | order << 25;
}

static void emit(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2) {
  rp_word(g, rp_atomic_word(g, insn, rd, rs1, rs2));
}

// Effects of other warps cannot be seen here, or may be.
static bool keeps(const rp_gen *g) {
  return g->opt.timing_dependent || (g->alone && !g->opt.own_only);
}

// ---- Operations on the warp's own words ---------------------------------------------------------

// t = word of a window for each thread, often the same for all.
static void word_of(rp_gen *g, unsigned t, unsigned base, uint32_t bytes) {
  if (rp_chance(g, 40)) {
    rp_index(g, t, base, bytes);
    return;
  }
  uint32_t off = rp_chance(g, 50) ? g->hot : rp_u32(g);
  rp_i(g, INSN_ADDI, t, base, off & ~3u & ((bytes < 2048 ? bytes : 2048) - 1));
}

static bool own_word(rp_gen *g, unsigned t) {  // whether it is in local memory
  const uint8_t *r = g->reg;
  switch (rp_below(g, 4)) {
    case 0: word_of(g, t, r[R_PRIV], g->priv_bytes); return false;
    case 1: word_of(g, t, r[R_LMEM], g->lmem_bytes); return true;
    default: word_of(g, t, r[R_SHARED], g->shared_bytes); return false;
  }
}

static void operations(rp_gen *g) {
  unsigned t = g->reg[R_T0 + rp_below(g, 3)];
  if (rp_chance(g, 20))
    t = rp_mixed(g);
  else
    (void)own_word(g, t);
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    unsigned v = rp_src(g), insn = rp_one_of(g, &g->enc.amo);
    emit(g, insn, rp_dst(g), t, v);
    if (rp_chance(g, 25)) rp_i(g, INSN_LW, rp_dst(g), t, 0);
    if (rp_chance(g, 25)) {
      unsigned size = rp_below(g, 3);
      rp_s(g, INSN_SB + size, t, rp_src(g), 0);
    }
    if (rp_chance(g, 30)) rp_alu(g, 1);
  }
}

// ---- The tally ----------------------------------------------------------------------------------

// The operation on word k of the tally is this one, of k modulo 8.
unsigned rp_tally_insn(unsigned k) { return INSN_AMOADD + k % 8; }

// t = word k of a tally, or the one of the same operation in another group, by thread.
static void tally_word(rp_gen *g, unsigned t, unsigned k) {
  unsigned u = g->reg[R_T1];
  uint32_t base = g->local_tally && rp_chance(g, 40) ? g->local_tally : g->tally;
  if (base == g->tally && g->tally_twins.count && rp_chance(g, 60))
    base |= 1u << g->tally_twins.bit[rp_below(g, g->tally_twins.count)];
  rp_li(g, t, base + 4 * (k % 8));
  if (rp_chance(g, 50)) return;
  rp_i(g, INSN_ANDI, u, rp_src(g), 0x60 & (RP_TALLY - 1));
  rp_r(g, INSN_ADD, t, t, u);
}

static void tally(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  bool keep = keeps(g);
  for (unsigned n = rp_range(g, 1, 3); n--;) {
    unsigned k = rp_below(g, 8), v = rp_src(g);
    tally_word(g, t, k);
    unsigned rd = keep ? rp_dst(g) : rp_chance(g, 50) ? 0 : u;
    if (g->cores > 1 && rp_chance(g, 20)) rp_i(g, INSN_LW, 0, t, 0);
    if (keep && rp_chance(g, 25))
      rp_i(g, INSN_LW, rd, t, 0);
    else
      emit(g, rp_tally_insn(k), rd, t, v);
    if (!keep) rp_r(g, INSN_AND, u, u, 0);
  }
}

// ---- Reservations -------------------------------------------------------------------------------

// Things between lr.w and sc.w; some break the reservation. `any`: also those that use T0 to T2.
static void between(rp_gen *g, bool any) {
  static const uint8_t kinds[] = {K_PRIVATE, K_SHARED, K_LOCAL, K_CONST, K_FENCE, K_AMO, K_MIXED};
  for (unsigned n = rp_below(g, 3); n--;) {
    if (!any || rp_chance(g, 40))
      rp_alu(g, rp_range(g, 1, 3));
    else
      rp_simple(g, kinds[rp_below(g, sizeof kinds)]);
  }
}

static void only(rp_gen *g, unsigned t, uint32_t set) {
  rp_li(g, t, set);
  rp_r(g, INSN_TMC, 0, t, 0);
}
static void all_on(rp_gen *g, unsigned t) {
  rp_li(g, t, 0xffffffffu);
  rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, t, 0);
}

// lr.w in the window and sc.w in a twin, or the other way round: it surely fails.
static void reserve_twin(rp_gen *g) {
  unsigned a = g->reg[R_T0], t = g->reg[R_T1], v = rp_src(g);
  const rp_twins *twins = &g->shared_twins;
  uint32_t mask = (g->shared_bytes < 2048 ? g->shared_bytes : 2048) - 1;
  rp_i(g, INSN_ADDI, a, g->reg[R_SHARED], rp_u32(g) & mask & ~3u);
  rp_li(g, t, 1u << twins->bit[rp_below(g, twins->count)]);
  if (rp_chance(g, 50)) rp_r(g, INSN_XOR, a, a, t);
  emit(g, INSN_LR, rp_dst(g), a, 0);
  if (rp_chance(g, 30)) rp_alu(g, rp_range(g, 1, 3));
  rp_r(g, INSN_XOR, a, a, t);
  emit(g, INSN_SC, rp_dst(g), a, v);
  if (rp_chance(g, 30)) rp_i(g, INSN_LW, rp_dst(g), a, 0);
}

// lr.w, something, sc.w; sometimes another address, threads that are off at one of them or both
// (of some beats only, threads 0 and 1 among them), a store to the line, a second sc.w.
static void reserve(rp_gen *g) {
  const gyre_config *c = g->cfg;
  if (g->shared_twins.count && !g->opt.loose_lines && rp_chance(g, 40)) {
    reserve_twin(g);
    return;
  }
  // Kept by what is in between: a loop counter that is not in use.
  bool spare = !g->in_func && g->loop < RP_LOOPS;
  unsigned a = g->reg[spare ? R_CNT0 + g->loop : R_T0], t = g->reg[R_T2], v = rp_src(g);
  bool local = own_word(g, a);
  bool sure = (keeps(g) && (local || !g->opt.loose_lines)) ||
              (local && g->lmem_bytes >= c->line_bytes);  // no other warp's line
  bool fails = rp_chance(g, 25), some = g->full_mask && c->num_threads > 1;
  uint32_t full = rp_full(g);
  uint32_t at_lr = some && rp_chance(g, 35) ? rp_some(g, full) : full;
  uint32_t at_sc = some && rp_chance(g, 35) ? rp_some(g, full) : full;
  bool higher = at_lr != full, off = at_sc != full;
  bool lost = some && !(at_sc & (at_lr & (0u - at_lr)));  // the reserved thread is off
  if (higher) only(g, t, at_lr);
  emit(g, INSN_LR, rp_dst(g), a, 0);
  if (higher) all_on(g, t);
  if (fails) rp_s(g, INSN_SW, a, rp_src(g), 0);  // the reserved thread stores to its line, too
  if (rp_chance(g, 70)) between(g, spare);
  if (sure && rp_chance(g, 20)) emit(g, INSN_LR, rp_dst(g), a, 0);
  if (sure && rp_chance(g, 20)) {  // another word, of the line or not
    if (local)
      word_of(g, a, g->reg[R_LMEM], g->lmem_bytes);
    else
      (void)own_word(g, a);
  }
  if (off) only(g, t, at_sc);
  bool keep = sure || fails || lost;
  emit(g, INSN_SC, keep ? rp_dst(g) : t, a, v);
  if (!keep) {
    rp_i(g, INSN_ADDI, t, 0, rp_u32(g));
    rp_s(g, INSN_SW, a, rp_src(g), 0);
  }
  if (off) all_on(g, t);
  if (rp_chance(g, 25)) emit(g, INSN_SC, rp_dst(g), a, v);  // fails: there is no reservation now
  if (g->opt.timing_dependent && rp_chance(g, 25)) emit(g, INSN_LR, rp_dst(g), a, 0);  // left over
}

// Each thread adds (or the like) to a word by lr.w and sc.w, and by one instruction if it has not
// succeeded in so many rounds.
void rp_retry(rp_gen *g) {
  static const uint8_t op[] = {INSN_ADD, INSN_XOR, INSN_OR};
  static const uint8_t amo[] = {INSN_AMOADD, INSN_AMOXOR, INSN_AMOOR};
  const uint8_t *r = g->reg;
  unsigned a = r[R_T0], failed = r[R_T1], x = r[R_T2], i = rp_below(g, 3), v = rp_pool(g);
  unsigned cnt = r[R_CNT0 + g->loop], mask = r[R_MASK0 + g->loop];
  uint32_t threads = g->cfg->num_threads, n = rp_range(g, 1, threads < 6 ? threads + 2 : 8);
  if (rp_chance(g, 50))
    tally_word(g, a, amo[i] - INSN_AMOADD);
  else
    (void)own_word(g, a);
  rp_li(g, cnt, n);
  rp_csrr(g, mask, GYRE_CSR_TMASK);
  uint32_t top = rp_here(g);
  g->mult *= n;
  emit(g, INSN_LR, x, a, 0);
  rp_r(g, op[i], x, x, v);
  // Time for other cores.
  for (unsigned k = rp_below(g, g->cores > 1 ? 5 : 2); k--;)
    rp_i(g, INSN_LW, 0, r[R_CONST], 4 * rp_below(g, g->table_bytes / 4));
  emit(g, INSN_SC, failed, a, x);
  rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  rp_r(g, INSN_CZEROEQZ, x, failed, cnt);
  rp_r(g, INSN_PRED, 0, x, mask);
  rp_branch_to(g, INSN_BNE, x, 0, top);
  g->mult /= n;
  rp_r(g, INSN_CZEROEQZ, x, v, failed);  // those that have succeeded add 0
  emit(g, amo[i], 0, a, x);
  if (g->opt.timing_dependent) return;
  rp_r(g, INSN_AND, failed, failed, 0);  // in which round they did may depend on other warps
  rp_r(g, INSN_AND, x, x, 0);
  rp_r(g, INSN_AND, cnt, cnt, 0);
}

bool rp_atomic(rp_gen *g, unsigned kind) {
  if (!g->atomics) return false;
  switch (kind) {
    case K_AMO: operations(g); return true;
    case K_TALLY: tally(g); return true;
    case K_RESERVE: reserve(g); return true;
    default: return false;
  }
}
