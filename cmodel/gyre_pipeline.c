// gyre_pipeline.c - public view of a core's stages (gyre/observation.h), made from the outputs of
// its twins. Outputs may change their names with the RTL; the public names stay.
//
// It is read after the edge, and all values stay until the next evaluation. An issued instruction
// is still in its buffer's memory, and a write of commit in the buffer that it has left. Only the
// instruction in execute is gone, so the core keeps its pc.
// only the one in execute is gone, so the core keeps its pc.

#include <string.h>

#include "gyre/observation.h"
#include "gyre_gpu.h"

static void front_end(const gyre_core *c, gyre_pipeline *out) {
  const gyre_fetch_out *fetch = &c->fetch_out;
  const gyre_decode_out *decode = &c->decode_out;
  const gyre_steer_t *steer = &decode->steer;
  if (c->fetch_in.sched_valid && fetch->sched_ready) {
    out->schedule.valid = true;
    out->schedule.warp = c->fetch_in.sched_wid;
    out->schedule.pc = c->fetch_in.sched_pc;
  }
  if (fetch->valid) {
    out->fetch.valid = true;
    out->fetch.bad = fetch->bad;
    out->fetch.warp = fetch->wid;
    out->fetch.pc = fetch->pc;
    out->fetch.insn = fetch->insn;
  }
  if (decode->valid) {
    out->decode.valid = true;
    out->decode.writes = decode->uop.wb;
    out->decode.warp = decode->wid;
    out->decode.unit = decode->uop.unit;
    out->decode.rd = decode->uop.rd;
    out->decode.pc = decode->uop.pc;
  }
  if (steer->valid) {
    out->steer.valid = true;
    out->steer.stall = steer->stall;
    out->steer.warp = steer->wid;
    out->steer.pc = steer->pc;
  }
}

static void back_end(const gyre_core *c, gyre_pipeline *out) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_exec *x = &c->operands_out.exec;
  if (issue->valid) {
    out->issue.valid = true;
    out->issue.ready = issue->fire;
    out->issue.first = issue->first;
    out->issue.warp = issue->wid;
    out->issue.pc = issue->uop->pc;
    out->issue.lanes = issue->lanes;
    out->issue.threads = gyre_core_tmask(c)[issue->wid];
  }
  if (x->valid) {
    out->execute.valid = true;
    out->execute.ready = c->execute_out.exec_ready;
    out->execute.last = x->last;
    out->execute.warp = x->wid;
    out->execute.pc = c->exec_pc;
  }
  if (c->write.valid) {
    out->write.valid = true;
    out->write.last = c->write.result->last;
    out->write.warp = c->write.result->wid;
    out->write.rd = c->write.result->rd;
  }
}

static void resolution(const gyre_wctl_resolution *r, gyre_pipeline *out) {
  if (r->resolve.valid) {
    out->resolve.valid = true;
    out->resolve.jump = r->resolve.jump;
    out->resolve.finish = r->resolve.finish;
    out->resolve.warp = r->resolve.wid;
    out->resolve.pc = r->resolve.pc;
  }
  if (r->spawn.valid) {
    out->spawn.valid = true;
    out->spawn.start = r->spawn.start;
    out->spawn.end = r->spawn.kill;
    out->spawn.pc = r->spawn.pc;
  }
}

// Requests of execute or issue in this cycle, and the answer.
static void groups(const gyre_core *c, gyre_pipeline *out) {
  const gyre_regroup_t *asks = &c->execute_out.control.regroup;
  const gyre_regrouped_t *answer = &c->regrouped;
  if (asks->valid && c->execute_in.regroup_ready) out->groups.asks |= 1u << asks->wid;
  if (c->issue_out.reconverge_req) out->groups.asks |= 1u << c->issue_out.wid;
  if (!answer->valid) return;
  out->groups.valid = true;
  out->groups.jump = answer->jump;
  out->groups.warp = answer->wid;
  out->groups.depth = answer->depth;
  out->groups.pc = answer->pc;
  out->groups.threads = answer->mask;
}

void gyre_model_pipeline(const gyre_model *m, unsigned core, gyre_pipeline *out) {
  memset(out, 0, sizeof *out);
  if (core >= m->cfg.num_cores) return;
  const gyre_core *c = &m->core[core];
  front_end(c, out);
  back_end(c, out);
  resolution(&c->execute_out.control, out);
  if (m->cfg.reconvergence) groups(c, out);
}
