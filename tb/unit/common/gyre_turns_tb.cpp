// gyre_turns against its twin, and against ages counted by the test.

#include "gyre_unit.h"

extern "C" {
#include "common/gyre_turns.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_turns twin;
  gyre_turns_init(&twin, PORTS);
  Source source[PORTS];
  Throttle ready, holding;
  uint64_t served[PORTS] = {};  // when; 0: never
  int kept = -1;
  u.reset(dut);
  while (u.next()) {
    uint32_t ask = 0;
    for (unsigned i = 0; i < PORTS; ++i) {
      source[i].draw(u);
      ask |= uint32_t(source[i].valid) << i;
    }
    const uint32_t hold = holding.draw(u) ? u.rand32() & ((1u << PORTS) - 1) : 0;
    const bool take = ready.draw(u);
    port_put(dut.ask_i, 0, PORTS, ask);
    port_put(dut.hold_i, 0, PORTS, hold);
    dut.take_i = take;
    dut.eval();
    const int choice = gyre_turns_choice(&twin, ask, hold);
    u.compare("choice_o", dut.choice_o, choice < 0 ? 0 : uint64_t(1) << choice);

    int oldest = kept;
    for (unsigned i = 0; kept < 0 && i < PORTS; ++i) {
      if (!((ask & ~hold) >> i & 1)) continue;
      if (oldest < 0 || served[i] < served[oldest]) oldest = int(i);
    }
    u.compare("choice_o (rtl) and the oldest (twin)", dut.choice_o,
              oldest < 0 ? 0 : uint64_t(1) << oldest);
    u.cover("several can", PORTS == 1 || ((ask & ~hold) & ((ask & ~hold) - 1)));
    u.cover("the choice is held and stays", kept >= 0 && (hold >> kept & 1));
    u.cover("all are held", ask && !(ask & ~hold));

    kept = take ? -1 : oldest;
    if (take && oldest >= 0) {
      served[oldest] = u.cycle();
      source[oldest].accepted();
    }
    u.tick(dut);
    gyre_turns_tick(&twin, choice, take);
  }
  return u.finish();
}
