// gyre_l2.c - twin of rtl/memory/shared/gyre_l2.sv.

#include "memory/shared/gyre_l2.h"

#include <string.h>

bool gyre_l2_init(gyre_l2 *l, const gyre_config *cfg) {
  const gyre_cache_params params = {.bytes = cfg->l2_bytes,
                                    .ways = cfg->l2_ways,
                                    .line_bytes = cfg->line_bytes,
                                    .writable = true,
                                    .write_back = cfg->l2_write_back != 0,
                                    .rsp_errors = true,
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

void gyre_l2_eval_mem(const gyre_l2 *l, gyre_l2_out *out) {
  gyre_cache_banks_eval_mem(&l->cache, &out->p);
  out->idle = out->p.all.idle && !gyre_fifo_valid(&l->acks);
}

void gyre_l2_eval_rsp(const gyre_l2 *l, gyre_mem_port *from, gyre_l2_out *out) {
  const gyre_cache_port *p = &out->p.all;
  const bool waits = gyre_fifo_valid(&l->acks);
  gyre_cache_banks_eval_rsp(&l->cache, &out->p);
  out->acks = l->lock ? l->owner : waits && !(p->rsp_valid && l->owner);
  from->rsp_valid = waits || p->rsp_valid;
  from->rsp_write = out->acks;
  from->rsp_error = p->rsp_valid && p->rsp_error && !out->acks;
  from->rsp_tag = out->acks ? l->ack_tag[l->acks.head] : from->rsp_valid ? p->rsp_tag : 0;
  from->rsp_data = p->rsp_data;
}

void gyre_l2_eval_ready(const gyre_l2 *l, const gyre_l2_in *in, gyre_mem_port *from,
                        gyre_l2_out *out) {
  gyre_cache_port *p = &out->p.all;
  p->inval = in->inval;
  p->clean = in->clean;
  p->req_valid = from->req_valid && (!from->req_write || gyre_fifo_ready(&l->acks));
  p->req_write = from->req_write;
  p->req_uncached = from->req_addr >> 12 == l->io_base >> 12;
  p->req_tag = from->req_tag;
  p->req_addr = from->req_addr;
  p->req_mask = from->req_mask;
  p->req_data = from->req_data;
  p->rsp_ready = from->rsp_ready && !out->acks;
  gyre_cache_banks_eval_ready(&l->cache, &out->p);
  from->req_ready = p->req_ready;
}

void gyre_l2_tick(gyre_l2 *l, const gyre_mem_port *from, const gyre_l2_out *out) {
  const bool push = from->req_valid && from->req_ready && from->req_write;
  if (push) l->ack_tag[gyre_fifo_tail(&l->acks)] = from->req_tag;
  gyre_fifo_tick(&l->acks, push, out->acks && from->rsp_ready && gyre_fifo_valid(&l->acks));
  if (from->rsp_valid) l->owner = out->acks;
  l->lock = from->rsp_valid && !from->rsp_ready;
  gyre_cache_banks_tick(&l->cache, &out->p);
}
