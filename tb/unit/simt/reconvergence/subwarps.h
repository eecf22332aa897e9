// subwarps.h - the subwarps of a warp's threads as docs/thread_pcs.md has them, for unit tests: plain
// sorted arrays and the rule that the first of all runs. Nothing of the twins is in it.

#ifndef GYRE_UNIT_GROUPS_H
#define GYRE_UNIT_GROUPS_H

#include <vector>

#include "gyre_uop_port.h"

extern "C" {
#include "simt/reconvergence/gyre_subwarp_walker.h"
}

// Threads with equal depth and pc.
struct Group {
  unsigned depth;
  uint32_t pc, mask;

  bool same(const Group &g) const { return depth == g.depth && pc == g.pc; }
  bool before(const Group &g) const { return depth != g.depth ? depth > g.depth : pc < g.pc; }
  bool operator==(const Group &g) const { return same(g) && mask == g.mask; }
};

// Subwarps that wait, in the order in which they would run.
struct Groups {
  std::vector<Group> at;

  bool empty() const { return at.empty(); }
  std::size_t size() const { return at.size(); }
  uint32_t threads() const {
    uint32_t all = 0;
    for (const Group &g : at) all |= g.mask;
    return all;
  }
  // Inserts a subwarp and returns its position, or merges it into an equal one.
  std::size_t put(const Group &g, bool *met = nullptr) {
    std::size_t place = 0;
    while (place < at.size() && at[place].before(g)) ++place;
    const bool meets = place < at.size() && at[place].same(g);
    if (meets)
      at[place].mask |= g.mask;
    else
      at.insert(at.begin() + long(place), g);
    if (met) *met = meets;
    return place;
  }
  Group take(std::size_t place) {
    const Group g = at[place];
    at.erase(at.begin() + long(place));
    return g;
  }
  std::size_t place_of(uint32_t thread) const {
    std::size_t place = 0;
    while (!(at[place].mask & thread)) ++place;
    return place;
  }
};

// Effects of a request, for coverage.
struct Change {
  std::size_t place, waited, sought, seek_of;  // of the put subwarp; subwarps that had waited
  bool met;                                    // it met another one
  bool answered;                           // regrouped; not after a put that is followed by others
  bool jump, swapped, absorbed, unparked;  // absorbed: the running subwarp met the first one
};

// The subwarps of one warp.
struct Warp {
  Groups ready, parked;
  Group run{0, 0, 1};

  uint32_t threads() const { return run.mask | ready.threads() | parked.threads(); }
  // No thread is in two subwarps: their number is that of the threads of all.
  bool disjoint() const {
    int n = __builtin_popcount(run.mask);
    for (const Group &g : ready.at) n += __builtin_popcount(g.mask);
    for (const Group &g : parked.at) n += __builtin_popcount(g.mask);
    return n == __builtin_popcount(threads());
  }
  // A request to the lists: waiting subwarps are inserted, then the first of all runs (known: a
  // certain one).
  Change apply(const gyre_walk_request &q) {
    const gyre_regroup_t &r = q.regroup;
    const Group put{q.depth, r.put_pc & ~3u, r.put_mask}, may{q.depth, r.run_pc & ~3u, r.run_mask};
    Change c = {};
    Group next = may;
    c.waited = r.park ? parked.size() : ready.size();
    if (q.seek) {
      c.seek_of = ready.size();
      c.sought = ready.place_of(q.thread);
      next = ready.take(c.sought);
    }
    if (r.put) c.place = (r.park ? parked : ready).put(put, &c.met);
    if (r.unpark) {
      ready = parked;
      parked = Groups();
    }
    if (q.stay) return c;
    c.answered = true;
    if (!q.seek && !q.known) {
      bool met = false;
      if (r.run) ready.put(may, &met);
      c.unparked = ready.empty();
      next = (c.unparked ? parked : ready).take(0);
      if (c.unparked) next.pc -= 4;  // its bar once more
      c.swapped = r.run && !next.same(may);
      c.absorbed = r.run && met && !c.swapped;
    }
    c.jump = !q.keep || q.seek || c.swapped || !r.run;
    run = next;
    return c;
  }
};

// The fields of the bundle regroup as a port.
template <class T>
inline void put_regroup(T &port, const gyre_regroup_t &r) {
#define GYRE_PUT(name, at, width) put_field(port, at, width, r.name);
  GYRE_REGROUP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}

#define GYRE_GET(name, at, width) rtl_##name = port_get(port, at, width);
// regrouped_o; what is beside `valid` is compared with it.
template <class T>
inline void compare_regrouped(Unit &u, const T &port, const gyre_regrouped_t &twin) {
  uint64_t rtl_valid, rtl_jump, rtl_wid, rtl_depth, rtl_pc, rtl_mask;
  GYRE_REGROUPED_FIELDS(GYRE_GET)
  u.compare("regrouped.valid", rtl_valid, twin.valid);
  if (!twin.valid) return;
  u.compare("regrouped.wid", rtl_wid, twin.wid);
  u.compare("regrouped.jump", rtl_jump, twin.jump);
  u.compare("regrouped.depth", rtl_depth, twin.depth);
  u.compare("regrouped.pc", rtl_pc, twin.pc);
  u.compare("regrouped.mask", rtl_mask, twin.mask);
}

// walk_o: what the lists are written in this cycle; step: NULL, or that of the twin.
template <class T>
inline void compare_walk(Unit &u, const T &port, unsigned wid, const gyre_lists_step *step) {
  uint64_t rtl_entry, rtl_wid, rtl_row, rtl_depth, rtl_pc, rtl_mask;
  uint64_t rtl_link, rtl_link_row, rtl_link_more, rtl_link_next;
  GYRE_WALK_FIELDS(GYRE_GET)
  const bool entry = step && step->entry, link = step && step->link;
  const bool more = link && step->more;
  u.compare("walk.entry", rtl_entry, entry);
  u.compare("walk.wid", rtl_wid, entry || link ? wid : 0);
  u.compare("walk.row", rtl_row, entry ? step->entry_row : 0);
  u.compare("walk.depth", rtl_depth, entry ? step->value.depth : 0);
  u.compare("walk.pc", rtl_pc, entry ? step->value.pc >> 2 : 0);
  u.compare("walk.mask", rtl_mask, entry ? step->value.mask : 0);
  u.compare("walk.link", rtl_link, link);
  u.compare("walk.link_row", rtl_link_row, link ? step->link_row : 0);
  u.compare("walk.link_more", rtl_link_more, more);
  u.compare("walk.link_next", rtl_link_next, more ? step->next_row : 0);
}
#undef GYRE_GET

// The lists that the twin has in its rows, whose writes equal those of the RTL.
inline bool same_list(const Groups &kept, const gyre_walk_row *row, unsigned head) {
  unsigned at = head;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const gyre_group &g = row[at].group;
    if (!(kept.at[i] == Group{g.depth, g.pc, g.mask})) return false;
    if (row[at].more != (i + 1 < kept.size())) return false;
    at = row[at].next_row;
  }
  return true;
}
inline bool same_lists(const Warp &kept, const gyre_subwarp_walker &s, unsigned wid) {
  const gyre_walk_lists &list = s.lists.of[wid];
  return list.ready == kept.ready.threads() && list.parked == kept.parked.threads() &&
         same_list(kept.ready, s.lists.row[wid], list.ready_head) &&
         same_list(kept.parked, s.lists.row[wid], list.park_head);
}

#endif
