// gyre_special.h - twin of rtl/execute/gyre_special.sv: logic between special functions, warp
// control and workgroup ids, which are members of gyre_execute.

#ifndef GYRE_EXECUTE_SPECIAL_H
#define GYRE_EXECUTE_SPECIAL_H

#include "execute/gyre_sfu.h"
#include "simt/gyre_warp_control.h"
#include "simt/gyre_work_ids.h"

// From the operand stage, for the edge: the beat after the one in execute, if it moves on, and the
// immediate of its instruction; ids of workgroups from outside.
typedef struct gyre_special_edge {
  bool advance;
  uint8_t wid, beat;
  uint32_t sr;
  const gyre_work_row *ids;
} gyre_special_edge;

// Clock edge of the ids.
static inline void gyre_special_tick_ids(gyre_work_ids *s, const gyre_special_edge *edge) {
  if (edge->advance) gyre_work_ids_read(s, edge->wid, edge->beat, edge->sr & 3);
  if (edge->ids->valid) gyre_work_ids_write(s, edge->ids);
}

// Returns true if warp control has an edge: an instruction leaves, or an event needs none.
// bar_asks: a bar sends a request to the barriers over all cores.
static inline bool gyre_special_moves(const gyre_warp_control *w, bool go,
                                      const gyre_wctl_resolution *control, bool bar_asks,
                                      const gyre_work_barrier_edge *work) {
  return go || control->spawn.valid || bar_asks || work->launch || work->close ||
         gyre_warp_control_busy(w);
}

#endif
