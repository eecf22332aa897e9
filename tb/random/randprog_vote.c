// randprog_vote.c - votes and shuffles of random programs (COLLECTIVES).

#include "randprog_gen.h"

// A control word: a segment of 2^n threads, or any; the same in all threads, or not.
static unsigned control(rp_gen *g) {
  const unsigned t = g->reg[R_T0 + rp_below(g, 3)];
  if (rp_chance(g, 15)) return rp_src(g);
  const uint32_t width = 1u << rp_below(g, 7), any = rp_u32(g);
  const uint32_t lane = rp_chance(g, 70) ? any % g->cfg->num_threads : any % 64;
  uint32_t word = (64 - width) << 12 | (width - 1) << 6 | lane;
  if (rp_chance(g, 20)) word = any;
  rp_li(g, t, word);
  if (rp_chance(g, 40)) {  // each thread has another lane
    const unsigned own = rp_pool(g);
    rp_csrr(g, own, GYRE_CSR_TID);
    rp_r(g, rp_chance(g, 50) ? INSN_XOR : INSN_ADD, t, t, own);
  }
  return t;
}

void rp_vote(rp_gen *g) {
  for (unsigned n = rp_range(g, 1, 5); n--;) {
    const unsigned insn = rp_one_of(g, &g->enc.c_rows);
    const bool shuffle = g->enc.row[insn]->use_rs2;
    unsigned a = rp_src(g);
    if (!shuffle && rp_chance(g, 40)) {  // threads seldom agree by chance
      a = rp_pool(g);
      rp_i(g, INSN_SLTIU, a, rp_src(g), rp_chance(g, 50) ? 1 : rp_u32(g));
    }
    const unsigned b = shuffle ? control(g) : 0;
    rp_r(g, insn, rp_dst(g), a, b);
    if (rp_chance(g, 30)) rp_alu(g, 1);
  }
}
