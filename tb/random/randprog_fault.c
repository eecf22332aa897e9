// randprog_fault.c - deliberate faults: code that surely raises a given cause.

#include <string.h>

#include "randprog_gen.h"

// Illegal instructions are of many kinds.
// clang-format off
static const uint8_t causes[] = {
    GYRE_FAULT_ILLEGAL, GYRE_FAULT_ILLEGAL, GYRE_FAULT_ILLEGAL, GYRE_FAULT_PC_MISALIGNED,
    GYRE_FAULT_FETCH_ACCESS, GYRE_FAULT_ILLEGAL, GYRE_FAULT_BREAKPOINT, GYRE_FAULT_LOAD_MISALIGNED,
    GYRE_FAULT_LOAD_ACCESS, GYRE_FAULT_ECALL, GYRE_FAULT_STORE_MISALIGNED, GYRE_FAULT_STORE_ACCESS,
    GYRE_FAULT_DIVERGENCE, GYRE_FAULT_JOIN, GYRE_FAULT_STACK, GYRE_FAULT_BARRIER, GYRE_FAULT_WSPAWN,
};
// clang-format on

int rp_fault_choose(rp_gen *g) {
  g->fault_two = g->fault_differ = false;
  g->fault_core = g->cores;
  if (!g->opt.fault_cause && rp_below(g, 1000) >= g->opt.fault_permille) return GYRE_RANDPROG_NONE;
  int cause = g->opt.fault_cause ? (int)g->opt.fault_cause - 1 : causes[rp_below(g, sizeof causes)];
  if (cause > UINT8_MAX || !memchr(causes, cause, sizeof causes)) return GYRE_RANDPROG_NONE;
  if (cause == GYRE_FAULT_DIVERGENCE && g->cfg->num_threads < 2) return GYRE_RANDPROG_NONE;
  if (cause == GYRE_FAULT_WSPAWN) {
    if (g->warps < 2) return GYRE_RANDPROG_NONE;
    g->fault_two = true;
  }
  if (cause == GYRE_FAULT_BARRIER) g->fault_two = g->warps >= 3 && rp_chance(g, 50);
  if (g->cores > 1) {
    g->fault_core = rp_chance(g, 60) ? rp_below(g, g->cores) : g->cores;
    g->fault_differ =
        cause == GYRE_FAULT_BARRIER && !g->fault_two && g->slots >= 3 && rp_chance(g, 50);
  }
  return cause;
}

static bool inside(uint32_t a, uint32_t base, uint32_t bytes) { return a - base < bytes; }

// A word address that is neither main memory (`data`: nor local memory, nor I/O). Most are near
// something that is inside, or differ in one bit from it.
static uint32_t outside(rp_gen *g, bool data) {
  const gyre_config *c = g->cfg;
  for (;;) {
    uint32_t a = rp_u32(g), few = 4 * rp_below(g, rp_chance(g, 50) ? 2 : 32);
    const gyre_randprog_range *r = &g->at.range[rp_below(g, g->at.ranges)];
    switch (rp_below(g, 12)) {
      case 0: a = c->ram_base - 4 - few; break;
      case 1: a = rp_ram_end(g) + few; break;
      case 2: a = c->io_base + (data ? 4096 : 0) + few; break;
      case 3: a = c->io_base - 4 - few; break;
      case 4: a = c->lmem_base + (data ? c->lmem_bytes : 0) + few; break;
      case 5: a = c->lmem_base - 4 - few; break;
      case 6: a = rp_chance(g, 50) ? few : 0u - 4 - few; break;
      case 7: a = (rp_chance(g, 50) ? c->io_base : c->lmem_base) ^ 1u << rp_range(g, 7, 31); break;
      case 8: a = rp_here(g) ^ 1u << rp_range(g, 7, 31); break;
      case 9: a = r->base ^ 1u << rp_range(g, 7, 31); break;
      case 10: a = r->base + rp_below(g, r->count) * r->stride + (1u << rp_range(g, 7, 31)); break;
      default: break;
    }
    a &= ~3u;
    if (inside(a, c->ram_base, c->ram_bytes)) continue;
    if (data && (inside(a, c->lmem_base, c->lmem_bytes) || inside(a, c->io_base, 4096))) continue;
    return a;
  }
}

