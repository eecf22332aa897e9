// gyre_cache.c - twin of rtl/memory/cache/gyre_cache.sv.

#include "memory/cache/gyre_cache.h"

#include <string.h>

#include "memory/cache/gyre_cache_conditions.h"

bool gyre_cache_init(gyre_cache *c, const gyre_cache_params *params) {
  memset(c, 0, sizeof *c);
  c->line_bytes = params->line_bytes;
  while (c->line_bytes >> (c->offset_bits + 1)) ++c->offset_bits;
  c->writable = params->writable;
  c->fresh = params->fresh;
  c->rsp_errors = params->rsp_errors;
  c->reserve = c->writable ? 2 : 1;
  if (!gyre_cache_ways_init(&c->ways, params->bytes, params->ways, c->line_bytes)) return false;
  const uint32_t banks = params->banks != 0 ? params->banks : 1;
  return gyre_prefetch_init(&c->ahead, params->prefetch, params->page_lines, c->ways.sets, banks,
                            params->strides) &&
         gyre_cache_memory_init(&c->memory, &c->ways, banks, params->mshrs, params->stores,
                                params->max_writes, params->write_back);
}

void gyre_cache_free(gyre_cache *c) {
  gyre_cache_ways_free(&c->ways);
  gyre_cache_memory_free(&c->memory);
  gyre_prefetch_free(&c->ahead);
}

void gyre_cache_reset(gyre_cache *c) {
  gyre_cache_memory_reset(&c->memory);
  gyre_cache_ways_reset(&c->ways);
  gyre_prefetch_reset(&c->ahead);
  c->s1_fill = c->s1_ahead = c->s1_error = false;
  c->inval = c->s1_read = c->fresh_busy = false;
}

void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p) {
  const gyre_cache_memory *m = &c->memory;
  p->match = -1;
  p->mem.rsp_ready = gyre_cache_memory_rsp_ready(m);
  p->stores_empty = gyre_cache_memory_stores_empty(m);
  p->writes_pending = !p->stores_empty || m->stores.writes != 0;
  p->idle = !p->writes_pending && !gyre_cache_inval_busy(c) && gyre_cache_quiet(c) && !m->back.walk;
  p->mem.req_valid = false;
  if (m->mshr.pend == 0 && m->stores.count == 0 && m->back.count == 0) return;
  if (m->mshr.pend != 0 && (m->stores.stage1 || c->s1_ahead || gyre_cache_missing(c))) {
    p->match = gyre_mshr_match(&m->mshr, c->s1_line);
  }
  gyre_cache_memory_eval_req(m, p->match, &p->mem);
}

void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p) {
  static const uint8_t no_bytes[GYRE_MAX_LINE];
  p->rsp_valid = p->rsp_error = p->error_valid = false;
  if (!c->s1_read && !c->s1_fill && !p->mem.rsp_valid) return;
  p->rsp_valid = c->s1_read && !gyre_cache_missing(c);
  if (p->rsp_valid) {
    p->rsp_tag = c->s1_tag;
    p->rsp_error = c->s1_error;
    p->rsp_data = c->s1_error ? no_bytes : c->s1_uncached ? c->memory.uncached.line : c->ways.found;
  }
  const bool write = c->writable && p->mem.rsp_write;
  p->error_valid = p->mem.rsp_valid && p->mem.rsp_ready && p->mem.rsp_error;
  if (gyre_cache_write_back(c)) {
    p->error_write = !c->s1_fill;
    p->error_valid = c->s1_fill ? c->memory.back.fill_error : p->error_valid && write;
  } else {
    p->error_write = write;
  }
  if (p->error_valid && !p->error_write && (c->rsp_errors || gyre_cache_unwanted(c, p))) {
    p->error_valid = false;
  }
  if (!p->error_valid) return;
  const uint32_t line = c->memory.mshr.line[gyre_cache_response_id(c, p)];
  p->error_addr = p->error_write ? 0 : gyre_cache_memory_address(&c->memory, line);
}

