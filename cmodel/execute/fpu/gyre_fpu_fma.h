// gyre_fpu_fma.h - twin of rtl/execute/fpu/gyre_fpu_fma.sv: multiply-add, five stages, a beat a
// cycle.

#ifndef GYRE_EXECUTE_FPU_FMA_H
#define GYRE_EXECUTE_FPU_FMA_H

#include "execute/fpu/gyre_fpu_pipe.h"

#define GYRE_FPU_FMA_STAGES 5

typedef struct gyre_fpu_fma {
  gyre_fpu_pipe pipe;
} gyre_fpu_fma;

static inline void gyre_fpu_fma_init(gyre_fpu_fma *f, uint32_t num_lanes, bool kept) {
  gyre_fpu_pipe_init(&f->pipe, num_lanes, GYRE_FPU_FMA_STAGES, kept);
}
static inline const gyre_fpu_out *gyre_fpu_fma_result(const gyre_fpu_fma *f) {
  return gyre_fpu_pipe_result(&f->pipe);
}
static inline bool gyre_fpu_fma_ready(const gyre_fpu_fma *f, bool ready_i) {
  return gyre_fpu_pipe_ready(&f->pipe, ready_i);
}
static inline bool gyre_fpu_fma_idle(const gyre_fpu_fma *f) { return gyre_fpu_pipe_idle(&f->pipe); }
// Clock edge. `in` is NULL if valid_i is low.
static inline void gyre_fpu_fma_tick(gyre_fpu_fma *f, const gyre_fpu_in *in, bool ready_i) {
  gyre_fpu_pipe_tick(&f->pipe, in, ready_i);
}

#endif
