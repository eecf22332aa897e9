// gyre_execute_resolve.c - the resolution of rtl/execute/gyre_execute.sv: a part of gyre_execute.c.
// A branch, an instruction without a unit or the scalar unit resolves in place of warp control.

#include "execute/gyre_execute.h"

// Sends the request of the ALU beat to gyre_subwarps.
static void ask_groups(bool leaves, gyre_execute_out *out) {
  gyre_regroup_t *ask = &out->control.regroup;
  if (!out->is_alu || !gyre_integer_asks(&out->diverge, leaves)) return;
  *ask = out->diverge.regroup;
  ask->valid = true;
}

void gyre_execute_resolve(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  const bool last = x->valid && out->exec_ready && x->last;
  const bool branch = out->is_alu && out->br.is_branch && last, none = out->is_none && last;
  gyre_wctl_resolution *r = &out->control;
  out->go = out->is_sfu && last;
  const gyre_wctl_in *wctl = out->go ? &out->special.wctl : NULL;
  const bool scalar = out->is_scalar && in->scalar_resolve.valid;
  if (!branch && !none && !scalar) {
    gyre_warp_control_resolve(&e->warp_control, wctl, &in->around, &out->special.control, r);
    if (e->groups) ask_groups(last, out);
    return;
  }
  gyre_warp_control_in around = in->around;
  around.branch = true;
  gyre_warp_control_resolve(&e->warp_control, wctl, &around, &out->special.control, r);
  r->resolve.valid = true;
  r->resolve.wid = x->wid;
  r->resolve.jump = none || out->br.jump;
  r->resolve.pc = none ? gyre_uop_next(x->uop) : out->br.pc;
  if (scalar) {
    r->resolve.jump = in->scalar_resolve.jump;
    r->resolve.pc = in->scalar_resolve.pc;
    r->resolve.finish = in->scalar_resolve.finish;
  }
  if (e->groups) ask_groups(last, out);
}
