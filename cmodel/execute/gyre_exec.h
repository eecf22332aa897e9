// gyre_exec.h - the pass in the execute stage, as the operand stage shows it to all units: the
// bundle exec of rtl/bundles.toml. Operands stay where they are.

#ifndef GYRE_EXECUTE_EXEC_H
#define GYRE_EXECUTE_EXEC_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Members beside `valid` mean something only with it.
typedef struct gyre_exec {
  bool valid, first, last;
  uint8_t wid, pass;
  uint8_t lead;  // the lowest of the lanes
  uint32_t lanes;
  const gyre_uop *uop;
  const uint32_t *a, *b, *c;  // one word a lane
} gyre_exec;

#endif
