// Unit test: compares rtl/commit/gyre_perf.sv with cmodel/commit/gyre_perf.c: random events, every
// counter in every cycle; with PERF=0 all but two stay zero. Now and then a counter continues from
// just below a limit, so that each is seen to pass 2^24, 2^32, its upper half's bits and its end.

#include "Vdut.h"
#include "gyre_ports.h"
#include "../../../sim/verilator/gyre_public.hpp"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_perf.h"
}

namespace {
// Returns the width of counter i.
unsigned bits_of(unsigned i) {
  if (!PERF) return 32;
  return i <= GYRE_PERF_THREAD_INSNS ? 64 : 40;
}

// A number of 24 to 64 ones or one of those that are just below it.
uint64_t below_limit(Unit &u, unsigned bits) {
  static const unsigned limits[] = {24, 31, 32, 33, 40, 48, 64};
  const unsigned drawn = limits[u.below(7)], limit = drawn < bits ? drawn : bits;
  return (limit < 64 ? uint64_t(1) << limit : 0) - 1 - u.below(40);
}
}  // namespace

GYRE_SET_PORTS(uint32_t event, uint32_t lanes);
GYRE_COMPARE_PORTS(const gyre_perf &twin);
GYRE_PORT(perf_o, twin.count_q);
GYRE_PORT(event_i, event);
GYRE_PORT(lanes_i, lanes);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_config config = {};
  config.perf = PERF;
  gyre_perf twin;
  gyre_perf_init(&twin, &config);
  uint64_t lanes_sum = 0;  // of the beats but the last one, counted here
  unsigned lanes_last = 0;
  Throttle events;
  dut.event_i = 0;
  u.reset(dut);
  uint64_t last[GYRE_NUM_PERF] = {};
  while (u.next()) {
    const uint32_t all = low_bits(GYRE_NUM_PERF);
    const uint32_t event = !events.draw(u) ? 0 : u.chance(10) ? all : u.rand32() & all;
    const uint32_t lanes = (u.chance(20) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
    dut.rst_i = u.below(4000) == 0;
    set_ports(dut, event, lanes);
    dut.eval();

    u.note("events %04x lanes %x", event, lanes);
    compare_ports(u, dut, twin);
    for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
      const uint64_t now = twin.count_q[i];
      if (i > GYRE_PERF_WARP_INSNS && !PERF) continue;
      const uint64_t top = bits_of(i) < 64 ? uint64_t(1) << bits_of(i) : 0;
      u.cover("a counter passes 2^24", last[i] >> 24 == 0 && now >> 24 == 1);
      u.cover("a counter wraps at its end", last[i] >= top - 64 && now < 64 && last[i] != 0);
      if (PERF) u.cover("a counter passes 2^32", last[i] >> 32 == 0 && now >> 32 == 1);
      u.cover("the highest bit of a counter", now >> (bits_of(i) - 1) & 1);
      last[i] = now;
    }
    u.compare("thread_insns (rtl) and the sum of lanes (twin)",
              twin.count_q[GYRE_PERF_THREAD_INSNS], PERF ? lanes_sum : 0);
    u.cover("all events at once", event == all);
    u.cover("a full beat", (event >> GYRE_PERF_THREAD_INSNS & 1) && lanes == low_bits(NUM_LANES));
    u.cover("reset of a counter in use", dut.rst_i && lanes_sum != 0);

    // Replaces the value of a counter at the edge; it counts on from there.
    const unsigned k = u.below(PERF ? GYRE_NUM_PERF : GYRE_PERF_WARP_INSNS + 1);
    const bool jump = !dut.rst_i && u.chance(20);
    const uint64_t by = jump ? below_limit(u, bits_of(k)) - twin.count_q[k] : 0;
    if (jump) {
      char scope[64];
      std::snprintf(scope, sizeof scope, "TOP.gyre_perf.g_counter[%u].g_there", k);
      gyre::PublicRegister counter(u.context, scope, "count_q");
      u.check(counter.there(), "the counter is public");
      if (counter.there()) {
        u.compare("bits of a counter", counter.bits(), bits_of(k), int(k));
        counter.add(by);
      }
    }
    u.tick(dut);
    gyre_perf_tick(&twin, event, lanes);
    const uint64_t mask = bits_of(k) < 64 ? (uint64_t(1) << bits_of(k)) - 1 : ~uint64_t(0);
    twin.count_q[k] = (twin.count_q[k] + by) & mask;
    if (k == GYRE_PERF_THREAD_INSNS) lanes_sum += by;
    lanes_sum += lanes_last;
    lanes_last = event >> GYRE_PERF_THREAD_INSNS & 1 ? unsigned(__builtin_popcount(lanes)) : 0;
    if (dut.rst_i) {
      gyre_perf_init(&twin, &config);
      lanes_sum = lanes_last = 0;
    }
  }
  return u.finish();
}
