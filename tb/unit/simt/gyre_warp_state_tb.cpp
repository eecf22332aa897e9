// Unit test: compares rtl/simt/gyre_warp_state.sv with cmodel/simt/gyre_warp_state.c: every event
// at random and in any combination, for any warp, so that their order of precedence is seen. It
// relies on nothing but that warp numbers are below NUM_WARPS, that a warp is chosen for fetch with
// its own pc, on what gyre_launch keeps: a warp that is launched does not exist, nothing else is
// reported of it, and no wspawn acts; and on the rules of gyre_subwarps: a warp is regrouped that is
// held, which neither resolves nor ends a fence, and neither with a wspawn nor with a launch.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "simt/launch_pins.h"

extern "C" {
#include "simt/gyre_warp_state.h"
}

namespace {
constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
}

// All events of a cycle, and the twin.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void init_twin() { gyre_warp_state_init(&twin, &cfg, dut.boot_i, dut.pc_i); }
  void draw_fetch();
  void draw_steer();
  void draw_hold();
  void draw_resolution();
  void draw_spawn_and_barriers();
  void draw_fence();
  void draw_launch();
  void draw_regrouped();
  void note();
  void cover_meetings();
  void cover_launches();
  void cover_regrouped();
  void after_edge();
  void check_regrouped();
  void check_launched();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_warp_state twin;
  gyre_steer_t steer = {};
  gyre_wctl_resolution now = {};
  gyre_launch_t launch = {};
  gyre_warp_state_in in = {};
  gyre_regrouped_t regrouped = {};
  Throttle choice, accept, steers, hold, resolve, spawn, barriers, fence, launches, groups;

  // Drawn in each cycle
  uint32_t pc_now = 0, boot = 0;

  // The regrouped warp before the edge: it exists without a reset; it is stalled; decode steers it.
  bool here = false, stalls = false, steers_it = false;

  uint32_t restart() const { return now.spawn.valid ? now.spawn.start | now.spawn.kill : 0; }
};

GYRE_SET_PORTS(const gyre_regrouped_t &regrouped, const gyre_warp_state_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_warp_state &twin);
GYRE_PORT(pc_i, b.pc_now);
GYRE_PORT(boot_i, b.boot);
GYRE_PORT(regrouped_i, regrouped);
GYRE_PORT(steer_i, b.steer);
GYRE_PORT(launch_i, b.launch);
GYRE_PORT(resolve_i, b.now.resolve);
GYRE_PORT(spawn_i, b.now.spawn);
GYRE_PORT(bar_set_i, b.now.bar_set);
GYRE_PORT(bar_clear_i, b.now.bar_clear);
GYRE_PORT(runnable_o, gyre_warp_state_runnable(&twin));
GYRE_ELEMENTS(tmask_o, NUM_WARPS);
GYRE_BY_TEST("of no port", in.steer, in.control, in.regrouped, in.launch);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  in.steer = &steer;
  in.control = &now;
  in.regrouped = &regrouped;
  in.launch = &launch;
  dut.pc_i = u.rand32() & ~3u;
  dut.boot_i = u.chance(50);
  init_twin();
}

void Bench::draw_fetch() {
  in.sched_valid = choice.draw(u);
  in.sched_ready = accept.draw(u);
  in.sched_wid = uint8_t(u.below(NUM_WARPS));
  in.sched_pc = twin.pc_q[in.sched_wid];
}

void Bench::draw_steer() {
  steer.valid = steers.draw(u) && u.chance(50);
  steer.wid = uint8_t(u.below(NUM_WARPS));
  steer.pc = u.rand32() & ~3u;
  steer.stall = u.chance(40);
  steer.reconverge = u.chance(30);
}

// Issue holds the warp of an instruction that has to be resolved.
void Bench::draw_hold() {
  const unsigned hold_wid = u.chance(30) ? steer.wid : u.below(NUM_WARPS);
  in.hold = hold.draw(u) && u.chance(50) ? 1u << hold_wid : 0;
}

void Bench::draw_resolution() {
  now.resolve.valid = resolve.draw(u) && u.chance(60);
  now.resolve.wid = uint8_t(u.chance(30) ? steer.wid : u.below(NUM_WARPS));
  now.resolve.jump = u.chance(60);
  now.resolve.pc = u.rand32() & ~3u;
  now.resolve.tmask_we = u.chance(40);
  now.resolve.tmask = u.rand32() & kThreads;
  now.resolve.finish = u.chance(5);
}

