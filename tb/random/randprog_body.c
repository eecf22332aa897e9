// randprog_body.c - straight-line parts of random programs: registers, integer arithmetic, the
// console; and the choice of what comes next.

#include "randprog_gen.h"

// ---- Registers ----------------------------------------------------------------------------------

unsigned rp_pool(rp_gen *g) { return g->reg[R_POOL + rp_below(g, RP_POOL)]; }

static unsigned recent(rp_gen *g) { return g->recent[rp_below(g, RP_RECENT)]; }

// Half of the sources were written by one of the last six instructions (RAW hazards).
unsigned rp_src(rp_gen *g) {
  uint32_t r = rp_below(g, 100);
  if (r < 50) return recent(g);
  if (r < 58) return 0;
  if (r < 66) return rp_below(g, 32);  // pointers, counters, links: read only
  return rp_pool(g);
}

// Some destinations were just read or written (WAR and WAW hazards), some are x0.
unsigned rp_dst(rp_gen *g) {
  uint32_t r = rp_below(g, 100);
  unsigned rd = r < 5 ? 0 : r < 30 ? recent(g) : rp_pool(g);
  g->recent[g->recent_at++ % RP_RECENT] = (uint8_t)rd;
  return rd;
}

// ---- Arithmetic ---------------------------------------------------------------------------------

uint32_t rp_alu_word(rp_gen *g) {
  const gyre_encoder *e = &g->enc;
  unsigned a = rp_src(g), b = rp_src(g), rd = rp_dst(g);
  uint32_t r = rp_below(g, 100), value = rp_u32(g);
  if (g->bits && rp_chance(g, 40))
    return gyre_encode_bits(e, rp_one_of(g, g->cfg->b_ext ? &e->b_rows : &e->z_rows), rd, a, b,
                            value);
  if (r < 55) return gyre_encode_r(e, rp_one_of(g, &e->alu), rd, a, b);
  if (r < 80) return gyre_encode_i(e, rp_one_of(g, &e->alu_imm), rd, a, value);
  if (r < 92) return gyre_encode_i(e, rp_one_of(g, &e->alu_shift), rd, a, value & 31);
  return gyre_encode_u(&g->enc, r < 97 ? INSN_LUI : INSN_AUIPC, rd, value);
}

void rp_alu(rp_gen *g, unsigned n) {
  while (n--) rp_word(g, rp_chance(g, g->fmix) ? rp_float_word(g) : rp_alu_word(g));
}

// So many in a row that the multiplier is full, after loads whose results come among its own.
static void multiply_burst(rp_gen *g) {
  rp_loads(g, g->reg[R_PRIV], g->priv_bytes, rp_range(g, 1, 3));
  for (unsigned n = rp_range(g, 3, 8); n--;) {
    unsigned insn = rp_one_of(g, &g->enc.mul), a = rp_pool(g), b = rp_pool(g);
    rp_r(g, insn, rp_pool(g), a, b);
  }
}

// A loop of products, loads and sums of floating-point numbers that wait for none of each other, often round enough that
// its instructions and data are in the caches: what comes together takes commit from products, which wait in the
// multiplier. No register is a source and a destination, and a destination comes once.
static void multiply_storm(rp_gen *g) {
  enum { COUNT = R_T2, OTHERS = R_POOL };
  const uint32_t most = g->mult >= 10 ? 8 : (uint32_t)(80 / g->mult),
                 rounds = rp_range(g, most / 2, most);
  const bool local = rp_chance(g, 50);
  const unsigned sums = !g->floats ? 0 : g->fmix > 50 ? 80 : rp_chance(g, 60) ? 38 : 0;  // percent
  const unsigned loads = sums ? 10 : 38;
  const unsigned base = g->reg[local ? R_LMEM : R_PRIV], count = g->reg[COUNT];
  const uint32_t there = local ? g->lmem_bytes : g->priv_bytes;
  const uint32_t bytes = there < 2048 ? there : 2048;  // what an immediate offset reaches
  rp_li(g, count, rounds);
  const uint32_t top = rp_here(g);
  g->mult *= rounds;
  for (unsigned n = 0, f = 0; n < RP_POOL; n++) {
    const unsigned rd = g->reg[R_POOL + n], kind = rp_below(g, 100);
    if (kind < loads) {
      rp_i(g, INSN_LW, rd, base, rp_below(g, bytes / 4) * 4);
    } else if (kind < loads + sums) {
      rp_word(g, gyre_encode_r(&g->enc, INSN_FADD, g->freg[8 + f++], g->freg[rp_below(g, 8)],
                               g->freg[rp_below(g, 8)]));
    } else {
      const unsigned x = g->reg[rp_below(g, OTHERS)], y = g->reg[rp_below(g, OTHERS)];
      rp_r(g, INSN_MUL + rp_below(g, 4), rd, x, y);
    }
  }
  rp_i(g, INSN_ADDI, count, count, 0xfff);
  rp_branch_to(g, INSN_BNE, count, 0, top);
  g->mult /= rounds;
}

