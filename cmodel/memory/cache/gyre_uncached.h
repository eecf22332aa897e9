// gyre_uncached.h - twin of rtl/memory/cache/gyre_uncached.sv: the one uncached read of a cache that may
// be under way. Part of gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_UNCACHED_H
#define GYRE_MEMORY_UNCACHED_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_uncached {
  uint32_t line_bytes;
  // Registers. The RTL stores four bits of the mask and one word of the line.
  bool busy;
  uint32_t number;  // number of the word in the line
  uint8_t mask[GYRE_MAX_LINE / 8], line[GYRE_MAX_LINE];
} gyre_uncached;

void gyre_uncached_init(gyre_uncached *u, uint32_t line_bytes);

// Parts of one clock edge, each only if it happens.
void gyre_uncached_accept(gyre_uncached *u, const uint8_t *mask);
void gyre_uncached_respond(gyre_uncached *u, const uint8_t *data);
static inline void gyre_uncached_done(gyre_uncached *u) { u->busy = false; }

#endif
