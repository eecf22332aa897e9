// gyre_cache.c - twin of rtl/memory/gyre_cache.sv.

#include "memory/gyre_cache.h"

#include <stdlib.h>
#include <string.h>

enum { SWEEP, IDLE, LOOKUP, MISS, WAIT, ANSWER };

static uint32_t log2_of(uint32_t n) {
  uint32_t bits = 0;
  while (n >> (bits + 1)) ++bits;
  return bits;
}

bool gyre_cache_init(gyre_cache *c, const gyre_config *cfg, bool data_cache) {
  memset(c, 0, sizeof *c);
  c->line_bytes = cfg->line_bytes;
  c->ways = data_cache ? cfg->dcache_ways : cfg->icache_ways;
  c->sets = (data_cache ? cfg->dcache_bytes : cfg->icache_bytes) / (c->line_bytes * c->ways);
  c->offset_bits = log2_of(c->line_bytes);
  c->index_bits = log2_of(c->sets);
  c->max_writes = cfg->max_writes;
  c->writable = data_cache;
  for (uint32_t i = 0; i < c->line_bytes; ++i) c->all[i / 8] |= (uint8_t)(1u << i % 8);
  const size_t lines = (size_t)c->sets * c->ways;
  c->tag = calloc(lines, sizeof *c->tag);
  c->data = calloc(lines, c->line_bytes);
  if (!c->tag || !c->data) {
    gyre_cache_free(c);
    return false;
  }
  gyre_cache_reset(c);
  return true;
}

void gyre_cache_free(gyre_cache *c) {
  free(c->tag);
  free(c->data);
  c->tag = NULL;
  c->data = NULL;
}

void gyre_cache_reset(gyre_cache *c) {
  c->state = SWEEP;
  c->sweep = c->victim = c->writes = 0;
  c->inval = c->write = c->uncached = false;
  c->found = NULL;
  memset(c->line, 0, sizeof c->line);
}

static uint32_t set_of(const gyre_cache *c, uint32_t addr) {
  return addr >> c->offset_bits & (c->sets - 1);
}

// What the tag RAM holds for a valid line.
static uint32_t tag_of(const gyre_cache *c, uint32_t addr) {
  return addr >> c->offset_bits >> c->index_bits << 1 | 1;
}

void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p) {
  p->mem_req_valid =
      c->state == MISS || (c->state == LOOKUP && c->write && c->writes != c->max_writes);
  if (p->mem_req_valid) {
    p->mem_req_write = c->write;
    p->mem_req_addr = c->addr;
    p->mem_req_mask = c->write || c->uncached ? c->mask : c->all;
  }
  p->mem_req_data = c->line;
  p->writes_pending = c->writes != 0 || (c->state == LOOKUP && c->write);
  p->idle = c->state == IDLE && !c->inval && c->writes == 0;
}

void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p) {
  p->rsp_valid = false;
  if (c->state == ANSWER || (c->state == LOOKUP && c->write)) {
    p->rsp_valid = c->state == ANSWER || (p->mem_req_valid && p->mem_req_ready);
    p->rsp_data = c->line;
  } else if (c->state == LOOKUP && c->found) {
    p->rsp_valid = true;
    p->rsp_data = c->found;
  }
}

void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p) {
  const bool looks = c->state == LOOKUP && !c->write;
  // The RAMs do not bypass: a read of the set that is being written waits.
  const bool hazard = c->state == LOOKUP && c->write && !c->uncached && p->req_valid &&
                      !p->req_write && !p->req_uncached &&
                      set_of(c, p->req_addr) == set_of(c, c->addr);
  p->req_ready = !c->inval && !hazard && (c->state == IDLE || (p->rsp_valid && p->rsp_ready));
  p->hit = looks && c->found && p->rsp_ready;
  p->miss = looks && !c->found;
}

static void accept(gyre_cache *c, const gyre_cache_port *p) {
  const uint32_t mask_bytes = (c->line_bytes + 7) / 8;
  c->addr = p->req_addr & ~(c->line_bytes - 1);
  c->write = c->writable && p->req_write;
  c->uncached = c->writable && p->req_uncached;
  if (c->writable) memcpy(c->mask, p->req_mask, mask_bytes);
  if (c->write) memcpy(c->line, p->req_data, c->line_bytes);
  c->state = c->uncached && !c->write ? MISS : LOOKUP;
  c->found = NULL;
  if (c->uncached) return;
  const uint32_t first = set_of(c, c->addr) * c->ways, tag = tag_of(c, c->addr);
  for (uint32_t w = 0; w < c->ways; ++w) {
    if (c->tag[first + w] == tag) c->found = c->data + (size_t)(first + w) * c->line_bytes;
  }
}

// Bytes of the line that is written, if it is in the cache. In the RTL this happens in the first
// cycle of the lookup; doing it at its end is the same, since nothing reads the line before.
static void update(const gyre_cache *c) {
  for (uint32_t i = 0; i < c->line_bytes; ++i) {
    if (c->mask[i / 8] >> i % 8 & 1) c->found[i] = c->line[i];
  }
}

static void fill(gyre_cache *c) {
  const uint32_t at = set_of(c, c->addr) * c->ways + c->victim;
  c->tag[at] = tag_of(c, c->addr);
  memcpy(c->data + (size_t)at * c->line_bytes, c->line, c->line_bytes);
  if (++c->victim == c->ways) c->victim = 0;
}

void gyre_cache_tick(gyre_cache *c, const gyre_cache_port *p) {
  const bool mem_accept = p->mem_req_valid && p->mem_req_ready;
  const bool read_back = p->mem_rsp_valid && !p->mem_rsp_write;
  const bool inval = c->inval;
  if (p->mem_rsp_valid && p->mem_rsp_write) --c->writes;
  if (mem_accept && c->write) ++c->writes;
  if (c->state == IDLE) c->inval = false;
  if (p->inval) c->inval = true;

  switch (c->state) {
    case SWEEP:
      memset(c->tag + (size_t)c->sweep * c->ways, 0, c->ways * sizeof *c->tag);
      if (++c->sweep == c->sets) {
        c->sweep = 0;
        c->state = IDLE;
      }
      break;
    case IDLE:
      if (inval) c->state = SWEEP;
      break;
    case LOOKUP:
      if (c->write) {
        if (!mem_accept) break;
        if (c->found) update(c);
        c->state = p->rsp_ready ? IDLE : ANSWER;
      } else if (p->miss) {
        c->state = MISS;
      } else if (p->rsp_ready) {
        c->state = IDLE;
      }
      break;
    case MISS:
      if (mem_accept) c->state = WAIT;
      break;
    case WAIT:
      if (!read_back) break;
      memcpy(c->line, p->mem_rsp_data, c->line_bytes);
      if (!c->uncached) fill(c);
      c->state = ANSWER;
      break;
    default:  // ANSWER
      if (p->rsp_ready) c->state = IDLE;
      break;
  }
  if (p->req_valid && p->req_ready) accept(c, p);
}
