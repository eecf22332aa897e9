// randprog_fault.c - deliberate faults: code that surely raises a given cause.

#include <string.h>

#include "randprog_plan.h"

// Illegal instructions are of many kinds.
// clang-format off
static const uint8_t causes[] = {
    GYRE_FAULT_ILLEGAL, GYRE_FAULT_ILLEGAL, GYRE_FAULT_ILLEGAL, GYRE_FAULT_PC_MISALIGNED,
    GYRE_FAULT_FETCH_ACCESS, GYRE_FAULT_ILLEGAL, GYRE_FAULT_BREAKPOINT, GYRE_FAULT_LOAD_MISALIGNED,
    GYRE_FAULT_LOAD_ACCESS, GYRE_FAULT_ECALL, GYRE_FAULT_STORE_MISALIGNED, GYRE_FAULT_STORE_ACCESS,
    GYRE_FAULT_DIVERGENCE, GYRE_FAULT_JOIN, GYRE_FAULT_STACK, GYRE_FAULT_BARRIER, GYRE_FAULT_WSPAWN,
    GYRE_FAULT_JOIN, GYRE_FAULT_JOIN, GYRE_FAULT_BARRIER, GYRE_FAULT_BARRIER, GYRE_FAULT_BARRIER, GYRE_FAULT_BARRIER, GYRE_FAULT_LOAD_MISALIGNED,
    GYRE_FAULT_LOAD_ACCESS, GYRE_FAULT_STORE_MISALIGNED, GYRE_FAULT_STORE_ACCESS,
    GYRE_FAULT_LOAD_MISALIGNED, GYRE_FAULT_STORE_MISALIGNED,
};
// clang-format on

int rp_fault_choose(rp_gen *g) {
  g->fault_two = g->fault_differ = g->fault_melee = false;
  g->fault_core = g->cores;
  if (!g->opt.fault_cause && rp_below(g, 1000) >= g->opt.fault_permille) return GYRE_RANDPROG_NONE;
  int cause = g->opt.fault_cause ? (int)g->opt.fault_cause - 1 : causes[rp_below(g, sizeof causes)];
  if (cause > UINT8_MAX || !memchr(causes, cause, sizeof causes)) return GYRE_RANDPROG_NONE;
  if (cause == GYRE_FAULT_DIVERGENCE && g->cfg->num_threads < 2) return GYRE_RANDPROG_NONE;
  if (g->groups.on) cause = rp_groups_cause(g, cause);
  if (cause == GYRE_FAULT_WSPAWN) {
    if (g->warps < 2) return GYRE_RANDPROG_NONE;
    g->fault_melee = g->opt.timing_dependent && rp_chance(g, 60);
    g->fault_two = !g->fault_melee;
  }
  if (cause == GYRE_FAULT_BARRIER) g->fault_two = g->warps >= 3 && rp_chance(g, 50);
  if (cause == GYRE_FAULT_PC_MISALIGNED) g->fault_two = g->warps >= 2 && rp_chance(g, 30);
  if (g->cores > 1) {
    g->fault_core = rp_chance(g, 60) ? rp_below(g, g->cores) : g->cores;
    g->fault_differ =
        cause == GYRE_FAULT_BARRIER && !g->fault_two && g->slots >= 3 && rp_chance(g, 30);
  }
  if (g->groups.fault) g->fault_two = g->fault_differ = false;
  return cause;
}

// A branch or a jump on which the threads that are on do not agree.
static void disagree(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  uint32_t set = rp_some(g, g->on);
  if (set == g->on) set &= set - 1;
  rp_member(g, t, u, set);
  if (rp_chance(g, 50)) {
    static const uint8_t insn[] = {INSN_BEQ, INSN_BNE, INSN_BLTU, INSN_BGE};
    rp_branch_to(g, insn[rp_below(g, 4)], 0, t, rp_here(g) + 8);
  } else {
    rp_i(g, INSN_SLLI, t, t, rp_chance(g, 50) ? 2 : rp_range(g, 2, 31));
    rp_li(g, u, rp_here(g));
    rp_r(g, INSN_ADD, t, t, u);
    rp_i(g, INSN_JALR, rp_dst(g), t, 0);
  }
}

// A token that is none: not the pointer, and not the one below it while no uniform split is open.
static bool no_token(const rp_gen *g, uint32_t token) {
  if (token == g->depth) return false;
  return g->depth == 0 || token != g->depth - 1 || g->uniform != 0;
}

