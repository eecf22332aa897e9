// gyre_lsu_lock.h - twin of rtl/memory/lsu/gyre_lsu_lock.sv: locks, fresh reads, release and acquire of
// a load/store unit of one of several cores. Touches nothing but its arguments.

#ifndef GYRE_MEMORY_LSU_LOCK_H
#define GYRE_MEMORY_LSU_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_units.h"
#include "memory/lsu/gyre_atomic.h"

typedef enum gyre_lsu_lock_state {
  GYRE_LOCK_FREE,
  GYRE_LOCK_ASK,
  GYRE_LOCK_FRESH,
  GYRE_LOCK_HELD,
  GYRE_LOCK_DRAIN,
  GYRE_LOCK_ANSWER,
} gyre_lsu_lock_state;

typedef struct gyre_lsu_lock {
  bool present;  // configuration: there are several cores
  // Registers
  gyre_lsu_lock_state state;
  bool acquire;   // an acquire is to follow
  bool later;     // the instruction at the head has made an access
  uint32_t line;  // number of the line that is locked
} gyre_lsu_lock;

typedef struct gyre_lsu_lock_out {
  bool hold;   // the step of the LR, SC or AMO at the head may not end
  bool fresh;  // its access is a fresh read
  // For the edge
  bool ask;       // for a lock
  uint32_t line;  // of that one
  bool moves;     // an AMO under a lock wants another line, or local memory
} gyre_lsu_lock_out;

// The LR, SC or AMO at the head, and its next access.
typedef struct gyre_lsu_lock_head {
  uint8_t op;
  bool rel, local;
  gyre_atomic_step step;
  bool reserved;  // SC in step WAIT: its candidate has its reservation
  uint32_t line;  // number
} gyre_lsu_lock_head;

// What has happened at the head by this edge.
typedef struct gyre_lsu_lock_event {
  bool go;      // an access is made; of an SC also if no lane succeeds
  bool leave;   // with it the pass leaves
  bool last;    // the pass is the last one
  bool acq;     // of the instruction
  bool sc, lr;  // what it is
  bool local;   // the access goes to local memory
  bool none;    // the pass has no lanes: it only leaves
} gyre_lsu_lock_event;

void gyre_lsu_lock_init(gyre_lsu_lock *k, const gyre_config *cfg);
void gyre_lsu_lock_reset(gyre_lsu_lock *k);

// Nothing may be done at the head.
static inline bool gyre_lsu_lock_block(const gyre_lsu_lock *k) {
  return k->state >= GYRE_LOCK_DRAIN || k->acquire;
}
static inline bool gyre_lsu_lock_valid(const gyre_lsu_lock *k) {
  return k->state >= GYRE_LOCK_ASK && k->state <= GYRE_LOCK_DRAIN;
}
// The data cache is to be emptied, other than for a fence.
static inline bool gyre_lsu_lock_acquire(const gyre_lsu_lock *k) {
  return k->acquire && k->state == GYRE_LOCK_FREE;
}

// No LR, SC or AMO stands at the head, or it is blocked: NULL. quiet: no load waits and no write is
// unacknowledged.
gyre_lsu_lock_out gyre_lsu_lock_eval(const gyre_lsu_lock *k, const gyre_lsu_lock_head *head,
                                     bool quiet, bool stores_empty);
// The edge. out: what eval gave; answered: the fresh read of an LR.
void gyre_lsu_lock_tick(gyre_lsu_lock *k, const gyre_lsu_lock_event *event,
                        const gyre_lsu_lock_out *out, bool answered, bool stores_empty,
                        bool lock_ready);

#endif