void Bench::draw_spawn_and_barriers() {
  now.spawn.valid = spawn.draw(u) && u.chance(10);
  now.spawn.start = u.rand32() & kWarps;
  now.spawn.kill = u.chance(50) ? kWarps & ~now.spawn.start & u.rand32() : 0;
  now.spawn.pc = u.rand32() & ~3u;
  now.bar_set = barriers.draw(u) && u.chance(20) ? 1u << u.below(NUM_WARPS) : 0;
  now.bar_clear = u.chance(20) ? u.rand32() & kWarps : 0;
}

void Bench::draw_fence() {
  in.fence_valid = fence.draw(u) && u.chance(30);
  in.fence_wid = uint8_t(u.chance(30) ? steer.wid : u.below(NUM_WARPS));
  in.fence_inval = u.chance(50);
}

// Reports of a warp that does not exist, so nothing else is reported, and no wspawn acts.
void Bench::draw_launch() {
  const uint32_t gone = kWarps & ~twin.active_q;
  launch.wid = uint8_t(u.below(NUM_WARPS));
  const uint32_t starts = 1u << launch.wid;
  in.launch_ready = (gone & starts) && launches.draw(u) && u.chance(50);
  launch.pc = u.rand32();
  launch.tmask = u.chance(20) ? 0 : u.rand32() & kThreads;
  launch.common = draw_common(u);  // means nothing to it, nor do the bases
  launch.lmem = uint16_t(u.rand32());
  launch.bar = uint8_t(u.below(32));
  if (in.launch_ready) {
    in.hold &= ~starts;
    now.spawn.valid = 0;
    now.bar_set &= ~starts;
    in.sched_valid = in.sched_valid && in.sched_wid != launch.wid;
    steer.valid = steer.valid && steer.wid != launch.wid;
    now.resolve.valid = now.resolve.valid && now.resolve.wid != launch.wid;
    in.fence_valid = in.fence_valid && in.fence_wid != launch.wid;
  }
}

// Reports of a held warp, which neither resolves nor ends a fence.
void Bench::draw_regrouped() {
  const uint32_t regroupable = twin.active_q & twin.serialize_q;
  regrouped.wid = uint8_t(u.chance(40) ? steer.wid : u.below(NUM_WARPS));
  const uint32_t regroup = 1u << regrouped.wid;
  regrouped.valid = (regroupable & regroup) && !in.launch_ready && groups.draw(u);
  regrouped.jump = u.chance(60);
  regrouped.pc = u.rand32() & ~3u;
  regrouped.mask = u.rand32() & kThreads;
  regrouped.depth = uint8_t(u.below(16));  // means nothing to it
  if (regrouped.valid) {
    now.spawn.valid = 0;
    now.resolve.valid = now.resolve.valid && now.resolve.wid != regrouped.wid;
    in.fence_valid = in.fence_valid && in.fence_wid != regrouped.wid;
  }
  dut.rst_i = u.below(1000) == 0;
  pc_now = u.rand32() & ~3u;
  boot = u.chance(50);
}

void Bench::note() {
  u.note("active %x stalled %x barred %x serialize %x sched %d/%d wid %u hold %x", twin.active_q,
         twin.stalled_q, twin.barred_q, twin.serialize_q, in.sched_valid, in.sched_ready,
         in.sched_wid, in.hold);
  u.note("meeting %x steer meet %d, regrouped %d wid %u jump %d pc %x mask %x", twin.meeting_q,
         steer.reconverge, regrouped.valid, regrouped.wid, regrouped.jump, regrouped.pc,
         regrouped.mask);
  u.note("steer %d wid %u stall %d, resolve %d wid %u jump %d finish %d, spawn %d +%x -%x",
         steer.valid, steer.wid, steer.stall, now.resolve.valid, now.resolve.wid, now.resolve.jump,
         now.resolve.finish, now.spawn.valid, now.spawn.start, now.spawn.kill);
}