// A join that nothing matches: a token that is none, or the 2020 form on the empty stack when all
// uniform splits have been joined. Uniform splits may be open, which the current form must see.
static void bad_join(rp_gen *g) {
  unsigned t = g->reg[R_T0];
  for (unsigned n = rp_chance(g, 70) ? rp_range(g, 1, 3) : 0; n--; g->uniform++) {
    rp_li(g, t, rp_below(g, 2));
    rp_r(g, INSN_SPLIT20, 0, t, 0);
  }
  if (g->depth == 0 && rp_chance(g, 30)) {
    for (; g->uniform; g->uniform--) rp_r(g, INSN_JOIN20, 0, 0, 0);
    rp_r(g, INSN_JOIN20, 0, 0, 0);
    return;
  }
  uint32_t token;
  do {
    switch (rp_below(g, g->uniform && g->depth ? 18 : 8)) {
      case 0:
      case 1: token = g->depth - 1; break;
      case 2: token = g->depth + 1; break;
      case 3:
      case 6:
      case 7: token = (g->depth - rp_below(g, 2)) ^ 1u << rp_below(g, 32); break;
      case 4: token = g->depth - 2; break;
      case 5: token = rp_range(g, 0, 40); break;
      default: token = g->depth - 1; break;  // that of the level
    }
  } while (!no_token(g, token));
  rp_li(g, t, token);
  rp_r(g, INSN_JOIN, 0, t, 0);
}

// Too many uniform splits at one level; or, as masks may be widened inside of a split, too many
// divergent ones. Sets the pc of the split.
static void overflow(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], cnt = g->reg[R_CNT0];
  bool deep = g->cfg->num_threads > 1 && rp_chance(g, 50);
  uint32_t n = deep ? g->cfg->num_threads + 2 : 260;
  if (deep && g->on != rp_full(g)) {  // the counter is one of all threads
    rp_li(g, u, 0xffffffffu);
    rp_r(g, INSN_TMC, 0, u, 0);
  }
  rp_li(g, cnt, n);
  uint32_t top = rp_here(g);
  g->mult *= n;
  rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  if (deep) {
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, t, t, 1);
  }
  g->info.fault_pc = rp_here(g);
  rp_r(g, deep && rp_chance(g, 50) ? INSN_SPLIT : INSN_SPLIT20, 0, deep ? t : 0, 0);
  if (deep) {
    rp_li(g, u, 0xffffffffu);
    rp_r(g, INSN_TMC, 0, u, 0);
  }
  rp_branch_to(g, INSN_BNE, cnt, 0, top);
  g->mult /= n;
}

// A count that is none, or an id after the end of its table, sometimes in one bit only.
static void barrier(rp_gen *g) {
  uint32_t end = g->cfg->num_barriers, id = rp_below(g, end), bit = rp_u32(g);
  uint32_t table = rp_chance(g, g->cores > 1 ? 70 : 50) ? 1u << 31 : 0, most = rp_u32(g);
  unsigned form = rp_chance(g, 50) ? INSN_BAR : INSN_BAR20;
  uint32_t all = g->cfg->num_warps * (table ? g->cores : 1);
  if (table && form == INSN_BAR) all = g->cores;
  uint32_t n = rp_range(g, 1, all);
  switch (rp_below(g, 16)) {
    case 0: n = 0; break;
    case 1: n = all + 1; break;
    case 2: n = all + 1 + (most >> rp_range(g, 1, 31)); break;
    case 3:
    case 12:
    case 13: n |= 1u << (10 + bit % 22); break;
    case 4:
    case 5:
    case 8:
    case 9:
    case 10: id = bit % 4 ? end : end <= 31 && bit % 2 ? 31 : 32; break;
    case 6:
    case 7:
    case 14:
    case 15: id |= 1u << (5 + bit % 26); break;
    default: id = (end + (most >> rp_range(g, 1, 31))) & ~(1u << 31); break;
  }
  rp_li(g, g->reg[R_T0], id | table);
  rp_li(g, g->reg[R_T1], n);
  rp_r(g, form, 0, g->reg[R_T0], g->reg[R_T1]);
}

