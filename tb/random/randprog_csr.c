// randprog_csr.c - CSRs in random programs: counters and constants; the floating-point ones.
//
// Wherever code begins, frm of every thread is a legal rounding mode, active or not. Code that
// changes frm to anything else (wild_frm) sets it right again with the same threads on. Only
// threads that rp_tmc has turned off may keep another one until they are on again.

#include "randprog_gen.h"

// ---- Counters and constants ---------------------------------------------------------------------

static unsigned counter(rp_gen *g) {
  static const uint16_t fixed[] = {GYRE_CSR_MCYCLE, GYRE_CSR_MINSTRET, GYRE_CSR_MCYCLEH,
                                   GYRE_CSR_MINSTRETH};
  if (rp_chance(g, 50)) return fixed[rp_below(g, 4)];
  unsigned i = rp_below(g, GYRE_CSR_MHPM_COUNT);
  return (rp_chance(g, 50) ? GYRE_CSR_MHPMCOUNTER3 : GYRE_CSR_MHPMCOUNTER3H) + i;
}

// mscratch is the only word of a core that a CSR instruction writes whole: what its operand is made
// of shows in the next read alone.
void rp_scratch(rp_gen *g) {
  for (unsigned n = rp_range(g, 1, 6); n--;) {
    const bool reg = rp_chance(g, 60);
    unsigned arg = reg ? rp_src(g) : rp_below(g, 32);
    if (reg && rp_chance(g, 40)) {
      arg = rp_pool(g);
      rp_li(g, arg, rp_corner(g));
    }
    const unsigned insn = (reg ? INSN_CSRRW : INSN_CSRRWI) + rp_below(g, 3);
    rp_i(g, insn, rp_dst(g), arg, GYRE_CSR_MSCRATCH);
  }
}

void rp_csr(rp_gen *g) {
  static const uint16_t constant[] = {GYRE_CSR_TID,    GYRE_CSR_WID,       GYRE_CSR_CID,
                                      GYRE_CSR_TMASK,  GYRE_CSR_NTHREADS,  GYRE_CSR_NWARPS,
                                      GYRE_CSR_NCORES, GYRE_CSR_LMEMBASE,  GYRE_CSR_MHARTID,
                                      GYRE_CSR_MISA,   GYRE_CSR_MVENDORID, GYRE_CSR_MARCHID,
                                      GYRE_CSR_MIMPID, GYRE_CSR_MSCRATCH,  GYRE_CSR_LAUNCHARG};
  unsigned insn = rp_chance(g, 50) ? INSN_CSRRW + rp_below(g, 3) : INSN_CSRRWI + rp_below(g, 3);
  unsigned arg = insn < INSN_CSRRWI ? rp_src(g) : rp_below(g, 32);
  bool free_run = g->opt.timing_dependent;
  switch (rp_below(g, 6)) {
    case 0:
      if (free_run || g->solo) {  // one register for all warps
        rp_scratch(g);
        break;
      }
      // fall through
    case 1: {
      static const uint16_t constant_warl[] = {GYRE_CSR_MISA, GYRE_CSR_MSTATUS, GYRE_CSR_MTVEC};
      unsigned rd = rp_dst(g), number = constant_warl[rp_below(g, 3)];
      rp_i(g, insn, rd, arg, number);
      break;
    }
    case 2:
      if (free_run || g->first) {
        rp_csrr(g, rp_dst(g), GYRE_CSR_AWARPS);
        break;
      }
      // fall through
    case 3: {
      // Counters are read in all programs, but the value continues in free ones only.
      for (unsigned n = rp_range(g, 1, 4); n--;) {
        unsigned rd = free_run ? rp_dst(g) : rp_chance(g, 50) ? 0 : g->reg[R_T2];
        const unsigned number = counter(g);
        if (rp_chance(g, 30))  // user mode's, which is read-only
          rp_csrr(g, rd, number - GYRE_CSR_MCYCLE + GYRE_CSR_CYCLE);
        else
          rp_i(g, insn, rd, arg, number);
        if (!free_run && rd) rp_r(g, INSN_AND, rd, rd, 0);
      }
      break;
    }
    default: {
      unsigned number = constant[rp_below(g, sizeof constant / sizeof *constant)];
      rp_csrr(g, rp_dst(g), number);
    }
  }
}

