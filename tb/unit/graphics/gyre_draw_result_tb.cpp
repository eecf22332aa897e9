// Unit test: compares rtl/graphics/gyre_draw_result.sv with cmodel/graphics/gyre_draw_result.c:
// random results to a port that takes its time, and a memory that answers later. A result begins
// when all earlier writes are answered; the last one of a list ends when its own are. Then memory
// has its 32 words, and nothing else was written.

#include <cstring>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/gyre_draw_result.h"
}

GYRE_SET_PORTS(bool start, uint32_t address, const uint32_t *words, bool written, bool idle,
               bool last, bool put_done);
GYRE_COMPARE_PORTS(const gyre_draw_result_put &put, bool done);
GYRE_PORT(start_i, start);
GYRE_PORT(address_i, address);
GYRE_PORT(words_i, words);
GYRE_PORT(written_i, written);
GYRE_PORT(idle_i, idle);
GYRE_PORT(last_i, last);
GYRE_PORT(put_done_i, put_done);
GYRE_PORT(put_o, put.put);
GYRE_PORT(done_o, done);
GYRE_PORT(put_addr_o, put.addr);
GYRE_WHEN(put.put, put_addr_o);
GYRE_BY_TEST("compared by parts", put_mask_o, put_data_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_draw_result twin;
  gyre_draw_result_init(&twin, LINE_BYTES);
  uint32_t words[GYRE_DRAW_RESULT_USED] = {}, address = 0;
  uint8_t memory[512], wanted[512];
  Throttle answers;
  unsigned under_way = 0;  // writes
  bool running = false, waited = false, last = false;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(1000) == 0;
    const bool start = !running && u.chance(30);
    if (start) {
      address = 0x80000000u + 64 * u.below(7);
      last = u.chance(50);
      for (uint32_t &word : words) word = u.rand32();
      for (uint8_t &b : memory) b = uint8_t(u.rand32());
      std::memcpy(wanted, memory, sizeof wanted);
      std::memset(wanted + address % 512, 0, 128);
      std::memcpy(wanted + address % 512, words, sizeof words);
    }
    gyre_draw_result_put put;
    if (!running && under_way == 0) under_way = u.below(20) == 0;
    const bool written = under_way == 0, idle = written && u.chance(70);
    gyre_draw_result_eval(&twin, address, words, written, &put);
    const bool put_done = put.put && answers.draw(u);
    dut.rst_i = rst;
    set_ports(dut, start, address, words, written, idle, last, put_done);
    dut.eval();
    u.note("start %d running %d part %u put %d done %d", start, twin.running_q, twin.part_q,
           put.put, put_done);
    const bool done = gyre_draw_result_done(&twin, idle, last);
    if (put.put) {
      for (unsigned b = 0; b < LINE_BYTES; ++b) {
        const bool mine = port_get(dut.put_mask_o, b, 1);
        u.compare("put_mask_o", mine, put.mask[b / 8] >> b % 8 & 1, int(b));
        if (!mine) continue;
        const uint8_t byte = uint8_t(port_get(dut.put_data_o, 8 * b, 8));
        u.compare("put_data_o", byte, put.data[b], int(b));
        if (put_done) memory[((dut.put_addr_o & ~uint32_t(LINE_BYTES - 1)) + b) % 512] = byte;
      }
    }
    compare_ports(u, dut, put, done);

    if (done) u.check(std::memcmp(memory, wanted, sizeof memory) == 0, "memory has the result");
    u.check(!dut.put_o || written || twin.part_q != 0, "a result comes after earlier writes");
    u.check(!dut.done_o || idle || !last, "a list ends when no access is under way");
    u.cover("a result ends before memory has it", dut.done_o && !written);
    u.cover("a result waits for an earlier write", running && !waited && !written && !dut.put_o);
    waited = waited || dut.put_o;
    if (!running) waited = false;
    u.cover("a result", done);
    u.cover("one of zeros after its words", done && memory[(address + 127) % 512] == 0);
    u.tick(dut);
    gyre_draw_result_tick(&twin, start, idle, last, put_done);
    under_way += put_done;
    if (under_way && u.chance(30)) --under_way;
    if (rst) under_way = 0;
    if (rst) gyre_draw_result_reset(&twin);
    running = !rst && (start || (running && !done));
  }
  return u.finish();
}
