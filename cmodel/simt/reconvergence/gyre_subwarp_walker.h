// gyre_subwarp_walker.h - twin of rtl/simt/reconvergence/gyre_subwarp_walker.sv: walks the lists of
// waiting subwarps, to insert one and to select the next one to run.

#ifndef GYRE_SIMT_SUBWARP_WALKER_H
#define GYRE_SIMT_SUBWARP_WALKER_H

#include <stdbool.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "simt/reconvergence/gyre_subwarp_lists.h"

typedef enum gyre_walk_state {
  GYRE_WALK_IDLE,
  GYRE_WALK_WALK,    // compares an entry with the subwarp to insert
  GYRE_WALK_LINK,    // links the entry before the inserted one to it
  GYRE_WALK_LOAD,    // reads the first entry
  GYRE_WALK_SETTLE,  // compares it with the subwarp that would run
  GYRE_WALK_SEEK,    // checks an entry for the thread
  GYRE_WALK_TAKE,    // the first entry runs
  GYRE_WALK_DONE     // shows the result
} gyre_walk_state;

typedef struct gyre_subwarp_walker {
  gyre_walk_state state, next;
  uint8_t wid;
  gyre_group put, run;
  uint8_t depth;  // depth of a subwarp that may run
  uint32_t thread;
  bool may_run, known, stay, unpark, park, jump, refresh;
  bool has, front;    // an entry is read; it is the first one
  uint8_t cur, prev;  // row of the entry, row before it
  gyre_subwarp_lists lists;
} gyre_subwarp_walker;

// Request, accepted while the walker is free.
typedef struct gyre_walk_request {
  gyre_regroup_t regroup;
  bool known, stay, seek, keep;
  uint32_t thread;
  uint8_t depth;
} gyre_walk_request;

// Step of a cycle: next state, reads and writes.
typedef struct gyre_walk_step {
  gyre_walk_state state, next;
  bool onward, swap, pop, found;
  gyre_lists_step lists;
} gyre_walk_step;

void gyre_subwarp_walker_init(gyre_subwarp_walker *s);
static inline bool gyre_subwarp_walker_free(const gyre_subwarp_walker *s) {
  return s->state == GYRE_WALK_IDLE;
}
// regrouped_o
static inline gyre_regrouped_t gyre_subwarp_walker_result(const gyre_subwarp_walker *s,
                                                          bool halted) {
  return (gyre_regrouped_t){.valid = s->state == GYRE_WALK_DONE && !halted,
                            .wid = s->wid,
                            .jump = s->jump,
                            .pc = s->run.pc,
                            .mask = s->run.mask,
                            .depth = s->run.depth};
}
// inspect_pc_o
static inline uint32_t gyre_subwarp_walker_inspect(const gyre_subwarp_walker *s, unsigned wid) {
  return gyre_subwarp_lists_inspect(&s->lists, wid, !gyre_subwarp_walker_free(s) && s->wid == wid);
}
// Computes the step of this cycle; only if the walker is not free and the machine is not halted.
void gyre_subwarp_walker_eval(const gyre_subwarp_walker *s, gyre_walk_step *step);
// Clock edge. request: the accepted one, or NULL; step: result of eval, or NULL. start: warps that
// start or end.
void gyre_subwarp_walker_tick(gyre_subwarp_walker *s, const gyre_walk_request *request,
                              const gyre_walk_step *step, uint32_t start);

#endif
