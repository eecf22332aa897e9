// arrival.h - a random arrival at a barrier, for the tests of barriers and warp control.

#ifndef ARRIVAL_H
#define ARRIVAL_H

#include "gyre_uop_port.h"

extern "C" {
#include "isa/gyre_ops_simt.h"
}

// Mostly an entry of few and the count that its first arrival named, else anything: a bad id, a
// bad count, and one that is right only in its low bits.
inline void draw_arrival(Unit &u, const gyre_barriers &tables, uint32_t *id, uint32_t *count) {
  const unsigned table = u.below(2), entry = u.below(u.chance(70) ? 1 : NUM_BARRIERS);
  *id = table << 31 | entry;
  *count = u.chance(85) && tables.left[table][entry] ? tables.count[table][entry]
                                                     : 1 + u.below(NUM_WARPS);
  if (u.chance(5)) *id = table << 31 | (NUM_BARRIERS + u.below(3));
  if (u.chance(5)) *id ^= 1u << u.below(31);
  if (u.chance(5)) *count = u.below(4) == 0 ? 0 : NUM_WARPS + u.below(3);
  if (u.chance(5)) *count ^= 1u << u.below(32);
}

#endif
