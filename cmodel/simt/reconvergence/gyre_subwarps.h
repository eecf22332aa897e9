// gyre_subwarps.h - twin of rtl/simt/reconvergence/gyre_subwarps.sv: decides which subwarp of a warp
// runs and which ones wait. A subwarp is the threads with equal call depth and pc.

#ifndef GYRE_SIMT_GROUPS_H
#define GYRE_SIMT_GROUPS_H

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "simt/gyre_launch.h"
#include "simt/gyre_spawn.h"
#include "simt/reconvergence/gyre_subwarp_count.h"
#include "simt/reconvergence/gyre_subwarp_turns.h"
#include "simt/reconvergence/gyre_subwarp_walker.h"

// reconverge_done_o is reconverge_done_q; live_o is live_q.
typedef struct gyre_subwarps {
  uint8_t num_threads;
  uint32_t live_q[GYRE_MAX_WARPS];
  uint8_t depth_q[GYRE_MAX_WARPS], fetch_depth_q[GYRE_MAX_WARPS];
  uint8_t last_q[GYRE_MAX_WARPS];  // thread of the last turn
  uint32_t reconverge_done_q;
  gyre_ask_t ask_q;
  gyre_subwarp_turns turns;
  gyre_subwarp_walker walker;
} gyre_subwarps;

// Events of a cycle, read by the edge only.
typedef struct gyre_subwarps_in {
  bool halted;
  // From decode: a call instruction
  bool call_valid;
  uint8_t call_wid;
  // From issue: an instruction begins; issue sends a request, and the request is accepted
  const gyre_uop *set;  // NULL: no instruction begins
  uint8_t set_wid;
  gyre_ask_t ask;
  // From execute
  bool hold;  // requests of issue are held
  const gyre_regroup_t *regroup;
  const gyre_threads_t *threads;
  const gyre_spawn_t *spawn;
  const gyre_rejoin_t *rejoin;  // the subwarp that waited in wspawn continues
  // Warp state; warps that are redirected
  const uint32_t *tmask;
  uint32_t flush;
  bool launch_ready;
  const gyre_launch_t *launch;
  gyre_subwarp_count *count;  // counters of subwarp events, or NULL; not part of the twin
} gyre_subwarps_in;

// boot: warp 0 starts.
void gyre_subwarps_init(gyre_subwarps *s, const gyre_config *cfg, bool boot);
// ask_ready_o, yield_due_o, reconverge_done_o, free_o, regroup_ready_o depend on registers
static inline bool gyre_subwarps_ask_ready(const gyre_subwarps *s) { return !s->ask_q.valid; }
static inline uint32_t gyre_subwarps_yield_due(const gyre_subwarps *s) {
  return s->turns.yield_due_q;
}
static inline bool gyre_subwarps_free(const gyre_subwarps *s) {
  return gyre_subwarp_walker_free(&s->walker) && !s->ask_q.valid;
}
static inline bool gyre_subwarps_regroup_ready(const gyre_subwarps *s, bool halted) {
  return gyre_subwarp_walker_free(&s->walker) && !halted;
}
// Returns true if nothing is under way.
static inline bool gyre_subwarps_idle_cycle(const gyre_subwarps *s) {
  return gyre_subwarps_free(s);
}
// group_o
gyre_group_t gyre_subwarps_view(const gyre_subwarps *s, unsigned wid);
// reconverge_o, for a word in decode
bool gyre_subwarps_reconverge(const gyre_subwarps *s, unsigned wid, uint32_t pc);
// regrouped_o
static inline gyre_regrouped_t gyre_subwarps_regrouped(const gyre_subwarps *s, bool halted) {
  return gyre_subwarp_walker_result(&s->walker, halted);
}
void gyre_subwarps_tick(gyre_subwarps *s, const gyre_subwarps_in *in);

#endif
