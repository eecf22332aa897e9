// Unit test of rtl/simt/reconvergence/gyre_group_walker.sv against its twin, and against sorted
// arrays that the test keeps itself (groups.h): requests of every kind for a random warp, halts,
// warps that start with groups, resets in the middle of a walk.
//
// Kept, because gyre_groups and execute keep it: groups are disjoint; the two groups of a branch are
// not empty, and the lower one runs unless in a turn; a group goes to the barrier only while another
// is ready, or all are ready behind it and others had waited there; the next one only if there is
// one; no start of a warp whose lists are walked along.

#include "Vdut.h"
#include "gyre_ports.h"
#include "groups.h"

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS);
constexpr unsigned kLongest = NUM_THREADS + 8;

// Few, so that groups meet; with high bits that differ now and then.
uint32_t draw_pc(Unit &u) {
  return (u.chance(95) ? 0x80000000u : u.rand32() << 28) + 4 * u.below(u.chance(80) ? 12 : 64);
}
uint8_t draw_depth(Unit &u) { return uint8_t(u.chance(90) ? u.below(3) : u.below(16)); }

// Threads of a mask, neither none nor all of them. It has two.
uint32_t part_of(Unit &u, uint32_t mask) {
  uint32_t part;
  do {
    part = u.rand32() & (u.chance(50) ? u.rand32() & u.rand32() : ~0u) & mask;
  } while (part == 0 || part == mask);
  return part;
}

// A request for a warp. False: what was drawn cannot be asked now.
bool draw(Unit &u, const Warp &w, unsigned mood, gyre_walk_request &q) {
  static const unsigned percent[][4] = {{30, 60, 65, 70}, {5, 10, 40, 50}, {25, 40, 45, 90}};
  gyre_regroup_t &r = q.regroup;
  r.put_pc = draw_pc(u) | u.below(4);
  r.run_pc = draw_pc(u) | u.below(4);
  r.run_mask = r.put_mask = w.run.mask;
  q.depth = draw_depth(u);
  const bool two = w.run.mask & (w.run.mask - 1);
  const unsigned at = u.below(100);
  if (at < percent[mood][0]) {  // a branch
    if (!two) return false;
    r.put = r.run = true;
    r.put_mask = part_of(u, w.run.mask);
    r.run_mask = w.run.mask & ~r.put_mask;
    q.known = u.chance(20);
    return q.known || (r.put_pc & ~3u) > (r.run_pc & ~3u);
  }
  if (at < percent[mood][1]) {  // one of several targets
    if (!two) return false;
    r.put = q.stay = true;
    r.put_mask = part_of(u, w.run.mask);
    return true;
  }
  if (at < percent[mood][2]) {  // the next
    r.put_pc = u.rand32();
    return !w.ready.empty() || !w.parked.empty();
  }
  if (at < percent[mood][3]) {  // a turn
    if (w.ready.empty()) return false;
    r.put = q.seek = true;
    do {
      q.thread = 1u << u.below(NUM_THREADS);
    } while (!(q.thread & w.ready.threads()));
    return true;
  }
  if (u.chance(60)) {  // this one, if it may
    r.run = true;
    if (u.chance(25) && !w.ready.empty()) {
      const Group &g = w.ready.at[0];
      r.run_pc = g.pc;
      q.depth = uint8_t(g.depth);
    }
    q.keep = u.chance(60);
    q.known = !q.keep && u.chance(10);
    return true;
  }
  r.put = r.park = true;  // a bar
  r.unpark = w.ready.empty();
  return !w.ready.empty() || !w.parked.empty();
}

struct Walk {
  Change change = {};
  bool under_way = false, halted = false;
  unsigned wid = 0, cycles = 0;
};

