// Unit test: compares rtl/common/gyre_line_words.sv with cmodel/common/gyre_line_words.h: tables at
// random addresses of a memory whose words follow from their addresses, readers that pause and
// drop, lines that come late or not at all.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "common/gyre_line_words.h"
}

namespace {
uint32_t content(uint32_t addr) { return (addr ^ 0x5a5a0000u) * 0x9e3779b1u; }
}  // namespace

GYRE_SET_PORTS(const gyre_line_words_in &in);
GYRE_COMPARE_PORTS(bool get, bool valid, const gyre_line_words_in &in, uint32_t addr,
                   const gyre_line_words &twin);
GYRE_PORT(get_o, get);
GYRE_PORT(valid_o, valid);
GYRE_PORT(fails_o, (get && in.get_done && in.error));
GYRE_PORT(get_addr_o, addr);
GYRE_PORT(word_o, gyre_line_words_word(&twin, LINE_BYTES, addr));
GYRE_WHEN(get, get_addr_o);
GYRE_WHEN(valid, word_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_line_words twin = {};
  uint32_t addr = 0, line[GYRE_MAX_LINE / 4], run = 0;
  Throttle reads, takes, answers;
  u.reset(dut);
  while (u.next()) {
    gyre_line_words_in in = {};
    const bool rst = u.below(1500) == 0;
    in.drop = u.below(40) == 0;
    // A table begins after a drop, never in the cycle of one.
    in.read = !in.drop && reads.draw(u);
    in.addr = addr;
    const bool get = gyre_line_words_get(&twin, in.read);
    const bool valid = gyre_line_words_valid(&twin, in.read);
    in.get_done = (get && answers.draw(u)) || (!get && u.below(50) == 0);
    in.error = u.below(10) == 0;
    in.take = valid && takes.draw(u);
    const uint32_t first = addr & ~uint32_t(LINE_BYTES - 1);
    for (uint32_t w = 0; w < LINE_BYTES / 4; ++w)
      line[w] = get ? content(first + 4 * w) : u.rand32();
    in.line = reinterpret_cast<const uint8_t *>(line);
    dut.rst_i = rst;
    set_ports(dut, in);
    dut.eval();
    u.note("read %d addr %08x take %d drop %d get %d done %d error %d", in.read, addr, in.take,
           in.drop, get, in.get_done, in.error);
    compare_ports(u, dut, get, valid, in, addr, twin);
    if (valid) {
      u.compare("word_o (rtl) and memory (twin)", dut.word_o, content(addr));
    }
    u.cover("two words of a line in a row", LINE_BYTES == 4 || (in.take && run % LINE_BYTES));
    u.cover("a line that could not be read", get && in.get_done && in.error);
    u.cover("a line is dropped", in.drop && twin.here_q);
    u.cover("an answer without a request", !get && in.get_done);
    u.tick(dut);
    gyre_line_words_tick(&twin, LINE_BYTES, &in);
    if (rst) gyre_line_words_reset(&twin);
    if (in.take) addr += 4, run += 4;
    if (in.drop || rst) addr = u.rand32() & ~3u, run = 0;
  }
  return u.finish();
}
