// Unit test: compares rtl/graphics/vertex/gyre_line_reader.sv with
// cmodel/graphics/vertex/gyre_line_reader.c: numbers at any address, near each other and far, of a
// memory that answers at once or late, and now and then with an error. Each number is looked up in
// that memory as well.

#include "Vdut.h"
#include "gyre_ports.h"
#include "front_world.h"

extern "C" {
#include "graphics/vertex/gyre_line_reader.h"
}

GYRE_SET_PORTS(bool start, bool want, uint32_t address, uint32_t bytes, bool take, bool done,
               bool error, const uint8_t *line);
GYRE_COMPARE_PORTS(const gyre_line_reader_out &out, const gyre_line_reader &twin, bool started);
GYRE_PORT(start_i, start);
GYRE_PORT(want_i, want);
GYRE_PORT(address_i, address);
GYRE_PORT(bytes_i, bytes);
GYRE_PORT(taken_i, take);
GYRE_PORT(get_done_i, done);
GYRE_PORT(error_i, error);
GYRE_PORT(line_i, line);
GYRE_WHEN(out.get, get_addr_o);
GYRE_WHEN(started, unread_o);
GYRE_BY_TEST("only the bytes that were asked for count", raw_o, out.raw);
GYRE_BY_TEST("of no port", out.partial);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.line_bytes = LINE_BYTES;
  gyre_line_reader twin;
  gyre_line_reader_init(&twin, &cfg);
  const Memory memory(u);
  bool want = false, dropped = false, unread = false,
       started = false;  // dropped: in the cycle before
  uint32_t address = kMemoryBase + 64, bytes = 1;
  uint32_t wait = 0;
  Throttle answers, takes, wants;
  u.reset(dut);
  while (u.next()) {
    const bool start = u.below(300) == 0, rst = u.below(3000) == 0;
    if (!want && !dropped && wants.draw(u)) {
      want = true;
      bytes = 1u << u.below(3);
      address = u.chance(20) ? kMemoryBase + u.below(kMemoryBytes - 8) : address + u.below(9);
      if (address > kMemoryBase + kMemoryBytes - 8) address = kMemoryBase;
    }
    gyre_line_reader_out out;
    gyre_line_reader_eval(&twin, want, address, bytes, &out);
    const bool done = out.get && answers.draw(u), error = done && u.below(40) == 0;
    uint8_t line[LINE_BYTES];
    memory.line(out.get_addr, line, LINE_BYTES);
    const bool take = out.ready && takes.draw(u);
    dut.rst_i = rst;
    set_ports(dut, start, want, address, bytes, take, done, error, line);
    dut.eval();
    u.note("want %d %08x %u, ready %d get %d done %d got %u", want, address, bytes, out.ready,
           out.get, done, twin.got_q);
    const uint32_t mask = bytes == 4 ? ~0u : (1u << 8 * bytes) - 1;
    compare_ports(u, dut, out, twin, started);

    if (out.ready) {
      u.compare("raw_o", dut.raw_o & mask, out.raw & mask);
      u.compare("raw_o (rtl) and memory (twin)", dut.raw_o & mask, memory.load(address, bytes));
    }
    u.cover("a number in two lines", out.partial);
    u.cover("a number of the line that is kept", out.ready && wait == 0);
    u.cover("a line that could not be read", unread && twin.unread_q);
    u.check(wait < 2000, "a number that is wanted comes");
    u.tick(dut);
    const gyre_line_answer answer = {done, error, line};
    gyre_line_reader_tick(&twin, start, want, take, &answer, &out);
    if (rst) twin.kept_q = false;
    unread = !start && (unread || error);
    started = started || start;
    wait = want && !take ? wait + 1 : 0;
    dropped = want && !take && u.below(60) == 0;
    if (take || dropped) want = false;
  }
  return u.finish();
}
