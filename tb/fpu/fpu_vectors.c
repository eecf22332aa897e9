// fpu_vectors.c - special values and random operands.
//
// Random operands are drawn per operation from: uniform bits; special values; short and long runs
// in the fraction (exact results and halfway cases); exponents near each other; cancellation;
// results around overflow, in the subnormal range and around half of the smallest subnormal.

#include "fpu_vectors.h"

static const uint32_t magnitudes[FPU_SPECIALS / 2] = {
    0x00000000, 0x00000001, 0x00000002, 0x00000003, 0x00400000, 0x007ffffe, 0x007fffff, 0x00800000,
    0x00800001, 0x00ffffff, 0x01000000, 0x33800000, 0x34000000, 0x3effffff, 0x3f000000, 0x3f7fffff,
    0x3f800000, 0x3f800001, 0x3fc00000, 0x40000000, 0x4b000001, 0x4b7fffff, 0x4f000000, 0x4effffff,
    0x4f7fffff, 0x4f800000, 0x7effffff, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000,
};

uint32_t fpu_special(unsigned i) {
  return magnitudes[i / 2 % (FPU_SPECIALS / 2)] | (i & 1 ? 1U << 31 : 0);
}

uint32_t fpu_special_integer(unsigned i) {
  // Around each power of two: itself, below, above, its negation.
  const uint32_t power = 1U << (i / 2 % 32);
  return i & 1 ? power - 1 : power;
}

typedef struct source {
  uint64_t state;
} source;

static uint64_t mixed(uint64_t x) {  // finaliser of SplitMix64
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

static uint32_t draw(source *s) {
  s->state += 0x9e3779b97f4a7c15ULL;
  return (uint32_t)(mixed(s->state) >> 32);
}

static uint32_t below(source *s, uint32_t n) { return (uint32_t)((uint64_t)draw(s) * n >> 32); }
static int32_t between(source *s, int32_t low, int32_t high) {
  return low + (int32_t)below(s, (uint32_t)(high - low + 1));
}

static uint32_t fraction(source *s) {
  const uint32_t bits = draw(s) & 0x7fffff, run = below(s, 24);
  switch (below(s, 6)) {
    case 0: return bits & ~(0x7fffffU >> run);       // few leading bits
    case 1: return bits | 0x7fffffU >> run;          // ends in ones
    case 2: return 0x7fffffU & ~(0x7fffffU >> run);  // ones, zeros
    case 3: return run == 23 ? 0 : 1U << run;        // one bit or none
    default: return bits;
  }
}

static uint32_t with_exponent(source *s, int32_t exponent) {
  const int32_t e = exponent < 0 ? 0 : exponent > 254 ? 254 : exponent;
  return (draw(s) & 1U << 31) | (uint32_t)e << 23 | fraction(s);
}

// Biased exponent of a result: any, around overflow, subnormal and below.
static int32_t target(source *s) {
  switch (below(s, 4)) {
    case 0: return between(s, 251, 258);
    case 1: return between(s, -27, 3);
    case 2: return between(s, -2, 2);
    default: return between(s, 1, 254);
  }
}

static int32_t exponent_of(uint32_t x) { return (int32_t)(x >> 23 & 255); }

static uint32_t any(source *s) {
  switch (below(s, 4)) {
    case 0: return fpu_special(draw(s));
    case 1: return with_exponent(s, between(s, 0, 254));
    default: return draw(s);
  }
}

// Factors whose product, or quotient, has about the exponent wanted.
static void scaled_pair(source *s, fpu_vector *v, bool quotient) {
  const int32_t wanted = target(s), e = between(s, 0, 254);
  v->a = with_exponent(s, e);
  v->b = with_exponent(s, quotient ? e + 127 - wanted : wanted + 127 - e);
}

// An addend near x: opposite and a few units apart, around half a unit, or of similar exponent.
static uint32_t partner(source *s, uint32_t x) {
  const int32_t e = exponent_of(x);
  const uint32_t sign = draw(s) & 1U << 31;
  switch (below(s, 4)) {
    case 0: return (x ^ sign) + (uint32_t)between(s, -3, 3);
    case 1: return with_exponent(s, e + (draw(s) & 1 ? 1 : -1) * between(s, 22, 27));
    case 2: return with_exponent(s, e + between(s, -1, 1));
    default: return with_exponent(s, e + between(s, -50, 50));
  }
}

static void for_fused(source *s, fpu_vector *v) {
  scaled_pair(s, v, false);
  // The product only has to be near: its pattern serves as the centre for the addend.
  const uint32_t product = gyre_f32_mul(v->a, v->b, v->mode).value;
  v->c = partner(s, product);
}

static uint32_t for_sqrt(source *s) {
  const uint32_t root = with_exponent(s, between(s, 52, 190)) & 0x7ffff800U;
  const uint32_t square = gyre_f32_mul(root, root, GYRE_F32_RTZ).value;
  return draw(s) & 1 ? square + (uint32_t)between(s, -1, 1) : draw(s) & 0x7fffffffU;
}

static uint32_t for_to_integer(source *s) {
  if (draw(s) & 1) return with_exponent(s, between(s, 120, 160));
  // An integer and a half, or next to it.
  const uint32_t twice = (draw(s) >> between(s, 8, 31)) | 1;
  const uint32_t half =
      gyre_f32_mul(gyre_f32_cvt_from_w(twice, GYRE_F32_RTZ).value, 0x3f000000U, GYRE_F32_RTZ).value;
  return (half + (uint32_t)between(s, -1, 1)) | (draw(s) & 1U << 31);
}

static uint32_t for_from_integer(source *s) {
  const uint32_t shift = below(s, 32), x = draw(s) >> shift;
  if (shift > 7) return draw(s) & 1 ? x : 0U - x;
  // Longer than a significand: around half of its last place.
  const uint32_t place = 1U << (8 - shift), half = place >> 1;
  return ((x & ~(place - 1)) | half) + (uint32_t)between(s, -1, 1);
}

static void shaped(source *s, fpu_op op, fpu_vector *v) {
  switch (op) {
    case FPU_MUL: scaled_pair(s, v, false); return;
    case FPU_DIV: scaled_pair(s, v, true); return;
    case FPU_SQRT: v->a = for_sqrt(s); return;
    case FPU_MADD:
    case FPU_MSUB:
    case FPU_NMSUB:
    case FPU_NMADD: for_fused(s, v); return;
    case FPU_CVT_W:
    case FPU_CVT_WU: v->a = for_to_integer(s); return;
    case FPU_CVT_FROM_W:
    case FPU_CVT_FROM_WU: v->a = for_from_integer(s); return;
    default:
      v->a = with_exponent(s, draw(s) & 3 ? between(s, 0, 254) : target(s));
      v->b = partner(s, v->a);
      return;
  }
}

fpu_vector fpu_random(fpu_op op, uint64_t seed, uint64_t index) {
  source s = {mixed(mixed(seed) + ((uint64_t)op << 56) + index)};
  fpu_vector v = {.a = 0, .b = 0, .c = 0, .mode = (gyre_f32_mode)(index % GYRE_F32_MODES)};
  const uint32_t kind = below(&s, 8);
  if (kind > 2) {
    shaped(&s, op, &v);
    return v;
  }
  const bool uniform = kind > 0;
  v.a = uniform ? draw(&s) : any(&s);
  v.b = uniform ? draw(&s) : any(&s);
  v.c = uniform ? draw(&s) : any(&s);
  if (fpu_takes_integer(op) && !uniform) v.a = fpu_special_integer(draw(&s));
  return v;
}
