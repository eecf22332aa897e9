// gyre_uncore.h - twin of rtl/memory/shared/gyre_uncore.sv: uncore, which connects the cores to the memory
// port. The owner calls the functions in their order here, once a cycle.

#ifndef GYRE_MEMORY_UNCORE_H
#define GYRE_MEMORY_UNCORE_H

#include "gyre/config.h"
#include "memory/shared/gyre_l2.h"
#include "memory/shared/gyre_line_locks.h"
#include "memory/gyre_mem_arbiter.h"

#define GYRE_UNCORE_CORES GYRE_LOCK_CORES

typedef struct gyre_uncore {
  uint32_t num_cores;
  bool has_l2;
  gyre_mem_arbiter arbiter;
  gyre_line_locks locks;
  gyre_l2 l2;
} gyre_uncore;

typedef struct gyre_uncore_in {
  // Ports of the cores, which own them; this module sets req_ready and rsp_* (except rsp_ready).
  gyre_mem_port *from[GYRE_UNCORE_CORES];
  gyre_mem_port mem;  // from the pins: req_ready, rsp_*
  bool flush;         // empty the shared cache
  bool clean;         // no core has an access under way
} gyre_uncore_in;

typedef struct gyre_uncore_out {
  gyre_mem_port port;  // request that the arbiter offers
  int source;          // core of that request, or -1
  gyre_l2_out l2;      // core 0 gets its errors, hits and misses
  // Inputs of the locks: this module sets the requests, the owner sets lock_*.
  gyre_lock_port lock[GYRE_UNCORE_CORES];
} gyre_uncore_out;

// Returns true with one core and no shared cache. The core's memory port is then the GPU's port, in
// one struct, and the owner need not call the functions of a cycle.
static inline bool gyre_uncore_through(const gyre_uncore *u) {
  return u->num_cores == 1 && !u->has_l2;
}

// Returns false if allocation fails; call gyre_uncore_free in this case, too.
bool gyre_uncore_init(gyre_uncore *u, const gyre_config *cfg);
void gyre_uncore_free(gyre_uncore *u);
// Sets the outputs as gyre_uncore_state would. Needs from.
void gyre_uncore_reset(gyre_uncore *u, const gyre_config *cfg, const gyre_uncore_in *in,
                       gyre_uncore_out *out);

// Computes the request at the memory port from registers. Needs req_* of the cores, after the tick
// or reset of all cores.
void gyre_uncore_state(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// Returns the memory port as gyre_uncore_state left it.
static inline const gyre_mem_port *gyre_uncore_port(const gyre_uncore *u, const gyre_uncore_in *in,
                                                    const gyre_uncore_out *out) {
  if (gyre_uncore_through(u)) return in->from[0];
  return u->has_l2 ? &out->l2.p.all.mem : &out->port;
}
// Computes rsp_* of the cores (except rsp_ready). Needs mem.
void gyre_uncore_eval_rsp(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// Computes req_ready of the cores, and rsp_ready of the memory port: the response at the pins is
// taken. Needs rsp_ready of the answered core, flush, clean.
void gyre_uncore_eval_ready(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// Clock edge. Needs lock[].lock_*.
void gyre_uncore_tick(gyre_uncore *u, const gyre_uncore_out *out);
// flush_busy_o; depends on registers.
static inline bool gyre_uncore_flush_busy(const gyre_uncore *u) {
  return u->has_l2 && gyre_cache_banks_inval_busy(&u->l2.cache);
}
// idle_o; call after gyre_uncore_state.
static inline bool gyre_uncore_idle(const gyre_uncore *u, const gyre_uncore_out *out) {
  return !u->has_l2 || out->l2.idle;
}

#endif
