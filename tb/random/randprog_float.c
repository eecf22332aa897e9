// randprog_float.c - floating point in random programs: numbers, f registers, operations.  The
// operands of an operation come from the instruction table.

#include "randprog_gen.h"

// ---- Numbers ------------------------------------------------------------------------------------

static uint32_t number(uint32_t sign, uint32_t exponent, uint32_t fraction) {
  return sign << 31 | (exponent & 0xff) << 23 | (fraction & 0x7fffff);
}

// A fraction with the patterns that rounding cares about.
static uint32_t fraction(rp_gen *g) {
  switch (rp_below(g, 5)) {
    case 0: return rp_chance(g, 50) ? 0 : 0x7fffff;
    case 1: return 1u << rp_below(g, 23);
    case 2: return rp_chance(g, 70) ? 0x7fffffu << rp_below(g, 23) : 1 | 1u << rp_below(g, 23);
    default: return rp_u32(g);
  }
}

uint32_t rp_fvalue(rp_gen *g) {
  // Around them conversions to integers become invalid or inexact, and integers run out of digits.
  static const uint32_t edge[] = {0x3f800000, 0x3f000000, 0x3fc00000, 0x3effffff, 0x3f7fffff,
                                  0x40200000, 0x4b000000, 0x4b7fffff, 0x4b800000, 0x4effffff,
                                  0x4f000000, 0x4f000001, 0x4f7fffff, 0x4f800000, 0x4b000001};
  uint32_t sign = rp_below(g, 2), f = fraction(g), r = rp_below(g, 100);
  if (r < 6) return number(sign, 0, 0);
  if (r < 14) return number(sign, 0, f);
  if (r < 20) return number(sign, rp_range(g, 1, 3), f);
  if (r < 25) return number(sign, 255, 0);
  if (r < 28) return number(sign, 255, 0x400000 | rp_u32(g));        // quiet NaN
  if (r < 31) return number(sign, 255, (rp_u32(g) & 0x3fffff) | 1);  // signaling NaN
  if (r < 38) return number(sign, rp_range(g, 252, 254), f);         // near overflow
  if (r < 50) return edge[rp_below(g, sizeof edge / sizeof *edge)] | sign << 31;
  if (r < 58) return number(sign, rp_range(g, 52, 75), f);  // squares underflow, nearly
  if (r < 78) return number(sign, rp_range(g, 125, 130), f);
  if (r < 92) return number(sign, g->fexp, f);
  return rp_u32(g);
}

// ---- Registers ----------------------------------------------------------------------------------

static unsigned frecent(rp_gen *g) { return g->frecent[rp_below(g, RP_RECENT)]; }
static unsigned fpool(rp_gen *g) { return g->freg[rp_below(g, g->fpool)]; }
static unsigned any(rp_gen *g) { return rp_below(g, RP_FREGS); }

unsigned rp_fsrc(rp_gen *g) {
  uint32_t r = rp_below(g, 100);
  return r < 45 ? frecent(g) : r < 60 ? any(g) : fpool(g);
}

unsigned rp_fdst(rp_gen *g) {
  uint32_t r = rp_below(g, 100);
  unsigned rd = r < 25 ? frecent(g) : r < 35 ? any(g) : fpool(g);
  g->frecent[g->frecent_at++ % RP_RECENT] = (uint8_t)rd;
  return rd;
}

void rp_float_habits(rp_gen *g) {
  static const uint8_t sizes[] = {2, 4, 8, 16, 32, 32}, dynamics[] = {15, 40, 80};
  for (unsigned i = 0; i < RP_FREGS; i++) g->freg[i] = (uint8_t)i;
  for (unsigned i = RP_FREGS - 1; i; i--) {
    unsigned k = rp_below(g, i + 1);
    uint8_t r = g->freg[i];
    g->freg[i] = g->freg[k];
    g->freg[k] = r;
  }
  g->fpool = sizes[rp_below(g, sizeof sizes)];
  g->dynamic = dynamics[rp_below(g, sizeof dynamics)];
  g->fmix = g->floats ? rp_below(g, 45) : 0;
  g->fexp = rp_range(g, 1, 254);
  for (unsigned i = 0; i < RP_RECENT; i++) g->frecent[i] = (uint8_t)any(g);
}

