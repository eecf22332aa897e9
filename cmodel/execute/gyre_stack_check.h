// gyre_stack_check.h - twin of rtl/execute/gyre_stack_check.sv: finds the lanes in which an
// instruction moves the stack pointer below the stack of its thread. Combinational: no state.

#ifndef GYRE_EXECUTE_STACK_CHECK_H
#define GYRE_EXECUTE_STACK_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

typedef struct gyre_stack_check_in {
  const gyre_uop *uop;
  bool work;       // the warp belongs to a workgroup
  uint32_t first;  // number of the warp's first thread over all cores
  uint32_t beat, num_lanes;
  uint32_t lanes;
  const uint32_t *a, *b;  // operands, one a lane
  uint32_t stack;         // the register STACK
} gyre_stack_check_in;

// Returns lanes_o; unless that is 0, *value is value_o.
uint32_t gyre_stack_check_eval(const gyre_stack_check_in *in, uint32_t *value);

#endif
