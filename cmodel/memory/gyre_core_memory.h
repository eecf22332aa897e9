// gyre_core_memory.h - twin of rtl/memory/gyre_core_memory.sv: memory of a core, which connects the
// load/store unit, local memory, both caches and the memory port.
//
// Call the eval functions of a cycle in their order here, each after the inputs that it needs are
// set; docs/memory.md lists these inputs.

#ifndef GYRE_MEMORY_CORE_MEMORY_H
#define GYRE_MEMORY_CORE_MEMORY_H

#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "memory/gyre_attribute_port.h"
#include "memory/gyre_pixel_cover.h"
#include "memory/gyre_shader_state.h"
#include "memory/cache/gyre_cache.h"
#include "memory/cache/gyre_cache_banks.h"
#include "memory/cache/gyre_cache_bypass.h"
#include "memory/local/gyre_lmem.h"
#include "memory/lsu/gyre_lsu.h"
#include "memory/gyre_mem_arbiter.h"

typedef struct gyre_core_memory {
  uint32_t line_bytes;  // configuration
  bool has_draws, has_pixels;
  bool has_icache, has_dcache;  // likewise; a missing cache is a gyre_cache_bypass
  gyre_lsu lsu;
  gyre_lmem lmem;
  gyre_attribute_port attributes;  // this and the next one: with GRAPHICS
  gyre_shader_state shader;
  gyre_pixel_cover_unit cover;  // with PIXELS
  gyre_cache icache;
  gyre_cache_banks dcache;
  gyre_cache_bypass no_icache, no_dcache;
  gyre_mem_arbiter arbiter;
} gyre_core_memory;

typedef struct gyre_core_memory_in {
  const gyre_exec *exec;                  // content of the execute stage; a beat if it is valid
  const gyre_stack_window *stack_region;  // interleaved stacks
  // with HEADERS: permissions of the launch of that beat's warp
  const gyre_permissions_t *permissions;
  uint32_t core, stack;  // number of the core, register STACK
  // With GRAPHICS: position of that warp in local memory, words of an input record of the draw,
  // port of local memory
  uint16_t place;
  uint8_t in_words;
  const gyre_attr_t *attr;
  // With PIXELS: that warp is of a pixel program; the record of its warps
  bool pixel;
  gyre_pixel_record_t pixel_record;
  // For the edge: the request for a launch, and that it is accepted; entry of the draw's tables; a
  // beat enters execute and names this attribute
  const gyre_launch_t *launch;
  bool launch_ready;
  const gyre_draw_config_t *draw_config;
  bool advance;
  uint8_t attribute;
  bool res_ready;  // from commit
  // From scalar loads: a line that is to be read
  bool scalar_line_valid;
  uint32_t scalar_line_addr;
  // From fetch
  bool icreq_valid, icrsp_ready;
  uint32_t icreq_addr;
  // From the line locks and the pins
  bool lock_ready, snoop_valid, flush;
  uint32_t snoop_addr;
} gyre_core_memory_in;

typedef struct gyre_core_memory_out {
  // Memory port of the core. The owner sets req_ready and rsp_* (except rsp_ready).
  gyre_mem_port port;
  bool idle;
  // To the fault record
  bool bus_valid;
  uint32_t bus_addr;
  // To the line locks
  bool lock_valid;
  uint32_t lock_addr;
  bool attr_ready;   // the request is accepted
  gyre_lsu_out lsu;  // to execute, commit, issue and warp state
  // Wires between the modules; fetch reads req_ready and rsp_* of ic.
  gyre_cache_port ic;
  gyre_cache_banks_port dc;
  gyre_lsu_in lsu_in;
  int source;     // source of the request at the memory port, or -1
  bool dc_stays;  // the edge changes nothing in the data cache, so its port is unchanged
} gyre_core_memory_out;

// Returns false if allocation fails; call gyre_core_memory_free in this case, too.
bool gyre_core_memory_init(gyre_core_memory *m, const gyre_config *cfg);
// Sets the outputs as gyre_core_memory_state would.
void gyre_core_memory_reset(gyre_core_memory *m, gyre_core_memory_out *out);
void gyre_core_memory_free(gyre_core_memory *m);

// Computes the outputs that depend on registers only: port.req_* except req_ready, and idle. The
// owner calls it after each tick.
void gyre_core_memory_state(const gyre_core_memory *m, gyre_core_memory_out *out);
// Returns true if a response with this tag is taken; depends on registers.
bool gyre_core_memory_rsp_ready(const gyre_core_memory *m, const gyre_core_memory_out *out,
                                uint32_t tag);
// flush_busy_o; depends on registers.
bool gyre_core_memory_flush_busy(const gyre_core_memory *m);

// Routes the response at the port, and computes cache answers and bus_*. Needs the port.
void gyre_core_memory_eval(const gyre_core_memory *m, gyre_core_memory_out *out);
// Computes the result and the fault of the load/store unit. Needs exec.
void gyre_core_memory_eval_result(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out);
// Computes accesses, fences and locks. Needs res_ready, lock_ready, snoop_*.
void gyre_core_memory_eval_access(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out);
// Computes the readies of the caches and the beat that leaves the load/store unit. Needs icreq_*,
// icrsp_ready, flush.
void gyre_core_memory_eval_ready(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                 gyre_core_memory_out *out);
// events_o
uint32_t gyre_core_memory_events(const gyre_core_memory_out *out);
// Before the edge, while no beat is in the execute stage: returns true only if the edge changes
// nothing.
bool gyre_core_memory_stays(const gyre_core_memory *m, const gyre_core_memory_in *in,
                            const gyre_core_memory_out *out);
// Updates the registers at the clock edge.
void gyre_core_memory_tick(gyre_core_memory *m, const gyre_core_memory_in *in,
                           const gyre_core_memory_out *out);

#endif
