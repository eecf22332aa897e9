// surface.h - a surface, for surface.c, pixels_state.c and draw_bindings.c.

#ifndef GYRE_SURFACE_H
#define GYRE_SURFACE_H

#include "objects.h"

struct gyre_surface {
  gyre_host *host;
  gyre_surface_info info;
};

// Tells whether the format is one of depth.
static inline bool gyre_surface_is_depth(uint32_t format) { return format >= 256; }

#endif
