// randprog_plan.c - the master plan of a random program.
//
// A program is a few waves. Each begins with one warp, the keeper, alone: it does what only one
// warp may do, then starts warps. All live warps go to sections of code by their number, meet at
// barriers that were planned beforehand, leave results and meet at a last barrier; then all but
// the next keeper end (or wait at a barrier that never opens, until wspawn20 ends them).

#include "randprog_plan.h"

// ---- A wave -------------------------------------------------------------------------------------

// The keeper starts warps; every thread arrives at the code after it.
static void start(rp_gen *g, rp_plan *p, unsigned form, bool first) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  uint32_t n = rp_chance(g, 70) || (first && g->info.fault != GYRE_RANDPROG_NONE)
                   ? g->warps
                   : rp_range(g, 1, g->warps);
  uint32_t workers = (uint32_t)((1ull << n) - 1) & ~rp_bit(p->keeper);
  if (n == g->cfg->num_warps && rp_chance(g, 20)) n += rp_u32(g) >> 3;
  unsigned piece = g->at.away && rp_chance(g, 60) ? rp_island(g, 4096) : RP_NONE;
  rp_home home = {0};
  rp_fix over = {0}, go = {0};
  if (piece == RP_NONE)
    over = rp_jal(g, u);  // leaves the address of the workers' entry
  else
    home = rp_open(g, piece);
  uint32_t entry = rp_here(g);
  rp_symbol(g, "worker_%u", p->keeper, 0);
  g->mult = rp_ones(workers);
  rp_init(g, first || rp_chance(g, 30));
  if (piece == RP_NONE) {
    go = rp_jal(g, 0);
    rp_patch(g, over);
  } else {
    g->at.cur = home.piece;  // where they go is known when the wspawn is there
  }
  g->mult = 1;
  if (piece != RP_NONE || rp_chance(g, 50)) rp_li(g, u, entry);
  rp_li(g, t, n);
  if (g->groups.on && g->cfg->num_threads > 1 && rp_chance(g, 60))
    rp_spawn_parts(g, form, t, u);
  else
    rp_r(g, form, 0, t, u);
  if (piece == RP_NONE) {
    rp_patch(g, go);
  } else {
    g->at.cur = piece;
    g->mult = rp_ones(workers);
    rp_return(g, home);
    g->mult = 1;
  }
  p->live = workers | rp_bit(p->keeper);
  rp_met(p, -1, p->live);
}

static void section(rp_gen *g, rp_plan *p, unsigned s, uint64_t budget, int cause) {
  rp_symbol(g, "section_%u", s, 0);
  g->mult = rp_ones(p->of[s]);
  unsigned mine = 0, fault_at;
  for (unsigned e = 0; e < p->events; e++) mine += p->ev[e].sections >> s & 1;
  fault_at = rp_below(g, mine + 1);
  for (unsigned e = 0; e <= p->events; e++) {
    if (e < p->events && !(p->ev[e].sections >> s & 1)) continue;
    rp_body(g, budget / (mine + 1));
    if (cause >= 0 && fault_at-- == 0) rp_fault(g, cause, 0, 0);
    if (e < p->events) rp_arrive(g, &p->ev[e]);
  }
}

