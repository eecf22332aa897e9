// packed_test.c - vector operations on several numbers in a register: packed, dot products, multiply-add of mixed formats,
// halves of dual instructions: packed_test [ROUNDS [SEED]].

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "packed_cases.h"

static state before, expected;

static const gyre_fp brain = {GYRE_FP_FORMAT_B16, .flush_in = true, .flush_out = true};

static const char *const dots[] = {"v_dot2_f32_f16", "v_dot2_f32_bf16", "v_dot4_i32_iu8",
                                   "v_dot4_u32_u8",  "v_dot8_i32_iu4",  "v_dot8_u32_u4",
                                   "v_dot2_f16_f16", "v_dot2_bf16_bf16"};

// Half of a source for the lower or the upper result.
static uint64_t half_of(const lanes *x, unsigned n, unsigned lane, bool upper) {
  const lanes_source *o = &x->source[n];
  const bool high = upper ? (x->upper >> n & 1) != 0 : o->high;
  const bool neg = upper ? (x->neg_upper >> n & 1) != 0 : o->neg;
  const uint64_t value = lanes_raw(x, n, lane) >> (high ? 16 : 0) & 0xffff;
  return o->type == 'p' && neg ? value ^ 0x8000 : value;
}

static bool takes_part(const lanes *x, unsigned lane) {
  int from;
  return (before.exec >> lane & 1) != 0 && (x->dpp == 0 || lanes_from(x, lane, &from));
}

static void by_halves(const lanes *x, const packed_case *p) {
  const numbers n = numbers_of(before.mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    uint64_t both = 0;
    for (unsigned upper = 0; upper < 2; upper++) {
      const halves h = {half_of(x, 0, lane, upper), half_of(x, 1, lane, upper),
                        x->sources > 2 ? half_of(x, 2, lane, upper) : 0, &n.f16, x->clamp};
      uint64_t r = p->fn(&h);
      if (p->types[0] == 'p') r = lanes_modified(x, &n.f16, r);
      both |= r << 16 * upper;
    }
    lanes_put(x, &expected, 'i', lane, both);
  }
}

static uint64_t field(uint64_t a, unsigned i, unsigned size, bool has_sign) {
  const uint64_t v = a >> size * i & ((1U << size) - 1);
  return has_sign && v >> (size - 1) != 0 ? v - (1U << size) : v;
}

// Sums of products of bytes or nibbles, as wide as they come, saturated at the end.
static uint64_t integer_dot(const lanes *x, unsigned lane, unsigned size, bool has_sign) {
  const uint64_t a = lanes_raw(x, 0, lane), b = lanes_raw(x, 1, lane), c = lanes_raw(x, 2, lane);
  int64_t sum = has_sign ? (int32_t)(uint32_t)c : (int64_t)c;
  for (unsigned i = 0; i < 32 / size; i++)
    sum += (int64_t)field(a, i, size, has_sign && x->source[0].neg) *
           (int64_t)field(b, i, size, has_sign && x->source[1].neg);
  const int64_t highest = has_sign ? INT32_MAX : UINT32_MAX, lowest = has_sign ? INT32_MIN : 0;
  if (x->clamp) sum = sum < lowest ? lowest : sum > highest ? highest : sum;
  return (uint32_t)(uint64_t)sum;
}

// Fused multiply-adds of the halves, the lower ones first.
static uint64_t dot2(const gyre_fp *to, const gyre_fp *from, const uint64_t *a, const uint64_t *b,
                     uint64_t sum) {
  for (unsigned n = 0; n < 2; n++)
    sum = reference(to, REF_FMA, reference_convert(to, from, a[n]),
                    reference_convert(to, from, b[n]), sum);
  return sum;
}

