// gyre_cache_bypass.h - twin of rtl/memory/cache/gyre_cache_bypass.sv: replaces a cache of size 0. The
// ports are those of gyre_cache.

#ifndef GYRE_MEMORY_CACHE_BYPASS_H
#define GYRE_MEMORY_CACHE_BYPASS_H

#include "memory/cache/gyre_cache.h"

typedef enum gyre_cache_bypass_state {
  GYRE_CACHE_BYPASS_IDLE,
  GYRE_CACHE_BYPASS_ASK,
  GYRE_CACHE_BYPASS_WAIT,
  GYRE_CACHE_BYPASS_ANSWER,
} gyre_cache_bypass_state;

typedef struct gyre_cache_bypass {
  // Configuration
  uint32_t line_bytes;
  bool writable;
  // Registers
  gyre_cache_bypass_state state;
  bool write, uncached;
  uint32_t tag, line;                                    // line: address in bytes
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];  // data: as shown in the answer
} gyre_cache_bypass;

void gyre_cache_bypass_init(gyre_cache_bypass *d, uint32_t line_bytes, bool writable);
static inline void gyre_cache_bypass_reset(gyre_cache_bypass *d) {
  d->state = GYRE_CACHE_BYPASS_IDLE;
}

// Same as the functions of gyre_cache, in this order.
void gyre_cache_bypass_eval_mem(const gyre_cache_bypass *d, gyre_cache_port *p);
void gyre_cache_bypass_eval_rsp(const gyre_cache_bypass *d, gyre_cache_port *p);
void gyre_cache_bypass_eval_ready(const gyre_cache_bypass *d, gyre_cache_port *p);
void gyre_cache_bypass_tick(gyre_cache_bypass *d, const gyre_cache_port *p);

#endif
