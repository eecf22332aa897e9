// gyre_draw_config.h - a draw as the modules of the vertex stage receive it: twins of draw_t and
// draw_config_t (rtl/bundles.toml) and of rtl/graphics/gyre_draw.svh.

#ifndef GYRE_GRAPHICS_DRAW_CONFIG_H
#define GYRE_GRAPHICS_DRAW_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

// Kinds of entries, and the fields of `item` in each.
typedef enum gyre_draw_kind {
  GYRE_DRAW_MAP,   // attribute / 4: imap (18), in_slot (17:10), omap (9), kept (8), out_slot (7:0)
  GYRE_DRAW_BANK,  // address, bytes
  GYRE_DRAW_ELEMENT,  // attribute / 4 (13:6), number (5:2), components - 1 (1:0); more: divisor
  GYRE_DRAW_CAPTURE,  // target (22:21), word (20:9), kept (8), out_slot (7:0)
  GYRE_DRAW_TARGET    // highest captured word (20:9), used (0); more: bytes written
} gyre_draw_kind;

typedef struct gyre_draw_config {
  bool valid;
  gyre_draw_kind kind;
  uint8_t index;
  uint32_t item;
  uint32_t address, bytes, stride, more;
} gyre_draw_config;

// Scalars, constant while the draw runs.
typedef struct gyre_draw_scalars {
  bool indexed, restart;
  uint8_t index_size;  // 0, 1, 2: an index has 1, 2, 4 bytes
  uint8_t topology;    // GYRE_TOPOLOGY_*
  uint32_t pc, first, count, instances, base_instance, base_vertex;
  uint32_t index_address, index_bytes, restart_index;
  uint32_t stack_top, stack_stride;
  uint32_t targets, result;           // addresses: the table of targets, the result
  bool no_store, no_memory, no_fp64;  // permissions of the header
  uint32_t low, high;                 // sizes of private memory in the header, in units of 16 bytes
  uint16_t calls;                     // size of its call stack in memory, in units of 512 bytes
  uint8_t elements, captures;         // numbers of entries
  uint8_t in_words, out_words;
  uint16_t place_bytes;  // of a warp's records in local memory
  uint8_t core_warps;    // warps of a core that have room
  uint8_t pieces;        // sixteenths of local memory that these take
  uint16_t records;      // V: how many the ring holds
  uint8_t entries;       // of the vertex cache
} gyre_draw_scalars;

#endif