// So many in a row that several dividers work, with operands so short now and then that a later one
// is done before an earlier one.
static void divide_burst(rp_gen *g) {
  for (unsigned n = rp_range(g, 3, 8); n--;) {
    unsigned a = rp_pool(g), b = rp_pool(g);
    if (rp_chance(g, 40)) rp_i(g, INSN_SRLI, b, b, rp_below(g, 32));
    if (rp_chance(g, 30)) rp_i(g, INSN_SRLI, a, a, 8 * rp_below(g, 4));
    rp_r(g, rp_one_of(g, &g->enc.div), rp_pool(g), a, b);
  }
}

static void muldiv(rp_gen *g) {
  if (g->cfg->num_dividers > 1 && rp_chance(g, 50)) {
    divide_burst(g);
    return;
  }
  if (rp_chance(g, 20)) {
    multiply_burst(g);
    return;
  }
  if (rp_chance(g, 45)) {
    multiply_storm(g);
    return;
  }
  unsigned a = rp_src(g), b = rp_src(g);
  if (rp_chance(g, 40)) {
    b = rp_pool(g);
    rp_li(g, b, rp_corner(g));
  }
  if (rp_chance(g, 25)) {
    a = rp_pool(g);
    rp_li(g, a, rp_corner(g));
  }
  // A quotient and a remainder of the same operands, or one of any.
  for (unsigned n = rp_chance(g, 40) ? 2 : 1; n--;) {
    unsigned insn = rp_one_of(g, &g->enc.muldiv);
    rp_r(g, insn, rp_dst(g), a, b);
  }
  if (rp_chance(g, 40)) rp_alu(g, 1);
}

// ---- The console -------------------------------------------------------------------------------

// One byte to the console, from the lowest thread alone or from whichever is left on, and reads of
// the I/O page by one thread or by all.
static void console(rp_gen *g) {
  unsigned t = g->reg[R_T0], v = g->reg[R_T1];
  rp_li(g, t, 1u << rp_below(g, g->cfg->num_threads));
  rp_r(g, INSN_TMC, 0, t, 0);
  rp_li(g, t, g->cfg->io_base);
  rp_li(g, v, rp_chance(g, 10) ? '\n' : 'a' + rp_below(g, 26));
  rp_s(g, INSN_SB, t, v, 0);
  if (rp_chance(g, 50)) rp_s(g, INSN_SB, t, v, 0);
  if (rp_chance(g, 40)) rp_i(g, INSN_LW, v, t, 8 + 4 * rp_below(g, 500));
  rp_li(g, t, 0xffffffffu);
  rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, t, 0);
  if (rp_chance(g, 30)) {
    rp_li(g, t, g->cfg->io_base);
    const uint32_t offset = 8 + 4 * rp_below(g, 500);
    rp_i(g, rp_chance(g, 50) ? INSN_LW : INSN_LHU, v, t, offset);
  }
}

// ---- Choice -------------------------------------------------------------------------------------

