// gyre_lsu_access.h - twin of rtl/memory/lsu/gyre_lsu_access.sv: selects the next access of the beat at
// the head of the load/store unit.

#ifndef GYRE_MEMORY_LSU_ACCESS_H
#define GYRE_MEMORY_LSU_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/lsu/gyre_atomic.h"
#include "memory/lsu/gyre_coalescer.h"
#include "memory/lsu/gyre_lsu_beat.h"

typedef struct gyre_lsu_access {
  gyre_coalescer coalescer;
  // Registers
  bool started;
  uint32_t rest;
  // The next access follows from the head and from the registers of the unit. It is computed once
  // (planned), at the edge before the cycle in which the head needs it. store: the access writes.
  bool planned, store;
  gyre_coalescer_out plan;
  uint32_t wdata[GYRE_MAX_THREADS];  // words that an AMO writes
} gyre_lsu_access;

static inline void gyre_lsu_access_init(gyre_lsu_access *a, const gyre_config *cfg) {
  gyre_coalescer_init(&a->coalescer, cfg);
}
static inline void gyre_lsu_access_reset(gyre_lsu_access *a) { a->started = a->planned = false; }

// Computes the next access of the head, if it makes one.
void gyre_lsu_access_plan(gyre_lsu_access *a, const gyre_lsu_item *head, const gyre_atomic *atomic);

// Returns the pending lanes of the head; sc_lanes: the lanes of an SC that succeed.
static inline uint32_t gyre_lsu_access_pending(const gyre_lsu_access *a, const gyre_lsu_item *head,
                                               uint32_t sc_lanes) {
  if (head->none) return 0;
  if (head->op == GYRE_OP_SC) return sc_lanes;
  return a->started ? a->rest : head->lanes;
}
// Returns true while the lanes that get 0 still need their result, which comes first. Those of an
// LR get their words like the others.
static inline bool gyre_lsu_access_zero_step(const gyre_lsu_access *a, const gyre_lsu_item *head) {
  return !head->none && head->zero != 0 && head->op != GYRE_OP_LR && !a->started;
}
// Returns the lanes that remain after the next access.
static inline uint32_t gyre_lsu_access_rest(const gyre_lsu_access *a, const gyre_lsu_item *head,
                                            uint32_t sc_lanes) {
  if (gyre_lsu_access_zero_step(a, head)) return head->lanes;
  return gyre_lsu_access_pending(a, head, sc_lanes) & ~a->plan.group;
}
// Clock edge: the access is made and its lanes are complete; `rest` remain.
static inline void gyre_lsu_access_served(gyre_lsu_access *a, uint32_t rest) {
  a->rest = rest;
  a->started = rest != 0;
}

#endif