void cover_request(Unit &u, const gyre_walk_request &q, const Change &c) {
  const gyre_regroup_t &r = q.regroup;
  if (NUM_THREADS == 1) return;
  const bool ready = r.put && !r.park && !q.seek;
  u.cover("put with nobody waiting", ready && c.waited == 0);
  u.cover("put in front", ready && !c.met && c.place == 0 && c.waited);
  u.cover("put behind the first", ready && !c.met && c.place == 1);
  u.cover("put deeper", ready && !c.met && c.place >= 2);
  u.cover("put joins the first", ready && c.met && c.place == 0);
  u.cover("put joins another one", ready && c.met && c.place > 0);
  u.cover("one of several targets", q.stay);
  u.cover("both sides of a branch wait", r.put && r.run && c.swapped && !q.known);
  u.cover("the running one changes places", !r.put && c.swapped);
  u.cover("and there is another one behind both", !r.put && c.swapped && c.waited > 2);
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
}  // namespace

GYRE_SET_PORTS(bool valid, uint32_t start, bool halted, const gyre_walk_request &q,
               unsigned limit_wid);
GYRE_COMPARE_PORTS(bool free, const gyre_regrouped_t &r, const gyre_group_walker &twin,
                   unsigned limit_wid);
GYRE_PORT(valid_i, valid);
GYRE_PORT(start_i, start);
GYRE_PORT(halted_i, halted);
GYRE_PORT(known_i, q.known);
GYRE_PORT(stay_i, q.stay);
GYRE_PORT(seek_i, q.seek);
GYRE_PORT(thread_i, q.thread);
GYRE_PORT(keep_i, q.keep);
GYRE_PORT(depth_i, q.depth);
GYRE_PORT(limit_wid_i, limit_wid);
GYRE_PORT(free_o, free);
GYRE_PORT(alone_o, (r.valid && twin.lists.of[twin.wid].ready == 0));
GYRE_PORT(limit_depth_o, twin.lists.of[limit_wid].limit.depth);
GYRE_PORT(limit_pc_o, twin.lists.of[limit_wid].limit.pc >> 2);
GYRE_WHEN(twin.lists.of[limit_wid].ready, limit_depth_o, limit_pc_o);
GYRE_BY_TEST("driven by parts", request_i);
GYRE_ELEMENTS(ready_o, NUM_WARPS);
GYRE_PORT(ready_o, twin.lists.of[i].ready);
GYRE_ELEMENTS(parked_o, NUM_WARPS);
GYRE_PORT(parked_o, twin.lists.of[i].parked);
GYRE_BY_TEST("only the lists have them, and their own test", look_wid_i, look_pc_o);
GYRE_BY_TEST("compared by groups.h", regrouped_o, walk_o);
#include "Vdut_ports.h"

