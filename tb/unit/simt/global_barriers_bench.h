// global_barriers_bench.h - the cores around gyre_global_barriers in its unit test: what they show, and what
// the list says of it, which global_barriers_list.h has.

#ifndef SIMT_GLOBAL_BARRIERS_BENCH_H
#define SIMT_GLOBAL_BARRIERS_BENCH_H

#include "Vdut.h"

#include "simt/global_barriers_list.h"
#include "simt/global_barriers_port.h"

// Answer of the list to a request.
struct Verdict {
  bool known;           // its entry is there
  bool cores, says;     // it counts cores; a core has arrived
  bool alone;           // a barrier of one warp
  bool mixed, differs;  // others at its entry count the other kind, or up to another number
  bool fault;
};

// The cores, the requests that they show, the twin, and the list.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_mood();
  void draw_requests();
  bool draw_drop_of_all();
  void draw_request(unsigned k, bool all_drop);
  void draw_noise(gyre_global_request &request);
  void draw_drop(unsigned k, bool all_drop);
  void put_request(unsigned k);
  void note();

  void check_acks();
  void check_answer(unsigned k);
  Verdict judge(const gyre_global_request &request) const;
  void core_arrives(unsigned k);
  void wait_for_cores(unsigned k);
  bool wait_for_warps(unsigned k);
  void cover_request(const gyre_global_request &request, const Verdict &v);

  void follow_cores();
  void check_release(unsigned k);
  void drop_warps(unsigned k);
  void end_and_launch_warps(unsigned k);
  void reset();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_global_barriers twin;
  Core core[kCores];
  Barrier list[NUM_BARRIERS];
  unsigned mood = 0, mood_left = 0, drops = 0;
  bool launches = false;
  bool asked = false;   // in the cycle before
  unsigned asking = 0;  // cores in this cycle
  gyre_global_request shown[kCores] = {};
  uint32_t release[kCores] = {};  // by the list, in this cycle

  bool acked(unsigned k) const { return answers(dut, gbar_rsp::ready) >> k & 1; }
  // Returns true if the core waits for the release of a barrier at which it has arrived.
  bool before_release(unsigned k) const { return arrived_before(list, k) < NUM_BARRIERS; }
};

inline void Bench::draw_mood() {
  if (mood_left-- != 0) return;
  mood = u.below(3);
  drops = u.chance(30) ? 3 : 0;
  launches = kCores < 16 && u.chance(30);
  mood_left = 50 + u.below(1000);
}

inline void Bench::draw_requests() {
  const bool all_drop = draw_drop_of_all();
  for (unsigned k = 0; k < kCores; ++k) {
    draw_request(k, all_drop);
    shown[k] = core[k].req;
    if (!core[k].req.valid) draw_noise(shown[k]);
    draw_drop(k, all_drop);
    put_request(k);
  }
  dut.rst_i = u.below(8000) == 0;
}

// Mostly when no warp can do anything any more.
inline bool Bench::draw_drop_of_all() {
  bool stuck = true, saying = false;
  for (const Core &c : core) {
    stuck &= !c.req.valid && (c.active & ~c.waits) == 0;
    saying |= c.req.valid && c.req.arrived;
  }
  return !saying && answers(dut, gbar_rsp::ready) == 0 && u.below(1000) < (stuck ? 100 : 1);
}

inline void Bench::draw_request(unsigned k, bool all_drop) {
  Core &c = core[k];
  bool wish = c.throttle.draw(u);
  // A warp that was launched after its core has arrived comes when the release is near.
  if (launches && !c.here && before_release(k) && u.chance(90)) {
    wish = false;
    for (const Core &other : core) wish |= other.req.valid && other.req.arrived;
  }
  if (!c.req.valid && wish && !all_drop && !ask_arrived(list, k, &c) && (c.active & ~c.waits)) {
    draw(u, list, mood, k, &c);
  }
  const bool joined = (c.active & ~c.here) != 0;  // a warp was launched
  c.gone = c.req.valid && (c.req.arrived ? joined : u.below(3000) == 0);
  if (c.gone) c.req.valid = false;
}

// Outputs of a core without a request.
inline void Bench::draw_noise(gyre_global_request &request) {
  request.id = u.rand32();
  request.count = u.rand32();
  request.wid = uint8_t(u.below(kWarps));
  request.cores = u.chance(50);
  request.arrived = u.chance(50);
}

inline void Bench::draw_drop(unsigned k, bool all_drop) {
  Core &c = core[k];
  uint32_t &drop = shown[k].drop;
  // A core with all its warps waiting would never do anything again: no other warp drops them.
  const bool stuck = c.waits == low_bits(kWarps) && u.chance(1);
  drop = stuck || u.below(100) < drops ? u.rand32() & low_bits(kWarps) : 0;
  const bool runner = (c.active & ~c.waits) != 0, before = before_release(k);
  if ((before && !runner) || c.req.arrived) drop = 0;
  // A wspawn of the 2020 form, by a warp that was launched after the core has arrived.
  if (runner && before && c.waits && !c.req.valid && !acked(k) && u.chance(10)) {
    const uint32_t free = c.active & ~c.waits;
    drop = low_bits(kWarps) & ~(free & -free);
    c.active = free & -free;
  }
  if (all_drop) drop = low_bits(kWarps);
  if (c.req.valid) drop &= ~(1u << c.req.wid);
}

inline void Bench::put_request(unsigned k) {
  port_put(dut.req_valid_i, k, 1, shown[k].valid);
  set_request(dut, k, shown[k]);
  port_put(dut.drop_i, k * kWarps, kWarps, shown[k].drop);
}

#endif
