// fpu_host.c - the host's hardware as a reference: volatile operands, rounding mode and flags of
// the unit. Compiled with -frounding-math and without contraction (CMakeLists.txt).
//
// Value and flags of +, -, *, /, sqrt, fused multiply-add and conversions from integers are the
// hardware's. Where an instruction of the host differs from RISC-V by definition (NaN payloads,
// minimum, saturation of conversions), the result is put together from comparisons and
// classifications of the host.

#include <fenv.h>
#include <math.h>
#include <string.h>

#include "fpu_host.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
// Control and status in one register, all exceptions masked; fenv.h would go through the x87 too.
static void begin(gyre_f32_mode mode) {
  static const unsigned rounding[] = {_MM_ROUND_NEAREST, _MM_ROUND_TOWARD_ZERO, _MM_ROUND_DOWN,
                                      _MM_ROUND_UP, _MM_ROUND_NEAREST};
  _mm_setcsr(_MM_MASK_MASK | rounding[mode]);
}
static uint8_t end(void) {
  const unsigned csr = _mm_getcsr();
  _mm_setcsr(_MM_MASK_MASK);
  return (uint8_t)((csr & _MM_EXCEPT_INVALID ? GYRE_F32_NV : 0) |
                   (csr & _MM_EXCEPT_DIV_ZERO ? GYRE_F32_DZ : 0) |
                   (csr & _MM_EXCEPT_OVERFLOW ? GYRE_F32_OF : 0) |
                   (csr & _MM_EXCEPT_UNDERFLOW ? GYRE_F32_UF : 0) |
                   (csr & _MM_EXCEPT_INEXACT ? GYRE_F32_NX : 0));
}
uint8_t fpu_host_flags(void) { return 0x1f; }
#else
static void begin(gyre_f32_mode mode) {
  static const int rounding[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD, FE_TONEAREST};
  fesetround(rounding[mode]);
  feclearexcept(FE_ALL_EXCEPT);
}
static uint8_t end(void) {
  const int e = fetestexcept(FE_ALL_EXCEPT);
  fesetround(FE_TONEAREST);
  return (uint8_t)((e & FE_INVALID ? GYRE_F32_NV : 0) | (e & FE_DIVBYZERO ? GYRE_F32_DZ : 0) |
                   (e & FE_OVERFLOW ? GYRE_F32_OF : 0) | (e & FE_UNDERFLOW ? GYRE_F32_UF : 0) |
                   (e & FE_INEXACT ? GYRE_F32_NX : 0));
}
uint8_t fpu_host_flags(void) { return 0x1f & ~GYRE_F32_UF; }
#endif

static float as_float(uint32_t x) {
  float f;
  memcpy(&f, &x, sizeof f);
  return f;
}

static uint32_t as_bits(float f) {
  uint32_t x;
  memcpy(&x, &f, sizeof x);
  return x;
}

static gyre_f32_result arithmetic(fpu_op op, fpu_vector v) {
  volatile float a = as_float(v.a), b = as_float(v.b), c = as_float(v.c), r = 0;
  volatile int32_t word = (int32_t)v.a;
  volatile int64_t wide = v.a;
  begin(v.mode);
  switch (op) {
    case FPU_ADD: r = a + b; break;
    case FPU_SUB: r = a - b; break;
    case FPU_MUL: r = a * b; break;
    case FPU_DIV: r = a / b; break;
    case FPU_SQRT: r = sqrtf(a); break;
    case FPU_MADD: r = fmaf(a, b, c); break;
    case FPU_MSUB: r = fmaf(a, b, -c); break;
    case FPU_NMSUB: r = fmaf(-a, b, c); break;
    case FPU_NMADD: r = fmaf(-a, b, -c); break;
    case FPU_CVT_FROM_W: r = (float)word; break;
    case FPU_CVT_FROM_WU: r = (float)wide; break;
    case FPU_MIN:
    case FPU_MAX:
    case FPU_EQ:
    case FPU_LT:
    case FPU_LE:
    case FPU_SGNJ:
    case FPU_SGNJN:
    case FPU_SGNJX:
    case FPU_CLASS:
    case FPU_CVT_W:
    case FPU_CVT_WU:
    case FPU_MV_TO_X:
    case FPU_MV_FROM_X: break;  // fpu_host has them
  }
  uint8_t flags = end();
  const bool fused = op == FPU_MADD || op == FPU_MSUB || op == FPU_NMSUB || op == FPU_NMADD;
  if (fused && fpu_is_nan(v.c)) {
    // IEEE 754 leaves infinity times zero plus a quiet NaN to the implementation; RISC-V wants it
    // invalid and x86 does not raise it. So the product is asked alone.
    begin(v.mode);
    r = a * b;
    flags |= end() & GYRE_F32_NV;
    return (gyre_f32_result){.value = GYRE_F32_NAN, .flags = flags};
  }
  const uint32_t bits = as_bits(r);
  return (gyre_f32_result){.value = fpu_is_nan(bits) ? GYRE_F32_NAN : bits, .flags = flags};
}