bool rp_simple(rp_gen *g, unsigned kind) {
  const uint8_t *r = g->reg;
  uint32_t fields;
  if (g->opt.own_only && rp_orders(kind)) kind = K_ALU;
  switch (kind) {
    case K_ALU: rp_alu(g, rp_range(g, 3, 10)); return true;
    case K_MULDIV:
      if (g->cfg->m_ext) muldiv(g);
      return g->cfg->m_ext;
    case K_PRIVATE:
      if (rp_chance(g, 70))
        rp_accesses(g, r[R_PRIV], g->priv_bytes);
      else
        rp_indexed(g, r[R_PRIV], g->priv_bytes);
      return true;
    case K_SHARED: rp_accesses(g, r[R_SHARED], g->shared_bytes); return true;
    case K_SCATTER: rp_indexed(g, r[R_SHARED], g->shared_bytes); return true;
    case K_LOCAL:
      if (rp_chance(g, 30))
        rp_accesses(g, r[R_LMEM], g->lmem_bytes);
      else
        rp_indexed(g, r[R_LMEM], g->lmem_bytes);
      return true;
    case K_MIXED: rp_accesses(g, rp_mixed(g), 4); return true;
    case K_CONST:
      if (rp_chance(g, 30)) {
        rp_loads(g, r[R_CONST], g->table_bytes, 2);
      } else {
        rp_index(g, r[R_T0], r[R_CONST], g->table_bytes);
        rp_loads(g, r[R_T0], 4, rp_range(g, 1, 3));
      }
      return true;
    case K_CSR: rp_csr(g); return true;
    case K_FENCE:  // every set of predecessors and successors, and ignored fields
      fields = rp_chance(g, 50) ? 0x0ff00000u : rp_u32(g) & 0xffff8f80u;
      rp_word(g, g->enc.match[rp_chance(g, 85) ? INSN_FENCE : INSN_FENCEI] | fields);
      return true;
    case K_IO: rp_io(g); return true;
    case K_VOTE:
      if (g->cfg->collectives) rp_vote(g);
      return g->cfg->collectives != 0;
    case K_BAR1:
      if (g->groups.on && !rp_meets(g)) return false;  // threads of a warp would wait there
      fields = rp_below(g, g->cfg->num_barriers);
      rp_barrier(g, fields | rp_below(g, 2) << 31, 1);
      return true;
    case K_CONSOLE:
      if (!g->solo || !g->full_mask) return false;
      console(g);
      return true;
    default: return rp_float(g, kind) || rp_atomic(g, kind);
  }
}

static void compound(rp_gen *g, unsigned kind, uint64_t budget) {
  const bool deep_ok = g->level < 4 && g->nest < 6, together = rp_meets(g);
  if (g->groups.on && !rp_may_be(g, kind)) return;
  switch (kind) {
    case K_SPLIT:
      if (deep_ok && (!g->in_func || (g->in_func == 2 && !g->level))) rp_split(g, budget);
      break;
    case K_DEEP:
      if (g->full_mask && !g->level && !g->in_func && !g->loop) rp_deep(g);
      break;
    case K_CROSS:
      if (g->full_mask && !g->level && !g->in_func) rp_cross(g, budget);
      break;
    case K_PREDLOOP:
      if (deep_ok && g->loop < RP_LOOPS && !g->in_func) rp_predloop(g, budget);
      break;
    case K_TMC:
      if (deep_ok && g->loop < RP_LOOPS && !g->in_func) rp_tmc(g, budget);
      break;
    case K_LOOP:
      if (deep_ok && g->in_func != 1 && g->loop < (g->in_func ? 1 : RP_LOOPS)) rp_loop(g, budget);
      break;
    case K_BRANCH:
      if (deep_ok) rp_forward(g, budget);
      break;
    case K_RETRY:
      if (g->opt.same_path && !g->alone) break;
      if (g->loop < RP_LOOPS && !g->in_func) rp_retry(g);
      break;
    case K_CALL: rp_call(g); break;
    case K_SMC:
      if (g->alone && g->loop < RP_LOOPS && !g->in_func) rp_smc(g);
      break;
    default: break;
  }
  if (together) rp_gather_after(g, kind);
}

void rp_body(rp_gen *g, uint64_t budget) {
  uint64_t end = g->dyn + budget * g->mult;
  rp_home home;
  const bool away = rp_wander(g, budget, &home);
  uint32_t total = 0;
  for (unsigned k = 0; k < K_COUNT; k++) total += g->weight[k];
  while (g->dyn < end && !g->failed) {
    uint64_t left = (end - g->dyn) / g->mult;
    if (rp_groups_body(g, left)) continue;
    uint32_t pick = rp_below(g, total);
    unsigned kind = 0;
    while (pick >= g->weight[kind]) pick -= g->weight[kind++];
    if (rp_simple(g, kind)) continue;
    if (left >= 16) {
      g->nest++;
      compound(g, kind, rp_range(g, 8, left < 400 ? (uint32_t)left : 400));
      g->nest--;
    } else {
      rp_alu(g, rp_range(g, 1, 3));
    }
  }
  if (away) rp_return(g, home);
}
