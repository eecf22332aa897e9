// randprog_groups.c - threads of a warp that are together, apart, and together again.

#include "randprog_plan.h"

enum { LINK = 1, DEEPEST = 15, PAUSE = 0x01000000 };

void rp_groups_begin(rp_gen *g) {
  rp_groups *p = &g->groups;
  uint32_t at, bytes = g->slots * RP_LOCK_BYTES;
  p->fault = false;
  p->leader = p->tables = p->aways = p->locks = 0;
  if (!rp_chance(g, 70) || g->at.ranges + 8 > RP_USED || !rp_spot(g, bytes, g->table, &at)) return;
  rp_claim(g, at, bytes, 0, 1);
  p->locks = at;
}

bool rp_meets(const rp_gen *g) {
  return g->groups.on && g->full_mask && g->level == 0 && g->in_func == 0;
}

// ---- Together -----------------------------------------------------------------------------------

// Returns, each to the next: a thread inside calls is in none after them.
static void leave_calls(rp_gen *g) {
  rp_word(g, gyre_encode_u(&g->enc, INSN_AUIPC, LINK, 0));
  for (unsigned i = 0; i < DEEPEST; i++) rp_i(g, INSN_JALR, 0, LINK, 8 + 4 * i);
}

static void end_threads(rp_gen *g) { rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, 0, 0); }

// Threads outside of the set end.
static void keep(rp_gen *g, uint32_t set) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  if (rp_ones(set) == 1) {
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_li(g, u, (uint32_t)__builtin_ctz(set));
    rp_branch_to(g, INSN_BEQ, t, u, rp_here(g) + 8);
  } else {
    rp_member(g, t, u, set);
    rp_branch_to(g, INSN_BNE, t, 0, rp_here(g) + 8);
  }
  end_threads(g);
}

static void wait_for_all(rp_gen *g) {
  const bool full = g->full_mask;
  const uint32_t id = rp_below(g, g->cfg->num_barriers);
  g->full_mask = false;
  rp_barrier(g, id | rp_below(g, 2) << 31, 1);
  g->full_mask = full;
}

void rp_gather(rp_gen *g, bool deep, bool ended) {
  const unsigned t = g->reg[R_T0];
  const bool own = g->opt.own_only;
  if (!ended) g->groups.leader = rp_below(g, g->cfg->num_threads);
  const uint32_t leader = rp_bit(g->groups.leader);
  bool again = ended || (g->cfg->num_threads > 1 && rp_chance(g, 25));
  const bool alone = again && rp_chance(g, 40);
  if (alone) {
    keep(g, leader);  // One thread is one subwarp, whatever its depth.
  } else {
    if (deep) leave_calls(g);
    if (again && rp_chance(g, 50)) keep(g, leader | rp_some(g, rp_full(g)));
  }
  wait_for_all(g);
  if (!again) return;
  const bool count = rp_chance(g, 40);
  rp_li(g, t, count ? g->cfg->num_threads + (own ? 0 : rp_below(g, 3)) : 0xffffffffu);
  rp_r(g, count ? INSN_TMC20 : INSN_TMC, 0, t, 0);
  // The threads start at the leader's depth. At the deepest level a call and its return do not cancel,
  // so threads that stayed there would part at the next call that only some of them make.
  if (alone && deep) leave_calls(g);
}

// ---- Apart --------------------------------------------------------------------------------------

void rp_hint(rp_gen *g) {
  static const uint8_t splits[] = {INSN_SPLIT, INSN_SPLITN, INSN_SPLIT20};
  const unsigned a = rp_src(g), b = rp_src(g), form = splits[rp_below(g, 3)];
  switch (rp_below(g, 5)) {
    case 0: rp_r(g, form, form == INSN_SPLIT20 ? 0 : rp_dst(g), a, 0); break;
    case 1: rp_r(g, INSN_JOIN, 0, a, 0); break;
    case 2: rp_r(g, rp_chance(g, 50) ? INSN_PRED : INSN_PREDN, 0, a, b); break;
    case 3:
      if (!g->opt.own_only) {
        rp_csrr(g, rp_dst(g), GYRE_CSR_TMASK);
        break;
      }
      // fall through
    default: rp_word(g, g->enc.match[INSN_FENCE] | PAUSE); break;
  }
}

static void a_while(rp_gen *g) {
  rp_alu(g, rp_below(g, 4));
  if (rp_chance(g, 20)) rp_hint(g);
}

// t = bit 0 differs by thread, as often as not; its value is not used again.
static void differs(rp_gen *g, unsigned t) {
  if (rp_chance(g, 60)) {
    unsigned bits = 0;
    while (2u << bits < g->cfg->num_threads) bits++;
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_SRLI, t, t, rp_below(g, bits + 1));
  } else {
    const unsigned a = rp_pool(g);
    rp_r(g, INSN_XOR, t, a, rp_pool(g));
  }
  rp_i(g, INSN_ANDI, t, t, 1);
}

