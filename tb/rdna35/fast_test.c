// fast_test.c COUNT SEED - sum, product and fused multiply-add of cmodel/isa/rdna35/fp_fast.h, where they answer, with those of
// cmodel/isa/rdna35/fp.h, which work in another way: random operands, near to each other, with much cancelled, at the ends.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/rdna35/fp_fast.h"
#include "random.h"

static const gyre_fp format = {GYRE_FP_FORMAT32};
static unsigned failures;

static uint32_t number(random_state *seed) {
  const uint32_t bits = (uint32_t)(random_next(seed) >> 16), exponent = bits >> 23 & 0xff;
  switch (random_next(seed) & 3) {
    case 0: return bits;
    case 1: return (bits & 0x807fffff) | (120 + (exponent & 15)) << 23;
    case 2: return (bits & 0x80000007) | (126 + (exponent & 3)) << 23;
    default: return (bits & 0x807fffff) | (95 + (exponent & 63)) << 23;
  }
}

static void check(const char *what, bool answers, uint32_t got, uint64_t want, uint32_t a,
                  uint32_t b, uint32_t c, uint64_t *count) {
  *count += answers;
  if (!answers || got == want) return;
  if (failures++ < 10)
    printf("%s of 0x%08" PRIx32 ", 0x%08" PRIx32 ", 0x%08" PRIx32 ": 0x%08" PRIx32
           ", not 0x%08" PRIx64 "\n",
           what, a, b, c, got, want);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: fast_test COUNT SEED\n");
    return 2;
  }
  const uint64_t count = strtoull(argv[1], NULL, 0);
  random_state seed = random_start(strtoull(argv[2], NULL, 0));
  uint64_t answers[3] = {0, 0, 0};
  for (uint64_t i = 0; i < count; i++) {
    uint32_t a = number(&seed), b = number(&seed), c = number(&seed), got = 0;
    // Now and then zero, or what cancels the product but for the last bits.
    if (i % 50 == 0) c = (uint32_t)random_next(&seed) & 0x80000000;
    if (i % 7 == 0)
      c = (uint32_t)(gyre_fp_mul(&format, a, b) ^ 0x80000000 ^ (random_next(&seed) & 3));
    // Products that lie half between two numbers, and something far below that decides.
    if (i % 11 == 0) {
      a = (a & 0x807ff000) | 0x3f800800;
      b = (b & 0x807ff000) | 0x3f800800;
      c = (c & 0x807fffff) | (20 + (c >> 23 & 63)) << 23;
    }
    bool good = gyre_fp_fast_mul(a, b, &got);
    check("product", good, got, gyre_fp_mul(&format, a, b), a, b, 0, &answers[0]);
    good = gyre_fp_fast_add(a, c, &got);
    check("sum", good, got, gyre_fp_add(&format, a, c), a, c, 0, &answers[1]);
    good = gyre_fp_fast_fma(a, b, c, &got);
    check("fused multiply-add", good, got, gyre_fp_fma(&format, a, b, c), a, b, c, &answers[2]);
  }
  // An answer is what they are for.
  for (unsigned n = 0; n < 3; n++) {
    if (answers[n] >= count / 10 * 8) continue;
    printf("function %u has answered %" PRIu64 " of %" PRIu64 " times\n", n, answers[n], count);
    failures++;
  }
  printf("%" PRIu64 " operands of each function, seed %s: %u results wrong\n", count, argv[2],
         failures);
  return failures != 0;
}
