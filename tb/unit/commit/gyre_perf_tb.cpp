// Unit test of rtl/commit/gyre_perf.sv against cmodel/commit/gyre_perf.c: random events, every
// counter in every cycle; with PERF=0 all but two stay zero. The wrap of a counter is out of reach
// of a simulation.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_perf.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_config config = {};
  config.perf = PERF;
  gyre_perf twin;
  gyre_wires w = {};
  gyre_perf_init(&twin, &config);
  uint64_t lanes_sum = 0;  // of the passes but the last one, counted here
  unsigned lanes_last = 0;
  Throttle events;
  dut.event_i = 0;
  u.reset(dut);
  while (u.next()) {
    const uint32_t all = low_bits(GYRE_NUM_PERF);
    const uint32_t event = !events.draw(u) ? 0 : u.chance(10) ? all : u.rand32() & all;
    const uint32_t lanes = (u.chance(20) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
    dut.event_i = event;
    dut.lanes_i = lanes;
    dut.rst_i = u.below(4000) == 0;
    dut.eval();

    gyre_perf_state(&twin, &w);
    u.note("events %04x lanes %x", event, lanes);
    for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
      u.compare("perf_o", port_get(dut.perf_o, 64 * i, 64), w.pin_perf[i], int(i));
    }
    u.compare("thread_insns (rtl) and the sum of lanes (twin)",
              port_get(dut.perf_o, 64 * GYRE_PERF_THREAD_INSNS, 64), PERF ? lanes_sum : 0);
    u.cover("all events at once", event == all);
    u.cover("a full pass", (event >> GYRE_PERF_THREAD_INSNS & 1) && lanes == low_bits(NUM_LANES));
    u.cover("reset of a counter in use", dut.rst_i && lanes_sum != 0);

    u.tick(dut);
    gyre_perf_tick(&twin, event, lanes);
    lanes_sum += lanes_last;
    lanes_last = event >> GYRE_PERF_THREAD_INSNS & 1 ? unsigned(__builtin_popcount(lanes)) : 0;
    if (dut.rst_i) {
      gyre_perf_init(&twin, &config);
      lanes_sum = lanes_last = 0;
    }
  }
  return u.finish();
}
