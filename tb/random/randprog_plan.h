// randprog_plan.h - the master plan of a random program, shared by the files that make it:
//   randprog_plan.c     waves of warps and sections of code
//   randprog_end.c      how a wave ends
//   randprog_barrier.c  which warps meet where, and how they get there

#ifndef RANDPROG_PLAN_H
#define RANDPROG_PLAN_H

#include "randprog_gen.h"

enum { EVENTS = 5, SECTIONS = 4, IDS = 2 * 32 };

typedef struct rp_event {
  uint32_t sections, warps;  // sets
  uint32_t cores;            // set: all, or some, at a global barrier
  int id;
  unsigned times;
  bool exchange;
  bool by_cores;   // the barrier counts cores
  unsigned burst;  // so many times more, each time going on to the same lines
} rp_event;

typedef struct rp_plan {
  uint32_t used[IDS], known[IDS];  // used: 0, 1; or 2: not to be used again
  int full;                        // kept for barriers of all live warps
  // Kept for warps that wait until they are ended (-1: none), with the same count throughout: a warp
  // that is ended there has arrived all the same, so others may open the barrier later.
  int park;
  uint32_t park_count;
  bool parked;  // warps of the core may be waiting there
  uint32_t live;
  bool whole;  // in this wave the live warps are all active ones of each core, until they end
  unsigned keeper;
  // the wave
  unsigned sections, events;
  uint32_t of[SECTIONS];  // warps of each section
  rp_event ev[EVENTS];
} rp_plan;

static inline unsigned rp_ones(uint32_t x) { return (unsigned)__builtin_popcount(x); }
static inline uint32_t rp_bit(unsigned i) { return 1u << i; }

static inline uint32_t rp_id_word(int id) { return (id & 32 ? 1u << 31 : 0) | (uint32_t)(id & 31); }

// Warps that arrive if these warps of each core do.
static inline uint32_t rp_arrivals(const rp_gen *g, int id, uint32_t warps) {
  return rp_ones(warps) * (id & 32 ? g->cores : 1);
}

unsigned rp_pick_of(rp_gen *g, uint32_t set);  // one of them
// A barrier that these warps may use, or -1.
int rp_free_id(rp_gen *g, const rp_plan *p, uint32_t warps);
// These warps have met, at barrier id (-1: otherwise).
void rp_met(rp_plan *p, int id, uint32_t warps);
// The barriers of a wave whose sections are known, in an order that all keep.
void rp_plan_events(rp_gen *g, rp_plan *p);
// Chooses the barrier of warps that wait until they are ended.
void rp_plan_park(rp_gen *g, rp_plan *p);
// Emits the arrival of the warps of one section.
void rp_arrive(rp_gen *g, const rp_event *e);

// Results, the barrier of all, and the end of all but the next keeper. After the barrier nothing
// may change a register: the next wave may end or restart these warps at any time.
// `behind`: the keeper is elsewhere, and all end.
// Returns whether the next wave must begin by wspawn20.
bool rp_finish(rp_gen *g, rp_plan *p, bool last, bool abrupt, bool behind);

#endif