static bool ready_for(const gyre_cache *c, const gyre_cache_port *p) {
  if (c->ways.sweeping || c->inval || c->memory.back.walk) return false;
  if (c->writable && p->req_write) {
    return gyre_store_buffer_room(&c->memory.stores) &&
           (!gyre_cache_write_back(c) || !p->req_uncached || p->stores_empty);
  }
  if (gyre_cache_write_back(c) && (gyre_cache_fill_turn(c) || !gyre_cache_room(c))) return false;
  if ((c->s1_read && !p->rsp_ready) || c->memory.mshr.ready != 0) return false;
  if (!gyre_mshr_free(&c->memory.mshr, gyre_cache_missing(c) ? 2 : 1) || c->fresh_busy)
    return false;
  if (c->fresh && p->req_fresh && (c->memory.mshr.valid != 0 || c->s1_read || c->s1_ahead))
    return false;
  if (gyre_cache_ahead_turn(c)) return false;
  if (c->writable && p->req_uncached) return p->stores_empty && !c->memory.uncached.busy;
  const uint32_t line = gyre_cache_req_line(c, p);
  if (c->memory.stores.count != 0 && (gyre_store_buffer_want(&c->memory.stores) ||
                                      gyre_store_buffer_match(&c->memory.stores, line))) {
    return false;
  }
  return !gyre_cache_hazard(c, p, line);
}

void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p) {
  p->hit = p->miss = p->req_ready = p->prefetch = p->used = false;
  if (!c->s1_read && !c->s1_ahead && !p->req_valid) return;
  const bool lookup = c->s1_read && !c->s1_replay && !c->s1_uncached;
  p->hit = lookup && gyre_cache_found(c) && p->rsp_ready;
  p->miss = lookup && !gyre_cache_found(c);
  p->prefetch = c->s1_ahead && !c->ways.found && p->match < 0;
  p->used = (p->hit && gyre_prefetch_first(&c->ahead, c->ways.found_way)) ||
            (p->miss && p->match >= 0 && (c->memory.mshr.ahead >> p->match & 1));
  p->req_ready = p->req_valid && ready_for(c, p);
}

static void stage1_set(gyre_cache *c, uint32_t line, uint32_t tag, bool replay, bool uncached) {
  c->s1_line = line;
  c->s1_tag = tag;
  c->s1_replay = replay;
  c->s1_error = c->rsp_errors && replay && c->memory.mshr.filled_error;
  c->s1_uncached = uncached;
}

// hit: result of gyre_prefetch_hit in this cycle.
static void read_ways(gyre_cache *c, int hit) {
  gyre_cache_ways *w = &c->ways;
  if (c->ahead.degree != 0) gyre_prefetch_read(&c->ahead, c->s1_line, hit, w->found_way);
  gyre_cache_ways_read(w, c->s1_line);
  if (!gyre_cache_write_back(c) || !w->found) return;
  const uint32_t at = gyre_cache_ways_at(w, c->s1_line, (uint32_t)w->found_way);
  if (!gyre_write_back_complete(&c->memory.back, at)) w->found = NULL;
}

// Readers of the RAMs with priority over a new read: a replay, a fill, a store, a prefetch.
typedef struct chosen {
  bool replay, fill, ahead;
  uint32_t line;  // line of the prefetch
  const gyre_store_entry *lookup;
} chosen;

// Performs stage 0. Returns true if stage 1 will hold a read. hit: result of gyre_prefetch_hit in
// this cycle.
static bool stage0(gyre_cache *c, const gyre_cache_port *p, const chosen *s, int hit) {
  if (s->replay) {
    stage1_set(c, c->memory.mshr.filled, gyre_mshr_replay_tag(&c->memory.mshr), true,
               c->memory.mshr.filled_uncached);
  } else if (s->fill) {
    stage1_set(c, c->memory.mshr.line[c->memory.back.fill_id], 0, false, false);
  } else if (s->lookup) {
    stage1_set(c, s->lookup->line, 0, false, false);
  } else if (s->ahead) {
    stage1_set(c, s->line, 0, false, false);
  } else if (p->req_ready && !(c->writable && p->req_write)) {
    const bool uncached = c->writable && p->req_uncached;
    stage1_set(c, gyre_cache_req_line(c, p), p->req_tag, false, uncached);
    if (uncached) {
      gyre_uncached_accept(&c->memory.uncached, p->req_mask);
      return true;
    }
    c->fresh_busy = c->fresh && p->req_fresh;
  } else {
    return false;
  }
  read_ways(c, hit);
  return !s->lookup && !s->fill && !s->ahead;
}

