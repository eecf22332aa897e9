// gyre_core_show.c - the wires between modules of rtl/gyre_core.sv that are no stage's bundle, as
// the twins have them. Only for a model that somebody looks at: they cost time.

#include <string.h>

#include "common/gyre_bits.h"
#include "gyre_core.h"

// Of each warp: masks, next pc, head of its buffer, and what scoreboard and units say about it.
static void show_warps(const gyre_core *c, const gyre_core_glue *s, gyre_wires *w) {
  const unsigned warps = c->cfg.num_warps;
  w->state_halted = c->operands_in.halted;
  w->state_active = c->warp_state.active_q;
  w->state_stalled = c->warp_state.stalled_q;
  w->state_barred = c->warp_state.barred_q;
  w->state_pend = c->warp_state.pend_q;
  memcpy(w->warps_tmask, c->warp_state.tmask_q, warps * sizeof *w->warps_tmask);
  memcpy(w->warps_pc, c->warp_state.pc_q, warps * sizeof *w->warps_pc);
  w->warps_runnable = gyre_warp_state_runnable(&c->warp_state);
  w->ibuf_insn = c->ibuffer.valid;
  w->ibuf_room = s->room & gyre_low_mask(warps);
  w->ibuf_pending = w->ibuf_ready = w->ibuf_flags = w->ibuf_unit_ok = 0;
  for (unsigned wid = 0; wid < warps; wid++) {
    const uint32_t me = 1u << wid;
    if (gyre_scoreboard_pending(&c->scoreboard, wid)) w->ibuf_pending |= me;
    if (!(w->ibuf_insn & me)) continue;
    const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, wid);
    w->ibuf_head[wid] = *head;
    if (gyre_scoreboard_ready(&c->scoreboard, wid, head, &c->write)) w->ibuf_ready |= me;
    if (gyre_scoreboard_flags(&c->scoreboard, wid, head)) w->ibuf_flags |= me;
    if (gyre_issue_unit_ok(&c->issue, &c->issue_in, head)) w->ibuf_unit_ok |= me;
  }
}

static void show_pipeline(const gyre_core *c, gyre_wires *w) {
  const gyre_issue_in *in = &c->issue_in;
  const gyre_issue_out *issue = &c->issue_out;
  w->choice_freeze = in->freeze;
  w->choice_spawn_wait = gyre_warp_control_spawn_wait(&c->execute.warp_control, c->groups.live_q);
  w->choice_mid = c->issue.mid_q;
  w->choice_set = issue->fire && issue->first;
  w->choice_hold = issue->hold;
  w->pop_valid = issue->fire && issue->last;
  w->pop_wid = w->issue_wid;
  w->opnd_valid = c->operands.valid_q;
  w->opnd_wid = c->operands.wid_q;
  w->opnd_pass = c->operands.pass_q;
  w->opnd_uop = c->operands.uop_q;
  w->room_fetch_busy = c->fetch.valid_q;
  w->room_decode_busy = c->decode.valid_q;
  w->room_accept = issue->fire;
  w->room_advance = c->operands_out.advance;
  w->room_div_coming = in->div_coming;
  w->room_div_free = in->div_free;
  w->room_fdiv_coming = in->fdiv_coming;
  w->room_fdiv_free = in->fdiv_free;
  w->room_credit = c->memory_out.lsu.credit;
  w->room_lsu = gyre_lsu_ready(&c->memory.lsu);
}

// The fault record and what goes into it, the counters.
static void show_record(const gyre_core *c, gyre_wires *w) {
  const gyre_fault_unit *f = &c->fault;
  w->pin_fault_valid = f->halted_q;
  w->pin_fault_cause = f->cause_q;
  w->pin_fault_warp = f->warp_q;
  w->pin_fault_lanes = f->lanes_q;
  w->pin_fault_pc = f->pc_q;
  w->pin_fault_value = f->value_q;
  memcpy(w->pin_perf, c->perf.count_q, sizeof w->pin_perf);
  w->bus_valid = c->fault_in.bus_valid;
  w->bus_addr = c->fault_in.bus_addr;
  w->state_visible = c->scheduler.visible_q;
}

// A result at commit's inputs. The members have the same names at every boundary; only those of the
// floating-point unit have flags, and may have nothing to write.
#define SHOW(unit, result)                                                                   \
  do {                                                                                       \
    w->unit##_valid = (result) != NULL;                                                      \
    if (w->unit##_valid) {                                                                   \
      w->unit##_wid = (result)->wid;                                                         \
      w->unit##_pass = (result)->pass;                                                       \
      w->unit##_rd = (result)->rd;                                                           \
      w->unit##_wb = 1;                                                                      \
      w->unit##_flag = 0;                                                                    \
      w->unit##_last = (result)->last;                                                       \
      w->unit##_lanes = (result)->lanes;                                                     \
      for (unsigned l = 0; l < c->cfg.num_lanes; l++) w->unit##_data[l] = (result)->data[l]; \
    }                                                                                        \
  } while (0)

