// gyre_divider.h - twin of rtl/execute/gyre_divider.sv: timing of a division. execute/gyre_div.c
// computes the result when the beat is accepted.

#ifndef GYRE_EXECUTE_DIVIDER_H
#define GYRE_EXECUTE_DIVIDER_H

#include "execute/gyre_beat.h"

typedef struct gyre_divider_item {
  uint32_t cycles;  // cycles of skips and steps until the result is valid
  bool stepped;     // the last cycle is a step
  gyre_beat_out out;
} gyre_divider_item;

typedef struct gyre_divider {
  bool busy;               // not idle: skips and steps, then done
  uint32_t left;           // cycles until the result is valid
  gyre_divider_item item;  // the beat in the divider
} gyre_divider;

// Computes the duration of a beat: item->cycles and stepped. step: DIV_STEP.
void gyre_divider_time(gyre_divider_item *item, uint32_t step, uint32_t lanes,
                       const uint32_t *dividend, const uint32_t *divisor);

static inline bool gyre_divider_idle(const gyre_divider *d) { return !d->busy; }
// soon_o: valid, or valid after one more step.
static inline bool gyre_divider_soon(const gyre_divider *d) {
  return d->busy && (d->left == 0 || (d->left == 1 && d->item.stepped));
}
// valid_o and the result: NULL if there is none. Valid until the next tick.
static inline const gyre_beat_out *gyre_divider_result(const gyre_divider *d) {
  return d->busy && d->left == 0 ? &d->item.out : NULL;
}
// Clock edge. `start` is NULL if start_i is low.
static inline void gyre_divider_tick(gyre_divider *d, const gyre_divider_item *start,
                                     bool ready_i) {
  if (start != NULL) {
    d->item = *start;
    d->busy = true;
    d->left = start->cycles;
  } else if (d->left != 0) {
    --d->left;
  } else if (ready_i) {
    d->busy = false;
  }
}

#endif
