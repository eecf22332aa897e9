// gyre_uncore.h - twin of rtl/memory/gyre_uncore.sv: what lies between the cores and the memory
// port. The owner calls the functions in their order here, once a cycle.

#ifndef GYRE_MEMORY_UNCORE_H
#define GYRE_MEMORY_UNCORE_H

#include "gyre/config.h"
#include "memory/gyre_l2.h"
#include "memory/gyre_line_locks.h"
#include "memory/gyre_mem_arbiter.h"

#define GYRE_UNCORE_CORES GYRE_LOCK_CORES

typedef struct gyre_uncore {
  uint32_t num_cores;
  bool has_l2;
  gyre_mem_arbiter arbiter;
  gyre_line_locks locks;
  gyre_l2 l2;
  // Ports of the cores, owned by them; their requests to the locks
  gyre_mem_port *from[GYRE_UNCORE_CORES];
  gyre_lock_port lock[GYRE_UNCORE_CORES];
  // Signals of this cycle: what the arbiter offers, whose it is
  gyre_mem_port port;
  int source;
} gyre_uncore;

// One core and no shared cache: there is nothing between its memory port and that of the GPU, which
// are then one struct, and the owner need not call the functions of a cycle.
static inline bool gyre_uncore_through(const gyre_uncore *u) {
  return u->num_cores == 1 && !u->has_l2;
}

// False: no memory; gyre_uncore_free all the same. The owner sets `from` before reset.
bool gyre_uncore_init(gyre_uncore *u, const gyre_config *cfg);
void gyre_uncore_free(gyre_uncore *u);
void gyre_uncore_reset(gyre_uncore *u, const gyre_config *cfg);

// What registers alone decide: the request at the memory port. Needs req_* of the cores; tick and
// reset of all of them come before.
void gyre_uncore_state(gyre_uncore *u);
// The memory port: as gyre_uncore_state left it.
const gyre_mem_port *gyre_uncore_port(const gyre_uncore *u);
// rsp_* of the cores (but rsp_ready), from the pins' inputs: mem->req_ready, mem->rsp_*.
void gyre_uncore_eval_rsp(gyre_uncore *u, const gyre_mem_port *mem);
// req_ready of the cores, and whether the response at the pins is taken. Needs rsp_ready of the core
// that is answered; flush: empty the shared cache; clean: no core has anything under way.
bool gyre_uncore_eval_ready(gyre_uncore *u, bool flush, bool clean);
// The edge. Needs lock[].lock_*.
void gyre_uncore_tick(gyre_uncore *u);
// flush_busy_o: registers.
static inline bool gyre_uncore_flush_busy(const gyre_uncore *u) {
  return u->has_l2 && gyre_cache_banks_inval_busy(&u->l2.cache);
}
// idle_o: after gyre_uncore_state.
static inline bool gyre_uncore_idle(const gyre_uncore *u) {
  return !u->has_l2 || gyre_l2_idle(&u->l2);
}

#endif
