// gyre_stack_window.h - twin of rtl/memory/gyre_stack_window.sv: the interleaved stacks, one cycle behind
// the register STACK.

#ifndef GYRE_MEMORY_STACK_WINDOW_H
#define GYRE_MEMORY_STACK_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "gyre/stack.h"

typedef struct gyre_stack_window_unit {
  uint32_t stack;  // as it was; the registers of the RTL follow from it
  gyre_stack_window window;
} gyre_stack_window_unit;

// The state after reset, and in it: an empty window.
void gyre_stack_window_reset(gyre_stack_window_unit *u);
// The edge. True: the window has changed.
bool gyre_stack_window_tick(gyre_stack_window_unit *u, const gyre_config *cfg, uint32_t stack);

gyre_window_t gyre_stack_window_pages(const gyre_stack_window_unit *u);

#endif
