// gyre_div.h - twin of rtl/execute/gyre_div.sv: one pass at a time, a queue for those that follow
// in the same instruction.
// (The type is not called gyre_div: that is the division itself, isa/gyre_ops_muldiv.h.)

#ifndef GYRE_EXECUTE_DIV_H
#define GYRE_EXECUTE_DIV_H

#include "common/gyre_fifo.h"
#include "execute/gyre_pass.h"

// Result and duration are computed when the pass is taken; the rest is a count.
typedef struct gyre_div_item {
  uint32_t cycles;  // of skips and steps
  gyre_pass_out out;
} gyre_div_item;

typedef struct gyre_div_unit {
  uint32_t num_lanes, div_step;
  bool queued;         // there is a queue: an instruction has more than one pass
  bool busy;           // not idle: skips and steps, then done
  uint32_t left;       // cycles until the result is valid
  gyre_div_item item;  // the pass in the divider
  gyre_fifo fifo;
  gyre_div_item queue[GYRE_MAX_THREADS];
} gyre_div_unit;

void gyre_div_unit_init(gyre_div_unit *d, const gyre_config *cfg);

// free_o: a whole instruction may be sent, if no other one is on its way.
static inline bool gyre_div_unit_free(const gyre_div_unit *d) {
  return !d->busy && d->fifo.count == 0;
}
static inline bool gyre_div_unit_ready(const gyre_div_unit *d) {
  return d->queued ? gyre_fifo_ready(&d->fifo) : !d->busy;
}
// valid_o and the result ports: NULL if there is no result. Valid until the next tick.
static inline const gyre_pass_out *gyre_div_unit_result(const gyre_div_unit *d) {
  return d->busy && d->left == 0 ? &d->item.out : NULL;
}
// One clock edge. `in` is NULL if valid_i is low.
void gyre_div_unit_tick(gyre_div_unit *d, const gyre_pass_in *in, bool ready_i);

#endif