static void sections(rp_gen *g, rp_plan *p, uint64_t budget, int cause) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], victim = 0;
  unsigned most = rp_ones(p->live) < SECTIONS ? rp_ones(p->live) : SECTIONS;
  uint32_t left = p->live;
  p->sections = rp_range(g, 1, most);
  for (unsigned s = 0; s < p->sections; s++) {  // at least one each, the others anywhere
    p->of[s] = rp_bit(rp_pick_of(g, left));
    left &= ~p->of[s];
  }
  for (; left; left &= left - 1) p->of[rp_below(g, p->sections)] |= left & (0u - left);
  for (unsigned s = 0; s < p->sections; s++)
    if (p->of[s] >> p->keeper & 1) victim = s;
  rp_plan_events(g, p);
  // Each has a piece of its own, or they lie here in a row.
  unsigned piece[SECTIONS];
  rp_fix to[SECTIONS], end[SECTIONS];
  g->mult = rp_ones(p->live);
  for (unsigned s = 0; s < p->sections; s++) {
    bool last = s + 1 == p->sections;
    rp_fix skip = {0};
    piece[s] = g->at.away && rp_chance(g, 60) ? rp_island(g, rp_body_room(g, 2 * budget)) : RP_NONE;
    if (!last) {
      rp_csrr(g, t, GYRE_CSR_WID);
      rp_li(g, u, p->of[s]);
      rp_r(g, INSN_SRL, u, u, t);
      rp_i(g, INSN_ANDI, u, u, 1);
      skip = rp_branch(g, INSN_BEQ, u, 0);
    }
    if (piece[s] == RP_NONE)
      to[s] = rp_jal(g, 0);
    else
      rp_far(g, 0, t, g->at.piece[piece[s]].addr);
    if (!last) rp_patch(g, skip);
  }
  for (unsigned s = 0; s < p->sections; s++) {
    if (piece[s] != RP_NONE) continue;
    rp_patch(g, to[s]);
    section(g, p, s, budget, s == victim ? cause : -1);
    end[s] = rp_jal(g, 0);
  }
  for (unsigned s = 0; s < p->sections; s++)
    if (piece[s] == RP_NONE) rp_patch(g, end[s]);
  for (unsigned s = 0; s < p->sections; s++) {
    if (piece[s] == RP_NONE) continue;
    rp_home home = rp_open(g, piece[s]);
    section(g, p, s, budget, s == victim ? cause : -1);
    rp_return(g, home);
  }
  g->mult = rp_ones(p->live);
}

// Work of the keeper of each core while its other warps are off.
static void alone(rp_gen *g, uint64_t budget, unsigned keeper, int cause) {
  bool solo = g->solo;
  g->solo = true;
  g->alone = g->cores == 1;
  rp_body(g, budget);
  rp_together(g, budget, keeper);
  // After a barrier several cores may fault in one cycle.
  if (cause >= 0 && g->cores > 1 && g->fault_core >= g->cores && rp_chance(g, 50)) rp_meet(g);
  if (cause >= 0) rp_fault(g, cause, 0, 0);
  g->solo = solo;
  g->alone = false;
}

// The same while they are not: it continues to a wspawn that waits until they have ended.
static void early(rp_gen *g, uint64_t budget, int cause) {
  if (rp_chance(g, 40)) rp_body(g, budget);
  if (cause < 0) return;
  g->info.same_memory = false;
  rp_fault(g, cause, 0, 0);
}

// The end: a fault there comes when all other cores have done what they do.
static void end(rp_gen *g, const rp_plan *p, int cause) {
  uint32_t budget = rp_below(g, 30);
  unsigned keeper = p->keeper;
  if (p->parked) {  // ends all other warps
    rp_li(g, g->reg[R_T0], 0);
    rp_r(g, INSN_WSPAWN20, 0, g->reg[R_T0], 0);
  }
  g->others = false;
  if (cause < 0 || g->cores == 1 || g->fault_core >= g->cores || g->fault_differ) {
    alone(g, budget, keeper, cause);
    rp_exit(g);
    return;
  }
  unsigned t = g->reg[R_CNT0];
  alone(g, budget, keeper, GYRE_RANDPROG_NONE);
  rp_csrr(g, t, GYRE_CSR_CID);
  rp_i(g, INSN_XORI, t, t, g->fault_core);
  rp_meet(g);  // after it the others change nothing
  rp_branch_to(g, INSN_BEQ, t, 0, rp_here(g) + 8);
  rp_r(g, INSN_TMC, 0, 0, 0);
  g->fault_core = g->cores;
  g->solo = g->alone = true;
  rp_fault(g, cause, 0, 0);
  rp_r(g, INSN_TMC, 0, 0, 0);
}

