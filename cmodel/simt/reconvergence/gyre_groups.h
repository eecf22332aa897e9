// gyre_groups.h - twin of rtl/simt/reconvergence/gyre_groups.sv: which group of a warp's threads
// runs, and which wait.

#ifndef GYRE_SIMT_GROUPS_H
#define GYRE_SIMT_GROUPS_H

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "simt/gyre_launch.h"
#include "simt/gyre_spawn.h"
#include "simt/reconvergence/gyre_group_count.h"
#include "simt/reconvergence/gyre_group_turns.h"
#include "simt/reconvergence/gyre_group_walker.h"

// served_o is served_q; live_o is live_q.
typedef struct gyre_groups {
  uint8_t num_threads;
  uint32_t live_q[GYRE_MAX_WARPS];
  uint8_t depth_q[GYRE_MAX_WARPS], fetch_depth_q[GYRE_MAX_WARPS];
  uint8_t last_q[GYRE_MAX_WARPS];  // thread of the last turn
  uint32_t served_q;
  gyre_ask_t ask_q;
  gyre_group_turns turns;
  gyre_group_walker walker;
} gyre_groups;

// The events of a cycle; all of it is looked at by the edge alone.
typedef struct gyre_groups_in {
  bool halted;
  // From decode: a word that calls
  bool call_valid;
  uint8_t call_wid;
  // From issue: an instruction begins; it asks, and is heard
  const gyre_uop *set;  // NULL: none does
  uint8_t set_wid;
  gyre_ask_t ask;
  // From execute
  bool hold;  // what issue asks is not taken
  const gyre_regroup_t *regroup;
  const gyre_threads_t *threads;
  const gyre_spawn_t *spawn;
  const gyre_rejoin_t *rejoin;  // the group that waited in wspawn goes on
  // The state of the warps; warps that are sent elsewhere
  const uint32_t *tmask;
  uint32_t flush;
  bool launch_ready;
  const gyre_launch_t *launch;
  gyre_group_count *count;  // who counts what is done, or NULL; no part of the twin
} gyre_groups_in;

// boot: warp 0 starts.
void gyre_groups_init(gyre_groups *s, const gyre_config *cfg, bool boot);
// ask_ready_o, due_o, served_o, free_o, regroup_ready_o: registers
static inline bool gyre_groups_ask_ready(const gyre_groups *s) { return !s->ask_q.valid; }
static inline uint32_t gyre_groups_due(const gyre_groups *s) { return s->turns.due_q; }
static inline bool gyre_groups_free(const gyre_groups *s) {
  return gyre_group_walker_free(&s->walker) && !s->ask_q.valid;
}
static inline bool gyre_groups_regroup_ready(const gyre_groups *s, bool halted) {
  return gyre_group_walker_free(&s->walker) && !halted;
}
// Nothing is under way.
static inline bool gyre_groups_still(const gyre_groups *s) { return gyre_groups_free(s); }
// group_o
gyre_group_t gyre_groups_view(const gyre_groups *s, unsigned wid);
// meet_o, of a word in decode
bool gyre_groups_meet(const gyre_groups *s, unsigned wid, uint32_t pc);
// regrouped_o
static inline gyre_regrouped_t gyre_groups_regrouped(const gyre_groups *s, bool halted) {
  return gyre_group_walker_result(&s->walker, halted);
}
void gyre_groups_tick(gyre_groups *s, const gyre_groups_in *in);

#endif
