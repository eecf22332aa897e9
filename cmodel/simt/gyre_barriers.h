// gyre_barriers.h - twin of rtl/simt/gyre_barriers.sv: the barrier tables of a core, and the asking
// of the barriers over all cores.
//
// What an arrival does is isa/gyre_ops_simt.h. The RTL shows what it will do before the table
// changes; a copy of the table says the same.

#ifndef GYRE_SIMT_BARRIERS_H
#define GYRE_SIMT_BARRIERS_H

#include "gyre/config.h"
#include "isa/gyre_ops_simt.h"
#include "simt/gyre_wctl.h"

typedef struct gyre_barriers_unit {
  gyre_barriers tables;
  uint8_t num_barriers, num_warps, num_cores;
} gyre_barriers_unit;

// From the barriers over all cores: the answer to who has asked.
typedef struct gyre_barriers_in {
  bool ready, fault, wait;
} gyre_barriers_in;

typedef struct gyre_barriers_out {
  bool ask;             // gbar_valid_o: warp, id and count are those of the instruction
  bool wait;            // it has no answer yet and stays
  bool trap;            // BARRIER; it does nothing
  uint32_t set, clear;  // when it leaves: who waits from now on, who no longer
} gyre_barriers_out;

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg);
// A bar is in the execute stage (valid_i).
gyre_barriers_out gyre_barriers_unit_eval(const gyre_barriers_unit *s, const gyre_wctl_in *in,
                                          const gyre_barriers_in *answer);
// Whom the barriers over all cores release, of `warps` (gclear_warps_i): part of bar_clear_o.
static inline uint32_t gyre_barriers_unit_released(const gyre_barriers_unit *s, uint32_t warps) {
  return s->num_cores > 1 ? warps : 0;
}
// in: it leaves (go_i), or NULL. drop: warps that end or start.
void gyre_barriers_unit_tick(gyre_barriers_unit *s, const gyre_wctl_in *in, uint32_t drop);

#endif