// ---- Floating-point state -----------------------------------------------------------------------

enum { MODES = 5 };  // rounding modes 0 to 4

// t = a rounding mode for each thread.
static void mode_each(rp_gen *g, unsigned t, unsigned u) {
  uint32_t how = rp_below(g, 4);
  if (how == 0) {  // neighbours differ
    rp_csrr(g, t, rp_chance(g, 50) ? GYRE_CSR_TID : GYRE_CSR_MHARTID);
    rp_i(g, INSN_ANDI, t, t, 3);
  } else {
    rp_i(g, INSN_ANDI, t, rp_src(g), how == 1 ? 3 : 7);
  }
  if (how > 1) {
    rp_i(g, INSN_SLTIU, u, t, MODES);
    rp_r(g, INSN_CZEROEQZ, t, t, u);
  } else if (rp_chance(g, 40)) {
    rp_i(g, INSN_ADDI, t, t, 1);
  }
}

// Bits above the fields of frm and fcsr, which are to be ignored.
static void junk(rp_gen *g, unsigned t, unsigned u, unsigned from) {
  if (!rp_chance(g, 40)) return;
  rp_i(g, INSN_SLLI, u, rp_src(g), from);
  rp_r(g, INSN_OR, t, t, u);
}

static void write_each(rp_gen *g, unsigned rd, unsigned t, unsigned u) {
  bool all = rp_chance(g, 50);
  if (all) {
    rp_i(g, INSN_SLLI, t, t, 5);
    rp_i(g, INSN_ANDI, u, rp_src(g), 31);
    rp_r(g, INSN_OR, t, t, u);
  }
  junk(g, t, u, all ? 8 : 3);
  rp_i(g, INSN_CSRRW, rd, t, all ? GYRE_CSR_FCSR : GYRE_CSR_FRM);
}

void rp_frm_each(rp_gen *g, unsigned t, unsigned u) {
  mode_each(g, t, u);
  write_each(g, 0, t, u);
}

// Legal after this, whatever it was before.
void rp_frm_right(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  unsigned rd = rp_dst(g), mode = rp_below(g, MODES), any = rp_below(g, 32);
  switch (rp_below(g, 6)) {
    case 0: rp_i(g, INSN_CSRRWI, rd, mode | (any & 0x18), GYRE_CSR_FRM); break;
    case 1: rp_i(g, INSN_CSRRWI, rd, any, GYRE_CSR_FCSR); break;
    case 2: rp_i(g, INSN_CSRRCI, rd, 4 | any, GYRE_CSR_FRM); break;  // 0 to 3 is left
    default:
      mode_each(g, t, u);
      write_each(g, rd, t, u);
      break;
  }
}

// Any access to frm or fcsr; until it is set right, rounding modes are static.
static void wild(rp_gen *g) {
  static const uint8_t insn[] = {INSN_CSRRW,  INSN_CSRRS,  INSN_CSRRC,
                                 INSN_CSRRWI, INSN_CSRRSI, INSN_CSRRCI};
  unsigned k = rp_below(g, sizeof insn), arg = k < 3 ? rp_src(g) : rp_below(g, 32);
  unsigned rd = rp_dst(g);
  rp_i(g, insn[k], rd, arg, rp_chance(g, 60) ? GYRE_CSR_FRM : GYRE_CSR_FCSR);
  g->wild_frm = true;
  for (unsigned n = rp_below(g, 4); n--;) rp_word(g, rp_float_word(g));
  if (rp_chance(g, 30)) {
    rd = rp_dst(g);
    rp_csrr(g, rd, GYRE_CSR_FFLAGS + rp_below(g, 3));
  }
  g->wild_frm = false;
  rp_frm_right(g);
}

