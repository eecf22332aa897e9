// fpu.c - floating-point operations of the functional simulator, and their CSRs. Changes the
// registers and the fcsr of a warp, and the fault record. RTL counterparts: rtl/execute/fpu/,
// rtl/riscv/gyre_fcsr.sv.

#include <string.h>

#include "execute/fpu/gyre_fpu_ops.h"
#include "functional/fast.h"
#include "functional/float_lanes.h"
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

#if GYRE_FUNC_HOST_FLOAT

// Computes all threads, rounding to the nearest. A compile-time `op` also fixes the steps.
GYRE_FUNC_FOR_EACH void all_threads(gyre_warp *w, unsigned op, unsigned stride, const uint32_t *a,
                                    const uint32_t *b, const uint32_t *c, uint32_t *rd) {
  gyre_lanes4 lanes[GYRE_MAX_THREADS / GROUP];
  gyre_group4 others = {0}, mask[GYRE_MAX_THREADS / GROUP];
  for (unsigned t = 0, i = 0; t < stride; t += GROUP, i++) {
    gyre_group4 x, y, z;
    memcpy(&x, a + t, sizeof x);
    memcpy(&y, b + t, sizeof y);
    memcpy(&z, c + t, sizeof z);
    memcpy(&mask[i], w->lane_mask + t, sizeof mask[i]);
    lanes[i] = gyre_func_lanes4(op, x, y, z);
    others |= lanes[i].other & mask[i];
  }
  if ((others[0] | others[1] | others[2] | others[3]) != 0) {
    for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left), i = t / GROUP, at = t % GROUP;
      if (lanes[i].other[at] == 0) continue;
      const gyre_f32_result r = gyre_fpu_op(op, GYRE_F32_RNE, a[t], b[t], c[t]);
      lanes[i].value[at] = r.value;
      lanes[i].inexact[at] = 0;
      w->fcsr[t] |= r.flags;
    }
  }
  for (unsigned t = 0, i = 0; t < stride; t += GROUP, i++) {
    gyre_func_blend(rd + t, lanes[i].value, w->lane_mask + t);
    typedef uint8_t bytes __attribute__((vector_size(GROUP)));
    bytes flags;
    memcpy(&flags, w->fcsr + t, sizeof flags);
    flags |= __builtin_convertvector(lanes[i].inexact & mask[i] & GYRE_F32_NX, bytes);
    memcpy(w->fcsr + t, &flags, sizeof flags);
  }
}

#else

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
GYRE_FUNC_FOR_EACH void all_threads(gyre_warp *w, unsigned op, unsigned stride, const uint32_t *a,
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
}

#endif

// The operations that compilers use most are compiled for themselves.
#define MOST_USED(X) X(FADD) X(FSUB) X(FMUL) X(FMADD) X(FMSUB) X(FNMADD) X(FNMSUB)

GYRE_FUNC_FOR_EACH void nearest_threads(gyre_warp *w, unsigned op, unsigned stride,
                                        const uint32_t *a, const uint32_t *b, const uint32_t *c,
                                        uint32_t *rd) {
#define CASE(name) \
  case GYRE_OP_##name: all_threads(w, GYRE_OP_##name, stride, a, b, c, rd); break;
  switch (op) {
    MOST_USED(CASE)
#if GYRE_FUNC_HOST_FLOAT
    CASE(FDIV)
    CASE(FCVTSW)
    CASE(FLE)
    CASE(FLT)
    CASE(FEQ)
#endif
    default: all_threads(w, op, stride, a, b, c, rd); break;
  }
#undef CASE
}

static void nearest_any(gyre_warp *w, unsigned op, unsigned stride, const uint32_t *a,
                        const uint32_t *b, const uint32_t *c, uint32_t *rd) {
  nearest_threads(w, op, stride, a, b, c, rd);
}

#if GYRE_FUNC_HAS_WIDE && GYRE_FUNC_HOST_FLOAT

// Computes all threads in binary32, for threads whose flag of inexact results is set already, so
// that it does not matter whether the result is. Returns false, without any effect, for other
// operations, and if a result may be subnormal, overflow or not be a number.
GYRE_FUNC_FOR_EACH bool inexact_threads(gyre_warp *w, unsigned op, unsigned stride,
                                        const uint32_t *a, const uint32_t *b, const uint32_t *c,
                                        uint32_t *rd) {
  uint32_t value[GYRE_MAX_THREADS], other = 0;
  for (unsigned t = 0; t < stride; t++) {
    float x, y, z, r;
    memcpy(&x, &a[t], sizeof x);
    memcpy(&y, &b[t], sizeof y);
    memcpy(&z, &c[t], sizeof z);
    switch (op) {
      case GYRE_OP_FADD: r = x + y; break;
      case GYRE_OP_FSUB: r = x - y; break;
      case GYRE_OP_FMUL: r = x * y; break;
      case GYRE_OP_FMADD: r = __builtin_fmaf(x, y, z); break;
      case GYRE_OP_FMSUB: r = __builtin_fmaf(x, y, -z); break;
      case GYRE_OP_FNMADD: r = __builtin_fmaf(-x, y, -z); break;
      default: r = __builtin_fmaf(-x, y, z); break;
    }
    memcpy(&value[t], &r, sizeof r);
    const uint32_t usual = (value[t] >> 23 & 255U) - 2U < 253U ? UINT32_MAX : 0;
    other |= ~usual & w->lane_mask[t];
  }
  if (other != 0) return false;
  for (unsigned t = 0; t < stride; t++)
    rd[t] = (value[t] & w->lane_mask[t]) | (rd[t] & ~w->lane_mask[t]);
  return true;
}

static GYRE_FUNC_WIDE bool nearest_inexact(gyre_warp *w, unsigned op, unsigned stride,
                                           const uint32_t *a, const uint32_t *b, const uint32_t *c,
                                           uint32_t *rd) {
  uint32_t exact = 0;
  for (unsigned t = 0; t < stride; t++) exact |= w->lane_mask[t] & ~(uint32_t)w->fcsr[t];
  if ((exact & GYRE_F32_NX) != 0) return false;
#define CASE(name) \
  case GYRE_OP_##name: return inexact_threads(w, GYRE_OP_##name, stride, a, b, c, rd);
  switch (op) {
    MOST_USED(CASE)
    default: return false;
  }
#undef CASE
}

static GYRE_FUNC_WIDE void nearest_wide(gyre_warp *w, unsigned op, unsigned stride,
                                        const uint32_t *a, const uint32_t *b, const uint32_t *c,
                                        uint32_t *rd) {
  if (!nearest_inexact(w, op, stride, a, b, c, rd)) nearest_threads(w, op, stride, a, b, c, rd);
}

#else
#define nearest_wide nearest_any
#endif

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
    (f->wide ? nearest_wide : nearest_any)(w, d->op, f->stride, a, b, c, rd);
    return true;
  }
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t lanes = w->tmask & gyre_func_beat_mask(f, p);
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
