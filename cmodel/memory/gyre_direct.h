// gyre_direct.h - twin of rtl/memory/gyre_direct.sv: in place of a cache of no bytes.
// Touches only its own struct and the port struct, which is that of a cache.

#ifndef GYRE_MEMORY_DIRECT_H
#define GYRE_MEMORY_DIRECT_H

#include "memory/gyre_cache.h"

typedef enum gyre_direct_state {
  GYRE_DIRECT_IDLE,
  GYRE_DIRECT_ASK,
  GYRE_DIRECT_WAIT,
  GYRE_DIRECT_ANSWER,
} gyre_direct_state;

typedef struct gyre_direct {
  // Configuration
  uint32_t line_bytes;
  bool writable;
  // Registers
  gyre_direct_state state;
  bool write, uncached;
  uint32_t tag, line;                                    // line: its address in bytes
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];  // data: as it is answered
} gyre_direct;

void gyre_direct_init(gyre_direct *d, uint32_t line_bytes, bool writable);
static inline void gyre_direct_reset(gyre_direct *d) { d->state = GYRE_DIRECT_IDLE; }

// As those of gyre_cache, in this order.
void gyre_direct_eval_mem(const gyre_direct *d, gyre_cache_port *p);
void gyre_direct_eval_rsp(const gyre_direct *d, gyre_cache_port *p);
void gyre_direct_eval_ready(const gyre_direct *d, gyre_cache_port *p);
void gyre_direct_tick(gyre_direct *d, const gyre_cache_port *p);

#endif
