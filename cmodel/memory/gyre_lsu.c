// gyre_lsu.c - twin of rtl/memory/gyre_lsu.sv.

#include "memory/gyre_lsu.h"

#include <stddef.h>
#include <string.h>

bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg, uint32_t loads) {
  memset(u, 0, sizeof *u);
  u->lanes = cfg->num_lanes;
  gyre_lsu_pass_init(&u->pass, cfg);
  gyre_coalescer_init(&u->coalescer, cfg);
  const bool queue = gyre_lsu_queue_init(&u->queue, cfg);
  gyre_atomic_init(&u->atomic, cfg);
  gyre_lsu_lock_init(&u->lock, cfg);
  return gyre_lsu_response_init(&u->response, cfg, loads) && queue;
}

void gyre_lsu_free(gyre_lsu *u) {
  gyre_lsu_response_free(&u->response);
  gyre_lsu_queue_free(&u->queue);
}

void gyre_lsu_reset(gyre_lsu *u) {
  gyre_lsu_queue_reset(&u->queue);
  u->started = u->planned = false;
  gyre_lsu_response_reset(&u->response);
  gyre_atomic_reset(&u->atomic);
  gyre_lsu_lock_reset(&u->lock);
  gyre_exception_gather_reset(&u->pass.gather);
}

void gyre_lsu_eval_trap(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  gyre_lsu_pass_eval(&u->pass, &in->pass, gyre_lsu_ready(u), &out->pass);
}

static bool is_plain_store(unsigned op) { return gyre_agu_is_store(op) && !gyre_agu_is_atomic(op); }

static uint32_t pending_lanes(const gyre_lsu *u) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  if (h->none) return 0;
  if (h->op == GYRE_OP_SC) return u->atomic.sc_lanes;
  return u->started ? u->rest : h->lanes;
}

// First the lanes of a load that get 0 have their result.
static bool zero_step(const gyre_lsu *u) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  return !h->none && h->zero != 0 && !u->started;
}

// Lanes that are left when the next access has been made.
static uint32_t rest_lanes(const gyre_lsu *u) {
  return zero_step(u) ? pending_lanes(u) : pending_lanes(u) & ~u->plan.group;
}

// The next access ends the turn of its lanes: all but the read of an AMO.
static bool serves(const gyre_lsu *u) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  return h->none || h->op < GYRE_OP_AMOSWAP || u->store;
}

// What several cores ask of the LR, SC or AMO at the head.
static gyre_lsu_lock_out order(const gyre_lsu *u, const gyre_lsu_in *in) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  const gyre_lsu_lock_head head = {
      .op = h->op,
      .rel = h->rel,
      .local = u->plan.is_local,
      .step = u->atomic.step,
      .reserved = gyre_atomic_reserved(&u->atomic, h->wid, h->addr, h->local),
      .line = u->plan.addr >> u->atomic.line_bits,
  };
  return gyre_lsu_lock_eval(&u->lock, gyre_agu_is_atomic(h->op) ? &head : NULL,
                            u->response.valid == 0 && !in->writes_pending, in->stores_empty);
}

// Only the last pass of a fence acts; the others are dropped.
static void eval_fence(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  out->fence_go = !h->last || (u->response.valid == 0 && !in->writes_pending);
  out->fence_valid = out->fence_go && h->last;
  out->fence_wid = h->wid;
  out->fence_inval = h->op == GYRE_OP_FENCEI;
  if (u->lock.present) out->acquire = out->fence_valid && h->acq;
}

// The access of the head, to where it goes.
static void eval_request(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_response *a = &u->response;
  const gyre_coalescer_out *plan = &u->plan;
  if (!plan->is_local) {
    out->dcreq_valid = u->store || gyre_lsu_response_free_entry(a);
    out->dcreq_write = u->store;
    out->dcreq_uncached = plan->is_io;
    out->dcreq_fresh = out->lock.fresh;
    out->dcreq_tag = (uint8_t)gyre_lsu_response_tag(a);
    out->dcreq_addr = plan->addr;
    out->dcreq_mask = plan->mask;
    out->dcreq_data = plan->data;
  } else if (in->lmem_ready && (u->store || gyre_lsu_response_local_free(a, &out->response))) {
    out->local_go = true;
    out->lmem = (gyre_lmem_in){.en = plan->bank,
                               .we = u->store ? plan->bank : 0,
                               .addr = plan->bank_addr,
                               .mask = plan->bank_mask,
                               .wdata = plan->bank_wdata};
    out->conflict =
        serves(u) && (pending_lanes(u) & ~plan->group & gyre_lsu_queue_head(&u->queue)->local) != 0;
  }
}

