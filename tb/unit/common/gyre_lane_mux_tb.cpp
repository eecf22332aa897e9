// Unit test of rtl/common/gyre_lane_mux.sv (and gyre_lane_mux4.sv in it): every way, random words.

#include "Vdut.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WAYS] = {};
  while (u.next()) {
    uint64_t ways[WAYS];
    const uint32_t sel = u.below(WAYS);
    for (unsigned i = 0; i < WAYS; ++i) {
      ways[i] = u.rand32() & (~0u >> (32 - WIDTH));
      port_put(dut.in_i, i * WIDTH, WIDTH, ways[i]);
    }
    dut.sel_i = sel;
    dut.eval();
    u.note("way %u", sel);
    u.compare("out_o", dut.out_o, ways[sel]);
    seen[sel] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every way", all);
  }
  return u.finish();
}
