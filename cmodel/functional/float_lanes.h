// float_lanes.h - floating-point operations on four threads at a time, by the host's own
// arithmetic.
//
// The host computes in binary64, where products of two binary32 numbers are exact. A sum is exact
// together with its error, which the usual six operations give; where there is an error, the last
// bit of the sum becomes one (round to odd), so that rounding to binary32 rounds only once. A
// result that is not normal, or so small that it may have been rounded up to the least normal
// number, is left to the functions of isa/fpu; that includes all infinities and NaNs.
//
// The host must round to the nearest and must not flush subnormal numbers, so a run sets the
// host's control word (gyre_func_usual_arithmetic). Only hosts with a known one use this file.

#ifndef GYRE_FUNC_FLOAT_LANES_H
#define GYRE_FUNC_FLOAT_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "functional/fast.h"
#include "isa/fpu/gyre_f32_parts.h"

#if defined(__x86_64__)
#define GYRE_FUNC_HOST_FLOAT 1

typedef float gyre_float4 __attribute__((vector_size(16)));
typedef int32_t gyre_int4 __attribute__((vector_size(16)));
typedef double gyre_double4 __attribute__((vector_size(32)));
typedef int64_t gyre_long4 __attribute__((vector_size(32)));

// Values of four threads; all ones in `inexact`: the result was rounded, in `other`: this file
// does not have the result.
typedef struct gyre_lanes4 {
  gyre_group4 value, inexact, other;
} gyre_lanes4;

#define GYRE_WIDE(x) __builtin_convertvector((gyre_float4)(x), gyre_double4)

// Rounds an exact value, or one that was rounded to odd where `error` is all ones.
GYRE_FUNC_FOR_EACH gyre_lanes4 gyre_func_narrow(gyre_double4 wide, gyre_long4 error) {
  const gyre_float4 r = __builtin_convertvector(wide, gyre_float4);
  const gyre_double4 back = __builtin_convertvector(r, gyre_double4);
  const gyre_group4 bits = (gyre_group4)r;
  gyre_lanes4 out = {.value = bits};
  out.inexact = (gyre_group4) __builtin_convertvector(error | (back != wide), gyre_int4);
  const gyre_group4 normal = (gyre_group4)((bits >> 23 & 255U) - 2U < 253U);
  const gyre_group4 zero = (gyre_group4)((bits << 1) == 0);
  out.other = ~(normal | (zero & ~out.inexact));
  return out;
}

// Returns p + c; p is exact.
GYRE_FUNC_FOR_EACH gyre_lanes4 gyre_func_sum(gyre_double4 p, gyre_double4 c) {
  const gyre_double4 s = p + c, part = s - p;
  const gyre_double4 rest = (p - (s - part)) + (c - part);
  const gyre_long4 error = rest != 0;
  gyre_long4 odd = (gyre_long4)s;
  // The exact sum is between s and its neighbour towards `rest`: the odd one of the two.
  const gyre_long4 step = (((gyre_long4)rest ^ odd) < 0) | 1;
  odd += step & error & ((odd & 1) - 1);
  return gyre_func_narrow((gyre_double4)odd, error);
}

GYRE_FUNC_FOR_EACH gyre_lanes4 gyre_func_quotient(gyre_double4 a, gyre_double4 b) {
  // Rounding twice gives the same as rounding once, because 53 >= 2 * 24 + 2.
  gyre_lanes4 out = gyre_func_narrow(a / b, (gyre_long4){0});
  const gyre_double4 back = GYRE_WIDE(out.value) * b;
  const gyre_group4 inexact = (gyre_group4) __builtin_convertvector(back != a, gyre_int4);
  out.inexact = inexact;
  out.other |= inexact & (gyre_group4)((out.value << 1) == 0);
  return out;
}

// Exact operations: comparisons, the smaller and the larger, signs, moves. NaNs are left to others
// where they matter.
GYRE_FUNC_FOR_EACH gyre_lanes4 gyre_func_bits(unsigned op, gyre_group4 a, gyre_group4 b) {
  const gyre_group4 sign = {GYRE_F32_SIGN, GYRE_F32_SIGN, GYRE_F32_SIGN, GYRE_F32_SIGN};
  const gyre_float4 x = (gyre_float4)a, y = (gyre_float4)b;
  const gyre_group4 nan = (gyre_group4)((x != x) | (y != y));
  // Integers in the order of the numbers, with -0 below +0.
  const gyre_int4 i = (gyre_int4)a ^ (gyre_int4)((gyre_group4)((gyre_int4)a >> 31) >> 1),
                  k = (gyre_int4)b ^ (gyre_int4)((gyre_group4)((gyre_int4)b >> 31) >> 1);
  const gyre_group4 less = (gyre_group4)(i < k);
  gyre_lanes4 out = {.other = nan};
  switch (op) {
    case GYRE_OP_FLE: out.value = (gyre_group4)(x <= y) & 1U; break;
    case GYRE_OP_FLT: out.value = (gyre_group4)(x < y) & 1U; break;
    case GYRE_OP_FEQ: out.value = (gyre_group4)(x == y) & 1U; break;
    case GYRE_OP_FMIN: out.value = (a & less) | (b & ~less); break;
    case GYRE_OP_FMAX: out.value = (b & less) | (a & ~less); break;
    default:
      out.other = (gyre_group4){0};
      if (op == GYRE_OP_FSGNJ) {
        out.value = (a & ~sign) | (b & sign);
      } else if (op == GYRE_OP_FSGNJN) {
        out.value = (a & ~sign) | (~b & sign);
      } else {
        out.value = op == GYRE_OP_FSGNJX ? a ^ (b & sign) : a;
      }
  }
  return out;
}

// Computes four threads, rounding to the nearest. It has no results for other operations.
GYRE_FUNC_FOR_EACH gyre_lanes4 gyre_func_lanes4(unsigned op, gyre_group4 a, gyre_group4 b,
                                                gyre_group4 c) {
  const gyre_double4 p = GYRE_WIDE(a) * GYRE_WIDE(b);
  switch (op) {
    case GYRE_OP_FADD: return gyre_func_sum(GYRE_WIDE(a), GYRE_WIDE(b));
    case GYRE_OP_FSUB: return gyre_func_sum(GYRE_WIDE(a), -GYRE_WIDE(b));
    case GYRE_OP_FMUL: return gyre_func_narrow(p, (gyre_long4){0});
    case GYRE_OP_FDIV: return gyre_func_quotient(GYRE_WIDE(a), GYRE_WIDE(b));
    case GYRE_OP_FMADD: return gyre_func_sum(p, GYRE_WIDE(c));
    case GYRE_OP_FMSUB: return gyre_func_sum(p, -GYRE_WIDE(c));
    case GYRE_OP_FNMADD: return gyre_func_sum(-p, -GYRE_WIDE(c));
    case GYRE_OP_FNMSUB: return gyre_func_sum(-p, GYRE_WIDE(c));
    case GYRE_OP_FCVTSW:
      return gyre_func_narrow(__builtin_convertvector((gyre_int4)a, gyre_double4), (gyre_long4){0});
    case GYRE_OP_FSQRT:
    case GYRE_OP_FCLASS:
    case GYRE_OP_FCVTWS:
    case GYRE_OP_FCVTWUS:
    case GYRE_OP_FCVTSWU: return (gyre_lanes4){.other = ~(gyre_group4){0}};
    default: return gyre_func_bits(op, a, b);
  }
}

#endif
#endif
