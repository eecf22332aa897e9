// gyre_func_fpu.c - floating-point operations of the functional simulator, and the CSRs that belong
// to them. Touches the registers and the fcsr of a warp, and the fault record.
// RTL counterparts: rtl/execute/fpu/, rtl/riscv/gyre_fcsr.sv.

#include "execute/fpu/gyre_fpu_ops.h"
#include "functional/gyre_func_state.h"
#include "riscv/generated/gyre_riscv.h"

enum { FRM_SHIFT = 5, FRM_MASK = 7, FLAGS_MASK = 31 };

// The active threads of `lanes` whose own rounding mode is none.
static uint32_t bad_modes(const gyre_warp *w, uint32_t lanes) {
  uint32_t bad = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    unsigned t = (unsigned)__builtin_ctz(lanes);
    if (w->fcsr[t] >> FRM_SHIFT >= GYRE_F32_MODES) bad |= 1U << t;
  }
  return bad;
}

bool gyre_func_fpu(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  const uint32_t *b = gyre_func_row(f, w, d->rs2);
  const uint32_t *c = gyre_func_row(f, w, d->rs3);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  const unsigned rm = d->insn >> 12 & 7U;
  // Operations that do not round have other numbers than this in the field.
  const bool dynamic = rm == GYRE_RM_DYN;
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t lanes = w->tmask & gyre_func_pass_mask(f, p);
    uint32_t bad = dynamic ? bad_modes(w, lanes) : 0;
    if (bad != 0) {
      w->pc = pc;
      gyre_func_raise(f, wid, GYRE_FAULT_ILLEGAL, bad, d->insn);
      return false;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
      unsigned t = (unsigned)__builtin_ctz(lanes);
      unsigned mode = dynamic ? w->fcsr[t] >> FRM_SHIFT : rm;
      gyre_f32_result r = gyre_fpu_op(d->op, (gyre_f32_mode)mode, a[t], b[t], c[t]);
      rd[t] = r.value;
      w->fcsr[t] |= r.flags;
    }
  }
  return true;
}

bool gyre_func_is_fcsr(uint32_t number) {
  return number == GYRE_CSR_FFLAGS || number == GYRE_CSR_FRM || number == GYRE_CSR_FCSR;
}

uint32_t gyre_func_get_fcsr(uint32_t number, uint8_t fcsr) {
  if (number == GYRE_CSR_FCSR) return fcsr;
  return number == GYRE_CSR_FRM ? fcsr >> FRM_SHIFT : fcsr & FLAGS_MASK;
}

void gyre_func_put_fcsr(uint32_t number, uint8_t *fcsr, uint32_t value) {
  if (number == GYRE_CSR_FCSR) {
    *fcsr = (uint8_t)value;
  } else if (number == GYRE_CSR_FRM) {
    *fcsr = (uint8_t)((value & FRM_MASK) << FRM_SHIFT | (*fcsr & FLAGS_MASK));
  } else {
    *fcsr = (uint8_t)((*fcsr & ~FLAGS_MASK) | (value & FLAGS_MASK));
  }
}
