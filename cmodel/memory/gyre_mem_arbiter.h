// gyre_mem_arbiter.h - twin of rtl/memory/gyre_mem_arbiter.sv: two caches onto one memory port.
// Reads and writes the ports of the two caches and of the pins; copies no line.

#ifndef GYRE_MEMORY_MEM_ARBITER_H
#define GYRE_MEMORY_MEM_ARBITER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre.h"
#include "memory/gyre_cache.h"

typedef struct gyre_mem_arbiter {
  bool lock, owner;
} gyre_mem_arbiter;

void gyre_mem_arbiter_reset(gyre_mem_arbiter *a);
// The request at the pins, from the caches' mem_req_* (gyre_cache_eval_mem comes before). False:
// none, *req is then untouched.
bool gyre_mem_arbiter_eval_req(const gyre_mem_arbiter *a, const gyre_cache_port *ic,
                               const gyre_cache_port *dc, gyre_mem_req *req);
// mem_rsp_ready_o, from gyre_cache_eval_mem.
static inline bool gyre_mem_arbiter_rsp_ready(const gyre_cache_port *ic,
                                              const gyre_cache_port *dc) {
  return ic->mem_rsp_ready && dc->mem_rsp_ready;
}
// mem_req_ready and mem_rsp_* of both caches, from the pins' inputs.
void gyre_mem_arbiter_eval_in(const gyre_mem_arbiter *a, gyre_cache_port *ic, gyre_cache_port *dc,
                              const gyre_mem_in *in);
void gyre_mem_arbiter_tick(gyre_mem_arbiter *a, const gyre_cache_port *ic,
                           const gyre_cache_port *dc, bool mem_req_ready);

#endif
