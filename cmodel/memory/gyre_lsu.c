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
  u->queue = calloc(u->depth + 1, sizeof *u->queue);
  gyre_atomic_init(&u->atomic, cfg);
  gyre_lsu_lock_init(&u->lock, cfg);
  return gyre_lsu_response_init(&u->response, cfg, loads) && u->queue != NULL;
}

void gyre_lsu_free(gyre_lsu *u) {
  gyre_lsu_response_free(&u->response);
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
  u->started = u->go = u->served = u->leave = false;
  gyre_lsu_response_reset(&u->response);
  gyre_atomic_reset(&u->atomic);
  gyre_lsu_lock_reset(&u->lock);
  u->trap = u->credit = u->conflict = u->push = u->planned = u->acquire = u->blocked = false;
  hide_lmem(w);
}

void gyre_lsu_eval_trap(gyre_lsu *u, const gyre_wires *w) {
  // The free entry at the tail takes the pass; it counts only from the edge on. Without one the pass
  // has to wait, but not its fault: a spare entry takes what nobody will look at.
  const bool room = gyre_lsu_ready(u);
  gyre_lsu_item *item = &u->queue[room ? u->tail : u->depth];
  const gyre_uop *uop = &w->exec_uop;
  gyre_agu_out out;
  gyre_agu_eval(&u->agu, uop->op, uop->imm, w->exec_lanes, w->exec_a, w->exec_b, item->addr,
                item->wdata, &out);
  item->wid = w->exec_wid;
  item->pass = w->exec_pass;
  item->last = w->exec_last;
  item->op = uop->op;
  item->rd = uop->rd;
  item->wb = uop->wb;
  item->acq = uop->acq;
  item->rel = uop->rel;
  item->lanes = w->exec_lanes;
  item->local = out.local;
  item->io = out.io;
  u->push = !out.fault && room;
  u->trap = out.fault;
  if (!out.fault) return;
  u->trap_cause = out.cause;
  u->trap_lanes = out.fault_lanes;
  u->trap_value = out.value;
}

void gyre_lsu_eval_result(gyre_lsu *u, gyre_wires *w, bool dcrsp_valid, uint32_t tag,
                          const uint8_t *line) {
  gyre_lsu_response_eval_result(&u->response, w, dcrsp_valid, tag, line);
}

static uint32_t pending_lanes(const gyre_lsu *u) {
  const gyre_lsu_item *h = &u->queue[u->head];
  if (h->op == GYRE_OP_SC) return u->atomic.sc_lanes;
  return u->started ? u->rest : h->lanes;
}

// The next access ends the turn of its lanes: all but the read of an AMO.
static bool serves(const gyre_lsu *u) { return u->queue[u->head].op < GYRE_OP_AMOSWAP || u->store; }

// Works out the next access of the head, if there is one, and shows it on the wires.
static void plan(gyre_lsu *u, gyre_wires *w) {
  const gyre_lsu_item *h = &u->queue[u->head];
  const bool amo = h->op >= GYRE_OP_AMOSWAP, new_words = amo && u->atomic.step == GYRE_ATOMIC_WRITE;
  u->planned = true;
  u->store = gyre_agu_is_store(h->op) && (!amo || new_words);
  if (new_words) gyre_atomic_words(&u->atomic, h->op, h->wdata, u->wdata);
  const gyre_coalescer_in in = {
      .pending = pending_lanes(u),
      .local = h->local,
      .io = h->io,
      .addr = h->addr,
      .wdata = new_words ? u->wdata : h->wdata,
      .size = gyre_agu_size(h->op),
      .store = gyre_agu_is_store(h->op),
      .amo = amo,
  };
  if (in.pending == 0) {  // an SC that fails
    u->plan.is_local = false;
    u->plan.group = u->plan.bank = 0;
    return;
  }
  gyre_coalescer_eval(&u->coalescer, &in, &u->plan, w);
  w->dcreq_write = u->store;
}

// What several cores ask of the LR, SC or AMO at the head.
static void order(gyre_lsu *u, const gyre_wires *w, bool writes_pending) {
  const gyre_lsu_item *h = &u->queue[u->head];
  const gyre_lsu_lock_head head = {
      .op = h->op,
      .rel = h->rel,
      .local = u->plan.is_local,
      .step = u->atomic.step,
      .reserved = gyre_atomic_reserved(&u->atomic, h->wid, h->addr, h->local),
      .line = w->dcreq_addr >> u->atomic.line_bits,
  };
  gyre_lsu_lock_eval(&u->lock, gyre_agu_is_atomic(h->op) ? &head : NULL,
                     u->response.valid == 0 && !writes_pending, u->stores_empty);
}

