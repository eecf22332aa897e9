// gyre_divergence.h - twin of rtl/simt/gyre_divergence.sv: thread masks of tmc and pred, and split
// and join through the reconvergence port.

#ifndef GYRE_SIMT_DIVERGENCE_H
#define GYRE_SIMT_DIVERGENCE_H

#include "gyre/config.h"
#include "simt/gyre_wctl.h"
#include "simt/reconvergence/gyre_ipdom.h"

typedef struct gyre_divergence {
  gyre_ipdom reconvergence;
  uint8_t num_threads;
} gyre_divergence;

// Effect of the instruction when it leaves; none with a fault.
typedef struct gyre_divergence_out {
  gyre_wctl_trap trap;
  bool tmask_we, finish, jump;
  uint32_t tmask;
  uint32_t pc;  // with jump: the pc where the warp continues
} gyre_divergence_out;

void gyre_divergence_init(gyre_divergence *s, const gyre_config *cfg);
// token_o
static inline uint32_t gyre_divergence_token(const gyre_divergence *s, unsigned wid) {
  return gyre_ipdom_token(&s->reconvergence, wid);
}
// Computes the effect of a tmc, pred, split or join in the execute stage (valid_i).
gyre_divergence_out gyre_divergence_eval(const gyre_divergence *s, const gyre_wctl_in *in);
// in: the instruction that leaves (go_i), or NULL; finish: its warp ends. restart: warps that
// wspawn starts or ends.
void gyre_divergence_tick(gyre_divergence *s, const gyre_wctl_in *in, bool finish,
                          uint32_t restart);

#endif
