// halves_test.c - operations of 16 bits with every combination of halves of their sources and of their destination, in
// each encoding, against tables that do not know of halves: halves_test [ROUNDS [SEED]].
//
// Registers have other random bits in the half that is not meant. The half of the destination that is not written stays.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare_cases.h"
#include "random.h"
#include "rig.h"
#include "valu_cases.h"

enum { FIRST = 10, RESULT = 20, MASK = 30, SAVED = 32, UPPER = 128, TO_UPPER = 8, OP_SEL_BIT = 11 };

static unsigned failures;
static unsigned long instructions;

// Operations of half_cases whose results have 32 bits.
static bool is_wide_result(const char *name) {
  static const char *const names[] = {"v_mad_u32_u16", "v_mad_i32_i16", "v_cvt_i32_i16",
                                      "v_cvt_u32_u16", "v_cvt_f32_f16", "v_pack_b32_f16"};
  for (unsigned n = 0; n < sizeof names / sizeof *names; n++)
    if (strcmp(name, names[n]) == 0) return true;
  return false;
}

// Sources of 16 bits, bit n for source n.
static unsigned short_sources(const valu_case *c) {
  if (strcmp(c->name, "v_mad_u32_u16") == 0 || strcmp(c->name, "v_mad_i32_i16") == 0) return 3;
  unsigned mask = 0;
  for (unsigned n = 0; n < c->sources; n++)
    if (c->kind[n] == HALF_WORD || c->kind[n] == REAL16) mask |= 1U << n;
  return mask;
}

// Packed operations and dot products have no halves to choose here; nor have those of words to two halves.
static bool has_halves(const valu_case *c) {
  return strncmp(c->name, "v_pk_", 5) != 0 && strncmp(c->name, "v_dot", 5) != 0 &&
         strncmp(c->name, "v_cvt_pk_", 9) != 0;
}

static bool is_nan16(uint32_t a) { return (a & 0x7fff) > 0x7c00; }

static bool is_right(const valu_case *c, bool wide, uint32_t got, uint32_t expected) {
  if (got == expected) return true;
  if (!c->is_float) return false;
  return wide ? (got & 0x7fffffff) > 0x7f800000 && (expected & 0x7fffffff) > 0x7f800000
              : is_nan16(got) && is_nan16(expected);
}

// The program: operands and what the destination had, the operation with the halves, all of the destination.
static void build(rig *r, const valu_case *c, unsigned encoding, unsigned halves) {
  unsigned source[3] = {0, 0, 0};
  const bool is_long = encoding == GYRE_RDNA35_VOP3;
  r->words = 0;
  for (unsigned n = 0; n < c->sources; n++) {
    rig_input(r, FIRST + n, n);
    source[n] = V + FIRST + n + (!is_long && (halves >> n & 1) != 0 ? UPPER : 0);
  }
  rig_input(r, RESULT, 3);
  const unsigned to = RESULT + (!is_long && (halves & TO_UPPER) != 0 ? UPPER : 0);
  if (encoding == GYRE_RDNA35_VOP1) rig_vop1(r, c->name, to, source[0]);
  if (encoding == GYRE_RDNA35_VOP2) rig_vop2(r, c->name, to, source[0], source[1] - V);
  if (is_long) rig_vop3(r, c->name, RESULT, 0, source, (uint64_t)halves << OP_SEL_BIT);
  rig_output(r, RESULT, 0);
}

static uint32_t input(random_state *random, const valu_case *c, unsigned n) {
  const uint64_t bits = random_next(random);
  // Both halves of a binary16 are numbers whose sums and products are, most of the time.
  return c->kind[n] == REAL16 && (bits >> 40 & 3) != 0 ? (uint32_t)bits & 0xbfffbfff
                                                       : (uint32_t)bits;
}

static void check(rig *r, random_state *random, const valu_case *c, unsigned halves,
                  unsigned lanes) {
  const unsigned sixteen = short_sources(c);
  const bool wide = is_wide_result(c->name);
  uint32_t value[4][64];
  for (unsigned n = 0; n < 4; n++) {
    for (unsigned lane = 0; lane < lanes; lane++) {
      value[n][lane] = n < c->sources ? input(random, c, n) : (uint32_t)random_next(random);
      rig_store(r, RIG_DATA + 256 * n + 4 * lane, value[n][lane]);
    }
  }
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint64_t from[3] = {0, 0, 0};
    for (unsigned n = 0; n < c->sources; n++) {
      from[n] = value[n][lane];
      if ((sixteen >> n & 1) != 0) from[n] = from[n] >> ((halves >> n & 1) != 0 ? 16 : 0) & 0xffff;
    }
    const uint32_t old = value[3][lane], got = rig_load(r, RIG_OUT + 4 * lane);
    const uint32_t result = (uint32_t)c->expected(from[0], from[1], from[2]);
    const unsigned at = (halves & TO_UPPER) != 0 ? 16 : 0;
    const uint32_t kept = wide ? 0 : old & ~(0xffffU << at);
    const bool stays = wide || (got & ~(0xffffU << at)) == kept;
    const uint32_t written = wide ? got : got >> at & 0xffff;
    instructions++;
    if ((stays && is_right(c, wide, written, result)) || failures++ > 20) continue;
    printf("%s, halves %x, lane %u of %u: %" PRIx64 " %" PRIx64 " %" PRIx64 " on %" PRIx32
           ": got %" PRIx32 ", expected %" PRIx32 "\n",
           c->name, halves, lane, lanes, from[0], from[1], from[2], old, got, kept | result << at);
  }
}

