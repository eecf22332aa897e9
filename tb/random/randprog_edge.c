// randprog_edge.c - writes the beginning and end of the warps of a random program.

#include "gyre/io.h"
#include "randprog_gen.h"

// With or without a multiplication.
void rp_scaled(rp_gen *g, unsigned rd, uint32_t base, unsigned index, uint32_t scale, unsigned t) {
  rp_li(g, rd, base);
  if (g->cfg->m_ext && rp_chance(g, 30)) {
    rp_li(g, t, scale);
    rp_r(g, INSN_MUL, t, t, index);
    rp_r(g, INSN_ADD, rd, rd, t);
    return;
  }
  for (uint32_t k = 0; k < 32; k++) {
    if (!(scale >> k & 1)) continue;
    rp_i(g, INSN_SLLI, t, index, k);
    rp_r(g, INSN_ADD, rd, rd, t);
  }
}

void rp_init(rp_gen *g, bool seed) {
  const uint8_t *r = g->reg;
  unsigned t = r[R_T0], u = r[R_T1], v = r[R_T2];
  if (rp_chance(g, 50)) {
    rp_li(g, t, rp_u32(g) | (uint32_t)((1ull << g->cfg->num_threads) - 1));
    rp_r(g, INSN_TMC, 0, t, 0);
  } else {
    rp_li(g, t, rp_chance(g, 50) ? g->cfg->num_threads : 0xffffffffu);
    rp_r(g, INSN_TMC20, 0, t, 0);
  }
  g->full_mask = true;
  rp_csrr(g, t, GYRE_CSR_MHARTID);
  rp_scaled(g, r[R_PRIV], g->priv, t, g->priv_stride, u);
  if (g->cores > 1) {
    rp_slot(g, t);
    rp_scaled(g, r[R_SHARED], g->shared, t, g->shared_stride, u);
    rp_csrr(g, t, GYRE_CSR_WID);
  } else {
    rp_csrr(g, t, GYRE_CSR_WID);
    rp_scaled(g, r[R_SHARED], g->shared, t, g->shared_stride, u);
  }
  rp_scaled(g, r[R_LMEM], g->cfg->lmem_base, t, g->lmem_bytes, u);
  rp_li(g, r[R_CONST], g->table);
  rp_csrr(g, t, rp_chance(g, 50) ? GYRE_CSR_MHARTID : GYRE_CSR_TID);
  if (seed) {
    for (unsigned i = 0; i < RP_ROLES; i++) {
      if (i == R_T0 || (i >= R_PRIV && i <= R_CONST)) continue;
      uint32_t how = rp_below(g, 4);
      if (i < R_POOL || how == 0) {
        rp_i(g, INSN_ADDI, r[i], t, rp_u32(g));
        continue;
      }
      rp_li(g, r[i], rp_corner(g));
      if (how == 1) rp_r(g, INSN_XOR, r[i], r[i], t);
      if (how == 2) rp_r(g, INSN_SUB, r[i], r[i], t);
    }
  }
  if (seed && g->floats) rp_float_init(g, t);
  // A warp that is ended in a free program may have left any frm.
  if (g->floats && (seed || g->opt.timing_dependent)) rp_frm_each(g, v, u);
  rp_li(g, u, rp_corner(g));
  rp_r(g, INSN_ADD, v, u, t);
  for (unsigned i = 0; i < RP_RECENT; i++) g->recent[i] = (uint8_t)rp_pool(g);
}

// h = 31 h + x
static void mix(rp_gen *g, unsigned h, unsigned t, unsigned x) {
  rp_i(g, INSN_SLLI, t, h, 5);
  rp_r(g, INSN_SUB, h, t, h);
  if (x) rp_r(g, INSN_ADD, h, h, x);
}

// All registers of the thread, or a hash of them, to its result window: x0 to x31, f0 to f31, with
// fcsr instead of x0.
void rp_results(rp_gen *g) {
  const uint8_t *r = g->reg;
  unsigned at = r[R_T0], h = r[R_T1], t = r[R_T2], u = r[R_CNT0];
  unsigned shift = 2;
  while (1u << shift < g->result_bytes) shift++;
  rp_csrr(g, at, GYRE_CSR_MHARTID);
  rp_i(g, INSN_SLLI, at, at, shift);
  rp_li(g, h, g->result);
  rp_r(g, INSN_ADD, at, at, h);
  if (shift > 2) {
    for (unsigned i = 0; i < 32; i++) rp_s(g, INSN_SW, at, i, 4 * i);
    if (!g->floats) return;
    for (unsigned i = 0; i < 32; i++) rp_s(g, INSN_FSW, at, i, 128 + 4 * i);
    rp_csrr(g, t, GYRE_CSR_FCSR);
    rp_s(g, INSN_SW, at, t, 0);
    return;
  }
  for (unsigned i = 1; i < 32; i++) mix(g, h, t, i != h && i != t ? i : 0);
  if (g->floats) {
    for (unsigned i = 0; i < 32; i++) {
      rp_r(g, INSN_FMVXW, u, i, 0);
      mix(g, h, t, u);
    }
    rp_csrr(g, u, GYRE_CSR_FCSR);
    mix(g, h, t, u);
  }
  rp_s(g, INSN_SW, at, h, 0);
}

void rp_exit(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  if (g->info.exits) {
    rp_fix others = {0};
    if (g->cores > 1) {  // one of them, when all are done
      rp_meet(g);
      others = rp_unless_core(g, rp_below(g, g->cores));
    } else {
      rp_word(g, g->enc.match[INSN_FENCE]);
    }
    rp_li(g, t, 1);
    rp_r(g, INSN_TMC, 0, t, 0);
    rp_li(g, t, g->cfg->io_base);
    rp_li(g, u, g->info.exit_code);
    rp_s(g, INSN_SW, t, u, GYRE_IO_EXIT);
    if (g->cores > 1) rp_patch(g, others);
  }
  rp_r(g, rp_chance(g, 50) ? INSN_TMC : INSN_TMC20, 0, 0, 0);
}
