// gyre_core_memory.h - twin of rtl/memory/gyre_core_memory.sv: load/store unit, local memory, both
// caches and their way to the memory port.
//
// The evaluations of a cycle come in their order here; docs/memory.md says what each needs. Members
// of the inputs are set by then.

#ifndef GYRE_MEMORY_CORE_MEMORY_H
#define GYRE_MEMORY_CORE_MEMORY_H

#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "graphics/gyre_attribute_port.h"
#include "graphics/gyre_shader_state.h"
#include "memory/gyre_cache.h"
#include "memory/gyre_cache_banks.h"
#include "memory/gyre_cache_bypass.h"
#include "memory/gyre_lmem.h"
#include "memory/gyre_lsu.h"
#include "memory/gyre_mem_arbiter.h"

typedef struct gyre_core_memory {
  uint32_t line_bytes;  // configuration
  bool has_draws;
  bool has_icache, has_dcache;  // likewise; what is not there is a gyre_cache_bypass
  gyre_lsu lsu;
  gyre_lmem lmem;
  gyre_attribute_port attributes;  // this and the next one: with GRAPHICS
  gyre_shader_state shader;
  gyre_cache icache;
  gyre_cache_banks dcache;
  gyre_cache_bypass no_icache, no_dcache;
  gyre_mem_arbiter arbiter;
} gyre_core_memory;

typedef struct gyre_core_memory_in {
  const gyre_exec *exec;  // the pass in the execute stage, or what stands there without `valid`
  const gyre_stack_window *window;  // interleaved stacks
  const gyre_rights_t *rights;      // with HEADERS: what the launch gave the warp of that pass
  uint32_t core, stack;             // the core's number, the register STACK
  // With GRAPHICS: place of that warp in local memory, words of an input record of the draw, the port of local memory
  uint16_t place;
  uint8_t in_words;
  const gyre_attr_t *attr;
  // For the edge: an entry of its tables; a pass enters execute, and names this attribute
  const gyre_draw_config_t *draw_config;
  bool advance;
  uint8_t attribute;
  bool res_ready;  // from commit
  // From fetch
  bool icreq_valid, icrsp_ready;
  uint32_t icreq_addr;
  // From the line locks and the pins
  bool lock_ready, snoop_valid, flush;
  uint32_t snoop_addr;
} gyre_core_memory_in;

typedef struct gyre_core_memory_out {
  // The core's memory port. The owner puts req_ready and rsp_* (but rsp_ready) into it.
  gyre_mem_port port;
  bool idle;
  // To the fault record
  bool bus_valid;
  uint32_t bus_addr;
  // To the line locks
  bool lock_valid;
  uint32_t lock_addr;
  bool attr_ready;   // the request is taken
  gyre_lsu_out lsu;  // to execute, commit, issue and warp state
  // Wires between its modules; of ic, req_ready and rsp_* go to fetch.
  gyre_cache_port ic;
  gyre_cache_banks_port dc;
  gyre_lsu_in lsu_in;
  int source;     // whose request is at the memory port, or -1
  bool dc_stays;  // the edge changes nothing in the data cache: its port is as it was
} gyre_core_memory_out;

// False: no memory; gyre_core_memory_free all the same.
bool gyre_core_memory_init(gyre_core_memory *m, const gyre_config *cfg);
// The outputs are then those of gyre_core_memory_state.
void gyre_core_memory_reset(gyre_core_memory *m, gyre_core_memory_out *out);
void gyre_core_memory_free(gyre_core_memory *m);

// What registers alone decide, for the cycle that begins: port.req_* but req_ready, idle. The owner
// calls it after each tick.
void gyre_core_memory_state(const gyre_core_memory *m, gyre_core_memory_out *out);
// Whether a response with this tag is taken: registers.
bool gyre_core_memory_rsp_ready(const gyre_core_memory *m, const gyre_core_memory_out *out,
                                uint32_t tag);
// flush_busy_o: registers.
bool gyre_core_memory_flush_busy(const gyre_core_memory *m);

// From registers and what the owner has put into the port: who is answered, cache answers, bus_*.
void gyre_core_memory_eval(const gyre_core_memory *m, gyre_core_memory_out *out);
// The result of the load/store unit, and its fault. Needs exec.
void gyre_core_memory_eval_result(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out);
// Accesses, fences, locks. Needs res_ready, lock_ready, snoop_*.
void gyre_core_memory_eval_access(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out);
// Readies of the caches, what leaves the load/store unit. Needs icreq_*, icrsp_ready, flush.
void gyre_core_memory_eval_ready(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                 gyre_core_memory_out *out);
// events_o
uint32_t gyre_core_memory_events(const gyre_core_memory_out *out);
// Before the edge, when no pass is in the execute stage: it will change nothing.
bool gyre_core_memory_stays(const gyre_core_memory *m, const gyre_core_memory_in *in,
                            const gyre_core_memory_out *out);
// The edge.
void gyre_core_memory_tick(gyre_core_memory *m, const gyre_core_memory_in *in,
                           const gyre_core_memory_out *out);

#endif
