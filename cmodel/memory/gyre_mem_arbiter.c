// gyre_mem_arbiter.c - twin of rtl/memory/gyre_mem_arbiter.sv.

#include "memory/gyre_mem_arbiter.h"

void gyre_mem_arbiter_reset(gyre_mem_arbiter *a) { a->lock = a->owner = false; }

// Whose turn it is: 0 instruction cache, 1 data cache.
static bool owner_of(const gyre_mem_arbiter *a, bool ic_valid, bool dc_valid) {
  if (a->lock) return a->owner;
  return ic_valid && dc_valid ? !a->owner : dc_valid;
}

bool gyre_mem_arbiter_eval_req(const gyre_mem_arbiter *a, const gyre_cache_port *ic,
                               const gyre_cache_port *dc, gyre_mem_req *req) {
  if (!ic->mem_req_valid && !dc->mem_req_valid) return false;
  const bool owner = owner_of(a, ic->mem_req_valid, dc->mem_req_valid);
  const gyre_cache_port *from = owner ? dc : ic;
  req->write = owner && dc->mem_req_write;
  req->tag = owner ? (uint16_t)(dc->mem_req_tag << 1 | GYRE_TAG_DCACHE) : GYRE_TAG_ICACHE;
  req->addr = from->mem_req_addr;
  req->mask = from->mem_req_mask;
  req->data = dc->mem_req_data;
  return true;
}

void gyre_mem_arbiter_eval_in(const gyre_mem_arbiter *a, gyre_cache_port *ic, gyre_cache_port *dc,
                              const gyre_mem_in *in) {
  const bool owner = owner_of(a, ic->mem_req_valid, dc->mem_req_valid);
  ic->mem_req_ready = in->req_ready && !owner && ic->mem_req_valid;
  dc->mem_req_ready = in->req_ready && owner;
  const bool taken = in->rsp_valid && gyre_mem_arbiter_rsp_ready(ic, dc);
  ic->mem_rsp_valid = taken && (in->rsp_tag & 1) == GYRE_TAG_ICACHE;
  dc->mem_rsp_valid = taken && (in->rsp_tag & 1) == GYRE_TAG_DCACHE;
  ic->mem_rsp_write = false;
  dc->mem_rsp_write = in->rsp_write;
  ic->mem_rsp_tag = 0;
  dc->mem_rsp_tag = in->rsp_tag >> 1;
  ic->mem_rsp_error = dc->mem_rsp_error = in->rsp_error;
  ic->mem_rsp_data = dc->mem_rsp_data = in->rsp_data;
}

void gyre_mem_arbiter_tick(gyre_mem_arbiter *a, const gyre_cache_port *ic,
                           const gyre_cache_port *dc, bool mem_req_ready) {
  const bool valid = ic->mem_req_valid || dc->mem_req_valid;
  if (valid) a->owner = owner_of(a, ic->mem_req_valid, dc->mem_req_valid);
  a->lock = valid && !mem_req_ready;
}
