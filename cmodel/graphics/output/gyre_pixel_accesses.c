// gyre_pixel_accesses.c - twin of rtl/graphics/output/gyre_pixel_accesses.sv.

#include "graphics/output/gyre_pixel_accesses.h"

#include <stddef.h>

static const gyre_pixel_access *at(const gyre_pixel_accesses *s, uint32_t n) {
  const uint32_t place = s->head_q + n;
  return &s->item[place < s->entries ? place : place - s->entries];
}

bool gyre_pixel_accesses_pinned(const gyre_pixel_accesses *s, uint32_t line) {
  for (uint32_t n = 0; n < s->count_q; n++)
    if (at(s, n)->line == line) return true;
  return false;
}

const gyre_pixel_access *gyre_pixel_accesses_next(const gyre_pixel_accesses *s) {
  if (s->opened_q == s->count_q) return NULL;
  const gyre_pixel_access *next = at(s, s->opened_q);
  for (uint32_t n = 0; n < s->opened_q && next->read; n++) {
    const gyre_pixel_access *a = at(s, n);
    if (a->line == next->line && a->part == next->part && (a->parts & next->parts) != 0)
      return NULL;
  }
  return next;
}

const gyre_pixel_access *gyre_pixel_accesses_open(const gyre_pixel_accesses *s) {
  return s->opened_q != 0 ? at(s, 0) : NULL;
}

void gyre_pixel_accesses_tick(gyre_pixel_accesses *s, const gyre_pixel_access *push, bool opened,
                              bool closed) {
  if (push != NULL) s->item[(s->head_q + s->count_q) % s->entries] = *push;
  s->head_q = (s->head_q + closed) % s->entries;
  s->opened_q = s->opened_q + opened - closed;
  s->count_q = s->count_q + (push != NULL) - closed;
}
