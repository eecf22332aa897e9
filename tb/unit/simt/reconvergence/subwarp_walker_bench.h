// subwarp_walker_bench.h - inputs of gyre_subwarp_walker in a cycle of its unit test, and the walk that
// a request leads to; subwarps.h has the subwarps of each warp.

#ifndef RECONVERGENCE_SUBWARP_WALKER_BENCH_H
#define RECONVERGENCE_SUBWARP_WALKER_BENCH_H

#include "Vdut.h"
#include "subwarps.h"

constexpr uint32_t kThreads = low_bits(NUM_THREADS);
constexpr unsigned kLongest = NUM_THREADS + 8;

// Few, so that subwarps meet; with high bits that differ now and then.
inline uint32_t draw_pc(Unit &u) {
  return (u.chance(95) ? 0x80000000u : u.rand32() << 28) + 4 * u.below(u.chance(80) ? 12 : 64);
}
inline uint8_t draw_depth(Unit &u) { return uint8_t(u.chance(90) ? u.below(3) : u.below(16)); }

// Threads of a mask, neither none nor all of them. It has two.
inline uint32_t part_of(Unit &u, uint32_t mask) {
  uint32_t part;
  do {
    part = u.rand32() & (u.chance(50) ? u.rand32() & u.rand32() : ~0u) & mask;
  } while (part == 0 || part == mask);
  return part;
}

// The walk for a request: what the rule says it comes to, and how long it takes.
struct Walk {
  Change change = {};
  bool under_way = false, halted = false;
  unsigned wid = 0, cycles = 0;
};

inline void cover_request(Unit &u, const gyre_walk_request &q, const Change &c) {
  const gyre_regroup_t &r = q.regroup;
  if (NUM_THREADS == 1) return;
  const bool ready = r.put && !r.park && !q.seek;
  u.cover("put with no other one waiting", ready && c.waited == 0);
  u.cover("put before the first", ready && !c.met && c.place == 0 && c.waited);
  u.cover("put after the first", ready && !c.met && c.place == 1);
  u.cover("put deeper", ready && !c.met && c.place >= 2);
  u.cover("put joins the first", ready && c.met && c.place == 0);
  u.cover("put joins another one", ready && c.met && c.place > 0);
  u.cover("one of several targets", q.stay);
  u.cover("both sides of a branch wait", r.put && r.run && c.swapped && !q.known);
  u.cover("the running one is exchanged", !r.put && c.swapped);
  u.cover("and there is another one after both", !r.put && c.swapped && c.waited > 2);
  u.cover("others are met without a jump", c.absorbed && !c.jump);
  u.cover("others are met, and it jumps", c.absorbed && c.jump);
  u.cover("known, among others", !r.put && q.known && c.waited);
  u.cover("a turn of the only one", q.seek && c.seek_of == 1);
  u.cover("a turn of the first", q.seek && c.sought == 0 && c.seek_of > 1);
  u.cover("a turn of the last", q.seek && c.sought && c.sought + 1 == c.seek_of);
  if (NUM_THREADS > 3) {
    u.cover("a turn of one in the middle", q.seek && c.sought && c.sought + 1 < c.seek_of);
  }
  u.cover("who had run joins others in a turn", q.seek && c.met);
  u.cover("the first to a barrier", r.park && !r.unpark && c.waited == 0);
  u.cover("another one to a barrier", r.park && !r.unpark && c.waited && !c.met);
  u.cover("it meets one there", r.park && c.met);
  u.cover("all are ready", r.unpark);
  u.cover("the first that is ready is next", !r.put && !r.run && !c.unparked);
  u.cover("the first at the barrier is next", !r.put && !r.run && c.unparked);
}

// A request, the twin, and the subwarps of each warp by the rule.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_mood();
  void draw_halt();
  bool draw_branch(const Warp &w);
  bool draw_target(const Warp &w);
  bool draw_turn(const Warp &w);
  bool draw_running(const Warp &w);
  bool draw_bar(const Warp &w);
  bool draw_regroup(const Warp &w);
  void draw_request();
  void draw_starts();
  void eval_twin();
  void note();
  void check_answer();
  void check_lists();
  void cover_walks();
  void after_edge();
  void take_request();

  Unit &u;
  Vdut &dut;
  gyre_subwarp_walker twin;
  std::vector<Warp> warp = std::vector<Warp>(NUM_WARPS);
  Walk walk;
  unsigned mood = 0, mood_left = 0, halt_left = 0, focus = 0;
  Throttle asks;

  // Drawn in each cycle
  bool halted = false, valid = false;
  unsigned wid = 0, limit_wid = 0;
  gyre_walk_request q = {};
  uint32_t start = 0;  // warps

  // Outputs of the twin: idle or a step of the walk, and the answer.
  bool free = false, walks = false;
  gyre_walk_step step = {};
  gyre_regrouped_t r = {};
};

