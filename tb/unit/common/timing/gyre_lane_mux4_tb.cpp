// Unit test of rtl/common/timing/gyre_lane_mux4.sv: every selection, random words.

#include "Vdut.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[4] = {};
  while (u.next()) {
    const uint32_t sel = u.below(4);
    std::vector<uint64_t> chosen;
    for (unsigned at = 0; at < WIDTH; at += 32) {
      const unsigned bits = WIDTH - at < 32 ? WIDTH - at : 32;
      uint64_t in[4];
      for (uint64_t &word : in) word = u.rand32() & (~0u >> (32 - bits));
      port_put(dut.in0_i, at, bits, in[0]);
      port_put(dut.in1_i, at, bits, in[1]);
      port_put(dut.in2_i, at, bits, in[2]);
      port_put(dut.in3_i, at, bits, in[3]);
      chosen.push_back(in[sel]);
    }
    dut.sel_i = sel;
    dut.eval();
    u.note("input %u", sel);
    for (unsigned at = 0; at < WIDTH; at += 32) {
      const unsigned bits = WIDTH - at < 32 ? WIDTH - at : 32;
      u.compare("out_o", port_get(dut.out_o, at, bits), chosen[at / 32], int(at));
    }
    seen[sel] = true;
    u.cover("every input", seen[0] && seen[1] && seen[2] && seen[3]);
  }
  return u.finish();
}
