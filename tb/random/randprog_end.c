// randprog_end.c - writes the end of a wave of warps.

#include "randprog_plan.h"

// All warps that have just met start the others by wspawn20. That is a fault if two of them get
// there before one acts; otherwise one is left, whichever, and the others end.
static void melee(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  rp_fix over = rp_jal(g, 0);
  uint32_t entry = rp_here(g);
  rp_alu(g, rp_below(g, 3));
  rp_r(g, INSN_TMC, 0, 0, 0);
  rp_patch(g, over);
  rp_li(g, t, rp_range(g, 0, g->warps));
  rp_li(g, u, entry);
  g->info.fault_pc = rp_here(g);
  rp_r(g, INSN_WSPAWN20, 0, t, u);
  g->mult = 1;
}

// The keeper waits where cores are counted, and some others with it. The rest end, and are no longer
// waited for.
static void some_end(rp_gen *g, const rp_plan *p, unsigned keeper) {
  unsigned comes = g->reg[R_CNT0], t = g->reg[R_T0];
  rp_csrr(g, t, GYRE_CSR_WID);
  rp_li(g, comes, rp_u32(g) | rp_bit(keeper));
  rp_r(g, INSN_SRL, comes, comes, t);
  rp_i(g, INSN_ANDI, comes, comes, 1);
  rp_fix over = rp_branch(g, INSN_BNE, comes, 0);
  rp_alu(g, rp_below(g, 20));
  rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, 0, 0);
  rp_patch(g, over);
  rp_barrier_cores(g, rp_id_word(p->full));
}

bool rp_finish(rp_gen *g, rp_plan *p, bool last, bool abrupt, bool behind) {
  unsigned is_keeper = g->reg[R_CNT1], parks = g->reg[R_MASK1];
  unsigned id = g->reg[R_CNT0], n = g->reg[R_MASK0], t = g->reg[R_T0];
  unsigned next = abrupt || behind ? p->keeper : rp_pick_of(g, p->live);
  uint32_t park_set = rp_u32(g) & p->live & ~rp_bit(next);
  bool parking = p->park >= 0 && park_set && !abrupt && !behind && rp_chance(g, 70);
  parking &= !g->opt.same_path;  // the warp that opens that barrier depends on time
  rp_results(g);
  rp_csrr(g, t, GYRE_CSR_WID);
  rp_i(g, INSN_XORI, is_keeper, t, next);
  rp_i(g, INSN_SLTIU, is_keeper, is_keeper, 1);
  if (parking) {
    rp_li(g, parks, park_set);
    rp_r(g, INSN_SRL, parks, parks, t);
    rp_i(g, INSN_ANDI, parks, parks, 1);
    rp_li(g, id, rp_id_word(p->park));
    rp_li(g, n, p->park_count);
  }
  rp_word(g, g->enc.match[INSN_FENCE]);
  if (!abrupt && rp_arrivals(g, p->full, p->live) > 1) {
    const bool by_cores = p->whole && (p->full & 32) && rp_chance(g, 50);
    if (by_cores && !parking && !g->fault_melee && rp_chance(g, 70))
      some_end(g, p, next);
    else if (by_cores)
      rp_barrier_cores(g, rp_id_word(p->full));
    else
      rp_barrier(g, rp_id_word(p->full), rp_arrivals(g, p->full, p->live));
    rp_met(p, p->full, p->live);
  }
  if (g->fault_melee && last) {
    melee(g);
    p->parked = false;
    return false;
  }
  rp_fix go = rp_branch(g, INSN_BNE, is_keeper, 0);
  for (unsigned k = parking ? rp_range(g, 1, 2) : 0; k--;) {  // again if it opens
    rp_fix over = rp_branch(g, INSN_BEQ, parks, 0);
    rp_r(g, INSN_BAR20, 0, id, n);
    rp_patch(g, over);
  }
  rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, 0, 0);
  rp_patch(g, go);
  p->keeper = next;
  g->mult = 1;
  if (abrupt) {  // warps may be lost on their way to these
    for (unsigned e = 0; e < p->events; e++)
      if (p->ev[e].id != p->full) p->used[p->ev[e].id] = 2;
  }
  p->parked = parking;
  return parking || abrupt;
}