// Before a jump that faults: a load that hits, with all else quiet, whose result comes about when
// the link is refused.
static void load_under_way(rp_gen *g) {
  if (rp_chance(g, 50)) return;
  unsigned d = rp_dst(g), offset = 4 * rp_below(g, 4);
  if (rp_chance(g, 70)) rp_word(g, g->enc.match[INSN_FENCE]);
  rp_i(g, INSN_LW, d, g->reg[R_PRIV], offset);
  rp_r(g, INSN_ADD, 0, d, d);
  rp_i(g, INSN_LW, d, g->reg[R_PRIV], offset);
  for (unsigned n = rp_below(g, 6); n > 0; n--) rp_i(g, INSN_ADDI, 0, 0, 0);
}

// Goes on behind the last word of main memory, or jumps over an end of it by an offset.
static bool leave_at_end(rp_gen *g, uint32_t *pc) {
  const unsigned t = g->reg[R_T0];
  const uint32_t room = 48, end = rp_ram_end(g), base = g->cfg->ram_base;
  if (g->at.tail != RP_NONE && rp_chance(g, 60)) {
    const rp_piece *p = &g->at.piece[g->at.tail];
    rp_far(g, rp_dst(g), t, p->addr + 4 * rp_below(g, p->limit));
    rp_home home = rp_open(g, g->at.tail);
    for (unsigned n = p->limit; n--;) rp_word(g, rp_alu_word(g));
    rp_close(g, home);
    g->at.tail = RP_NONE;
    *pc = end;
    return true;
  }
  bool low = rp_chance(g, 50), branch = rp_chance(g, 30);
  uint32_t d = 4 * rp_below(g, branch ? 512 : 1 << 17),
           over = 4 * rp_below(g, branch ? 400 : 1 << 16);
  uint32_t at = low ? base + d : end - room - d;
  *pc = low ? base - 4 - over : end + over;
  if (!g->at.away || inside(*pc, base, g->cfg->ram_bytes) || !rp_is_free(g, at, room)) return false;
  unsigned piece = rp_new_piece(g, at, room);
  if (piece == RP_NONE) return false;
  rp_far(g, 0, t, at);
  rp_home home = rp_open(g, piece);
  for (unsigned n = rp_below(g, 8); n--;) rp_word(g, rp_alu_word(g));
  if (branch)
    rp_branch_to(g, INSN_BGEU, t, t, *pc);
  else
    rp_jal_to(g, rp_dst(g), *pc);
  rp_close(g, home);
  return true;
}

static void jump_misaligned(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], link = rp_dst(g);
  switch (rp_below(g, g->warps > 1 ? 4 : 3)) {
    case 0:
      rp_li(g, t, rp_here(g) + 2);
      load_under_way(g);
      rp_i(g, INSN_JALR, link, t, rp_below(g, 2));
      break;
    case 1: rp_word(g, gyre_encode_j(&g->enc, INSN_JAL, link, (rp_u32(g) & ~3u) | 2)); break;
    case 2: rp_word(g, gyre_encode_b(&g->enc, INSN_BEQ, t, t, (rp_u32(g) & ~3u) | 2)); break;
    default:
      rp_li(g, t, g->warps);
      rp_li(g, u, g->pc_base + rp_range(g, 1, 3));
      rp_r(g, INSN_WSPAWN20, 0, t, u);
      break;
  }
}

