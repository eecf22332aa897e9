// Unit test of rtl/common/gyre_lane_mux.sv (and gyre_lane_mux4.sv in it): every way, random words.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

GYRE_SET_PORTS(const uint64_t *ways, uint32_t sel);
GYRE_COMPARE_PORTS(const uint64_t *ways, uint32_t sel);
GYRE_PORT(in_i, ways);
GYRE_ELEMENTS(in_i, WAYS);
GYRE_PORT(sel_i, sel);
GYRE_PORT(out_o, ways[sel]);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WAYS] = {};
  while (u.next()) {
    uint64_t ways[WAYS];
    const uint32_t sel = u.below(WAYS);
    for (unsigned i = 0; i < WAYS; ++i) {
      ways[i] = u.rand32() & (~0u >> (32 - WIDTH));
    }
    set_ports(dut, ways, sel);
    dut.eval();
    u.note("way %u", sel);
    compare_ports(u, dut, ways, sel);
    seen[sel] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every way", all);
  }
  return u.finish();
}
