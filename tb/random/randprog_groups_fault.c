// randprog_groups_fault.c - deliberate faults where threads have pcs of their own: of a subwarp,
// while others are elsewhere; of a branch, or of the beats of a jalr, with several targets;
// barriers that differ.
//
// The fault comes for certain: those that are elsewhere end, or do nothing that could end the
// program, and no warp waits for ever.

#include "randprog_plan.h"

enum { PAUSE = 0x01000000 };

int rp_groups_cause(rp_gen *g, int cause) {
  static const uint8_t own[] = {GYRE_FAULT_PC_MISALIGNED, GYRE_FAULT_FETCH_ACCESS,
                                GYRE_FAULT_BARRIER};
  const bool never =
      cause == GYRE_FAULT_DIVERGENCE || cause == GYRE_FAULT_JOIN || cause == GYRE_FAULT_STACK;
  g->groups.fault = false;
  if (never && g->opt.fault_cause) return GYRE_RANDPROG_NONE;
  if (never) cause = own[rp_below(g, sizeof own)];
  for (unsigned i = 0; i < sizeof own; i++)
    if (cause == own[i] && g->cfg->num_threads > 1) g->groups.fault = rp_chance(g, never ? 90 : 40);
  return cause;
}

// ---- Others elsewhere ---------------------------------------------------------------------------

static void some_go(rp_gen *g, uint32_t set) {
  if (g->groups.aways == RP_AWAY || !(g->on & ~set)) return;
  rp_member(g, g->reg[R_T0], g->reg[R_T1], set);
  g->groups.away[g->groups.aways++] = rp_branch(g, INSN_BEQ, g->reg[R_T0], 0);
  g->on &= set;
}

// The mask of the subwarp: threads outside of it end.
static void some_end(rp_gen *g, uint32_t set) {
  const unsigned t = g->reg[R_T0];
  rp_li(g, t, set | (rp_u32(g) & ~rp_full(g)));
  rp_r(g, INSN_TMC, 0, t, 0);
  g->on = set;
}

void rp_divert_groups(rp_gen *g, unsigned threads) {
  if (rp_chance(g, 30)) return;
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    const uint32_t set = rp_some(g, rp_full(g)) & g->on;
    const uint32_t how = rp_below(g, 8);
    if (how < 4) {
      if (rp_ones(set) >= threads) some_go(g, set);
    } else if (how < 5) {
      if (rp_ones(set) >= threads) some_end(g, set);
    } else if (how < 6) {  // a call by any thread
      const rp_fix call = rp_jal(g, g->reg[rp_chance(g, 50) ? R_RA0 : R_RA1]);
      rp_alu(g, rp_range(g, 1, 3));
      rp_patch(g, call);
    } else {
      rp_hint(g);
    }
    if (rp_chance(g, 30)) rp_alu(g, 1);
  }
}

void rp_groups_away(rp_gen *g, int cause, bool two) {
  rp_groups *p = &g->groups;
  if (p->aways == 0) return;
  const rp_fix over = rp_jal(g, 0);
  for (unsigned i = 0; i < p->aways; i++) rp_patch(g, p->away[i]);
  p->aways = 0;
  // If another warp waits until these have ended, they must end. Warps that are started outside
  // of memory fault at any time: nothing changes then.
  const bool must = two || cause == GYRE_FAULT_BARRIER || cause == GYRE_FAULT_FETCH_ACCESS;
  if (cause != GYRE_FAULT_FETCH_ACCESS) rp_alu(g, rp_below(g, 3));
  if (!must && rp_chance(g, 50)) {
    const uint32_t top = rp_here(g);
    if (g->cfg->group_wait > 1024 || rp_chance(g, 50)) rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
    rp_jal_to(g, 0, top);
  }
  rp_r(g, INSN_TMC, 0, 0, 0);
  rp_patch(g, over);
}

// ---- Faults -------------------------------------------------------------------------------------

static uint32_t not_all(rp_gen *g) {
  const uint32_t set = rp_some(g, rp_full(g));
  return set == rp_full(g) ? set & (set - 1) : set;
}

// A branch to an address without instructions, which some threads do not take.
static void misaligned_branch(rp_gen *g) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  const uint32_t set = not_all(g);
  for (unsigned p = 0; g->info.fault_lanes == 0; p++) g->info.fault_lanes = set & rp_lanes_of(g, p);
  rp_member(g, t, u, set);
  g->info.fault_pc = rp_here(g);
  const uint32_t far = rp_here(g) + 4 * rp_range(g, 1, 40) + 2;
  rp_branch_to(g, rp_chance(g, 50) ? INSN_BNE : INSN_BLTU, 0, t, far);
}

// A jump to several addresses, some of them without instructions.
static void misaligned(rp_gen *g) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1], v = g->reg[R_T2], link = rp_dst(g);
  const uint32_t set = rp_chance(g, 30) ? rp_full(g) : rp_some(g, rp_full(g));
  for (unsigned p = 0; g->info.fault_lanes == 0; p++) g->info.fault_lanes = set & rp_lanes_of(g, p);
  rp_member(g, v, u, set);
  rp_i(g, INSN_SLLI, v, v, 1);
  rp_csrr(g, t, GYRE_CSR_TID);
  rp_i(g, INSN_SRLI, t, t, rp_below(g, 4));
  rp_i(g, INSN_SLLI, t, t, rp_chance(g, 50) ? 2 : rp_range(g, 2, 20));
  rp_r(g, INSN_ADD, t, t, v);
  rp_li(g, u, rp_here(g) + 4 * rp_below(g, 16));
  rp_r(g, INSN_ADD, t, t, u);
  rp_i(g, INSN_JALR, link, t, rp_below(g, 2));
  g->info.fault_pc = rp_here(g) - 4;
}

