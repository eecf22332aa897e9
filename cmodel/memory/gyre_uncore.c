// gyre_uncore.c - twin of rtl/memory/gyre_uncore.sv.

#include "memory/gyre_uncore.h"

#include <string.h>

bool gyre_uncore_init(gyre_uncore *u, const gyre_config *cfg) {
  memset(u, 0, sizeof *u);
  u->num_cores = cfg->num_cores;
  u->has_l2 = cfg->l2_bytes != 0;
  return !u->has_l2 || gyre_l2_init(&u->l2, cfg);
}

void gyre_uncore_free(gyre_uncore *u) {
  if (u->has_l2) gyre_l2_free(&u->l2);
}

void gyre_uncore_reset(gyre_uncore *u, const gyre_config *cfg) {
  gyre_mem_arbiter_init(&u->arbiter, u->num_cores);
  gyre_line_locks_init(&u->locks, cfg);
  if (u->has_l2) gyre_l2_reset(&u->l2);
  memset(u->lock, 0, sizeof u->lock);
  gyre_uncore_state(u);
}

void gyre_uncore_state(gyre_uncore *u) {
  uint16_t hold = 0;
  if (u->num_cores > 1) {
    for (unsigned k = 0; k < u->num_cores; k++) {
      u->lock[k].req_write = u->from[k]->req_valid && u->from[k]->req_write;
      u->lock[k].req_addr = u->from[k]->req_addr;
    }
    hold = gyre_line_locks_hold(&u->locks, u->lock);
  }
  u->source = gyre_mem_arbiter_eval_req(&u->arbiter, u->from, hold, &u->port);
  if (u->has_l2) gyre_l2_eval_mem(&u->l2);
}

const gyre_mem_port *gyre_uncore_port(const gyre_uncore *u) {
  if (gyre_uncore_through(u)) return u->from[0];
  return u->has_l2 ? &u->l2.p.all.mem : &u->port;
}

void gyre_uncore_eval_rsp(gyre_uncore *u, const gyre_mem_port *mem) {
  gyre_mem_port *to = u->has_l2 ? &u->l2.p.all.mem : &u->port;
  to->req_ready = mem->req_ready;
  to->rsp_valid = mem->rsp_valid;
  to->rsp_write = mem->rsp_write;
  to->rsp_error = mem->rsp_error;
  to->rsp_tag = mem->rsp_tag;
  to->rsp_data = mem->rsp_data;
  if (u->has_l2) gyre_l2_eval_rsp(&u->l2, &u->port);
  gyre_mem_arbiter_eval_rsp(&u->arbiter, u->from, &u->port);
}

bool gyre_uncore_eval_ready(gyre_uncore *u, bool flush, bool clean) {
  const uint32_t core = u->port.rsp_tag & ((1u << u->arbiter.source_bits) - 1);
  u->port.rsp_ready = core < u->num_cores && u->from[core]->rsp_ready;
  if (u->has_l2) {
    u->l2.p.all.inval = flush;
    u->l2.p.all.clean = clean;
    gyre_l2_eval_ready(&u->l2, &u->port);
  }
  gyre_mem_arbiter_eval_ready(&u->arbiter, u->from, u->source, &u->port);
  return gyre_uncore_port(u)->rsp_ready;
}

void gyre_uncore_tick(gyre_uncore *u) {
  const bool offered = u->port.req_valid;
  if (u->num_cores > 1) {
    const gyre_lock_offer offer = {.write = offered && u->port.req_write,
                                   .accept = offered && u->port.req_ready,
                                   .source = (uint8_t)(u->source < 0 ? 0 : u->source),
                                   .addr = u->port.req_addr};
    gyre_line_locks_tick(&u->locks, u->lock, &offer);
  }
  gyre_mem_arbiter_tick(&u->arbiter, u->source, u->port.req_ready);
  if (u->has_l2) gyre_l2_tick(&u->l2, &u->port);
}
