// global_barriers_list.h - cores with their warps, and a plain list of the warps that wait at each
// barrier over all cores, which the unit test of gyre_global_barriers keeps without the twin.

#ifndef SIMT_GLOBAL_BARRIERS_LIST_H
#define SIMT_GLOBAL_BARRIERS_LIST_H

#include <set>
#include <utility>

#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_global_barriers.h"
}

constexpr unsigned kCores = NUM_CORES, kWarps = NUM_WARPS, kAll = kCores * kWarps;
// True if launches meet releases often enough to require coverage
constexpr bool kLaunches = kCores == 4 && kWarps == 4;

struct Core {
  gyre_global_request req = {};
  uint32_t waits = 0;  // warps that wait, as the core knows it
  uint32_t active = low_bits(kWarps);
  uint32_t here = 0;  // warps that wait where cores are counted, and the core has not reported it
  uint32_t dropped = 0;  // in the cycle before: after the request of that cycle
  unsigned passed_by = 0;
  bool gone = false;  // the core took its request away
  Throttle throttle;
};
struct Barrier {
  unsigned count = 0, arrived = 0;
  bool cores = false;  // the count is of cores
  std::set<std::pair<unsigned, unsigned>> waiting;
  std::set<unsigned> there;  // cores

  bool in_use() const { return cores ? !waiting.empty() : arrived != 0; }
  uint32_t of(unsigned core) const {
    uint32_t mask = 0;
    for (const auto &w : waiting) mask |= w.first == core ? 1u << w.second : 0;
    return mask;
  }
};

// Barrier at which the core has arrived, if it has not opened yet; NUM_BARRIERS: none.
inline unsigned arrived_before(const Barrier *list, unsigned k) {
  unsigned e = 0;
  while (e < NUM_BARRIERS && !(list[e].there.count(k) && list[e].in_use())) e++;
  return e;
}

// The core asks for its warps, if all wait at one barrier that counts cores.
inline bool ask_arrived(const Barrier *list, unsigned k, Core *c) {
  if (!c->here || (c->active & ~c->here)) return false;
  for (unsigned e = 0; e < NUM_BARRIERS; e++) {
    if (!list[e].cores || (c->active & ~list[e].of(k))) continue;
    c->req = {};
    c->req.valid = c->req.arrived = true;
    c->req.id = 1u << 31 | e;
    return true;
  }
  return false;
}

inline void draw(Unit &u, const Barrier *list, unsigned mood, unsigned k, Core *c) {
  do {
    c->req.wid = uint8_t(u.below(kWarps));
  } while ((c->waits | ~c->active) >> c->req.wid & 1);
  unsigned entry = u.below(u.chance(70) ? 1 : NUM_BARRIERS);
  const unsigned before = arrived_before(list, k);
  if (before < NUM_BARRIERS && u.chance(80)) entry = before;
  c->req.valid = true;
  c->req.id = 1u << 31 | entry;
  const bool follow = list[entry].in_use();
  c->req.arrived = false;
  c->req.cores = follow && !u.chance(1) ? list[entry].cores : u.chance(50);
  c->req.count = follow         ? list[entry].count
                 : c->req.cores ? (mood == 0 ? kCores : 1 + u.below(kCores))
                 : mood == 0    ? kAll
                 : mood == 1    ? 1 + u.below(kAll)
                                : 1 + u.below(3);
  if (u.chance(3)) c->req.id = 1u << 31 | (NUM_BARRIERS + u.below(3));
  if (u.chance(3)) c->req.id ^= 1u << u.below(31);
  if (u.chance(2)) c->req.count = u.below(4) == 0 ? 0 : (u.chance(50) ? kAll : kCores) + u.below(3);
  if (u.chance(2)) c->req.count ^= 1u << u.below(32);
  if (u.chance(2)) c->req.count = 1;
}

#endif
