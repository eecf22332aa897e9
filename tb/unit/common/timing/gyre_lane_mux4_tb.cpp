// Unit test of rtl/common/timing/gyre_lane_mux4.sv: every selection, random words.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

using Word = std::vector<uint8_t>;  // of WIDTH bits

GYRE_SET_PORTS(const Word *in, uint32_t sel);
GYRE_COMPARE_PORTS(const Word &chosen);
GYRE_PORT(in0_i, in[0].data());
GYRE_PORT(in1_i, in[1].data());
GYRE_PORT(in2_i, in[2].data());
GYRE_PORT(in3_i, in[3].data());
GYRE_PORT(out_o, chosen.data());
GYRE_PORT(sel_i, sel);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[4] = {};
  while (u.next()) {
    const uint32_t sel = u.below(4);
    Word in[4];
    for (unsigned at = 0; at < WIDTH; at += 8) {
      const unsigned values = 1u << (WIDTH - at < 8 ? WIDTH - at : 8);
      for (Word &word : in) word.push_back(uint8_t(u.below(values)));
    }
    set_ports(dut, in, sel);
    dut.eval();
    u.note("input %u", sel);
    compare_ports(u, dut, in[sel]);
    seen[sel] = true;
    u.cover("every input", seen[0] && seen[1] && seen[2] && seen[3]);
  }
  return u.finish();
}
