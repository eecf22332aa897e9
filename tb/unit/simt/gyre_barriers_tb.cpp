// Unit test of rtl/simt/gyre_barriers.sv against cmodel/simt/gyre_barriers.c: arrivals of any warp
// at few entries, wrong ids and counts, warps that are dropped at any time.
//
// Kept, because warp control keeps it: an arrival takes effect (fire_i) only if it is no fault. A
// warp that waits may arrive again and be dropped while it arrives, which the core does not do.

#include "Vdut.h"
#include "arrival.h"

extern "C" {
#include "simt/gyre_barriers.h"
}

#ifndef GLOBAL
#define GLOBAL 1
#endif

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = GLOBAL ? 1 : 2;
  cfg.num_warps = NUM_WARPS;
  cfg.num_barriers = NUM_BARRIERS;
  gyre_barriers_unit twin;
  gyre_barriers_unit_init(&twin, &cfg);
  Throttle arrivals;
  dut.drop_i = 0;
  dut.fire_i = 0;
  u.reset(dut);
  while (u.next()) {
    uint32_t id, count, set = 0, clear = 0;
    draw_arrival(u, twin.tables, &id, &count);
    const unsigned wid = u.below(NUM_WARPS);
    const uint32_t drop = u.chance(3) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    const bool fault = gyre_barriers_unit_fault(&twin, id, count);
    const bool fire = arrivals.draw(u) && !fault;
    dut.id_i = id;
    dut.count_i = count;
    dut.wid_i = wid;
    dut.fire_i = fire;
    dut.drop_i = drop;
    dut.rst_i = u.below(2000) == 0;
    dut.eval();

    const unsigned entry = id & 0x7fffffff;
    const bool known = entry < NUM_BARRIERS && (GLOBAL || id >> 31 == 0);
    const uint32_t waiting = known ? twin.tables.waiting[id >> 31][entry] : 0;
    const unsigned left = known ? twin.tables.left[id >> 31][entry] : 0;
    if (fire) gyre_barriers_unit_fire(&twin, wid, id, count, &set, &clear);
    u.note("id %08x count %x wid %u fire %d fault %d drop %x, before: left %u waiting %x", id,
           count, wid, fire, fault, drop, left, waiting);
    u.compare("fault_o", dut.fault_o, fault);
    if (!GLOBAL) u.check(!(id >> 31) || dut.fault_o, "no table for ids with bit 31");
    u.compare("bar_set_o", dut.bar_set_o, set);
    u.compare("bar_clear_o", dut.bar_clear_o, clear);
    u.cover("barrier of one warp", fire && count == 1);
    u.cover("no such entry", fault && !known);
    u.cover("count of zero", fault && count == 0);
    u.cover("count too large", fault && count == NUM_WARPS + 1);
    if (NUM_WARPS > 1) {
      u.cover("arrival that waits", set != 0);
      u.cover("release", clear != 0);
      u.cover("count differs", fault && known && left && count > 1 && count <= NUM_WARPS);
      u.cover("drop of a warp that waits", drop & waiting);
      u.cover("a warp is dropped while it arrives", fire && set && (drop >> wid & 1));
      u.cover("release of nobody", fire && count != 1 && left == 1 && clear == 0);
    }

    u.tick(dut);
    gyre_barriers_unit_drop(&twin, drop);
    if (dut.rst_i) gyre_barriers_unit_init(&twin, &cfg);
  }
  return u.finish();
}
