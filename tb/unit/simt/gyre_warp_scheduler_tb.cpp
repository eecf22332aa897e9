// Unit test: compares rtl/simt/gyre_warp_scheduler.sv with cmodel/simt/gyre_warp_scheduler.c: any
// warps that can run, any that have room, from cycle to cycle.
// The scheduler relies on nothing but that warp numbers are below NUM_WARPS.

#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

extern "C" {
#include "simt/gyre_warp_scheduler.h"
}

GYRE_FIELDS(sched_port, GYRE_SCHED_FIELDS)

GYRE_SET_PORTS(bool ready, const gyre_warp_scheduler_in &in);
GYRE_COMPARE_PORTS(const gyre_warp_scheduler &twin, const gyre_warp_scheduler_out &out);
GYRE_PORT(sched_ready_i, ready);
GYRE_PORT(sched_valid_o, out.valid);
GYRE_PORT(sched_o.wid, out.wid);
GYRE_PORT(sched_o.pc, out.pc);
GYRE_WHEN(out.valid, sched_o);
GYRE_PORT(visible_o, twin.visible_q);
GYRE_BY_TEST("the next cycle's", out.visible);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 30000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS);
  gyre_warp_scheduler twin;
  gyre_warp_scheduler_init(&twin);
  uint32_t pc[NUM_WARPS] = {};
  Throttle accept, halt, rooms, runs;
  dut.sched_ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      pc[i] = u.rand32() & ~3u;
    }
    gyre_warp_scheduler_in in = {};
    in.runnable = runs.draw(u) ? kWarps : u.rand32() & kWarps;
    in.room = rooms.draw(u) ? kWarps : u.rand32() & kWarps;
    in.pc = pc;
    in.halted = halt.draw(u) && u.chance(10);
    const bool ready = accept.draw(u);
    dut.rst_i = u.below(1000) == 0;
    set_ports(dut, ready, in);
    dut.eval();

    const gyre_warp_scheduler_out out = gyre_warp_scheduler_eval(&twin, &in);
    u.note("runnable %x visible %x room %x halted %d sched %d/%d wid %u", in.runnable,
           twin.visible_q, in.room, in.halted, out.valid, ready, out.wid);
    if (out.valid) {
      u.check(in.runnable & in.room & 1u << get(dut.sched_o, sched_port::wid),
              "the warp can run and has room");
      u.cover("the visible mask is refilled", !(twin.visible_q & in.runnable & in.room));
      u.cover("the choice is not accepted", !ready);
    }
    compare_ports(u, dut, twin, out);

    u.cover("halted with a warp that can run", in.halted && (in.runnable & in.room));
    u.cover("nothing to do", !out.valid);
    if (NUM_WARPS > 1) {
      const uint32_t visible = twin.visible_q & in.runnable & ((1u << out.wid) - 1);
      u.cover("a visible warp without room is passed over", out.valid && (visible & ~in.room));
    }

    u.tick(dut);
    gyre_warp_scheduler_tick(&twin, &out, ready);
    if (dut.rst_i) gyre_warp_scheduler_init(&twin);
  }
  return u.finish();
}