unsigned rp_rm(rp_gen *g) { return !g->wild_frm && rp_chance(g, g->dynamic) ? 7 : rp_below(g, 5); }

// ---- Operations ---------------------------------------------------------------------------------

static uint32_t operation(rp_gen *g, unsigned insn, unsigned rm) {
  const gyre_row *row = g->enc.row[insn];
  unsigned a = row->frs1 ? rp_fsrc(g) : rp_src(g);
  unsigned b = row->use_rs2 ? rp_fsrc(g) : 0, c = row->use_rs3 ? rp_fsrc(g) : 0;
  if (row->use_rs2 && rp_chance(g, 10)) b = a;
  if (row->use_rs3 && rp_chance(g, 20)) c = rp_chance(g, 50) ? a : b;
  unsigned d = row->frd ? rp_fdst(g) : rp_dst(g);
  if (row->frd && row->use_rs3 && rp_chance(g, 30))
    d = c;  // accumulates
  else if (row->frd && row->frs1 && rp_chance(g, 15))
    d = a;
  return gyre_encode_f(&g->enc, insn, d, a, b, c, row->use_rm ? rm : 0);
}

void rp_f(rp_gen *g, unsigned insn, unsigned rm) { rp_word(g, operation(g, insn, rm)); }

static void one_of(rp_gen *g, unsigned first, unsigned n) {
  unsigned insn = first + rp_below(g, n);
  rp_f(g, insn, rp_rm(g));
}

static unsigned pick(rp_gen *g) {
  static const uint8_t up_to[GYRE_ENCODE_FPU_KINDS] = {32, 54, 64, 72, 78, 88, 100};  // percent
  uint32_t r = rp_below(g, 100);
  unsigned kind = 0;
  while (r >= up_to[kind]) kind++;
  return rp_one_of(g, &g->enc.fpu[kind]);
}

uint32_t rp_float_word(rp_gen *g) {
  unsigned insn = pick(g);
  return operation(g, insn, rp_rm(g));
}

static void some(rp_gen *g, unsigned n) {
  while (n--) rp_word(g, rp_float_word(g));
}

// Brings a number into f register d that is not the result of results: those end as NaNs.
static void fresh(rp_gen *g, unsigned d) {
  unsigned p = rp_pool(g), insn;
  switch (rp_below(g, 8)) {
    case 0:
    case 1: rp_i(g, INSN_FLW, d, g->reg[R_CONST], 4 * rp_below(g, g->table_bytes / 4)); return;
    case 2: rp_i(g, INSN_FLW, d, g->reg[R_PRIV], 4 * rp_below(g, g->priv_bytes / 4)); return;
    case 3:  // an integer
      p = rp_src(g);
      insn = INSN_FCVTSW + rp_below(g, 2);
      rp_word(g, gyre_encode_f(&g->enc, insn, d, p, 0, 0, rp_rm(g)));
      return;
    case 4:  // a neighbour of another one
      rp_r(g, INSN_FMVXW, p, rp_fsrc(g), 0);
      rp_i(g, INSN_ADDI, p, p, rp_below(g, 16) - 8);
      break;
    case 5: rp_li(g, p, rp_fvalue(g)); break;
    default:  // one for each thread: they differ in the lowest bits, or in sign and exponent
      rp_csrr(g, p, GYRE_CSR_TID);
      if (rp_chance(g, 50)) rp_i(g, INSN_SLLI, p, p, rp_range(g, 20, 29));
      unsigned q = rp_pool(g);
      if (q == p) break;
      rp_li(g, q, rp_fvalue(g));
      rp_r(g, rp_chance(g, 50) ? INSN_XOR : INSN_ADD, p, p, q);
      break;
  }
  rp_r(g, INSN_FMVWX, d, p, 0);
}

static void operands(rp_gen *g) {
  for (unsigned n = rp_below(g, 3); n--;) fresh(g, rp_fdst(g));
}

