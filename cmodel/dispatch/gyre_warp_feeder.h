// gyre_warp_feeder.h - twin of rtl/dispatch/gyre_warp_feeder.sv: sends an assigned workgroup to its
// core: rows of ids, then the launch of each warp.

#ifndef GYRE_DISPATCH_WARP_FEEDER_H
#define GYRE_DISPATCH_WARP_FEEDER_H

#include <stdbool.h>
#include <stdint.h>

#include "dispatch/gyre_launch_source.h"
#include "gyre/config.h"

// Assigned workgroup.
typedef struct gyre_placed_group {
  uint8_t core, slot, launch;
  uint16_t lmem;
  uint32_t id[3], first[3];
  uint16_t extent[3];
} gyre_placed_group;

typedef struct gyre_warp_feeder {
  bool rows_q, last_warp_q, launch_q, close_q, closes_q;  // closes_q: close_o
  gyre_placed_group group_q;
  uint8_t row_q, warp_q;
  uint32_t tmask_q;
  uint8_t launch_core_q, launch_wid_q, launch_slot_q;
  uint32_t launch_tmask_q;
  uint16_t launch_lmem_q;
  uint8_t close_core_q, close_slot_q, closes_core_q, closes_slot_q;
  uint8_t beats, rows, num_lanes;
} gyre_warp_feeder;

typedef struct gyre_warp_feeder_in {
  bool halted, cancel;
  bool place_valid;
  gyre_placed_group group;
  // From the workgroup's threads, in a row that is a beat
  uint32_t lanes;
  bool last_warp;
  uint8_t warp;       // from the launch arbiter, if it is wanted
  bool launch_ready;  // from the GPU
} gyre_warp_feeder_in;

typedef struct gyre_warp_feeder_out {
  bool place_ready, threads_start, threads_next;
  bool take, skip;
  uint8_t warp;    // the warp of the rows
  bool go;         // a row is written
  uint32_t tmask;  // thread mask of the warp so far
  bool ends;       // last row of the workgroup
} gyre_warp_feeder_out;

// want_o: with the first row of a warp. ended: halted or cancelled.
static inline gyre_warp_want_t gyre_warp_feeder_want(const gyre_warp_feeder *s, bool ended) {
  return (gyre_warp_want_t){s->rows_q && !ended && s->row_q == 0, s->group_q.core};
}
void gyre_warp_feeder_init(gyre_warp_feeder *s, const gyre_config *cfg);
// Returns true if the row is a beat of the threads.
static inline bool gyre_warp_feeder_is_beat(const gyre_warp_feeder *s) {
  return s->row_q < s->beats;
}
void gyre_warp_feeder_eval(const gyre_warp_feeder *s, const gyre_warp_feeder_in *in,
                           gyre_warp_feeder_out *out);
void gyre_warp_feeder_tick(gyre_warp_feeder *s, const gyre_warp_feeder_in *in,
                           const gyre_warp_feeder_out *out);
static inline bool gyre_warp_feeder_idle(const gyre_warp_feeder *s) {
  return !s->rows_q && !s->launch_q && !s->close_q && !s->closes_q;
}

#endif
