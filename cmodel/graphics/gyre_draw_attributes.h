// gyre_draw_attributes.h - twin of rtl/graphics/gyre_draw_attributes.sv: shares the attribute port
// of the cores between the vertex stage and the pixel stage.

#ifndef GYRE_GRAPHICS_DRAW_ATTRIBUTES_H
#define GYRE_GRAPHICS_DRAW_ATTRIBUTES_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// A request and its core.
typedef struct gyre_draw_attr {
  uint8_t core;
  gyre_attr_t row;
} gyre_draw_attr;

typedef struct gyre_draw_attributes {
  bool kept_q;         // a request was offered and not accepted
  bool pixel_q;        // the choice of the cycle before
  bool vertex_last_q;  // the vertex stage was served last
} gyre_draw_attributes;

// Returns true if the pixel stage's request is offered, and not that of the vertex stage.
static inline bool gyre_draw_attributes_pixel(const gyre_draw_attributes *s, bool vertex_valid,
                                              bool pixel_valid) {
  return s->kept_q ? s->pixel_q : pixel_valid && (!vertex_valid || s->vertex_last_q);
}

// pixel: the choice; valid: there is a request; ready: it is accepted.
static inline void gyre_draw_attributes_tick(gyre_draw_attributes *s, bool pixel, bool valid,
                                             bool ready, bool halted) {
  s->kept_q = !halted && valid && !ready;
  s->pixel_q = pixel;
  if (valid && ready) s->vertex_last_q = !pixel;
}

#endif
