// gyre_work_barrier.h - twin of rtl/simt/gyre_work_barrier.sv: barriers of workgroups.

#ifndef GYRE_SIMT_WORK_BARRIER_H
#define GYRE_SIMT_WORK_BARRIER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

// Barrier id that selects the barrier of the workgroup.
enum { GYRE_WORK_BARRIER = 0x40000000 };

typedef struct gyre_work_barrier {
  uint32_t work_q, wait_q;  // warps that belong to a workgroup; warps that wait
  uint32_t closed_q;        // slots
  uint8_t slot_q[GYRE_MAX_WARPS];
  uint8_t look_q;  // the slot that is checked
  uint8_t num_warps, slots;
} gyre_work_barrier;

typedef struct gyre_work_barrier_edge {
  // A warp is launched
  bool launch, launch_work;
  uint8_t launch_wid, launch_slot;
  // All warps of the workgroup in this slot have been launched
  bool close;
  uint8_t close_slot;
  uint32_t active, drop;  // active warps; warps that a wspawn starts or ends
  bool arrive;            // warp wid arrives
  uint8_t wid;
} gyre_work_barrier_edge;

void gyre_work_barrier_init(gyre_work_barrier *s, const gyre_config *cfg);
// bar_clear_o. bar_set_o is the arriving warp.
uint32_t gyre_work_barrier_release(const gyre_work_barrier *s, uint32_t active);
void gyre_work_barrier_tick(gyre_work_barrier *s, const gyre_work_barrier_edge *edge);

#endif
