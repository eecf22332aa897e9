// gyre_line_hash.h - twin of rtl/memory/cache/gyre_line_hash.sv: places the lines of memory in the sets of
// a cache. Combinational; undoes itself.

#ifndef GYRE_MEMORY_LINE_HASH_H
#define GYRE_MEMORY_LINE_HASH_H

#include <stdint.h>

typedef struct gyre_line_hash {
  uint32_t set_bits;
  uint32_t sum[8][16];  // what each four bits above those of the set add to them
} gyre_line_hash;

// sets: of the cache, or of each of so many banks; together up to 2^22.
void gyre_line_hash_init(gyre_line_hash *h, uint32_t sets, uint32_t banks);

// line: an address without the offset bits and, in a bank, without those that name it at the low end.
static inline uint32_t gyre_line_hash_of(const gyre_line_hash *h, uint32_t line) {
  uint32_t left = line >> h->set_bits;
  for (uint32_t i = 0; left != 0; ++i, left >>= 4) line ^= h->sum[i][left & 15];
  return line;
}

#endif
