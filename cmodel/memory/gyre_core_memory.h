// gyre_core_memory.h - twin of rtl/memory/gyre_core_memory.sv: load/store unit, local memory, both
// caches and their way to the memory port.
//
// The functions that take *w are called in their order here, once a cycle; docs/memory.md says what
// each needs. Touches: all wires between its modules, mem_*, bus_*, lsu_* (but ready), fence_*,
// icreq_ready, icrsp_* (but ready).

#ifndef GYRE_MEMORY_CORE_MEMORY_H
#define GYRE_MEMORY_CORE_MEMORY_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/gyre_cache.h"
#include "memory/gyre_cache_banks.h"
#include "memory/gyre_cache_bypass.h"
#include "memory/gyre_lmem.h"
#include "memory/gyre_lsu.h"
#include "memory/gyre_mem_arbiter.h"

typedef struct gyre_core_memory {
  uint32_t line_bytes;          // configuration
  bool has_icache, has_dcache;  // likewise; what is not there is a gyre_cache_bypass
  bool watched;                 // somebody looks at the lines in *w
  gyre_lsu lsu;
  gyre_lmem lmem;
  gyre_cache icache;
  gyre_cache_banks dcache;
  gyre_cache_bypass no_icache, no_dcache;
  gyre_mem_arbiter arbiter;
  // Signals between the evaluations of a cycle and its edge
  gyre_cache_port ic;
  gyre_cache_banks_port dc;
  gyre_mem_port port;  // the core's memory port
  int source;          // whose request it shows, or -1
  bool dc_stays;       // the edge changes nothing in the data cache: its port is as it was
  bool idle;           // idle_o
} gyre_core_memory;

// False: no memory; gyre_core_memory_free all the same.
bool gyre_core_memory_init(gyre_core_memory *m, const gyre_config *cfg);
void gyre_core_memory_reset(gyre_core_memory *m, gyre_wires *w);
void gyre_core_memory_free(gyre_core_memory *m);

// What registers alone decide, for the cycle that begins: port.req_* but req_ready, idle. Reset and
// tick end with it.
void gyre_core_memory_state(gyre_core_memory *m);
// Whether a response with this tag is taken: registers.
bool gyre_core_memory_rsp_ready(const gyre_core_memory *m, uint32_t tag);
// flush_busy_o: registers.
bool gyre_core_memory_flush_busy(const gyre_core_memory *m);

// From registers and what the owner has put into m->port (req_ready, rsp_* but rsp_ready): who is
// answered, cache answers, local memory words.
void gyre_core_memory_eval(gyre_core_memory *m, gyre_wires *w);
// The result of the load/store unit, and its fault. Needs exec_*.
void gyre_core_memory_eval_result(gyre_core_memory *m, gyre_wires *w);
// Accesses, fences, locks. Needs lsu_ready, lock_ready, snoop_*.
void gyre_core_memory_eval_access(gyre_core_memory *m, gyre_wires *w);
// Readies of the caches, what leaves the load/store unit. Needs icreq_*, icrsp_ready.
void gyre_core_memory_eval_ready(gyre_core_memory *m, bool flush, gyre_wires *w);
// events_o
uint32_t gyre_core_memory_events(const gyre_core_memory *m, const gyre_wires *w);
// Before the edge, when no pass is in the execute stage: it will change nothing.
bool gyre_core_memory_stays(const gyre_core_memory *m, const gyre_wires *w);
// The edge.
void gyre_core_memory_tick(gyre_core_memory *m, const gyre_wires *w);

#endif
