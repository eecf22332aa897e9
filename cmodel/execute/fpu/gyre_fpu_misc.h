// gyre_fpu_misc.h - twin of rtl/execute/fpu/gyre_fpu_misc.sv: other floating-point operations, two
// stages, one beat a cycle.

#ifndef GYRE_EXECUTE_FPU_MISC_H
#define GYRE_EXECUTE_FPU_MISC_H

#include "execute/fpu/gyre_fpu_pipe.h"

#define GYRE_FPU_MISC_STAGES 2

typedef struct gyre_fpu_misc {
  gyre_fpu_pipe pipe;
} gyre_fpu_misc;

static inline void gyre_fpu_misc_init(gyre_fpu_misc *f, uint32_t num_lanes, bool kept) {
  gyre_fpu_pipe_init(&f->pipe, num_lanes, GYRE_FPU_MISC_STAGES, kept);
}
static inline const gyre_fpu_out *gyre_fpu_misc_result(const gyre_fpu_misc *f) {
  return gyre_fpu_pipe_result(&f->pipe);
}
static inline bool gyre_fpu_misc_ready(const gyre_fpu_misc *f, bool ready_i) {
  return gyre_fpu_pipe_ready(&f->pipe, ready_i);
}
static inline bool gyre_fpu_misc_idle(const gyre_fpu_misc *f) {
  return gyre_fpu_pipe_idle(&f->pipe);
}
// Clock edge. `in` is NULL if valid_i is low.
static inline void gyre_fpu_misc_tick(gyre_fpu_misc *f, const gyre_fpu_in *in, bool ready_i) {
  gyre_fpu_pipe_tick(&f->pipe, in, ready_i);
}

#endif