void rp_barrier_parts(rp_gen *g, unsigned form, uint32_t id, uint32_t count) {
  const unsigned a = g->reg[R_T0], b = g->reg[R_T1], c = g->reg[R_T2];
  const unsigned places = rp_range(g, 2, 3);
  bool ended = false;
  rp_fix end[3], over = {0};
  if (g->cfg->num_threads > 1 && rp_chance(g, 25)) {  // some end, before the others come or after
    const uint32_t set = rp_some(g, rp_full(g));
    ended = true;
    g->groups.leader = rp_pick_of(g, set);
    rp_member(g, a, b, set);
    const rp_fix stay = rp_branch(g, INSN_BNE, a, 0);
    a_while(g);
    if (rp_chance(g, 50)) rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
    end_threads(g);
    rp_patch(g, stay);
  }
  rp_li(g, a, id);
  rp_li(g, b, count);
  for (unsigned i = 0; i < places; i++) {
    if (i + 1 < places) {
      differs(g, c);
      over = rp_branch(g, rp_chance(g, 50) ? INSN_BNE : INSN_BEQ, c, 0);
    }
    a_while(g);
    rp_r(g, form, 0, a, b);
    if (rp_chance(g, 40)) a_while(g);
    end[i] = rp_jal(g, 0);
    if (i + 1 < places) rp_patch(g, over);
  }
  for (unsigned i = 0; i < places; i++) rp_patch(g, end[i]);
  rp_gather(g, false, ended);
}

void rp_spawn_parts(rp_gen *g, unsigned form, unsigned count, unsigned pc) {
  const unsigned t = g->reg[R_T2], u = g->reg[R_TOK0];
  const uint32_t set = rp_some(g, rp_full(g));
  const bool ended = form == INSN_WSPAWN || rp_chance(g, 50), first = rp_chance(g, 50);
  rp_fix end = {0};
  g->groups.leader = rp_pick_of(g, set);
  rp_member(g, t, u, set);
  const rp_fix other = rp_branch(g, first ? INSN_BEQ : INSN_BNE, t, 0);
  for (unsigned i = 0; i < 2; i++) {
    if ((i == 0) == first) {
      a_while(g);
      rp_r(g, form, 0, count, pc);
      if (rp_chance(g, 30)) a_while(g);
    } else {  // the others; the current form waits until they have ended
      a_while(g);
      if (rp_chance(g, 30)) rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
      if (ended) end_threads(g);
    }
    if (i > 0) break;
    end = rp_jal(g, 0);
    rp_patch(g, other);
  }
  rp_patch(g, end);
  rp_gather(g, false, ended);
}

// ---- Choice -------------------------------------------------------------------------------------

bool rp_groups_body(rp_gen *g, uint64_t left) {
  if (!g->groups.on) return false;
  if (!rp_meets(g)) {
    if (!rp_chance(g, 4)) return false;
    rp_hint(g);
    return true;
  }
  if (left < 24 || !rp_chance(g, 14)) return false;
  const uint32_t how = rp_below(g, 100);
  bool done = true;
  if (how < 55) {
    done = rp_maze(g, left);
  } else if (how < 80) {
    done = rp_spin(g);
  } else if (how < 92) {
    const uint32_t id = rp_below(g, g->cfg->num_barriers);
    const unsigned form = rp_chance(g, 50) ? INSN_BAR : INSN_BAR20;
    rp_barrier_parts(g, form, form == INSN_BAR ? id : id | rp_below(g, 2) << 31, 1);
  } else {
    rp_gather(g, rp_chance(g, 50), false);
  }
  return done;
}

bool rp_orders(unsigned kind) {
  switch (kind) {
    case K_SHARED:
    case K_SCATTER:
    case K_LOCAL:
    case K_MIXED:
    case K_CSR:
    case K_IO:
    case K_VOTE:
    case K_CONSOLE:
    case K_AMO:
    case K_RESERVE: return true;
    default: return false;
  }
}

// Masks, and code that is replaced, are of one subwarp that has all threads; how often a loop of
// lr.w and sc.w is gone through may depend on other warps, and then the order of the subwarps does.
bool rp_may_be(const rp_gen *g, unsigned kind) {
  switch (kind) {
    case K_TMC:
    case K_SMC: return rp_meets(g);
    case K_RETRY: return rp_meets(g) && !g->opt.own_only && (g->alone || g->opt.timing_dependent);
    default: return true;
  }
}

void rp_gather_after(rp_gen *g, unsigned kind) {
  switch (kind) {
    case K_SPLIT:
    case K_DEEP:
    case K_CROSS:
    case K_PREDLOOP:
    case K_TMC:
    case K_RETRY:
    case K_CALL: rp_gather(g, false, false); break;
    default: break;
  }
}