static void dot(const lanes *x, unsigned which) {
  const numbers n = numbers_of(before.mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    uint64_t r;
    if (which >= 2 && which <= 5) {
      r = integer_dot(x, lane, which < 4 ? 8 : 4, which % 2 == 0);
      lanes_put(x, &expected, 'i', lane, r);
      continue;
    }
    const gyre_fp *from = which % 2 != 0 ? &brain : &n.f16;
    if (which < 2) {
      uint64_t a[2], b[2];
      for (unsigned k = 0; k < 2; k++) a[k] = half_of(x, 0, lane, k), b[k] = half_of(x, 1, lane, k);
      r = dot2(&n.f32, from, a, b, lanes_value(x, &n, 2, lane));
      lanes_put(x, &expected, 'f', lane, lanes_modified(x, &n.f32, r));
      continue;
    }
    // Sums of 16 bits are rounded to nearest at each step; only the last operand and the result are halves.
    gyre_fp nearest = *from;
    nearest.round = GYRE_FP_ROUND_NEAREST;
    uint64_t both[2];
    for (unsigned k = 0; k < 2; k++) {
      both[k] = lanes_raw(x, k, lane);
      if (x->source[k].abs) both[k] &= 0x7fff7fff;
      if (x->source[k].neg) both[k] ^= 0x80008000;
    }
    const uint64_t a = both[0], b = both[1];
    r = lanes_value(x, &n, 2, lane);
    if (x->source[2].abs) r &= 0x7fff;
    if (x->source[2].neg) r ^= 0x8000;
    for (unsigned k = 0; k < 32; k += 16)
      r = reference(&nearest, REF_FMA, a >> k & 0xffff, b >> k & 0xffff, r);
    lanes_put(x, &expected, 's', lane, r);
  }
}

// A source that is binary32, or a half of one register.
static uint64_t mixed_source(const lanes *x, const numbers *n, unsigned k, unsigned lane) {
  const lanes_source *o = &x->source[k];
  uint64_t value = lanes_raw(x, k, lane);
  if ((x->upper >> k & 1) != 0)
    value = reference_convert(&n->f32, &n->f16, value >> (o->high ? 16 : 0) & 0xffff);
  if ((x->neg_upper >> k & 1) != 0) value &= 0x7fffffff;
  return o->neg ? value ^ 0x80000000 : value;
}

static void mixed(const lanes *x, unsigned which) {
  const numbers n = numbers_of(before.mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    uint64_t r = reference(&n.f32, REF_FMA, mixed_source(x, &n, 0, lane),
                           mixed_source(x, &n, 1, lane), mixed_source(x, &n, 2, lane));
    lanes to = *x;
    to.to_high = which == 2;
    if (which == 0) {
      lanes_put(&to, &expected, 'f', lane, lanes_modified(x, &n.f32, r));
    } else {
      r = reference_convert(&n.f16, &n.f32, r);
      lanes_put(&to, &expected, 'h', lane, lanes_modified(x, &n.f16, r));
    }
  }
}

// The accumulating ones, of two words with registers and in VOP2: the destination is the last source.
static void accumulated(const lanes *x, bool is_dot) {
  const numbers n = numbers_of(before.mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    const uint32_t old = before.v[x->vdst][lane];
    uint64_t a[2], b[2], r = 0;
    for (unsigned k = 0; k < 2; k++) {
      // A constant stands in both halves.
      const bool same = x->source[0].code >= 128 && x->source[0].code <= 248;
      a[k] = lanes_raw(x, 0, lane) >> (same ? 0 : 16 * k) & 0xffff;
      b[k] = lanes_raw(x, 1, lane) >> 16 * k & 0xffff;
      // DPP's modifiers are those of both halves.
      if (x->source[0].abs) a[k] &= 0x7fff;
      if (x->source[1].abs) b[k] &= 0x7fff;
      if (x->source[0].neg) a[k] ^= 0x8000;
      if (x->source[1].neg) b[k] ^= 0x8000;
      r |= reference(&n.f16, REF_FMA, a[k], b[k], old >> 16 * k & 0xffff) << 16 * k;
    }
    if (is_dot) r = dot2(&n.f32, &n.f16, a, b, old);
    lanes_put(x, &expected, 'f', lane, r);
  }
}

