// gyre_div.h - twin of rtl/execute/gyre_div.sv: divide unit, whose dividers take beats and give
// results in turn, with a queue for further beats of the same instruction. The type has another
// name, because gyre_div is the division itself (isa/gyre_ops_muldiv.h).

#ifndef GYRE_EXECUTE_DIV_H
#define GYRE_EXECUTE_DIV_H

#include "common/gyre_fifo.h"
#include "execute/gyre_divider.h"
#include "execute/gyre_beat.h"

enum { GYRE_MAX_DIVIDERS = 4 };

typedef struct gyre_div_unit {
  uint32_t num_lanes, num_dividers, div_step;
  bool queued;            // a queue exists, because an instruction has more than one beat
  uint32_t next, oldest;  // dividers whose turn it is to take a beat, to give a result
  uint32_t busy;  // number of dividers that are not idle: from oldest to the one before next
  gyre_divider dividers[GYRE_MAX_DIVIDERS];
  gyre_fifo fifo;
  gyre_divider_item queue[GYRE_MAX_THREADS];
} gyre_div_unit;

void gyre_div_unit_init(gyre_div_unit *d, const gyre_config *cfg);

// idle_o: no beat is in the unit.
static inline bool gyre_div_unit_idle(const gyre_div_unit *d) {
  return d->busy == 0 && d->fifo.count == 0;
}
// free_o, bit k: the unit accepts a whole instruction after k beats that are on their way.
uint32_t gyre_div_unit_free(const gyre_div_unit *d);

static inline bool gyre_div_unit_ready(const gyre_div_unit *d) {
  return d->queued ? gyre_fifo_ready(&d->fifo) : gyre_divider_idle(&d->dividers[d->next]);
}
// valid_o and the result ports: NULL if there is no result. Valid until the next tick.
static inline const gyre_beat_out *gyre_div_unit_result(const gyre_div_unit *d) {
  return gyre_divider_result(&d->dividers[d->oldest]);
}
// Clock edge. `in` is NULL if valid_i is low.
void gyre_div_unit_tick(gyre_div_unit *d, const gyre_beat_in *in, bool ready_i);

#endif