static void show_results(const gyre_core *c, gyre_wires *w) {
  const gyre_commit_in *in = &c->commit_in;
  const gyre_commit_out *out = &c->commit_out;
  const gyre_trap *trap = &c->execute_out.trap;
  SHOW(fpu, in->fpu);
  if (in->fpu) {
    w->fpu_wb = in->fpu->wb;
    w->fpu_flag = 1;
    memcpy(w->fpu_flags, in->fpu->flags, c->cfg.num_lanes);
  }
  SHOW(mul, in->mul);
  SHOW(div, in->div);
  SHOW(sfu, in->sfu);
  SHOW(alu, in->alu);
  SHOW(lsu, in->lsu);
  w->fpu_ready = out->fpu_ready;
  w->mul_ready = out->mul_ready;
  w->div_ready = out->div_ready;
  w->sfu_ready = out->sfu_ready;
  w->alu_ready = out->alu_ready;
  w->lsu_ready = out->lsu_ready;
  w->trap_valid = trap->valid;
  w->trap_cause = trap->cause;
  w->trap_wid = trap->wid;
  w->trap_lanes = trap->lanes;
  w->trap_pc = trap->pc;
  w->trap_value = trap->value;
}

static void show_execute(const gyre_core *c, gyre_wires *w) {
  const gyre_execute *e = &c->execute;
  const gyre_execute_out *out = &c->execute_out;
  const gyre_lsu_out *lsu = &c->memory_out.lsu;
  const gyre_wctl_in *wctl = &out->special.wctl;
  w->lsutrap_valid = lsu->trap;
  w->lsutrap_cause = lsu->trap_cause;
  w->lsutrap_lanes = lsu->trap_lanes;
  w->lsutrap_value = lsu->trap_value;
  w->wctl_valid = out->is_sfu && w->exec_last;
  w->wctl_go = w->wctl_valid && out->exec_ready;
  w->wctl_a = wctl->a;
  w->wctl_b = wctl->b;
  w->wctl_cond = wctl->cond;
  w->fcsr_ready = gyre_fcsr_ready(&c->execute_in.fcsr);
  w->fcsr_write = out->is_sfu && gyre_sfu_fcsr_write(&out->special_in, &out->special);
  w->idle_execute = gyre_execute_idle(e);
  w->idle_mul = gyre_mul_unit_idle(&e->mul);
  w->idle_fpu = gyre_fpu_idle(&e->fpu);
  w->idle_kept = c->commit.late_valid_q;
}

// The barriers over all cores, and what a launch clears and gives.
static void show_launch(const gyre_core *c, gyre_wires *w) {
  const gyre_execute_in *in = &c->execute_in;
  const gyre_gbar *gbar = &c->execute_out.gbar;
  const gyre_operands_out *out = &c->operands_out;
  const gyre_register_file_out *cleared = &out->file;
  w->gbar_ready = in->around.gbar.ready;
  w->gbar_fault = in->around.gbar.fault;
  w->gbar_wait = in->around.gbar.wait;
  w->gclear_warps = in->around.gclear_warps;
  w->gbar_valid = gbar->valid;
  w->gbar_arrived = gbar->arrived;
  if (gbar->valid) {
    w->gbar_cores = gbar->cores;
    w->gbar_wid = gbar->wid;
    w->gbar_id = gbar->id;
    w->gbar_count = gbar->count;
  }
  w->clear_run = c->operands_in.clear;
  w->clear_row = cleared->clear_row;
  w->clear_last = cleared->cleared;
  w->fclear_valid = cleared->fclear_valid;
  w->fclear_pass = cleared->fclear_pass;
  w->given_valid = out->exec.valid;
  if (!out->exec.valid) return;
  w->given_arg = in->given->arg;
  w->given_lmem = in->given->lmem;
  w->given_bar = in->given->bar;
  w->given_work = in->given->work;
}

