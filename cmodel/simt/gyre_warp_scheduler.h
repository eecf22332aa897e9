// gyre_warp_scheduler.h - twin of rtl/simt/gyre_warp_scheduler.sv: selects the warp that fetches
// next.

#ifndef GYRE_SIMT_WARP_SCHEDULER_H
#define GYRE_SIMT_WARP_SCHEDULER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_warp_scheduler {
  uint32_t visible_q;
} gyre_warp_scheduler;

// From the warp state: warps that may fetch, and each pc; from the instruction buffers: warps with
// room.
typedef struct gyre_warp_scheduler_in {
  uint32_t runnable, room;
  const uint32_t *pc;
  bool halted;
} gyre_warp_scheduler_in;

typedef struct gyre_warp_scheduler_out {
  bool valid;
  uint8_t wid;
  uint32_t pc;
  uint32_t visible;  // visible warps after the choice has been accepted
} gyre_warp_scheduler_out;

static inline void gyre_warp_scheduler_init(gyre_warp_scheduler *s) { s->visible_q = 0; }
gyre_warp_scheduler_out gyre_warp_scheduler_eval(const gyre_warp_scheduler *s,
                                                 const gyre_warp_scheduler_in *in);
// ready: fetch accepts the choice.
static inline void gyre_warp_scheduler_tick(gyre_warp_scheduler *s,
                                            const gyre_warp_scheduler_out *out, bool ready) {
  if (out->valid && ready) s->visible_q = out->visible;
}

#endif
