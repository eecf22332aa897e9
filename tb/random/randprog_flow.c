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
  rp_fix over = rp_branch(g, insn, a, b);
  if (rp_chance(g, 40)) {
    rp_body(g, budget / 2);
    rp_fix end = rp_jal(g, 0);
    rp_patch(g, over);
    rp_body(g, budget / 2);
    rp_patch(g, end);
  } else {
    rp_body(g, rp_chance(g, 20) ? 1 : budget);
    rp_patch(g, over);
  }
}

// ---- Functions ----------------------------------------------------------------------------------

static void jump_to(rp_gen *g, unsigned link, uint32_t target) {
  if (rp_chance(g, 50)) {
    rp_jal_to(g, link, target);
    return;
  }
  unsigned t = rp_chance(g, 50) ? link : g->reg[R_T1];
  uint32_t low = rp_u32(g);
  low = (low & 0xffe) - (low & 0x800) * 2;     // any offset that leaves an even base
  if (rp_chance(g, 50)) low = rp_below(g, 2);  // bit 0 is dropped by the jump
  if (low == 1) {
    rp_li(g, t, target);
  } else if (low) {
    rp_li(g, t, target - low);
  } else {
    uint32_t offset = target - rp_here(g);
    low = ((offset & 0xfff) ^ 0x800) - 0x800;
    rp_word(g, gyre_encode_u(&g->enc, INSN_AUIPC, t, offset - low));
  }
  rp_i(g, INSN_JALR, link, t, low);
}

void rp_call(rp_gen *g) {
  if (g->in_func == 1 || !g->funcs) return;
  const rp_func *f = &g->func[rp_below(g, g->funcs)];
  if (g->in_func && !f->leaf) return;
  jump_to(g, g->reg[f->leaf ? R_RA0 : R_RA1], f->addr);
  g->dyn += f->cost * g->mult;
}

// Functions that any warp may call with any thread mask; leaves first, then callers of leaves.
void rp_functions(rp_gen *g) {
  unsigned n = rp_below(g, RP_FUNCS + 1);
  bool first = g->first, solo = g->solo, alone = g->alone, full = g->full_mask;
  g->first = g->solo = g->alone = g->full_mask = false;
  for (unsigned i = 0; i < n; i++) {
    rp_func *f = &g->func[i];
    f->leaf = i < (n + 1) / 2;
    g->in_func = f->leaf ? 1 : 2;
    f->addr = rp_here(g);
    rp_symbol(g, "function_%u", i, 0);
    uint64_t before = g->dyn;
    rp_body(g, rp_range(g, 1, 40));
    rp_i(g, INSN_JALR, 0, g->reg[f->leaf ? R_RA0 : R_RA1], 0);
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