// Warps a and b only: counts that differ; or a second wspawn while the first waits for b to end;
// that of b with a misaligned pc, which is a fault whether a waits or not.
static void two_warps(rp_gen *g, int cause, unsigned a, unsigned b) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], v = g->reg[R_T2];
  rp_csrr(g, t, GYRE_CSR_WID);
  rp_li(g, u, 1u << a | 1u << b);
  rp_r(g, INSN_SRL, u, u, t);
  rp_i(g, INSN_ANDI, u, u, 1);
  rp_fix over = rp_branch(g, INSN_BEQ, u, 0);
  rp_divert(g, 1);
  if (cause != GYRE_FAULT_BARRIER) {
    rp_li(g, u, rp_range(g, 0, g->warps) + (rp_chance(g, 30) ? rp_u32(g) << 5 : 0));
    rp_li(g, v, g->pc_base);
    if (cause == GYRE_FAULT_PC_MISALIGNED) {
      rp_csrr(g, t, GYRE_CSR_WID);
      rp_i(g, INSN_XORI, t, t, b);
      rp_i(g, INSN_SLTIU, t, t, 1);
      if (rp_chance(g, 50)) rp_i(g, INSN_SLLI, t, t, 1);
      rp_r(g, INSN_ADD, v, v, t);
    }
    g->info.fault_pc = rp_here(g);
    rp_r(g, INSN_WSPAWN, 0, u, v);
  } else {  // 2 of a, 3 of b; counts of cores that there are not are refused at once
    rp_csrr(g, t, GYRE_CSR_WID);
    rp_i(g, INSN_XORI, u, t, b);
    rp_i(g, INSN_SLTIU, u, u, 1);
    rp_i(g, INSN_ADDI, u, u, 2);
    rp_li(g, t, g->fault_id);
    g->info.fault_pc = rp_here(g);
    rp_r(g, rp_chance(g, 50) ? INSN_BAR : INSN_BAR20, 0, t, u);
  }
  rp_patch(g, over);
}

// A line that no other thread touches; 0: none was found.
static uint32_t line_apart(rp_gen *g) {
  uint32_t bytes = g->cfg->line_bytes, addr;
  if (g->at.ranges + 4 > RP_USED || !rp_spot(g, 2 * bytes, g->table, &addr)) return 0;
  rp_claim(g, addr, 2 * bytes, 0, 1);
  return (addr + bytes - 1) & ~(bytes - 1);
}

// Accesses that are under way when the fault comes. With a line that is answered with an error: the
// fault comes about when the answer does.
static void traffic(rp_gen *g) {
  unsigned t = g->reg[R_T0], base;
  uint32_t line = g->opt.bus_error ? line_apart(g) : 0;
  if (!line && rp_chance(g, 50)) return;
  for (unsigned n = rp_below(g, 4); n--;) {
    uint32_t off = 4 * rp_below(g, 4);
    switch (rp_below(g, 4)) {
      case 0: rp_s(g, INSN_SW, g->reg[R_PRIV], rp_src(g), off); break;
      case 1: rp_s(g, INSN_SB, g->reg[R_SHARED], rp_src(g), off); break;
      default:
        base = g->reg[rp_chance(g, 50) ? R_PRIV : R_SHARED];
        rp_i(g, INSN_LW, rp_dst(g), base, off);
        break;
    }
  }
  if (!line) return;
  g->info.error_line = line;
  rp_li(g, t, line);
  if (rp_chance(g, 70)) rp_word(g, g->enc.match[INSN_FENCE]);
  rp_i(g, INSN_LW, 0, t, 0);
}

static void raise_alone(rp_gen *g, int cause, unsigned a, unsigned b) {
  if (g->fault_two) {
    two_warps(g, cause, a, b);
    return;
  }
  if (!g->opt.probe) {
    rp_divert(g, cause == GYRE_FAULT_DIVERGENCE ? 2 : 1);
    traffic(g);
  }
  switch (cause) {
    case GYRE_FAULT_PC_MISALIGNED: rp_jump_misaligned(g); break;
    case GYRE_FAULT_FETCH_ACCESS: rp_jump_outside(g); return;
    case GYRE_FAULT_ILLEGAL: rp_illegal(g); break;
    case GYRE_FAULT_BREAKPOINT:
    case GYRE_FAULT_ECALL:
      rp_word(g, g->enc.match[cause == GYRE_FAULT_ECALL ? INSN_ECALL : INSN_EBREAK]);
      if (!g->opt.probe) g->info.fault_lanes = g->on;
      break;
    case GYRE_FAULT_DIVERGENCE: disagree(g); break;
    case GYRE_FAULT_JOIN: bad_join(g); break;
    case GYRE_FAULT_STACK: overflow(g); return;
    case GYRE_FAULT_BARRIER: barrier(g); break;
    default: rp_bad_access(g, cause); break;
  }
  g->info.fault_pc = rp_here(g) - 4;
}

void rp_raise(rp_gen *g, int cause, unsigned a, unsigned b) {
  if (g->groups.fault) {
    rp_groups_raise(g, cause);
    return;
  }
  raise_alone(g, cause, a, b);
  rp_groups_away(g, cause, g->fault_two);
}
