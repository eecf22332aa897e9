// gyre_cache.h - twin of rtl/memory/cache/gyre_cache.sv: non-blocking cache for instructions or data.
// Line data are passed by pointer, so that no line is copied between modules.

#ifndef GYRE_MEMORY_CACHE_H
#define GYRE_MEMORY_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/cache/gyre_cache_memory.h"
#include "memory/cache/gyre_cache_ways.h"
#include "memory/gyre_mem_port.h"
#include "memory/cache/gyre_prefetch.h"

// Parameters of the RTL.
typedef struct gyre_cache_params {
  uint32_t bytes, ways, line_bytes;
  bool writable, fresh, write_back;    // fresh: fresh reads exist
  bool rsp_errors;                     // read errors are reported with the answers
  uint32_t mshrs, stores, max_writes;  // stores, max_writes: only if writable
  uint32_t prefetch, page_lines;       // 0: no prefetcher
  uint32_t strides;  // pages whose strides the prefetcher tracks; 0: next lines only
  uint32_t banks;    // number of caches that share the lines; 0 counts as 1
} gyre_cache_params;

// Ports of the RTL in one cycle. Pointers that the cache returns stay valid until its next tick;
// pointers that it receives must stay valid until the tick. Fields next to a valid bit are
// meaningful only while that bit is set.
typedef struct gyre_cache_port {
  // Requester: in, except req_ready, which is false without a request. An instruction cache reads
  // only req_valid, req_tag and req_addr.
  bool req_valid, req_ready, req_write, req_uncached, req_fresh;
  uint32_t req_tag, req_addr;
  const uint8_t *req_mask, *req_data;
  // Answer to a read: out, except rsp_ready.
  bool rsp_valid, rsp_ready, rsp_error;
  uint32_t rsp_tag;
  const uint8_t *rsp_data;
  gyre_mem_port mem;              // mem_req_*, mem_rsp_*
  bool inval, clean;              // in
  bool hit, miss;                 // out: events
  bool prefetch, used;            // out: events; a prefetch is requested, a prefetched line is used
  bool error_valid, error_write;  // out: a response with error is taken
  uint32_t error_addr;
  bool writes_pending, stores_empty, idle;  // out
  // No port, kept from eval_mem to tick: the entry that fetches the line in stage 1, or -1.
  int match;
} gyre_cache_port;

typedef struct gyre_cache {
  // Configuration
  uint32_t line_bytes, offset_bits;
  bool writable, fresh, rsp_errors;
  uint32_t reserve;  // entries that prefetches leave free
  // Parts
  gyre_cache_ways ways;
  gyre_cache_memory memory;
  gyre_prefetch ahead;
  // Registers; lines are addresses without the offset bits, hashed by gyre_line_hash
  bool inval;
  bool s1_read, s1_replay, s1_uncached, s1_fill;
  uint32_t s1_line, s1_tag;
  bool s1_error;    // a replay whose line came with an error
  bool s1_ahead;    // lookup of a prefetch
  bool fresh_busy;  // a fresh read is under way, not yet replayed
} gyre_cache;

// Returns false if memory cannot be allocated.
bool gyre_cache_init(gyre_cache *c, const gyre_cache_params *params);
void gyre_cache_free(gyre_cache *c);
void gyre_cache_reset(gyre_cache *c);

// inval_busy: a sweep is requested or under way.
static inline bool gyre_cache_inval_busy(const gyre_cache *c) {
  return c->ways.sweeping || c->inval;
}
// Computes mem.req_*, mem.rsp_ready, writes_pending, stores_empty and idle from registers.
void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p);
// Computes rsp_* from registers, and error_*, which needs mem.rsp_*.
void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p);
// Computes req_ready, hit and miss; needs rsp_ready, mem.rsp_* and the request.
void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p);
// Before the edge: returns true only if the edge changes nothing. May return false for an idle
// write-back cache.
static inline bool gyre_cache_stays(const gyre_cache *c, const gyre_cache_port *p) {
  if (p->req_ready || p->inval || p->mem.req_valid || p->mem.rsp_valid) return false;
  if (c->memory.back.state != NULL || c->inval || c->ways.sweeping) return false;
  if (c->memory.requests.lock) return false;
  return !c->s1_read && !c->s1_ahead && !gyre_prefetch_want(&c->ahead) &&
         !c->memory.stores.stage1 && c->memory.mshr.ready == 0 &&
         gyre_store_buffer_want(&c->memory.stores) == NULL;
}
void gyre_cache_tick(gyre_cache *c, const gyre_cache_port *p);

#endif