static unsigned values(unsigned long rounds, random_state *random) {
  static const unsigned encodings[3] = {GYRE_RDNA35_VOP1, GYRE_RDNA35_VOP2, GYRE_RDNA35_VOP3};
  unsigned operations = 0;
  for (const valu_case *c = half_cases; c->name != NULL; c++) {
    if (!has_halves(c)) continue;
    operations++;
    const unsigned chosen = short_sources(c) | (is_wide_result(c->name) ? 0 : TO_UPPER);
    for (unsigned halves = 0; halves < 16; halves++) {
      if ((halves & ~chosen) != 0) continue;
      for (unsigned e = 0; e < 3; e++) {
        if (!rig_has(c->name, encodings[e])) continue;
        rig *r = rig_new(32, false);
        build(r, c, encodings[e], halves);
        for (unsigned long n = 0; n < rounds; n++) check(r, random, c, halves, 32);
        rig_free(r);
      }
    }
  }
  return operations;
}

// Comparisons: a bit of each lane, by EXEC in which a 1 is written.
static void build_compare(rig *r, const compare_case *c, bool is_short, unsigned halves) {
  const unsigned low = is_short && (halves & 1) != 0 ? UPPER : 0,
                 high = is_short && (halves & 2) != 0 ? UPPER : 0;
  const unsigned sources[3] = {V + FIRST, V + FIRST + 1, 0};
  r->words = 0;
  for (unsigned n = 0; n < 2; n++) rig_input(r, FIRST + n, n);
  rig_vop1(r, "v_mov_b32", RESULT, CONSTANT(0));
  rig_sop1(r, "s_mov_b64", SAVED, EXEC);
  if (is_short) {
    rig_vopc(r, c->name, V + FIRST + low, FIRST + 1 + high);
  } else {
    rig_vop3(r, c->name, c->exec ? EXEC : MASK, 0, sources, (uint64_t)halves << OP_SEL_BIT);
  }
  if (!c->exec) rig_sop1(r, "s_mov_b64", EXEC, is_short ? VCC : MASK);
  rig_vop1(r, "v_mov_b32", RESULT, CONSTANT(1));
  rig_sop1(r, "s_mov_b64", EXEC, SAVED);
  rig_output(r, RESULT, 0);
}

static void check_compare(rig *r, random_state *random, const compare_case *c, unsigned halves) {
  uint32_t a[32], b[32];
  for (unsigned lane = 0; lane < 32; lane++) {
    a[lane] = (uint32_t)random_next(random);
    b[lane] = (uint32_t)random_next(random);
    // Halves that are equal, crosswise as well.
    if (lane % 4 == 1) b[lane] = a[lane];
    if (lane % 4 == 2) b[lane] = a[lane] << 16 | a[lane] >> 16;
    rig_store(r, RIG_DATA + 4 * lane, a[lane]);
    rig_store(r, RIG_DATA + 256 + 4 * lane, b[lane]);
  }
  rig_run_well(r);
  for (unsigned lane = 0; lane < 32; lane++) {
    const uint32_t x = a[lane] >> ((halves & 1) != 0 ? 16 : 0) & 0xffff,
                   y = b[lane] >> ((halves & 2) != 0 ? 16 : 0) & 0xffff;
    const uint32_t got = rig_load(r, RIG_OUT + 4 * lane);
    instructions++;
    if (got == compare_expected(c, x, y) || failures++ > 20) continue;
    printf("%s, halves %u, lane %u: %" PRIx32 " %" PRIx32 ": got %" PRIu32 "\n", c->name, halves,
           lane, x, y, got);
  }
}

static unsigned comparisons(unsigned long rounds, random_state *random) {
  unsigned operations = 0;
  compare_case c;
  for (unsigned n = 0; compare_case_at(n, &c); n++) {
    if (c.bits != 16 || !rig_has(c.name, GYRE_RDNA35_VOPC)) continue;
    operations++;
    for (unsigned form = 0; form < 8; form++) {
      rig *r = rig_new(32, false);
      build_compare(r, &c, form / 4 != 0, form % 4);
      for (unsigned long k = 0; k < rounds; k++) check_compare(r, random, &c, form % 4);
      rig_free(r);
    }
  }
  return operations;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 4;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  const unsigned of_values = values(rounds, &random);
  const unsigned of_masks = comparisons(rounds, &random);
  printf("%u operations and %u comparisons, %lu lanes, seed %lu: %u wrong\n", of_values, of_masks,
         instructions, seed, failures);
  return failures != 0;
}