// Rounding by the host's rint in its modes, by its round in RMM; then the range.
static gyre_f32_result to_integer(bool is_signed, fpu_vector v) {
  volatile float a = as_float(v.a), r = 0;
  const float most = is_signed ? 0x1p31F : 0x1p32F;
  const float least = is_signed ? -0x1p31F : 0.0F;
  if (fpu_is_nan(v.a)) {
    return (gyre_f32_result){.value = is_signed ? INT32_MAX : UINT32_MAX, .flags = GYRE_F32_NV};
  }
  begin(v.mode);
  r = v.mode == GYRE_F32_RMM ? roundf(a) : rintf(a);
  (void)end();
  if (r >= most) {
    return (gyre_f32_result){.value = is_signed ? INT32_MAX : UINT32_MAX, .flags = GYRE_F32_NV};
  }
  if (r < least) {
    return (gyre_f32_result){.value = is_signed ? 1U << 31 : 0, .flags = GYRE_F32_NV};
  }
  return (gyre_f32_result){.value = (uint32_t)(int64_t)r, .flags = r != a ? GYRE_F32_NX : 0};
}

static gyre_f32_result compared(fpu_op op, fpu_vector v) {
  volatile float a = as_float(v.a), b = as_float(v.b);
  volatile int truth = 0;
  begin(GYRE_F32_RNE);
  if (op == FPU_EQ) truth = a == b;
  if (op == FPU_LT) truth = a < b;
  if (op == FPU_LE) truth = a <= b;
  const uint8_t flags = end();
  return (gyre_f32_result){.value = (uint32_t)truth, .flags = flags};
}

static gyre_f32_result extremum(bool minimum, fpu_vector v) {
  const float a = as_float(v.a), b = as_float(v.b);
  const uint8_t flags = fpu_is_snan(v.a) || fpu_is_snan(v.b) ? GYRE_F32_NV : 0;
  float r = a;
  if (isnan(a) && isnan(b)) return (gyre_f32_result){.value = GYRE_F32_NAN, .flags = flags};
  if (isnan(a)) {
    r = b;
  } else if (isless(b, a) || (b == a && signbit(b) && !signbit(a))) {
    r = minimum ? b : a;
  } else if (!isnan(b)) {
    r = minimum ? a : b;
  }
  return (gyre_f32_result){.value = as_bits(r), .flags = flags};
}

static gyre_f32_result classified(fpu_vector v) {
  const float a = as_float(v.a);
  const bool negative = signbit(a) != 0;
  unsigned bit = 0;
  switch (fpclassify(a)) {
    case FP_INFINITE: bit = negative ? 0 : 7; break;
    case FP_NORMAL: bit = negative ? 1 : 6; break;
    case FP_SUBNORMAL: bit = negative ? 2 : 5; break;
    case FP_ZERO: bit = negative ? 3 : 4; break;
    default: bit = fpu_is_snan(v.a) ? 8 : 9; break;
  }
  return (gyre_f32_result){.value = 1U << bit, .flags = 0};
}

bool fpu_host(fpu_op op, fpu_vector v, gyre_f32_result *out) {
  const float a = as_float(v.a), b = as_float(v.b);
  *out = (gyre_f32_result){.value = v.a, .flags = 0};
  switch (op) {
    case FPU_CVT_W: *out = to_integer(true, v); return true;
    case FPU_CVT_WU: *out = to_integer(false, v); return true;
    case FPU_EQ:
    case FPU_LT:
    case FPU_LE: *out = compared(op, v); return true;
    case FPU_MIN: *out = extremum(true, v); return true;
    case FPU_MAX: *out = extremum(false, v); return true;
    case FPU_SGNJ: out->value = as_bits(copysignf(a, b)); return true;
    case FPU_SGNJN: out->value = as_bits(copysignf(a, -b)); return true;
    case FPU_SGNJX: out->value = as_bits(signbit(b) ? -a : a); return true;
    case FPU_CLASS: *out = classified(v); return true;
    case FPU_MV_TO_X:
    case FPU_MV_FROM_X: return true;
    case FPU_ADD:
    case FPU_SUB:
    case FPU_MUL:
    case FPU_DIV:
    case FPU_SQRT:
    case FPU_MADD:
    case FPU_MSUB:
    case FPU_NMSUB:
    case FPU_NMADD:
    case FPU_CVT_FROM_W:
    case FPU_CVT_FROM_WU: break;
  }
  if (v.mode == GYRE_F32_RMM) return false;
  *out = arithmetic(op, v);
  return true;
}
