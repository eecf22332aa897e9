// gyre_lsu.h - twin of rtl/memory/lsu/gyre_lsu.sv: load/store unit, which executes memory beats and
// merges their lanes into as few accesses as possible.
//
// Call the eval functions of a cycle in their order here, each after the inputs that it needs are
// set. Each function sets all of its own outputs.

#ifndef GYRE_MEMORY_LSU_H
#define GYRE_MEMORY_LSU_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/local/gyre_lmem.h"
#include "memory/lsu/gyre_lsu_access.h"
#include "memory/lsu/gyre_lsu_entry.h"
#include "memory/lsu/gyre_lsu_order.h"
#include "memory/lsu/gyre_lsu_merge.h"
#include "memory/lsu/gyre_lsu_response.h"

typedef struct gyre_lsu {
  uint32_t lanes;  // configuration
  gyre_lsu_entry entry;
  gyre_lsu_access access;
  gyre_lsu_order order;
  gyre_lsu_response response;
  gyre_lsu_merge port;
} gyre_lsu;

typedef struct gyre_lsu_in {
  gyre_lsu_beat_in beat;  // from the execute stage
  // From local memory and commit; answers of the data cache that are no scalar load's come from port
  gyre_lsu_response_in response;
  // From the data cache and local memory
  bool dcreq_ready, dcrsp_valid, lmem_ready;
  uint16_t dcrsp_tag;
  const uint8_t *dcrsp_data;
  // Scalar loads: a line that is to be read
  bool scalar_line_valid;
  uint32_t scalar_line_addr;
  bool writes_pending, stores_empty;  // stores_empty and the following inputs are read with several
                                      // cores only
  // From the line locks
  bool lock_ready, snoop_valid;
  uint32_t snoop_line;  // line number
} gyre_lsu_in;

typedef struct gyre_lsu_out {
  gyre_lsu_response_out response;  // res_*, dcrsp_ready
  gyre_lsu_beat_out beat;          // to the execute stage, the exceptions and the queue
  // To issue, the counters and the warp state
  bool credit, conflict;
  bool fence_valid, fence_inval;
  uint8_t fence_wid;
  // To the data cache. The fields of a request are meaningful only while it is valid.
  bool acquire;
  gyre_lsu_merge_in port_in;  // the request of the head
  gyre_lsu_merge_out port;    // dcreq, dcrsp_ready; to scalar loads
  gyre_lmem_in lmem;          // to local memory; words are meaningful in the accessed banks only
  // For the edge
  gyre_lsu_lock_out lock;
  bool local_go, fence_go, sc_fails, nothing, blocked;
  bool go, served, leave;
} gyre_lsu_out;

// loads: LSU_LOADS. Returns false if allocation fails; call gyre_lsu_free in this case, too.
bool gyre_lsu_init(gyre_lsu *u, const gyre_config *cfg, uint32_t loads);
void gyre_lsu_free(gyre_lsu *u);
void gyre_lsu_reset(gyre_lsu *u);

static inline bool gyre_lsu_ready(const gyre_lsu *u) {
  return gyre_lsu_queue_ready(&u->entry.queue);
}
static inline bool gyre_lsu_idle(const gyre_lsu *u) {
  return !gyre_lsu_queue_valid(&u->entry.queue) && u->response.valid == 0 &&
         !gyre_lsu_lock_block(&u->order.lock);
}

// Computes the result, in response. Needs response.dcrsp_*, response.lmem_rdata.
void gyre_lsu_eval_result(const gyre_lsu *u, gyre_lsu_in *in, gyre_lsu_out *out);
// Computes beat. Needs beat.
void gyre_lsu_eval_trap(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out);
// Computes response.dcrsp_ready, dcreq_*, lmem, fence_*, conflict and acquire. Needs
// response.res_ready and the inputs that are read with several cores.
void gyre_lsu_eval_access(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out);
// Computes credit. Needs dcreq_ready.
void gyre_lsu_eval_leave(const gyre_lsu *u, const gyre_lsu_in *in, gyre_lsu_out *out);
// Before the edge: returns true only if the edge changes nothing. An atomic operation at the head
// proceeds without a request.
static inline bool gyre_lsu_stays(const gyre_lsu *u, const gyre_lsu_out *out) {
  if (out->beat.push || out->go || out->leave || out->response.answered || u->response.hold) {
    return false;
  }
  if (u->entry.beat.gather.report_q.valid) return false;
  if (u->order.lock.state != GYRE_LOCK_FREE || u->order.lock.acquire) return false;
  return !gyre_lsu_queue_valid(&u->entry.queue) ||
         !gyre_agu_is_atomic(gyre_lsu_queue_head(&u->entry.queue)->op);
}
// Updates the registers at the clock edge.
void gyre_lsu_tick(gyre_lsu *u, const gyre_lsu_in *in, const gyre_lsu_out *out);

#endif
