// gyre_sfu.h - twin of rtl/execute/gyre_sfu.sv: CSR operations and operands of warp control.

#ifndef GYRE_EXECUTE_SFU_H
#define GYRE_EXECUTE_SFU_H

#include "execute/gyre_exec.h"
#include "riscv/gyre_csr.h"
#include "riscv/gyre_fcsr.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "simt/gyre_warp_control.h"
#include "simt/gyre_work_ids.h"

typedef struct gyre_sfu {
  gyre_csr csr;
  uint32_t a_q, b_q, cond_q;
  uint8_t num_lanes;
} gyre_sfu;

typedef struct gyre_sfu_in {
  const gyre_exec *exec;  // from the operand stage, of unit SFU
  uint32_t tmask;         // thread mask of its warp
  const uint64_t *perf;   // counters
  const gyre_launch_context_t *launch_context;
  const gyre_work_ids *ids;   // ids of the beat's workgroup
  const gyre_group_t *group;  // subwarps of its warp, NULL without them; requests are accepted
  bool group_free;
  const gyre_fcsr *fcsr;  // registers that a beat reads
  bool fcsr_ready;
  const gyre_warp_control_in *around;  // for warp control; active
  bool sfu_ready;                      // from commit
} gyre_sfu_in;

typedef struct gyre_sfu_out {
  gyre_wctl_in wctl;      // operands gathered in the beats so far
  gyre_wctl_out control;  // with the last beat: effect on warp control
  bool is_csr, refuse, write;
  bool hold;      // fcsr is not ready, or a barrier over all cores has not answered
  uint32_t next;  // new value of the CSR
  bool trap;
  uint8_t trap_cause;
  uint32_t trap_value;
  bool result;  // to commit: gyre_sfu_result gives its words
  uint32_t value;
  bool per_lane;  // add the thread's number
  bool work;      // the value is one of the workgroup ids
} gyre_sfu_out;

void gyre_sfu_init(gyre_sfu *s, const gyre_config *cfg, uint32_t core, uint32_t arg);
// Needs all inputs except sfu_ready.
void gyre_sfu_eval(const gyre_sfu *s, const gyre_sfu_in *in, const gyre_warp_control *wctl,
                   gyre_sfu_out *out);
// Computes the num_lanes words of the result (sfu_data_o). Call after eval.
void gyre_sfu_result(const gyre_sfu *s, const gyre_sfu_in *in, const gyre_sfu_out *out,
                     uint32_t *data);
// ready_o. Needs sfu_ready.
static inline bool gyre_sfu_ready(const gyre_sfu_in *in, const gyre_sfu_out *out) {
  return out->refuse || ((!in->exec->uop->wb || in->sfu_ready) && !out->hold);
}
// fcsr_write_o: the beat writes its threads' floating-point CSRs. Needs sfu_ready.
static inline bool gyre_sfu_fcsr_write(const gyre_sfu_in *in, const gyre_sfu_out *out) {
  return in->exec->uop->flags && !out->refuse && gyre_sfu_ready(in, out);
}
// Call in every cycle with a beat; fire: the whole instruction takes effect.
void gyre_sfu_tick(gyre_sfu *s, const gyre_sfu_in *in, const gyre_sfu_out *out, bool fire);

#endif
