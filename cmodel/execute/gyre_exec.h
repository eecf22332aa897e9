// gyre_exec.h - the beat in the execute stage, as the operand stage shows it to all units: the
// bundle exec of rtl/bundles.toml. Operands are passed by pointer.

#ifndef GYRE_EXECUTE_EXEC_H
#define GYRE_EXECUTE_EXEC_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Members next to `valid` are meaningful only while it is set.
typedef struct gyre_exec {
  bool valid, first, last;
  uint8_t wid, beat;
  uint8_t first_lane;  // first lane of the beat
  uint32_t lanes;
  const gyre_uop *uop;
  const uint32_t *a, *b, *c;  // one word a lane
} gyre_exec;

#endif
