// Unit test of rtl/common/timing/gyre_late_mux.sv: both selections, random words.

#include "Vdut.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  while (u.next()) {
    const bool late = u.chance(50);
    std::vector<uint64_t> chosen;
    for (unsigned at = 0; at < WIDTH; at += 32) {
      const unsigned bits = WIDTH - at < 32 ? WIDTH - at : 32;
      const uint32_t mask = ~0u >> (32 - bits);
      const uint32_t early_word = u.rand32() & mask, late_word = u.rand32() & mask;
      port_put(dut.early_i, at, bits, early_word);
      port_put(dut.late_i, at, bits, late_word);
      chosen.push_back(late ? late_word : early_word);
    }
    dut.sel_late_i = late;
    dut.eval();
    u.note("late %d", late);
    for (unsigned at = 0; at < WIDTH; at += 32) {
      const unsigned bits = WIDTH - at < 32 ? WIDTH - at : 32;
      u.compare("out_o", port_get(dut.out_o, at, bits), chosen[at / 32], int(at));
    }
    u.cover("late", late);
    u.cover("early", !late);
  }
  return u.finish();
}
