// gyre_cache.h - twin of rtl/memory/cache/gyre_cache.sv: non-blocking cache for instructions or data.
// Touches only its own struct and the port struct; line data are passed by pointer.

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

// The RTL's parameters.
typedef struct gyre_cache_params {
  uint32_t bytes, ways, line_bytes;
  bool writable, fresh, write_back;    // fresh: there are fresh reads
  bool rsp_errors;                     // errors of reads go with the answers
  bool store_merge;                    // only if writable, not with write_back
  uint32_t mshrs, stores, max_writes;  // stores, max_writes: only if writable
  uint32_t prefetch, page_lines;       // 0: no prefetcher
  uint32_t strides;                    // pages whose strides it keeps; 0: next lines alone
  uint32_t banks;                      // caches of which it is one; 0 as 1
} gyre_cache_params;

// The RTL's ports in one cycle. Pointers that the cache gives stay valid until its next tick; those
// that it is given must hold until the tick. Fields beside a valid mean something only with it.
typedef struct gyre_cache_port {
  // Requester: in, except req_ready, which is false without a request. An instruction cache reads only req_valid, req_tag, req_addr.
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
  bool prefetch, used;            // out: events; one is asked for, one was of use
  bool error_valid, error_write;  // out: a response with error is taken
  uint32_t error_addr;
  bool writes_pending, stores_empty, idle;  // out
  // Not a port, from eval_mem to tick: the entry that fetches the line in stage 1, or -1.
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
  // Registers; lines are addresses without the offset bits, as gyre_line_hash places them
  bool inval;
  bool s1_read, s1_replay, s1_uncached, s1_fill;
  uint32_t s1_line, s1_tag;
  bool s1_error;    // a replay whose line came with an error
  bool s1_ahead;    // lookup of a prefetch
  bool fresh_busy;  // a fresh read is under way, not yet replayed
} gyre_cache;

// False: no memory.
bool gyre_cache_init(gyre_cache *c, const gyre_cache_params *params);
void gyre_cache_free(gyre_cache *c);
void gyre_cache_reset(gyre_cache *c);

// inval_busy: a sweep is asked for or under way.
static inline bool gyre_cache_inval_busy(const gyre_cache *c) {
  return c->ways.sweeping || c->inval;
}
// mem.req_*, mem.rsp_ready, writes_pending, stores_empty, idle: from registers.
void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p);
// rsp_*: from registers. error_*: needs mem.rsp_*.
void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p);
// req_ready, hit, miss: needs rsp_ready, mem.rsp_* and the request.
void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p);
// Before the edge: it will change nothing. A write-back cache is not asked so closely.
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
