// gyre_warp_scheduler.c - twin of rtl/simt/gyre_warp_scheduler.sv.

#include "simt/gyre_warp_scheduler.h"

#include "common/gyre_bits.h"

gyre_warp_scheduler_out gyre_warp_scheduler_eval(const gyre_warp_scheduler *s,
                                                 const gyre_warp_scheduler_in *in) {
  const uint32_t ready = in->halted ? 0 : in->runnable & in->room;
  const uint32_t pool = (s->visible_q & ready) ? s->visible_q : in->runnable;
  const uint32_t choice = pool & ready;
  const unsigned wid = choice ? gyre_lowest(choice) : 0;
  return (gyre_warp_scheduler_out){.valid = choice != 0,
                                   .wid = (uint8_t)wid,
                                   .pc = in->pc[wid],
                                   .visible = pool & in->runnable & ~(1u << wid)};
}
