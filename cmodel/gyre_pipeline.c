// gyre_pipeline.c - see gyre_pipeline.h. Wires may change their names with the RTL; what is public
// stays.

#include "gyre_pipeline.h"

#include <string.h>

#include "gyre_gpu.h"

static void front_end(const gyre_wires *w, gyre_pipeline *out) {
  out->schedule.valid = w->sched_valid && w->sched_ready;
  out->schedule.warp = w->sched_wid;
  out->schedule.pc = w->sched_pc;
  out->fetch.valid = w->fetch_valid;
  out->fetch.bad = w->fetch_bad;
  out->fetch.warp = w->fetch_wid;
  out->fetch.pc = w->fetch_pc;
  out->fetch.insn = w->fetch_insn;
  out->decode.valid = w->dec_valid;
  out->decode.writes = w->dec_uop.wb;
  out->decode.warp = w->dec_wid;
  out->decode.unit = w->dec_uop.unit;
  out->decode.rd = w->dec_uop.rd;
  out->decode.pc = w->dec_uop.pc;
  out->steer.valid = w->steer_valid;
  out->steer.stall = w->steer_stall;
  out->steer.warp = w->steer_wid;
  out->steer.pc = w->steer_pc;
}

static void back_end(const gyre_wires *w, gyre_pipeline *out) {
  out->issue.valid = w->issue_valid;
  out->issue.ready = w->issue_ready;
  out->issue.first = w->issue_first;
  out->issue.warp = w->issue_wid;
  out->issue.pc = w->issue_uop.pc;
  out->issue.lanes = w->issue_lanes;
  out->execute.valid = w->exec_valid;
  out->execute.ready = w->exec_ready;
  out->execute.last = w->exec_last;
  out->execute.warp = w->exec_wid;
  out->execute.pc = w->exec_uop.pc;
  out->write.valid = w->wb_valid;
  out->write.last = w->wb_last;
  out->write.warp = w->wb_wid;
  out->write.rd = w->wb_rd;
  out->resolve.valid = w->resolve_valid;
  out->resolve.jump = w->resolve_jump;
  out->resolve.finish = w->resolve_finish;
  out->resolve.warp = w->resolve_wid;
  out->resolve.pc = w->resolve_pc;
  out->spawn.valid = w->spawn_valid;
  out->spawn.start = w->spawn_start;
  out->spawn.end = w->spawn_kill;
  out->spawn.pc = w->spawn_pc;
}

void gyre_pipeline_of(const gyre_wires *w, gyre_pipeline *out) {
  front_end(w, out);
  back_end(w, out);
}

void gyre_model_pipeline(const gyre_model *m, unsigned core, gyre_pipeline *out) {
  memset(out, 0, sizeof *out);
  if (core < m->cfg.num_cores) gyre_pipeline_of(&m->core[core].w, out);
}
