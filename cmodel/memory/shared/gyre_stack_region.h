// gyre_stack_region.h - twin of rtl/memory/shared/gyre_stack_region.sv: computes the region of
// interleaved stacks, which follows the register STACK by one cycle.

#ifndef GYRE_MEMORY_STACK_REGION_H
#define GYRE_MEMORY_STACK_REGION_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "gyre/stack.h"

typedef struct gyre_stack_region_unit {
  uint32_t stack;  // STACK one cycle ago; the registers of the RTL follow from it
  gyre_stack_window stack_region;
} gyre_stack_region_unit;

// Sets the state after and during reset: an empty region.
void gyre_stack_region_reset(gyre_stack_region_unit *u);
// Clock edge. Returns true if the region has changed.
bool gyre_stack_region_tick(gyre_stack_region_unit *u, const gyre_config *cfg, uint32_t stack);

gyre_stack_region_t gyre_stack_region_pages(const gyre_stack_region_unit *u);

#endif