void gyre_lsu_eval_access(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  gyre_lsu_response_eval_take(&in->response, &out->response);
  out->local_go = out->fence_go = out->conflict = out->sc_fails = out->nothing = false;
  out->dcreq_valid = out->dcreq_fresh = out->fence_valid = false;
  out->lmem.en = out->lmem.we = 0;
  out->lock = (gyre_lsu_lock_out){0};
  out->acquire = gyre_lsu_lock_acquire(&u->lock);
  out->blocked = !gyre_lsu_queue_valid(&u->queue) || gyre_lsu_lock_block(&u->lock);
  if (out->blocked) return;
  if (gyre_agu_is_fence(h->op)) {
    eval_fence(u, in, out);
    return;
  }
  if (h->none) {  // a store just leaves; others need the place of an SC's result
    out->nothing = is_plain_store(h->op) || !out->response.local;
    return;
  }
  if (zero_step(u)) {
    out->nothing = !out->response.local;
    return;
  }
  if (u->lock.present) out->lock = order(u, in);
  if (out->lock.hold) return;
  if (gyre_agu_is_atomic(h->op) && !gyre_atomic_may(&u->atomic, h->op)) return;
  if (h->op == GYRE_OP_SC) {
    // Its result takes the place of a load of local memory, when that is empty.
    if (out->response.local) return;
    out->sc_fails = u->atomic.sc_lanes == 0;
  }
  if (!out->sc_fails) eval_request(u, in, out);
}

void gyre_lsu_eval_leave(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  out->go = out->local_go || out->sc_fails || out->nothing || (out->dcreq_valid && in->dcreq_ready);
  out->served = false;
  out->leave = out->fence_go;
  if (out->go) {
    out->served = serves(u);
    out->leave = out->served && rest_lanes(u) == 0;
  }
  out->credit = out->leave;
}

// The head's access is made: lanes that are left, and the load that waits.
static void start(gyre_lsu *u, const gyre_lsu_out *out) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  const bool sc = h->op == GYRE_OP_SC, no_load = h->none || zero_step(u);
  const uint32_t rest = rest_lanes(u);
  const bool final = rest == 0 && h->last;
  const gyre_atomic_access access = {
      .op = h->op,
      .wid = h->wid,
      .pass = h->pass,
      .last = h->last,
      .write = u->store && !out->sc_fails && !h->none,
      .none = h->none,
      .final = final,
      .local = u->plan.is_local,
      .group = u->plan.group,
      .addr = h->addr,
  };
  gyre_atomic_access_made(&u->atomic, &access);
  if (out->served) {
    u->rest = rest;
    u->started = !out->leave;
  }
  u->planned = false;
  if (h->none ? is_plain_store(h->op) : u->store && !sc) return;
  const uint32_t index = u->plan.is_local || sc || no_load ? u->response.loads : out->dcreq_tag;
  gyre_load *load = gyre_lsu_response_start(&u->response, index, final);
  load->wid = h->wid;
  load->pass = h->pass;
  load->rd = h->rd;
  load->wb = h->wb;
  load->op = no_load ? GYRE_OP_SC : h->op;
  load->fresh = out->lock.fresh;
  load->group = no_load ? h->zero : sc ? h->lanes : u->plan.group;
  load->fails = no_load ? 0 : h->lanes & ~u->atomic.sc_lanes;
  memcpy(load->addr, h->addr, u->lanes * sizeof *load->addr);
}

// Works out the next access of the head, if it makes one.
static void plan(gyre_lsu *u) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
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
  if (in.pending == 0) {  // an SC that fails, or no lanes
    u->plan.is_local = false;
    u->plan.group = u->plan.bank = 0;
    return;
  }
  gyre_coalescer_eval(&u->coalescer, &in, &u->plan);
}

static void tick_lock(gyre_lsu *u, const gyre_lsu_in *in, const gyre_lsu_out *out) {
  const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
  const gyre_lsu_lock_event event = {
      .go = out->go,
      .leave = out->go && out->leave,
      .none = h->none,
      .last = h->last,
      .acq = h->acq,
      .sc = h->op == GYRE_OP_SC,
      .lr = h->op == GYRE_OP_LR,
      .local = u->plan.is_local,
  };
  gyre_lsu_lock_tick(&u->lock, &event, &out->lock, gyre_lsu_response_old_valid(&out->response),
                     in->stores_empty, in->lock_ready);
}

void gyre_lsu_tick(gyre_lsu *u, const gyre_lsu_in *in, const gyre_lsu_out *out) {
  const bool snoop = u->lock.present && in->snoop_valid;
  gyre_lsu_response_tick(&u->response, &in->response, &out->response);
  gyre_lsu_pass_tick(&u->pass, &out->pass);
  if (u->lock.present) tick_lock(u, in, out);
  if (out->go) {
    if (snoop) gyre_atomic_snoop(&u->atomic, in->snoop_line);
    start(u, out);
  } else {
    const gyre_lsu_item *h = gyre_lsu_queue_head(&u->queue);
    const gyre_lsu_response_out *answer = &out->response;
    const uint32_t *old = gyre_lsu_response_old_valid(answer) ? answer->old : NULL;
    if (!out->blocked && !out->lock.hold && gyre_agu_is_atomic(h->op) && !h->none &&
        gyre_atomic_wait(&u->atomic, h->op, h->wid, h->pass, h->lanes, h->addr, h->local, old)) {
      u->planned = false;
    }
    if (snoop) gyre_atomic_snoop(&u->atomic, in->snoop_line);
  }
  gyre_lsu_queue_tick(&u->queue, out->pass.push ? &out->pass.item : NULL, out->leave);
  if (!u->planned && gyre_lsu_queue_valid(&u->queue) &&
      !gyre_agu_is_fence(gyre_lsu_queue_head(&u->queue)->op))
    plan(u);
}
