// Unit test of rtl/common/timing/gyre_byte_pick.sv: the byte of each position is drawn by itself,
// all that a load can ask for and more; random words.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

namespace {
// A byte of the word, or -1: none.
int draw(Unit &u) { return int(u.below(5)) - 1; }
unsigned select(int byte) { return byte < 0 ? 0 : 1u << byte; }
}  // namespace

GYRE_SET_PORTS(uint32_t word, int low, int high, bool upper, int sign8, int sign16);
GYRE_COMPARE_PORTS(uint32_t data);
GYRE_PORT(word_i, word);
GYRE_PORT(low_i, select(low));
GYRE_PORT(high_i, select(high));
GYRE_PORT(upper_i, upper);
GYRE_PORT(sign8_i, select(sign8));
GYRE_PORT(sign16_i, select(sign16));
GYRE_PORT(data_o, data);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  while (u.next()) {
    const uint32_t word = u.operand();
    const int low = draw(u), sign8 = draw(u), sign16 = draw(u);
    // Positions of a byte or of the half get no sign.
    const int high = sign8 >= 0 ? -1 : int(u.below(3)) - 1;  // 1: byte 3
    const bool upper = sign16 < 0 && u.chance(50);
    set_ports(dut, word, low, high, upper, sign8, sign16);
    dut.eval();

    uint32_t data = 0;
    if (low >= 0) data = word >> 8 * low & 0xff;
    if (high >= 0) data |= (word >> (high ? 24 : 8) & 0xff) << 8;
    if (upper) data |= word & 0xffff0000;
    const bool negative8 = sign8 >= 0 && (word >> (8 * sign8 + 7) & 1);
    const bool negative16 = sign16 >= 0 && (word >> (8 * sign16 + 7) & 1);
    if (negative8) data |= 0xff00;
    if (negative16) data |= 0xffff0000;
    u.note("word %08x low %d high %d upper %d sign8 %d sign16 %d", word, low, high, upper, sign8,
           sign16);
    compare_ports(u, dut, data);
    u.cover("a word", low == 0 && high == 0 && upper);
    u.cover("the upper half with its sign", low == 2 && high == 1 && negative16 && sign16 == 3);
    u.cover("a byte with its sign", low == 1 && negative8 && negative16 && sign8 == 1);
    u.cover("nothing", low < 0 && high < 0 && !upper && sign8 < 0 && sign16 < 0);
  }
  return u.finish();
}