// Some or all threads at a bad address; the others at their window.
static void memory(rp_gen *g, int cause) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  bool store = cause == GYRE_FAULT_STORE_MISALIGNED || cause == GYRE_FAULT_STORE_ACCESS;
  bool misaligned = cause == GYRE_FAULT_STORE_MISALIGNED || cause == GYRE_FAULT_LOAD_MISALIGNED;
  static const uint8_t loads[] = {INSN_LH, INSN_LHU, INSN_LW, INSN_LB, INSN_LBU};
  unsigned insn = store ? (misaligned ? INSN_SH : INSN_SB) + rp_below(g, misaligned ? 2 : 3)
                        : loads[rp_below(g, misaligned ? 3 : 5)];
  bool atomic = g->cfg->a_ext && rp_chance(g, 45), f = g->cfg->f_ext && !atomic && rp_chance(g, 40);
  if (f) insn = store ? INSN_FSW : INSN_FLW;
  if (atomic) {
    unsigned amo = RP_FIRST_AMO + rp_below(g, RP_AMOS);
    insn = !store ? INSN_LR : rp_chance(g, 50) ? INSN_SC : amo;
  }
  uint32_t offset = 0;
  if (g->cfg->num_threads > 1 && rp_chance(g, 60)) {
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, t, t, 1);
  } else {
    rp_li(g, t, 1);
  }
  if (misaligned) {
    if (atomic && rp_chance(g, 50)) rp_i(g, INSN_SLLI, t, t, 1);  // by 2
    rp_r(g, INSN_ADD, t, t, g->reg[R_PRIV]);
    if ((f || insn == INSN_LW || insn == INSN_SW) && rp_chance(g, 50)) offset = 2;
  } else {
    // The I/O page is outside for atomic operations.
    uint32_t at =
        atomic && rp_chance(g, 50) ? g->cfg->io_base + 4 * rp_below(g, 1024) : outside(g, true);
    // The sum of base and offset may wrap around.
    if (!atomic && rp_chance(g, 50)) offset = 4 * rp_below(g, 1024) - 2048;
    rp_li(g, u, at - offset);
    rp_r(g, INSN_CZEQZ, u, u, t);
    if (offset) {
      rp_i(g, INSN_SLTIU, t, t, 1);
      rp_li(g, g->reg[R_T2], 0u - offset);
      rp_r(g, INSN_ADD, g->reg[R_T2], g->reg[R_T2], g->reg[R_PRIV]);
      rp_r(g, INSN_CZEQZ, t, g->reg[R_T2], t);
    } else {
      rp_r(g, INSN_CZNEZ, t, g->reg[R_PRIV], t);
    }
    rp_r(g, INSN_OR, t, t, u);
  }
  if (atomic) {
    unsigned b = rp_src(g);
    rp_word(g, rp_atomic_word(g, insn, rp_dst(g), t, b));
  } else if (store) {
    rp_s(g, insn, t, f ? rp_fsrc(g) : rp_src(g), offset);
  } else {
    rp_i(g, insn, f ? rp_fdst(g) : rp_dst(g), t, offset);
  }
}

// Too many uniform splits at one level; or, as masks may be widened inside of a split, too many
// divergent ones. Sets the pc of the split.
static void overflow(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], cnt = g->reg[R_CNT0];
  bool deep = g->cfg->num_threads > 1 && rp_chance(g, 50);
  uint32_t n = deep ? g->cfg->num_threads + 2 : 260;
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

static void barrier(rp_gen *g) {
  uint32_t id = rp_below(g, g->cfg->num_barriers), n = rp_range(g, 1, g->cfg->num_warps);
  uint32_t table = rp_chance(g, 50) ? 1u << 31 : 0, most = rp_u32(g);
  uint32_t all = g->cfg->num_warps * (table ? g->cores : 1);
  switch (rp_below(g, 3)) {
    case 0: n = 0; break;
    case 1: n = all + 1 + (most >> rp_range(g, 1, 31)); break;
    default:  // only a count above 1 looks at the table
      id = g->cfg->num_barriers + (most >> rp_range(g, 2, 31));
      n = all > 1 ? rp_range(g, 2, all) : 0;
      break;
  }
  rp_li(g, g->reg[R_T0], id | table);
  rp_li(g, g->reg[R_T1], n);
  rp_r(g, rp_chance(g, 50) ? INSN_BAR : INSN_BAR20, 0, g->reg[R_T0], g->reg[R_T1]);
}