// Products whose rounding error a fused operation then finds; sums in one register.
static void fused(rp_gen *g) {
  unsigned a = rp_fsrc(g), b = rp_fsrc(g), acc = rp_fdst(g);
  if (rp_chance(g, 40)) {
    rp_word(g, gyre_encode_f(&g->enc, INSN_FMUL, acc, a, b, 0, rp_rm(g)));
    unsigned e = rp_fdst(g), insn = INSN_FMADD + rp_below(g, 4);
    rp_word(g, gyre_encode_f(&g->enc, insn, e, a, b, acc, rp_rm(g)));
    return;
  }
  for (unsigned n = rp_range(g, 2, 6); n--;) {
    unsigned insn = INSN_FMADD + rp_below(g, 4), x = rp_fsrc(g), y = rp_fsrc(g);
    rp_word(g, gyre_encode_f(&g->enc, insn, acc, x, y, acc, rp_rm(g)));
    if (rp_chance(g, 20)) rp_alu(g, 1);
  }
}

// Divisions and square roots in a row, dependent or not, quick operations among them.
static void divide(rp_gen *g) {
  for (unsigned n = rp_range(g, 2, 5); n--;) {
    one_of(g, INSN_FDIV, 2);
    if (rp_chance(g, 40)) some(g, 1);
    if (rp_chance(g, 15)) rp_alu(g, 1);
    if (g->cfg->m_ext && rp_chance(g, 15)) {
      unsigned a = rp_src(g), b = rp_src(g), d = rp_dst(g);
      rp_r(g, rp_one_of(g, &g->enc.div), d, a, b);
    }
  }
}

// One operand, all that can be asked about it; and integers that become numbers and come back.
static void convert(rp_gen *g) {
  unsigned f = rp_fsrc(g);
  for (unsigned n = rp_range(g, 2, 5); n--;) {
    unsigned insn = rp_chance(g, 60) ? INSN_FCVTWS + rp_below(g, 2) : INSN_FMVXW + rp_below(g, 2);
    unsigned rm = g->enc.row[insn]->use_rm ? rp_rm(g) : 0;
    rp_word(g, gyre_encode_f(&g->enc, insn, rp_dst(g), f, 0, 0, rm));
    if (rp_chance(g, 40)) {
      one_of(g, INSN_FCVTSW, 2);
      if (rp_chance(g, 50)) f = rp_fsrc(g);
    }
    if (rp_chance(g, 30)) one_of(g, INSN_FLE, 3);
  }
}

void rp_bad_mode(rp_gen *g) {
  unsigned insn;
  do insn = rp_one_of(g, &g->enc.floats);
  while (!g->enc.row[insn]->use_rm);
  if (rp_chance(g, 35)) {
    rp_f(g, insn, rp_range(g, 5, 6));
    return;
  }
  rp_frm_bad(g);
  g->wild_frm = true;
  for (unsigned n = rp_below(g, 3); n--;) rp_word(g, rp_float_word(g));
  g->wild_frm = false;
  rp_f(g, insn, 7);
}

// ---- Parts of a program -------------------------------------------------------------------------

void rp_float_init(rp_gen *g, unsigned index) {
  unsigned u = g->reg[R_T1], v = g->reg[R_T2];
  for (unsigned d = 0; d < RP_FREGS; d++) {
    switch (rp_below(g, 6)) {
      case 0: rp_i(g, INSN_FLW, d, g->reg[R_CONST], 4 * rp_below(g, g->table_bytes / 4)); continue;
      case 1: rp_word(g, gyre_encode_f(&g->enc, INSN_FCVTSW, d, rp_pool(g), 0, 0, 0)); continue;
      case 2: rp_r(g, INSN_FMVWX, d, rp_pool(g), 0); continue;
      case 3: rp_li(g, v, rp_fvalue(g)); break;
      case 4:
        rp_li(g, v, rp_fvalue(g));
        rp_r(g, INSN_XOR, v, v, index);
        break;
      default:
        rp_li(g, v, rp_fvalue(g));
        rp_i(g, INSN_SLLI, u, index, rp_range(g, 20, 29));
        rp_r(g, rp_chance(g, 50) ? INSN_XOR : INSN_ADD, v, v, u);
        break;
    }
    rp_r(g, INSN_FMVWX, d, v, 0);
  }
}

bool rp_float(rp_gen *g, unsigned kind) {
  if (kind < K_FLOAT || kind > K_FCSR) return false;
  if (!g->floats) return false;
  if (kind == K_FCSR) {
    rp_fcsr(g);
    return true;
  }
  operands(g);
  switch (kind) {
    case K_FUSED: fused(g); break;
    case K_FDIV: divide(g); break;
    case K_FCONV: convert(g); break;
    default: some(g, rp_range(g, 2, 8)); break;
  }
  return true;
}
