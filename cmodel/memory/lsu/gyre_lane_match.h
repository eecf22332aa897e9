// gyre_lane_match.h - twin of rtl/memory/lsu/gyre_lane_match.sv: tells which lanes can share an access.
// The hardware compares all pairs of lanes of a beat before the queue. The model compares a pair
// when the head needs it. Combinational.

#ifndef GYRE_MEMORY_LANE_MATCH_H
#define GYRE_MEMORY_LANE_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

// Address bits that select the line, the word, the bank and the row.
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

// Returns true if two addresses of main memory are in one line, or two of local memory in one bank.
static inline bool gyre_lane_match_near(const gyre_lane_match *p, bool local, uint32_t a,
                                        uint32_t b) {
  return ((a ^ b) & (local ? p->bank : p->line)) == 0;
}
// Returns true if both are also in the same word.
static inline bool gyre_lane_match_same(const gyre_lane_match *p, bool local, uint32_t a,
                                        uint32_t b) {
  return ((a ^ b) & (local ? p->bank | p->row : p->line | p->word)) == 0;
}

#endif
