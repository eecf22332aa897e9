// inputs.c - inputs: special values, all exponents, neighbours of notable numbers, the function's own range, random bits.

#include <math.h>
#include <string.h>

#include "accuracy.h"

static uint64_t next(uint64_t *state) {
  // Weyl sequence and two multiplications (splitmix64).
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double unit(uint64_t *state) { return (double)(next(state) >> 11) * 0x1p-53; }

static uint32_t bits_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static float of_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static const uint32_t special[] = {
    0x00000000, 0x00000001, 0x00000002, 0x00400000, 0x007fffff, 0x00800000, 0x00800001, 0x01000000,
    0x33800000, 0x34000000, 0x39800000, 0x3a000000, 0x3e800000, 0x3efffffe, 0x3effffff, 0x3f000000,
    0x3f000001, 0x3f490fdb, 0x3f7ffffe, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fb504f3, 0x3fc00000,
    0x3fc90fdb, 0x3fffffff, 0x40000000, 0x40200000, 0x40400000, 0x40490fdb, 0x40800000, 0x40a00000,
    0x41000000, 0x41200000, 0x41800000, 0x42c80000, 0x420c0000, 0x420c290f, 0x420c2910, 0x4217b818,
    0x421a209a, 0x421a209b, 0x4234ee0a, 0x42aeac50, 0x42b17217, 0x42b17218, 0x42b2d4fc, 0x42cff1b4,
    0x42cff1b5, 0x42fe0000, 0x43000000, 0x43150000, 0x43160000, 0x447a0000, 0x49ffffff, 0x4a000000,
    0x4a7fffff, 0x4a800000, 0x4affffff, 0x4b000000, 0x4b000001, 0x4b7fffff, 0x4b800000, 0x4b800001,
    0x4effffff, 0x4f000000, 0x4f7fffff, 0x4f800000, 0x5f000000, 0x7e800000, 0x7f000000, 0x7f7ffffe,
    0x7f7fffff, 0x7f800000, 0x7fc00000, 0x7fffffff};
enum { SPECIALS = sizeof special / sizeof special[0] };

static uint32_t some_special(uint64_t *state) {
  uint64_t r = next(state);
  return special[r % SPECIALS] | (uint32_t)(r >> 63 << 31);
}

// A number of the function's range, a few units beside a multiple of pi/2 or of 1/2, or beside 1, or any bits.
static uint32_t number(const function *f, uint64_t *state) {
  uint64_t r = next(state);
  uint32_t sign = (uint32_t)(r >> 63 << 31);
  int beside = (int)(r >> 8 & 7) - 3;
  switch (r & 7) {
    case 0:
    case 1:
    case 2: return bits_of((float)(f->low + (f->high - f->low) * unit(state)));
    case 3: {
      // Arguments of all magnitudes, as those far out are the ones that a reduction may get wrong.
      double multiple =
          floor(exp2(unit(state) * 126.0)) * (r & 0x100000 ? 0.5 : 1.57079632679489661923);
      return (bits_of((float)multiple) + (uint32_t)beside) | sign;
    }
    case 4: return bits_of((float)(1.0 + ldexp(unit(state) - 0.5, -(int)(r >> 16 & 31)))) | sign;
    default: {
      uint32_t bits = (uint32_t)next(state);
      return (bits & 0x7fffffff) > 0x7f800000 ? bits & 0xbfffffff : bits;
    }
  }
}

static uint32_t exponents(uint32_t i) {
  static const uint32_t significand[] = {0, 1, 0x400000, 0x7fffff, 0x2aaaaa};
  return (i % 512) << 23 | significand[i / 512 % 5];
}

static uint32_t integer(uint64_t *state) {
  uint64_t r = next(state);
  static const int32_t notable[] = {0,
                                    1,
                                    2,
                                    3,
                                    4,
                                    5,
                                    127,
                                    128,
                                    149,
                                    150,
                                    255,
                                    278,
                                    300,
                                    16777217,
                                    0x7fffff80,
                                    0x7fffffff,
                                    -0x7fffffff - 1};
  int32_t value;
  switch (r & 3) {
    case 0: value = notable[(r >> 8) % (sizeof notable / sizeof notable[0])]; break;
    case 1: value = (int32_t)((r >> 8) % 40); break;
    case 2: value = (int32_t)((r >> 8) % 400); break;
    default: return (uint32_t)(r >> 32);
  }
  return (uint32_t)(r >> 63 ? -(int64_t)value : value);
}

// A second number that makes the result neither overflow nor trivial: near the first, or for powers an exponent in range.
static uint32_t related(const function *f, uint32_t a, uint64_t *state) {
  uint64_t r = next(state);
  float x = fabsf(of_bits(a));
  if (strstr(f->name, "pow") && f->kind == KIND_FF && x > 0 && isfinite(x) && x != 1.0f)
    return bits_of((float)((unit(state) * 290.0 - 155.0) / log2((double)x)));
  if (r & 1) return (a + (uint32_t)(r >> 8 & 0x3fffff)) ^ (uint32_t)(r >> 63 << 31);
  uint32_t exponent = (a >> 23 & 255) + (uint32_t)(r >> 8 & 63) - 32;
  return (uint32_t)(r >> 32 & 0x807fffff) | (exponent & 255) << 23;
}

// OpenCL has no signaling NaN.
static uint32_t quiet(uint32_t bits) {
  return (bits & 0x7fffffff) > 0x7f800000 ? bits | 0x400000 : bits;
}

void inputs_make(const function *f, uint64_t seed, uint32_t first, uint32_t count,
                 uint32_t *words) {
  uint64_t base = seed * 0x2545f4914f6cdd1du;
  for (const char *c = f->name; *c; c++) base = base * 31 + (unsigned char)*c;
  for (uint32_t i = first; i - first < count; i++) {
    uint32_t *w = words + 3 * (size_t)(i - first);
    uint64_t state = base + i * 0xda942042e4dd58b5u;
    unsigned way = next(&state) & 3;
    if (f->kind == KIND_F || f->kind == KIND_U) {
      // One argument: every special value and every exponent, as far as there are inputs.
      if (i < 2 * SPECIALS)
        w[0] = special[i / 2] | i << 31;
      else if (i < 2 * SPECIALS + 2560)
        w[0] = exponents(i - 2 * SPECIALS);
      else
        w[0] = number(f, &state);
      w[0] = quiet(w[0]);
      w[1] = w[2] = 0;
      continue;
    }
    w[0] = way == 0 ? some_special(&state) : number(f, &state);
    if (f->kind == KIND_FI)
      w[1] = integer(&state);
    else
      w[1] = way < 2 && next(&state) & 1 ? some_special(&state)
             : way == 2                  ? related(f, w[0], &state)
                                         : number(f, &state);
    w[2] = way == 0 ? some_special(&state) : number(f, &state);
    if (f->kind == KIND_FFF && way == 3) {
      float product = of_bits(w[0]) * of_bits(w[1]);
      // A sum that cancels the product, nearly.
      w[2] = bits_of(-product) + (uint32_t)(next(&state) & 3) - 1;
    } else if (f->kind == KIND_FFF && way == 2) {
      // A product in the middle between two numbers, as three times an odd significand often is, and a third number far
      // below it, or not so far, that decides the rounding.
      uint64_t r = next(&state);
      w[0] = (uint32_t)(r & 0x807fffff) | 1 | (uint32_t)(64 + (r >> 32 & 127)) << 23;
      w[1] = r & 0x100000 ? 0x40400000 : 0x3fc00000;
      int exponent = (int)(w[0] >> 23 & 255) - (int)(r >> 40 & 127) + 16;
      w[2] = (uint32_t)(r >> 32 & 0x80000000) | (uint32_t)(exponent < 0 ? 0 : exponent) << 23 |
             (uint32_t)(next(&state) & 3);
    }
    w[0] = quiet(w[0]);
    if (f->kind != KIND_FI) w[1] = quiet(w[1]);
    w[2] = quiet(w[2]);
  }
}
