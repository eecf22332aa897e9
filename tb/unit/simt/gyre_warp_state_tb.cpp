// Unit test of rtl/simt/gyre_warp_state.sv against cmodel/simt/gyre_warp_state.c: every event at
// random and in any combination, for any warp, so that their order of precedence is seen.
// It relies on nothing but that warp numbers are below NUM_WARPS, that a warp is chosen for fetch
// with its own pc, on what gyre_launch keeps: a warp that is launched does not exist, nothing
// else is reported of it, and no wspawn acts; and on what groups of threads keep: a warp is regrouped
// that is held, which neither resolves nor ends a fence, and neither with a wspawn nor with a launch.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "simt/launch_pins.h"

extern "C" {
#include "simt/gyre_warp_state.h"
}

GYRE_SET_PORTS(uint32_t pc_now, uint32_t boot, const gyre_regrouped_t &regrouped,
               const gyre_steer_t &steer, const gyre_warp_state_in &in, const LaunchPins &pins,
               const gyre_wctl_resolution &now);
GYRE_COMPARE_PORTS(const gyre_warp_state &twin);
GYRE_PORT(pc_i, pc_now);
GYRE_PORT(boot_i, boot);
GYRE_PORT(regrouped_i, regrouped);
GYRE_PORT(steer_i, steer);
GYRE_PORT(launch_i, pins);
GYRE_PORT(resolve_i, now.resolve);
GYRE_PORT(spawn_i, now.spawn);
GYRE_PORT(bar_set_i, now.bar_set);
GYRE_PORT(bar_clear_i, now.bar_clear);
GYRE_PORT(runnable_o, gyre_warp_state_runnable(&twin));
GYRE_ELEMENTS(tmask_o, NUM_WARPS);
GYRE_BY_TEST("of no port", in.steer, in.control, in.regrouped, in.launch);
#include "Vdut_ports.h"

static void cover_events(Unit &u, const Vdut &dut, bool same, const gyre_wctl_resolution &now,
                         const gyre_steer_t &steer, const gyre_warp_state_in &in, uint32_t held,
                         uint32_t restart, const gyre_warp_state &twin,
                         const gyre_launch_t &launch) {
  u.cover("steer meets the jump of the warp", same && now.resolve.jump);
  u.cover("steer asks for a stall, resolution without jump",
          same && !now.resolve.jump && steer.stall);
  u.cover("spawn meets the resolution of a warp that starts",
          now.spawn.valid && now.resolve.valid && (now.spawn.start >> now.resolve.wid & 1));
  u.cover("a warp that steers is chosen",
          in.sched_valid && in.sched_ready && steer.valid && in.sched_wid == steer.wid);
  u.cover("issue meets resolution of the warp", now.resolve.valid && (held >> now.resolve.wid & 1));
  u.cover("issue meets the end of a fence", in.fence_valid && (held >> in.fence_wid & 1));
  u.cover("a restart ends a wait", restart & twin.pend_q);
  u.cover("a barrier is set and cleared", now.bar_set & now.bar_clear);

  u.cover("launch with an empty mask", in.launch_ready && launch.tmask == 0);
  u.cover("launch at an odd pc", in.launch_ready && launch.tmask && (launch.pc & 3));
  if (NUM_WARPS > 1) u.cover("launch beside a resolution", in.launch_ready && now.resolve.valid);
  u.cover("reset without boot", dut.rst_i && !dut.boot_i);
}

constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);

static void draw_some(Unit &u, gyre_wctl_resolution &now, Throttle &resolve, gyre_steer_t &steer,
                      Throttle &spawn, Throttle &barriers, gyre_warp_state_in &in,
                      Throttle &fence) {
  now.resolve.valid = resolve.draw(u) && u.chance(60);
  now.resolve.wid = uint8_t(u.chance(30) ? steer.wid : u.below(NUM_WARPS));
  now.resolve.jump = u.chance(60);
  now.resolve.pc = u.rand32() & ~3u;
  now.resolve.tmask_we = u.chance(40);
  now.resolve.tmask = u.rand32() & kThreads;
  now.resolve.finish = u.chance(5);
  now.spawn.valid = spawn.draw(u) && u.chance(10);
  now.spawn.start = u.rand32() & kWarps;
  now.spawn.kill = u.chance(50) ? kWarps & ~now.spawn.start & u.rand32() : 0;
  now.spawn.pc = u.rand32() & ~3u;
  now.bar_set = barriers.draw(u) && u.chance(20) ? 1u << u.below(NUM_WARPS) : 0;
  now.bar_clear = u.chance(20) ? u.rand32() & kWarps : 0;
  in.fence_valid = fence.draw(u) && u.chance(30);
  in.fence_wid = uint8_t(u.chance(30) ? steer.wid : u.below(NUM_WARPS));
  in.fence_inval = u.chance(50);
}

