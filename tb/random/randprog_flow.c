// randprog_flow.c - uniform control flow of random programs: counted loops, forward branches,
// calls, code that changes itself.

#include "randprog_gen.h"

static unsigned counter_role(const rp_gen *g) { return g->in_func ? R_CNTF : R_CNT0 + g->loop; }

// Counts down to 0, or up to a limit with every kind of comparison.
void rp_loop(rp_gen *g, uint64_t budget) {
  unsigned cnt = g->reg[counter_role(g)], t = g->reg[R_T0];
  uint32_t n = rp_range(g, 1, 8);
  if (n > budget / 4) n = 2;
  unsigned how = rp_below(g, 6);
  rp_li(g, cnt, how == 0 ? n : 0);
  uint32_t top = rp_here(g);
  g->mult *= n;
  g->loop++;
  rp_body(g, budget / n);
  g->loop--;
  rp_i(g, INSN_ADDI, cnt, cnt, how == 0 ? 0xfffu : 1);
  if (how) rp_li(g, t, how >= 4 ? n - 1 : n);
  switch (how) {
    case 0: rp_branch_to(g, INSN_BNE, cnt, 0, top); break;
    case 1: rp_branch_to(g, INSN_BNE, t, cnt, top); break;
    case 2: rp_branch_to(g, INSN_BLT, cnt, t, top); break;
    case 3: rp_branch_to(g, INSN_BLTU, cnt, t, top); break;
    case 4: rp_branch_to(g, INSN_BGE, t, cnt, top); break;
    default: rp_branch_to(g, INSN_BGEU, t, cnt, top); break;
  }
  g->mult /= n;
}

// A branch that all threads take or none, over one or two bodies.
void rp_forward(rp_gen *g, uint64_t budget) {
  unsigned a = g->reg[R_T0], b = g->reg[R_T1];
  rp_li(g, a, rp_corner(g));
  if (rp_chance(g, 30)) {
    rp_csrr(g, b, g->cores > 1 && rp_chance(g, 60) ? GYRE_CSR_CID : GYRE_CSR_WID);
    rp_i(g, INSN_ANDI, a, a, g->cores > 1 ? 3 : 7);
  } else if (rp_chance(g, 40)) {
    rp_i(g, INSN_ADDI, b, a, rp_range(g, 0, 2) - 1);
  } else {
    rp_li(g, b, rp_corner(g));
  }
  if (rp_chance(g, 50)) rp_alu(g, rp_below(g, 3));
  unsigned insn = INSN_BEQ + rp_below(g, 6);
  if (rp_chance(g, 10)) a = 0;
  if (rp_chance(g, 10)) b = 0;
  rp_over over = rp_skip(g, insn, a, b);
  if (rp_chance(g, 40)) {
    rp_body(g, budget / 2);
    rp_fix end = rp_jal(g, 0);
    rp_skip_here(g, over);
    rp_body(g, budget / 2);
    rp_patch(g, end);
  } else {
    rp_body(g, rp_chance(g, 20) ? 1 : budget);
    rp_skip_here(g, over);
  }
}

// ---- Functions ----------------------------------------------------------------------------------

void rp_call(rp_gen *g) {
  if (g->in_func == 1 || !g->funcs) return;
  const rp_func *f = &g->func[rp_below(g, g->funcs)];
  if (g->in_func && !f->leaf) return;
  unsigned link = g->reg[f->leaf ? R_RA0 : R_RA1];
  rp_far(g, link, rp_chance(g, 50) ? link : g->reg[R_T1], f->addr);
  g->dyn += f->cost * g->mult;
}

// Words up to the last one of main memory, entered somewhere: the last one returns, or jumps back to
// where that is done.
static void tail_function(rp_gen *g, rp_func *f) {
  unsigned ra = g->reg[R_RA0], words = g->at.piece[g->at.tail].limit;
  rp_home home = rp_open(g, g->at.tail);
  uint32_t top = rp_here(g);
  unsigned back = rp_chance(g, 50) ? rp_below(g, words - 1) : words - 1;
  f->addr = back + 1 < words ? top + 4 * (back + 1) : top;
  rp_symbol(g, "tail", 0, 0);
  for (unsigned i = 0; i < words; i++) {
    if (i == back)
      rp_i(g, INSN_JALR, 0, ra, 0);
    else if (i + 1 < words)
      rp_word(g, rp_alu_word(g));
    else if (rp_chance(g, 50))
      rp_jal_to(g, 0, top + 4 * back);
    else
      rp_branch_to(g, rp_chance(g, 50) ? INSN_BEQ : INSN_BGEU, 0, 0, top + 4 * back);
  }
  rp_close(g, home);
  g->at.tail = RP_NONE;
}

// Functions that any warp may call with any thread mask; leaves first, then callers of leaves.
void rp_functions(rp_gen *g) {
  unsigned n = rp_brief(g) ? 0 : rp_below(g, RP_FUNCS + 1);
  bool first = g->first, solo = g->solo, alone = g->alone, full = g->full_mask;
  g->first = g->solo = g->alone = g->full_mask = false;
  for (unsigned i = 0; i < n; i++) {
    rp_func *f = &g->func[i];
    f->leaf = i < (n + 1) / 2;
    g->in_func = f->leaf ? 1 : 2;
    uint64_t before = g->dyn;
    if (i == 0 && g->at.tail != RP_NONE && g->info.fault != GYRE_FAULT_FETCH_ACCESS) {
      tail_function(g, f);
    } else {
      uint64_t budget = rp_range(g, 1, 40);
      unsigned piece =
          g->at.away && rp_chance(g, 80) ? rp_island(g, rp_body_room(g, budget)) : RP_NONE;
      rp_home home = {0};
      if (piece != RP_NONE) home = rp_open(g, piece);
      f->addr = rp_here(g);
      rp_symbol(g, "function_%u", i, 0);
      rp_body(g, budget);
      rp_i(g, INSN_JALR, 0, g->reg[f->leaf ? R_RA0 : R_RA1], 0);
      if (piece != RP_NONE) rp_close(g, home);
    }
    f->cost = g->dyn - before;
    g->dyn = before;  // counted where it is called
    g->funcs = i + 1;
  }
  g->in_func = 0;
  g->first = first;
  g->solo = solo;
  g->alone = alone;
  g->full_mask = full;
}

// Executes an instruction, replaces it, makes the new one visible, executes that.
void rp_smc(rp_gen *g) {
  unsigned cnt = g->reg[R_CNT0 + g->loop], t = g->reg[R_T0], w = g->reg[R_T1];
  rp_li(g, cnt, 2);
  uint32_t top = rp_here(g);
  g->mult *= 2;
  rp_alu(g, rp_below(g, 4));
  uint32_t slot = rp_here(g);
  rp_alu(g, 1);
  rp_alu(g, rp_below(g, 4));
  rp_li(g, t, slot);
  rp_li(g, w, rp_chance(g, g->fmix) ? rp_float_word(g) : rp_alu_word(g));
  rp_s(g, INSN_SW, t, w, 0);
  rp_word(g, g->enc.match[INSN_FENCEI]);
  rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  rp_branch_to(g, INSN_BNE, cnt, 0, top);
  g->mult /= 2;
}
