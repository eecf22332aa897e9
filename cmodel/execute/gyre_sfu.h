// gyre_sfu.h - twin of rtl/execute/gyre_sfu.sv: CSR operations and the operands of warp control.
// Touches: sfu_* (but ready), and its own CSRs.

#ifndef GYRE_EXECUTE_SFU_H
#define GYRE_EXECUTE_SFU_H

#include "riscv/gyre_csr.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "simt/gyre_warp_control.h"

typedef struct gyre_sfu {
  gyre_csr csr;
  uint32_t a_q, b_q, cond_q;
  uint8_t num_lanes;
} gyre_sfu;

// What the evaluation of a pass gives besides sfu_*.
typedef struct gyre_sfu_out {
  gyre_wctl_in wctl;      // operands gathered so far
  gyre_wctl_out control;  // with the last pass: what warp control does
  bool is_csr, refuse, write;
  bool hold;      // fcsr is not ready, or a barrier over all cores has not answered
  uint32_t next;  // new value of the CSR
  bool trap;
  uint8_t trap_cause;
  uint32_t trap_value;
} gyre_sfu_out;

void gyre_sfu_init(gyre_sfu *s, const gyre_config *cfg, uint32_t core, uint32_t arg);
// sfu_valid and payload, gbar_valid and payload if a bar asks, trap. Needs exec_* with unit SFU,
// flag_valid, masks, counters and the answer of gbar_*.
void gyre_sfu_eval(const gyre_sfu *s, const gyre_warp_control *wctl, uint32_t tmask, gyre_wires *w,
                   gyre_sfu_out *out);
// ready_o. Needs sfu_ready.
static inline bool gyre_sfu_ready(const gyre_sfu_out *out, const gyre_wires *w) {
  return out->refuse || ((!w->exec_uop.wb || w->sfu_ready) && !out->hold);
}
// fcsr_write_o: the pass writes its threads' floating-point CSRs. Needs sfu_ready.
static inline bool gyre_sfu_fcsr_write(const gyre_sfu_out *out, const gyre_wires *w) {
  return w->exec_uop.flags && !out->refuse && gyre_sfu_ready(out, w);
}
// In every cycle with a pass; fire: the whole instruction takes effect.
void gyre_sfu_tick(gyre_sfu *s, const gyre_sfu_out *out, bool fire, const gyre_wires *w);

#endif
