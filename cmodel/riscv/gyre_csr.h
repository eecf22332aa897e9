// gyre_csr.h - twin of rtl/riscv/gyre_csr.sv: mscratch, and read-only information about the
// machine.

#ifndef GYRE_EXECUTE_CSR_H
#define GYRE_EXECUTE_CSR_H

#include "gyre/config.h"
#include "simt/gyre_launch.h"

typedef struct gyre_csr {
  uint32_t mscratch_q;
  uint32_t core;  // core_i
  const gyre_config *cfg;
} gyre_csr;

typedef struct gyre_csr_in {
  uint32_t number;
  bool write;
  uint8_t wid;
  uint32_t active, tmask;                       // mask of active warps; thread mask of this warp
  const uint64_t *perf;                         // GYRE_NUM_PERF counters
  const gyre_launch_context_t *launch_context;  // launch context of the warp
} gyre_csr_in;

typedef struct gyre_csr_out {
  bool bad, per_lane;
  bool work;  // a workgroup CSR, whose values are in gyre_work_ids
  uint32_t value;
} gyre_csr_out;

static inline void gyre_csr_init(gyre_csr *s, const gyre_config *cfg, uint32_t core, uint32_t arg) {
  s->core = core;
  s->mscratch_q = arg;
  s->cfg = cfg;
}
gyre_csr_out gyre_csr_eval(const gyre_csr *s, const gyre_csr_in *in);
// The access takes effect (fire_i).
void gyre_csr_tick(gyre_csr *s, unsigned number, bool write, uint32_t next);
// A launch is accepted: its argument has priority over a write of the same cycle.
static inline void gyre_csr_launch(gyre_csr *s, uint32_t arg) { s->mscratch_q = arg; }

#endif