static void follow_edge(Unit &u, Vdut &dut, bool valid, bool free, bool halted,
                        gyre_group_walker &twin, gyre_walk_request &q, bool walks,
                        gyre_walk_step &step, uint32_t &start, Walk &walk, Warp &w, unsigned wid,
                        std::vector<Warp> &warp) {
  const bool taken = valid && free && !halted;
  gyre_group_walker_tick(&twin, taken ? &q : nullptr, walks ? &step : nullptr, start);
  if (walks) ++walk.cycles;
  if (!free && gyre_group_walker_free(&twin)) walk.under_way = false;
  if (taken) {
    const uint32_t before = w.threads();
    walk = {w.apply(q), true, false, wid, 0};
    if (q.stay) w.run.mask &= ~q.regroup.put_mask;
    cover_request(u, q, walk.change);
    const bool ends = !q.regroup.put && !q.regroup.run;
    u.check(w.disjoint() && (ends || w.threads() == before), "threads are neither lost nor twice");
  }
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    if (dut.rst_i || (start >> i & 1)) warp[i] = Warp();
  }
  if (dut.rst_i) {
    gyre_group_walker_init(&twin);
    walk = Walk();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 120000);
  Vdut dut(&u.context);
  gyre_group_walker twin;
  gyre_group_walker_init(&twin);
  std::vector<Warp> warp(NUM_WARPS);
  Walk walk;
  unsigned mood = 0, mood_left = 0, halt_left = 0, focus = 0;
  Throttle asks;
  dut.valid_i = 0;
  dut.start_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(3);
      mood_left = u.below(200);
      focus = u.below(NUM_WARPS);
    }
    if (halt_left)
      --halt_left;
    else if (u.below(100) == 0)
      halt_left = 1 + u.below(u.chance(10) ? 300 : 6);
    const bool halted = halt_left != 0;
    const unsigned wid = u.chance(85) ? focus : u.below(NUM_WARPS);
    Warp &w = warp[wid];
    const bool free = gyre_group_walker_free(&twin);
    // Threads that had ended, or wait in wspawn, come back.
    if (free && w.run.mask != kThreads && u.chance(30))
      w.run.mask |= u.rand32() & kThreads & ~w.threads();
    gyre_walk_request q = {};
    const bool valid = asks.draw(u) && (!free || draw(u, w, mood, q));
    q.regroup.wid = uint8_t(wid);
    uint32_t start = u.below(150) == 0 ? u.rand32() & low_bits(NUM_WARPS) : 0;
    if (!free) start &= ~(1u << twin.wid);
    if (valid) start &= ~(1u << wid);
    const unsigned limit_wid = u.chance(80) ? focus : u.below(NUM_WARPS);

    put_regroup(dut.request_i, q.regroup);
    dut.rst_i = u.below(3000) == 0;
    set_ports(dut, valid, start, halted, q, limit_wid);
    dut.eval();

    u.note(
        "halted %d start %x, valid %d wid %u put %d %x %x park %d unpark %d run %d %x %x depth "
        "%u known %d stay %d seek %d %x keep %d; state %d",
        halted, start, valid, wid, q.regroup.put, q.regroup.put_pc, q.regroup.put_mask,
        q.regroup.park, q.regroup.unpark, q.regroup.run, q.regroup.run_pc, q.regroup.run_mask,
        q.depth, q.known, q.stay, q.seek, q.thread, q.keep, twin.state);
    gyre_walk_step step;
    const bool walks = !free && !halted;
    if (walks) gyre_group_walker_eval(&twin, &step);
    const gyre_regrouped_t r = gyre_group_walker_result(&twin, halted);
    compare_regrouped(u, dut.regrouped_o, r);
    compare_ports(u, dut, free, r, twin, limit_wid);

    compare_walk(u, dut.walk_o, twin.wid, walks ? &step.lists : nullptr);

    // What the rule says.
    const Warp &its = warp[walk.wid];
    if (r.valid) {
      u.check(walk.under_way && walk.change.answered, "an answer to a request that has one");
      u.check(r.wid == walk.wid, "the answer is for the warp that has asked");
      u.check(its.run == Group{r.depth, r.pc, r.mask}, "the group that the rule says runs");
      u.check(r.jump == walk.change.jump, "a jump unless the running group goes on where it is");
    }
    u.check(walk.under_way == !free, "free whenever nothing is walked along");
    if (free && its.ready.size() && walk.wid == limit_wid) {
      const Group &first = its.ready.at[0];
      u.check(dut.limit_depth_o == first.depth && dut.limit_pc_o == first.pc >> 2,
              "decode sees the first that is ready");
    }
    if (free) u.check(same_lists(its, twin, walk.wid), "the lists have who waits, in order");
    u.check(walk.cycles <= kLongest, "a walk ends");
    walk.halted = walk.under_way && (walk.halted || halted);
    u.cover("halt during a walk that ends", walk.halted && r.valid);
    u.cover("reset during a walk", dut.rst_i && !free);
    u.cover("a request while halted", valid && free && halted);
    for (unsigned i = 0; NUM_THREADS > 1 && i < NUM_WARPS; ++i) {
      u.cover("a warp starts that had groups", (start >> i & 1) && !warp[i].ready.empty());
      u.cover("a warp starts with groups at a barrier",
              (start >> i & 1) && !warp[i].parked.empty());
    }

    u.tick(dut);
    follow_edge(u, dut, valid, free, halted, twin, q, walks, step, start, walk, w, wid, warp);
  }
  return u.finish();
}
