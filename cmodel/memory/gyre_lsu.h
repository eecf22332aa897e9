// gyre_lsu.h - twin of rtl/memory/gyre_lsu.sv: load/store unit.
// Reads exec_*, lsu_ready, dcreq_ready, lmem_rdata of the wires; writes lsu_* (but ready), fence_*,
// dcreq_* (but ready), dcrsp_ready, lmem_* (but rdata). Nobody else may write those: a payload that
// does not change is not written again. lmem_addr, lmem_mask and lmem_wdata mean something only in
// the banks of lmem_en and are zero in the others.

#ifndef GYRE_MEMORY_LSU_H
#define GYRE_MEMORY_LSU_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/gyre_agu.h"
#include "memory/gyre_atomic.h"
#include "memory/gyre_coalescer.h"
#include "memory/gyre_lsu_response.h"
#include "memory/gyre_lsu_lock.h"

// A pass in the queue.
typedef struct gyre_lsu_item {
  uint8_t wid, pass, last, op, rd, wb, acq, rel;
  uint32_t lanes, local, io;
  uint32_t addr[GYRE_MAX_THREADS], wdata[GYRE_MAX_THREADS];
} gyre_lsu_item;

typedef struct gyre_lsu {
  uint32_t lanes, depth;  // configuration
  gyre_agu agu;
  gyre_coalescer coalescer;
  // Registers
  gyre_lsu_item *queue;
  uint32_t head, tail, count;
  bool started;
  uint32_t rest;
  gyre_lsu_response response;
  gyre_atomic atomic;
  gyre_lsu_lock lock;  // lock_valid is gyre_lsu_lock_valid, lock_line is lock.line

  // Inputs that have no wire, set before eval_access; read only with several cores.
  bool stores_empty, lock_ready, snoop_valid;
  uint32_t snoop_line;  // number
  // Outputs of this cycle that have no wire
  bool trap;  // then also:
  uint8_t trap_cause;
  uint32_t trap_lanes, trap_value;
  bool credit, conflict, acquire;
  uint8_t dcreq_tag;  // with dcreq_valid
  // Signals between the evaluations of a cycle and its edge
  bool push, store, local_go, fence_go, go, served, leave, sc_fails, blocked;
  // The next access. It depends on registers only and is worked out once (planned), not in every
  // cycle in which it waits.
  bool planned;
  gyre_coalescer_out plan;
  uint32_t wdata[GYRE_MAX_THREADS];  // what an AMO writes
} gyre_lsu;

// loads: LSU_LOADS. False: no memory; gyre_lsu_free all the same.
bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg, uint32_t loads);
void gyre_lsu_free(gyre_lsu *u);
void gyre_lsu_reset(gyre_lsu *u, gyre_wires *w);

static inline bool gyre_lsu_ready(const gyre_lsu *u) { return u->count != u->depth; }
static inline bool gyre_lsu_idle(const gyre_lsu *u) {
  return u->count == 0 && u->response.valid == 0 && !gyre_lsu_lock_block(&u->lock);
}

// A pass is in the execute stage (exec_*, unit LSU, not halted): trap and its fields. Must be
// called for every such pass, and only then; without a call there is no trap and nothing enters the
// queue.
void gyre_lsu_eval_trap(gyre_lsu *u, const gyre_wires *w);
// lsu_valid and its payload. tag and line are read only if dcrsp_valid.
void gyre_lsu_eval_result(gyre_lsu *u, gyre_wires *w, bool dcrsp_valid, uint32_t tag,
                          const uint8_t *line);
// Needs lsu_ready: dcrsp_ready, dcreq_*, lmem_*, fence_*, conflict, acquire.
void gyre_lsu_eval_access(gyre_lsu *u, gyre_wires *w, bool writes_pending, bool lmem_ready);
// Needs dcreq_ready: credit.
void gyre_lsu_eval_leave(gyre_lsu *u, const gyre_wires *w);
// Before the edge: it will change nothing. An atomic operation at the head goes on by itself.
static inline bool gyre_lsu_stays(const gyre_lsu *u) {
  if (u->push || u->go || u->leave || u->response.answered || u->response.hold) return false;
  if (u->lock.state != GYRE_LOCK_FREE || u->lock.acquire) return false;
  return u->count == 0 || !gyre_agu_is_atomic(u->queue[u->head].op);
}
// The edge.
void gyre_lsu_tick(gyre_lsu *u);

#endif
