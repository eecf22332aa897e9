// gyre_cache.c - twin of rtl/memory/gyre_cache.sv.

#include "memory/gyre_cache.h"

#include <string.h>

bool gyre_cache_init(gyre_cache *c, const gyre_cache_params *params) {
  memset(c, 0, sizeof *c);
  c->line_bytes = params->line_bytes;
  while (c->line_bytes >> (c->offset_bits + 1)) ++c->offset_bits;
  c->writable = params->writable;
  c->fresh = params->fresh;
  for (uint32_t i = 0; i < c->line_bytes; ++i) c->all[i / 8] |= (uint8_t)(1u << i % 8);
  gyre_mshr_init(&c->mshr, params->mshrs);
  gyre_store_buffer_init(&c->stores, params->stores, params->max_writes, c->line_bytes);
  gyre_uncached_init(&c->uncached, c->line_bytes);
  return gyre_cache_ways_init(&c->ways, params->bytes, params->ways, c->line_bytes);
}

void gyre_cache_free(gyre_cache *c) { gyre_cache_ways_free(&c->ways); }

void gyre_cache_reset(gyre_cache *c) {
  gyre_mshr_reset(&c->mshr);
  gyre_store_buffer_reset(&c->stores);
  gyre_uncached_init(&c->uncached, c->line_bytes);
  gyre_cache_ways_reset(&c->ways);
  c->inval = c->s1_read = c->lock = c->owner = c->fresh_busy = false;
}

// Nothing under way but writes that wait for their acknowledge.
static bool quiet(const gyre_cache *c) {
  return c->mshr.valid == 0 && !c->s1_read && c->stores.count == 0;
}

// A read in stage 1 is answered, or missing. While a fresh read is under way it is that one.
static bool found(const gyre_cache *c) { return c->ways.found && !c->fresh_busy; }

static bool missing(const gyre_cache *c) {
  return c->s1_read && !c->s1_replay && (c->s1_uncached || !found(c));
}

void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p) {
  const gyre_store_buffer *s = &c->stores;
  p->match = -1;
  p->mem.rsp_ready = c->mshr.ready == 0 && !s->stage1;
  p->stores_empty = s->count == 0;
  p->writes_pending = s->count != 0 || s->writes != 0;
  p->idle = !p->writes_pending && !gyre_cache_inval_busy(c) && quiet(c);
  p->mem.req_valid = false;
  if (c->mshr.pend == 0 && s->count == 0) return;
  if (c->mshr.pend != 0 && (s->stage1 || missing(c))) {
    p->match = gyre_mshr_match(&c->mshr, c->s1_line);
  }
  const bool ask = c->mshr.count != 0;
  const bool offer = gyre_store_buffer_offer(s, p->match >= 0, c->uncached.busy);
  p->mem.req_valid = ask || offer;
  if (p->mem.req_valid) {
    p->mem.req_write = c->lock ? c->owner : offer && !(ask && c->owner);
    if (p->mem.req_write) {
      const gyre_store_entry *e = gyre_store_buffer_at(s, 0);
      p->mem.req_tag = 0;
      p->mem.req_addr = e->line << c->offset_bits;
      p->mem.req_mask = e->mask;
      p->mem.req_data = e->data;
    } else {
      p->mem.req_tag = gyre_mshr_ask(&c->mshr);
      p->mem.req_addr = c->mshr.line[p->mem.req_tag] << c->offset_bits;
      p->mem.req_mask = c->mshr.uncached[p->mem.req_tag] ? c->uncached.mask : c->all;
      p->mem.req_data = gyre_store_buffer_at(s, 0)->data;
    }
  }
}

void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p) {
  p->rsp_valid = c->s1_read && !missing(c);
  if (p->rsp_valid) {
    p->rsp_tag = c->s1_tag;
    p->rsp_data = c->s1_uncached ? c->uncached.line : c->ways.found;
  }
  p->error_valid = p->mem.rsp_valid && p->mem.rsp_ready && p->mem.rsp_error;
  if (p->error_valid) {
    p->error_write = c->writable && p->mem.rsp_write;
    p->error_addr = p->error_write ? 0 : c->mshr.line[p->mem.rsp_tag] << c->offset_bits;
  }
}

// A response to a read is taken.
static bool answered(const gyre_cache *c, const gyre_cache_port *p) {
  return p->mem.rsp_valid && p->mem.rsp_ready && !(c->writable && p->mem.rsp_write);
}

// The RAMs do not bypass: the set that a response of this cycle fills is not read.
static bool hazard(const gyre_cache *c, const gyre_cache_port *p, uint32_t line) {
  return answered(c, p) && !c->mshr.uncached[p->mem.rsp_tag] &&
         gyre_cache_ways_same_set(&c->ways, line, c->mshr.line[p->mem.rsp_tag]);
}

static bool ready_for(const gyre_cache *c, const gyre_cache_port *p) {
  if (c->ways.sweeping || c->inval) return false;
  if (c->writable && p->req_write) return c->stores.count != c->stores.entries;
  if ((c->s1_read && !p->rsp_ready) || c->mshr.ready != 0) return false;
  if (!gyre_mshr_free(&c->mshr, missing(c) ? 2 : 1) || c->fresh_busy) return false;
  if (c->fresh && p->req_fresh && (c->mshr.valid != 0 || c->s1_read)) return false;
  if (c->writable && p->req_uncached) return c->stores.count == 0 && !c->uncached.busy;
  const uint32_t line = p->req_addr >> c->offset_bits;
  if (c->stores.count != 0 &&
      (gyre_store_buffer_want(&c->stores) || gyre_store_buffer_match(&c->stores, line))) {
    return false;
  }
  return !hazard(c, p, line);
}

