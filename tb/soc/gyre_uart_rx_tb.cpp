// Unit test of gyre_uart_rx on a line whose clock is off by up to 2 %, with glitches, missing stop
// bits and breaks.

#include "Vdut.h"
#include "gyre_soc_line.h"
#include "gyre_unit.h"

namespace {

class Test {
 public:
  explicit Test(Unit &u) : u_(u), dut_(&u.context), line_(CYCLES) {
    dut_.rx_i = 1;
    u.reset(dut_);
    run(20);
    got_.clear();  // what random registers may have given
  }

  void run(double bits) {
    for (double i = 0; i < bits * CYCLES; ++i) step();
  }
  void drain() {
    while (line_.sending()) step();
    run(12);
  }
  void compare(const std::vector<uint8_t> &expected) {
    for (size_t i = 0; i < expected.size() && i < got_.size(); ++i) {
      u_.compare("byte", got_[i], expected[i], int(i));
    }
    u_.compare("number of bytes", got_.size(), expected.size());
    got_.clear();
  }

  void bytes(double mismatch, unsigned glitches) {
    line_.send_cycles = CYCLES * (1 + mismatch);
    glitch_percent_ = glitches;
    std::vector<uint8_t> expected;
    for (unsigned i = 0; i < 40; ++i) {
      const uint8_t value = uint8_t(u_.below(4) ? u_.below(256) : u_.chance(50) ? 0 : 255);
      expected.push_back(value);
      line_.byte(value);
      if (u_.chance(30)) line_.pause(u_.below(300) / 100.0);
    }
    drain();
    glitch_percent_ = 0;
    compare(expected);
  }

  // Not a start bit: shorter than half of one.
  void false_start() {
    line_.level(false, (CYCLES / 2 - 1.0) / CYCLES);
    line_.pause(1 + u_.below(100) / 100.0);  // any phase: the true start bit begins anew
    line_.byte(0x3c);
    drain();
    compare({0x3c});
  }
  void no_stop_bit() {
    line_.byte(0xff);
    line_.byte(0x5a, false);
    line_.pause(1 + u_.below(3));
    line_.byte(0x96);
    drain();
    compare({0xff, 0x96});
  }
  void line_break() {
    line_.level(false, 11 + u_.below(60));
    line_.pause(2);
    line_.byte(0x81);
    drain();
    compare({0x81});
  }
  // The clock of the bits continues without bytes.
  void ticks() {
    run(3);
    unsigned n = 0;
    for (unsigned i = 0; i < 100 * CYCLES; ++i) {
      n += dut_.tick_o;
      step();
      u_.check(!dut_.busy_o, "an idle line is not busy");
    }
    u_.check(n == 100, "one tick a bit time");
  }

 private:
  void step() {
    line_.cycle(true);
    // One cycle alone, and not the next ones.
    const bool glitch = since_ > 4 && u_.chance(glitch_percent_);
    since_ = glitch ? 0 : since_ + 1;
    dut_.rx_i = line_.pin != glitch;
    dut_.eval();
    if (dut_.valid_o) got_.push_back(dut_.data_o);
    u_.check(!dut_.valid_o || dut_.busy_o, "a byte ends while busy");
    u_.tick(dut_);
  }

  Unit &u_;
  Vdut dut_;
  Line line_;
  std::vector<uint8_t> got_;
  unsigned glitch_percent_ = 0, since_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, CYCLES > 50 ? 8 : 60);  // rounds
  Test test(u);
  while (u.next()) {
    test.bytes(0, 0);
    test.bytes(0.02, 0);
    test.bytes(-0.02, 0);
    test.bytes(u.below(400) / 10000.0 - 0.02, 0);
    test.bytes(0, CYCLES >= 16 ? 10 : 0);  // with 8 cycles a bit, one is much of it
    test.false_start();
    test.no_stop_bit();
    test.line_break();
    test.ticks();
  }
  return u.finish();
}