inline void Bench::draw_mood() {
  if (mood_left-- != 0) return;
  mood = u.below(3);
  mood_left = u.below(200);
  focus = u.below(NUM_WARPS);
}

inline void Bench::draw_halt() {
  if (halt_left)
    --halt_left;
  else if (u.below(100) == 0)
    halt_left = 1 + u.below(u.chance(10) ? 300 : 6);
  halted = halt_left != 0;
}

inline bool Bench::draw_branch(const Warp &w) {
  gyre_regroup_t &g = q.regroup;
  if (!(w.run.mask & (w.run.mask - 1))) return false;
  g.put = g.run = true;
  g.put_mask = part_of(u, w.run.mask);
  g.run_mask = w.run.mask & ~g.put_mask;
  q.known = u.chance(20);
  return q.known || (g.put_pc & ~3u) > (g.run_pc & ~3u);
}

// One of several targets.
inline bool Bench::draw_target(const Warp &w) {
  if (!(w.run.mask & (w.run.mask - 1))) return false;
  q.regroup.put = q.stay = true;
  q.regroup.put_mask = part_of(u, w.run.mask);
  return true;
}

inline bool Bench::draw_turn(const Warp &w) {
  if (w.ready.empty()) return false;
  q.regroup.put = q.seek = true;
  do {
    q.thread = 1u << u.below(NUM_THREADS);
  } while (!(q.thread & w.ready.threads()));
  return true;
}

// The subwarp that runs continues, if it may.
inline bool Bench::draw_running(const Warp &w) {
  q.regroup.run = true;
  if (u.chance(25) && !w.ready.empty()) {
    const Group &first = w.ready.at[0];
    q.regroup.run_pc = first.pc;
    q.depth = uint8_t(first.depth);
  }
  q.keep = u.chance(60);
  q.known = !q.keep && u.chance(10);
  return true;
}

inline bool Bench::draw_bar(const Warp &w) {
  q.regroup.put = q.regroup.park = true;
  q.regroup.unpark = w.ready.empty();
  return !w.ready.empty() || !w.parked.empty();
}

// A request for a warp. False: what was drawn cannot be asked now.
inline bool Bench::draw_regroup(const Warp &w) {
  static const unsigned percent[][4] = {{30, 60, 65, 70}, {5, 10, 40, 50}, {25, 40, 45, 90}};
  gyre_regroup_t &g = q.regroup;
  g.put_pc = draw_pc(u) | u.below(4);
  g.run_pc = draw_pc(u) | u.below(4);
  g.run_mask = g.put_mask = w.run.mask;
  q.depth = draw_depth(u);
  const unsigned at = u.below(100);
  if (at < percent[mood][0]) return draw_branch(w);
  if (at < percent[mood][1]) return draw_target(w);
  if (at < percent[mood][2]) {  // the next
    g.put_pc = u.rand32();
    return !w.ready.empty() || !w.parked.empty();
  }
  if (at < percent[mood][3]) return draw_turn(w);
  return u.chance(60) ? draw_running(w) : draw_bar(w);
}

inline void Bench::draw_request() {
  wid = u.chance(85) ? focus : u.below(NUM_WARPS);
  Warp &w = warp[wid];
  free = gyre_subwarp_walker_free(&twin);
  // Threads that had ended, or wait in wspawn, come back.
  if (free && w.run.mask != kThreads && u.chance(30))
    w.run.mask |= u.rand32() & kThreads & ~w.threads();
  q = {};
  valid = asks.draw(u) && (!free || draw_regroup(w));
  q.regroup.wid = uint8_t(wid);
  put_regroup(dut.request_i, q.regroup);
}

// Warps start whose lists are not walked along.
inline void Bench::draw_starts() {
  start = u.below(150) == 0 ? u.rand32() & low_bits(NUM_WARPS) : 0;
  if (!free) start &= ~(1u << twin.wid);
  if (valid) start &= ~(1u << wid);
  limit_wid = u.chance(80) ? focus : u.below(NUM_WARPS);
  dut.rst_i = u.below(3000) == 0;
}

#endif
