// gyre_cache.h - twin of rtl/memory/gyre_cache.sv: blocking cache for instructions or data.
// Touches only its own struct and the port struct; line data are passed by pointer.

#ifndef GYRE_MEMORY_CACHE_H
#define GYRE_MEMORY_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre.h"

// The RTL's ports in one cycle. Pointers that the cache gives stay valid until its next tick; those
// that it is given must hold until the tick. Fields beside a valid mean something only with it.
typedef struct gyre_cache_port {
  // Requester: in, except req_ready. An instruction cache reads only req_valid and req_addr.
  bool req_valid, req_ready, req_write, req_uncached;
  uint32_t req_addr;
  const uint8_t *req_mask, *req_data;
  // Answer: out, except rsp_ready.
  bool rsp_valid, rsp_ready;
  const uint8_t *rsp_data;
  // Memory request: out, except mem_req_ready. mem_req_data is set for reads too (see the RTL).
  bool mem_req_valid, mem_req_ready, mem_req_write;
  uint32_t mem_req_addr;
  const uint8_t *mem_req_mask, *mem_req_data;
  // Memory response: in.
  bool mem_rsp_valid, mem_rsp_write;
  const uint8_t *mem_rsp_data;
  bool inval;                 // in
  bool hit, miss;             // out: events
  bool writes_pending, idle;  // out
} gyre_cache_port;

typedef struct gyre_cache {
  // Configuration
  uint32_t line_bytes, ways, sets, offset_bits, index_bits, max_writes;
  bool writable;
  uint8_t all[GYRE_MAX_LINE / 8];  // mask of a whole line
  // RAMs, [set][way]
  uint32_t *tag;  // line address with the index cut off, times 2, plus the valid bit
  uint8_t *data;
  // Registers
  uint8_t state;
  uint32_t sweep, victim, writes;
  bool inval, write, uncached;
  uint32_t addr;  // of the line under way
  uint8_t mask[GYRE_MAX_LINE / 8], line[GYRE_MAX_LINE];
  // The read registers of the RAMs, in short: where the line was found (NULL: nowhere). The line
  // itself cannot change before the answer is taken.
  uint8_t *found;
} gyre_cache;

// The instruction cache or the data cache of a configuration. False: no memory.
bool gyre_cache_init(gyre_cache *c, const gyre_config *cfg, bool data_cache);
void gyre_cache_free(gyre_cache *c);
void gyre_cache_reset(gyre_cache *c);

// mem_req_*, writes_pending, idle: from registers.
void gyre_cache_eval_mem(const gyre_cache *c, gyre_cache_port *p);
// rsp_*: needs mem_req_ready.
void gyre_cache_eval_rsp(const gyre_cache *c, gyre_cache_port *p);
// req_ready, hit, miss: needs rsp_ready and the request.
void gyre_cache_eval_ready(const gyre_cache *c, gyre_cache_port *p);
void gyre_cache_tick(gyre_cache *c, const gyre_cache_port *p);

#endif
