// gyre_fpu_pass.h - what goes into a floating-point block and what comes out: one pass of a warp
// instruction. Ports of rtl/execute/fpu/gyre_fpu_fma.sv and its neighbours, bundled.

#ifndef GYRE_EXECUTE_FPU_PASS_H
#define GYRE_EXECUTE_FPU_PASS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "execute/fpu/gyre_fpu_ops.h"
#include "gyre/config.h"

// To a block, in a cycle in which its valid is high. Operands stay where they are.
typedef struct gyre_fpu_in {
  uint8_t wid, pass, rd, op;
  bool last, wb;
  uint32_t lanes;
  const uint8_t *rm;          // num_lanes modes; those of inactive lanes may be 5 to 7
  const uint32_t *a, *b, *c;  // num_lanes words each
} gyre_fpu_in;

// From a block to commit. Only num_lanes words of data and flags are ever touched.
typedef struct gyre_fpu_out {
  uint8_t wid, pass, rd;
  bool last, wb;
  uint32_t lanes;
  uint32_t data[GYRE_MAX_THREADS];
  uint8_t flags[GYRE_MAX_THREADS];
} gyre_fpu_out;

// All but data and flags, which the block computes.
static inline void gyre_fpu_head(gyre_fpu_out *out, const gyre_fpu_in *in) {
  out->wid = in->wid;
  out->pass = in->pass;
  out->rd = in->rd;
  out->last = in->last;
  out->wb = in->wb;
  out->lanes = in->lanes;
}

// Data and flags of all lanes, active or not.
static inline void gyre_fpu_compute(gyre_fpu_out *out, const gyre_fpu_in *in, uint32_t num_lanes) {
  for (uint32_t i = 0; i < num_lanes; ++i) {
    const gyre_f32_result r =
        gyre_fpu_op(in->op, gyre_fpu_mode(in->rm[i]), in->a[i], in->b[i], in->c[i]);
    out->data[i] = r.value;
    out->flags[i] = r.flags;
  }
}

#endif
