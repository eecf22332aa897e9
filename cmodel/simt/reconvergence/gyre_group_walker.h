// gyre_group_walker.h - twin of rtl/simt/reconvergence/gyre_group_walker.sv: the lists of the groups
// of threads that wait, and what walks along them.

#ifndef GYRE_SIMT_GROUP_WALKER_H
#define GYRE_SIMT_GROUP_WALKER_H

#include <stdbool.h>

#include "gyre/config.h"
#include "isa/gyre_ops_groups.h"

// What execute asks of the groups of a warp: the bundle regroup of rtl/bundles.toml. Members beside
// `valid` mean something only with it.
typedef struct gyre_regroup {
  bool valid, put, park, unpark, run;
  uint8_t wid;
  uint32_t put_pc, put_mask, run_pc, run_mask;
} gyre_regroup;

// The bundle regrouped: the warp goes on.
typedef struct gyre_regrouped {
  bool valid, jump;
  uint8_t wid, depth;
  uint32_t pc, mask;
} gyre_regrouped;

typedef enum gyre_walk_state {
  GYRE_WALK_IDLE,
  GYRE_WALK_WALK,    // an entry is compared with the group that is put
  GYRE_WALK_LINK,    // the entry in front of the one that was put leads to it
  GYRE_WALK_LOAD,    // the first entry is read
  GYRE_WALK_SETTLE,  // it is compared with the group that would run
  GYRE_WALK_SEEK,    // an entry may have the thread
  GYRE_WALK_TAKE,    // the first entry runs
  GYRE_WALK_DONE     // the result is shown
} gyre_walk_state;

// A row of the two RAMs: a group, and the row behind it.
typedef struct gyre_walk_row {
  gyre_group group;
  bool more;
  uint8_t behind;
} gyre_walk_row;

// The lists of a warp: first rows, threads; and the first that is ready, for decode.
typedef struct gyre_walk_lists {
  uint8_t ready_head, park_head;
  uint32_t ready, parked;
  gyre_group limit;  // but its mask
} gyre_walk_lists;

typedef struct gyre_group_walker {
  gyre_walk_state state, next;
  uint8_t wid;
  gyre_group put, run;
  uint8_t depth;  // of a group that may run
  uint32_t thread;
  bool may_run, known, stay, unpark, park, jump, refresh;
  bool has, front;    // an entry is read; it is the first one
  uint8_t cur, prev;  // its row, the row in front of it
  gyre_walk_row read;
  gyre_walk_lists list[GYRE_MAX_WARPS];
  gyre_walk_row row[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
} gyre_group_walker;

// A request, taken when it is free.
typedef struct gyre_walk_request {
  gyre_regroup regroup;
  bool known, stay, seek, keep;
  uint32_t thread;
  uint8_t depth;
} gyre_walk_request;

// What a cycle does: state, reads and writes.
typedef struct gyre_walk_step {
  gyre_walk_state state, next;
  bool read, entry, link, link_more, onward, swap, pop, found, limits;
  uint8_t read_row, entry_row, link_row, link_next;
  gyre_group value;  // of the entry
  gyre_walk_lists list;
} gyre_walk_step;

void gyre_group_walker_init(gyre_group_walker *s);
static inline bool gyre_group_walker_free(const gyre_group_walker *s) {
  return s->state == GYRE_WALK_IDLE;
}
// regrouped_o
static inline gyre_regrouped gyre_group_walker_result(const gyre_group_walker *s, bool halted) {
  return (gyre_regrouped){.valid = s->state == GYRE_WALK_DONE && !halted,
                          .jump = s->jump,
                          .wid = s->wid,
                          .depth = s->run.depth,
                          .pc = s->run.pc,
                          .mask = s->run.mask};
}
// look_pc_o
static inline uint32_t gyre_group_walker_look(const gyre_group_walker *s, unsigned wid) {
  const bool changes = !gyre_group_walker_free(s) && s->wid == wid;
  return s->list[wid].ready && !changes ? s->list[wid].limit.pc : 0;
}
// What it does in this cycle; only if it is not free and the machine is not halted.
void gyre_group_walker_eval(const gyre_group_walker *s, gyre_walk_step *step);
// The edge. request: NULL, or what is taken; step: NULL, or that of eval. start: warps that start or end.
void gyre_group_walker_tick(gyre_group_walker *s, const gyre_walk_request *request,
                            const gyre_walk_step *step, uint32_t start);

#endif