// One subwarp goes where there is no memory; the others wait for it, spin, or end.
static void outside(rp_gen *g) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  const uint32_t pc = rp_outside(g, false), how = rp_below(g, 4);
  const bool far_first = rp_chance(g, 50);
  g->info.fault_lanes = not_all(g);
  rp_member(g, t, u, g->info.fault_lanes);
  rp_li(g, u, pc);
  const rp_fix other = rp_branch(g, far_first ? INSN_BEQ : INSN_BNE, t, 0);
  for (unsigned i = 0; i < 2; i++) {
    rp_alu(g, rp_below(g, 3));
    if ((i == 0) == far_first) {
      rp_i(g, INSN_JALR, rp_dst(g), u, 0);
    } else if (how == 0) {
      rp_r(g, INSN_TMC, 0, 0, 0);
    } else if (how == 1) {
      const uint32_t top = rp_here(g);
      rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
      rp_jal_to(g, 0, top);
    } else {
      const bool full = g->full_mask;
      g->full_mask = false;
      rp_barrier(g, rp_below(g, g->cfg->num_barriers), 1);
      g->full_mask = full;
    }
    if (i == 0) rp_patch(g, other);
  }
  g->info.fault_pc = pc;
}

// Two barriers of which neither opens before the other: another id, count or form.
static void two_barriers(rp_gen *g) {
  const unsigned a = g->reg[R_T0], b = g->reg[R_T1], t = g->reg[R_T2], u = g->reg[R_CNT0];
  const uint32_t how = rp_below(g, 3), most = g->cfg->num_barriers;
  uint32_t id = rp_below(g, most), form = rp_chance(g, 50) ? INSN_BAR : INSN_BAR20;
  rp_li(g, a, id);
  rp_li(g, b, 1);
  const uint32_t set = not_all(g), far = rp_chance(g, 50) ? set : rp_full(g) & ~set;
  rp_member(g, t, u, set);
  const rp_fix other = rp_branch(g, far == set ? INSN_BNE : INSN_BEQ, t, 0);
  g->info.fault_lanes = far;
  rp_alu(g, rp_below(g, 3));
  rp_r(g, form, 0, a, b);
  rp_patch(g, other);
  rp_alu(g, rp_below(g, 3));
  if (how == 0)
    rp_li(g, a, id ^ rp_bit(rp_below(g, 32)));
  else if (how == 1)
    rp_i(g, INSN_ADDI, b, b, rp_range(g, 1, 3));
  else
    form = INSN_BAR + INSN_BAR20 - form;
  g->info.fault_pc = rp_here(g);
  rp_r(g, form, 0, a, b);
}

// Threads come from several addresses to a barrier that there is not; the last ones find out, or,
// if these end, the first ones, which come to it again.
static void no_barrier(rp_gen *g) {
  uint32_t id = rp_below(g, g->cfg->num_barriers), count = 1;
  if (rp_chance(g, 50))
    id = g->cfg->num_barriers + rp_below(g, 40);
  else
    count = rp_chance(g, 50) ? 0 : g->cfg->num_warps + rp_range(g, 1, 5);
  const unsigned a = g->reg[R_T0], b = g->reg[R_T1], t = g->reg[R_T2], u = g->reg[R_CNT0];
  const unsigned form = rp_chance(g, 50) ? INSN_BAR : INSN_BAR20;
  rp_li(g, a, id);
  rp_li(g, b, count);
  const uint32_t set = not_all(g);
  rp_member(g, t, u, set);
  const rp_fix other = rp_branch(g, INSN_BEQ, t, 0);
  g->info.fault_lanes = set;
  rp_alu(g, rp_below(g, 3));
  g->info.fault_pc = rp_here(g);
  rp_r(g, form, 0, a, b);
  rp_patch(g, other);
  rp_alu(g, rp_below(g, 3));
  if (rp_chance(g, 70)) {
    g->info.fault_lanes = rp_full(g) & ~set;
    g->info.fault_pc = rp_here(g);
    rp_r(g, form, 0, a, b);
  } else {
    rp_r(g, INSN_TMC, 0, 0, 0);
  }
}

void rp_groups_raise(rp_gen *g, int cause) {
  g->on = rp_full(g);
  if (cause == GYRE_FAULT_PC_MISALIGNED && rp_chance(g, 30))
    misaligned_branch(g);
  else if (cause == GYRE_FAULT_PC_MISALIGNED)
    misaligned(g);
  else if (cause == GYRE_FAULT_FETCH_ACCESS)
    outside(g);
  else if (rp_chance(g, 70))
    two_barriers(g);
  else
    no_barrier(g);
}

bool rp_groups_probe(rp_gen *g) {
  g->info.fault = rp_groups_cause(g, g->info.fault);
  if (!g->groups.fault && (g->cfg->num_threads == 1 || !rp_chance(g, 30))) return false;
  rp_init(g, true);
  if (g->groups.fault) {
    rp_fault(g, g->info.fault, 0, 0);
  } else {  // in one subwarp, while others are elsewhere
    const bool probe = g->opt.probe;
    g->opt.probe = false;
    rp_fault(g, g->info.fault, 0, 0);
    g->opt.probe = probe;
  }
  rp_r(g, INSN_TMC, 0, 0, 0);
  return true;
}
