// gyre_lsu_lock.h - twin of rtl/memory/lsu/gyre_lsu_lock.sv: ordering between cores in the load/store
// unit, with line locks, fresh reads, release and acquire.

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
  bool present;  // configuration: several cores exist
  // Registers
  gyre_lsu_lock_state state;
  bool acquire;   // an acquire will follow
  bool later;     // the instruction at the head has already made an access
  uint32_t line;  // number of the locked line
} gyre_lsu_lock;

typedef struct gyre_lsu_lock_out {
  bool hold;   // the LR, SC or AMO at the head must stay in its step
  bool fresh;  // the access of the head is a fresh read
  // For the edge
  bool ask;       // requests a lock
  uint32_t line;  // line of that lock
  bool moves;     // an AMO under a lock needs another line, or local memory
} gyre_lsu_lock_out;

// The LR, SC or AMO at the head, and its next access.
typedef struct gyre_lsu_lock_head {
  uint8_t op;
  bool rel, local;
  gyre_atomic_step step;
  bool reserved;  // SC in step WAIT: its candidate holds its reservation
  uint32_t line;  // line number
} gyre_lsu_lock_head;

// Events at the head, for this edge.
typedef struct gyre_lsu_lock_event {
  bool go;      // an access is made; set for an SC without a successful lane, too
  bool leave;   // the beat leaves with this access
  bool last;    // the beat is the last one
  bool acq;     // acq bit of the instruction
  bool sc, lr;  // operation of the head
  bool local;   // the access goes to local memory
  bool none;    // the beat has no lanes and only leaves
} gyre_lsu_lock_event;

void gyre_lsu_lock_init(gyre_lsu_lock *k, const gyre_config *cfg);
void gyre_lsu_lock_reset(gyre_lsu_lock *k);

// Returns true if the head may do nothing.
static inline bool gyre_lsu_lock_block(const gyre_lsu_lock *k) {
  return k->state >= GYRE_LOCK_DRAIN || k->acquire;
}
static inline bool gyre_lsu_lock_valid(const gyre_lsu_lock *k) {
  return k->state >= GYRE_LOCK_ASK && k->state <= GYRE_LOCK_DRAIN;
}
// Returns true if the data cache must be emptied for another reason than a fence.
static inline bool gyre_lsu_lock_acquire(const gyre_lsu_lock *k) {
  return k->acquire && k->state == GYRE_LOCK_FREE;
}

// head is NULL if no LR, SC or AMO is at the head, or if the head is blocked. quiet: no load waits
// and every write is acknowledged.
gyre_lsu_lock_out gyre_lsu_lock_eval(const gyre_lsu_lock *k, const gyre_lsu_lock_head *head,
                                     bool quiet, bool stores_empty);
// Clock edge. out: result of eval; answered: the fresh read of an LR is answered.
void gyre_lsu_lock_tick(gyre_lsu_lock *k, const gyre_lsu_lock_event *event,
                        const gyre_lsu_lock_out *out, bool answered, bool stores_empty,
                        bool lock_ready);

#endif
