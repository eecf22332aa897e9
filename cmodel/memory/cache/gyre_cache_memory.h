// gyre_cache_memory.h - twin of rtl/memory/cache/gyre_cache_memory.sv: memory side of a cache. It holds
// the parts between the two stages of the cache and its memory port. Part of gyre_cache.c.

#ifndef GYRE_MEMORY_CACHE_MEMORY_H
#define GYRE_MEMORY_CACHE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/cache/gyre_cache_requests.h"
#include "memory/cache/gyre_cache_ways.h"
#include "memory/cache/gyre_line_hash.h"
#include "memory/gyre_mem_port.h"
#include "memory/cache/gyre_mshr.h"
#include "memory/cache/gyre_store_buffer.h"
#include "memory/cache/gyre_uncached.h"
#include "memory/cache/gyre_write_back.h"

typedef struct gyre_cache_memory {
  // Configuration
  gyre_line_hash hash;  // memory gets the original addresses
  uint32_t offset_bits;
  uint8_t all[GYRE_MAX_LINE / 8];  // mask of a whole line
  // Parts
  gyre_mshr mshr;
  gyre_store_buffer stores;
  gyre_uncached uncached;
  gyre_write_back back;
  gyre_cache_requests requests;
} gyre_cache_memory;

// Events of a clock edge. Lines are addresses without the offset bits, hashed by gyre_line_hash.
typedef struct gyre_cache_memory_in {
  bool replay;    // a replay begins
  bool miss;      // a read in stage 1 takes an entry
  bool ahead;     // a prefetch takes an entry
  bool uncached;  // the read is uncached
  uint32_t line, tag;
  int match;      // the entry that fetches the line, or -1
  bool lookup;    // a store is looked up
  bool response;  // an answer to a read is filled
  bool bad;       // the answer has an error
  uint32_t response_id;
  bool read_taken, acknowledged;  // a response of memory is taken
  bool push, push_uncached;       // a write is accepted
  uint32_t push_line;
  const uint8_t *push_mask, *push_data;
} gyre_cache_memory_in;

static inline bool gyre_cache_memory_write_back(const gyre_cache_memory *m) {
  return m->back.state != NULL;
}
// Convert a hashed line to its address, and an address to its hashed line.
static inline uint32_t gyre_cache_memory_address(const gyre_cache_memory *m, uint32_t line) {
  return gyre_line_hash_of(&m->hash, line) << m->offset_bits;
}
static inline uint32_t gyre_cache_memory_line(const gyre_cache_memory *m, uint32_t addr) {
  return gyre_line_hash_of(&m->hash, addr >> m->offset_bits);
}
// Memory has accepted all stores.
static inline bool gyre_cache_memory_stores_empty(const gyre_cache_memory *m) {
  return m->stores.count == 0 && m->back.count == 0 && m->back.groups == 0;
}

// `ways` as gyre_cache_ways_init left it; banks: number of caches that share the lines. Returns
// false if allocation fails.
bool gyre_cache_memory_init(gyre_cache_memory *m, const gyre_cache_ways *ways, uint32_t banks,
                            uint32_t mshrs, uint32_t stores, uint32_t max_writes, bool write_back);
void gyre_cache_memory_free(gyre_cache_memory *m);
void gyre_cache_memory_reset(gyre_cache_memory *m);

// Returns true if a response would be taken. Depends on registers only.
static inline bool gyre_cache_memory_rsp_ready(const gyre_cache_memory *m) {
  return gyre_cache_memory_write_back(m) ? !m->back.fill : m->mshr.ready == 0 && !m->stores.stage1;
}
// Computes mem->req_* except req_ready. match: entry that fetches the line in stage 1, or -1.
void gyre_cache_memory_eval_req(const gyre_cache_memory *m, int match, gyre_mem_port *mem);
// Clock edge, without the parts that gyre_cache.c performs before: fills, updates, the walk.
void gyre_cache_memory_tick(gyre_cache_memory *m, const gyre_cache_memory_in *in,
                            const gyre_mem_port *mem);

#endif
