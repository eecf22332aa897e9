// Unit test of gyre_uart_tx: a receiver whose clock is off by up to 2 % reads its bytes, and each
// edge of its output is checked.

#include "Vdut.h"
#include "gyre_soc_line.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, CYCLES > 50 ? 100000 : 60000);
  Vdut dut(&u.context);
  Line fast(CYCLES * 1.02), slow(CYCLES * 0.98);
  std::vector<uint8_t> sent;
  Throttle throttle;
  uint64_t accepted = 0;
  bool valid = false, last = true;
  u.reset(dut);
  while (u.next()) {
    const bool quiet = u.cycle() + 12 * CYCLES > (CYCLES > 50 ? 100000 : 60000);
    if (!valid && !quiet && throttle.draw(u)) {
      valid = true;
      dut.data_i = u.below(256);
    }
    dut.valid_i = valid;
    dut.eval();
    const bool level = dut.tx_o;
    if (level != last) {
      u.check((u.cycle() - accepted) % CYCLES == 1 % CYCLES, "edges are whole bits apart");
    }
    last = level;
    fast.cycle(level);
    slow.cycle(level);
    if (valid && dut.ready_o) {
      u.check(sent.empty() || u.cycle() - accepted >= 10 * CYCLES, "ten bits a byte");
      u.cover("without a pause", u.cycle() - accepted == 10 * CYCLES);
      accepted = u.cycle();
      sent.push_back(dut.data_i);
      valid = false;
    }
    u.tick(dut);
  }
  for (Line *line : {&fast, &slow}) {
    u.compare("framing errors", line->framing_errors, 0);
    u.compare("number of bytes", line->received.size(), sent.size());
    for (size_t i = 0; i < sent.size(); ++i) u.compare("byte", line->received[i], sent[i], int(i));
  }
  return u.finish();
}
