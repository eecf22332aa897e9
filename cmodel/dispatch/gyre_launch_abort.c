// gyre_launch_abort.c - twin of rtl/dispatch/gyre_launch_abort.sv.

#include "dispatch/gyre_launch_abort.h"

#include <string.h>

#include "gyre/launch.h"

void gyre_launch_abort_init(gyre_launch_abort *s) { memset(s, 0, sizeof *s); }

void gyre_launch_abort_eval(const gyre_launch_abort *s, const gyre_launch_abort_in *in,
                            gyre_launch_abort_out *out) {
  out->begin = in->go && in->halted && !s->dealt_q;
  out->one = in->fault ? in->asked_valid : s->late_q;
  out->slot = in->fault ? in->asked_launch : s->late_slot_q;
  out->abort_code = (uint16_t)(in->fault   ? GYRE_LAUNCH_FAULT | in->fault_cause
                               : s->late_q ? GYRE_LAUNCH_LATE
                                           : GYRE_LAUNCH_CANCELLED);
  out->done = s->aborting_q && !in->any && in->quiet;
  out->stop = in->go && !s->aborting_q && (in->late || (in->cancel && in->work));
}

void gyre_launch_abort_tick(gyre_launch_abort *s, const gyre_launch_abort_in *in) {
  gyre_launch_abort_out out;
  gyre_launch_abort_eval(s, in, &out);
  const bool cleared = in->clear || (s->cleared_q && !in->gpu_rst);
  if (in->late && !s->late_q) s->late_slot_q = in->late_slot;
  if (out.begin) {
    s->code_q = out.abort_code;
  } else if (in->over && in->over_code && !s->aborting_q) {
    s->code_q = in->over_code;
  }
  s->late_q = (s->late_q && !out.done) || (in->late && out.stop);
  s->stopped_q = (s->stopped_q && !in->ack) || out.done;
  s->aborting_q = (s->aborting_q && !out.done) || out.begin;
  s->dealt_q = in->go && (s->dealt_q || out.begin);
  s->cleared_q = cleared;
  if (!in->clear) return;
  s->aborting_q = s->stopped_q = s->late_q = s->dealt_q = false;
  s->code_q = 0;
}
