// gyre_draw_config.h - a draw as the modules of the vertex stage receive it: twins of draw_t and
// draw_config_t (rtl/bundles.toml) and of rtl/graphics/gyre_draw.svh.

#ifndef GYRE_GRAPHICS_DRAW_CONFIG_H
#define GYRE_GRAPHICS_DRAW_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Kinds of entries, and the fields of `item` in each.
typedef enum gyre_draw_kind {
  GYRE_DRAW_MAP,   // attribute / 4: imap (18), in_slot (17:10), omap (9), kept (8), out_slot (7:0)
  GYRE_DRAW_BANK,  // address, bytes
  GYRE_DRAW_ELEMENT,  // attribute / 4 (13:6), number (5:2), components - 1 (1:0); more: divisor
  GYRE_DRAW_CAPTURE,  // target (22:21), word (20:9), kept (8), out_slot (7:0)
  GYRE_DRAW_TARGET    // highest captured word (20:9), used (0); more: bytes written
} gyre_draw_kind;

#endif
