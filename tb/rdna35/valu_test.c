// valu_test.c - every vector operation of the tables on random operands, in waves of 32 and of 64, in each encoding
// that it has: valu_test [ROUNDS [SEED]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "rig.h"
#include "valu_cases.h"

enum { SOURCES = 3, FIRST = 10, RESULT = 20 };  // registers

static unsigned failures;

static uint64_t operand(random_state *r, operand_kind kind) {
  static const uint32_t special32[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                       0xff800000, 0x7fc00000, 0x00000001, 0x007fffff, 0x00800000,
                                       0x7f7fffff, 0xff7fffff, 0x3f000000, 0x4b000000, 0xcf000000};
  static const uint16_t special16[] = {0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x0001, 0x03ff};
  const uint64_t bits = random_next(r);
  const bool special = random_next(r) % 4 == 0;
  switch (kind) {
    case REAL32: return special ? special32[bits % 15] : (uint32_t)bits;
    case REAL64: {
      const uint32_t from = special32[bits % 15];
      const float single = (float)(int32_t)from;
      double d = single;
      uint64_t of_double;
      memcpy(&of_double, &d, sizeof d);
      return special ? of_double : random_next(r);
    }
    case WORD64: return bits;
    case SMALL: return (uint32_t)((bits & 0x807fffff) | (117 + (bits >> 32) % 20) << 23);
    case HALF_WORD: return (uint16_t)bits;
    case REAL16: return special ? special16[bits % 8] : (uint16_t)bits;
    case PAIR16: return bits & 0xbfffbfff & 0xffffffff;  // below 2: no sum or product overflows
    case BYTE: return (uint32_t)(int32_t)(int8_t)(uint8_t)bits;
    default: return special ? (uint32_t)(0 - (bits & 3)) : (uint32_t)bits;
  }
}

static bool is_nan(const valu_case *c, uint64_t a) {
  if (c->kind[0] == REAL16 && a < 65536) return (a & 0x7fff) > 0x7c00;
  return c->wide ? (a << 1) > (uint64_t)0x7ff << 53 : (a & 0x7fffffff) > 0x7f800000;
}

// Distance of two binary32 in units of the last place.
static bool is_near(uint64_t a, uint64_t b, unsigned ulps) {
  const int64_t x = (a & 0x80000000) != 0 ? -(int64_t)(a & 0x7fffffff) : (int64_t)a;
  const int64_t y = (b & 0x80000000) != 0 ? -(int64_t)(b & 0x7fffffff) : (int64_t)b;
  return llabs(x - y) <= ulps;
}

static bool is_right(const valu_case *c, uint64_t got, uint64_t expected) {
  if (got == expected) return true;
  if (!c->is_float) return false;
  if (is_nan(c, got) || is_nan(c, expected)) return is_nan(c, got) && is_nan(c, expected);
  return c->ulps != 0 && is_near(got, expected, c->ulps);
}

// The program: operands into registers, the operation, its result to memory.
static void build(rig *r, const valu_case *c, unsigned encoding) {
  unsigned source[SOURCES] = {0, 0, 0};
  r->words = 0;
  for (unsigned n = 0; n < c->sources; n++) {
    rig_input(r, FIRST + 2 * n, 2 * n);
    rig_input(r, FIRST + 2 * n + 1, 2 * n + 1);
    source[n] = V + FIRST + 2 * n;
  }
  if (encoding == GYRE_RDNA35_VOP1) {
    rig_vop1(r, c->name, RESULT, source[0]);
  } else if (encoding == GYRE_RDNA35_VOP2) {
    rig_vop2(r, c->name, RESULT, source[0], source[1] - V);
  } else {
    // Packed: the upper halves of all operands for the upper result.
    const uint64_t upper =
        encoding == GYRE_RDNA35_VOP3P ? (uint64_t)3 << 59 | (c->sources > 2 ? 1 << 14 : 0) : 0;
    rig_vop3(r, c->name, RESULT, 0, source, upper);
  }
  rig_output(r, RESULT, 0);
  rig_output(r, RESULT + 1, 1);
}

// Results of a case, and those that are not the expected bits.
static unsigned long compared, unequal;

static void check(rig *r, random_state *random, const valu_case *c, unsigned lanes) {
  uint64_t value[SOURCES][64];
  for (unsigned n = 0; n < c->sources; n++) {
    for (unsigned lane = 0; lane < lanes; lane++) {
      value[n][lane] = operand(random, c->kind[n]);
      // Pairs that are equal, for comparisons and differences.
      if (n == 1 && c->kind[0] == c->kind[1] && random_next(random) % 8 == 0)
        value[n][lane] = value[0][lane];
      rig_store(r, RIG_DATA + 512 * n + 4 * lane, (uint32_t)value[n][lane]);
      rig_store(r, RIG_DATA + 512 * n + 256 + 4 * lane, (uint32_t)(value[n][lane] >> 32));
    }
  }
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    const uint64_t a = value[0][lane], b = c->sources > 1 ? value[1][lane] : 0;
    const uint64_t third = c->sources > 2 ? value[2][lane] : 0;
    const uint64_t low = rig_load(r, RIG_OUT + 4 * lane);
    const uint64_t got =
        c->wide ? low | (uint64_t)rig_load(r, RIG_OUT + 256 + 4 * lane) << 32 : low;
    const uint64_t expected = c->expected(a, b, third);
    compared++;
    unequal += got != expected && !is_nan(c, expected);
    if (is_right(c, got, expected) || failures++ > 20) continue;
    printf("%s, lane %u of %u: %" PRIx64 " %" PRIx64 " %" PRIx64 ": got %" PRIx64
           ", expected %" PRIx64 "\n",
           c->name, lane, lanes, a, b, third, got, expected);
  }
}

static unsigned long run(const valu_case *cases, unsigned long rounds, random_state *random) {
  static const unsigned encodings[4] = {GYRE_RDNA35_VOP1, GYRE_RDNA35_VOP2, GYRE_RDNA35_VOP3,
                                        GYRE_RDNA35_VOP3P};
  unsigned long operations = 0;
  for (const valu_case *c = cases; c->name != NULL; c++) {
    operations++;
    for (unsigned e = 0; e < 4; e++) {
      if (!rig_has(c->name, encodings[e])) continue;
      for (unsigned wide = 0; wide < 2; wide++) {
        rig *r = rig_new(32 << wide, wide != 0);
        build(r, c, encodings[e]);
        compared = unequal = 0;
        for (unsigned long n = 0; n < rounds; n++) check(r, random, c, 32 << wide);
        rig_free(r);
        // A result that may be off by a unit is the nearest number most of the time.
        if (unequal * 8 <= compared || failures++ > 20) continue;
        printf("%s: %lu of %lu results are not the nearest number\n", c->name, unequal, compared);
      }
    }
  }
  return operations;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  const unsigned long operations = run(integer_cases, rounds, &random) +
                                   run(float_cases, rounds, &random) +
                                   run(half_cases, rounds, &random);
  printf("%lu operations, %lu rounds, seed %lu: %u results wrong\n", operations, rounds, seed,
         failures);
  return failures != 0;
}
