// Unit test: compares rtl/execute/fpu/gyre_fpu_divsqrt.sv with
// cmodel/execute/fpu/gyre_fpu_divsqrt.c: random beats, random back-pressure, resets on the way.
// Half of the time the sender keeps the rule of the issue stage (a whole instruction, only after
// free_o); then ready_o is never low.

#include "gyre_ports.h"
#include "Vdut.h"
#include "fpu_driver.h"

extern "C" {
#include "execute/fpu/gyre_fpu_divsqrt.h"
}

GYRE_COMPARE_PORTS(const gyre_fpu_divsqrt &twin, bool ready, const gyre_fpu_out *result);
GYRE_PORT(free_o, gyre_fpu_divsqrt_free(&twin));
GYRE_PORT(ready_o, ready);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  static const uint8_t ops[] = {GYRE_OPS_FPU_DIVSQRT(GYRE_OP_ITEM)};
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_fpu_divsqrt twin;
  gyre_fpu_divsqrt_init(&twin, NUM_LANES, kBeats);
  FpuDriver driver(ops, sizeof ops);
  Source source;
  Throttle sink;
  bool polite = false, back_to_back = false;
  unsigned mode_left = 0;

  set_ports(dut, false, driver.shown(u, false), false);
  u.reset(dut);
  while (u.next()) {
    if (mode_left > 0) --mode_left;
    if (!polite) {
      if (source.draw(u)) driver.draw(u);
      // A change to the polite mode needs an idle block and nothing begun.
      if (mode_left == 0 && !source.valid && !driver.in_instruction()) {
        polite = gyre_fpu_divsqrt_free(&twin);
        mode_left = 1000;
      }
    } else if (!source.valid) {
      if (driver.in_instruction()) {
        if (back_to_back || u.chance(50)) {
          source.valid = true;
          driver.draw(u);
        }
      } else if (mode_left == 0) {
        polite = false;
        mode_left = 1000;
      } else if (gyre_fpu_divsqrt_free(&twin) && u.chance(50)) {
        back_to_back = u.chance(70);
        source.valid = true;
        driver.draw(u);
      }
    }
    set_ports(dut, source.valid, driver.shown(u, source.valid), sink.draw(u));
    dut.rst_i = u.chance(1) && u.chance(5);
    dut.eval();

    const bool ready = gyre_fpu_divsqrt_ready(&twin);
    const gyre_fpu_out *out = gyre_fpu_divsqrt_result(&twin);
    driver.note(u, source.valid, ready, out != nullptr, dut.ready_i);
    compare_ports(u, dut, twin, ready, out);
    const bool accept = source.valid && ready;
    if (polite && source.valid) u.check(dut.ready_o, "ready_o is high for a polite sender");
    driver.cover_modes(u, accept);
    u.cover("beat refused", source.valid && !ready);
    u.cover("polite sender", polite && accept);
    u.cover("result blocked", out != nullptr && !dut.ready_i);
    u.cover("beat without write back", accept && !driver.in.wb);
    u.cover("reset with a beat inside", dut.rst_i && !gyre_fpu_divsqrt_free(&twin));
    if (kBeats > 1) u.cover("queue full", twin.fifo.count == twin.fifo.depth);
    if (NUM_LANES > 1) u.cover("inactive lane", accept && driver.in.lanes != kAllLanes);
    cover_results(u, out, GYRE_F32_NV | GYRE_F32_DZ | GYRE_F32_OF | GYRE_F32_UF | GYRE_F32_NX);

    u.tick(dut);
    if (dut.rst_i) {
      gyre_fpu_divsqrt_init(&twin, NUM_LANES, kBeats);
      driver.restart();
      source.accepted();
    } else {
      const bool started = !twin.busy;
      gyre_fpu_divsqrt_tick(&twin, source.valid ? &driver.in : nullptr, dut.ready_i);
      if (started && twin.busy) {
        u.cover("all lanes special", twin.left == 1);
        u.cover("normal operands only", twin.left == 2 + GYRE_FPU_DIVSQRT_BITS);
        u.cover("longest normalisation", twin.left == 2 + GYRE_FPU_DIVSQRT_BITS + 23);
      }
      if (accept) source.accepted();
    }
  }
  return u.finish();
}
