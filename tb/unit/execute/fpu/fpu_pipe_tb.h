// fpu_pipe_tb.h - the test of a pipelined block, gyre_fpu_fma or gyre_fpu_misc: random passes,
// random back-pressure, resets on the way; and the promised latency and throughput. `Twin` has the
// functions of the block's twin.

#ifndef FPU_PIPE_TB_H
#define FPU_PIPE_TB_H

#include "fpu_driver.h"

// Sets c_i where the block has it.
template <class Dut>
auto put_addend_if(Unit &u, Dut &dut, const FpuDriver &driver, bool valid, int)
    -> decltype(dut.c_i, void()) {
  driver.put_addend(u, dut, valid);
}
template <class Dut>
void put_addend_if(Unit &, Dut &, const FpuDriver &, bool, long) {}

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

  dut.ready_i = 0;
  driver.put(u, dut, false);
  u.reset(dut);
  while (u.next()) {
    if (source.draw(u)) driver.draw(u);
    driver.put(u, dut, source.valid);
    put_addend_if(u, dut, driver, source.valid, 0);
    dut.ready_i = sink.draw(u);
    dut.rst_i = u.chance(1) && u.chance(20);
    dut.eval();

    const bool ready = twin.ready(dut.ready_i);
    const gyre_fpu_out *out = twin.result();
    driver.note(u, source.valid, ready, out != nullptr, dut.ready_i);
    u.compare("ready_o", dut.ready_o, ready);
    u.compare("idle_o", dut.idle_o, twin.idle());
    compare_result(u, dut, out);
    const bool accept = source.valid && ready;
    driver.cover_modes(u, accept);
    u.cover("pass refused", source.valid && !ready);
    u.check(!accept || out == nullptr || dut.ready_i, "all stages move, or none");
    u.cover("pass without write back", accept && !driver.in.wb);
    u.cover("reset with passes inside", dut.rst_i && entered != left);
    cover_results(u, out, flags);

    unblocked = dut.ready_i ? unblocked + 1 : 0;
    if (accept) taken_at[entered++ % 8] = u.cycle();
    if (out != nullptr && dut.ready_i) {
      const uint64_t latency = u.cycle() - taken_at[left++ % 8];
      u.check(latency >= stages, "no result before its pass went through all stages");
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
