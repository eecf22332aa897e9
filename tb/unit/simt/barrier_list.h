// barrier_list.h - a plain list of the warps at each barrier that counts cores, which the unit test of gyre_barriers
// keeps without the twin.

#ifndef SIMT_BARRIER_LIST_H
#define SIMT_BARRIER_LIST_H

#include "machine_parameters.h"

constexpr bool kSeveral = NUM_CORES > 1;
constexpr bool kCounts = kSeveral || NUM_WARPS > 1;
constexpr uint32_t kAll = low_bits(NUM_WARPS);

// For barriers that count cores.
struct List {
  uint32_t there[NUM_BARRIERS] = {};  // warps that wait and have not arrived with the core
  // With several cores: the cores that arrived, and their barrier; the request of the cycle before
  uint32_t passed = 0;
  unsigned passed_at = 0, said_at = NUM_BARRIERS;
  bool ended = false, joined = false;  // a warp has, or was launched, while others were there
  bool elsewhere = false;              // one waits since before the release of another barrier

  uint32_t at() const {
    uint32_t set = 0;
    for (uint32_t at_one : there) set |= at_one;
    return set;
  }
  // The barrier at which all active warps are; NUM_BARRIERS: none.
  unsigned all(uint32_t active) const {
    unsigned e = 0;
    while (e < NUM_BARRIERS && (!there[e] || (active & ~there[e]))) e++;
    return e;
  }
  void leave(unsigned e) {
    there[e] = 0;
    ended = joined = elsewhere = false;
  }
  void drop(uint32_t warps) {
    for (uint32_t &set : there) set &= ~warps;
    passed &= ~warps;
    if (warps && !at()) ended = joined = elsewhere = false;
  }
};

#endif
