// gyre_fpu_divsqrt.h - twin of rtl/execute/fpu/gyre_fpu_divsqrt.sv: division and square root, one
// beat at a time, with a queue for further beats of the same instruction.

#ifndef GYRE_EXECUTE_FPU_DIVSQRT_H
#define GYRE_EXECUTE_FPU_DIVSQRT_H

#include "common/gyre_fifo.h"
#include "execute/fpu/gyre_fpu_beat.h"

// Bits of a result, one a cycle.
#define GYRE_FPU_DIVSQRT_BITS 26U

// Result and duration are computed when the beat is accepted; afterwards cycles are counted.
typedef struct gyre_fpu_divsqrt_item {
  uint32_t cycles;  // cycles from the one in which the beat starts until the result is valid
  gyre_fpu_out out;
} gyre_fpu_divsqrt_item;

typedef struct gyre_fpu_divsqrt {
  uint32_t num_lanes;
  bool queued;                 // a queue exists, because an instruction has more than one beat
  bool busy;                   // not idle
  uint32_t left;               // cycles until the result is valid
  gyre_fpu_divsqrt_item item;  // the beat that the block executes
  gyre_fifo fifo;
  gyre_fpu_divsqrt_item queue[GYRE_MAX_THREADS];
} gyre_fpu_divsqrt;

// `beats` of one instruction: threads of a warp divided by lanes.
void gyre_fpu_divsqrt_init(gyre_fpu_divsqrt *d, uint32_t num_lanes, uint32_t beats);

// free_o: the block accepts a whole instruction, if no other one is on its way.
static inline bool gyre_fpu_divsqrt_free(const gyre_fpu_divsqrt *d) {
  return !d->busy && d->fifo.count == 0;
}
static inline bool gyre_fpu_divsqrt_ready(const gyre_fpu_divsqrt *d) {
  return d->queued ? gyre_fifo_ready(&d->fifo) : !d->busy;
}
// valid_o and the result ports: NULL if there is no result. Valid until the next tick.
static inline const gyre_fpu_out *gyre_fpu_divsqrt_result(const gyre_fpu_divsqrt *d) {
  return d->busy && d->left == 0 ? &d->item.out : NULL;
}
// Clock edge. `in` is NULL if valid_i is low.
void gyre_fpu_divsqrt_tick(gyre_fpu_divsqrt *d, const gyre_fpu_in *in, bool ready_i);

#endif
