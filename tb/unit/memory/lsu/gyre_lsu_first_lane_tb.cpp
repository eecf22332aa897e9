// Unit test: compares gyre_lsu_first_lane with its twin: beats whose lanes are served in any sets,
// SCs whose lanes are found while they stand at the head. The twin finds the lowest pending lane
// anew in every cycle; the RTL has kept it. RTL: rtl/memory/lsu/gyre_lsu_first_lane.sv, twin:
// cmodel/memory/lsu/gyre_lsu_first_lane.h. Legal stimulus: a beat comes with its lowest lane and
// that one's line; lanes that are left are some of those that were pending, without one at least.

#include "gyre_unit.h"

extern "C" {
#include "memory/lsu/gyre_lsu_first_lane.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLow = LOW, kRam = RAM_BASE, kIo = IO_BASE;
constexpr uint32_t kLanes = ~0u >> (32 - NUM_LANES);
const unsigned kLineBits = 32 - unsigned(__builtin_ctz(LINE_BYTES));
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  Throttle heads, serves;
  uint32_t lanes = 0, io = 0, rest = 0, addr[32] = {};
  bool started = false, sc = false;
  dut.clk_i = dut.served_i = dut.started_i = 0;
  dut.eval();
  while (u.next()) {
    if (lanes == 0 && heads.draw(u)) {
      lanes = u.rand32() & kLanes;
      if (u.chance(30)) lanes &= u.rand32();
      if (lanes == 0) lanes = 1u << u.below(NUM_LANES);
      io = u.chance(50) ? u.rand32() & kLanes : 0;
      sc = A_EXT && u.chance(30);
      started = false;
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        addr[l] = (u.rand32() & kLow) | ((io >> l & 1 ? kIo : kRam) & ~kLow);
        port_set_word(dut.addr_i, l, addr[l]);
      }
      const uint32_t first_lane = gyre_lsu_first_lane(lanes);
      dut.first_lane_i = first_lane;
      dut.io_i = io;
      port_put(dut.spot_i, 0, kLineBits,
               (addr[first_lane] ^ (u.rand32() & ~kLow)) >> (32 - kLineBits));
      port_put(dut.spot_i, kLineBits, 1, io >> first_lane & 1);
    }
    // An SC's lanes may be found anew in any cycle.
    uint32_t found = u.rand32() & lanes;
    if (u.chance(60)) found &= u.rand32();
    const uint32_t pending = sc ? found : started ? rest : lanes;
    uint32_t left = pending & u.rand32();
    if (left == pending) left &= left - 1;
    if (u.chance(20)) left = 0;
    const bool served = pending != 0 && serves.draw(u);
    dut.is_sc_i = sc;
    dut.sc_lanes_i = sc ? found : u.rand32() & kLanes;
    dut.served_i = served;
    dut.rest_i = left;
    dut.started_i = started;
    dut.eval();
    if (pending != 0) {
      const uint32_t first_lane = gyre_lsu_first_lane(pending);
      u.note("lanes %x pending %x sc %d started %d", lanes, pending, sc, started);
      u.compare("first_lane_o", dut.first_lane_o, first_lane);
      u.compare("line_o", dut.line_o,
                gyre_lsu_first_lane_line(first_lane, addr, LINE_BYTES) >> (32 - kLineBits));
      u.cover("the I/O page", io >> first_lane & 1);
      u.cover("main memory", !(io >> first_lane & 1));
      if (NUM_LANES > 1) u.cover("another lane than the first one leads", started && !sc);
      if (A_EXT) u.cover("an SC", sc);
      if (A_EXT && NUM_LANES > 1)
        u.cover("an SC without its lowest lane", sc && !(found & lanes & (0u - lanes)));
    }
    u.tick(dut);
    if (!served) continue;
    rest = left;
    started = left != 0;
    if (left == 0)
      lanes = 0;
    else if (sc)
      lanes = left;
  }
  return u.finish();
}
