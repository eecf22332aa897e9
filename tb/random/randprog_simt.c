// randprog_simt.c - divergent control flow of random programs: split and join in both forms, pred
// loops, thread masks.

#include "randprog_gen.h"

static unsigned log2_threads(const rp_gen *g) {
  unsigned n = 0;
  while (2u << n <= g->cfg->num_threads) n++;
  return n;
}

// A condition per thread in register t, in bit 0; `junk`: the bits above are not zero.
void rp_cond(rp_gen *g, unsigned t, bool *junk) {
  unsigned a = rp_src(g), b = rp_src(g);
  *junk = false;
  switch (rp_below(g, 8)) {
    case 0:
    case 1:
    case 2: {
      unsigned bits = log2_threads(g);
      rp_csrr(g, t, GYRE_CSR_TID);
      unsigned k = bits ? rp_below(g, bits) : 0;
      if (k) rp_i(g, INSN_SRLI, t, t, k);
      *junk = true;
      break;
    }
    case 3: rp_i(g, INSN_SLTI, t, a, rp_u32(g)); break;
    case 4: rp_r(g, INSN_SLTU, t, a, b); break;
    case 5: rp_li(g, t, rp_below(g, 2)); break;  // uniform
    case 6:
      // Uniform in the warp.
      rp_csrr(g, t, g->cores > 1 && rp_chance(g, 50) ? GYRE_CSR_CID : GYRE_CSR_WID);
      *junk = true;
      break;
    default:
      rp_r(g, INSN_XOR, t, rp_pool(g), b);
      *junk = true;
      break;
  }
  if (*junk && rp_chance(g, 40)) {
    rp_i(g, INSN_ANDI, t, t, 1);
    *junk = false;
  }
}

// A branch on t (0 or 1) that is taken if t == `on`.
static rp_fix branch_if(rp_gen *g, unsigned t, bool on) {
  switch (rp_below(g, 3)) {
    case 0: return rp_branch(g, on ? INSN_BNE : INSN_BEQ, t, 0);
    case 1: return rp_branch(g, on ? INSN_BLT : INSN_BGE, 0, t);
    default: return rp_branch(g, on ? INSN_BLTU : INSN_BGEU, 0, t);
  }
}

// Location of the current level's token: a register, or after the thread's window.
static bool token_in_memory(const rp_gen *g) { return !g->in_func && g->level >= 3; }
static uint32_t token_slot(const rp_gen *g) { return g->priv_bytes + 4 * g->level; }
static unsigned token_reg(const rp_gen *g) {
  if (g->in_func) return g->reg[R_TOKF];
  return g->reg[g->level < 3 ? R_TOK0 + g->level : R_T2];
}

// Code that was emitted once but is executed once by each side.
static void both_sides(rp_gen *g, uint64_t cost) { g->dyn += cost; }

static void emit_split(rp_gen *g, unsigned form, unsigned cond) {
  unsigned tok = token_reg(g);
  if (form == INSN_SPLIT20) {
    rp_r(g, INSN_SPLIT20, 0, cond, 0);
  } else {
    rp_r(g, form, tok, cond, 0);
    if (token_in_memory(g)) {
      rp_s(g, INSN_SW, g->reg[R_PRIV], tok, token_slot(g));
      both_sides(g, g->mult);
    }
  }
}

static void emit_join(rp_gen *g, unsigned form) {
  unsigned tok = token_reg(g);
  both_sides(g, (token_in_memory(g) ? 2 : 1) * g->mult);
  if (form == INSN_SPLIT20) {
    rp_r(g, INSN_JOIN20, 0, 0, 0);
    return;
  }
  if (token_in_memory(g)) rp_i(g, INSN_LW, tok, g->reg[R_PRIV], token_slot(g));
  rp_r(g, INSN_JOIN, 0, tok, 0);
}

static unsigned any_form(rp_gen *g) {
  static const uint8_t forms[] = {INSN_SPLIT20, INSN_SPLIT, INSN_SPLITN};
  return forms[rp_below(g, 3)];
}

// Many uniform splits of the 2020 form, which are counted, around a body.
static void uniform_splits(rp_gen *g, uint64_t budget) {
  const unsigned count = rp_chance(g, 80) ? rp_range(g, 2, 20) : rp_range(g, 30, 70);
  for (unsigned n = count; n--;) rp_r(g, INSN_SPLIT20, 0, 0, 0);
  rp_body(g, budget);
  for (unsigned n = count; n--;) rp_r(g, INSN_JOIN20, 0, 0, 0);
}

