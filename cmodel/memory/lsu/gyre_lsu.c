// gyre_lsu.c - twin of rtl/memory/lsu/gyre_lsu.sv.

#include "memory/lsu/gyre_lsu.h"

#include <stddef.h>
#include <string.h>

bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg, uint32_t loads) {
  memset(u, 0, sizeof *u);
  u->lanes = cfg->num_lanes;
  const bool entry = gyre_lsu_entry_init(&u->entry, cfg);
  gyre_lsu_access_init(&u->access, cfg);
  gyre_lsu_order_init(&u->order, cfg);
  gyre_lsu_merge_init(&u->port, cfg);
  return gyre_lsu_response_init(&u->response, cfg, loads) && entry;
}

void gyre_lsu_free(gyre_lsu *u) {
  gyre_lsu_response_free(&u->response);
  gyre_lsu_entry_free(&u->entry);
}

void gyre_lsu_reset(gyre_lsu *u) {
  gyre_lsu_entry_reset(&u->entry);
  gyre_lsu_access_reset(&u->access);
  gyre_lsu_order_reset(&u->order);
  gyre_lsu_response_reset(&u->response);
  gyre_lsu_merge_reset(&u->port);
}

void gyre_lsu_eval_result(const gyre_lsu *u, gyre_lsu_in *in, gyre_lsu_out *out) {
  gyre_lsu_merge_in *port = &out->port_in;
  port->dcrsp_valid = in->dcrsp_valid;
  port->dcrsp_tag = in->dcrsp_tag;
  gyre_lsu_merge_eval_answer(&u->port, port, &out->port);
  in->response.dcrsp_valid = out->port.rsp_valid;
  in->response.dcrsp_tag = in->dcrsp_tag;
  in->response.dcrsp_data = in->dcrsp_data;
  gyre_lsu_response_eval_result(&u->response, &in->response, u->order.atomic.old, &out->response);
}

void gyre_lsu_eval_trap(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  gyre_lsu_entry_eval(&u->entry, &in->beat, &out->beat);
}

static bool is_plain_store(unsigned op) { return gyre_agu_is_store(op) && !gyre_agu_is_atomic(op); }

// Returns the lanes of an AMO whose results come with its write. They use the entry of local memory,
// which is free: it was empty when the words were read, and the head has made no access since.
static uint32_t following(const gyre_lsu *u, const gyre_lsu_item *h) {
  return h->op >= GYRE_OP_AMOSWAP && h->wb ? gyre_atomic_follows(&u->order.atomic) : 0;
}

static const gyre_lsu_item *head_of(const gyre_lsu *u) {
  return gyre_lsu_queue_head(&u->entry.queue);
}

// Returns the lanes that remain after the next access.
static uint32_t rest_lanes(const gyre_lsu *u) {
  return gyre_lsu_access_rest(&u->access, head_of(u), u->order.atomic.sc_lanes);
}

// Returns true if the head gives the result of its lanes that get 0: that is no access, and none of
// the steps of an AMO or SC.
static bool is_apart(const gyre_lsu *u) {
  return gyre_lsu_access_zero_step(&u->access, head_of(u));
}

// Returns true if the next access completes its lanes; only the read of an AMO does not.
static bool serves(const gyre_lsu *u) {
  const gyre_lsu_item *h = head_of(u);
  return h->none || is_apart(u) || h->op < GYRE_OP_AMOSWAP || u->access.store;
}

// Only the last beat of a fence acts; the others are dropped.
static void eval_fence(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_item *h = head_of(u);
  out->fence_go = !h->last || (u->response.valid == 0 && !in->writes_pending);
  out->fence_valid = out->fence_go && h->last;
  out->fence_wid = h->wid;
  out->fence_inval = h->op == GYRE_OP_FENCEI;
  if (u->order.lock.present) out->acquire = out->fence_valid && h->acq;
}

