// gyre_lsu.c - twin of rtl/memory/gyre_lsu.sv.

#include "memory/gyre_lsu.h"

#include <stdlib.h>
#include <string.h>

bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg) {
  memset(u, 0, sizeof *u);
  u->lanes = cfg->num_lanes;
  u->depth = cfg->lsu_queue;
  gyre_agu_init(&u->agu, cfg);
  gyre_coalescer_init(&u->coalescer, cfg);
  gyre_lsu_answer_init(&u->answer, cfg);
  u->queue = calloc(u->depth, sizeof *u->queue);
  return u->queue != NULL;
}

void gyre_lsu_free(gyre_lsu *u) {
  free(u->queue);
  u->queue = NULL;
}

static void hide_lmem(gyre_lsu *u, gyre_wires *w) {
  memset(w->lmem_addr, 0, u->lanes * sizeof *w->lmem_addr);
  memset(w->lmem_mask, 0, u->lanes * sizeof *w->lmem_mask);
  memset(w->lmem_wdata, 0, u->lanes * sizeof *w->lmem_wdata);
  u->lmem_shown = false;
}

void gyre_lsu_reset(gyre_lsu *u, gyre_wires *w) {
  u->head = u->tail = u->count = 0;
  u->started = u->answer.valid = false;
  u->answer.result = u->answer.done = false;
  u->trap = u->credit = u->conflict = u->push = u->planned = false;
  hide_lmem(u, w);
}

void gyre_lsu_eval_trap(gyre_lsu *u, const gyre_wires *w) {
  // The free entry at the tail takes the pass; it counts only from the edge on.
  gyre_lsu_item *item = &u->queue[u->tail];
  const gyre_uop *uop = &w->exec_uop;
  gyre_agu_out out;
  if (!gyre_lsu_ready(u)) return;
  gyre_agu_eval(&u->agu, uop->op, uop->imm, w->exec_lanes, w->exec_a, w->exec_b, item->addr,
                item->wdata, &out);
  item->wid = w->exec_wid;
  item->pass = w->exec_pass;
  item->last = w->exec_last;
  item->op = uop->op;
  item->rd = uop->rd;
  item->wb = uop->wb;
  item->lanes = w->exec_lanes;
  item->local = out.local;
  item->io = out.io;
  u->push = !out.fault;
  u->trap = out.fault;
  if (!out.fault) return;
  u->trap_cause = out.cause;
  u->trap_lanes = out.fault_lanes;
  u->trap_value = out.value;
}

void gyre_lsu_eval_result(gyre_lsu *u, gyre_wires *w, bool dcrsp_valid, const uint8_t *line) {
  gyre_lsu_answer_eval_result(&u->answer, w, dcrsp_valid, line);
}

// Works out the next access of the head and shows it on the wires.
static void plan(gyre_lsu *u, gyre_wires *w) {
  const gyre_lsu_item *h = &u->queue[u->head];
  const gyre_coalescer_in in = {
      .pending = u->started ? u->rest : h->lanes,
      .local = h->local,
      .io = h->io,
      .addr = h->addr,
      .wdata = h->wdata,
      .size = gyre_agu_size(h->op),
      .store = gyre_agu_is_store(h->op),
  };
  if (u->lmem_shown) hide_lmem(u, w);
  gyre_coalescer_eval(&u->coalescer, &in, &u->plan, w);
  u->lmem_shown = u->plan.is_local;
  w->dcreq_write = in.store;
  u->planned = true;
}

void gyre_lsu_eval_access(gyre_lsu *u, gyre_wires *w, bool writes_pending, bool lmem_ready) {
  gyre_lsu_answer *a = &u->answer;
  const gyre_lsu_item *h = &u->queue[u->head];
  gyre_lsu_answer_eval_take(a, w);
  u->local_go = u->fence_go = u->conflict = false;
  w->dcreq_valid = false;
  w->lmem_en = w->lmem_we = 0;
  w->fence_valid = false;
  if (u->count == 0 || gyre_agu_is_fence(h->op)) {
    if (u->lmem_shown) hide_lmem(u, w);
    if (u->count == 0) return;
    // Only the last pass of a fence acts; the others are dropped.
    u->fence_go = !h->last || (!a->valid && !writes_pending);
    w->fence_valid = u->fence_go && h->last;
    w->fence_wid = h->wid;
    w->fence_inval = h->op == GYRE_OP_FENCEI;
    return;
  }
  if (!u->planned) plan(u, w);
  if (!u->plan.is_local) {
    w->dcreq_valid = !a->valid || !a->local || a->take;
  } else if (lmem_ready && (!a->valid || a->done)) {
    u->local_go = true;
    w->lmem_en = u->plan.bank;
    w->lmem_we = w->dcreq_write ? u->plan.bank : 0;
    const uint32_t pending = u->started ? u->rest : h->lanes;
    u->conflict = (pending & ~u->plan.group & h->local) != 0;
  }
}

void gyre_lsu_eval_leave(gyre_lsu *u, const gyre_wires *w) {
  u->go = u->local_go || (w->dcreq_valid && w->dcreq_ready);
  u->leave = u->fence_go;
  if (u->go) {
    const uint32_t pending = u->started ? u->rest : u->queue[u->head].lanes;
    u->leave = (pending & ~u->plan.group) == 0;
  }
  u->credit = u->leave;
}

// The head's access starts to wait for its answer.
static void start(gyre_lsu *u) {
  const gyre_lsu_item *h = &u->queue[u->head];
  gyre_lsu_answer *a = &u->answer;
  a->valid = true;
  a->local = u->plan.is_local;
  a->wb = h->wb && !gyre_agu_is_store(h->op);
  a->result = u->leave && a->wb;
  a->wid = h->wid;
  a->pass = h->pass;
  a->last = h->last;
  a->op = h->op;
  a->rd = h->rd;
  a->active = h->lanes;
  a->group = u->plan.group;
  memcpy(a->addr, h->addr, u->lanes * sizeof *a->addr);
  u->rest = (u->started ? u->rest : h->lanes) & ~u->plan.group;
  u->started = !u->leave;
  u->planned = false;
}

void gyre_lsu_tick(gyre_lsu *u, const gyre_wires *w) {
  gyre_lsu_answer_tick(&u->answer, w);
  if (u->go) start(u);
  if (u->leave) {
    if (++u->head == u->depth) u->head = 0;
    --u->count;
  }
  if (u->push) {
    if (++u->tail == u->depth) u->tail = 0;
    ++u->count;
  }
  u->push = u->trap = false;
}
