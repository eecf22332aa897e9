// gyre_prefetch.h - twin of rtl/memory/cache/gyre_prefetch.sv: which lines a cache fetches before they are
// asked for. Touches only its own struct. Part of gyre_cache.c, which calls it at the clock edge.

#ifndef GYRE_MEMORY_PREFETCH_H
#define GYRE_MEMORY_PREFETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/cache/gyre_line_hash.h"
#include "memory/cache/gyre_stride.h"

typedef struct gyre_prefetch {
  // Configuration. degree 0: there is none of all this.
  uint32_t degree, page_lines, sets;
  gyre_line_hash hash;
  uint8_t *mark;  // RAM, a bit a way for each set: fetched ahead, and not hit since
  // Registers
  uint32_t line, left;  // the next candidate, in the order of addresses, and how many there are
  int32_t step;         // from one to the next, in lines
  uint32_t shown;       // marks of the set that was read
  gyre_stride strides;
} gyre_prefetch;

// page_lines: a power of two; banks: caches of which this one is part; strides: entries of gyre_stride. False: no memory.
bool gyre_prefetch_init(gyre_prefetch *f, uint32_t degree, uint32_t page_lines, uint32_t sets,
                        uint32_t banks, uint32_t strides);
void gyre_prefetch_free(gyre_prefetch *f);
void gyre_prefetch_reset(gyre_prefetch *f);

// Lines are as gyre_line_hash places them.

static inline bool gyre_prefetch_want(const gyre_prefetch *f) { return f->left != 0; }
// The candidate, if there is one.
static inline uint32_t gyre_prefetch_want_line(const gyre_prefetch *f) {
  return gyre_line_hash_of(&f->hash, f->line);
}
// What was read is in this way, for the first time since it was fetched ahead.
static inline bool gyre_prefetch_first(const gyre_prefetch *f, int way) {
  return f->degree != 0 && way >= 0 && (f->shown >> way & 1);
}

// No candidates are made in this cycle. next: gyre_prefetch_next comes in it.
static inline bool gyre_prefetch_busy(const gyre_prefetch *f, bool next) {
  return f->left > (uint32_t)next;
}

// Parts of one clock edge, in this order and each only if it happens. The candidate is done with.
void gyre_prefetch_next(gyre_prefetch *f);
// A read of the line misses; or it is the first hit, in this way. fill: a line is filled in this
// cycle. busy: of gyre_prefetch_busy before the edge. The hit gives the set whose marks it wrote,
// or -1.
void gyre_prefetch_miss(gyre_prefetch *f, bool busy, uint32_t line);
int gyre_prefetch_hit(gyre_prefetch *f, bool busy, uint32_t line, int way, bool fill);
// A line is filled; ahead: no read waits for it.
void gyre_prefetch_fill(gyre_prefetch *f, uint32_t line, uint32_t way, bool ahead);
// The set of a line is read, and what was shown is in this way. hit: what gyre_prefetch_hit gave in this cycle, else -1.
void gyre_prefetch_read(gyre_prefetch *f, uint32_t line, int hit, int way);
// A sweep is asked for.
static inline void gyre_prefetch_drop(gyre_prefetch *f) { f->left = 0; }

#endif