void rp_program(rp_gen *g) {
  rp_plan p = {.live = 1};
  unsigned waves = rp_range(g, 1, g->warps == 1 ? 2 : 3);
  uint64_t budget = g->opt.length / waves + 8;
  p.full = (int)rp_below(g, g->cfg->num_barriers);
  if (rp_chance(g, 50) || (g->cores > 1 && g->cfg->num_barriers == 1)) p.full |= 32;
  int cause = rp_fault_choose(g), kept = p.full ^ 32;
  if (g->fault_two) p.used[kept] = 2;
  g->fault_id = rp_id_word(kept);
  if (g->cores > 1) {
    int meet = 32 + (int)rp_below(g, g->cfg->num_barriers);
    if (meet == p.full || meet == kept) meet = 32 + (meet + 1) % (int)g->cfg->num_barriers;
    g->meet_id = rp_id_word(meet);
    if (meet != p.full) p.used[meet] = 2;  // it is if there is only one
    // Warps of several cores would make a barrier of two full.
    if (g->fault_two && cause == GYRE_FAULT_BARRIER && (kept & 32) && g->fault_core >= g->cores)
      g->fault_core = rp_below(g, g->cores);
  }
  // Position of the fault: in wave `fault_wave` alone, in a section, or (one past the last) at the
  // very end.
  unsigned fault_wave = rp_below(g, waves + 1);
  bool two = g->fault_two, in_section = rp_chance(g, 50);
  if (two) fault_wave = 0, in_section = true;
  if (g->fault_differ) in_section = false;
  if (g->fault_melee) fault_wave = waves + 1;
  g->info.fault_maybe = g->fault_melee;
  if (fault_wave == waves) in_section = false;
  g->info.fault = cause;

  g->mult = 1;
  g->first = true;
  rp_begin(g);
  rp_fix over = rp_jal(g, 0);
  rp_functions(g);
  rp_patch(g, over);
  rp_symbol(g, "main", 0, 0);
  rp_init(g, true);
  if (rp_chance(g, 20)) {  // starts no warp
    rp_li(g, g->reg[R_T0], rp_below(g, 2));
    rp_li(g, g->reg[R_T1], g->pc_base);
    rp_r(g, rp_chance(g, 50) ? INSN_WSPAWN : INSN_WSPAWN20, 0, g->reg[R_T0], g->reg[R_T1]);
  }
  rp_plan_park(g, &p);
  bool must20 = false, eager = false;
  for (unsigned w = 0; w < waves; w++) {
    int here = w == fault_wave ? cause : -1;
    rp_symbol(g, "wave_%u", w, 0);
    g->others = must20;
    if (eager)
      early(g, budget / 8, in_section ? -1 : here);
    else
      alone(g, budget / 8, p.keeper, in_section ? -1 : here);
    g->first = false;
    bool old_form = must20 || (!eager && rp_chance(g, 50));
    if (g->opt.same_path) old_form = must20;  // it may end warps on their last steps
    start(g, &p, old_form ? INSN_WSPAWN20 : INSN_WSPAWN, w == 0);
    p.parked = false;
    g->solo = rp_ones(p.live) == 1;
    g->alone = g->solo && g->cores == 1;
    if (here >= 0 && in_section && rp_ones(p.live) > 1) g->info.same_memory = false;
    g->mult = rp_ones(p.live);
    bool abrupt = g->opt.timing_dependent && w + 1 < waves && rp_chance(g, 50);
    if (here >= 0 && two) rp_fault(g, cause, p.keeper, rp_pick_of(g, p.live & ~rp_bit(p.keeper)));
    g->abrupt = abrupt;
    p.events = 0;
    // Not where the keepers are to meet for a fault: their barrier may be the one of all warps, too.
    eager = !abrupt && w + 1 < waves && rp_ones(p.live) > 1 && !g->fault_differ && rp_chance(g, 35);
    rp_over ahead = {0};
    if (eager) {  // the keeper continues to start the next wave, while the others do this one
      if (here >= 0 && in_section) g->info.same_memory = false;
      rp_csrr(g, g->reg[R_T0], GYRE_CSR_WID);
      rp_i(g, INSN_XORI, g->reg[R_T0], g->reg[R_T0], p.keeper);
      ahead = rp_skip(g, INSN_BEQ, g->reg[R_T0], 0);
      p.live &= ~rp_bit(p.keeper);
    }
    p.whole = !eager && !abrupt;
    sections(g, &p, budget, in_section && !two ? here : -1);
    must20 = rp_finish(g, &p, w + 1 == waves, abrupt, eager);
    if (eager) {
      rp_skip_here(g, ahead);
      p.live |= rp_bit(p.keeper);
      rp_met(&p, -1, p.live);  // they have ended before it continues
    }
    g->solo = g->alone = false;
  }
  if (cause >= 0 && g->cores > 1)
    g->info.same_memory &= fault_wave == waves && g->fault_core < g->cores && !g->fault_differ;
  rp_symbol(g, "end_section", 0, 0);
  end(g, &p, fault_wave == waves ? cause : -1);
}
