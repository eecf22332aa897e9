// Unit test of rtl/execute/gyre_div.sv against cmodel/execute/gyre_div.c: random passes, random
// back-pressure, resets on the way. Half of the time the sender keeps the rule of the issue stage
// (a whole instruction, only after free_o); then ready_o must never be low.

#include "Vdut.h"
#include "gyre_unit.h"
#include "pass_driver.h"

extern "C" {
#include "execute/gyre_div.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.div_step = DIV_STEP;
  gyre_div_unit twin;
  gyre_div_unit_init(&twin, &cfg);
  PassDriver driver;
  Source source;
  Throttle sink;
  bool polite = false, back_to_back = false;
  unsigned mode_left = 0;

  dut.ready_i = 0;
  driver.put(u, dut, false);
  u.reset(dut);
  while (u.next()) {
    if (mode_left > 0) --mode_left;
    if (!polite) {
      if (source.draw(u)) driver.draw(u);
      // A change to the polite mode needs an idle divider and nothing begun.
      if (mode_left == 0 && !source.valid && !driver.in_instruction()) {
        polite = gyre_div_unit_free(&twin);
        mode_left = 500;
      }
    } else if (!source.valid) {
      if (driver.in_instruction()) {
        if (back_to_back || u.chance(50)) {
          source.valid = true;
          driver.draw(u);
        }
      } else if (mode_left == 0) {
        polite = false;
        mode_left = 300;
      } else if (gyre_div_unit_free(&twin) && u.chance(50)) {
        back_to_back = u.chance(70);
        source.valid = true;
        driver.draw(u);
      }
    }
    driver.put(u, dut, source.valid);
    dut.ready_i = sink.draw(u);
    dut.rst_i = u.chance(1) && u.chance(20);
    dut.eval();

    const bool ready = gyre_div_unit_ready(&twin);
    const gyre_pass_out *out = gyre_div_unit_result(&twin);
    u.note("in %d/%d wid %u pass %u op %u wb %d lanes %x a %08x b %08x, left %u, out %d/%d",
           source.valid, ready, driver.in.wid, driver.in.pass, driver.in.op, driver.in.wb,
           driver.in.lanes, driver.a[0], driver.b[0], twin.left, out != nullptr, dut.ready_i);
    u.compare("free_o", dut.free_o, gyre_div_unit_free(&twin));
    u.compare("ready_o", dut.ready_o, ready);
    compare_result(u, dut, out);
    const bool accept = source.valid && ready;
    if (polite && source.valid) u.check(dut.ready_o, "ready_o is high for a polite sender");
    u.cover("pass refused", source.valid && !ready);
    u.cover("polite sender", polite && accept);
    u.cover("result blocked", out != nullptr && !dut.ready_i);
    u.cover("pass without write back", accept && !driver.in.wb);
    u.cover("reset with a pass inside", dut.rst_i && !gyre_div_unit_free(&twin));
    if (kPasses > 1) u.cover("queue full", twin.fifo.count == twin.fifo.depth);
    for (unsigned i = 0; accept && driver.in.wb && i < NUM_LANES; ++i) {
      const bool active = driver.in.lanes >> i & 1, is_signed = (driver.in.op & 1) == 0;
      const uint32_t a = driver.a[i], b = driver.b[i];
      u.cover("division by zero", active && b == 0);
      u.cover("overflow", active && is_signed && a == 0x80000000 && b == 0xffffffff);
      u.cover("inactive lane", NUM_LANES == 1 || (!active && a != 0 && b == 0));
    }

    u.tick(dut);
    if (dut.rst_i) {
      gyre_div_unit_init(&twin, &cfg);
      driver.restart();
      source.accepted();
    } else {
      const bool started = !twin.busy;
      gyre_div_unit_tick(&twin, source.valid ? &driver.in : nullptr, dut.ready_i);
      if (started && twin.busy) {
        u.cover("no skip", twin.left == 32 / DIV_STEP);
        u.cover("all skipped", twin.left == 4);
        u.cover("some skipped", twin.left == 2 + 16 / DIV_STEP);
      }
      if (accept) source.accepted();
    }
  }
  return u.finish();
}