// An operation whose result is an integer and is dropped: the flags stay.
static void dropped(rp_gen *g) {
  static const uint8_t insn[] = {INSN_FLE,    INSN_FLT,     INSN_FEQ,   INSN_FEQ,
                                 INSN_FCVTWS, INSN_FCVTWUS, INSN_FMVXW, INSN_FCLASS};
  unsigned i = insn[rp_below(g, sizeof insn)];
  const gyre_row *row = g->enc.row[i];
  unsigned a = rp_fsrc(g), b = row->use_rs2 ? rp_fsrc(g) : 0, rm = row->use_rm ? rp_rm(g) : 0;
  rp_word(g, gyre_encode_f(&g->enc, i, 0, a, b, 0, rm));
}

static void operation(rp_gen *g) {
  if (rp_chance(g, 40))
    dropped(g);
  else
    rp_word(g, rp_float_word(g));
}

void rp_flags(rp_gen *g) {
  if (!g->floats || !rp_chance(g, 25)) return;
  operation(g);
  rp_csrr(g, rp_dst(g), GYRE_CSR_FFLAGS);
}

void rp_fcsr(rp_gen *g) {
  unsigned insn, arg = 0, rd = 0;
  switch (rp_below(g, 8)) {
    case 0:
    case 1:  // flags right after an operation
      operation(g);
      rd = rp_dst(g);
      rp_csrr(g, rd, rp_chance(g, 70) ? GYRE_CSR_FFLAGS : GYRE_CSR_FCSR);
      break;
    case 2:
    case 3:  // of a few operations alone
      rp_i(g, INSN_CSRRWI, rp_dst(g), 0, GYRE_CSR_FFLAGS);
      for (unsigned n = rp_range(g, 1, 3); n--;) operation(g);
      arg = rp_src(g), rd = rp_dst(g);
      rp_i(g, rp_chance(g, 50) ? INSN_CSRRW : INSN_CSRRC, rd, arg, GYRE_CSR_FFLAGS);
      break;
    case 4:  // anything to the flags
      insn = rp_chance(g, 50) ? INSN_CSRRW + rp_below(g, 3) : INSN_CSRRWI + rp_below(g, 3);
      arg = insn < INSN_CSRRWI ? rp_src(g) : rp_below(g, 32);
      rp_i(g, insn, rp_dst(g), arg, GYRE_CSR_FFLAGS);
      break;
    case 5:
      rd = rp_dst(g);
      rp_csrr(g, rd, GYRE_CSR_FFLAGS + rp_below(g, 3));
      break;
    case 6: rp_frm_right(g); break;
    default: wild(g); break;
  }
}

void rp_frm_off(rp_gen *g, unsigned t) {
  unsigned u = g->reg[R_T1], v = g->reg[R_T2];
  rp_csrr(g, u, GYRE_CSR_TID);
  rp_r(g, INSN_SRL, u, t, u);
  rp_i(g, INSN_ANDI, u, u, 1);
  rp_li(g, v, rp_range(g, MODES, 7));
  rp_r(g, INSN_CZERONEZ, v, v, u);
  write_each(g, rp_dst(g), v, u);
}

// Modes 5 to 7 in all threads that are on, or in some of them; the others keep a legal one.
void rp_frm_bad(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  rp_li(g, t, rp_chance(g, 40) ? MODES : rp_range(g, MODES, 7));
  if (rp_chance(g, 30)) {  // 5, 6 or 7, different ones
    rp_csrr(g, u, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, u, u, 2);
    rp_li(g, t, MODES);
    rp_r(g, INSN_ADD, t, t, u);
  }
  if (g->cfg->num_threads > 1 && rp_chance(g, 70)) {
    rp_member(g, u, g->reg[R_T2], rp_some(g, g->on));
    rp_r(g, INSN_CZEROEQZ, t, t, u);
  }
  write_each(g, rp_dst(g), t, u);
}
