// operations.cl - each built-in on sixteen scalars, and on the same values as vectors of each width, which must agree: `bad`
// gets a bit of the widths that do not.

#include "operations.h"

static bool differ(char a, char b) __attribute__((overloadable)) { return a != b; }
static bool differ(uchar a, uchar b) __attribute__((overloadable)) { return a != b; }
static bool differ(short a, short b) __attribute__((overloadable)) { return a != b; }
static bool differ(ushort a, ushort b) __attribute__((overloadable)) { return a != b; }
static bool differ(int a, int b) __attribute__((overloadable)) { return a != b; }
static bool differ(uint a, uint b) __attribute__((overloadable)) { return a != b; }
static bool differ(long a, long b) __attribute__((overloadable)) { return a != b; }
static bool differ(ulong a, ulong b) __attribute__((overloadable)) { return a != b; }
static bool differ(float a, float b) __attribute__((overloadable)) {
  return as_uint(a) != as_uint(b) && !(isnan(a) && isnan(b));
}

#define WIDTH(N, OUT, F, SIGN)                                      \
  for (int k = 0; k + N <= 16; k += N) {                            \
    OUT parts[N];                                                   \
    OUT##N whole = F(vload##N(0, a + k), vload##N(0, b + k), vload##N(0, c + k), N); \
    vstore##N(whole, 0, parts);                                     \
    for (int j = 0; j < N; j++)                                     \
      if (differ(parts[j], (OUT)(out[k + j] * SIGN))) *bad |= N;    \
  }
#define FUNCTION(ID, OUT, A, B, C, F, SIGN)                                            \
  void gyre_op_##ID(const A *a, const B *b, const C *c, OUT *out, uint *bad) {         \
    for (int i = 0; i < 16; i++) out[i] = F(a[i], b[i], c[i], );                       \
    WIDTH(2, OUT, F, SIGN)                                                             \
    WIDTH(3, OUT, F, SIGN)                                                             \
    WIDTH(4, OUT, F, SIGN)                                                             \
    WIDTH(8, OUT, F, SIGN)                                                             \
    WIDTH(16, OUT, F, SIGN)                                                            \
    (void)b, (void)c;                                                                  \
  }

#define do_abs(x, y, z, N) abs(x)
#define do_abs_diff(x, y, z, N) abs_diff(x, y)
#define do_add_sat(x, y, z, N) add_sat(x, y)
#define do_hadd(x, y, z, N) hadd(x, y)
#define do_rhadd(x, y, z, N) rhadd(x, y)
#define do_clamp(x, y, z, N) clamp(x, min(y, z), max(y, z))
#define do_clz(x, y, z, N) clz(x)
#define do_mad_hi(x, y, z, N) mad_hi(x, y, z)
#define do_mad_sat(x, y, z, N) mad_sat(x, y, z)
#define do_max(x, y, z, N) max(x, y)
#define do_min(x, y, z, N) min(x, y)
#define do_mul_hi(x, y, z, N) mul_hi(x, y)
#define do_rotate(x, y, z, N) rotate(x, y)
#define do_sub_sat(x, y, z, N) sub_sat(x, y)
#define do_popcount(x, y, z, N) popcount(x)
#define do_bitselect(x, y, z, N) bitselect(x, y, z)
#define do_mul24(x, y, z, N) mul24((x << 8) >> 8, (y << 8) >> 8)
#define do_mad24(x, y, z, N) mad24((x << 8) >> 8, (y << 8) >> 8, z)
#define do_upsample(x, y, z, N) upsample(x, y)
// All bits of a scalar count, and the sign of a vector's component: a mask of all bits is the same
// for both.
#define MASK(T, BITS)                                                                        \
  static T mask_of(T x) __attribute__((overloadable)) { return (T)(x >> (BITS - 1)); }       \
  static T##2 mask_of(T##2 x) __attribute__((overloadable)) { return x >> (T)(BITS - 1); }   \
  static T##3 mask_of(T##3 x) __attribute__((overloadable)) { return x >> (T)(BITS - 1); }   \
  static T##4 mask_of(T##4 x) __attribute__((overloadable)) { return x >> (T)(BITS - 1); }   \
  static T##8 mask_of(T##8 x) __attribute__((overloadable)) { return x >> (T)(BITS - 1); }   \
  static T##16 mask_of(T##16 x) __attribute__((overloadable)) { return x >> (T)(BITS - 1); }
MASK(char, 8)
MASK(short, 16)
MASK(int, 32)
MASK(long, 64)
#define do_select(x, y, z, N) select(x, y, mask_of(z))
#define do_isequal(x, y, z, N) isequal(x, y)
#define do_isnotequal(x, y, z, N) isnotequal(x, y)
#define do_isgreater(x, y, z, N) isgreater(x, y)
#define do_isgreaterequal(x, y, z, N) isgreaterequal(x, y)
#define do_isless(x, y, z, N) isless(x, y)
#define do_islessequal(x, y, z, N) islessequal(x, y)
#define do_islessgreater(x, y, z, N) islessgreater(x, y)
#define do_isordered(x, y, z, N) isordered(x, y)
#define do_isunordered(x, y, z, N) isunordered(x, y)
#define do_isfinite(x, y, z, N) isfinite(x)
#define do_isinf(x, y, z, N) isinf(x)
#define do_isnan(x, y, z, N) isnan(x)
#define do_isnormal(x, y, z, N) isnormal(x)
#define do_signbit(x, y, z, N) signbit(x)

OPERATIONS_INTEGER(FUNCTION)
OPERATIONS_FLOAT(FUNCTION)

#define CONVERT_WIDTH(N, TO, SUFFIX)                                   \
  for (int k = 0; k + N <= 16; k += N) {                               \
    TO parts[N];                                                       \
    vstore##N(convert_##TO##N##SUFFIX(vload##N(0, a + k)), 0, parts);  \
    for (int j = 0; j < N; j++)                                        \
      if (differ(parts[j], out[k + j])) *bad |= N;                     \
  }
#define CONVERT(TO, FROM, SUFFIX)                                                                           \
  void gyre_op_convert_##TO##SUFFIX##_from_##FROM(const FROM *a, const FROM *b, const FROM *c, TO *out, uint *bad) { \
    for (int i = 0; i < 16; i++) out[i] = convert_##TO##SUFFIX(a[i]);                                       \
    CONVERT_WIDTH(2, TO, SUFFIX)                                                                            \
    CONVERT_WIDTH(3, TO, SUFFIX)                                                                            \
    CONVERT_WIDTH(4, TO, SUFFIX)                                                                            \
    CONVERT_WIDTH(8, TO, SUFFIX)                                                                            \
    CONVERT_WIDTH(16, TO, SUFFIX)                                                                           \
    (void)b, (void)c;                                                                                       \
  }
#define CONVERT_INTEGER(TO, FROM) CONVERT(TO, FROM, ) CONVERT(TO, FROM, _sat)
CONVERT_FROM(CONVERT_INTEGER)
CONVERT_FLOAT_TO(CONVERT)
CONVERT_TO_FLOAT(CONVERT)
