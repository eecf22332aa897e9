// gyre_pass.h - input and output of a functional unit: one pass of a warp instruction. It bundles
// the ports of rtl/execute/gyre_mul.sv and gyre_div.sv.

#ifndef GYRE_EXECUTE_PASS_H
#define GYRE_EXECUTE_PASS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "gyre/config.h"

// To a unit, in a cycle in which its valid is high. Operands are passed by pointer.
typedef struct gyre_pass_in {
  uint8_t wid, pass, rd, op;
  bool last, wb;
  uint32_t lanes;
  const uint32_t *a, *b;  // num_lanes words each
} gyre_pass_in;

// From a unit to commit. Only num_lanes words of data are ever accessed.
typedef struct gyre_pass_out {
  uint8_t wid, pass, rd;
  bool last;
  uint32_t lanes;
  uint32_t data[GYRE_MAX_THREADS];
} gyre_pass_out;

// Sets all members except the data, which the unit computes.
static inline void gyre_pass_head(gyre_pass_out *out, const gyre_pass_in *in) {
  out->wid = in->wid;
  out->pass = in->pass;
  out->rd = in->rd;
  out->last = in->last;
  out->lanes = in->lanes;
}

#endif
