// Unit test: compares rtl/graphics/vertex/gyre_stream_lines.sv with
// cmodel/graphics/vertex/gyre_stream_lines.c: words to four targets, which overlap; memory is to be
// as if each word had been written at once.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_stream_lines.h"
}

GYRE_SET_PORTS(bool start, const gyre_stream_word &word, bool flush, bool done);
GYRE_COMPARE_PORTS(bool ready, const gyre_stream_word &word, bool empty,
                   const gyre_stream_lines &twin);
GYRE_PORT(start_i, start);
GYRE_PORT(word_valid_i, word.valid);
GYRE_PORT(word_target_i, word.target);
GYRE_PORT(word_addr_i, word.addr);
GYRE_PORT(word_data_i, word.data);
GYRE_PORT(flush_i, flush);
GYRE_PORT(put_done_i, done);
GYRE_PORT(word_ready_o, ready);
GYRE_PORT(empty_o, empty);
GYRE_PORT(put_o, twin.put_q.valid);
GYRE_PORT(put_addr_o, twin.put_q.addr);
GYRE_PORT(put_data_o, twin.put_q.data);
GYRE_WHEN(word.valid, word_ready_o);
GYRE_WHEN(twin.put_q.valid, put_addr_o, put_data_o);
GYRE_BY_TEST("compared by parts", put_mask_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  static constexpr uint32_t kBase = 0x80000000u, kWords = 1024;
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_stream_lines twin;
  gyre_stream_lines_init(&twin, LINE_BYTES);
  std::vector<uint32_t> memory(kWords), wanted(kWords), at(GYRE_DRAW_TARGETS);
  Throttle words, dones;
  gyre_stream_word word = {};
  bool start = true, flush = false;
  unsigned joined = 0, lines = 0;
  u.reset(dut);
  while (u.next()) {
    if (start) {
      word.valid = flush = false;
      memory = wanted;
    }
    if (!word.valid && !flush && !start && words.draw(u)) {
      const unsigned t = u.below(u.chance(50) ? 1 : GYRE_DRAW_TARGETS);
      at[t] = u.chance(90) ? (at[t] + 1) % kWords : u.chance(30) ? at[u.below(4)] : u.below(kWords);
      word = {true, uint8_t(t), kBase + 4 * at[t], u.rand32()};
    }
    const bool done = twin.put_q.valid && dones.draw(u);
    set_ports(dut, start, word, flush, done);
    dut.eval();
    u.note("word %d to %u at %08x, flush %d, put %d", word.valid, word.target, word.addr, flush,
           twin.put_q.valid);
    const bool ready = gyre_stream_lines_ready(&twin, &word, flush);
    const bool empty = gyre_stream_lines_empty(&twin);
    if (twin.put_q.valid) {
      for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
        const bool on = twin.put_q.mask >> w & 1;
        u.compare("put_mask_o", port_get(dut.put_mask_o, 4 * w, 4), on ? 15 : 0, int(w));
      }
    }
    compare_ports(u, dut, ready, word, empty, twin);

    if (done) {
      ++lines;
      for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
        if (port_get(dut.put_mask_o, 4 * w, 1))
          memory.at((dut.put_addr_o - kBase) / 4 + w) = port_word(dut.put_data_o, w);
      }
    }
    const bool taken = word.valid && ready;
    if (taken && !start) {
      wanted[(word.addr - kBase) / 4] = word.data;
      ++joined;
      for (unsigned t = 0; t < GYRE_DRAW_TARGETS; ++t)
        u.cover("the other target's line", t != word.target && twin.line_q[t].valid);
    }
    u.cover("two targets, the same line", word.valid && !ready && !twin.put_q.valid);
    u.cover("a word waits for the output", word.valid && !ready && twin.put_q.valid);
    const gyre_stream_lines_in in = {start, word, flush, done};
    u.tick(dut);
    gyre_stream_lines_tick(&twin, &in);
    if (taken) word.valid = false;
    start = false;
    if (flush && empty) {
      for (unsigned i = 0; i < kWords; ++i)
        u.compare("memory (rtl) and the words", memory[i], wanted[i], int(i));
      flush = false;
      start = u.chance(50);
    } else if (!word.valid && !flush) {
      flush = u.below(500) == 0;
      start = !flush && u.below(4000) == 0;
    }
  }
  u.check(LINE_BYTES == 4 || joined > 2 * lines, "words are joined");
  return u.finish();
}
