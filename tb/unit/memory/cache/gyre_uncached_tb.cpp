// Unit test: compares gyre_uncached with its twin, every output in every cycle; the word that it
// shows, against the bytes of the answer under the mask of the read.

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_uncached.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES;
}  // namespace

GYRE_SET_PORTS(bool accept, const uint8_t *mask, bool answer, const uint8_t *data, bool done);
GYRE_COMPARE_PORTS(const gyre_uncached &twin);
GYRE_PORT(accept_i, accept);
GYRE_PORT(mask_i, mask);
GYRE_PORT(rsp_i, answer);
GYRE_PORT(rsp_data_i, data);
GYRE_PORT(done_i, done);
GYRE_PORT(busy_o, twin.busy);
GYRE_PORT(mask_o, twin.mask);
GYRE_WHEN(twin.busy, mask_o);
GYRE_BY_TEST("compared by parts", word_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_uncached twin;
  gyre_uncached_init(&twin, kLine);
  bool shown = false;
  uint8_t mask[16], data[128], want[4] = {};
  uint32_t word_now = 0, bytes_now = 0;
  u.reset(dut);
  while (u.next()) {
    const uint32_t word = u.below(kLine / 4), bytes = 1 + u.below(15);
    std::memset(mask, 0, sizeof mask);
    mask[word / 2] = uint8_t(bytes << word % 2 * 4);
    for (uint32_t i = 0; i < kLine; ++i) data[i] = uint8_t(u.rand32());
    const bool accept = !twin.busy && u.chance(50), answer = twin.busy && !shown && u.chance(30);
    const bool done = shown && u.chance(40);

    set_ports(dut, accept, mask, answer, data, done);
    dut.eval();

    if (twin.busy) {
      for (uint32_t i = 0; i < kLine; ++i) {
        u.compare("mask (rtl) and mask of the read (twin)", port_get(dut.mask_o, i, 1),
                  i / 4 == word_now && (bytes_now >> i % 4 & 1), int(i));
      }
    }
    compare_ports(u, dut, twin);

    for (uint32_t i = 0; shown && i < kLine; ++i) {
      u.compare("word_o", dut.word_o >> i % 4 * 8 & 0xff, twin.line[i], int(i));
      u.compare("word_o (rtl) and the answer (twin)", dut.word_o >> i % 4 * 8 & 0xff, want[i % 4]);
    }
    u.cover("answer", answer);
    u.cover("answer waits", shown && !done);

    if (accept) {
      word_now = word;
      bytes_now = bytes;
    }
    if (answer) std::memcpy(want, data + 4 * word_now, 4);
    shown = answer || (shown && !done);
    u.tick(dut);
    if (accept) gyre_uncached_accept(&twin, mask);
    if (answer) gyre_uncached_respond(&twin, data);
    if (done) gyre_uncached_done(&twin);
  }
  return u.finish();
}
