// gyre_line_hash.c - twin of rtl/memory/cache/gyre_line_hash.sv.

#include "memory/cache/gyre_line_hash.h"

// Primitive polynomials over GF(2) by degree, with the highest term.
static const uint32_t polynomial[] = {0x1,     0x3,     0x7,      0xb,      0x13,    0x3d,
                                      0x6d,    0xd3,    0x169,    0x221,    0x5a1,   0x805,
                                      0x12c1,  0x3803,  0x4443,   0x8003,   0x1100b, 0x20009,
                                      0x40081, 0x80027, 0x100009, 0x200005, 0x400003};

static uint32_t bits_of(uint32_t count) {
  uint32_t bits = 0;
  while (count >> (bits + 1)) ++bits;
  return bits;
}

void gyre_line_hash_init(gyre_line_hash *h, uint32_t sets, uint32_t banks) {
  const uint32_t bank_bits = bits_of(banks), index_bits = bits_of(sets) + bank_bits;
  const uint32_t divisor = polynomial[index_bits];
  uint32_t remainder = divisor ^ 1u << index_bits;  // remainder of the lowest bit above the index
  h->set_bits = bits_of(sets);
  for (uint32_t i = 0; i < 32; ++i) {
    for (uint32_t value = 0; value < 16; ++value) {
      uint32_t *sum = &h->sum[i / 4][value];
      if (i % 4 == 0) *sum = 0;
      if (value >> i % 4 & 1) *sum ^= remainder >> bank_bits;
    }
    remainder <<= 1;
    if (remainder >> index_bits & 1) remainder ^= divisor;
  }
}