static void check_rules(Unit &u, bool here, bool met, gyre_regrouped_t &regrouped, bool stalls,
                        bool steers_it, gyre_wctl_resolution &now, gyre_warp_state &twin,
                        uint32_t restart) {
  u.cover("a warp that meets goes on where it is", here && met && !regrouped.jump);
  u.cover("a warp that meets goes on elsewhere", here && met && regrouped.jump);
  u.cover("a stall outlives threads that meet", here && stalls && !regrouped.jump && !steers_it);
  u.cover("a stall ends with a jump of a group", here && stalls && regrouped.jump);
  u.cover("decode steers the warp that is regrouped", here && steers_it);
  u.cover("a jump ends a wait for others that meet",
          now.resolve.valid && now.resolve.jump && (twin.meeting_q >> now.resolve.wid & 1));
  u.cover("a restart ends a wait for others that meet", restart & twin.meeting_q);
  if (NUM_WARPS > 1) u.cover("another warp is resolved meanwhile", here && now.resolve.valid);
}

static void check_more_rules(Unit &u, gyre_warp_state &twin, gyre_warp_state_in &in, uint32_t &held,
                             gyre_steer_t &steer, gyre_regrouped_t &regrouped,
                             gyre_wctl_resolution &now) {
  u.note("active %x stalled %x barred %x pend %x sched %d/%d wid %u hold %x", twin.active_q,
         twin.stalled_q, twin.barred_q, twin.pend_q, in.sched_valid, in.sched_ready, in.sched_wid,
         held);
  u.note("meeting %x steer meet %d, regrouped %d wid %u jump %d pc %x mask %x", twin.meeting_q,
         steer.meet, regrouped.valid, regrouped.wid, regrouped.jump, regrouped.pc, regrouped.mask);
  u.note("steer %d wid %u stall %d, resolve %d wid %u jump %d finish %d, spawn %d +%x -%x",
         steer.valid, steer.wid, steer.stall, now.resolve.valid, now.resolve.wid, now.resolve.jump,
         now.resolve.finish, now.spawn.valid, now.spawn.start, now.spawn.kill);
}

// Without the twin: the group that was named runs, and its warp is not held.
static void check_regrouped(Unit &u, const Vdut &dut, const gyre_regrouped_t &regrouped,
                            bool stalled, bool barred) {
  const unsigned i = regrouped.wid;
  u.check(port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS) == regrouped.mask, "its threads");
  u.check(!regrouped.jump || port_word(dut.pc_o, i) == regrouped.pc, "its pc");
  u.check(!(dut.pend_o >> i & 1), "a group that goes on is not held");
  u.check(bool(dut.stalled_o >> i & 1) == stalled, "a jump alone ends a stall");
  if (!stalled && !barred && (dut.active_o >> i & 1)) {
    u.check(dut.runnable_o >> i & 1, "a group that goes on may fetch");
  }
}