// Two halves of a dual instruction: a move and a dot product.
static void dual(stepper *t, random_state *r, bool x_is_dot, bool is_brain) {
  state_random(&before, r, false);
  const unsigned to = (unsigned)(random_next(r) % 15) * 2,
                 other = (unsigned)(random_next(r) % 15) * 2 + 1;
  const unsigned a = (unsigned)(random_next(r) % 30), b = (unsigned)(random_next(r) % 30);
  const unsigned moved = (a & ~3U) | ((a + 1) & 3);
  // Destinations and sources of the two halves are on banks of their own.
  const unsigned x_to = x_is_dot ? to : other - 1, y_to = x_is_dot ? other : to + 1;
  const unsigned d = x_is_dot ? x_to : y_to, m = x_is_dot ? y_to : x_to;
  const char *const dot = is_brain ? "v_dual_dot2acc_f32_bf16" : "v_dual_dot2acc_f32_f16";
  uint32_t word[2];
  const assemble_field fields[] = {FIELD(VOPD, SRCX0, V + (x_is_dot ? a : moved)),
                                   FIELD(VOPD, VSRCX1, x_is_dot ? b : 0),
                                   FIELD(VOPD, SRCY0, V + (x_is_dot ? moved : a)),
                                   FIELD(VOPD, VSRCY1, x_is_dot ? 0 : b),
                                   FIELD(VOPD, VDSTX, x_to),
                                   FIELD(VOPD, VDSTY, y_to >> 1)};
  (void)assemble_dual(word, x_is_dot ? dot : "v_dual_mov_b32", x_is_dot ? "v_dual_mov_b32" : dot,
                      fields, sizeof fields / sizeof *fields);
  gyre_rdna35_instruction i;
  if (gyre_rdna35_decode(word, 2, NULL, &i) != 2) return;
  const numbers n = numbers_of(before.mode);
  expected = before;
  for (unsigned lane = 0; lane < 32; lane++) {
    if ((before.exec >> lane & 1) == 0) continue;
    uint64_t p[2], q[2];
    for (unsigned k = 0; k < 2; k++) {
      p[k] = before.v[a][lane] >> 16 * k & 0xffff;
      q[k] = before.v[b][lane] >> 16 * k & 0xffff;
    }
    expected.v[m][lane] = before.v[moved][lane];
    expected.v[d][lane] =
        (uint32_t)dot2(&n.f32, is_brain ? &brain : &n.f16, p, q, before.v[d][lane]);
  }
  (void)stepper_check(t, dot, word, 2, &before, &expected, number_same);
}

enum { PACKED, DOT, MIXED, ACCUMULATED };

// Registers alone: what constants are in two halves is said of two formats only.
static void without_constants(lanes *x) {
  for (unsigned n = 0; n < x->sources; n++) {
    const unsigned code = x->source[n].code;
    if (code >= 128 && code < LITERAL) x->source[n].code = V + code % 30;
  }
}

