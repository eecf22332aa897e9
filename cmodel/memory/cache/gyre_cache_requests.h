// gyre_cache_requests.h - twin of rtl/memory/cache/gyre_cache_requests.sv: what a cache asks of memory.
// Touches only its own struct and the port. Part of gyre_cache_memory.c.

#ifndef GYRE_MEMORY_CACHE_REQUESTS_H
#define GYRE_MEMORY_CACHE_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/gyre_mem_port.h"
#include "memory/cache/gyre_store_buffer.h"
#include "memory/cache/gyre_write_back.h"

typedef struct gyre_cache_requests {
  bool lock, owner;  // what is offered stays; owner: the last offer was a write
} gyre_cache_requests;

typedef struct gyre_cache_requests_in {
  bool ask, may_ask;  // a read
  uint32_t ask_id, ask_line;
  const uint8_t *ask_mask;
  bool store;                    // a store: this one
  const gyre_store_entry *head;  // also without one
  const gyre_back_entry *back;   // a line that was driven out, or NULL
  bool back_may;
} gyre_cache_requests_in;

// mem->req_* but req_ready. Lines are addresses without the offset bits.
void gyre_cache_requests_eval(const gyre_cache_requests *r, const gyre_cache_requests_in *in,
                              uint32_t offset_bits, gyre_mem_port *mem);
// The edge.
static inline void gyre_cache_requests_tick(gyre_cache_requests *r, const gyre_mem_port *mem) {
  r->lock = mem->req_valid && !mem->req_ready;
  if (mem->req_valid) r->owner = mem->req_write;
}

#endif
