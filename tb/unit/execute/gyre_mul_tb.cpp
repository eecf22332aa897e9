// Unit test: compares rtl/execute/gyre_mul.sv with cmodel/execute/gyre_mul.c: random beats, random
// back-pressure, resets on the way; and the promised latency and throughput.

#include "gyre_ports.h"
#include "Vdut.h"
#include "gyre_unit.h"
#include "beat_driver.h"

extern "C" {
#include "execute/gyre_mul.h"
#include "generated/gyre_units.h"
}

GYRE_COMPARE_PORTS(bool ready, const gyre_mul_unit &twin, const gyre_beat_out *result);
GYRE_PORT(ready_o, ready);
GYRE_PORT(idle_o, gyre_mul_unit_idle(&twin));
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_mul_unit twin;
  gyre_mul_unit_init(&twin, &cfg);
  BeatDriver driver(GYRE_OP_MUL_COUNT);
  Source source;
  Throttle sink;
  unsigned unblocked = 0;     // cycles with ready_i high until now
  uint64_t taken_at[4] = {};  // ring: cycles in which results were taken in
  unsigned entered = 0, left = 0;

  set_ports(dut, false, driver.shown(u, false), false);
  u.reset(dut);
  while (u.next()) {
    if (source.draw(u)) driver.draw(u);
    set_ports(dut, source.valid, driver.shown(u, source.valid), sink.draw(u));
    dut.rst_i = u.chance(1) && u.chance(20);
    dut.eval();

    const bool ready = gyre_mul_unit_ready(&twin, dut.ready_i);
    const gyre_beat_out *out = gyre_mul_unit_result(&twin);
    u.note("in %d/%d wid %u beat %u op %u wb %d a %08x b %08x, out %d/%d", source.valid, ready,
           driver.in.wid, driver.in.beat, driver.in.op, driver.in.wb, driver.a[0], driver.b[0],
           out != nullptr, dut.ready_i);
    compare_ports(u, dut, ready, twin, out);
    const bool accept = source.valid && ready;
    u.cover("beat refused", source.valid && !ready);
    u.cover("bubble closed while blocked", accept && out != nullptr && !dut.ready_i);
    u.cover("beat without write back", accept && !driver.in.wb);
    u.cover("reset with beats inside", dut.rst_i && entered != left);

    unblocked = dut.ready_i ? unblocked + 1 : 0;
    if (accept && driver.in.wb) taken_at[entered++ % 4] = u.cycle();
    if (out != nullptr && dut.ready_i) {
      const uint64_t latency = u.cycle() - taken_at[left++ % 4];
      u.check(latency >= 3, "a result leaves three cycles after its beat was taken, not before");
      u.check(latency == 3 || unblocked <= 3, "or later only if the output was blocked");
    }

    u.tick(dut);
    if (dut.rst_i) {
      gyre_mul_unit_init(&twin, &cfg);
      left = entered;
      unblocked = 0;
    } else {
      gyre_mul_unit_tick(&twin, source.valid ? &driver.in : nullptr, dut.ready_i);
      if (accept) source.accepted();
    }
  }
  return u.finish();
}
