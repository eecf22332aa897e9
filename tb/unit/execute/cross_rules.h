// cross_rules.h - votes and shuffles a second time, from the page docs/collectives.md and not from the code: lists of
// threads, and numbers that are put together bit by bit. Also draws instructions.

#ifndef CROSS_RULES_H
#define CROSS_RULES_H

#include <cstdint>
#include <vector>

#include "gyre_uop_port.h"
#include "machine_parameters.h"

struct CrossInstruction {
  unsigned op;    // funct3: all, any, uni, ballot, up, down, bfly, idx
  uint32_t part;  // threads that take part
  uint32_t a[32], b[32];
};

// Bits of `other` where mask is 0, of `own` where it is 1.
inline unsigned cross_join(unsigned own, unsigned other, unsigned mask) {
  unsigned number = 0;
  for (unsigned bit = 1; bit < 64; bit *= 2) {
    const unsigned from = mask / bit % 2 ? own : other;
    number += from / bit % 2 * bit;
  }
  return number;
}

// The number that a shuffle asks for, or -1: it is outside of the segment.
inline int cross_source(const CrossInstruction &i, unsigned t) {
  const unsigned lane = i.b[t] % 64, clamp = i.b[t] / 64 % 64, mask = i.b[t] / 4096 % 64;
  const int first = int(cross_join(t, 0, mask)), end = int(cross_join(t, clamp, mask));
  int differ = 0;
  for (int bit = 1; bit < 64; bit *= 2) differ += int(t) / bit % 2 != int(lane) / bit % 2 ? bit : 0;
  const int up = int(t) - int(lane), down = int(t) + int(lane),
            index = int(cross_join(t, lane, mask));
  switch (i.op) {
    case 4: return up < first ? -1 : up;
    case 5: return down > end ? -1 : down;
    case 6: return differ > end ? -1 : differ;
    default: return index > end ? -1 : index;
  }
}

inline bool cross_there(const CrossInstruction &i, int t) {
  return t >= 0 && t < NUM_THREADS && i.part / (uint64_t(1) << t) % 2 == 1;
}

// What thread t gets.
inline uint32_t cross_rule(const CrossInstruction &i, unsigned t) {
  if (i.op >= 4) {
    const int source = cross_source(i, t);
    return i.a[cross_there(i, source) ? source : int(t)];
  }
  unsigned yes = 0, no = 0;
  uint64_t ballot = 0;
  for (int k = 0; k < NUM_THREADS; ++k) {
    if (!cross_there(i, k)) continue;
    ++(i.a[k] % 2 ? yes : no);
    ballot += i.a[k] % 2 ? uint64_t(1) << k : 0;
  }
  const uint32_t answers[] = {no == 0, yes != 0, no == 0 || yes == 0, uint32_t(ballot)};
  return answers[i.op];
}

inline bool cross_meets_absent(const CrossInstruction &i) {
  for (int t = 0; t < NUM_THREADS; ++t) {
    if (i.op < 4 || !cross_there(i, t)) continue;
    const int source = cross_source(i, unsigned(t));
    if (source >= 0 && source < NUM_THREADS && !cross_there(i, source)) return true;
  }
  return false;
}

inline bool cross_leaves_warp(const CrossInstruction &i) {
  for (int t = 0; t < NUM_THREADS; ++t) {
    if (i.op >= 4 && cross_there(i, t) && cross_source(i, unsigned(t)) >= NUM_THREADS) return true;
  }
  return false;
}

// Conditions often agree; control words are often those of a segment of 2^n threads, and the same in all threads.
inline CrossInstruction draw_cross(Unit &u) {
  CrossInstruction i = {};
  i.op = u.below(8);
  do i.part = (u.chance(50) ? ~0u : u.rand32() & u.rand32()) & low_bits(NUM_THREADS);
  while (i.part == 0);
  if (u.chance(30)) i.part = 1u << u.below(NUM_THREADS);
  const uint32_t agree = u.chance(30) ? 1 : 0, differ = u.chance(50) ? 1 : 0;
  const bool same = u.chance(50);
  for (unsigned t = 0; t < 32; ++t) {
    i.a[t] = u.rand32();
    if (!differ) i.a[t] = (i.a[t] & ~1u) | agree;
    const unsigned width = 1u << u.below(7),
                   lane = u.chance(70) ? u.below(NUM_THREADS) : u.below(64);
    i.b[t] = (u.rand32() << 18) | (~(width - 1) & 63) << 12 | ((width - 1) & 63) << 6 | lane;
    if (u.chance(30)) i.b[t] = u.rand32();
    if (same && t != 0) i.b[t] = i.b[0];
  }
  if (u.chance(20)) i.a[u.below(NUM_THREADS)] ^= 1;
  return i;
}

#endif
