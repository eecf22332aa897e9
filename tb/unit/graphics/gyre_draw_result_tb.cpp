// Unit test of rtl/graphics/gyre_draw_result.sv against cmodel/graphics/gyre_draw_result.c: random results to a memory
// that takes its time. In the end of each the memory has its 32 words, and nothing else was written.

#include <cstring>

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/gyre_draw_result.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_draw_result twin;
  gyre_draw_result_init(&twin, LINE_BYTES);
  uint32_t words[GYRE_DRAW_RESULT_USED] = {}, address = 0;
  uint8_t memory[512], wanted[512];
  Throttle answers;
  bool running = false;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(1000) == 0;
    const bool start = !running && u.chance(30);
    if (start) {
      address = 0x80000000u + 64 * u.below(7);
      for (uint32_t &word : words) word = u.rand32();
      for (uint8_t &b : memory) b = uint8_t(u.rand32());
      std::memcpy(wanted, memory, sizeof wanted);
      std::memset(wanted + address % 512, 0, 128);
      std::memcpy(wanted + address % 512, words, sizeof words);
    }
    gyre_draw_result_put put;
    gyre_draw_result_eval(&twin, address, words, &put);
    const bool put_done = put.put && answers.draw(u);
    dut.rst_i = rst;
    dut.start_i = start;
    dut.address_i = address;
    for (unsigned w = 0; w < GYRE_DRAW_RESULT_USED; ++w) port_set_word(dut.words_i, w, words[w]);
    dut.put_done_i = put_done;
    dut.eval();
    u.note("start %d running %d part %u put %d done %d", start, twin.running_q, twin.part_q,
           put.put, put_done);
    const bool done = gyre_draw_result_done(&twin, put_done);
    u.compare("put_o", dut.put_o, put.put);
    u.compare("done_o", dut.done_o, done);
    if (put.put) {
      u.compare("put_addr_o", dut.put_addr_o, put.addr);
      for (unsigned b = 0; b < LINE_BYTES; ++b) {
        const bool mine = port_get(dut.put_mask_o, b, 1);
        u.compare("put_mask_o", mine, put.mask[b / 8] >> b % 8 & 1, int(b));
        if (!mine) continue;
        const uint8_t byte = uint8_t(port_get(dut.put_data_o, 8 * b, 8));
        u.compare("put_data_o", byte, put.data[b], int(b));
        if (put_done) memory[((dut.put_addr_o & ~uint32_t(LINE_BYTES - 1)) + b) % 512] = byte;
      }
    }
    if (done) u.check(std::memcmp(memory, wanted, sizeof memory) == 0, "memory has the result");
    u.cover("a result", done);
    u.cover("one of zeros behind its words", done && memory[(address + 127) % 512] == 0);
    u.tick(dut);
    gyre_draw_result_tick(&twin, start, put_done);
    if (rst) gyre_draw_result_reset(&twin);
    running = !rst && (start || (running && !done));
  }
  return u.finish();
}
