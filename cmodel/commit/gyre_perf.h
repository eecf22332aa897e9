// gyre_perf.h - twin of rtl/commit/gyre_perf.sv: performance counters.

#ifndef GYRE_COMMIT_PERF_H
#define GYRE_COMMIT_PERF_H

#include <string.h>

#include "gyre/config.h"
#include "gyre/generated/counters.h"

// Without PERF only cycles and warp instructions are counted, in 32 bits.
#define GYRE_PERF_MASK 0xffffffffffULL  // for the counters with 40 bits

// perf_o is count_q.
typedef struct gyre_perf {
  uint64_t count_q[GYRE_NUM_PERF];
  uint32_t event_q;  // events of the last cycle, not counted yet
  uint32_t lanes_q;
  bool all;  // PERF; constant
} gyre_perf;

static inline void gyre_perf_init(gyre_perf *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->all = cfg->perf != 0;
}
// Bit i of `events`: counter i counts, one cycle later except for cycles; thread_insns counts the
// lanes of the beat.
void gyre_perf_tick(gyre_perf *s, uint32_t events, uint32_t lanes);

#endif
