// gyre_coverage.h - functional coverage: counts rare coincidences in the machine, to show that
// random programs reach them.
//
// After each clock cycle the observers read the model's wires of that cycle and its registers
// after the edge. RTL and model are equal, so an event of the model has happened in both. One
// table defines the events, their floors and the configurations that can have them
// (gyre_coverage_events.inc); docs/coverage.md describes them.

#ifndef GYRE_COVERAGE_H
#define GYRE_COVERAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "gyre/gyre.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
#define GYRE_EVENT(name, floor, applies, sentence) GYRE_COVER_##name,
#include "gyre_coverage_events.inc"
#undef GYRE_EVENT
  GYRE_COVER_EVENTS
};

enum { GYRE_COVER_CORES = 16, GYRE_COVER_BANKS = 8 };

// Previous values with which a sample is compared.
typedef struct gyre_cover_cache {
  uint32_t misses, stores;  // entries in use
  uint32_t pend;            // misses whose line has not come
  uint8_t clearing;
} gyre_cover_cache;

typedef struct gyre_cover_core {
  uint8_t lock_valid, lock_ready, behind, waits;
  uint32_t lock_addr;
  uint8_t mul_valid,
      mul_last;  // stages of the multiplier that have a beat; the slot of the last one
  uint8_t depth[GYRE_MAX_WARPS];
  gyre_cover_cache cache[GYRE_COVER_BANKS];
} gyre_cover_core;

// Subwarps: what has been seen of the lists of a core. Masks: bit i is warp i.
typedef struct gyre_cover_groups {
  uint32_t turning, apart, meet;
  bool walks, asker;  // a list is walked; because issue has asked, and no turn is due
  bool asked, placed, waits, halted;
  uint8_t ask_wid, jump_wid, targets;
  uint32_t target[GYRE_MAX_THREADS];                 // of the indirect jump that is taken apart
  uint32_t group[GYRE_MAX_WARPS][GYRE_MAX_THREADS];  // each thread: its subwarp, when that was put
} gyre_cover_groups;

typedef struct gyre_coverage {
  const gyre_config *cfg;
  uint64_t cycles, count[GYRE_COVER_EVENTS];
  gyre_cover_core core[GYRE_COVER_CORES];
  gyre_cover_cache shared[GYRE_COVER_BANKS];
  gyre_cover_groups groups[GYRE_COVER_CORES];
} gyre_coverage;

void gyre_coverage_init(gyre_coverage *c, const gyre_config *cfg);  // `cfg` must outlive it
void gyre_coverage_start(gyre_coverage *c);                         // reset: another run begins
void gyre_coverage_sample(gyre_coverage *c, const gyre_model *m);   // after each gyre_model_tick

// A line for the cycles, then one an event: name, how often (- if this configuration cannot have
// it), the floor for a million cycles. 0: it could not be written.
int gyre_coverage_write(const gyre_coverage *c, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
