// gyre_fpu_beat.h - input and output of a floating-point block: one beat of a warp instruction. It
// bundles the ports of rtl/execute/fpu/gyre_fpu_fma.sv and the other blocks.

#ifndef GYRE_EXECUTE_FPU_BEAT_H
#define GYRE_EXECUTE_FPU_BEAT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "execute/fpu/gyre_fpu_kept.h"
#include "gyre/config.h"

// To a block, in a cycle in which its valid is high. Operands are passed by pointer.
typedef struct gyre_fpu_in {
  uint8_t wid, beat, rd, op;
  bool last, wb;
  bool clamp;  // only by the rules of the second instruction set
  uint32_t lanes;
  const uint8_t *rm;          // num_lanes modes; those of inactive lanes may be 5 to 7
  const uint32_t *a, *b, *c;  // num_lanes words each
} gyre_fpu_in;

// From a block to commit. Only num_lanes words of data and flags are ever accessed.
typedef struct gyre_fpu_out {
  uint8_t wid, beat, rd;
  bool last, wb;
  uint32_t lanes;
  uint32_t data[GYRE_MAX_THREADS];
  uint8_t flags[GYRE_MAX_THREADS];
} gyre_fpu_out;

// Sets all members except data and flags, which the block computes.
static inline void gyre_fpu_head(gyre_fpu_out *out, const gyre_fpu_in *in) {
  out->wid = in->wid;
  out->beat = in->beat;
  out->rd = in->rd;
  out->last = in->last;
  out->wb = in->wb;
  out->lanes = in->lanes;
}

// Computes data and flags of all lanes, active or not. kept: by the rules of the second instruction set.
static inline void gyre_fpu_compute(gyre_fpu_out *out, const gyre_fpu_in *in, uint32_t num_lanes,
                                    bool kept) {
  for (uint32_t i = 0; i < num_lanes; ++i) {
    const gyre_f32_result r = gyre_fpu_compute_lane(in->op, gyre_fpu_mode(in->rm[i]), kept,
                                                    in->clamp, in->a[i], in->b[i], in->c[i]);
    out->data[i] = r.value;
    out->flags[i] = r.flags;
  }
}

#endif
