// gyre_lane_match.h - twin of rtl/memory/lsu/gyre_lane_match.sv: which lanes can share an access.
// The hardware compares all pairs of a pass before its queue; this compares the two that it is
// asked for. Combinational.

#ifndef GYRE_MEMORY_LANE_MATCH_H
#define GYRE_MEMORY_LANE_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

// The bits of an address that make each of them.
typedef struct gyre_lane_match {
  uint32_t line, word, bank, row;
} gyre_lane_match;

static inline gyre_lane_match gyre_lane_match_of(const gyre_config *cfg) {
  const uint32_t banks_end = cfg->num_lanes * 4;
  return (gyre_lane_match){
      .line = ~(cfg->line_bytes - 1),
      .word = cfg->line_bytes - 4,
      .bank = banks_end - 4,
      .row = cfg->lmem_bytes - banks_end,
  };
}

// Two addresses of main memory, or two of local memory: in one line, or in one bank.
static inline bool gyre_lane_match_near(const gyre_lane_match *p, bool local, uint32_t a,
                                        uint32_t b) {
  return ((a ^ b) & (local ? p->bank : p->line)) == 0;
}
// And in the same word of it.
static inline bool gyre_lane_match_same(const gyre_lane_match *p, bool local, uint32_t a,
                                        uint32_t b) {
  return ((a ^ b) & (local ? p->bank | p->row : p->line | p->word)) == 0;
}

#endif
