// Unit test of rtl/simt/gyre_warp_scheduler.sv against cmodel/simt/gyre_warp_scheduler.c: every
// event at random and in any combination, for any warp, so that their order of precedence is seen.
// The scheduler relies on nothing but that warp numbers are below NUM_WARPS.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_warp_scheduler.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 30000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  gyre_warp_scheduler twin;
  gyre_wires w = {};
  dut.pc_i = u.rand32() & ~3u;
  gyre_warp_scheduler_init(&twin, &cfg, dut.pc_i);
  Throttle accept, steer, resolve, spawn, barriers, fence, halt, rooms;
  u.reset(dut);
  while (u.next()) {
    const uint32_t room = rooms.draw(u) ? kWarps : u.rand32() & kWarps;
    w.state_halted = halt.draw(u) && u.chance(10);
    w.sched_ready = accept.draw(u);
    w.steer_valid = steer.draw(u) && u.chance(50);
    w.steer_wid = uint8_t(u.below(NUM_WARPS));
    w.steer_pc = u.rand32() & ~3u;
    w.steer_stall = u.chance(40);
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
    dut.halted_i = w.state_halted;
    dut.sched_ready_i = w.sched_ready;
    dut.room_i = room;
    dut.steer_valid_i = w.steer_valid;
    dut.steer_wid_i = w.steer_wid;
    dut.steer_pc_i = w.steer_pc;
    dut.steer_stall_i = w.steer_stall;
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
    dut.eval();

    gyre_warp_scheduler_state(&twin, &w);
    gyre_warp_scheduler_eval(&twin, room, &w);
    u.note("active %x stalled %x barred %x visible %x room %x sched %d/%d wid %u", w.state_active,
           w.state_stalled, w.state_barred, w.state_visible, room, w.sched_valid, w.sched_ready,
           w.sched_wid);
    u.note("steer %d wid %u stall %d, resolve %d wid %u jump %d finish %d, spawn %d +%x -%x",
           w.steer_valid, w.steer_wid, w.steer_stall, w.resolve_valid, w.resolve_wid,
           w.resolve_jump, w.resolve_finish, w.spawn_valid, w.spawn_start, w.spawn_kill);
    u.compare("active_o", dut.active_o, w.state_active);
    u.compare("stalled_o", dut.stalled_o, w.state_stalled);
    u.compare("barred_o", dut.barred_o, w.state_barred);
    u.compare("visible_o", dut.visible_o, w.state_visible);
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      u.compare("tmask_o", port_get(dut.tmask_o, i * NUM_THREADS, NUM_THREADS), twin.tmask_q[i],
                int(i));
      u.compare("pc_o", port_word(dut.pc_o, i), twin.pc_q[i], int(i));
    }
    u.compare("sched_valid_o", dut.sched_valid_o, w.sched_valid);
    const uint32_t runnable = w.state_active & ~w.state_stalled & ~w.state_barred;
    if (w.sched_valid) {
      u.compare("sched_wid_o", dut.sched_wid_o, w.sched_wid);
      u.compare("sched_pc_o", dut.sched_pc_o, w.sched_pc);
      u.check(runnable & room & 1u << dut.sched_wid_o, "the warp can run and has room");
      u.cover("the visible mask is refilled", !(w.state_visible & runnable & room));
    }
    const bool same = w.resolve_valid && w.steer_valid && w.resolve_wid == w.steer_wid;
    u.cover("steer meets the jump of the warp", same && w.resolve_jump);
    u.cover("steer asks for a stall, resolution without jump",
            same && !w.resolve_jump && w.steer_stall);
    u.cover("spawn meets the resolution of a warp that starts",
            w.spawn_valid && w.resolve_valid && (w.spawn_start >> w.resolve_wid & 1));
    u.cover("halted with a warp that can run", w.state_halted && (runnable & room));
    u.cover("nothing to do", !w.sched_valid);
    if (NUM_WARPS > 1) {
      u.cover("a visible warp without room is passed over",
              w.sched_valid && (w.state_visible & runnable & ~room & ((1u << w.sched_wid) - 1)));
    }

    u.tick(dut);
    gyre_warp_scheduler_tick(&twin, &w);
    if (dut.rst_i) gyre_warp_scheduler_init(&twin, &cfg, dut.pc_i);
  }
  return u.finish();
}