// split; branch on the condition; bodies; join, one for both sides or one each.
void rp_split(rp_gen *g, uint64_t budget) {
  if (rp_chance(g, 5) && !g->in_func && g->nest < 3) {
    uniform_splits(g, budget);
    return;
  }
  unsigned form = any_form(g), t = g->reg[R_T0];
  bool junk, full = g->full_mask, both = rp_chance(g, 65), two_joins = both && rp_chance(g, 30);
  rp_cond(g, t, &junk);
  emit_split(g, form, t);
  uint64_t before = g->dyn;
  if (junk) rp_i(g, INSN_ANDI, t, t, 1);
  rp_alu(g, rp_below(g, 3));
  rp_flags(g);
  g->level++;
  g->full_mask = false;
  rp_fix over = branch_if(g, t, rp_chance(g, 50)), end = {0};
  both_sides(g, g->dyn - before);
  rp_body(g, both ? budget / 2 : budget);
  if (both) {
    if (two_joins) {
      g->level--;
      emit_join(g, form);
      g->level++;
    }
    end = rp_jal(g, 0);
    rp_patch(g, over);
    rp_body(g, rp_chance(g, 20) ? 1 : budget / 2);
  } else {
    rp_patch(g, over);
  }
  g->level--;
  if (both && !two_joins) rp_patch(g, end);
  emit_join(g, form);
  if (two_joins) rp_patch(g, end);
  g->full_mask = full;
  rp_flags(g);
}

// Peels off one thread after the other, to the full depth of the stack: at depth d threads d and
// up are on; thread d goes one way, all others go deeper.
void rp_deep(rp_gen *g) {
  unsigned threads = g->cfg->num_threads;
  if (threads < 2) return;
  unsigned depth = rp_chance(g, 60) ? threads - 1 : rp_range(g, 1, threads - 1);
  unsigned t = g->reg[R_T0], form[GYRE_MAX_THREADS], one_form = any_form(g);
  bool mixed = rp_chance(g, 50), low = rp_chance(g, 70);
  rp_fix out[GYRE_MAX_THREADS];
  g->full_mask = false;
  for (unsigned d = 0; d < depth; d++) {
    form[d] = mixed ? any_form(g) : one_form;
    bool deeper_on = rp_chance(g, 50);  // the condition's value for those that go deeper
    rp_csrr(g, t, GYRE_CSR_TID);
    if (low) {  // leaves: the lowest thread, or the highest
      if (deeper_on)
        rp_i(g, INSN_SLTI, t, t, d + 1), rp_i(g, INSN_XORI, t, t, 1);
      else
        rp_i(g, INSN_SLTIU, t, t, d + 1);
    } else {
      rp_i(g, INSN_SLTI, t, t, threads - 1 - d);
      if (!deeper_on) rp_i(g, INSN_XORI, t, t, 1);
    }
    emit_split(g, form[d], t);
    out[d] = branch_if(g, t, !deeper_on);
    both_sides(g, g->mult);
    rp_alu(g, rp_below(g, 3));
    g->level++;
  }
  for (unsigned d = depth; d--;) {
    if (rp_chance(g, 30)) rp_simple(g, rp_chance(g, 50) ? K_PRIVATE : K_SHARED);
    rp_patch(g, out[d]);
    if (rp_chance(g, 30)) {
      rp_flags(g);
      both_sides(g, 2 * g->mult);
    }
    if (rp_chance(g, 50)) {
      rp_alu(g, 1);
      both_sides(g, g->mult);
    }
    g->level--;
    emit_join(g, form[d]);
  }
  g->full_mask = true;
}

// A split that surely diverges may be joined by the other form; at level 0 the token is 0.
void rp_cross(rp_gen *g, uint64_t budget) {
  if (g->cfg->num_threads < 2) return;
  unsigned t = g->reg[R_T0], bits = log2_threads(g), form = any_form(g);
  rp_csrr(g, t, GYRE_CSR_TID);
  rp_i(g, INSN_SRLI, t, t, rp_below(g, bits));
  rp_i(g, INSN_ANDI, t, t, 1);
  rp_r(g, form, 0, t, 0);  // the token is dropped
  g->level++;
  g->full_mask = false;
  rp_fix over = branch_if(g, t, rp_chance(g, 50));
  rp_body(g, budget);
  rp_patch(g, over);
  both_sides(g, 2 * g->mult);
  g->level--;
  g->full_mask = true;
  if (form == INSN_SPLIT20 || rp_chance(g, 50))
    rp_r(g, INSN_JOIN, 0, 0, 0);
  else
    rp_r(g, INSN_JOIN20, 0, 0, 0);
}