static void show_memory(const gyre_core *c, gyre_wires *w) {
  const gyre_core_memory *m = &c->memory;
  const gyre_core_memory_out *out = &c->memory_out;
  const gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  w->corebus_valid = out->bus_valid;
  w->corebus_addr = out->bus_addr;
  w->icfill_valid = ic->mem.rsp_valid;
  w->icfill_ready = ic->mem.rsp_ready;
  w->icfill_tag = (uint8_t)ic->mem.rsp_tag;
  w->dcfill_valid = dc->mem.rsp_valid;
  w->dcfill_ready = dc->mem.rsp_ready;
  w->dcfill_tag = (uint8_t)dc->mem.rsp_tag;
  w->caches_lmem_ready = m->lmem.ready;
  w->caches_writes_pending = dc->writes_pending;
  w->caches_stores_empty = dc->stores_empty;
  w->caches_ic_flush = m->has_icache && gyre_cache_inval_busy(&m->icache);
  w->caches_dc_flush = m->has_dcache && gyre_cache_banks_inval_busy(&m->dcache);
  w->caches_ic_error = ic->error_valid;
  w->caches_dc_error = dc->error_valid;
  w->idle_memory = out->idle;
  w->idle_lsu = gyre_lsu_idle(&m->lsu);
  w->idle_icache = ic->idle;
  w->idle_dcache = dc->idle;
  w->fence_valid = out->lsu.fence_valid;
  w->fence_wid = out->lsu.fence_wid;
  w->fence_inval = out->lsu.fence_inval;
  w->acquire_inval = out->lsu.acquire;
  w->lock_valid = out->lock_valid;
  w->lock_addr = out->lock_addr;
  w->lock_ready = c->memory_in.lock_ready;
  w->snoop_valid = c->memory_in.snoop_valid;
  w->snoop_addr = c->memory_in.snoop_addr;
}

// The memory port of the core, and those of its caches.
static void show_ports(const gyre_core *c, gyre_wires *w) {
  const gyre_cache_port *ic = &c->memory_out.ic, *dc = &c->memory_out.dc.all;
  const gyre_mem_port *port = &c->memory_out.port;
  const size_t line = c->cfg.line_bytes, mask = line >= 8 ? line / 8 : 1;
  w->mem_req_valid = port->req_valid;
  w->mem_req_ready = port->req_ready;
  if (port->req_valid) {
    w->mem_req_write = port->req_write;
    w->mem_req_tag = (uint16_t)port->req_tag;
    w->mem_req_addr = port->req_addr;
    memcpy(w->mem_req_mask, port->req_mask, mask);
    if (port->req_write) memcpy(w->mem_req_data, port->req_data, line);
  }
  w->mem_rsp_valid = port->rsp_valid;
  w->mem_rsp_ready = port->rsp_ready;
  w->mem_rsp_error = port->rsp_error;
  w->mem_rsp_write = port->rsp_write;
  w->mem_rsp_tag = (uint16_t)port->rsp_tag;
  if (port->rsp_valid) memcpy(w->mem_rsp_data, port->rsp_data, line);
  w->icreq_valid = c->fetch_out.icreq_valid;
  w->icreq_ready = ic->req_ready;
  w->icreq_addr = c->fetch_out.icreq_addr;
  w->icrsp_valid = ic->rsp_valid;
  w->icrsp_ready = c->fetch_out.icrsp_ready;
  w->icmem_valid = ic->mem.req_valid;
  w->icmem_ready = ic->mem.req_ready;
  w->icmem_tag = (uint8_t)ic->mem.req_tag;
  w->icmem_addr = ic->mem.req_addr;
  w->dcmem_valid = dc->mem.req_valid;
  w->dcmem_ready = dc->mem.req_ready;
  w->dcmem_write = dc->mem.req_write;
  w->dcmem_tag = (uint8_t)dc->mem.req_tag;
  w->dcmem_addr = dc->mem.req_addr;
  if (dc->mem.req_valid) {
    memcpy(w->dcmem_mask, dc->mem.req_mask, mask);
    if (dc->mem.req_write) memcpy(w->dcmem_data, dc->mem.req_data, line);
  }
  if (ic->rsp_valid) memcpy(w->icrsp_data, ic->rsp_data, line);
  w->dcrsp_valid = dc->rsp_valid;
  w->dcrsp_tag = (uint8_t)dc->rsp_tag;
  if (dc->rsp_valid) memcpy(w->dcrsp_data, dc->rsp_data, line);
}

// What the load/store unit asks of the data cache and of local memory, whose words are shown in the
// banks that are asked, and are zero in the others.
static void show_accesses(const gyre_core *c, gyre_wires *w) {
  const gyre_lsu_out *lsu = &c->memory_out.lsu;
  const gyre_lmem_in *lmem = &lsu->lmem;
  const size_t line = c->cfg.line_bytes;
  w->dcrsp_ready = lsu->response.dcrsp_ready;
  w->dcreq_valid = lsu->dcreq_valid;
  w->dcreq_ready = c->memory_out.dc.all.req_ready;
  if (lsu->dcreq_valid) {
    w->dcreq_write = lsu->dcreq_write;
    w->dcreq_uncached = lsu->dcreq_uncached;
    w->dcreq_fresh = lsu->dcreq_fresh;
    w->dcreq_tag = lsu->dcreq_tag;
    w->dcreq_addr = lsu->dcreq_addr;
    memcpy(w->dcreq_mask, lsu->dcreq_mask, (line + 7) / 8);
    memcpy(w->dcreq_data, lsu->dcreq_data, line);
  }
  w->lmem_en = lmem->en;
  w->lmem_we = lmem->we;
  for (unsigned b = 0; b < c->cfg.num_lanes; b++) {
    const bool asked = lmem->en >> b & 1;
    w->lmem_addr[b] = asked ? lmem->addr[b] : 0;
    w->lmem_mask[b] = asked ? lmem->mask[b] : 0;
    w->lmem_wdata[b] = asked ? lmem->wdata[b] : 0;
    w->lmem_rdata[b] = c->memory.lmem.rdata[b];
  }
}

