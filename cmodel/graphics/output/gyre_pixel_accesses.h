// gyre_pixel_accesses.h - twin of rtl/graphics/output/gyre_pixel_accesses.sv: the queue of accesses to a
// pixel cache, with its hazards.

#ifndef GYRE_GRAPHICS_PIXEL_ACCESSES_H
#define GYRE_GRAPHICS_PIXEL_ACCESSES_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_PIXEL_ENTRIES = 64 };  // maximum number of accesses

typedef struct gyre_pixel_access {
  uint32_t line, part;  // sector `part` of a line of the cache
  uint8_t parts;        // 4-byte parts of the sector
  bool read;
} gyre_pixel_access;

typedef struct gyre_pixel_accesses {
  uint32_t entries;
  gyre_pixel_access item[GYRE_PIXEL_ENTRIES];
  uint32_t head_q, opened_q, count_q;  // the oldest one; of them open; all
} gyre_pixel_accesses;

static inline void gyre_pixel_accesses_clear(gyre_pixel_accesses *s) {
  s->head_q = s->opened_q = s->count_q = 0;
}
static inline bool gyre_pixel_accesses_ready(const gyre_pixel_accesses *s) {
  return s->count_q != s->entries;
}
// Returns true if an access uses this line of the cache.
bool gyre_pixel_accesses_pinned(const gyre_pixel_accesses *s, uint32_t line);
// Returns the next access to open; NULL: there is none, or a hazard.
const gyre_pixel_access *gyre_pixel_accesses_next(const gyre_pixel_accesses *s);
// Returns the oldest open access; NULL: there is none.
const gyre_pixel_access *gyre_pixel_accesses_open(const gyre_pixel_accesses *s);
// push: NULL: none.
void gyre_pixel_accesses_tick(gyre_pixel_accesses *s, const gyre_pixel_access *push, bool opened,
                              bool closed);

#endif
