// cross.c - votes and shuffles of the functional simulator (docs/collectives.md). RTL counterpart:
// rtl/execute/gyre_cross.sv.

#include "functional/parts.h"
#include "isa/gyre_ops_cross.h"

void gyre_func_cross(gyre_func *f, gyre_warp *w, const gyre_decoded *d) {
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  const uint32_t *b = gyre_func_row(f, w, d->rs2);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  uint32_t result[GYRE_MAX_THREADS] = {0};
  uint32_t votes = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) votes |= (a[t] & 1U) << t;
  votes &= w->tmask;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    const unsigned source = gyre_shuffle_source(d->op, t, b[t], f->cfg.num_threads);
    result[t] = gyre_is_vote(d->op)              ? gyre_vote(d->op, w->tmask, votes)
                : (w->tmask >> source & 1U) != 0 ? a[source]
                                                 : a[t];
  }
  // Assigned last, because rd may be an operand's register.
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if (w->lane_mask[t] != 0) rd[t] = result[t];
  }
}
