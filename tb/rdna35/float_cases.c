// float_cases.c - vector operations on floating-point numbers, by the host's unit and its mathematical functions.

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "valu_cases.h"

static float f32(uint64_t a) {
  const uint32_t bits = (uint32_t)a;
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static uint64_t bits32(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static double f64(uint64_t a) {
  double d;
  memcpy(&d, &a, sizeof d);
  return d;
}

static uint64_t bits64(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

#define CASE(fn, result)                                   \
  static uint64_t fn(uint64_t a, uint64_t b, uint64_t c) { \
    (void)a, (void)b, (void)c;                             \
    return result;                                         \
  }
#define FA f32(a)
#define FB f32(b)
#define FC f32(c)
#define DA f64(a)
#define DB f64(b)
#define DC f64(c)

// Subnormals are flushed by these: operands and results.
static float flushed(float f) { return fabsf(f) < 0x1p-126f ? copysignf(0, f) : f; }

static int64_t saturated(double d, double low, double high) {
  if (isnan(d)) return 0;
  return (int64_t)(d < low ? low : d > high ? high : trunc(d));
}

static double quarter_turns(double a, bool cosine) {
  // a less its whole turns is exact; so is what is left of a quarter.
  const double r = fmod(a, 1.0);
  return cosine ? cos(2 * acos(-1.0) * r) : sin(2 * acos(-1.0) * r);
}

CASE(add, bits32(FA + FB))
CASE(sub, bits32(FA - FB))
CASE(subrev, bits32(FB - FA))
CASE(mul, bits32(FA *FB))
CASE(fma_, bits32(fmaf(FA, FB, FC)))
CASE(min_, bits32(fminf(FA, FB)))
CASE(max_, bits32(fmaxf(FA, FB)))
CASE(min3, bits32(fminf(fminf(FA, FB), FC)))
CASE(max3, bits32(fmaxf(fmaxf(FA, FB), FC)))
CASE(trunc_, bits32(truncf(FA)))
CASE(ceil_, bits32(ceilf(FA)))
CASE(floor_, bits32(floorf(FA)))
CASE(rndne, bits32(rintf(FA)))
CASE(from_i32, bits32((float)(int32_t)(uint32_t)a))
CASE(from_u32, bits32((float)(uint32_t)a))
CASE(to_i32, (uint32_t)saturated(FA, -0x1p31, 0x1p31 - 1))
CASE(to_u32, (uint32_t)saturated(FA, 0, 0x1p32 - 1))
CASE(byte0, bits32((float)(a & 0xff)))
CASE(byte3, bits32((float)(a >> 24 & 0xff)))
CASE(to_f64, bits64((double)FA))
CASE(to_f32, bits32((float)DA))
CASE(f64_from_i32, bits64((double)(int32_t)(uint32_t)a))
CASE(f64_from_u32, bits64((double)(uint32_t)a))
CASE(f64_to_i32, (uint32_t)saturated(DA, -0x1p31, 0x1p31 - 1))
CASE(f64_to_u32, (uint32_t)saturated(DA, 0, 0x1p32 - 1))
CASE(ldexp_, bits32(ldexpf(FA, (int8_t)(uint8_t)b)))
CASE(ldexp_d, bits64(ldexp(DA, (int8_t)(uint8_t)b)))
CASE(add_d, bits64(DA + DB))
CASE(mul_d, bits64(DA *DB))
CASE(fma_d, bits64(fma(DA, DB, DC)))
CASE(floor_d, bits64(floor(DA)))
CASE(trunc_d, bits64(trunc(DA)))
CASE(rcp, bits32((float)(1.0 / (double)FA)))
CASE(sqrt_, bits32(flushed((float)sqrt((double)flushed(FA)))))
CASE(rsq, bits32((float)(1.0 / sqrt((double)flushed(FA)))))
CASE(exp_, bits32(flushed((float)exp2((double)flushed(FA)))))
CASE(log_, bits32((float)log2((double)flushed(FA))))
CASE(sin_, bits32((float)quarter_turns((double)FA, false)))
CASE(cos_, bits32((float)quarter_turns((double)FA, true)))

CASE(byte1, bits32((float)(a >> 8 & 0xff)))
CASE(byte2, bits32((float)(a >> 16 & 0xff)))
CASE(med3, bits32(fmaxf(fminf(FA, FB), fminf(fmaxf(FA, FB), FC))))
CASE(maxmin, bits32(fminf(fmaxf(FA, FB), FC)))
CASE(minmax, bits32(fmaxf(fminf(FA, FB), FC)))
CASE(ceil_d, bits64(ceil(DA)))
CASE(rndne_d, bits64(rint(DA)))
CASE(rcp_d, bits64(1 / DA))
CASE(sqrt_d, bits64(sqrt(DA)))
CASE(fract, bits32(FA - floorf(FA) >= 1 ? 0x1.fffffep-1F : FA - floorf(FA)))
CASE(nearest, (uint32_t)saturated(floor((double)FA + 0.5), -0x1p31, 0x1p31 - 1))
CASE(floor_i, (uint32_t)saturated(floor(FA), -0x1p31, 0x1p31 - 1))
CASE(off_i4, bits32((float)((int)((a & 15) ^ 8) - 8) / 16))
CASE(dx9_mul, FA == 0 || FB == 0 ? 0 : bits32(FA * FB))

static uint64_t mantissa(uint64_t a, uint64_t b, uint64_t c) {
  (void)b, (void)c;
  int e;
  return isnan(FA) || isinf(FA) ? a : bits32(frexpf(FA, &e));
}
static uint64_t exponent(uint64_t a, uint64_t b, uint64_t c) {
  (void)b, (void)c;
  int e = 0;
  if (!isnan(FA) && !isinf(FA)) (void)frexpf(FA, &e);
  return (uint32_t)e;
}

#define ROW(name, fn, n) \
  { name, fn, n, {REAL32, REAL32, REAL32}, false, true, 0 }
#define WITHIN(name, fn) \
  { name, fn, 1, {REAL32, ANY, ANY}, false, true, 1 }
#define TO_INT(name, fn, from) \
  { name, fn, 1, {from, ANY, ANY}, false, false, 0 }
#define FROM_INT(name, fn, wide) \
  { name, fn, 1, {ANY, ANY, ANY}, wide, true, 0 }
#define DOUBLE(name, fn, n) \
  { name, fn, n, {REAL64, REAL64, REAL64}, true, true, 0 }

const valu_case float_cases[] = {
    ROW("v_add_f32", add, 2),
    ROW("v_sub_f32", sub, 2),
    ROW("v_subrev_f32", subrev, 2),
    ROW("v_mul_f32", mul, 2),
    ROW("v_fma_f32", fma_, 3),
    ROW("v_trunc_f32", trunc_, 1),
    ROW("v_ceil_f32", ceil_, 1),
    ROW("v_floor_f32", floor_, 1),
    ROW("v_rndne_f32", rndne, 1),
    {"v_min_f32", min_, 2, {SMALL, SMALL, ANY}, false, true, 0},
    {"v_max_f32", max_, 2, {SMALL, SMALL, ANY}, false, true, 0},
    {"v_min3_f32", min3, 3, {SMALL, SMALL, SMALL}, false, true, 0},
    {"v_max3_f32", max3, 3, {SMALL, SMALL, SMALL}, false, true, 0},
    FROM_INT("v_cvt_f32_i32", from_i32, false),
    FROM_INT("v_cvt_f32_u32", from_u32, false),
    FROM_INT("v_cvt_f32_ubyte0", byte0, false),
    FROM_INT("v_cvt_f32_ubyte3", byte3, false),
    FROM_INT("v_cvt_f64_i32", f64_from_i32, true),
    FROM_INT("v_cvt_f64_u32", f64_from_u32, true),
    TO_INT("v_cvt_i32_f32", to_i32, REAL32),
    TO_INT("v_cvt_u32_f32", to_u32, REAL32),
    TO_INT("v_cvt_i32_f64", f64_to_i32, REAL64),
    TO_INT("v_cvt_u32_f64", f64_to_u32, REAL64),
    {"v_cvt_f64_f32", to_f64, 1, {REAL32, ANY, ANY}, true, true, 0},
    {"v_cvt_f32_f64", to_f32, 1, {REAL64, ANY, ANY}, false, true, 0},
    FROM_INT("v_cvt_f32_ubyte1", byte1, false),
    FROM_INT("v_cvt_f32_ubyte2", byte2, false),
    FROM_INT("v_cvt_off_f32_i4", off_i4, false),
    TO_INT("v_cvt_nearest_i32_f32", nearest, REAL32),
    TO_INT("v_cvt_floor_i32_f32", floor_i, REAL32),
    TO_INT("v_frexp_exp_i32_f32", exponent, REAL32),
    ROW("v_frexp_mant_f32", mantissa, 1),
    ROW("v_fract_f32", fract, 1),
    ROW("v_mul_dx9_zero_f32", dx9_mul, 2),
    {"v_med3_f32", med3, 3, {SMALL, SMALL, SMALL}, false, true, 0},
    {"v_maxmin_f32", maxmin, 3, {SMALL, SMALL, SMALL}, false, true, 0},
    {"v_minmax_f32", minmax, 3, {SMALL, SMALL, SMALL}, false, true, 0},
    DOUBLE("v_ceil_f64", ceil_d, 1),
    DOUBLE("v_rndne_f64", rndne_d, 1),
    DOUBLE("v_rcp_f64", rcp_d, 1),
    DOUBLE("v_sqrt_f64", sqrt_d, 1),
    DOUBLE("v_add_f64", add_d, 2),
    DOUBLE("v_mul_f64", mul_d, 2),
    DOUBLE("v_fma_f64", fma_d, 3),
    DOUBLE("v_floor_f64", floor_d, 1),
    DOUBLE("v_trunc_f64", trunc_d, 1),
    WITHIN("v_rcp_f32", rcp),
    WITHIN("v_rcp_iflag_f32", rcp),
    WITHIN("v_sqrt_f32", sqrt_),
    WITHIN("v_rsq_f32", rsq),
    WITHIN("v_exp_f32", exp_),
    WITHIN("v_log_f32", log_),
    // Few turns: of many, the host's sine of a double is not near enough.
    {"v_sin_f32", sin_, 1, {SMALL, ANY, ANY}, false, true, 1},
    {"v_cos_f32", cos_, 1, {SMALL, ANY, ANY}, false, true, 1},
    {"v_ldexp_f32", ldexp_, 2, {REAL32, BYTE, ANY}, false, true, 0},
    {"v_ldexp_f64", ldexp_d, 2, {REAL64, BYTE, ANY}, true, true, 0},
    {.name = NULL},
};
