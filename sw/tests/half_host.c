// half_host.c - gyre_half.c on the host: each number of binary16 against the host's _Float16, and
// what lies around each number of 16 bits and around the middle of two, in float, double and
// binary128. The expected __bf16 is found by the distances to its neighbours.

#include <math.h>
#include <stdio.h>
#include <string.h>

// The host's library has functions of these names.
#define __extendhfsf2 half_extend
#define __truncsfhf2 half_from_float
#define __truncdfhf2 half_from_double
#define __trunctfhf2 half_from_quad
#define __truncsfbf2 bfloat_from_float
#define __truncdfbf2 bfloat_from_double
#include "../runtime/gyre_half.c"

static unsigned failed;

static void same(const char *what, double of, uint32_t got, uint32_t want) {
  if (got != want && failed++ < 20) printf("%s of %a is %x, not %x\n", what, of, got, want);
}

static uint32_t float_bits(float a) {
  const single s = {a};
  return s.bits;
}

static uint16_t bits_of(_Float16 a) {
  uint16_t bits;
  memcpy(&bits, &a, sizeof bits);
  return bits;
}

static quad to_words(__float128 a) {
  quad q;
  memcpy(&q, &a, sizeof q);
  return q;
}

static float bfloat_value(uint32_t bits) {
  const single s = {.bits = bits << 16};
  return s.value;
}

// The nearer one of the two numbers around a positive, finite one; of equal distances the even one. Infinity counts as 2^128.
static uint32_t nearest_bfloat(double a) {
  uint32_t low = 0, high = 0x7f80;
  while (high - low > 1) {
    const uint32_t middle = (low + high) / 2;
    if (bfloat_value(middle) <= a)
      low = middle;
    else
      high = middle;
  }
  const double above = high == 0x7f80 ? 0x1p128 : bfloat_value(high);
  if (a >= above) return high;
  const double down = a - bfloat_value(low), up = above - a;
  return down < up || (down == up && low % 2 == 0) ? low : high;
}

static void bfloats(double a) {
  same("bfloat from double", a, bfloat_from_double(a).in_x, 0xffff0000 | nearest_bfloat(a));
  same("bfloat from -double", a, bfloat_from_double(-a).in_x, 0xffff8000 | nearest_bfloat(a));
  const float f = (float)a;
  if (isinf(f)) return;
  same("bfloat from float", f, bfloat_from_float(f).in_x, 0xffff0000 | nearest_bfloat(f));
  same("bfloat from -float", f, bfloat_from_float(-f).in_x, 0xffff8000 | nearest_bfloat(f));
}

static void halves(double a) {
  const float f = (float)a;
  same("half from float", f, half_from_float(f).in_x, 0xffff0000 | bits_of((_Float16)f));
  same("half from double", a, half_from_double(a).in_x, 0xffff0000 | bits_of((_Float16)a));
  // A little more than a double can say.
  const __float128 q = a, more = q + q * 0x1p-100Q;
  same("half from binary128", a, half_from_quad(to_words(q)).in_x,
       0xffff0000 | bits_of((_Float16)q));
  same("half from a little more", a, half_from_quad(to_words(more)).in_x,
       0xffff0000 | bits_of((_Float16)more));
}

// A number, and its neighbours in both formats.
static void around(void (*check)(double), double a) {
  const float f = (float)a;
  const double at[] = {a, nextafter(a, 0), nextafter(a, INFINITY), nextafterf(f, 0),
                       nextafterf(f, INFINITY)};
  for (unsigned i = 0; i < sizeof at / sizeof *at; i++) check(at[i]);
}

static void each_half(uint32_t bits) {
  const single in = {.bits = 0xffff0000 | bits};
  const uint16_t narrow = (uint16_t)bits;
  _Float16 h;
  memcpy(&h, &narrow, sizeof h);
  const float want = (float)h;
  same("extended half", want, float_bits(half_extend(in.value)), float_bits(want));
  // Without the ones above it, as in the ABI ilp32.
  const single bare = {.bits = bits};
  same("extended bare half", want, float_bits(half_extend(bare.value)), float_bits(want));
  if (isnan(want)) {
    same("half from NaN", want, half_from_float(want).in_x, 0xffff0000 | bits | 0x200);
    same("half from a NaN of double", want, half_from_double((double)want).in_x,
         0xffff0000 | bits | 0x200);
  } else {
    same("half there and back", want, half_from_float(want).in_x, 0xffff0000 | bits);
    same("half there and back by double", want, half_from_double(want).in_x, 0xffff0000 | bits);
  }
}

int main(void) {
  for (uint32_t bits = 0; bits < 0x10000; bits++) each_half(bits);
  for (uint32_t bits = 0; bits <= 0x7c00; bits++) {
    const single low = {half_extend((single){.bits = bits}.value)};
    const single high = {half_extend((single){.bits = bits + 1}.value)};
    around(halves, low.value);
    around(halves, -low.value);
    if (bits < 0x7bff) around(halves, ((double)low.value + (double)high.value) / 2);
  }
  around(halves, 65520);  // half of the way to 2^16
  for (int e = -30; e > -1080; e -= 7)
    around(halves, ldexp(1.0, e)), around(bfloats, ldexp(1.0, e));
  for (uint32_t bits = 0; bits < 0x7f80; bits++) {
    const double low = bfloat_value(bits), high = bits == 0x7f7f ? 0x1p128 : bfloat_value(bits + 1);
    around(bfloats, low);
    around(bfloats, (low + high) / 2);
  }
  for (uint32_t bits = 0x7f80; bits < 0x8000; bits++) {
    const uint32_t quiet = bits == 0x7f80 ? bits : bits | 0x40;
    same("bfloat from infinity or NaN", bits, bfloat_from_float(bfloat_value(bits)).in_x,
         0xffff0000 | quiet);
  }
  printf("half_host: %s\n", failed ? "FAILED" : "passed");
  return failed != 0;
}
