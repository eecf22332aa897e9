// Unit test of rtl/common/timing/gyre_late_mux.sv: both selections, random words.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

using Word = std::vector<uint8_t>;  // of WIDTH bits

GYRE_SET_PORTS(const Word &early_word, const Word &late_word, bool late);
GYRE_COMPARE_PORTS(const Word &chosen);
GYRE_PORT(early_i, early_word.data());
GYRE_PORT(late_i, late_word.data());
GYRE_PORT(out_o, chosen.data());
GYRE_PORT(sel_late_i, late);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  while (u.next()) {
    const bool late = u.chance(50);
    Word early_word, late_word;
    for (unsigned at = 0; at < WIDTH; at += 8) {
      const unsigned values = 1u << (WIDTH - at < 8 ? WIDTH - at : 8);
      early_word.push_back(uint8_t(u.below(values)));
      late_word.push_back(uint8_t(u.below(values)));
    }
    set_ports(dut, early_word, late_word, late);
    dut.eval();
    u.note("late %d", late);
    compare_ports(u, dut, late ? late_word : early_word);
    u.cover("late", late);
    u.cover("early", !late);
  }
  return u.finish();
}