void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p) {
  const bool lookup = c->s1_read && !c->s1_replay && !c->s1_uncached;
  p->hit = lookup && found(c) && p->rsp_ready;
  p->miss = lookup && !found(c);
  p->req_ready = p->req_valid && ready_for(c, p);
}

static void stage1_set(gyre_cache *c, uint32_t line, uint32_t tag, bool replay, bool uncached) {
  c->s1_line = line;
  c->s1_tag = tag;
  c->s1_replay = replay;
  c->s1_uncached = uncached;
}

// What stage 0 does. True: stage 1 will hold a read. `look`: a store's lookup.
static bool stage0(gyre_cache *c, const gyre_cache_port *p, const gyre_store_entry *look,
                   bool replay) {
  if (replay) {
    stage1_set(c, c->mshr.filled, gyre_mshr_replay_tag(&c->mshr), true, c->mshr.filled_uncached);
  } else if (look) {
    stage1_set(c, look->line, 0, false, false);
  } else if (p->req_ready && !(c->writable && p->req_write)) {
    const bool uncached = c->writable && p->req_uncached;
    stage1_set(c, p->req_addr >> c->offset_bits, p->req_tag, false, uncached);
    if (uncached) {
      gyre_uncached_accept(&c->uncached, p->req_mask);
      return true;
    }
    c->fresh_busy = c->fresh && p->req_fresh;
  } else {
    return false;
  }
  gyre_cache_ways_read(&c->ways, c->s1_line);
  return !look;
}

// The write port of the RAMs, and the word of an uncached read.
static void write_line(gyre_cache *c, const gyre_cache_port *p, bool response) {
  if (c->stores.stage1) {
    const gyre_store_entry *e = gyre_store_buffer_at(&c->stores, 0);
    gyre_cache_ways_update(&c->ways, e->mask, e->data);
  } else if (response && c->mshr.uncached[p->mem.rsp_tag]) {
    gyre_uncached_respond(&c->uncached, p->mem.rsp_data);
  } else if (response) {
    gyre_cache_ways_fill(&c->ways, c->mshr.line[p->mem.rsp_tag], p->mem.rsp_data, c->fresh_busy);
  }
}

static bool only_reads(const gyre_cache *c, const gyre_cache_port *p) {
  return !c->ways.sweeping && !c->inval && !p->inval && !c->uncached.busy &&
         !(c->writable && p->req_write && p->req_ready);
}

void gyre_cache_tick(gyre_cache *c, const gyre_cache_port *p) {
  gyre_mshr *m = &c->mshr;
  gyre_store_buffer *s = &c->stores;
  if (p->idle && !p->req_ready && !p->inval) return;
  if (m->valid == 0 && s->count == 0 && !missing(c) && !p->mem.rsp_valid && only_reads(c, p)) {
    // Nothing but reads that hit.
    if (!c->s1_read || p->rsp_ready) c->s1_read = stage0(c, p, NULL, false);
    return;
  }
  const bool response = answered(c, p), mem_accept = p->mem.req_valid && p->mem.req_ready;
  const bool ack = p->mem.rsp_valid && p->mem.rsp_ready && !response;
  const bool stall = c->s1_read && !p->rsp_ready, miss = missing(c);
  const bool replay = m->ready != 0 && !stall;
  const uint32_t line = c->s1_line, tag = c->s1_tag;
  const bool uncached = c->s1_uncached;

  // Sweeps
  const bool start = c->inval && !c->ways.sweeping && quiet(c);
  c->inval = p->inval || (c->inval && !start);
  if (c->ways.sweeping) gyre_cache_ways_sweep(&c->ways);
  if (start) gyre_cache_ways_start(&c->ways);

  // Stages
  const gyre_store_entry *look = NULL;
  if (s->count != 0 && m->ready == 0 && !stall) {
    look = gyre_store_buffer_want(s);
    if (look && hazard(c, p, look->line)) look = NULL;
  }
  if (p->rsp_valid && p->rsp_ready && uncached) gyre_uncached_done(&c->uncached);
  write_line(c, p, response);
  if (miss && c->fresh_busy) gyre_cache_ways_keep(&c->ways);
  if (replay) c->fresh_busy = false;
  c->s1_read = stall ? p->rsp_valid : stage0(c, p, look, replay);

  // Reads that wait
  if (miss) gyre_mshr_alloc(m, line, tag, uncached, p->match, response ? (int)p->mem.rsp_tag : -1);
  if (replay) gyre_mshr_replay(m);
  if (mem_accept && !p->mem.req_write) gyre_mshr_ask_take(m);
  if (response) gyre_mshr_respond(m, p->mem.rsp_tag);

  // Writes
  if (s->count != 0 || ack) {
    gyre_store_buffer_tick(s, look != NULL, p->match >= 0, response, mem_accept && p->mem.req_write,
                           ack);
  }
  if (c->writable && p->req_ready && p->req_write) {
    gyre_store_buffer_push(s, p->req_addr >> c->offset_bits, p->req_uncached, p->req_mask,
                           p->req_data);
  }

  // Memory port
  c->lock = p->mem.req_valid && !p->mem.req_ready;
  if (p->mem.req_valid) c->owner = p->mem.req_write;
}
