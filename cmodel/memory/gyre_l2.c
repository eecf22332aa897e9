// gyre_l2.c - twin of rtl/memory/gyre_l2.sv.

#include "memory/gyre_l2.h"

#include <string.h>

bool gyre_l2_init(gyre_l2 *l, const gyre_config *cfg) {
  const gyre_cache_params params = {.bytes = cfg->l2_bytes,
                                    .ways = cfg->l2_ways,
                                    .line_bytes = cfg->line_bytes,
                                    .writable = true,
                                    .write_back = cfg->l2_write_back != 0,
                                    .mshrs = cfg->l2_mshrs,
                                    .stores = cfg->store_buffer,
                                    .max_writes = cfg->max_writes};
  memset(l, 0, sizeof *l);
  l->io_base = cfg->io_base;
  gyre_fifo_init(&l->acks, GYRE_L2_ACKS);
  return gyre_cache_banks_init(&l->cache, cfg->l2_banks, &params);
}

void gyre_l2_free(gyre_l2 *l) { gyre_cache_banks_free(&l->cache); }

void gyre_l2_reset(gyre_l2 *l) {
  gyre_cache_banks_reset(&l->cache);
  gyre_fifo_init(&l->acks, GYRE_L2_ACKS);
  l->lock = l->owner = false;
}

void gyre_l2_eval_mem(gyre_l2 *l) { gyre_cache_banks_eval_mem(&l->cache, &l->p); }

// Whether the response that is offered is an acknowledge.
static bool owner_of(const gyre_l2 *l) {
  if (l->lock) return l->owner;
  return gyre_fifo_valid(&l->acks) && !(l->p.all.rsp_valid && l->owner);
}

void gyre_l2_eval_rsp(gyre_l2 *l, gyre_mem_port *from) {
  gyre_cache_banks_eval_rsp(&l->cache, &l->p);
  const bool owner = owner_of(l);
  from->rsp_valid = gyre_fifo_valid(&l->acks) || l->p.all.rsp_valid;
  from->rsp_write = owner;
  from->rsp_error = false;
  from->rsp_tag = owner ? l->ack_tag[l->acks.head] : from->rsp_valid ? l->p.all.rsp_tag : 0;
  from->rsp_data = l->p.all.rsp_data;
}

void gyre_l2_eval_ready(gyre_l2 *l, gyre_mem_port *from) {
  gyre_cache_port *p = &l->p.all;
  p->req_valid = from->req_valid && (!from->req_write || gyre_fifo_ready(&l->acks));
  p->req_write = from->req_write;
  p->req_uncached = from->req_addr >> 12 == l->io_base >> 12;
  p->req_tag = from->req_tag;
  p->req_addr = from->req_addr;
  p->req_mask = from->req_mask;
  p->req_data = from->req_data;
  p->rsp_ready = from->rsp_ready && !owner_of(l);
  gyre_cache_banks_eval_ready(&l->cache, &l->p);
  from->req_ready = p->req_ready;
}

void gyre_l2_tick(gyre_l2 *l, const gyre_mem_port *from) {
  const bool owner = owner_of(l);
  const bool push = from->req_valid && from->req_ready && from->req_write;
  if (push) l->ack_tag[gyre_fifo_tail(&l->acks)] = from->req_tag;
  gyre_fifo_tick(&l->acks, push, owner && from->rsp_ready && gyre_fifo_valid(&l->acks));
  if (from->rsp_valid) l->owner = owner;
  l->lock = from->rsp_valid && !from->rsp_ready;
  gyre_cache_banks_tick(&l->cache, &l->p);
}
