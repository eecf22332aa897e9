// gyre_setup_dividers.h - twin of rtl/graphics/setup/gyre_setup_dividers.sv: three divisions at a time.

#ifndef GYRE_GRAPHICS_SETUP_DIVIDERS_H
#define GYRE_GRAPHICS_SETUP_DIVIDERS_H

#include <stddef.h>

#include "graphics/setup/gyre_setup_divider.h"

enum { GYRE_SETUP_DIVIDERS = 3 };

typedef struct gyre_setup_dividers {
  gyre_setup_divider divider[GYRE_SETUP_DIVIDERS];
} gyre_setup_dividers;

static inline bool gyre_setup_dividers_full(const gyre_setup_dividers *s) {
  for (unsigned k = 0; k < GYRE_SETUP_DIVIDERS; k++)
    if (!s->divider[k].busy_q) return false;
  return true;
}

static inline bool gyre_setup_dividers_idle(const gyre_setup_dividers *s) {
  for (unsigned k = 0; k < GYRE_SETUP_DIVIDERS; k++)
    if (s->divider[k].busy_q) return false;
  return true;
}

// Returns true if a quotient for this address has not been written yet.
static inline bool gyre_setup_dividers_pending(const gyre_setup_dividers *s, uint16_t addr) {
  for (unsigned k = 0; k < GYRE_SETUP_DIVIDERS; k++)
    if (s->divider[k].busy_q && s->divider[k].d_q == addr) return true;
  return false;
}

// Returns the first divider that has a quotient, or NULL.
static inline const gyre_setup_divider *gyre_setup_dividers_done(const gyre_setup_dividers *s) {
  for (unsigned k = 0; k < GYRE_SETUP_DIVIDERS; k++)
    if (s->divider[k].done_q) return &s->divider[k];
  return NULL;
}

// The first divider that is free takes a division, and one quotient is written.
static inline void gyre_setup_dividers_tick(gyre_setup_dividers *s,
                                            const gyre_setup_divider_in *in) {
  const gyre_setup_divider *done = gyre_setup_dividers_done(s);
  bool start = in->start;
  for (unsigned k = 0; k < GYRE_SETUP_DIVIDERS; k++) {
    gyre_setup_divider *d = &s->divider[k];
    gyre_setup_divider_in own = *in;
    own.start = start && !d->busy_q;
    own.written = in->written && d == done;
    if (own.start) start = false;
    gyre_setup_divider_tick(d, &own);
  }
}

#endif
