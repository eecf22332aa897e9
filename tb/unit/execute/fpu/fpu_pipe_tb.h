// fpu_pipe_tb.h - the test of a pipelined block, gyre_fpu_fma or gyre_fpu_misc: random beats,
// random back-pressure, resets on the way; and the promised latency and throughput. `Twin` has the
// functions of the block's twin.

#ifndef FPU_PIPE_TB_H
#define FPU_PIPE_TB_H

#include "Vdut.h"
#include "fpu_driver.h"

GYRE_COMPARE_PORTS(bool ready, bool idle, const gyre_fpu_out *result);
GYRE_PORT(ready_o, ready);
GYRE_PORT(idle_o, idle);
#include "Vdut_ports.h"

template <class Dut, class Twin>
int fpu_pipe_test(Unit &u, Dut &dut, const uint8_t *ops, size_t count, unsigned stages,
                  unsigned flags) {
  Twin twin(NUM_LANES);
  FpuDriver driver(ops, count);
  Source source;
  Throttle sink;
  unsigned unblocked = 0;     // cycles with ready_i high until now
  uint64_t taken_at[8] = {};  // ring: cycles in which results were taken in
  unsigned entered = 0, left = 0;

  set_ports(dut, false, driver.shown(u, false), false);
  u.reset(dut);
  while (u.next()) {
    if (source.draw(u)) driver.draw(u);
    set_ports(dut, source.valid, driver.shown(u, source.valid), sink.draw(u));
    dut.rst_i = u.chance(1) && u.chance(20);
    dut.eval();

    const bool ready = twin.ready(dut.ready_i);
    const gyre_fpu_out *out = twin.result();
    driver.note(u, source.valid, ready, out != nullptr, dut.ready_i);
    compare_ports(u, dut, ready, twin.idle(), out);
    const bool accept = source.valid && ready;
    driver.cover_modes(u, accept);
    u.cover("beat refused", source.valid && !ready);
    u.check(!accept || out == nullptr || dut.ready_i, "all stages move, or none");
    u.cover("beat without write back", accept && !driver.in.wb);
    u.cover("reset with beats inside", dut.rst_i && entered != left);
    cover_results(u, out, flags);

    unblocked = dut.ready_i ? unblocked + 1 : 0;
    if (accept) taken_at[entered++ % 8] = u.cycle();
    if (out != nullptr && dut.ready_i) {
      const uint64_t latency = u.cycle() - taken_at[left++ % 8];
      u.check(latency >= stages, "no result before its beat went through all stages");
      u.check(latency == stages || unblocked <= stages, "later only if the output was blocked");
    }

    u.tick(dut);
    if (dut.rst_i) {
      twin = Twin(NUM_LANES);
      left = entered;
      unblocked = 0;
    } else {
      twin.tick(source.valid ? &driver.in : nullptr, dut.ready_i);
      if (accept) source.accepted();
    }
  }
  return u.finish();
}

#endif