// Events of one warp that meet.
void Bench::cover_meetings() {
  const bool same = now.resolve.valid && steer.valid && now.resolve.wid == steer.wid;
  u.cover("steer meets the jump of the warp", same && now.resolve.jump);
  u.cover("steer asks for a stall, resolution without jump",
          same && !now.resolve.jump && steer.stall);
  u.cover("spawn meets the resolution of a warp that starts",
          now.spawn.valid && now.resolve.valid && (now.spawn.start >> now.resolve.wid & 1));
  u.cover("a warp that steers is chosen",
          in.sched_valid && in.sched_ready && steer.valid && in.sched_wid == steer.wid);
  u.cover("issue meets resolution of the warp",
          now.resolve.valid && (in.hold >> now.resolve.wid & 1));
  u.cover("issue meets the end of a fence", in.fence_valid && (in.hold >> in.fence_wid & 1));
  u.cover("a restart ends a wait", restart() & twin.serialize_q);
  u.cover("a barrier is set and cleared", now.bar_set & now.bar_clear);
}

void Bench::cover_launches() {
  u.cover("launch with an empty mask", in.launch_ready && launch.tmask == 0);
  u.cover("launch at an odd pc", in.launch_ready && launch.tmask && (launch.pc & 3));
  if (NUM_WARPS > 1) u.cover("launch beside a resolution", in.launch_ready && now.resolve.valid);
  u.cover("reset without boot", dut.rst_i && !dut.boot_i);
}

void Bench::cover_regrouped() {
  const uint32_t regroup = 1u << regrouped.wid;
  const bool met = twin.meeting_q & regroup;
  here = regrouped.valid && !dut.rst_i;
  stalls = twin.stalled_q & regroup;
  steers_it = steer.valid && steer.wid == regrouped.wid;
  u.cover("a warp that meets goes on where it is", here && met && !regrouped.jump);
  u.cover("a warp that meets goes on elsewhere", here && met && regrouped.jump);
  u.cover("a stall outlives threads that meet", here && stalls && !regrouped.jump && !steers_it);
  u.cover("a stall ends with a jump of a subwarp", here && stalls && regrouped.jump);
  u.cover("decode steers the warp that is regrouped", here && steers_it);
  u.cover("a jump ends a wait for others that meet",
          now.resolve.valid && now.resolve.jump && (twin.meeting_q >> now.resolve.wid & 1));
  u.cover("a restart ends a wait for others that meet", restart() & twin.meeting_q);
  if (NUM_WARPS > 1) u.cover("another warp is resolved meanwhile", here && now.resolve.valid);
}

void Bench::after_edge() {
  gyre_warp_state_tick(&twin, &in);
  if (here || in.launch_ready) dut.eval();
  if (here) check_regrouped();
  if (in.launch_ready && !dut.rst_i) check_launched();
  if (dut.rst_i) init_twin();
}

// Without the twin: the subwarp that was named runs, and its warp is not held.
void Bench::check_regrouped() {
  const unsigned i = regrouped.wid;
  const bool stalled = !regrouped.jump && (stalls || (steers_it && steer.stall));
  const bool barred = now.bar_set || twin.barred_q;
  u.check(port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS) == regrouped.mask, "its threads");
  u.check(!regrouped.jump || port_word(dut.pc_o, i) == regrouped.pc, "its pc");
  u.check(!(dut.serialize_o >> i & 1), "a subwarp that goes on is not held");
  u.check(bool(dut.stalled_o >> i & 1) == stalled, "a jump alone ends a stall");
  if (!stalled && !barred && (dut.active_o >> i & 1)) {
    u.check(dut.runnable_o >> i & 1, "a subwarp that goes on may fetch");
  }
}

// Without the twin: the launched warp exists from now on, if it has threads, at its pc.
void Bench::check_launched() {
  const unsigned i = launch.wid;
  u.check(bool(dut.active_o >> i & 1) == (launch.tmask != 0), "a launch starts its warp");
  u.check(port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS) == launch.tmask, "its threads");
  u.check(port_word(dut.pc_o, i) == (launch.pc & ~3u), "its pc");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 30000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_fetch();
    b.draw_steer();
    b.draw_hold();
    b.draw_resolution();
    b.draw_spawn_and_barriers();
    b.draw_fence();
    b.draw_launch();
    b.draw_regrouped();
    set_ports(dut, b.regrouped, b.in, b);
    dut.eval();
    b.note();
    compare_ports(u, dut, b.twin);
    b.cover_meetings();
    b.cover_launches();
    b.cover_regrouped();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
