// gyre_exceptions.h - twin of rtl/commit/gyre_exceptions.sv: records the first access or call that
// the shader program header of its launch forbids, and counts all of them.

#ifndef GYRE_COMMIT_EXCEPTIONS_H
#define GYRE_COMMIT_EXCEPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/lsu/gyre_lsu.h"

typedef struct gyre_exceptions {
  gyre_violation_t violation_q[GYRE_MAX_CORES];  // reports of the cores
  // Record and counters
  bool valid;
  uint8_t code, launch, core, warp;
  uint32_t lanes, pc, stores, privates, silents, calls;
} gyre_exceptions;

void gyre_exceptions_reset(gyre_exceptions *s);
// Clock edge. denied: reports of the `cores` cores in this cycle; NULL ignores one (ignore_i).
void gyre_exceptions_tick(gyre_exceptions *s, bool clear, const gyre_violation_t *const *violation,
                          unsigned cores);

#endif
