// gyre_beat.h - input and output of a functional unit: one beat of a warp instruction. It bundles
// the ports of rtl/execute/gyre_mul.sv and gyre_div.sv.

#ifndef GYRE_EXECUTE_BEAT_H
#define GYRE_EXECUTE_BEAT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "gyre/config.h"

// To a unit, in a cycle in which its valid is high. Operands are passed by pointer.
typedef struct gyre_beat_in {
  uint8_t wid, beat, rd, op;
  bool last, wb;
  uint32_t lanes;
  const uint32_t *a, *b;  // num_lanes words each
} gyre_beat_in;

// From a unit to commit. Only num_lanes words of data are ever accessed.
typedef struct gyre_beat_out {
  uint8_t wid, beat, rd;
  bool last;
  uint32_t lanes;
  uint32_t data[GYRE_MAX_THREADS];
} gyre_beat_out;

// Sets all members except the data, which the unit computes.
static inline void gyre_beat_head(gyre_beat_out *out, const gyre_beat_in *in) {
  out->wid = in->wid;
  out->beat = in->beat;
  out->rd = in->rd;
  out->last = in->last;
  out->lanes = in->lanes;
}

#endif
