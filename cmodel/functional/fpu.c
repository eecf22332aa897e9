// fpu.c - floating-point operations of the functional simulator, and their CSRs. Changes the
// registers and the fcsr of a warp, and the fault record. RTL counterparts: rtl/execute/fpu/,
// rtl/riscv/gyre_fcsr.sv.

#include <string.h>

#include "execute/fpu/gyre_fpu_ops.h"
#include "functional/fast.h"
#include "functional/parts.h"
#include "isa/fpu/gyre_f32_usual.h"
#include "riscv/generated/gyre_riscv.h"

enum { FRM_SHIFT = 5, FRM_MASK = 7, FLAGS_MASK = 31 };

// Returns the active threads of `lanes` whose own rounding mode is invalid.
static uint32_t bad_modes(const gyre_warp *w, uint32_t lanes) {
  uint32_t bad = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    unsigned t = (unsigned)__builtin_ctz(lanes);
    if (w->fcsr[t] >> FRM_SHIFT >= GYRE_F32_MODES) bad |= 1U << t;
  }
  return bad;
}

// Operations that do not round; their field rm selects the operation.
static bool exact(unsigned op) { return op >= GYRE_OP_FSGNJ && op <= GYRE_OP_FMVWX; }

// Returns true if all threads of the warp round to the nearest, which is mode 0.
static bool all_nearest(const gyre_warp *w, unsigned stride) {
  uint32_t any = 0;
  for (unsigned t = 0; t < stride; t += GROUP) {
    uint32_t four;
    memcpy(&four, w->fcsr + t, sizeof four);
    any |= four;
  }
  return (any & 0x01010101U * (FRM_MASK << FRM_SHIFT)) == 0;
}

static __attribute__((noinline)) gyre_f32_result not_usual(unsigned op, uint32_t a, uint32_t b,
                                                           uint32_t c) {
  return gyre_fpu_op(op, GYRE_F32_RNE, a, b, c);
}

// Computes one thread, rounding to the nearest. Sums and products are a * b + c, as in
// gyre_f32_fma.c.
GYRE_FUNC_FOR_EACH gyre_f32_result nearest(unsigned op, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t one = 0x3f800000;
  gyre_f32_result r;
  bool usual = false;
  switch (op) {
    case GYRE_OP_FADD: usual = gyre_f32_usual_madd(a, one, b, &r); break;
    case GYRE_OP_FSUB: usual = gyre_f32_usual_madd(a, one, b ^ GYRE_F32_SIGN, &r); break;
    case GYRE_OP_FMUL: usual = gyre_f32_usual_madd(a, b, (a ^ b) & GYRE_F32_SIGN, &r); break;
    case GYRE_OP_FMADD: usual = gyre_f32_usual_madd(a, b, c, &r); break;
    case GYRE_OP_FMSUB: usual = gyre_f32_usual_madd(a, b, c ^ GYRE_F32_SIGN, &r); break;
    case GYRE_OP_FNMSUB: usual = gyre_f32_usual_madd(a ^ GYRE_F32_SIGN, b, c, &r); break;
    default: break;
  }
  return usual ? r : not_usual(op, a, b, c);
}

// The same for a thread of a warp; no effect for an inactive one.
GYRE_FUNC_FOR_EACH gyre_f32_result of_thread(const gyre_warp *w, unsigned op, unsigned t,
                                             const uint32_t *a, const uint32_t *b,
                                             const uint32_t *c) {
  if (w->lane_mask[t] == 0) return (gyre_f32_result){0};
  return nearest(op, a[t], b[t], c[t]);
}

// Computes all threads, rounding to the nearest. A compile-time `op` also fixes the steps.
GYRE_FUNC_FOR_EACH bool all_threads(gyre_warp *w, unsigned op, unsigned stride, const uint32_t *a,
                                    const uint32_t *b, const uint32_t *c, uint32_t *rd) {
  for (unsigned t = 0; t < stride; t += GROUP) {
    const gyre_f32_result r0 = of_thread(w, op, t, a, b, c), r1 = of_thread(w, op, t + 1, a, b, c),
                          r2 = of_thread(w, op, t + 2, a, b, c),
                          r3 = of_thread(w, op, t + 3, a, b, c);
    uint32_t before;
    memcpy(&before, w->fcsr + t, sizeof before);
    const uint32_t flags = before | r0.flags | (uint32_t)r1.flags << 8 | (uint32_t)r2.flags << 16 |
                           (uint32_t)r3.flags << 24;
    const gyre_group4 values = {r0.value, r1.value, r2.value, r3.value};
    gyre_func_blend(rd + t, values, w->lane_mask + t);
    if (flags != before) memcpy(w->fcsr + t, &flags, sizeof flags);
  }
  return true;
}

bool gyre_func_fpu(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  const uint32_t *b = gyre_func_row(f, w, d->rs2);
  const uint32_t *c = gyre_func_row(f, w, d->rs3);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  const unsigned rm = d->insn >> 12 & 7U;
  // Operations that do not round never have this number in the field.
  const bool dynamic = rm == GYRE_RM_DYN;
  if (rm == GYRE_F32_RNE || (dynamic ? all_nearest(w, f->stride) : exact(d->op))) {
    switch (d->op) {
      case GYRE_OP_FADD: return all_threads(w, GYRE_OP_FADD, f->stride, a, b, c, rd);
      case GYRE_OP_FSUB: return all_threads(w, GYRE_OP_FSUB, f->stride, a, b, c, rd);
      case GYRE_OP_FMUL: return all_threads(w, GYRE_OP_FMUL, f->stride, a, b, c, rd);
      case GYRE_OP_FMADD: return all_threads(w, GYRE_OP_FMADD, f->stride, a, b, c, rd);
      case GYRE_OP_FMSUB: return all_threads(w, GYRE_OP_FMSUB, f->stride, a, b, c, rd);
      case GYRE_OP_FNMSUB: return all_threads(w, GYRE_OP_FNMSUB, f->stride, a, b, c, rd);
      default: return all_threads(w, d->op, f->stride, a, b, c, rd);
    }
  }
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
