// gyre_cache_conditions.h - conditions that gyre_cache.c derives from registers and ports. They are
// shared so that the outputs (eval) and the edge (tick) cannot disagree. For gyre_cache.c only.

#ifndef GYRE_MEMORY_CACHE_CONDITIONS_H
#define GYRE_MEMORY_CACHE_CONDITIONS_H

#include "memory/cache/gyre_cache.h"

// Line of the request.
static inline uint32_t gyre_cache_req_line(const gyre_cache *c, const gyre_cache_port *p) {
  return gyre_cache_memory_line(&c->memory, p->req_addr);
}

// Only writes that wait for their acknowledge are under way.
static inline bool gyre_cache_quiet(const gyre_cache *c) {
  return c->memory.mshr.valid == 0 && !c->s1_read && !c->s1_ahead && c->memory.stores.count == 0 &&
         !gyre_prefetch_want(&c->ahead);
}

// The read in stage 1 is answered, or misses. While a fresh read is under way, it is that read.
static inline bool gyre_cache_found(const gyre_cache *c) { return c->ways.found && !c->fresh_busy; }

static inline bool gyre_cache_missing(const gyre_cache *c) {
  return c->s1_read && !c->s1_replay && (c->s1_uncached || !gyre_cache_found(c));
}

static inline bool gyre_cache_write_back(const gyre_cache *c) {
  return gyre_cache_memory_write_back(&c->memory);
}

// A new read finds its line with some bytes missing.
static inline bool gyre_cache_partial(const gyre_cache *c) {
  return gyre_cache_write_back(c) && c->s1_read && !c->s1_replay && !c->s1_uncached &&
         !c->ways.found && c->ways.found_way >= 0;
}

// A store is done in this cycle (write-back).
static inline bool gyre_cache_storing(const gyre_cache *c, const gyre_cache_port *p) {
  return c->memory.stores.stage1 && p->match < 0;
}

// A filled line waits for its turn in stage 1.
static inline bool gyre_cache_fill_turn(const gyre_cache *c) {
  return c->memory.back.fill && !c->s1_fill;
}

static inline bool gyre_cache_room(const gyre_cache *c) {
  return !gyre_cache_write_back(c) ||
         gyre_write_back_room(&c->memory.back, c->memory.mshr.count != 0);
}

// Entry that a response belongs to.
static inline uint32_t gyre_cache_response_id(const gyre_cache *c, const gyre_cache_port *p) {
  return gyre_cache_write_back(c) ? c->memory.back.fill_id : p->mem.rsp_tag;
}

// A response is taken: an acknowledge, or the answer to a read.
static inline bool gyre_cache_acknowledged(const gyre_cache *c, const gyre_cache_port *p) {
  return p->mem.rsp_valid && p->mem.rsp_ready && c->writable && p->mem.rsp_write;
}
static inline bool gyre_cache_read_taken(const gyre_cache *c, const gyre_cache_port *p) {
  return p->mem.rsp_valid && p->mem.rsp_ready && !(c->writable && p->mem.rsp_write);
}

// The answer to a read is filled in this cycle.
static inline bool gyre_cache_answered(const gyre_cache *c, const gyre_cache_port *p) {
  return gyre_cache_write_back(c) ? c->s1_fill : gyre_cache_read_taken(c, p);
}

// The filled answer has an error.
static inline bool gyre_cache_bad(const gyre_cache *c, const gyre_cache_port *p) {
  return gyre_cache_write_back(c) ? c->memory.back.fill_error : p->mem.rsp_error;
}

// A prefetch that no read waits for is answered in this cycle.
static inline bool gyre_cache_unwanted(const gyre_cache *c, const gyre_cache_port *p) {
  const uint32_t id = gyre_cache_response_id(c, p);
  return (c->memory.mshr.ahead >> id & 1) && !(gyre_cache_missing(c) && p->match == (int)id);
}

// The lookup of a prefetch has priority over a new read. Depends on registers only.
static inline bool gyre_cache_ahead_turn(const gyre_cache *c) {
  return gyre_prefetch_want(&c->ahead) && !c->s1_ahead && !c->fresh_busy &&
         c->memory.mshr.ready == 0 && gyre_store_buffer_want(&c->memory.stores) == NULL &&
         gyre_mshr_spare(&c->memory.mshr, c->reserve) && !c->inval && !c->ways.sweeping;
}

// The RAMs do not bypass, so the set that is written in this cycle cannot be read.
static inline bool gyre_cache_hazard(const gyre_cache *c, const gyre_cache_port *p, uint32_t line) {
  if (gyre_cache_write_back(c)) {
    const bool fill = c->s1_fill && !c->memory.mshr.uncached[c->memory.back.fill_id];
    return (fill || gyre_cache_storing(c, p) || gyre_cache_partial(c)) &&
           gyre_cache_ways_same_set(&c->ways, line, c->s1_line);
  }
  return gyre_cache_answered(c, p) && !c->memory.mshr.uncached[p->mem.rsp_tag] &&
         gyre_cache_ways_same_set(&c->ways, line, c->memory.mshr.line[p->mem.rsp_tag]);
}

#endif