// Sends the access of the head to its destination.
static void eval_request(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_response *a = &u->response;
  const gyre_coalescer_out *plan = &u->access.plan;
  if (!plan->is_local) {
    out->port_in.head = (gyre_lsu_request){
        .valid = u->access.store || gyre_lsu_response_free_entry(a),
        .write = u->access.store,
        .uncached = plan->is_io,
        .fresh = out->lock.fresh,
        .tag = (uint16_t)gyre_lsu_response_tag(a),
        .addr = plan->addr,
        .mask = plan->mask,
        .data = plan->data,
    };
  } else if (in->lmem_ready &&
             (u->access.store || gyre_lsu_response_local_free(a, &out->response))) {
    out->local_go = true;
    out->lmem = (gyre_lmem_in){.en = plan->bank,
                               .we = u->access.store ? plan->bank : 0,
                               .addr = plan->bank_addr,
                               .mask = plan->bank_mask,
                               .wdata = plan->bank_wdata};
    out->conflict = serves(u) && (rest_lanes(u) & head_of(u)->local) != 0;
  }
}

// Decides about the access of the head.
static void eval_head(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  const gyre_lsu_item *h = head_of(u);
  out->local_go = out->fence_go = out->conflict = out->sc_fails = out->nothing = false;
  out->port_in.head.valid = out->fence_valid = false;
  out->lmem.en = out->lmem.we = 0;
  out->lock = (gyre_lsu_lock_out){0};
  out->acquire = gyre_lsu_lock_acquire(&u->order.lock);
  out->blocked = !gyre_lsu_queue_valid(&u->entry.queue) || gyre_lsu_lock_block(&u->order.lock);
  if (out->blocked) return;
  if (gyre_agu_is_fence(h->op)) {
    eval_fence(u, in, out);
    return;
  }
  if (h->none) {  // a store just leaves; other operations need the entry of an SC's result
    out->nothing = is_plain_store(h->op) || !out->response.local;
    return;
  }
  if (gyre_lsu_access_zero_step(&u->access, h)) {
    out->nothing = !out->response.local;
    return;
  }
  if (u->order.lock.present)
    out->lock =
        gyre_lsu_order_eval(&u->order, h, u->access.plan.is_local, u->access.plan.addr,
                            u->response.valid == 0 && !in->writes_pending, in->stores_empty);
  if (out->lock.hold) return;
  if (gyre_agu_is_atomic(h->op) && !gyre_atomic_may(&u->order.atomic, h->op)) return;
  if (h->op == GYRE_OP_SC) {
    // The result uses the entry of local memory, so this entry must be empty.
    if (out->response.local) return;
    out->sc_fails = u->order.atomic.sc_lanes == 0;
  }
  if (!out->sc_fails) eval_request(u, in, out);
}

void gyre_lsu_eval_access(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  gyre_lsu_merge_in *port = &out->port_in;
  gyre_lsu_response_eval_take(&in->response, &out->response);
  eval_head(u, in, out);
  port->rsp_ready = out->response.dcrsp_ready;
  port->line_valid = in->scalar_line_valid;
  port->line_addr = in->scalar_line_addr;
  gyre_lsu_merge_eval_request(&u->port, port, &out->port);
}

void gyre_lsu_eval_leave(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out) {
  gyre_lsu_merge_in *port = &out->port_in;
  port->dcreq_ready = in->dcreq_ready;
  gyre_lsu_merge_eval_ready(&u->port, port, &out->port);
  out->go =
      out->local_go || out->sc_fails || out->nothing || (port->head.valid && out->port.req_ready);
  out->served = false;
  out->leave = out->fence_go;
  if (out->go) {
    out->served = serves(u);
    out->leave = out->served && rest_lanes(u) == 0;
  }
  out->credit = out->leave;
}

// Enters the load that waits for the access of the head; no_load: there are no lanes, or only lanes
// that get 0. kept: lanes of an AMO whose results come with its write.
static void enter(gyre_lsu *u, const gyre_lsu_out *out, bool no_load, bool final, uint32_t kept) {
  const gyre_lsu_item *h = head_of(u);
  const bool sc = h->op == GYRE_OP_SC;
  const uint32_t index =
      u->access.plan.is_local || sc || no_load || kept ? u->response.loads : out->port_in.head.tag;
  gyre_load *load = gyre_lsu_response_start(&u->response, index, final);
  load->wid = h->wid;
  load->beat = h->beat;
  load->rd = h->rd;
  load->wb = h->wb;
  load->op = no_load || kept ? GYRE_OP_SC : h->op;
  load->kept = kept != 0;
  load->fresh = out->lock.fresh;
  load->group = no_load ? h->zero : sc ? h->lanes : kept ? kept : u->access.plan.group;
  load->fails = no_load ? 0 : h->lanes & ~u->order.atomic.sc_lanes;
  memcpy(load->addr, h->addr, u->lanes * sizeof *load->addr);
}