// Without the twin: the launched warp exists from now on, if it has threads, at its pc.
static void check_launched(Unit &u, const Vdut &dut, const gyre_launch_t &launch) {
  const unsigned i = launch.wid;
  u.check(bool(dut.active_o >> i & 1) == (launch.tmask != 0), "a launch starts its warp");
  u.check(port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS) == launch.tmask, "its threads");
  u.check(port_word(dut.pc_o, i) == (launch.pc & ~3u), "its pc");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 30000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  gyre_warp_state twin;
  gyre_steer_t steer = {};
  gyre_wctl_resolution now = {};
  gyre_launch_t launch = {};
  gyre_warp_state_in in = {};
  in.steer = &steer;
  gyre_regrouped_t regrouped = {};
  in.control = &now;
  in.regrouped = &regrouped;
  in.launch = &launch;
  dut.pc_i = u.rand32() & ~3u;
  dut.boot_i = u.chance(50);
  gyre_warp_state_init(&twin, &cfg, dut.boot_i, dut.pc_i);
  Throttle choice, accept, steers, hold, resolve, spawn, barriers, fence, launches, groups;
  u.reset(dut);
  while (u.next()) {
    in.sched_valid = choice.draw(u);
    in.sched_ready = accept.draw(u);
    in.sched_wid = uint8_t(u.below(NUM_WARPS));
    in.sched_pc = twin.pc_q[in.sched_wid];
    steer.valid = steers.draw(u) && u.chance(50);
    steer.wid = uint8_t(u.below(NUM_WARPS));
    steer.pc = u.rand32() & ~3u;
    steer.stall = u.chance(40);
    steer.meet = u.chance(30);
    const unsigned hold_wid = u.chance(30) ? steer.wid : u.below(NUM_WARPS);
    const uint32_t holds = hold.draw(u) && u.chance(50) ? 1u << hold_wid : 0;
    draw_some(u, now, resolve, steer, spawn, barriers, in, fence);
    const uint32_t gone = kWarps & ~twin.active_q;
    launch.wid = uint8_t(u.below(NUM_WARPS));
    const uint32_t starts = 1u << launch.wid;
    in.launch_ready = (gone & starts) && launches.draw(u) && u.chance(50);
    launch.pc = u.rand32();
    launch.tmask = u.chance(20) ? 0 : u.rand32() & kThreads;
    launch.arg = u.rand32();  // means nothing to it, nor do the places
    launch.lmem = uint16_t(u.rand32());
    launch.bar = uint8_t(u.below(32));
    launch.rights = draw_rights(u);
    uint32_t held = holds;
    if (in.launch_ready) {
      held &= ~starts;
      now.spawn.valid = 0;
      now.bar_set &= ~starts;
      in.sched_valid = in.sched_valid && in.sched_wid != launch.wid;
      steer.valid = steer.valid && steer.wid != launch.wid;
      now.resolve.valid = now.resolve.valid && now.resolve.wid != launch.wid;
      in.fence_valid = in.fence_valid && in.fence_wid != launch.wid;
    }
    const uint32_t regroupable = twin.active_q & twin.pend_q;
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

    const LaunchPins pins(launch);

    in.hold = held;

    dut.rst_i = u.below(1000) == 0;
    const uint32_t pc_now = u.rand32() & ~3u;
    const uint32_t boot = u.chance(50);
    set_ports(dut, pc_now, boot, regrouped, steer, in, pins, now);
    dut.eval();

    check_more_rules(u, twin, in, held, steer, regrouped, now);
    compare_ports(u, dut, twin);

    const bool same = now.resolve.valid && steer.valid && now.resolve.wid == steer.wid;
    const uint32_t restart = now.spawn.valid ? now.spawn.start | now.spawn.kill : 0;
    cover_events(u, dut, same, now, steer, in, held, restart, twin, launch);
    const bool here = regrouped.valid && !dut.rst_i, met = twin.meeting_q & regroup;
    const bool stalls = twin.stalled_q & regroup;
    const bool steers_it = steer.valid && steer.wid == regrouped.wid;
    check_rules(u, here, met, regrouped, stalls, steers_it, now, twin, restart);

    u.tick(dut);
    gyre_warp_state_tick(&twin, &in);
    if (here || in.launch_ready) dut.eval();
    const bool stalled = !regrouped.jump && (stalls || (steers_it && steer.stall));
    if (here) check_regrouped(u, dut, regrouped, stalled, now.bar_set || twin.barred_q);
    if (in.launch_ready && !dut.rst_i) check_launched(u, dut, launch);
    if (dut.rst_i) gyre_warp_state_init(&twin, &cfg, dut.boot_i, dut.pc_i);
  }
  return u.finish();
}
