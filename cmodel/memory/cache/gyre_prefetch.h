// gyre_prefetch.h - twin of rtl/memory/cache/gyre_prefetch.sv: prefetcher that predicts the lines that
// reads of a cache will need. Part of gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_PREFETCH_H
#define GYRE_MEMORY_PREFETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/cache/gyre_line_hash.h"
#include "memory/cache/gyre_stride.h"

typedef struct gyre_prefetch {
  // Configuration. degree 0: no prefetcher.
  uint32_t degree, page_lines, sets;
  gyre_line_hash hash;
  uint8_t *mark;  // RAM, a bit a way for each set: prefetched and not hit since
  // Registers
  uint32_t line, left;     // next candidate, in the order of addresses; number of candidates that
                           // remain
  int32_t step;            // step between candidates, in lines
  uint32_t shown;          // marks of the set that was read
  uint32_t trust, passed;  // usefulness; misses since the last one that was tried without it
  gyre_stride strides;
} gyre_prefetch;

// page_lines: a power of two; banks: number of caches that share the lines; strides: entries of
// gyre_stride. Returns false if allocation fails.
bool gyre_prefetch_init(gyre_prefetch *f, uint32_t degree, uint32_t page_lines, uint32_t sets,
                        uint32_t banks, uint32_t strides);
void gyre_prefetch_free(gyre_prefetch *f);
void gyre_prefetch_reset(gyre_prefetch *f);

// Lines are hashed by gyre_line_hash.

static inline bool gyre_prefetch_want(const gyre_prefetch *f) { return f->left != 0; }
// Returns the candidate, if there is one.
static inline uint32_t gyre_prefetch_want_line(const gyre_prefetch *f) {
  return gyre_line_hash_of(&f->hash, f->line);
}
// Returns true if the line that was read is in this way and is hit for the first time since its
// prefetch.
static inline bool gyre_prefetch_first(const gyre_prefetch *f, int way) {
  return f->degree != 0 && way >= 0 && (f->shown >> way & 1);
}

// Returns true if no new candidates are made in this cycle. next: gyre_prefetch_next follows in it.
static inline bool gyre_prefetch_busy(const gyre_prefetch *f, bool next) {
  return f->left > (uint32_t)next;
}

// Parts of one clock edge, called in this order, each only if it happens. Drops the candidate.
void gyre_prefetch_next(gyre_prefetch *f);
// A candidate takes an entry.
void gyre_prefetch_sent(gyre_prefetch *f);
// A read of the line misses, or hits a prefetched line in this way for the first time. taken: the
// line is being prefetched. fill: a line is filled in this cycle. busy: gyre_prefetch_busy before the edge. gyre_prefetch_hit returns the
// set whose marks it wrote, or -1.
void gyre_prefetch_miss(gyre_prefetch *f, bool busy, uint32_t line, bool taken);
int gyre_prefetch_hit(gyre_prefetch *f, bool busy, uint32_t line, int way, bool fill);
// A line is filled; ahead: no read waits for the line.
void gyre_prefetch_fill(gyre_prefetch *f, uint32_t line, uint32_t way, bool ahead);
// The set of a line is read while `way` holds the line that was shown. hit: result of
// gyre_prefetch_hit in this cycle, else -1.
void gyre_prefetch_read(gyre_prefetch *f, uint32_t line, int hit, int way);
// A sweep is requested: drops all candidates, and forgets which were of use.
void gyre_prefetch_drop(gyre_prefetch *f);

#endif
