// valu_bytes.c - vector arithmetic on bytes: permutation, mean, sums of absolute differences.

#include "isa/rdna35/valu_define.h"

static uint64_t byte(uint64_t a, unsigned i) { return a >> 8 * i & 0xff; }
static uint64_t distance(uint64_t a, uint64_t b) { return a > b ? a - b : b - a; }

// Returns the mean of each pair of bytes; bit 0 of the byte of c selects the rounding of a half.
static uint64_t means(uint64_t a, uint64_t b, uint64_t c) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    r |= (byte(a, i) + byte(b, i) + (byte(c, i) & 1)) >> 1 << 8 * i;
  }
  return r;
}

// Returns bytes of (a, b) selected by those of c: 0 to 3 from b, 4 to 7 from a, 8 to 11 the sign of
// every other byte from b's second one on, 12 zeros, others ones.
static uint64_t permuted(uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t both = a << 32 | b;
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const unsigned from = (unsigned)byte(c, i);
    uint64_t value = 0xff;
    if (from < 8) {
      value = byte(both, from);
    } else if (from < 12) {
      value = both >> (16 * (from - 8) + 15) & 1 ? 0xff : 0;
    } else if (from == 12) {
      value = 0;
    }
    r |= value << 8 * i;
  }
  return r;
}

// Returns the sum of byte distances; masked: only where the byte of the reference b is not 0.
static uint64_t differences(uint64_t a, uint64_t b, bool masked) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    if (!masked || byte(b, i) != 0) r += distance(byte(a, i), byte(b, i));
  }
  return r;
}

// Returns four sums of 16 bits, each of the four bytes of a from another offset on.
static uint64_t sliding(uint64_t a, uint64_t b, uint64_t c, bool masked) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const uint64_t sum = differences(a >> 8 * i, b, masked) + (c >> 16 * i & 0xffff);
    r |= (sum & 0xffff) << 16 * i;
  }
  return r;
}

OPERATION(v_lerp_u8, means(a, b, c))
OPERATION(v_perm_b32, permuted(a, b, c))
OPERATION(v_sad_u8, (uint32_t)(differences(a, b, false) + c))
OPERATION(v_sad_hi_u8, (uint32_t)((differences(a, b, false) << 16) + c))
OPERATION(v_msad_u8, (uint32_t)(differences(a, b, true) + c))
OPERATION(v_sad_u16, (uint32_t)(distance(a & 0xffff, b & 0xffff) + distance(a >> 16, b >> 16) + c))
OPERATION(v_sad_u32, (uint32_t)(distance(a, b) + c))
OPERATION(v_qsad_pk_u16_u8, sliding(a, b, c, false))
OPERATION(v_mqsad_pk_u16_u8, sliding(a, b, c, true))
