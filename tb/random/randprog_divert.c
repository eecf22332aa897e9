// randprog_divert.c - chooses the position of a deliberate fault: at top level, or inside of
// splits, thread masks, pred and calls, on any side, with the threads of some beats only.
//
// The active threads are known when the program is made (g->on), and so are the levels of the stack
// and the uniform splits of the last one: the code that raises the fault knows the reason. A fault
// ends the program, so that nothing of this is ever left again.

#include "randprog_plan.h"

bool rp_brief(const rp_gen *g) { return g->opt.length < 30; }

uint32_t rp_full(const rp_gen *g) { return (uint32_t)((1ull << g->cfg->num_threads) - 1); }

uint32_t rp_lanes_of(const rp_gen *g, unsigned p) {
  const gyre_config *c = g->cfg;
  uint32_t lanes = (uint32_t)((1ull << c->num_lanes) - 1);
  return lanes << p * c->num_lanes;
}

uint32_t rp_some(rp_gen *g, uint32_t of) {
  uint32_t passes = g->cfg->num_threads / g->cfg->num_lanes, set = of;
  switch (rp_below(g, 6)) {
    case 0: set &= rp_lanes_of(g, passes - 1); break;           // of the last beat
    case 1: set &= rp_lanes_of(g, rp_below(g, passes)); break;  // of one beat
    case 2: set &= set - 1; break;                              // not the lowest
    case 3: set &= ~3u; break;                                  // neither thread 0 nor 1
    case 4: set &= 1u << rp_pick_of(g, of); break;              // one
    default: set &= rp_u32(g); break;
  }
  if (rp_chance(g, 25)) set &= rp_u32(g);
  return set ? set : 1u << rp_pick_of(g, of);
}

void rp_member(rp_gen *g, unsigned rd, unsigned t, uint32_t set) {
  rp_csrr(g, rd, GYRE_CSR_TID);
  rp_li(g, t, set);
  rp_r(g, INSN_SRL, rd, t, rd);
  rp_i(g, INSN_ANDI, rd, rd, 1);
}

// A new mask, whatever is on now: what it is may be more.
static void by_tmc(rp_gen *g, uint32_t set) {
  unsigned t = g->reg[R_T0];
  uint32_t low = set & (0u - set), count = 0;
  if (low == 1 && !(set & (set + 1))) count = rp_ones(set);  // the first ones: a count does it, too
  bool counts = count && rp_chance(g, 50);
  rp_li(g, t, counts ? count : set | (rp_u32(g) & ~rp_full(g)));
  rp_r(g, counts ? INSN_TMC20 : INSN_TMC, 0, t, 0);
  g->on = set;
}

// The condition keeps some of the threads that are on, or none: then the other mask counts.
static void by_pred(rp_gen *g, uint32_t set) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], v = g->reg[R_T2];
  bool negated = rp_chance(g, 50), none = !(set & g->on);
  uint32_t other = none ? set : rp_u32(g);
  rp_member(g, t, u, negated ? ~set : set);
  rp_li(g, v, other);
  rp_r(g, negated ? INSN_PREDN : INSN_PRED, 0, t, v);
  g->on = none ? set : set & g->on;
}

static void by_split(rp_gen *g, uint32_t set) {
  static const uint8_t forms[] = {INSN_SPLIT20, INSN_SPLIT, INSN_SPLITN};
  unsigned form = forms[rp_below(g, 3)], t = g->reg[R_T0], u = g->reg[R_T1], token = g->reg[R_T2];
  uint32_t taken = g->on & (form == INSN_SPLITN ? ~set : set), other = g->on & ~taken;
  rp_member(g, t, u, set);
  rp_r(g, form, form == INSN_SPLIT20 ? 0 : token, t, 0);
  if (!taken || !other) {
    g->uniform += form == INSN_SPLIT20;
    return;
  }
  bool taken_first = form == INSN_SPLIT20 || rp_ones(taken) >= rp_ones(other);
  bool second = rp_chance(g, 50);
  bool by_taken = taken_first != second;
  if (second) {  // the first side joins at once; both come here after the split
    bool true_joins = taken_first == (form != INSN_SPLITN);  // what t is in the first side
    rp_fix over = rp_branch(g, true_joins ? INSN_BEQ : INSN_BNE, t, 0);
    if (form == INSN_SPLIT20)
      rp_r(g, INSN_JOIN20, 0, 0, 0);
    else
      rp_r(g, INSN_JOIN, 0, token, 0);
    rp_patch(g, over);
  }
  g->on = by_taken ? taken : other;
  g->depth++;
  g->uniform = 0;
}

static void by_call(rp_gen *g) {
  unsigned link = g->reg[rp_chance(g, 50) ? R_RA0 : R_RA1];
  rp_fix call = rp_jal(g, link);
  rp_alu(g, rp_range(g, 1, 3));
  rp_patch(g, call);
  rp_alu(g, rp_below(g, 3));
}

void rp_divert(rp_gen *g, unsigned threads) {
  g->on = rp_full(g);
  g->depth = g->uniform = 0;
  if (g->groups.on) {
    rp_divert_groups(g, threads);
    return;
  }
  if (rp_chance(g, 40)) return;
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    uint32_t set = rp_some(g, rp_full(g));
    switch (rp_below(g, 5)) {
      case 0:
        if (rp_ones(set) >= threads) by_tmc(g, set);
        break;
      case 1:
        if (rp_ones(set) >= threads && (!(set & g->on) || rp_ones(set & g->on) >= threads))
          by_pred(g, set);
        break;
      case 2: by_call(g); break;
      default:
        if (rp_ones(set & g->on) != 0 && rp_ones(set & g->on) < threads) break;
        if (rp_ones(g->on & ~set) != 0 && rp_ones(g->on & ~set) < threads) break;
        if (g->depth + 1 < g->cfg->num_threads) by_split(g, set);
        break;
    }
    if (rp_chance(g, 30)) rp_alu(g, 1);
  }
}
