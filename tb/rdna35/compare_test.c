// compare_test.c - every vector comparison in both encodings, to VCC, to SGPRs and to EXEC: compare_test [ROUNDS [SEED]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "compare_cases.h"
#include "random.h"
#include "rig.h"

enum { A = 10, B = 12, TO = 20, MASK = 30, SAVED = 32 };

static unsigned failures;

static uint64_t operand(random_state *r, const compare_case *c) {
  const uint64_t all = c->bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << c->bits) - 1;
  const uint64_t bits = random_next(r);
  const unsigned fraction = c->bits == 16 ? 10 : c->bits == 32 ? 23 : 52;
  const uint64_t inf = ((all >> 1) >> fraction) << fraction, sign = (all >> 1) + 1;
  switch (random_next(r) % 6) {
    case 0: return bits & sign;
    case 1: return inf | (bits & sign);
    case 2: return inf | (bits & 3) | (bits & sign);
    case 3: return (bits & 3) | (bits & sign);
    default: return bits & all;
  }
}

static void build(rig *r, const compare_case *c, bool is_short) {
  const unsigned sources[3] = {V + A, V + B, 0};
  r->words = 0;
  for (unsigned n = 0; n < 4; n++) rig_input(r, A + n, n);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(0));
  rig_sop1(r, "s_mov_b64", SAVED, EXEC);
  if (is_short) {
    rig_vopc(r, c->name, V + A, B);
  } else {
    rig_vop3(r, c->name, c->exec ? EXEC : MASK, 0, sources, 0);
  }
  // EXEC := the result; what is active then writes 1.
  if (!c->exec) rig_sop1(r, "s_mov_b64", EXEC, is_short ? VCC : MASK);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(1));
  rig_sop1(r, "s_mov_b64", EXEC, SAVED);
  rig_output(r, TO, 0);
}

static void check(rig *r, random_state *random, const compare_case *c, unsigned lanes) {
  uint64_t a[64], b[64];
  for (unsigned lane = 0; lane < lanes; lane++) {
    a[lane] = operand(random, c);
    b[lane] = random_next(random) % 4 == 0 ? a[lane] : operand(random, c);
    for (unsigned n = 0; n < 2; n++) {
      rig_store(r, RIG_DATA + 256 * n + 4 * lane, (uint32_t)(a[lane] >> 32 * n));
      rig_store(r, RIG_DATA + 512 + 256 * n + 4 * lane, (uint32_t)(b[lane] >> 32 * n));
    }
  }
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    const uint32_t got = rig_load(r, RIG_OUT + 4 * lane);
    if (got == compare_expected(c, a[lane], b[lane]) || failures++ > 20) continue;
    printf("%s, lane %u of %u: %" PRIx64 " %" PRIx64 ": got %" PRIu32 "\n", c->name, lane, lanes,
           a[lane], b[lane], got);
  }
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 10;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  unsigned operations = 0;
  compare_case c;
  for (unsigned n = 0; compare_case_at(n, &c); n++) {
    if (!rig_has(c.name, GYRE_RDNA35_VOPC)) continue;  // integers of 16 bits have no constant ones
    operations++;
    for (unsigned form = 0; form < 4; form++) {
      rig *r = rig_new(form % 2 != 0 ? 64 : 32, form % 2 != 0);
      build(r, &c, form / 2 != 0);
      for (unsigned long k = 0; k < rounds; k++) check(r, &random, &c, form % 2 != 0 ? 64 : 32);
      rig_free(r);
    }
  }
  printf("%u comparisons, %lu rounds, seed %lu: %u results wrong\n", operations, rounds, seed,
         failures);
  return failures != 0;
}
