// gyre_math.h - functions that the mathematical built-ins share: arithmetic of binary32 and of pairs, vector forms.
//
// A pair (hi, lo) is the sum of two numbers, where lo is less than half a unit in the last place of hi. All arithmetic
// is binary32 with subnormal numbers and rounds to nearest. The compiler contracts nothing, so the stated errors hold.

#ifndef GYRE_MATH_H
#define GYRE_MATH_H

#define GYRE_OVERLOAD __attribute__((overloadable))
// Slow paths of functions are not inlined, so that a kernel contains them once.
#define GYRE_RARE __attribute__((noinline))

// With F each is one instruction. Without F these are ours, because the C library's fused multiply-add would pull in
// binary64.
#ifdef __riscv_flen
#define GYRE_FMA(a, b, c) __builtin_fmaf(a, b, c)
#define GYRE_SQRT(a) __builtin_sqrtf(a)
#else
#define GYRE_FMA(a, b, c) gyre_soft_fma(a, b, c)
#define GYRE_SQRT(a) gyre_soft_sqrt(a)
#endif
float gyre_soft_fma(float a, float b, float c);
float gyre_soft_sqrt(float a);

#define GYRE_INF as_float(0x7f800000u)
#define GYRE_NAN as_float(0x7fc00000u)
#define GYRE_SIGN 0x80000000u

#define GYRE_LN2_HI 0x1.62e430p-1f
#define GYRE_LN2_LO -0x1.05c610p-29f
#define GYRE_LOG2E_HI 0x1.715476p+0f
#define GYRE_LOG2E_LO 0x1.4ae0c0p-26f
#define GYRE_PI_HI 0x1.921fb6p+1f
#define GYRE_PI_LO -0x1.777a5cp-24f
#define GYRE_RPI_HI 0x1.45f306p-2f
#define GYRE_RPI_LO 0x1.b93910p-27f

#include "generated/gyre_polynomials.h"

static inline float gyre_abs(float x) { return as_float(as_uint(x) & ~GYRE_SIGN); }

// Returns the magnitude of x with the sign of y.
static inline float gyre_sign_of(float x, float y) {
  return as_float((as_uint(x) & ~GYRE_SIGN) | (as_uint(y) & GYRE_SIGN));
}

static inline bool gyre_is_nan(float x) { return (as_uint(x) & ~GYRE_SIGN) > 0x7f800000u; }

// Returns 2^k for -126 <= k <= 127.
static inline float gyre_power_of_two(int k) { return as_float((uint)(k + 127) << 23); }

// Returns x 2^k for |k| <= 252 and x near 1: the first product is exact, so a subnormal result is rounded once.
static inline float gyre_scale(float x, int k) {
  int half_k = k >> 1;
  return x * gyre_power_of_two(half_k) * gyre_power_of_two(k - half_k);
}

// Returns a b + c rounded to the nearest integer, for results below 2^22, and the integer itself from the sum's low
// bits.
#define GYRE_ROUNDER 12582912.0f
static inline float gyre_round_sum(float sum, int *integer) {
  *integer = as_int(sum) - as_int(GYRE_ROUNDER);
  return sum - GYRE_ROUNDER;
}

typedef struct {
  float hi, lo;
} gyre_pair;

// Returns a + b exactly; |a| >= |b| or a = 0.
static inline gyre_pair gyre_fast_sum(float a, float b) {
  gyre_pair s;
  s.hi = a + b;
  s.lo = b - (s.hi - a);
  return s;
}

// Returns a + b exactly.
static inline gyre_pair gyre_sum(float a, float b) {
  gyre_pair s;
  s.hi = a + b;
  float t = s.hi - a;
  s.lo = (a - (s.hi - t)) + (b - t);
  return s;
}

// Returns a b exactly.
static inline gyre_pair gyre_product(float a, float b) {
  gyre_pair p;
  p.hi = a * b;
  p.lo = GYRE_FMA(a, b, -p.hi);
  return p;
}

// Vector forms, component by component, of a function with one, two and three arguments. Lanes of Gyre are threads, so
// a vector is computed as several scalars.
#define GYRE_VECTORS_1(TO, NAME, A)                                                     \
  GYRE_OVERLOAD TO##2 NAME(A##2 a) { return (TO##2)(NAME(a.x), NAME(a.y)); }            \
  GYRE_OVERLOAD TO##3 NAME(A##3 a) { return (TO##3)(NAME(a.x), NAME(a.y), NAME(a.z)); } \
  GYRE_OVERLOAD TO##4 NAME(A##4 a) { return (TO##4)(NAME(a.lo), NAME(a.hi)); }          \
  GYRE_OVERLOAD TO##8 NAME(A##8 a) { return (TO##8)(NAME(a.lo), NAME(a.hi)); }          \
  GYRE_OVERLOAD TO##16 NAME(A##16 a) { return (TO##16)(NAME(a.lo), NAME(a.hi)); }
