// gyre_atomic.h - twin of rtl/memory/lsu/gyre_atomic.sv: steps, words and reservations of LR, SC and
// AMO.

#ifndef GYRE_MEMORY_ATOMIC_H
#define GYRE_MEMORY_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_units.h"

typedef enum gyre_atomic_step {
  GYRE_ATOMIC_LOOKUP,
  GYRE_ATOMIC_WAIT,
  GYRE_ATOMIC_CHAIN,
  GYRE_ATOMIC_WRITE,
} gyre_atomic_step;

typedef struct gyre_reservation {
  bool valid, local;
  uint8_t beat, lane;
  uint32_t line;  // line number: address / LINE_BYTES
} gyre_reservation;

typedef struct gyre_atomic {
  uint32_t warps, lanes, line_bits;  // configuration
  bool combine;                      // ATOMIC_COMBINE
  // Registers
  gyre_atomic_step step;
  gyre_reservation reservation[GYRE_MAX_WARPS];
  bool later;         // the LR at the head has already made an access
  uint32_t sc_lanes;  // SC at the head: candidates; in step WRITE the lanes that succeed
  uint32_t givers;    // AMO: lanes that still hand on a word; of those that share one
  uint32_t takers;    // lanes whose word a lower lane has, too
  uint32_t old[GYRE_MAX_THREADS];
} gyre_atomic;

// Access of the head, for any operation; present for an SC without a successful lane, too.
typedef struct gyre_atomic_access {
  uint8_t op, wid, beat;
  bool last;          // the beat is the last one of its instruction
  bool write, final;  // the access writes; it is the last one of its instruction
  bool local;
  uint32_t group;           // lanes that the access serves; 0 if an SC fails
  uint32_t all;             // AMO: these, and the other lanes of their words
  uint32_t lanes, helpers;  // of an LR: lanes of the beat; those that take no reservation
  const uint32_t *addr;
  bool none;  // the beat has no lanes and only leaves
} gyre_atomic_access;

void gyre_atomic_init(gyre_atomic *t, const gyre_config *cfg);
void gyre_atomic_reset(gyre_atomic *t);
// Returns true if the head (LR, SC or AMO) may make its next access.
static inline bool gyre_atomic_may(const gyre_atomic *t, unsigned op) {
  if (op == GYRE_OP_LR) return true;
  return t->step == GYRE_ATOMIC_WRITE || (op != GYRE_OP_SC && t->step == GYRE_ATOMIC_LOOKUP);
}
// Computes the words that an AMO writes, one a lane.
void gyre_atomic_words(const gyre_atomic *t, unsigned op, const uint32_t *b, uint32_t *words);
// Clock edge, one of the two in a cycle: an access is made.
void gyre_atomic_access_made(gyre_atomic *t, const gyre_atomic_access *access);
// Returns true if the candidate of the SC at the head, in step WAIT, holds a reservation of its
// line.
bool gyre_atomic_reserved(const gyre_atomic *t, uint32_t wid, const uint32_t *addr, uint32_t local);
// Another core has written to this line number of main memory. Call after gyre_atomic_wait and
// before gyre_atomic_access_made, since an LR that is made in this cycle reads later.
void gyre_atomic_snoop(gyre_atomic *t, uint32_t line);
// An LR, SC or AMO at the head of the queue.
typedef struct gyre_atomic_head {
  uint8_t op, wid, beat;
  uint32_t lanes, local;
  const uint32_t *addr, *b;
} gyre_atomic_head;

// Clock edge without an access while LR, SC or AMO is at the head. old: words that the read of an
// AMO returns, NULL until they arrive. Returns true if this ends a step.
bool gyre_atomic_wait(gyre_atomic *t, const gyre_atomic_head *h, const uint32_t *old);
// Returns the lanes whose results come with the write of the AMO at the head; their words are in old.
static inline uint32_t gyre_atomic_follows(const gyre_atomic *t) {
  return t->step == GYRE_ATOMIC_WRITE ? t->takers : 0;
}

#endif
