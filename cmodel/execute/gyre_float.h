// gyre_float.h - twin of rtl/execute/gyre_float.sv: logic between the floating-point unit and fcsr,
// which are members of gyre_execute.

#ifndef GYRE_EXECUTE_FLOAT_H
#define GYRE_EXECUTE_FLOAT_H

#include "execute/fpu/gyre_fpu.h"
#include "generated/gyre_bundles.h"
#include "riscv/gyre_fcsr.h"

// Prepares the unit's input from the beat in the execute stage, with its rounding modes in rm.
// Returns trap_lanes_o, the lanes with an invalid mode; with any of them the unit gets no beat.
static inline uint32_t gyre_float_eval(const gyre_fcsr *fcsr, const gyre_exec *x, uint8_t *rm,
                                       gyre_fpu_in *in) {
  *in = (gyre_fpu_in){.wid = x->wid,
                      .beat = x->beat,
                      .rd = x->uop->rd,
                      .op = x->uop->op,
                      .last = x->last,
                      .wb = x->uop->wb != 0,
                      .lanes = x->lanes,
                      .rm = rm,
                      .a = x->a,
                      .b = x->b,
                      .c = x->c};
  return gyre_fcsr_modes(fcsr, x, rm);
}

// Clock edge. in: the beat for the unit, or NULL; write: a CSR instruction writes fcsr.
static inline void gyre_float_tick(gyre_fpu *fpu, gyre_fcsr *fcsr, const gyre_fpu_in *in,
                                   bool fpu_ready, const gyre_fcsr_in *edge, bool write) {
  if (in != NULL || !gyre_fpu_idle(fpu)) gyre_fpu_tick(fpu, in, fpu_ready);
  if (!write) {
    gyre_fcsr_tick(fcsr, edge);
    return;
  }
  gyre_fcsr_in written = *edge;
  written.csr_write = true;
  gyre_fcsr_tick(fcsr, &written);
}

#endif
