// gyre_barriers.h - twin of rtl/simt/gyre_barriers.sv: the barrier tables.
//
// What an arrival does is isa/gyre_ops_simt.h. The RTL shows the verdict before it changes the
// table; a copy of the few words of one table entry would do the same, so fault() asks on a copy.

#ifndef GYRE_SIMT_BARRIERS_H
#define GYRE_SIMT_BARRIERS_H

#include "gyre.h"
#include "isa/gyre_ops_simt.h"

typedef struct gyre_barriers_unit {
  gyre_barriers tables;
  uint8_t num_barriers, num_warps;
  bool global;  // has the table of ids with bit 31
} gyre_barriers_unit;

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg);
// fault_o: would this arrival be wrong?
bool gyre_barriers_unit_fault(const gyre_barriers_unit *s, uint32_t id, uint32_t count);
// The arrival takes effect (fire_i): who waits (bar_set) and who goes on (bar_clear).
void gyre_barriers_unit_fire(gyre_barriers_unit *s, unsigned wid, uint32_t id, uint32_t count,
                             uint32_t *bar_set, uint32_t *bar_clear);
// drop_i
void gyre_barriers_unit_drop(gyre_barriers_unit *s, uint32_t warps);

#endif
