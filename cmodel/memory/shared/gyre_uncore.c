// gyre_uncore.c - twin of rtl/memory/shared/gyre_uncore.sv.

#include "memory/shared/gyre_uncore.h"

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

void gyre_uncore_reset(gyre_uncore *u, const gyre_config *cfg, const gyre_uncore_in *in,
                       gyre_uncore_out *out) {
  gyre_mem_arbiter_init(&u->arbiter, u->num_cores);
  gyre_line_locks_init(&u->locks, cfg);
  if (u->has_l2) gyre_l2_reset(&u->l2);
  memset(out->lock, 0, sizeof out->lock);
  gyre_uncore_state(u, in, out);
}

void gyre_uncore_state(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out) {
  uint16_t hold = 0;
  if (u->num_cores > 1) {
    for (unsigned k = 0; k < u->num_cores; k++) {
      out->lock[k].req_write = in->from[k]->req_valid && in->from[k]->req_write;
      out->lock[k].req_addr = in->from[k]->req_addr;
    }
    hold = gyre_line_locks_hold(&u->locks, out->lock);
  }
  out->source = gyre_mem_arbiter_eval_req(&u->arbiter, in->from, hold, &out->port);
  if (u->has_l2) gyre_l2_eval_mem(&u->l2, &out->l2);
}

void gyre_uncore_eval_rsp(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out) {
  gyre_mem_port *to = u->has_l2 ? &out->l2.p.all.mem : &out->port;
  to->req_ready = in->mem.req_ready;
  to->rsp_valid = in->mem.rsp_valid;
  to->rsp_write = in->mem.rsp_write;
  to->rsp_error = in->mem.rsp_error;
  to->rsp_tag = in->mem.rsp_tag;
  to->rsp_data = in->mem.rsp_data;
  if (u->has_l2) gyre_l2_eval_rsp(&u->l2, &out->port, &out->l2);
  gyre_mem_arbiter_eval_rsp(&u->arbiter, in->from, &out->port);
}

void gyre_uncore_eval_ready(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out) {
  const uint32_t core = out->port.rsp_tag & ((1u << u->arbiter.source_bits) - 1);
  out->port.rsp_ready = core < u->num_cores && in->from[core]->rsp_ready;
  if (u->has_l2) {
    const gyre_l2_in l2 = {.inval = in->flush, .clean = in->clean};
    gyre_l2_eval_ready(&u->l2, &l2, &out->port, &out->l2);
  }
  gyre_mem_arbiter_eval_ready(&u->arbiter, in->from, out->source, &out->port);
}

void gyre_uncore_tick(gyre_uncore *u, const gyre_uncore_out *out) {
  const gyre_mem_port *port = &out->port;
  if (u->num_cores > 1) {
    const gyre_lock_offer offer = {.write = port->req_valid && port->req_write,
                                   .accept = port->req_valid && port->req_ready,
                                   .source = (uint8_t)(out->source < 0 ? 0 : out->source),
                                   .addr = port->req_addr};
    gyre_line_locks_tick(&u->locks, out->lock, &offer);
  }
  gyre_mem_arbiter_tick(&u->arbiter, out->source, port->req_ready);
  if (u->has_l2) gyre_l2_tick(&u->l2, port, &out->l2);
}
