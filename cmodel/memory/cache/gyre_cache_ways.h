// gyre_cache_ways.h - twin of rtl/memory/cache/gyre_cache_ways.sv: tag and data RAMs of a cache. Part of
// gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_CACHE_WAYS_H
#define GYRE_MEMORY_CACHE_WAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_cache_ways {
  uint32_t line_bytes, ways, sets, index_bits;
  // RAMs, [set][way]
  uint32_t *tag;  // line address without the index, times 2, plus the valid bit
  uint8_t *data;
  // Registers
  bool sweeping;
  uint32_t sweep, victim;
  // Stands for the read registers of the RAMs: points to the line that was found (NULL: not found).
  // A line that is replaced while it is shown is first copied to `held`.
  uint8_t *found;
  int found_way, kept;  // way, or -1; an incomplete line has a way, but is not found
  uint8_t held[GYRE_MAX_LINE];
} gyre_cache_ways;

// Returns false if memory cannot be allocated.
bool gyre_cache_ways_init(gyre_cache_ways *c, uint32_t bytes, uint32_t ways, uint32_t line_bytes);
void gyre_cache_ways_free(gyre_cache_ways *c);
void gyre_cache_ways_reset(gyre_cache_ways *c);

// Returns true if both lines are in one set.
static inline bool gyre_cache_ways_same_set(const gyre_cache_ways *c, uint32_t a, uint32_t b) {
  return ((a ^ b) & (c->sets - 1)) == 0;
}

// Parts of one clock edge, called in this order, each only if it happens. Lines are addresses
// without the offset bits.
void gyre_cache_ways_update(const gyre_cache_ways *c, const uint8_t *mask, const uint8_t *data);
static inline void gyre_cache_ways_keep(gyre_cache_ways *c) { c->kept = c->found_way; }
// kept: fill into the remembered way, if there is one. good: the line is valid. Returns the way.
uint32_t gyre_cache_ways_fill(gyre_cache_ways *c, uint32_t line, const uint8_t *data, bool kept,
                              bool good);
void gyre_cache_ways_read(gyre_cache_ways *c, uint32_t line);
// Write-back: updates the line that was read in its way; without one, in the next way in turn.
void gyre_cache_ways_store(gyre_cache_ways *c, uint32_t line, const uint8_t *mask,
                           const uint8_t *data);
// Returns the RAM index of way `way` in the set of a line.
static inline uint32_t gyre_cache_ways_at(const gyre_cache_ways *c, uint32_t line, uint32_t way) {
  return (line & (c->sets - 1)) * c->ways + way;
}
// Returns the line at that index.
static inline uint32_t gyre_cache_ways_line(const gyre_cache_ways *c, uint32_t at) {
  return c->tag[at] >> 1 << c->index_bits | at / c->ways;
}
static inline void gyre_cache_ways_drop(gyre_cache_ways *c, uint32_t at) { c->tag[at] = 0; }
void gyre_cache_ways_start(gyre_cache_ways *c);
void gyre_cache_ways_sweep(gyre_cache_ways *c);

#endif
