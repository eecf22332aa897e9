// Unit test of rtl/common/gyre_lzc.sv: words of every number of leading zeros, all behind the first
// one at random.

#include "Vdut.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WIDTH + 1] = {};
  while (u.next()) {
    const unsigned zeros = u.below(WIDTH + 1);
    for (unsigned i = 0; i < WIDTH; ++i) {
      const unsigned from_top = WIDTH - 1 - i;
      const bool bit = from_top == zeros || (from_top > zeros && u.chance(50));
      port_put(dut.in_i, i, 1, bit);
    }
    dut.eval();
    u.note("%u zeros", zeros);
    u.compare("count_o", dut.count_o, zeros);
    seen[zeros] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every number of zeros", all);
  }
  return u.finish();
}
