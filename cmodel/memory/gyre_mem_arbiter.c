// gyre_mem_arbiter.c - twin of rtl/memory/gyre_mem_arbiter.sv.

#include "memory/gyre_mem_arbiter.h"

void gyre_mem_arbiter_init(gyre_mem_arbiter *a, uint32_t ports) {
  a->source_bits = 0;
  while (1u << a->source_bits < ports) ++a->source_bits;
  gyre_lrs_arbiter_init(&a->order, ports);
}

int gyre_mem_arbiter_eval_req(const gyre_mem_arbiter *a, gyre_mem_port *const *from, uint32_t hold,
                              gyre_mem_port *out) {
  uint32_t ask = 0;
  for (uint32_t i = 0; i < a->order.ports; ++i) ask |= (uint32_t)from[i]->req_valid << i;
  if (ask == 0 && a->order.kept < 0) {
    out->req_valid = false;
    return -1;
  }
  if (a->order.ports == 1) hold = 0;
  const int source = gyre_lrs_arbiter_grant(&a->order, ask, hold);
  out->req_valid = source >= 0;
  if (source < 0) return -1;
  const gyre_mem_port *p = from[source];
  out->req_write = p->req_write;
  out->req_tag = p->req_tag << a->source_bits | (uint32_t)source;
  out->req_addr = p->req_addr;
  out->req_mask = p->req_mask;
  out->req_data = p->req_data;
  return source;
}

void gyre_mem_arbiter_eval_ready(const gyre_mem_arbiter *a, gyre_mem_port *const *from, int source,
                                 const gyre_mem_port *out) {
  for (uint32_t i = 0; i < a->order.ports; ++i) {
    from[i]->req_ready = out->req_ready && source == (int)i;
  }
}

static uint32_t named(const gyre_mem_arbiter *a, const gyre_mem_port *out) {
  return out->rsp_tag & ((1u << a->source_bits) - 1);
}

void gyre_mem_arbiter_eval_rsp(const gyre_mem_arbiter *a, gyre_mem_port *const *from,
                               const gyre_mem_port *out) {
  const uint32_t to = named(a, out);
  if (!out->rsp_valid) {  // without a response, only the tag is read
    for (uint32_t i = 0; i < a->order.ports; ++i) {
      from[i]->rsp_valid = false;
      from[i]->rsp_tag = out->rsp_tag >> a->source_bits;
    }
    return;
  }
  for (uint32_t i = 0; i < a->order.ports; ++i) {
    from[i]->rsp_valid = out->rsp_valid && i == to;
    from[i]->rsp_write = out->rsp_write;
    from[i]->rsp_error = out->rsp_error;
    from[i]->rsp_tag = out->rsp_tag >> a->source_bits;
    from[i]->rsp_data = out->rsp_data;
  }
}

void gyre_mem_arbiter_eval_rsp_ready(const gyre_mem_arbiter *a, gyre_mem_port *const *from,
                                     gyre_mem_port *out) {
  const uint32_t to = named(a, out);
  out->rsp_ready = to < a->order.ports && from[to]->rsp_ready;
}

void gyre_mem_arbiter_tick(gyre_mem_arbiter *a, int source, bool req_ready) {
  gyre_lrs_arbiter_tick(&a->order, source, req_ready);
}
