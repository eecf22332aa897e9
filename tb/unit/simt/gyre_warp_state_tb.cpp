// Unit test of rtl/simt/gyre_warp_state.sv against cmodel/simt/gyre_warp_state.c: every event at
// random and in any combination, for any warp, so that their order of precedence is seen.
// It relies on nothing but that warp numbers are below NUM_WARPS, that a warp is chosen for fetch
// with its own pc, and on what gyre_launch keeps: a warp that is launched does not exist, nothing
// else is reported of it, and no wspawn acts.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_warp_state.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 30000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  gyre_warp_state twin;
  gyre_wires w = {};
  dut.pc_i = u.rand32() & ~3u;
  dut.boot_i = u.chance(50);
  gyre_warp_state_init(&twin, &cfg, dut.boot_i, dut.pc_i);
  Throttle choice, accept, steer, hold, resolve, spawn, barriers, fence, launch;
  u.reset(dut);
  while (u.next()) {
    w.sched_valid = choice.draw(u);
    w.sched_ready = accept.draw(u);
    w.sched_wid = uint8_t(u.below(NUM_WARPS));
    w.sched_pc = twin.pc_q[w.sched_wid];
    w.steer_valid = steer.draw(u) && u.chance(50);
    w.steer_wid = uint8_t(u.below(NUM_WARPS));
    w.steer_pc = u.rand32() & ~3u;
    w.steer_stall = u.chance(40);
    const unsigned hold_wid = u.chance(30) ? w.steer_wid : u.below(NUM_WARPS);
    const uint32_t holds = hold.draw(u) && u.chance(50) ? 1u << hold_wid : 0;
    w.resolve_valid = resolve.draw(u) && u.chance(60);
    w.resolve_wid = uint8_t(u.chance(30) ? w.steer_wid : u.below(NUM_WARPS));
    w.resolve_jump = u.chance(60);
    w.resolve_pc = u.rand32() & ~3u;
    w.resolve_tmask_we = u.chance(40);
    w.resolve_tmask = u.rand32() & kThreads;
    w.resolve_finish = u.chance(5);
    w.spawn_valid = spawn.draw(u) && u.chance(10);
    w.spawn_start = u.rand32() & kWarps;
    w.spawn_kill = u.chance(50) ? kWarps & ~w.spawn_start & u.rand32() : 0;
    w.spawn_pc = u.rand32() & ~3u;
    w.bar_set = barriers.draw(u) && u.chance(20) ? 1u << u.below(NUM_WARPS) : 0;
    w.bar_clear = u.chance(20) ? u.rand32() & kWarps : 0;
    w.fence_valid = fence.draw(u) && u.chance(30);
    w.fence_wid = uint8_t(u.chance(30) ? w.steer_wid : u.below(NUM_WARPS));
    w.fence_inval = u.chance(50);
    const uint32_t gone = kWarps & ~twin.active_q;
    w.launch_wid = uint8_t(u.below(NUM_WARPS));
    const uint32_t starts = 1u << w.launch_wid;
    w.launch_ready = (gone & starts) && launch.draw(u) && u.chance(50);
    w.launch_pc = u.rand32();
    w.launch_tmask = u.chance(20) ? 0 : u.rand32() & kThreads;
    uint32_t held = holds;
    if (w.launch_ready) {
      held &= ~starts;
      w.spawn_valid = 0;
      w.bar_set &= ~starts;
      w.sched_valid &= w.sched_wid != w.launch_wid;
      w.steer_valid &= w.steer_wid != w.launch_wid;
      w.resolve_valid &= w.resolve_wid != w.launch_wid;
      w.fence_valid &= w.fence_wid != w.launch_wid;
    }
    dut.launch_ready_i = w.launch_ready;
    dut.launch_wid_i = w.launch_wid;
    dut.launch_pc_i = w.launch_pc;
    dut.launch_tmask_i = w.launch_tmask;
    dut.sched_valid_i = w.sched_valid;
    dut.sched_ready_i = w.sched_ready;
    dut.sched_wid_i = w.sched_wid;
    dut.sched_pc_i = w.sched_pc;
    dut.steer_valid_i = w.steer_valid;
    dut.steer_wid_i = w.steer_wid;
    dut.steer_pc_i = w.steer_pc;
    dut.steer_stall_i = w.steer_stall;
    dut.hold_i = held;
    dut.resolve_valid_i = w.resolve_valid;
    dut.resolve_wid_i = w.resolve_wid;
    dut.resolve_jump_i = w.resolve_jump;
    dut.resolve_pc_i = w.resolve_pc;
    dut.resolve_tmask_we_i = w.resolve_tmask_we;
    dut.resolve_tmask_i = w.resolve_tmask;
    dut.resolve_finish_i = w.resolve_finish;
    dut.spawn_valid_i = w.spawn_valid;
    dut.spawn_start_i = w.spawn_start;
    dut.spawn_kill_i = w.spawn_kill;
    dut.spawn_pc_i = w.spawn_pc;
    dut.bar_set_i = w.bar_set;
    dut.bar_clear_i = w.bar_clear;
    dut.fence_valid_i = w.fence_valid;
    dut.fence_wid_i = w.fence_wid;
    dut.fence_inval_i = w.fence_inval;
    dut.rst_i = u.below(1000) == 0;
    dut.pc_i = u.rand32() & ~3u;
    dut.boot_i = u.chance(50);
    dut.eval();

    gyre_warp_state_eval(&twin, &w);
    u.note("active %x stalled %x barred %x pend %x sched %d/%d wid %u hold %x", w.state_active,
           w.state_stalled, w.state_barred, w.state_pend, w.sched_valid, w.sched_ready, w.sched_wid,
           held);
    u.note("steer %d wid %u stall %d, resolve %d wid %u jump %d finish %d, spawn %d +%x -%x",
           w.steer_valid, w.steer_wid, w.steer_stall, w.resolve_valid, w.resolve_wid,
           w.resolve_jump, w.resolve_finish, w.spawn_valid, w.spawn_start, w.spawn_kill);
    u.compare("active_o", dut.active_o, w.state_active);
    u.compare("stalled_o", dut.stalled_o, w.state_stalled);
    u.compare("barred_o", dut.barred_o, w.state_barred);
    u.compare("pend_o", dut.pend_o, w.state_pend);
    u.compare("runnable_o", dut.runnable_o, gyre_warp_state_runnable(&twin));
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      u.compare("tmask_o", port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS), twin.tmask_q[i],
                int(i));
      u.compare("pc_o", port_word(dut.pc_o, i), twin.pc_q[i], int(i));
    }
    const bool same = w.resolve_valid && w.steer_valid && w.resolve_wid == w.steer_wid;
    const uint32_t restart = w.spawn_valid ? w.spawn_start | w.spawn_kill : 0;
    u.cover("steer meets the jump of the warp", same && w.resolve_jump);
    u.cover("steer asks for a stall, resolution without jump",
            same && !w.resolve_jump && w.steer_stall);
    u.cover("spawn meets the resolution of a warp that starts",
            w.spawn_valid && w.resolve_valid && (w.spawn_start >> w.resolve_wid & 1));
    u.cover("a warp that steers is chosen",
            w.sched_valid && w.sched_ready && w.steer_valid && w.sched_wid == w.steer_wid);
    u.cover("issue meets resolution of the warp", w.resolve_valid && (held >> w.resolve_wid & 1));
    u.cover("issue meets the end of a fence", w.fence_valid && (held >> w.fence_wid & 1));
    u.cover("a restart ends a wait", restart & w.state_pend);
    u.cover("a barrier is set and cleared", w.bar_set & w.bar_clear);

    u.cover("launch with an empty mask", w.launch_ready && w.launch_tmask == 0);
    u.cover("launch at an odd pc", w.launch_ready && w.launch_tmask && (w.launch_pc & 3));
    if (NUM_WARPS > 1) u.cover("launch beside a resolution", w.launch_ready && w.resolve_valid);
    u.cover("reset without boot", dut.rst_i && !dut.boot_i);

    u.tick(dut);
    gyre_warp_state_tick(&twin, held, &w);
    // Without the twin: the launched warp exists from now on, if it has threads, at its pc.
    if (w.launch_ready && !dut.rst_i) {
      dut.eval();
      const unsigned i = w.launch_wid;
      u.check(bool(dut.active_o >> i & 1) == (w.launch_tmask != 0), "a launch starts its warp");
      u.check(port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS) == w.launch_tmask, "its threads");
      u.check(port_word(dut.pc_o, i) == (w.launch_pc & ~3u), "its pc");
    }
    if (dut.rst_i) gyre_warp_state_init(&twin, &cfg, dut.boot_i, dut.pc_i);
  }
  return u.finish();
}
