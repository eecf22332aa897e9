// gyre_draw_launch.h - what launches of vertex and pixel warps have in common.

#ifndef GYRE_GRAPHICS_DRAW_LAUNCH_H
#define GYRE_GRAPHICS_DRAW_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "simt/gyre_launch.h"

// The flags of its permissions. number: of the packet that names the list.
static inline uint16_t gyre_draw_launch_flags(bool no_store, bool no_memory, bool no_fp64,
                                              unsigned number) {
  return (uint16_t)(GYRE_PERMISSIONS_HEADER | GYRE_PERMISSIONS_NO_LOCAL |
                    (no_store ? GYRE_PERMISSIONS_NO_STORE : 0) |
                    (no_memory ? GYRE_PERMISSIONS_NO_MEMORY : 0) |
                    (no_fp64 ? GYRE_PERMISSIONS_NO_FP64 : 0) |
                    (number & 0xff) << GYRE_PERMISSIONS_LAUNCH_LSB);
}

#endif
