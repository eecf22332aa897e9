// gyre_draw_parts.h - functions between gyre_draw.c and gyre_draw_stages.c, for these two only.

#ifndef GYRE_GRAPHICS_DRAW_PARTS_H
#define GYRE_GRAPHICS_DRAW_PARTS_H

#include "graphics/gyre_draw.h"

// Computes s->ahead, from registers.
void gyre_draw_look_ahead(gyre_draw *s);
// The pixel stage, after reader and list of the cycle, which *a has. *a must have the stage's outputs of the
// cycle before, too.
void gyre_draw_look_at_pixels(const gyre_draw *s, bool halted, bool clear, gyre_draw_ahead *a);
// Chooses the request to local memory. *of_pixels: it is that of the pixel stage.
gyre_draw_attr gyre_draw_choose_attr(const gyre_draw *s, bool *of_pixels);
// Divides the memory port between the draw port and the pixel stage. Returns the source of the
// offered request, or -1.
int gyre_draw_share_memory(const gyre_draw *s, const gyre_mem_port *port, gyre_mem_port *own,
                           gyre_mem_port *pixel);

// The draw that was read has pixels.
static inline bool gyre_draw_has_pixels(const gyre_draw *s, const gyre_draw_ahead *a) {
  return s->cfg.pixels && a->reader.program.pixels;
}

#endif
