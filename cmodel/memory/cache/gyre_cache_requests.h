// gyre_cache_requests.h - twin of rtl/memory/cache/gyre_cache_requests.sv: merges the reads and writes of
// a cache onto its memory port. Part of gyre_cache_memory.c.

#ifndef GYRE_MEMORY_CACHE_REQUESTS_H
#define GYRE_MEMORY_CACHE_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/gyre_mem_port.h"
#include "memory/cache/gyre_store_buffer.h"
#include "memory/cache/gyre_write_back.h"

typedef struct gyre_cache_requests {
  bool lock, owner;  // lock: the offered request stays; owner: the last offer was a write
} gyre_cache_requests;

typedef struct gyre_cache_requests_in {
  bool ask, may_ask;  // a read
  uint32_t ask_id, ask_line;
  const uint8_t *ask_mask;
  bool store;                    // a store, described by head
  const gyre_store_entry *head;  // valid pointer even without a store
  const gyre_back_entry *back;   // an evicted line, or NULL
  bool back_may;
} gyre_cache_requests_in;

// Computes mem->req_* except req_ready. Lines are addresses without the offset bits.
void gyre_cache_requests_eval(const gyre_cache_requests *r, const gyre_cache_requests_in *in,
                              uint32_t offset_bits, gyre_mem_port *mem);
// Updates the registers at the clock edge.
static inline void gyre_cache_requests_tick(gyre_cache_requests *r, const gyre_mem_port *mem) {
  r->lock = mem->req_valid && !mem->req_ready;
  if (mem->req_valid) r->owner = mem->req_write;
}

#endif
