// Unit test of rtl/common/gyre_lzc.sv: words of every number of leading zeros, all after the first
// one at random.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

GYRE_COMPARE_PORTS(unsigned zeros);
GYRE_PORT(count_o, zeros);
GYRE_SET_PORTS(const bool *bits);
GYRE_PORT(in_i, bits);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WIDTH + 1] = {};
  while (u.next()) {
    const unsigned zeros = u.below(WIDTH + 1);
    bool bits[WIDTH];
    for (unsigned i = 0; i < WIDTH; ++i) {
      const unsigned from_top = WIDTH - 1 - i;
      bits[i] = from_top == zeros || (from_top > zeros && u.chance(50));
    }
    set_ports(dut, bits);
    dut.eval();
    u.note("%u zeros", zeros);
    compare_ports(u, dut, zeros);
    seen[zeros] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every number of zeros", all);
  }
  return u.finish();
}