// A loop that each thread leaves after its own number of trips.
void rp_predloop(rp_gen *g, uint64_t budget) {
  unsigned cnt = g->reg[R_CNT0 + g->loop], mask = g->reg[R_MASK0 + g->loop];
  unsigned t = g->reg[R_T0], junk = g->reg[R_T1];
  uint32_t most = rp_chance(g, 70) ? 3 : 7;
  bool full = g->full_mask, negated = rp_chance(g, 50), at_top = rp_chance(g, 40);
  if (rp_chance(g, 40)) {
    rp_csrr(g, cnt, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, cnt, cnt, most);
  } else {
    rp_i(g, INSN_ANDI, cnt, rp_src(g), most);
  }
  // If pred is a hint, the generator need not know which threads are together.
  rp_csrr(g, mask, g->groups.on && g->opt.own_only ? GYRE_CSR_TID : GYRE_CSR_TMASK);
  g->full_mask = false;
  g->loop++;
  g->mult *= most + 1;
  uint32_t top = rp_here(g);
  budget = budget / (most + 1) + 1;
  rp_fix out = {0};
  if (!at_top) {
    rp_body(g, budget);
    rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  }
  // Continues while cnt > 0. The last ones out restore the mask, and all agree on leaving.
  if (negated)
    rp_i(g, INSN_SLTI, t, cnt, 1);
  else
    rp_r(g, INSN_SLT, t, 0, cnt);
  bool upper = rp_chance(g, 40);
  if (upper) {
    rp_i(g, INSN_SLLI, junk, rp_src(g), 1);
    rp_r(g, INSN_OR, t, t, junk);
  }
  rp_r(g, negated ? INSN_PREDN : INSN_PRED, 0, t, mask);
  if (upper) rp_i(g, INSN_ANDI, t, t, 1);
  if (at_top) {
    out = branch_if(g, t, negated);
    rp_body(g, budget);
    rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
    rp_jal_to(g, 0, top);
    rp_patch(g, out);
  } else {
    rp_branch_to(g, negated ? INSN_BEQ : INSN_BNE, t, 0, top);
  }
  g->mult /= most + 1;
  g->loop--;
  g->full_mask = full;
}

// Some threads off, then on again.
void rp_tmc(rp_gen *g, uint64_t budget) {
  unsigned mask = g->reg[R_MASK0 + g->loop], t = g->reg[R_T0], u = g->reg[R_T1];
  bool full = g->full_mask, count = full && rp_chance(g, 40);
  bool bad = g->floats && !count && rp_chance(g, 40);  // frm of those that are off is none
  rp_csrr(g, mask, GYRE_CSR_TMASK);
  if (count) {
    rp_li(g, t, rp_range(g, 1, g->cfg->num_threads));
    rp_r(g, INSN_TMC20, 0, t, 0);
  } else if (rp_chance(g, 50)) {  // random ones, and the lowest that is on
    rp_li(g, t, rp_u32(g));
    rp_r(g, INSN_AND, t, t, mask);
    rp_r(g, INSN_SUB, u, 0, mask);
    rp_r(g, INSN_AND, u, u, mask);
    rp_r(g, INSN_OR, t, t, u);
  } else {  // random ones, or all if that leaves none
    rp_li(g, t, rp_u32(g) & rp_u32(g));
    rp_r(g, INSN_AND, t, t, mask);
    rp_r(g, INSN_CZERONEZ, u, mask, t);
    rp_r(g, INSN_OR, t, t, u);
  }
  if (bad) rp_frm_off(g, t);
  if (!count) rp_r(g, INSN_TMC, 0, t, 0);
  if (bad) rp_f(g, INSN_FADD + rp_below(g, 3), 7);
  g->full_mask = false;
  g->loop++;
  rp_body(g, budget);
  g->loop--;
  if (count && rp_chance(g, 50)) {
    rp_li(g, t, g->cfg->num_threads + (rp_chance(g, 50) ? rp_u32(g) >> 8 : 0));
    rp_r(g, INSN_TMC20, 0, t, 0);
  } else {
    rp_r(g, INSN_TMC, 0, mask, 0);
  }
  if (bad) rp_frm_right(g);
  g->full_mask = full;
}