#define GYRE_VECTORS_2(TO, NAME, A, B)                                                             \
  GYRE_OVERLOAD TO##2 NAME(A##2 a, B##2 b) { return (TO##2)(NAME(a.x, b.x), NAME(a.y, b.y)); }     \
  GYRE_OVERLOAD TO##3 NAME(A##3 a, B##3 b) {                                                       \
    return (TO##3)(NAME(a.x, b.x), NAME(a.y, b.y), NAME(a.z, b.z));                                \
  }                                                                                                \
  GYRE_OVERLOAD TO##4 NAME(A##4 a, B##4 b) { return (TO##4)(NAME(a.lo, b.lo), NAME(a.hi, b.hi)); } \
  GYRE_OVERLOAD TO##8 NAME(A##8 a, B##8 b) { return (TO##8)(NAME(a.lo, b.lo), NAME(a.hi, b.hi)); } \
  GYRE_OVERLOAD TO##16 NAME(A##16 a, B##16 b) {                                                    \
    return (TO##16)(NAME(a.lo, b.lo), NAME(a.hi, b.hi));                                           \
  }
#define GYRE_VECTORS_3(TO, NAME, A, B, C)                                          \
  GYRE_OVERLOAD TO##2 NAME(A##2 a, B##2 b, C##2 c) {                               \
    return (TO##2)(NAME(a.x, b.x, c.x), NAME(a.y, b.y, c.y));                      \
  }                                                                                \
  GYRE_OVERLOAD TO##3 NAME(A##3 a, B##3 b, C##3 c) {                               \
    return (TO##3)(NAME(a.x, b.x, c.x), NAME(a.y, b.y, c.y), NAME(a.z, b.z, c.z)); \
  }                                                                                \
  GYRE_OVERLOAD TO##4 NAME(A##4 a, B##4 b, C##4 c) {                               \
    return (TO##4)(NAME(a.lo, b.lo, c.lo), NAME(a.hi, b.hi, c.hi));                \
  }                                                                                \
  GYRE_OVERLOAD TO##8 NAME(A##8 a, B##8 b, C##8 c) {                               \
    return (TO##8)(NAME(a.lo, b.lo, c.lo), NAME(a.hi, b.hi, c.hi));                \
  }                                                                                \
  GYRE_OVERLOAD TO##16 NAME(A##16 a, B##16 b, C##16 c) {                           \
    return (TO##16)(NAME(a.lo, b.lo, c.lo), NAME(a.hi, b.hi, c.hi));               \
  }

// Functions with a second result: float NAME(float, SECOND *) from float FUNCTION(float, private SECOND *), for each
// address space and vectors of it; and the same with two arguments.
#define GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, N)           \
  GYRE_OVERLOAD float##N NAME(float##N a, SPACE SECOND##N *second) { \
    float##N result;                                                 \
    SECOND##N other;                                                 \
    _Pragma("unroll") for (int i = 0; i < N; i++) {                  \
      SECOND one;                                                    \
      result[i] = FUNCTION(a[i], &one);                              \
      other[i] = one;                                                \
    }                                                                \
    *second = other;                                                 \
    return result;                                                   \
  }
#define GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, N)                       \
  GYRE_OVERLOAD float##N NAME(float##N a, float##N b, SPACE SECOND##N *second) { \
    float##N result;                                                             \
    SECOND##N other;                                                             \
    _Pragma("unroll") for (int i = 0; i < N; i++) {                              \
      SECOND one;                                                                \
      result[i] = FUNCTION(a[i], b[i], &one);                                    \
      other[i] = one;                                                            \
    }                                                                            \
    *second = other;                                                             \
    return result;                                                               \
  }
#define GYRE_SPACE_1(NAME, FUNCTION, SECOND, SPACE)         \
  GYRE_OVERLOAD float NAME(float a, SPACE SECOND *second) { \
    SECOND one;                                             \
    float result = FUNCTION(a, &one);                       \
    *second = one;                                          \
    return result;                                          \
  }                                                         \
  GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, 2)        \
  GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, 3)        \
  GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, 4)        \
  GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, 8)        \
  GYRE_COMPONENT_1(NAME, FUNCTION, SECOND, SPACE, 16)
#define GYRE_SPACE_2(NAME, FUNCTION, SECOND, SPACE)                  \
  GYRE_OVERLOAD float NAME(float a, float b, SPACE SECOND *second) { \
    SECOND one;                                                      \
    float result = FUNCTION(a, b, &one);                             \
    *second = one;                                                   \
    return result;                                                   \
  }                                                                  \
  GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, 2)                 \
  GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, 3)                 \
  GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, 4)                 \
  GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, 8)                 \
  GYRE_COMPONENT_2(NAME, FUNCTION, SECOND, SPACE, 16)
#define GYRE_POINTER_1(NAME, FUNCTION, SECOND)   \
  GYRE_SPACE_1(NAME, FUNCTION, SECOND, __global) \
  GYRE_SPACE_1(NAME, FUNCTION, SECOND, __local)  \
  GYRE_SPACE_1(NAME, FUNCTION, SECOND, __private)
#define GYRE_POINTER_2(NAME, FUNCTION, SECOND)   \
  GYRE_SPACE_2(NAME, FUNCTION, SECOND, __global) \
  GYRE_SPACE_2(NAME, FUNCTION, SECOND, __local)  \
  GYRE_SPACE_2(NAME, FUNCTION, SECOND, __private)

#endif
