// gyre_fault.h - twin of rtl/commit/gyre_fault.sv: sticky fault record of a core.

#ifndef GYRE_COMMIT_FAULT_H
#define GYRE_COMMIT_FAULT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "generated/gyre_bundles.h"
#include "generated/gyre_units.h"

typedef struct gyre_fault_in {
  gyre_trap_t trap;
  // From the caches, including the shared one
  bool bus_valid;
  uint32_t bus_addr;
} gyre_fault_in;

// The registers are the record, and there are no other outputs. halted_q is halted_o.
typedef struct gyre_fault_unit {
  uint8_t halted_q, cause_q, warp_q;
  uint32_t lanes_q, pc_q, value_q;
} gyre_fault_unit;

static inline void gyre_fault_unit_init(gyre_fault_unit *s) { memset(s, 0, sizeof *s); }
static inline void gyre_fault_unit_tick(gyre_fault_unit *s, const gyre_fault_in *in) {
  const gyre_trap_t *trap = &in->trap;
  if (s->halted_q || !(trap->valid || in->bus_valid)) return;
  s->halted_q = 1;
  if (!trap->valid) {
    s->cause_q = GYRE_FAULT_BUS;
    s->value_q = in->bus_addr;
    return;
  }
  s->cause_q = trap->cause;
  s->warp_q = trap->wid;
  s->lanes_q = trap->lanes;
  s->pc_q = trap->pc;
  s->value_q = trap->value;
}

#endif
