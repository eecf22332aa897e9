// gyre_uncore.h - twin of rtl/memory/shared/gyre_uncore.sv: what lies between the cores and the memory
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
  // Ports of the cores, owned by them; req_ready and rsp_* (but rsp_ready) are set here.
  gyre_mem_port *from[GYRE_UNCORE_CORES];
  gyre_mem_port mem;  // from the pins: req_ready, rsp_*
  bool flush;         // empty the shared cache
  bool clean;         // no core has anything under way
} gyre_uncore_in;

typedef struct gyre_uncore_out {
  gyre_mem_port port;  // what the arbiter offers
  int source;          // whose it is, or -1
  gyre_l2_out l2;      // its errors, hits and misses go to core 0
  // What the cores show to the locks: of their requests here, lock_* by the owner.
  gyre_lock_port lock[GYRE_UNCORE_CORES];
} gyre_uncore_out;

// One core and no shared cache: there is nothing between its memory port and that of the GPU, which
// are then one struct, and the owner need not call the functions of a cycle.
static inline bool gyre_uncore_through(const gyre_uncore *u) {
  return u->num_cores == 1 && !u->has_l2;
}

// False: no memory; gyre_uncore_free all the same.
bool gyre_uncore_init(gyre_uncore *u, const gyre_config *cfg);
void gyre_uncore_free(gyre_uncore *u);
// The outputs are then those of gyre_uncore_state. Needs from.
void gyre_uncore_reset(gyre_uncore *u, const gyre_config *cfg, const gyre_uncore_in *in,
                       gyre_uncore_out *out);

// What registers alone decide: the request at the memory port. Needs req_* of the cores; tick and
// reset of all of them come before.
void gyre_uncore_state(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// The memory port: as gyre_uncore_state left it.
static inline const gyre_mem_port *gyre_uncore_port(const gyre_uncore *u, const gyre_uncore_in *in,
                                                    const gyre_uncore_out *out) {
  if (gyre_uncore_through(u)) return in->from[0];
  return u->has_l2 ? &out->l2.p.all.mem : &out->port;
}
// rsp_* of the cores (but rsp_ready). Needs mem.
void gyre_uncore_eval_rsp(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// req_ready of the cores, and rsp_ready of the memory port: whether the response at the pins is taken.
// Needs rsp_ready of the core that is answered, flush, clean.
void gyre_uncore_eval_ready(const gyre_uncore *u, const gyre_uncore_in *in, gyre_uncore_out *out);
// The edge. Needs lock[].lock_*.
void gyre_uncore_tick(gyre_uncore *u, const gyre_uncore_out *out);
// flush_busy_o: registers.
static inline bool gyre_uncore_flush_busy(const gyre_uncore *u) {
  return u->has_l2 && gyre_cache_banks_inval_busy(&u->l2.cache);
}
// idle_o: after gyre_uncore_state.
static inline bool gyre_uncore_idle(const gyre_uncore *u, const gyre_uncore_out *out) {
  return !u->has_l2 || out->l2.idle;
}

#endif
