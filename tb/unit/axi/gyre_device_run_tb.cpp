// gyre_device_run against its twin, every output in every cycle, with a GPU that drains and flushes
// at its own pace; and, without the twin, the rules that the GPU and AXI rely on.

#include "../gyre_unit.h"

extern "C" {
#include "axi/gyre_device_run.h"
}
#include "Vdut.h"

#ifndef AXI_TWIN
#define AXI_TWIN 1  // 0: the rules alone
#endif

// A GPU: works from reset until it ends or is halted, then drains; nothing else makes it stop.
struct Gpu {
  bool works = false, drains = false, sweeps = false, axi = false;
  Throttle end, drain, swept, memory;
  bool busy() const { return works || drains || sweeps; }
  void edge(Unit &u, bool rst, bool halt, bool flush) {
    if (rst) {
      works = sweeps = true;
      drains = axi = false;
      return;
    }
    if (works && (halt || (end.draw(u) && u.chance(8))))
      works = false, drains = u.chance(80);
    else if (works)
      axi = memory.draw(u);
    else if (drains && drain.draw(u))
      drains = u.chance(60);
    // A response comes back before the GPU has drained; the bridge may take longer.
    else if (!drains && axi)
      axi = u.chance(50);
    if (sweeps && swept.draw(u)) sweeps = u.chance(70);
    if (flush) sweeps = true;
  }
};

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_device_run twin;
  gyre_device_run_reset(&twin);
  Gpu gpu;
  Throttle starts, stops, resets, abandons, flushes;
  uint64_t runs = 0, ends = 0;
  bool abandoned = false, was_busy = false, started = false, was_halted = false, cleared = false,
       flushed = false;
  dut.axi_idle_i = 1;
  u.reset(dut);
  while (u.next()) {
    gyre_device_run_in in = {};
    in.start = starts.draw(u) && u.chance(20);
    in.stop = stops.draw(u) && u.chance(8);
    in.soft_reset = resets.draw(u) && u.chance(4);
    in.abandon = abandons.draw(u) && u.chance(3);
    in.flush = flushes.draw(u) && u.chance(8);
    in.gpu_busy = gpu.busy();
    in.gpu_flush_busy = gpu.sweeps;
    in.axi_idle = !gpu.axi;
    dut.start_i = in.start;
    dut.stop_i = in.stop;
    dut.soft_reset_i = in.soft_reset;
    dut.abandon_i = in.abandon;
    dut.flush_i = in.flush;
    dut.gpu_busy_i = in.gpu_busy;
    dut.gpu_flush_busy_i = in.gpu_flush_busy;
    dut.axi_idle_i = in.axi_idle;
    dut.eval();
    u.note("start %d stop %d reset %d abandon %d flush %d gpu busy %d sweep %d axi idle %d",
           in.start, in.stop, in.soft_reset, in.abandon, in.flush, in.gpu_busy, in.gpu_flush_busy,
           in.axi_idle);
    if (AXI_TWIN) {
      gyre_device_run_out out;
      gyre_device_run_eval(&twin, &out);
      u.compare("busy_o", dut.busy_o, out.busy);
      u.compare("flush_busy_o", dut.flush_busy_o, out.flush_busy);
      u.compare("resetting_o", dut.resetting_o, out.resetting);
      u.compare("hide_o", dut.hide_o, out.hide);
      u.compare("gpu_rst_o", dut.gpu_rst_o, out.gpu_rst);
      u.compare("gpu_halt_o", dut.gpu_halt_o, out.gpu_halt);
      u.compare("gpu_flush_o", dut.gpu_flush_o, gyre_device_run_flush(&twin, in.flush));
    }

    // Rules, from the pins alone.
    u.check(!dut.gpu_rst_o || !gpu.axi || abandoned, "no reset while AXI has something under way");
    u.check(!dut.gpu_rst_o || started || !was_busy || cleared || abandoned || !gpu.drains,
            "no reset before the GPU has drained");
    if (started) u.check(dut.busy_o && dut.gpu_rst_o, "busy and in reset in the cycle after start");
    if (was_busy && !dut.busy_o) {
      ++ends;
      u.check(cleared || abandoned || (!gpu.works && !gpu.drains), "busy until all is drained");
    }
    if (abandoned) u.check(dut.gpu_rst_o && !dut.busy_o, "an abandoned run has ended at once");
    if (was_halted && !dut.gpu_rst_o) u.check(dut.gpu_halt_o, "halt stays until the reset");
    if (flushed) u.check(dut.flush_busy_o, "a flush is busy from the next cycle on");
    u.check(!dut.resetting_o || (dut.gpu_halt_o && dut.busy_o), "a soft reset halts and is busy");
    if (dut.gpu_rst_o) u.check(dut.hide_o, "nothing of the last run is shown in reset");

    const bool start = in.start && !in.soft_reset && !in.abandon && !dut.busy_o;
    u.cover("start with abandon", in.start && in.abandon && !dut.busy_o);
    u.cover("abandon of a run", in.abandon && gpu.works && dut.busy_o && !dut.gpu_rst_o);
    u.cover("abandon while AXI is not idle", in.abandon && !in.axi_idle);
    u.cover("abandon while a soft reset drains", in.abandon && dut.resetting_o);
    u.cover("abandon in the cycle after start", in.abandon && started);
    u.cover("abandon of an ended run", in.abandon && !dut.busy_o && !dut.gpu_rst_o);
    u.cover("a second run", start && ends > 0);
    u.cover("start while busy", in.start && dut.busy_o);
    u.cover("start while a soft reset drains", in.start && dut.resetting_o);
    u.cover("start with soft reset", in.start && in.soft_reset);
    u.cover("start with stop", start && in.stop);
    u.cover("stop of a run", in.stop && gpu.works && dut.busy_o && !dut.gpu_rst_o);
    u.cover("stop when idle", in.stop && !dut.busy_o);
    u.cover("soft reset of a run", in.soft_reset && gpu.works && dut.busy_o && !dut.gpu_rst_o);
    u.cover("soft reset of a stopped run", in.soft_reset && dut.gpu_halt_o && dut.busy_o);
    u.cover("soft reset in the cycle after start", in.soft_reset && started);
    u.cover("soft reset of an ended run", in.soft_reset && !dut.busy_o && !dut.gpu_rst_o);
    u.cover("soft reset in reset", in.soft_reset && !dut.busy_o && dut.gpu_rst_o);
    u.cover("soft reset twice", in.soft_reset && dut.resetting_o);
    u.cover("drained, but AXI is not", !in.gpu_busy && !in.axi_idle && dut.busy_o);
    u.cover("flush while running", in.flush && dut.busy_o && !dut.gpu_rst_o);
    u.cover("flush after the run", in.flush && !dut.busy_o && !dut.gpu_rst_o);
    u.cover("flush in reset", in.flush && dut.gpu_rst_o);
    u.cover("flush while flushing", in.flush && dut.flush_busy_o);
    runs += start;
    // In a soft reset or a boot that is broken off the GPU need not have done anything.
    abandoned = in.abandon;
    cleared = dut.resetting_o || (in.soft_reset && dut.gpu_rst_o);
    started = start;
    was_busy = dut.busy_o;
    was_halted = dut.gpu_halt_o && !start;
    flushed = in.flush && !dut.gpu_rst_o;
    const bool rst = dut.gpu_rst_o, halt = dut.gpu_halt_o, flush = dut.gpu_flush_o;
    u.tick(dut);
    gyre_device_run_tick(&twin, &in);
    gpu.edge(u, rst, halt, flush);
  }
  u.check(runs - ends <= 1, "each run ends once");
  return u.finish();
}
