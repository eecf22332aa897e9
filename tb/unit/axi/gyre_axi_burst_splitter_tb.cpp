// Unit test: compares gyre_axi_burst_splitter with its twin, every output,
// and the meaning of the outputs byte by byte: masks
// of every length and address, with holes, and empty.

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_axi_burst_splitter.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_COMPARE_PORTS(const gyre_axi_burst &s);
GYRE_PORT(word_o, s.word);
GYRE_PORT(size_o, s.size);
GYRE_PORT(offset_o, s.offset);
GYRE_PORT(first_o, s.first);
GYRE_PORT(last_o, s.last);
GYRE_BY_TEST("driven by parts", mask_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  constexpr uint32_t kLine = LINE_BYTES, kWidth = AXI_DATA / 8;
  while (u.next()) {
    uint8_t mask[16] = {};
    uint32_t low = kLine, high = 0, count = 0;
    uint32_t from = u.below(kLine), to = u.chance(50) ? kLine : from + 1 + u.below(4);
    if (u.chance(20)) from = 0, to = kLine;
    const unsigned dense = u.chance(50) ? 100 : u.below(100);
    for (uint32_t i = 0; i < kLine; ++i) {
      const bool on = i >= from && i < to && u.chance(dense);
      mask[i / 8] = uint8_t(mask[i / 8] | unsigned(on) << i % 8);
      port_put(dut.mask_i, i, 1, on);
      if (!on) continue;
      if (count++ == 0) low = i;
      high = i;
    }
    dut.eval();
    const gyre_axi_burst s = gyre_axi_burst_splitter_eval(mask, kLine, kWidth);
    u.note("bytes %u..%u, %u of them", low, high, count);
    compare_ports(u, dut, s);

    u.compare("full line", count == kLine, s.full);

    // The transfer holds every masked byte, is aligned, and a narrow one could not be smaller.
    const uint32_t bytes = (1u << dut.size_o) * (1u + dut.last_o - dut.first_o);
    u.check(dut.offset_o % (1u << dut.size_o) == 0, "aligned");
    u.check(bytes <= kLine, "not more than the line");
    if (count != 0) {
      u.check(dut.offset_o <= low && high < dut.offset_o + bytes, "holds all masked bytes");
      u.check(dut.word_o == (low / 4 == high / 4), "a narrow transfer is one of a word");
      const uint32_t half = 1u << dut.size_o >> 1;
      if (dut.word_o && half != 0) u.check((low ^ high) & half, "no smaller transfer would do");
    } else {
      u.check(dut.word_o && dut.offset_o == 0, "an empty mask is the first word");
    }
    u.cover("a byte", dut.word_o && dut.size_o == 0);
    u.cover("a half", dut.word_o && dut.size_o == 1);
    u.cover("a word", dut.word_o && dut.size_o == 2);
    u.cover("nothing", count == 0);
    u.cover("a line", count == kLine);
    if (kLine > 4) u.cover("more than a word", !dut.word_o);
    if (kLine > 2 * kWidth) u.cover("some beats", dut.first_o != 0 && dut.last_o > dut.first_o);
  }
  return u.finish();
}
