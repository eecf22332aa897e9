// gyre_line_hash.h - twin of rtl/memory/cache/gyre_line_hash.sv: spreads the lines of memory over the
// sets of a cache. Combinational; the hash is its own inverse.

#ifndef GYRE_MEMORY_LINE_HASH_H
#define GYRE_MEMORY_LINE_HASH_H

#include <stdint.h>

typedef struct gyre_line_hash {
  uint32_t set_bits;
  uint32_t sum[8][16];  // sums that each four of the upper bits adds to the set bits
} gyre_line_hash;

// sets: of the cache, or of each bank; at most 2^22 in all banks together.
void gyre_line_hash_init(gyre_line_hash *h, uint32_t sets, uint32_t banks);

// line: an address without the offset bits; in a bank also without the low bits that select the
// bank.
static inline uint32_t gyre_line_hash_of(const gyre_line_hash *h, uint32_t line) {
  uint32_t left = line >> h->set_bits;
  for (uint32_t i = 0; left != 0; ++i, left >>= 4) line ^= h->sum[i][left & 15];
  return line;
}

#endif
