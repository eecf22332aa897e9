// check.c - comparing words of the output with what they ought to be.

#include "check.h"

#include <inttypes.h>
#include <stdio.h>

static unsigned failures;

unsigned check_failures(void) { return failures; }

void check_equal(const char *what, uint64_t got, uint64_t expected) {
  if (got == expected) return;
  failures++;
  printf("%s: got 0x%" PRIx64 ", expected 0x%" PRIx64 "\n", what, got, expected);
}

void check_lanes(const rig *r, const char *what, unsigned slot, unsigned lanes,
                 check_word *expected) {
  for (unsigned lane = 0; lane < lanes; lane++) {
    const uint32_t got = rig_load(r, RIG_OUT + 256 * slot + 4 * lane), want = expected(r, lane);
    if (got == want) continue;
    failures++;
    printf("%s, lane %u of %u: got 0x%" PRIx32 ", expected 0x%" PRIx32 "\n", what, lane, lanes, got,
           want);
    return;
  }
}

uint32_t check_input(unsigned slot, unsigned lane) {
  uint32_t x = (slot * 64 + lane + 1) * 0x9e3779b1U;
  x ^= x >> 15;
  x *= 0x85ebca77U;
  return x ^ x >> 13;
}

void check_fill(rig *r) {
  for (unsigned slot = 0; slot < 8; slot++) {
    for (unsigned lane = 0; lane < 64; lane++) {
      rig_store(r, RIG_DATA + 256 * slot + 4 * lane, check_input(slot, lane));
    }
  }
}

rig *check_begin(unsigned lanes, unsigned vdst) {
  rig *r = rig_new(lanes, lanes == 64);
  check_fill(r);
  for (unsigned n = 0; n < 3; n++) rig_input(r, vdst + n, n);
  return r;
}
