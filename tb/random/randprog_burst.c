// randprog_burst.c - contention: warps and cores that hammer one line and its lock together.
//
// The words are those of the tally: each has one commutative operation, whose old values are
// dropped in a deterministic program. Beside it are allowed: a store of what the operation ends at
// (0 for and, ones for or, in some bytes), and an sc.w that writes back what its lr.w has read, so
// that it does not matter whether it succeeds. Free programs do anything.

#include "randprog_gen.h"

// Words k and m of the tally in registers a and b: of one line, or of lines that differ in one bit.
typedef struct burst {
  unsigned a, b, k, m;
} burst;

static void atomic(rp_gen *g, unsigned insn, unsigned rd, unsigned addr, unsigned src) {
  rp_word(g, rp_atomic_word(g, insn, rd, addr, src));
}

// Bits that neither and nor or changes any more: in one byte, in a half, in the word.
static void absorb(rp_gen *g, unsigned at, unsigned insn, unsigned u) {
  unsigned size = rp_below(g, 3), offset = size == 0 ? rp_below(g, 4) : size == 1 ? 2 : 0;
  if (insn != INSN_AMOAND && insn != INSN_AMOOR) return;
  if (insn == INSN_AMOOR) rp_i(g, INSN_ADDI, u, 0, 0xfff);
  rp_s(g, INSN_SB + size, at, insn == INSN_AMOOR ? u : 0, offset);
}

static void access(rp_gen *g, const burst *x) {
  bool free_run = g->opt.timing_dependent, first = rp_chance(g, 65);
  unsigned at = first ? x->a : x->b, u = g->reg[R_T1], v = rp_pool(g);  // not u
  unsigned insn = rp_tally_insn(first ? x->k : x->m), rd = free_run ? rp_dst(g) : u;
  switch (rp_below(g, 8)) {
    case 0:
    case 1:
    case 2: atomic(g, insn, rp_chance(g, 40) ? 0 : rd, at, v); break;
    case 3: rp_i(g, INSN_LW, rp_chance(g, 50) ? 0 : rd, at, 0); break;
    case 4:
      if (free_run)
        rp_s(g, INSN_SB + rp_below(g, 3), at, v, 0);
      else
        absorb(g, at, insn, u);
      break;
    case 5: rp_s(g, INSN_SW, g->reg[R_SHARED], v, 4 * rp_below(g, 16)); break;
    default:
      atomic(g, INSN_LR, u, at, 0);
      switch (rp_below(g, 5)) {
        case 0: atomic(g, rp_tally_insn(x->m), 0, x->b, v); break;
        case 1: rp_i(g, INSN_LW, 0, x->b, 0); break;
        case 2: rp_i(g, INSN_ADDI, 0, u, 0); break;
        default: break;
      }
      atomic(g, INSN_SC, u, at, u);
      break;
  }
}

// Without atomic operations: lines of the windows of other warps.
static void plain(rp_gen *g) {
  unsigned t = g->reg[R_T0];
  rp_li(g, t, g->shared);
  for (unsigned n = rp_range(g, 4, 10); n--;) {
    uint32_t off = 4 * rp_below(g, 16);
    if (rp_chance(g, 50)) {
      rp_i(g, INSN_LW, 0, t, off);
    } else {
      const unsigned value = rp_src(g);
      rp_s(g, INSN_SB + rp_below(g, 3), g->reg[R_SHARED], value, off);
    }
  }
}

void rp_burst(rp_gen *g) {
  unsigned u = g->reg[R_T1];
  if (!g->atomics) {
    plain(g);
    return;
  }
  burst x = {.a = g->reg[R_T0], .b = g->reg[R_T2], .k = rp_below(g, RP_TALLY / 4)};
  x.m = x.k ^ 1u << rp_below(g, 5);
  rp_li(g, x.a, g->tally + 4 * x.k);
  uint32_t other = g->tally + 4 * x.m;
  const rp_twins *twins = &g->tally_twins;
  if (twins->count && rp_chance(g, 50)) other += 1u << twins->bit[rp_below(g, twins->count)];
  rp_li(g, x.b, other);
  if (rp_chance(g, 20)) {  // another line in some threads, with the same operations
    rp_csrr(g, u, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, u, u, 1);
    rp_i(g, INSN_SLLI, u, u, 5);
    rp_li(g, x.a, g->tally + 4 * (x.k % 8 + 8 * rp_below(g, 3)));
    rp_r(g, INSN_ADD, x.a, x.a, u);
  }
  for (unsigned n = rp_range(g, 3, 10); n--;) access(g, &x);
  if (!g->opt.timing_dependent) rp_r(g, INSN_AND, u, u, 0);
}
