// gyre_fpu.h - twin of rtl/execute/fpu/gyre_fpu.sv: floating-point unit, which cuts a beat into
// slices of num_fpu_lanes lanes, gives each to one of three blocks, and selects among their
// results.

#ifndef GYRE_EXECUTE_FPU_H
#define GYRE_EXECUTE_FPU_H

#include "execute/fpu/gyre_fpu_divsqrt.h"
#include "execute/fpu/gyre_fpu_fma.h"
#include "execute/fpu/gyre_fpu_misc.h"

typedef struct gyre_fpu {
  uint32_t num_lanes, num_fpu_lanes;
  uint32_t done;  // slices of the input beat that a block has accepted
  gyre_fpu_fma fma;
  gyre_fpu_divsqrt div;
  gyre_fpu_misc misc;
} gyre_fpu;

// kept: the rules of the second instruction set, as ISA = 1 has them
void gyre_fpu_init(gyre_fpu *f, uint32_t num_threads, uint32_t num_lanes, uint32_t num_fpu_lanes,
                   bool kept);

// div_free_o
static inline bool gyre_fpu_div_free(const gyre_fpu *f) { return gyre_fpu_divsqrt_free(&f->div); }
// idle_o
static inline bool gyre_fpu_idle(const gyre_fpu *f) {
  return gyre_fpu_fma_idle(&f->fma) && gyre_fpu_misc_idle(&f->misc) && gyre_fpu_div_free(f);
}
// ready_o, which depends on ready_i. `in` is the beat at the input.
bool gyre_fpu_ready(const gyre_fpu *f, const gyre_fpu_in *in, bool ready_i);
// valid_o; if that is high also the result ports.
bool gyre_fpu_result(const gyre_fpu *f, gyre_fpu_out *out);
// Clock edge. `in` is NULL if valid_i is low.
void gyre_fpu_tick(gyre_fpu *f, const gyre_fpu_in *in, bool ready_i);

#endif
