// gyre_cache_bypass.c - twin of rtl/memory/cache/gyre_cache_bypass.sv.

#include "memory/cache/gyre_cache_bypass.h"

#include <string.h>

void gyre_cache_bypass_init(gyre_cache_bypass *d, uint32_t line_bytes, bool writable) {
  memset(d, 0, sizeof *d);
  d->line_bytes = line_bytes;
  d->writable = writable;
  for (uint32_t i = 0; i < line_bytes; ++i) d->mask[i / 8] |= (uint8_t)(1u << i % 8);
}

void gyre_cache_bypass_eval_mem(const gyre_cache_bypass *d, gyre_cache_port *p) {
  p->mem.req_valid = d->state == GYRE_CACHE_BYPASS_ASK;
  p->mem.req_write = d->write;
  p->mem.req_tag = 0;
  p->mem.req_addr = d->line;
  p->mem.req_mask = d->mask;
  p->mem.req_data = d->data;
  p->mem.rsp_ready = d->state == GYRE_CACHE_BYPASS_WAIT;
  p->writes_pending = d->write && d->state != GYRE_CACHE_BYPASS_IDLE;
  p->stores_empty = !(d->write && d->state == GYRE_CACHE_BYPASS_ASK);
  p->idle = d->state == GYRE_CACHE_BYPASS_IDLE;
}

// Returns true if memory answers or acknowledges in this cycle.
static bool answered(const gyre_cache_bypass *d, const gyre_cache_port *p) {
  return d->state == GYRE_CACHE_BYPASS_WAIT && p->mem.rsp_valid;
}

void gyre_cache_bypass_eval_rsp(const gyre_cache_bypass *d, gyre_cache_port *p) {
  p->rsp_valid = d->writable ? d->state == GYRE_CACHE_BYPASS_ANSWER : answered(d, p);
  p->rsp_tag = d->tag;
  p->rsp_data = d->writable ? d->data : p->mem.rsp_data;
  p->error_valid = answered(d, p) && p->mem.rsp_error;
  p->error_write = d->write;
  p->error_addr = d->write ? 0 : d->line;
}

// Returns true if the request under way ends in this cycle.
static bool done(const gyre_cache_bypass *d, const gyre_cache_port *p) {
  if (d->state == GYRE_CACHE_BYPASS_ANSWER) return p->rsp_ready;
  return answered(d, p) && (d->write || !d->writable);
}

void gyre_cache_bypass_eval_ready(const gyre_cache_bypass *d, gyre_cache_port *p) {
  p->req_ready = p->req_valid && (d->state == GYRE_CACHE_BYPASS_IDLE || done(d, p));
  p->hit = p->prefetch = p->used = false;
  p->miss = p->req_ready && !(d->writable && (p->req_write || p->req_uncached));
}

static void accept(gyre_cache_bypass *d, const gyre_cache_port *p) {
  d->line = p->req_addr & ~(d->line_bytes - 1);
  d->tag = p->req_tag;
  if (!d->writable) return;
  d->write = p->req_write;
  d->uncached = p->req_uncached;
  for (uint32_t i = 0; i < d->line_bytes; ++i) {
    const uint8_t bit = (uint8_t)(1u << i % 8);
    const bool on = !(p->req_write || p->req_uncached) || (p->req_mask[i / 8] & bit);
    d->mask[i / 8] = (uint8_t)(on ? d->mask[i / 8] | bit : d->mask[i / 8] & ~bit);
  }
  memcpy(d->data, p->req_data, d->line_bytes);
}

// Registers the answer; all words show the word of an uncached read.
static void keep(gyre_cache_bypass *d, const uint8_t *data) {
  uint32_t at = 0;
  while (d->uncached && (d->mask[at / 8] >> at % 8 & 0xf) == 0) at += 4;
  for (uint32_t i = 0; i < d->line_bytes; i += 4) {
    memcpy(d->data + i, data + (d->uncached ? at : i), 4);
  }
}

void gyre_cache_bypass_tick(gyre_cache_bypass *d, const gyre_cache_port *p) {
  const bool ends = done(d, p);
  if (d->state == GYRE_CACHE_BYPASS_ASK && p->mem.req_ready) {
    d->state = GYRE_CACHE_BYPASS_WAIT;
  } else if (answered(d, p)) {
    d->state = GYRE_CACHE_BYPASS_ANSWER;
    if (d->writable && !d->write) keep(d, p->mem.rsp_data);
  }
  if (ends) d->state = GYRE_CACHE_BYPASS_IDLE;
  if (p->req_ready) {
    d->state = GYRE_CACHE_BYPASS_ASK;
    accept(d, p);
  }
}
