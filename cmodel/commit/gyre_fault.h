// gyre_fault.h - twin of rtl/commit/gyre_fault.sv: the sticky fault record.
// Touches: state_halted, pin_fault_*.

#ifndef GYRE_COMMIT_FAULT_H
#define GYRE_COMMIT_FAULT_H

#include <string.h>

#include "generated/gyre_bundles.h"
#include "generated/gyre_units.h"

typedef struct gyre_fault_unit {
  uint8_t halted_q, cause_q, warp_q;
  uint32_t lanes_q, pc_q, value_q;
} gyre_fault_unit;

static inline void gyre_fault_unit_init(gyre_fault_unit *s) { memset(s, 0, sizeof *s); }
// The record: registers.
static inline void gyre_fault_unit_state(const gyre_fault_unit *s, gyre_wires *w) {
  w->state_halted = s->halted_q;
  w->pin_fault_valid = s->halted_q;
  w->pin_fault_cause = s->cause_q;
  w->pin_fault_warp = s->warp_q;
  w->pin_fault_lanes = s->lanes_q;
  w->pin_fault_pc = s->pc_q;
  w->pin_fault_value = s->value_q;
}
// Needs trap_*, bus_*.
static inline void gyre_fault_unit_tick(gyre_fault_unit *s, const gyre_wires *w) {
  if (s->halted_q || !(w->trap_valid || w->bus_valid)) return;
  s->halted_q = 1;
  if (!w->trap_valid) {
    s->cause_q = GYRE_FAULT_BUS;
    s->value_q = w->bus_addr;
    return;
  }
  s->cause_q = w->trap_cause;
  s->warp_q = w->trap_wid;
  s->lanes_q = w->trap_lanes;
  s->pc_q = w->trap_pc;
  s->value_q = w->trap_value;
}

#endif