// Makes the head's access: keeps the remaining lanes, and enters the load that waits.
static void start(gyre_lsu *u, const gyre_lsu_out *out) {
  const gyre_lsu_item *h = head_of(u);
  const bool sc = h->op == GYRE_OP_SC, apart = is_apart(u), no_load = h->none || apart;
  const bool write = u->access.store && !out->sc_fails;
  const uint32_t rest = rest_lanes(u);
  const uint32_t kept = following(u, h);
  const bool final = rest == 0 && h->last;
  const gyre_atomic_access access = {
      .op = h->op,
      .wid = h->wid,
      .beat = h->beat,
      .last = h->last,
      .write = write && !h->none,
      .none = h->none,
      .final = final,
      .local = u->access.plan.is_local,
      .group = u->access.plan.group,
      .all = u->access.plan.all,
      .lanes = h->lanes,
      .helpers = h->zero,
      .addr = h->addr,
  };
  if (!apart) gyre_atomic_access_made(&u->order.atomic, &access);
  if (out->served) gyre_lsu_access_served(&u->access, rest);
  u->access.planned = false;
  if (h->none ? is_plain_store(h->op) : !apart && u->access.store && !sc && kept == 0) return;
  enter(u, out, no_load, final, kept);
}

static void tick_lock(gyre_lsu *u, const gyre_lsu_in *in, const gyre_lsu_out *out) {
  const gyre_lsu_item *h = head_of(u);
  const gyre_lsu_lock_event event = {
      .go = out->go && !is_apart(u),
      .leave = out->go && out->leave,
      .none = h->none,
      .last = h->last,
      .acq = h->acq,
      .sc = h->op == GYRE_OP_SC,
      .lr = h->op == GYRE_OP_LR,
      .local = u->access.plan.is_local,
  };
  gyre_lsu_lock_tick(&u->order.lock, &event, &out->lock,
                     gyre_lsu_response_old_valid(&out->response), in->stores_empty, in->lock_ready);
}

void gyre_lsu_tick(gyre_lsu *u, const gyre_lsu_in *in, const gyre_lsu_out *out) {
  const bool snoop = u->order.lock.present && in->snoop_valid;
  gyre_lsu_response_tick(&u->response, &in->response, &out->response);
  gyre_lsu_merge_tick(&u->port, &out->port_in, &out->port);
  if (u->order.lock.present) tick_lock(u, in, out);
  if (out->go) {
    if (snoop) gyre_atomic_snoop(&u->order.atomic, in->snoop_line);
    start(u, out);
  } else {
    const gyre_lsu_item *h = head_of(u);
    const gyre_lsu_response_out *answer = &out->response;
    const uint32_t *old = gyre_lsu_response_old_valid(answer) ? answer->old : NULL;
    if (!out->blocked && !out->lock.hold && gyre_agu_is_atomic(h->op) && !h->none && !is_apart(u)) {
      const gyre_atomic_head head = {.op = h->op,
                                     .wid = h->wid,
                                     .beat = h->beat,
                                     .lanes = h->lanes,
                                     .local = h->local,
                                     .addr = h->addr,
                                     .b = h->wdata};
      if (gyre_atomic_wait(&u->order.atomic, &head, old)) u->access.planned = false;
    }
    if (snoop) gyre_atomic_snoop(&u->order.atomic, in->snoop_line);
  }
  gyre_lsu_entry_tick(&u->entry, &out->beat, out->leave);
  if (!u->access.planned && gyre_lsu_queue_valid(&u->entry.queue) &&
      !gyre_agu_is_fence(head_of(u)->op))
    gyre_lsu_access_plan(&u->access, head_of(u), &u->order.atomic);
}