// Warps a and b only: counts that differ; or a second wspawn while the first waits for b to end.
static void two_warps(rp_gen *g, int cause, unsigned a, unsigned b) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], v = g->reg[R_T2];
  rp_csrr(g, t, GYRE_CSR_WID);
  rp_li(g, u, 1u << a | 1u << b);
  rp_r(g, INSN_SRL, u, u, t);
  rp_i(g, INSN_ANDI, u, u, 1);
  rp_fix over = rp_branch(g, INSN_BEQ, u, 0);
  if (cause == GYRE_FAULT_WSPAWN) {
    rp_li(g, u, rp_range(g, 0, g->warps));
    rp_li(g, v, g->pc_base);
    g->info.fault_pc = rp_here(g);
    rp_r(g, INSN_WSPAWN, 0, u, v);
  } else {  // 2 of a, 3 of b
    rp_i(g, INSN_XORI, u, t, b);
    rp_i(g, INSN_SLTIU, u, u, 1);
    rp_i(g, INSN_ADDI, u, u, 2);
    rp_li(g, t, g->fault_id);
    g->info.fault_pc = rp_here(g);
    rp_r(g, INSN_BAR, 0, t, u);
  }
  rp_patch(g, over);
}

void rp_raise(rp_gen *g, int cause, unsigned a, unsigned b) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  if (g->fault_two) {
    two_warps(g, cause, a, b);
    return;
  }
  uint32_t pc = 0;
  bool elsewhere = false;  // the fault is not of the last word, but of pc
  switch (cause) {
    case GYRE_FAULT_PC_MISALIGNED: jump_misaligned(g); break;
    case GYRE_FAULT_FETCH_ACCESS:
      elsewhere = true;
      if (leave_at_end(g, &pc)) break;
      pc = outside(g, false);
      rp_li(g, t, pc);
      load_under_way(g);
      rp_i(g, INSN_JALR, rp_dst(g), t, 0);
      break;
    case GYRE_FAULT_ILLEGAL: rp_illegal(g); break;
    case GYRE_FAULT_BREAKPOINT: rp_word(g, g->enc.match[INSN_EBREAK]); break;
    case GYRE_FAULT_ECALL: rp_word(g, g->enc.match[INSN_ECALL]); break;
    case GYRE_FAULT_DIVERGENCE:
      rp_csrr(g, t, GYRE_CSR_TID);
      if (rp_chance(g, 50)) {
        rp_i(g, INSN_ANDI, t, t, 1);
        rp_branch_to(g, rp_chance(g, 50) ? INSN_BEQ : INSN_BLTU, 0, t, rp_here(g) + 8);
      } else {
        rp_i(g, INSN_SLLI, t, t, rp_range(g, 2, 31));
        rp_li(g, u, rp_here(g));
        rp_r(g, INSN_ADD, t, t, u);
        rp_i(g, INSN_JALR, rp_dst(g), t, 0);
      }
      break;
    case GYRE_FAULT_JOIN:
      rp_li(g, t, rp_range(g, 1, 40));
      if (rp_chance(g, 50))
        rp_r(g, INSN_JOIN, 0, t, 0);
      else
        rp_r(g, INSN_JOIN20, 0, 0, 0);
      break;
    case GYRE_FAULT_STACK: overflow(g); return;
    case GYRE_FAULT_BARRIER: barrier(g); break;
    default: memory(g, cause); break;
  }
  g->info.fault_pc = elsewhere ? pc : rp_here(g) - 4;
}
