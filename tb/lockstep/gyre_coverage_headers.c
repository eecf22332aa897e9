// gyre_coverage_headers.c - coverage of violations of shader program headers: calls that are too
// deep, and double precision.

#include "gyre_coverage_looks.h"

// A beat of a call has left execute, of a warp with a header; its depth is that after the edge.
static void call(gyre_coverage *c, const gyre_core *k) {
  const gyre_wires *w = &k->w;
  const gyre_call_depth *calls = &k->execute.calls;
  const unsigned first = (unsigned)__builtin_ctz(w->exec.lanes);
  const unsigned thread = calls->per_thread ? w->exec.beat * c->cfg->num_lanes + first : 0;
  const uint32_t depth = calls->depth_q[w->exec.wid][thread],
                 room = gyre_call_room(w->launch_context.common.permissions.calls);
  const bool settled = calls->per_thread || w->exec.last;
  if (settled && depth == room && !w->violation.valid) GYRE_COVER(c, call_at_limit);
  if (!w->violation.valid) return;
  GYRE_COVER(c, call_deep);
  if (w->exec.uop.op == GYRE_OP_JALR) GYRE_COVER(c, call_deep_indirect);
  if (w->exec.beat != 0) GYRE_COVER(c, call_deep_later_beat);
}

void gyre_coverage_headers(gyre_coverage *c, const gyre_model *m) {
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    const gyre_wires *w = &k->w;
    if (!w->exec_valid || !w->exec_ready || w->trap.valid ||
        !(w->launch_context.common.permissions.flags & 1))
      continue;
    if (w->exec.uop.unit != GYRE_UNIT_ALU || w->exec.uop.trap) continue;
    if (w->exec.uop.depth == 1) call(c, k);
    if (w->exec.uop.depth == 2) GYRE_COVER(c, call_returns);
    if (w->exec.uop.op != GYRE_OP_FP64) continue;
    GYRE_COVER(c, double_nothing);
    if (w->exec.beat != 0) GYRE_COVER(c, double_later_beat);
    if (w->violation.valid && w->violation.silents < c->cfg->num_lanes)
      GYRE_COVER(c, double_some_lanes);
  }
}