// Drives the write port of the RAMs, and stores the word of an uncached read.
static void write_line(gyre_cache *c, const gyre_cache_port *p, bool response) {
  const uint8_t *data = gyre_cache_write_back(c) ? c->memory.back.fill_data : p->mem.rsp_data;
  const gyre_store_entry *e = gyre_store_buffer_at(&c->memory.stores, 0);
  if (c->memory.stores.stage1 && !gyre_cache_write_back(c)) {
    gyre_cache_ways_update(&c->ways, e->mask, e->data);
  } else if (gyre_cache_write_back(c) && gyre_cache_storing(c, p)) {
    gyre_write_back_store(&c->memory.back, &c->ways, e->line, e->mask);
    gyre_cache_ways_store(&c->ways, e->line, e->mask, e->data);
  } else if (gyre_cache_partial(c)) {
    gyre_write_back_partial(&c->memory.back, &c->ways, c->s1_line);
  } else if (response && c->memory.mshr.uncached[gyre_cache_response_id(c, p)]) {
    gyre_uncached_respond(&c->memory.uncached, data);
  } else if (response) {
    const uint32_t line = c->memory.mshr.line[gyre_cache_response_id(c, p)];
    if (gyre_cache_write_back(c)) gyre_write_back_fill(&c->memory.back, &c->ways, line);
    const bool unwanted = gyre_cache_unwanted(c, p);
    const bool good = !gyre_cache_bad(c, p) || !(c->rsp_errors || unwanted);
    const uint32_t way = gyre_cache_ways_fill(&c->ways, line, data, c->fresh_busy, good);
    if (c->ahead.degree != 0) gyre_prefetch_fill(&c->ahead, line, way, unwanted);
  }
}

// Performs sweeps, and the walk over dirty lines.
static void sweep(gyre_cache *c, const gyre_cache_port *p) {
  const bool walk = c->memory.back.walk, uncached = p->req_valid && c->writable && p->req_uncached;
  const bool start =
      c->inval && !c->ways.sweeping && gyre_cache_quiet(c) && c->memory.back.groups == 0 && !walk;
  const bool clean = gyre_cache_quiet(c) && c->memory.back.groups != 0 && !p->req_ready &&
                     (p->clean || c->inval || uncached);
  c->inval = p->inval || (c->inval && !start);
  if (c->ways.sweeping) {
    if (gyre_cache_write_back(c)) gyre_write_back_sweep(&c->memory.back, &c->ways);
    gyre_cache_ways_sweep(&c->ways);
  }
  if (start) gyre_cache_ways_start(&c->ways);
  if (walk) {
    gyre_write_back_walk(&c->memory.back, &c->ways, gyre_cache_room(c));
  } else if (clean) {
    c->memory.back.walk = true;
  }
}

// Passes the first lookup of a read in stage 1 to the prefetcher. fill: a line is filled. Returns
// the result of gyre_prefetch_hit.
static int look_ahead(gyre_cache *c, const gyre_cache_port *p, bool busy, bool fill) {
  if (p->prefetch) gyre_prefetch_sent(&c->ahead);
  if (c->ahead.degree != 0 && p->miss) gyre_prefetch_miss(&c->ahead, busy, c->s1_line, p->used);
  if (!p->hit || !p->used) return -1;
  return gyre_prefetch_hit(&c->ahead, busy, c->s1_line, c->ways.found_way, fill);
}

static bool only_reads(const gyre_cache *c, const gyre_cache_port *p) {
  return !c->ways.sweeping && !c->inval && !p->inval && !c->memory.uncached.busy &&
         !(c->writable && p->req_write && p->req_ready);
}