static bool round_of(stepper *t, unsigned kind, unsigned which, random_state *r, bool wave64) {
  static const char *const mixes[3] = {"v_fma_mix_f32", "v_fma_mixlo_f16", "v_fma_mixhi_f16"};
  static const char *const sums[2] = {"v_pk_fmac_f16", "v_dot2acc_f32_f16"};
  const char *const name = kind == PACKED  ? packed_cases[which].name
                           : kind == DOT   ? dots[which]
                           : kind == MIXED ? mixes[which]
                                           : sums[which];
  const char *const types = kind == PACKED        ? packed_cases[which].types
                            : kind == ACCUMULATED ? "pp"
                            : kind == MIXED       ? "fff"
                            : which < 2           ? "ppf"
                            : which < 6           ? "iii"
                                                  : "iis";
  const unsigned encoding = kind == ACCUMULATED         ? GYRE_RDNA35_VOP2
                            : kind == DOT && which >= 6 ? GYRE_RDNA35_VOP3
                                                        : GYRE_RDNA35_VOP3P;
  for (unsigned tries = 0; tries < 300; tries++) {
    if (tries % 20 == 0) state_random(&before, r, wave64);
    lanes x;
    lanes_random(&x, r, &before, wave64, encoding, types, true);
    const uint64_t bits = random_next(r);
    x.omod = 0;
    x.upper = (unsigned)bits & 7;
    x.neg_upper = (unsigned)(bits >> 3) & 7;
    if (tries % 2 != 0) x.clamp = false;
    if (tries % 4 > 1) x.dpp = 0;
    for (unsigned n = 0; n < x.sources; n++) {
      lanes_source *o = &x.source[n];
      if (encoding == GYRE_RDNA35_VOP3P) o->abs = false;
      if (kind == MIXED) o->high = (bits >> (8 + n) & 1) != 0;
      if (kind == DOT && types[n] == 'i') o->neg = which < 6 && n < 2 && (bits >> (8 + n) & 1) != 0;
      if (kind == DOT && which < 6) x.neg_upper &= 3;
      if (encoding == GYRE_RDNA35_VOP3P && types[n] != 'p' && types[n] != 'P' && kind != MIXED)
        x.upper &= ~(1U << n);
    }
    if (types[0] == 'P') x.neg_upper = 0;
    for (unsigned n = x.sources; n < 3; n++) x.upper &= ~(1U << n), x.neg_upper &= ~(1U << n);
    if (kind == DOT && which < 6 && which >= 2) x.neg_upper = 0;
    if (kind == MIXED || (kind == DOT && which != 0)) without_constants(&x);
    for (unsigned n = 0; n < 3 && kind != PACKED && encoding != GYRE_RDNA35_VOP3P; n++) {
      // Signs and absolute values of pairs, of which lanes_random() does not know.
      const bool may = encoding == GYRE_RDNA35_VOP3 || (x.dpp == 16 && n < 2);
      x.source[n].neg = may && (bits >> (20 + n) & 1) != 0;
      x.source[n].abs = may && (bits >> (24 + n) & 1) != 0;
    }
    uint32_t word[3];
    const unsigned words = lanes_encode(&x, name, word);
    if (words == 0) continue;
    expected = before;
    if (kind == PACKED) by_halves(&x, &packed_cases[which]);
    if (kind == DOT) dot(&x, which);
    if (kind == MIXED) mixed(&x, which);
    if (kind == ACCUMULATED) accumulated(&x, which == 1);
    (void)stepper_check(t, name, word, words, &before, &expected, number_same);
    return true;
  }
  printf("%s: no instruction was found\n", name);
  return false;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  unsigned counts[4] = {0, sizeof dots / sizeof *dots, 3, 2};
  while (packed_cases[counts[0]].name != NULL) counts[0]++;
  unsigned operations = 2;
  for (unsigned kind = 0; kind < 4; kind++) operations += counts[kind];
  for (unsigned wave64 = 0; wave64 < 2; wave64++) {
    stepper *t = stepper_new(wave64 != 0);
    for (unsigned kind = 0; kind < 4; kind++) {
      for (unsigned n = 0; n < counts[kind]; n++) {
        for (unsigned long k = 0; k < rounds; k++) {
          if (!round_of(t, kind, n, &random, wave64 != 0)) return 1;
        }
      }
    }
    for (unsigned long k = 0; wave64 == 0 && k < 4 * rounds; k++)
      dual(t, &random, k % 2 != 0, k / 2 % 2 != 0);
    stepper_free(t);
  }
  printf("%u operations, %lu rounds, seed %lu: %u wrong\n", operations, rounds, seed,
         state_failures());
  return state_failures() != 0;
}
