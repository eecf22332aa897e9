// Unit test: compares rtl/simt/reconvergence/gyre_subwarp_walker.sv with its twin, and against sorted
// arrays that the test keeps itself (subwarps.h): requests of every kind for a random warp, halts,
// warps that start with subwarps, resets in the middle of a walk.
//
// Legal stimulus, which gyre_subwarps and execute guarantee: subwarps are disjoint; the two subwarps
// of a branch are not empty, and the lower one runs unless in a turn; a subwarp goes to the barrier
// only while another is ready, or all are ready after it and others had waited there; the next one
// only if there is one; no start of a warp whose lists are walked along.

#include "gyre_ports.h"
#include "subwarp_walker_bench.h"

GYRE_SET_PORTS(const gyre_walk_request &q, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_regrouped_t &r, const gyre_subwarp_walker &twin, const Bench &b);
GYRE_PORT(valid_i, b.valid);
GYRE_PORT(start_i, b.start);
GYRE_PORT(halted_i, b.halted);
GYRE_PORT(known_i, q.known);
GYRE_PORT(stay_i, q.stay);
GYRE_PORT(seek_i, q.seek);
GYRE_PORT(thread_i, q.thread);
GYRE_PORT(keep_i, q.keep);
GYRE_PORT(depth_i, q.depth);
GYRE_PORT(limit_wid_i, b.limit_wid);
GYRE_PORT(free_o, b.free);
GYRE_PORT(alone_o, (r.valid && twin.lists.of[twin.wid].ready == 0));
GYRE_PORT(limit_depth_o, twin.lists.of[b.limit_wid].limit.depth);
GYRE_PORT(limit_pc_o, twin.lists.of[b.limit_wid].limit.pc >> 2);
GYRE_WHEN(twin.lists.of[b.limit_wid].ready, limit_depth_o, limit_pc_o);
GYRE_BY_TEST("driven by parts", request_i);
GYRE_ELEMENTS(ready_o, NUM_WARPS);
GYRE_PORT(ready_o, twin.lists.of[i].ready);
GYRE_ELEMENTS(parked_o, NUM_WARPS);
GYRE_PORT(parked_o, twin.lists.of[i].parked);
GYRE_BY_TEST("only the lists have them, and their own test", inspect_wid_i, inspect_pc_o);
GYRE_BY_TEST("compared by subwarps.h", regrouped_o, walk_o);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  gyre_subwarp_walker_init(&twin);
  dut.valid_i = 0;
  dut.start_i = 0;
}

void Bench::note() {
  u.note(
      "halted %d start %x, valid %d wid %u put %d %x %x park %d unpark %d run %d %x %x depth "
      "%u known %d stay %d seek %d %x keep %d; state %d",
      halted, start, valid, wid, q.regroup.put, q.regroup.put_pc, q.regroup.put_mask,
      q.regroup.park, q.regroup.unpark, q.regroup.run, q.regroup.run_pc, q.regroup.run_mask,
      q.depth, q.known, q.stay, q.seek, q.thread, q.keep, twin.state);
}

void Bench::eval_twin() {
  walks = !free && !halted;
  if (walks) gyre_subwarp_walker_eval(&twin, &step);
  r = gyre_subwarp_walker_result(&twin, halted);
}

// Compares with the rule.
void Bench::check_answer() {
  const Warp &its = warp[walk.wid];
  if (r.valid) {
    u.check(walk.under_way && walk.change.answered, "an answer to a request that has one");
    u.check(r.wid == walk.wid, "the answer is for the warp that has asked");
    u.check(its.run == Group{r.depth, r.pc, r.mask}, "the subwarp that the rule says runs");
    u.check(r.jump == walk.change.jump, "a jump unless the running subwarp goes on where it is");
  }
  u.check(walk.under_way == !free, "free whenever nothing is walked along");
}

void Bench::check_lists() {
  const Warp &its = warp[walk.wid];
  if (free && its.ready.size() && walk.wid == limit_wid) {
    const Group &first = its.ready.at[0];
    u.check(dut.limit_depth_o == first.depth && dut.limit_pc_o == first.pc >> 2,
            "decode sees the first that is ready");
  }
  if (free) u.check(same_lists(its, twin, walk.wid), "the lists have who waits, in order");
  u.check(walk.cycles <= kLongest, "a walk ends");
}

void Bench::cover_walks() {
  walk.halted = walk.under_way && (walk.halted || halted);
  u.cover("halt during a walk that ends", walk.halted && r.valid);
  u.cover("reset during a walk", dut.rst_i && !free);
  u.cover("a request while halted", valid && free && halted);
  for (unsigned i = 0; NUM_THREADS > 1 && i < NUM_WARPS; ++i) {
    u.cover("a warp starts that had subwarps", (start >> i & 1) && !warp[i].ready.empty());
    u.cover("a warp starts with subwarps at a barrier",
            (start >> i & 1) && !warp[i].parked.empty());
  }
}

void Bench::after_edge() {
  const bool taken = valid && free && !halted;
  gyre_subwarp_walker_tick(&twin, taken ? &q : nullptr, walks ? &step : nullptr, start);
  if (walks) ++walk.cycles;
  if (!free && gyre_subwarp_walker_free(&twin)) walk.under_way = false;
  if (taken) take_request();
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    if (dut.rst_i || (start >> i & 1)) warp[i] = Warp();
  }
  if (dut.rst_i) {
    gyre_subwarp_walker_init(&twin);
    walk = Walk();
  }
}

// In the arrays of the test.
void Bench::take_request() {
  Warp &w = warp[wid];
  const uint32_t before = w.threads();
  walk = {w.apply(q), true, false, wid, 0};
  if (q.stay) w.run.mask &= ~q.regroup.put_mask;
  cover_request(u, q, walk.change);
  const bool ends = !q.regroup.put && !q.regroup.run;
  u.check(w.disjoint() && (ends || w.threads() == before), "threads are neither lost nor twice");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 120000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_mood();
    b.draw_halt();
    b.draw_request();
    b.draw_starts();
    set_ports(dut, b.q, b);
    dut.eval();
    b.note();
    b.eval_twin();
    compare_regrouped(u, dut.regrouped_o, b.r);
    compare_ports(u, dut, b.r, b.twin, b);
    compare_walk(u, dut.walk_o, b.twin.wid, b.walks ? &b.step.lists : nullptr);
    b.check_answer();
    b.check_lists();
    b.cover_walks();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
