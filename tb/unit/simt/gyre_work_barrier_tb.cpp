// Unit test: compares rtl/simt/gyre_work_barrier.sv with cmodel/simt/gyre_work_barrier.c:
// workgroups that are launched, closed and used again in any slot, whose warps come to their
// barrier, end, are started or ended by a wspawn. The test tracks the waiting warps as well.
//
// Legal stimulus, which other modules guarantee: only a warp that does not exist is launched; only
// a warp that exists, belongs to a workgroup and does not wait comes or ends; a warp that waits
// ends by a wspawn alone.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_work_barrier.h"
}

GYRE_SET_PORTS(const gyre_work_barrier_edge &in, uint32_t active);
GYRE_COMPARE_PORTS(const gyre_work_barrier_edge &in, uint32_t me, uint32_t released);
GYRE_MEMBERS(in);
GYRE_PORT(close_i.valid, in.close);
GYRE_PORT(close_i.slot, in.close_slot);
GYRE_PORT(active_i, active);
GYRE_PORT(bar_set_o, in.arrive ? me : 0);
GYRE_PORT(bar_clear_o, released);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  gyre_work_barrier twin;
  gyre_work_barrier_init(&twin, &cfg);
  constexpr unsigned kSlots = 1u << index_bits(NUM_WARPS);
  uint32_t active = 0, work = 0, wait = 0, closed = low_bits(kSlots);
  uint8_t slot[NUM_WARPS] = {};
  unsigned complete[kSlots] = {};  // cycles since all members wait, without an arrival
  Throttle launches, arrivals, ends, closes;
  u.reset(dut);
  while (u.next()) {
    gyre_work_barrier_edge in = {};
    in.active = active;
    const unsigned wid = u.below(NUM_WARPS), me = 1u << wid;
    const unsigned other = u.below(NUM_WARPS), its = 1u << other;
    if (!(active & its) && launches.draw(u)) {
      in.launch = true;
      in.launch_wid = uint8_t(other);
      in.launch_work = u.chance(80);
      in.launch_slot = uint8_t(u.below(u.chance(70) ? 2 : kSlots));
    }
    in.close = closes.draw(u) && u.chance(30);
    in.close_slot = uint8_t(u.below(kSlots));
    in.arrive = (active & work & ~wait & me) && arrivals.draw(u);
    in.wid = uint8_t(wid);
    const bool end = !in.arrive && (active & ~wait & me) && ends.draw(u) && u.chance(20);
    if (u.below(100) == 0) in.drop = u.rand32() & low_bits(NUM_WARPS) & ~(in.arrive ? me : 0);
    if (in.launch) in.drop &= ~its;
    const uint32_t released = gyre_work_barrier_release(&twin, active);

    dut.rst_i = u.below(3000) == 0;
    set_ports(dut, in, active);
    dut.eval();
    u.note("active %x work %x wait %x closed %x, launch %d %u in %u, arrive %d %u, drop %x, end %d",
           active, work, wait, closed, in.launch, in.launch_wid, in.launch_slot, in.arrive, wid,
           in.drop, end);
    compare_ports(u, dut, in, me, released);

    const uint32_t free = dut.bar_clear_o;
    for (unsigned s = 0; s < kSlots; ++s) {
      uint32_t members = 0;
      for (unsigned w = 0; w < NUM_WARPS; ++w) members |= uint32_t(slot[w] == s) << w;
      members &= work & active;
      const bool all = (closed >> s & 1) && members && !(members & ~wait);
      if (free & members) {
        u.check(all && (free & members) == members,
                "a workgroup goes on as a whole, when all of it wait");
      }
      complete[s] = all && !(free & members) && !in.arrive ? complete[s] + 1 : 0;
      u.check(complete[s] <= kSlots, "a workgroup that is complete goes on in the end");
    }
    u.check((free & ~(work & wait)) == 0, "only warps that wait go on");
    u.cover("a workgroup goes on", free);
    if (NUM_WARPS > 1) {
      u.cover("a member ends while others wait", end && (work & me) && wait);
      u.cover("a wspawn ends one that waits", in.drop & wait);
      u.cover("a launch into a slot while others of it wait",
              in.launch && in.launch_work && (work & wait) && slot[other] == in.launch_slot);
      u.cover("two warps go on together", free & (free - 1));
      u.cover("it is closed while warps wait", in.close && !(closed >> in.close_slot & 1) && wait);
    }
    u.cover("a warp that belongs to no workgroup is launched", in.launch && !in.launch_work);
    u.tick(dut);
    gyre_work_barrier_tick(&twin, &in);
    wait = (wait | (in.arrive ? me : 0)) & ~(free | in.drop);
    if (end) active &= ~me;
    if (in.launch) {
      active |= its;
      work = in.launch_work ? work | its : work & ~its;
      slot[other] = in.launch_slot;
      if (in.launch_work) closed &= ~(1u << in.launch_slot);
    }
    if (in.close) closed |= 1u << in.close_slot;
    work &= ~in.drop;
    if (u.chance(50)) active &= ~in.drop;  // it ends them, or starts them anew
    if (dut.rst_i) {
      active = work = wait = 0, closed = low_bits(kSlots);
      gyre_work_barrier_init(&twin, &cfg);
      for (unsigned &c : complete) c = 0;
    }
  }
  return u.finish();
}