// Returns true if a write-back cache only has to answer reads that hit.
static bool calm(const gyre_cache *c, const gyre_cache_port *p) {
  return !gyre_cache_write_back(c) ||
         (c->memory.back.count == 0 && !c->memory.back.fill && !c->memory.back.walk && !p->clean &&
          !(p->req_valid && p->req_uncached));
}

void gyre_cache_tick(gyre_cache *c, const gyre_cache_port *p) {
  const gyre_mshr *m = &c->memory.mshr;
  const gyre_store_buffer *s = &c->memory.stores;
  if (p->idle && !p->req_ready && !p->inval) return;
  if (m->valid == 0 && s->count == 0 && !gyre_cache_missing(c) && !p->mem.rsp_valid &&
      only_reads(c, p) && calm(c, p) && !c->s1_ahead && !gyre_prefetch_want(&c->ahead)) {
    // Fast path: only reads that hit.
    const int hit = look_ahead(c, p, false, false);
    if (!c->s1_read || p->rsp_ready) c->s1_read = stage0(c, p, &(chosen){0}, hit);
    return;
  }
  const bool response = gyre_cache_answered(c, p);
  const bool stall = c->s1_read && !p->rsp_ready, miss = gyre_cache_missing(c);
  const bool replay = m->ready != 0 && !stall;
  gyre_cache_memory_in in = {.replay = replay,
                             .miss = miss,
                             .ahead = p->prefetch,
                             .uncached = c->s1_uncached,
                             .line = c->s1_line,
                             .tag = c->s1_tag,
                             .match = p->match,
                             .response = response,
                             .bad = gyre_cache_bad(c, p),
                             .response_id = gyre_cache_response_id(c, p),
                             .read_taken = gyre_cache_read_taken(c, p),
                             .acknowledged = gyre_cache_acknowledged(c, p)};
  if (c->writable && p->req_ready && p->req_write) {
    in.push = true;
    in.push_uncached = p->req_uncached;
    in.push_line = gyre_cache_req_line(c, p);
    in.push_mask = p->req_mask;
    in.push_data = p->req_data;
  }

  // Stages
  chosen next = {.replay = replay};
  next.fill = gyre_cache_fill_turn(c) && m->ready == 0 && !stall &&
              !gyre_cache_hazard(c, p, m->line[c->memory.back.fill_id]);
  if (s->count != 0 && m->ready == 0 && !stall && !gyre_cache_fill_turn(c) && gyre_cache_room(c)) {
    next.lookup = gyre_store_buffer_want(s);
    if (next.lookup && gyre_cache_hazard(c, p, next.lookup->line)) next.lookup = NULL;
  }
  const uint32_t ahead = gyre_prefetch_want_line(&c->ahead);
  const bool candidate =
      gyre_cache_ahead_turn(c) && !stall && !miss && !gyre_cache_hazard(c, p, ahead);
  next.ahead = candidate && !gyre_store_buffer_match(s, ahead);
  next.line = ahead;
  const bool busy = gyre_prefetch_busy(&c->ahead, candidate), dropped = c->inval || p->inval;
  if (candidate) gyre_prefetch_next(&c->ahead);
  const int hit = look_ahead(c, p, busy, response && !m->uncached[gyre_cache_response_id(c, p)]);
  sweep(c, p);
  if (p->rsp_valid && p->rsp_ready && in.uncached) gyre_uncached_done(&c->memory.uncached);
  write_line(c, p, response);
  if (miss && c->fresh_busy) gyre_cache_ways_keep(&c->ways);
  if (replay) c->fresh_busy = false;
  c->s1_read = stall ? p->rsp_valid : stage0(c, p, &next, hit);
  c->s1_fill = next.fill;
  c->s1_ahead = next.ahead;
  if (dropped) gyre_prefetch_drop(&c->ahead);

  in.lookup = next.lookup != NULL;
  gyre_cache_memory_tick(&c->memory, &in, &p->mem);
}