void gyre_lsu_eval_access(gyre_lsu *u, gyre_wires *w, bool writes_pending, bool lmem_ready) {
  gyre_lsu_response *a = &u->response;
  const gyre_lsu_item *h = &u->queue[u->head];
  gyre_lsu_response_eval_take(a, w);
  u->local_go = u->fence_go = u->conflict = u->sc_fails = false;
  w->dcreq_valid = false;
  w->fence_valid = false;
  w->dcreq_fresh = false;
  if (w->lmem_en) hide_lmem(w);
  u->acquire = gyre_lsu_lock_acquire(&u->lock);
  u->blocked = u->count == 0 || gyre_lsu_lock_block(&u->lock);
  gyre_lsu_lock_eval(&u->lock, NULL, false, false);
  if (u->blocked) return;
  if (gyre_agu_is_fence(h->op)) {
    // Only the last pass of a fence acts; the others are dropped.
    u->fence_go = !h->last || (a->valid == 0 && !writes_pending);
    w->fence_valid = u->fence_go && h->last;
    w->fence_wid = h->wid;
    w->fence_inval = h->op == GYRE_OP_FENCEI;
    if (u->lock.present) u->acquire = w->fence_valid && h->acq;
    return;
  }
  if (!u->planned) plan(u, w);
  if (u->lock.present) order(u, w, writes_pending);
  if (u->lock.hold) return;
  u->sc_fails = false;
  if (gyre_agu_is_atomic(h->op) && !gyre_atomic_may(&u->atomic, h->op)) return;
  if (h->op == GYRE_OP_SC) {
    // Its result takes the place of a load of local memory, when that is empty.
    if (a->local) return;
    u->sc_fails = u->atomic.sc_lanes == 0;
  }
  if (u->sc_fails) return;
  if (!u->plan.is_local) {
    w->dcreq_valid = u->store || gyre_lsu_response_free_entry(a);
    w->dcreq_fresh = u->lock.fresh;
    u->dcreq_tag = (uint8_t)gyre_lsu_response_tag(a);
  } else if (lmem_ready && (u->store || gyre_lsu_response_local_free(a))) {
    u->local_go = true;
    show_lmem(u, w);
    u->conflict = serves(u) && (pending_lanes(u) & ~u->plan.group & h->local) != 0;
  }
}

void gyre_lsu_eval_leave(gyre_lsu *u, const gyre_wires *w) {
  u->go = u->local_go || u->sc_fails || (w->dcreq_valid && w->dcreq_ready);
  u->served = false;
  u->leave = u->fence_go;
  if (u->go) {
    u->served = serves(u);
    u->leave = u->served && (pending_lanes(u) & ~u->plan.group) == 0;
  }
  u->credit = u->leave;
}

// The head's access is made: lanes that are left, and the load that waits.
static void start(gyre_lsu *u) {
  const gyre_lsu_item *h = &u->queue[u->head];
  const bool sc = h->op == GYRE_OP_SC;
  const uint32_t rest = pending_lanes(u) & ~u->plan.group;
  const bool final = rest == 0 && h->last;
  const gyre_atomic_access access = {
      .op = h->op,
      .wid = h->wid,
      .pass = h->pass,
      .last = h->last,
      .write = u->store && !u->sc_fails,
      .final = final,
      .local = u->plan.is_local,
      .group = u->plan.group,
      .addr = h->addr,
  };
  gyre_atomic_access_made(&u->atomic, &access);
  if (u->served) {
    u->rest = rest;
    u->started = !u->leave;
  }
  u->planned = false;
  if (u->store && !sc) return;
  const uint32_t index = u->plan.is_local || sc ? u->response.loads : u->dcreq_tag;
  gyre_load *load = gyre_lsu_response_start(&u->response, index, final);
  load->wid = h->wid;
  load->pass = h->pass;
  load->rd = h->rd;
  load->wb = h->wb;
  load->op = h->op;
  load->fresh = u->lock.fresh;
  load->group = sc ? h->lanes : u->plan.group;
  load->fails = h->lanes & ~u->atomic.sc_lanes;
  memcpy(load->addr, h->addr, u->lanes * sizeof *load->addr);
}

static void tick_lock(gyre_lsu *u) {
  const gyre_lsu_item *h = &u->queue[u->head];
  const gyre_lsu_lock_event event = {
      .go = u->go,
      .leave = u->go && u->leave,
      .last = h->last,
      .acq = h->acq,
      .sc = h->op == GYRE_OP_SC,
      .lr = h->op == GYRE_OP_LR,
      .local = u->plan.is_local,
  };
  gyre_lsu_lock_tick(&u->lock, &event, gyre_lsu_response_old_valid(&u->response), u->stores_empty,
                     u->lock_ready);
}

void gyre_lsu_tick(gyre_lsu *u) {
  const bool snoop = u->lock.present && u->snoop_valid;
  gyre_lsu_response_tick(&u->response);
  if (u->lock.present) tick_lock(u);
  if (u->go) {
    if (snoop) gyre_atomic_snoop(&u->atomic, u->snoop_line);
    start(u);
  } else {
    const gyre_lsu_item *h = &u->queue[u->head];
    const uint32_t *old = gyre_lsu_response_old_valid(&u->response) ? u->response.old : NULL;
    if (!u->blocked && !u->lock.hold && gyre_agu_is_atomic(h->op) &&
        gyre_atomic_wait(&u->atomic, h->op, h->wid, h->pass, h->lanes, h->addr, h->local, old)) {
      u->planned = false;
    }
    if (snoop) gyre_atomic_snoop(&u->atomic, u->snoop_line);
  }
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
