// div_lanes_test.c [ROUNDS] - integer division by binary64 against the functions of the M extension: all pairs of numbers
// near powers of two, and random ones.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "functional/div_lanes.h"
#include "isa/gyre_ops_muldiv.h"

enum { NEAR = 33 * 5 };

static uint64_t state = 7;
static uint32_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

static int compare(uint32_t a, uint32_t b) {
  const struct {
    const char *name;
    uint32_t got, want;
  } of[] = {{"div", gyre_func_div(a, b), gyre_div(a, b)},
            {"divu", gyre_func_divu(a, b), gyre_divu(a, b)},
            {"rem", gyre_func_rem(a, b), gyre_rem(a, b)},
            {"remu", gyre_func_remu(a, b), gyre_remu(a, b)}};
  for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
    if (of[i].got == of[i].want) continue;
    printf("%s of %08" PRIx32 " and %08" PRIx32 ": %08" PRIx32 ", not %08" PRIx32 "\n", of[i].name,
           a, b, of[i].got, of[i].want);
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  const unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000000;
  uint32_t near[NEAR];
  for (unsigned i = 0; i < NEAR; i++) near[i] = (i / 5 < 32 ? 1U << i / 5 : 0) + i % 5 - 2;
  for (unsigned i = 0; i < NEAR; i++)
    for (unsigned k = 0; k < NEAR; k++)
      if (compare(near[i], near[k])) return 1;
  for (unsigned n = 0; n < rounds; n++) {
    const uint32_t b = next() >> next() % 32, a = next() >> next() % 32;
    // A multiple and its neighbours are the hard cases.
    const uint32_t multiple = a / (b | 1) * b;
    if (compare(a, b) || compare(multiple, b) || compare(multiple - 1, b)) return 1;
  }
  return 0;
}
