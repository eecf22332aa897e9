// gyre_stream_targets.h - twin of rtl/graphics/vertex/gyre_stream_targets.sv: tracks the next address in
// each target, and the remaining room.

#ifndef GYRE_GRAPHICS_STREAM_TARGETS_H
#define GYRE_GRAPHICS_STREAM_TARGETS_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/draw.h"

typedef struct gyre_stream_target {
  bool used_q;
  uint32_t address_q, stride_q;
  uint64_t at_q;    // exceeds 32 bits after the last vertex that fits
  uint64_t room_q;  // includes the gap that the last vertex does not need
  uint64_t need_q;  // bytes of a primitive, each vertex with its gap
} gyre_stream_target;

typedef struct gyre_stream_targets {
  gyre_stream_target target[GYRE_DRAW_TARGETS];
} gyre_stream_targets;

typedef struct gyre_stream_targets_in {
  bool start;
  uint8_t topology;
  const gyre_draw_config_t *config;  // of any kind
  bool write, step;
} gyre_stream_targets_in;

bool gyre_stream_targets_fit(const gyre_stream_targets *s);
// Returns the bytes in a target, including the gap after its last vertex.
uint32_t gyre_stream_targets_written(const gyre_stream_targets *s, unsigned target);
void gyre_stream_targets_tick(gyre_stream_targets *s, const gyre_stream_targets_in *in);

#endif
