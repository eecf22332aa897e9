// gyre_lsu.c - twin of rtl/memory/gyre_lsu.sv.

#include "memory/gyre_lsu.h"

#include <stdlib.h>
#include <string.h>

bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg, uint32_t loads) {
  memset(u, 0, sizeof *u);
  u->lanes = cfg->num_lanes;
  u->depth = cfg->lsu_queue;
  gyre_agu_init(&u->agu, cfg);
  gyre_coalescer_init(&u->coalescer, cfg);
  u->queue = calloc(u->depth, sizeof *u->queue);
  return gyre_lsu_answer_init(&u->answer, cfg, loads) && u->queue != NULL;
}

void gyre_lsu_free(gyre_lsu *u) {
  gyre_lsu_answer_free(&u->answer);
  free(u->queue);
  u->queue = NULL;
}

static void show_lmem(gyre_lsu *u, gyre_wires *w) {
  for (uint32_t left = u->plan.bank; left != 0; left &= left - 1) {
    const uint32_t b = (uint32_t)__builtin_ctz(left);
    w->lmem_addr[b] = u->plan.bank_addr[b];
    w->lmem_mask[b] = u->plan.bank_mask[b];
    w->lmem_wdata[b] = u->plan.bank_wdata[b];
  }
  w->lmem_en = u->plan.bank;
  w->lmem_we = u->store ? u->plan.bank : 0;
}

// What show_lmem has shown.
static void hide_lmem(gyre_wires *w) {
  for (uint32_t left = w->lmem_en; left != 0; left &= left - 1) {
    const uint32_t b = (uint32_t)__builtin_ctz(left);
    w->lmem_addr[b] = w->lmem_mask[b] = w->lmem_wdata[b] = 0;
  }
  w->lmem_en = w->lmem_we = 0;
}

void gyre_lsu_reset(gyre_lsu *u, gyre_wires *w) {
  u->head = u->tail = u->count = 0;
  u->started = u->go = u->leave = false;
  gyre_lsu_answer_reset(&u->answer);
  u->trap = u->credit = u->conflict = u->push = u->planned = false;
  hide_lmem(w);
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

void gyre_lsu_eval_result(gyre_lsu *u, gyre_wires *w, bool dcrsp_valid, uint32_t tag,
                          const uint8_t *line) {
  gyre_lsu_answer_eval_result(&u->answer, w, dcrsp_valid, tag, line);
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
  gyre_coalescer_eval(&u->coalescer, &in, &u->plan, w);
  u->store = in.store;
  w->dcreq_write = in.store;
  u->planned = true;
}

void gyre_lsu_eval_access(gyre_lsu *u, gyre_wires *w, bool writes_pending, bool lmem_ready) {
  gyre_lsu_answer *a = &u->answer;
  const gyre_lsu_item *h = &u->queue[u->head];
  gyre_lsu_answer_eval_take(a, w);
  u->local_go = u->fence_go = u->conflict = false;
  w->dcreq_valid = false;
  w->fence_valid = false;
  if (w->lmem_en) hide_lmem(w);
  if (u->count == 0) return;
  if (gyre_agu_is_fence(h->op)) {
    // Only the last pass of a fence acts; the others are dropped.
    u->fence_go = !h->last || (a->valid == 0 && !writes_pending);
    w->fence_valid = u->fence_go && h->last;
    w->fence_wid = h->wid;
    w->fence_inval = h->op == GYRE_OP_FENCEI;
    return;
  }
  if (!u->planned) plan(u, w);
  if (!u->plan.is_local) {
    w->dcreq_valid = u->store || gyre_lsu_answer_free_entry(a);
    u->dcreq_tag = (uint8_t)gyre_lsu_answer_tag(a);
  } else if (lmem_ready && (u->store || gyre_lsu_answer_local_free(a))) {
    u->local_go = true;
    show_lmem(u, w);
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

// The head's access is made: lanes that are left, and the load that waits.
static void start(gyre_lsu *u) {
  const gyre_lsu_item *h = &u->queue[u->head];
  u->rest = (u->started ? u->rest : h->lanes) & ~u->plan.group;
  u->started = !u->leave;
  u->planned = false;
  if (u->store) return;
  const uint32_t index = u->plan.is_local ? u->answer.loads : u->dcreq_tag;
  gyre_load *load = gyre_lsu_answer_start(&u->answer, index, u->leave && h->last);
  load->wid = h->wid;
  load->pass = h->pass;
  load->rd = h->rd;
  load->wb = h->wb;
  load->op = h->op;
  load->group = u->plan.group;
  memcpy(load->addr, h->addr, u->lanes * sizeof *load->addr);
}

void gyre_lsu_tick(gyre_lsu *u) {
  gyre_lsu_answer_tick(&u->answer);
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