// Groups of threads with pcs of their own; without them all of it is 0.
static void show_requests(const gyre_core *c, gyre_wires *w) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_regroup *ask = &c->execute_out.control.regroup;
  w->ask_valid = issue->asks;
  w->ask_ready = gyre_groups_ask_ready(&c->groups);
  if (issue->asks) {
    w->ask_wid = issue->wid;
    w->ask_pc = issue->uop->pc;
  }
  w->regroup_valid = ask->valid;
  w->regroup_ready = c->execute_in.regroup_ready;
  if (!ask->valid) return;
  w->regroup_wid = ask->wid;
  w->regroup_put = ask->put;
  w->regroup_park = ask->park;
  w->regroup_unpark = ask->unpark;
  w->regroup_run = ask->run;
  w->regroup_put_pc = ask->put_pc;
  w->regroup_put_mask = ask->put_mask;
  w->regroup_run_pc = ask->run_pc;
  w->regroup_run_mask = ask->run_mask;
}

static void show_walk(const gyre_core *c, gyre_wires *w) {
  gyre_walk_step p = {0};
  const bool walks = !gyre_group_walker_free(&c->groups.walker) && !c->operands_in.halted;
  if (walks) gyre_group_walker_eval(&c->groups.walker, &p);
  w->walk_entry = p.entry;
  w->walk_wid = p.entry || p.link ? c->groups.walker.wid : 0;
  w->walk_row = p.entry ? p.entry_row : 0;
  w->walk_depth = p.entry ? p.value.depth : 0;
  w->walk_pc = p.entry ? p.value.pc >> 2 : 0;
  w->walk_mask = p.entry ? p.value.mask : 0;
  w->walk_link = p.link;
  w->walk_link_row = p.link ? p.link_row : 0;
  w->walk_link_more = p.link && p.link_more;
  w->walk_link_next = p.link && p.link_more ? p.link_next : 0;
}

static void show_groups(const gyre_core *c, gyre_wires *w) {
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_groups *g = &c->groups;
  w->group_valid = w->exec_valid;
  if (!c->cfg.reconvergence) return;
  memcpy(w->warps_live, g->live_q, c->cfg.num_warps * sizeof *w->warps_live);
  w->turns_due = gyre_groups_due(g);
  w->turns_served = g->served_q;
  w->turns_free = gyre_groups_free(g);
  const gyre_group_view view = gyre_groups_view(g, w->exec_wid);
  w->group_live = view.live;
  w->group_ready = view.ready;
  w->group_turn = view.turn;
  w->group_parked = view.parked;
  w->group_depth = view.depth;
  w->regrouped_valid = c->regrouped.valid;
  if (c->regrouped.valid) {
    w->regrouped_wid = c->regrouped.wid;
    w->regrouped_jump = c->regrouped.jump;
    w->regrouped_pc = c->regrouped.pc;
    w->regrouped_mask = c->regrouped.mask;
    w->regrouped_depth = c->regrouped.depth;
  }
  w->threads_valid = control->threads.valid;
  w->threads_wid = control->threads.wid;
  w->threads_live = control->threads.live;
  w->rejoin_valid = control->spawn.rejoin;
  w->rejoin_wid = control->spawn.wid;
  w->rejoin_depth = control->spawn.depth;
  show_requests(c, w);
  show_walk(c, w);
}

void gyre_core_show(gyre_core *c, const gyre_core_glue *s) {
  gyre_wires *w = &c->w;
  w->kill_restart = s->restart;
  w->kill_flush = s->flush;
  w->kill_steer = w->steer_valid ? 1u << w->steer_wid : 0;
  w->count_events = s->events;
  show_warps(c, s, w);
  show_pipeline(c, w);
  show_record(c, w);
  show_results(c, w);
  show_execute(c, w);
  show_launch(c, w);
  show_memory(c, w);
  show_ports(c, w);
  show_accesses(c, w);
  show_groups(c, w);
}
