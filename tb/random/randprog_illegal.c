// randprog_illegal.c - instructions that are illegal: no encoding, or not of this configuration.

#include "randprog_gen.h"

static uint32_t illegal_word(rp_gen *g) {
  for (;;) {
    // A legal instruction with one bit changed is the most likely to be taken for one.
    const unsigned insn = rp_below(g, INSN_COUNT);
    uint32_t word = g->enc.match[insn];
    if (rp_chance(g, 70)) word |= rp_u32(g) & ~g->enc.row[insn]->mask;  // any operands
    word ^= 1u << rp_below(g, 32);
    if (rp_chance(g, 20)) word = rp_u32(g);
    if (gyre_row_find(word) == GYRE_NO_ROW) return word;
  }
}

// A number of no CSR: often one bit away from one.
static unsigned no_csr(rp_gen *g) {
  unsigned csr, index;
  do {
    csr = rp_below(g, 4096);
    if (!rp_chance(g, 70)) continue;
    do csr = rp_below(g, 4096);
    while (!gyre_csr_name(csr, &index));
    csr ^= 1u << rp_below(g, 12);
  } while (gyre_csr_name(csr, &index));
  return csr;
}

static void csr_access(rp_gen *g, unsigned csr) {
  unsigned insn = INSN_CSRRW + rp_below(g, 6), rd = rp_dst(g);
  rp_i(g, insn, rd, rp_below(g, 32), csr);
}

// For machines without floating point: an instruction or a CSR of it.
static void no_float(rp_gen *g) {
  unsigned insn = rp_one_of(g, &g->enc.f_rows);
  if (rp_chance(g, 50))
    csr_access(g, GYRE_CSR_FFLAGS + rp_below(g, 3));
  else if (g->enc.row[insn]->unit != GYRE_UNIT_FPU)
    rp_word(g, g->enc.match[insn] | (rp_u32(g) & 0xffff8f80u));
  else
    rp_f(g, insn, rp_below(g, 8));
}

// An instruction in double precision.
static uint32_t double_word(rp_gen *g) {
  const gyre_row *row;
  do row = gyre_row_get(rp_below(g, GYRE_NO_ROW));
  while (row == NULL || !row->d_ext);
  return row->match | (rp_u32(g) & ~row->mask);
}

void rp_illegal(rp_gen *g) {
  unsigned csr;
  if (!g->cfg->headers && rp_chance(g, 15)) {
    rp_word(g, double_word(g));
    return;
  }
  if (!g->cfg->a_ext && rp_chance(g, 30)) {
    unsigned a = rp_src(g), b = rp_src(g), insn = rp_one_of(g, &g->enc.a_rows);
    rp_word(g, rp_atomic_word(g, insn, rp_dst(g), a, b));
    return;
  }
  if (!g->cfg->mem_index && rp_chance(g, 5)) {
    const uint32_t any = rp_u32(g);
    rp_word(g, gyre_encode_index(&g->enc, any >> 31 ? INSN_THFLRW : INSN_THFSRW, any & 31,
                                 any >> 5 & 31, any >> 10 & 31, any >> 15 & 3));
    return;
  }
  if (!g->cfg->collectives && rp_chance(g, 8)) {
    const unsigned insn = rp_one_of(g, &g->enc.c_rows), b = rp_src(g);
    rp_r(g, insn, rp_dst(g), rp_src(g), g->enc.row[insn]->use_rs2 ? b : 0);
    return;
  }
  if (!g->cfg->b_ext && rp_chance(g, 10)) {
    const uint32_t any = rp_u32(g);
    unsigned insn;
    do insn = rp_one_of(g, &g->enc.b_rows);
    while (g->cfg->zba && g->enc.row[insn]->z_ext);
    rp_word(g, gyre_encode_bits(&g->enc, insn, any & 31, any >> 5 & 31, any >> 10 & 31, any >> 15));
    return;
  }
  if (!g->cfg->f_ext && rp_chance(g, 50)) {
    no_float(g);
    return;
  }
  switch (rp_below(g, g->cfg->m_ext ? 5 : 6)) {
    case 0:
      csr = no_csr(g);
      csr_access(g, csr);
      break;
    case 1: {  // a write to a read-only one, even of nothing
      static const uint16_t ro[] = {GYRE_CSR_TID, GYRE_CSR_TMASK, GYRE_CSR_MHARTID,
                                    GYRE_CSR_AWARPS};
      static const uint8_t op[] = {INSN_CSRRW, INSN_CSRRWI, INSN_CSRRS, INSN_CSRRCI};
      unsigned k = rp_below(g, 4);
      unsigned arg = k < 2 ? rp_below(g, 32) : rp_range(g, 1, 31);
      csr = ro[rp_below(g, 4)];
      rp_i(g, op[k], rp_dst(g), arg, csr);
      break;
    }
    case 2: rp_word(g, illegal_word(g)); break;
    case 3:
    case 4:
      if (g->cfg->f_ext)
        rp_bad_mode(g);
      else
        no_float(g);
      break;
    default: {
      unsigned insn = rp_one_of(g, &g->enc.muldiv), a = rp_src(g), b = rp_src(g);
      rp_r(g, insn, rp_dst(g), a, b);
      break;
    }
  }
}
