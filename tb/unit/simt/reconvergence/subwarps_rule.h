// subwarps_rule.h - docs/thread_pcs.md in C++, for the test of gyre_subwarps: the subwarp that runs
// after an instruction has made of its subwarp, turns, and what decode and execute are told. On the
// sorted arrays of subwarps.h; nothing of the twins is in it, but for the types of their ports.

#ifndef GYRE_UNIT_GROUPS_RULE_H
#define GYRE_UNIT_GROUPS_RULE_H

#include "subwarps.h"

constexpr unsigned kTurn = 64, kDeepest = 15;

// The answer of gyre_subwarps, if there is one.
struct Answer {
  bool expected = false, jump = false;
  bool swapped = false, met = false, parked = false, turned = false;  // for points of cover
};

// A warp, as the rule has it: the subwarp that runs, those that wait, the one in wspawn, the turn.
struct Ruled : Warp {
  bool exists = false, served = false, turning = false;
  uint32_t live = 0, aside = 0;
  unsigned aside_depth = 0, fetch_depth = 0, last = 0, count = 0;

  void start(uint32_t threads) {
    *this = Ruled();
    exists = threads != 0;
    live = threads;
    run = {0, 0, threads};
  }
  uint32_t turn() const { return turning ? 1u << last : 0; }
  bool due() const { return count >= (turning ? kTurn : unsigned(GROUP_WAIT)); }
  bool others() const { return !ready.empty() || !parked.empty(); }
  void end_turn() {
    if (turning) count = 0;
    turning = false;
  }
  // A warp without waiting threads counts nothing.
  void answered() {
    if (!ready.empty()) return;
    count = 0;
    turning = false;
  }
  static unsigned after(unsigned depth, unsigned change) {
    if (change == 1) return depth < kDeepest ? depth + 1 : depth;
    return change == 2 && depth > 0 ? depth - 1 : depth;
  }
  // An instruction begins.
  void begins(unsigned change, bool pause, bool atomic) {
    run.depth = after(run.depth, change);
    served = false;
    if (ready.empty()) return;
    count += turning ? 1 : pause ? GROUP_WAIT : atomic ? 1 + GROUP_WAIT / 8 : 1;
  }
  // The first that is ready; or the first at the barrier, its bar once more.
  Answer first() {
    Answer a;
    a.expected = a.jump = true;
    a.parked = ready.empty();
    run = (a.parked ? parked : ready).take(0);
    if (a.parked) run.pc -= 4;
    return a;
  }
  Answer among(const Group &g) {
    bool met;
    ready.put(g, &met);
    Answer a = first();
    a.swapped = !run.same(g);
    a.met = met && !a.swapped;
    return a;
  }
  // Applies an instruction to its subwarp.
  Answer execute(const gyre_regroup_t &r) {
    const Group put{run.depth, r.put_pc, r.put_mask}, may{run.depth, r.run_pc, r.run_mask};
    if (r.put && !r.run && !r.park) {  // one of several targets
      ready.put(put);
      run.mask &= ~put.mask;
      return Answer();
    }
    if (r.run && (may.mask & turn())) {  // the turn continues
      if (r.put) ready.put(put);
      run = may;
      Answer a;
      a.expected = a.jump = true;
      return a;
    }
    end_turn();
    if (r.put) (r.park ? parked : ready).put(put);
    if (r.unpark) {
      ready = parked;
      parked = Groups();
    }
    return r.run ? among(may) : first();
  }
  // Called before the instruction at pc: a turn begins or ends, or the rule is checked.
  Answer ask(uint32_t pc) {
    const bool over = due();
    const Group here{run.depth, pc, run.mask};
    if (over && !turning) {
      const uint32_t all = ready.threads();
      do {
        last = (last + 1) % NUM_THREADS;
      } while (!(all >> last & 1));
      run = ready.take(ready.place_of(1u << last));
      ready.put(here);
      turning = true;
      count = 0;
      Answer a;
      a.expected = a.jump = a.turned = true;
      return a;
    }
    end_turn();
    Answer a = among(here);
    a.jump = over || a.swapped;
    return a;
  }
  // Decode has to know that the first one that waits is here, or before.
  bool meets(uint32_t pc) const {
    if (ready.empty() || turning) return false;
    return !Group{fetch_depth, pc, 0}.before(ready.at[0]);
  }
  bool whole() const {  // no thread is lost or doubled
    return disjoint() && !(threads() & aside) && (threads() | aside) == live;
  }
};

#endif
