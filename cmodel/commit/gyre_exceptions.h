// gyre_exceptions.h - twin of rtl/commit/gyre_exceptions.sv: the first access or call that the shader
// program header of its launch forbids, and how many there were.

#ifndef GYRE_COMMIT_EXCEPTIONS_H
#define GYRE_COMMIT_EXCEPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/gyre_lsu.h"

typedef struct gyre_exceptions {
  gyre_denied_t denied_q[GYRE_MAX_CORES];  // what the cores have reported
  // The record, and the numbers
  bool valid;
  uint8_t code, launch, core, warp;
  uint32_t lanes, pc, stores, privates, silents, calls;
} gyre_exceptions;

void gyre_exceptions_reset(gyre_exceptions *s);
// The edge. denied: what core k reports in this cycle, of `cores`; a NULL means nothing (ignore_i).
void gyre_exceptions_tick(gyre_exceptions *s, bool clear, const gyre_denied_t *const *denied,
                          unsigned cores);

#endif
