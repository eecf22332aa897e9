// gyre_device_run against its twin, every output in every cycle, with a GPU that drains and flushes
// at its own pace; and, without the twin, the rules that the GPU and AXI rely on.

#include "../gyre_unit.h"

extern "C" {
#include "axi/gyre_device_run.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

#ifndef AXI_TWIN
#define AXI_TWIN 1  // 0: the rules alone
#endif

// A GPU: sweeps after a reset; works while any of its cores does, until each of these ends or all are
// halted, then drains. A fault halts it, seen a few cycles later.
struct Gpu {
  uint32_t works = 0;  // a bit for each core
  bool drains = false, sweeps = false, axi = false, fault = false, halted = false;
  Throttle end, drain, swept, memory, ready;
  bool ready_now = false;
  bool busy() const { return works || drains || sweeps; }
  // Before the launch is known: would it be taken?
  void draw(Unit &u) { ready_now = ready.draw(u); }
  bool takes(uint32_t core, bool halt) const {
    return ready_now && !sweeps && !halt && !halted && !(works >> core & 1);
  }
  void edge(Unit &u, bool rst, bool boot, bool halt, bool flush, bool launched, uint32_t core) {
    if (rst) {
      works = boot ? (1u << NUM_CORES) - 1 : 0;
      sweeps = true;
      drains = axi = fault = halted = false;
      return;
    }
    if (halted) fault = fault || u.chance(60);
    const bool was = works != 0;
    if (works && !halted && u.chance(1)) halted = true;
    if (halt || halted) works = 0;
    for (uint32_t c = 0; c < NUM_CORES; ++c) {
      if ((works >> c & 1) && end.draw(u) && u.chance(8)) works &= ~(1u << c);
    }
    if (launched) works |= 1u << core;
    if (was && !works)
      drains = u.chance(80);
    else if (works)
      drains = false, axi = memory.draw(u);
    else if (drains && drain.draw(u))
      drains = u.chance(60);
    // A response comes back before the GPU has drained; the bridge may take longer.
    else if (!drains && axi)
      axi = u.chance(50);
    if (halted && !fault && !works) drains = true;
    if (sweeps && swept.draw(u)) sweeps = u.chance(70);
    if (flush) sweeps = true;
  }
};

GYRE_SET_PORTS(const gyre_device_run_in &in);
GYRE_COMPARE_PORTS(const gyre_device_run_out &out, const gyre_device_run &twin,
                   const gyre_device_run_in &in);
GYRE_PORT(gpu_flush_o, gyre_device_run_flush(&twin, in.flush));
GYRE_WHEN(AXI_TWIN, busy_o, flush_busy_o, resetting_o, hide_o, gpu_rst_o, gpu_boot_o,
          launch_valid_o, pc_o, arg_o, queue_go_o, gpu_halt_o, gpu_flush_o);
GYRE_WHEN((AXI_TWIN && out.launch_valid), launch_core_o);
GYRE_BY_TEST("the GPU of the test takes a launch that it sees", launch_ready_i, in.launch_ready);
#include "Vdut_ports.h"

static void cover_events(Unit &u, const Vdut &dut, bool start, const gyre_device_run_in &in,
                         uint64_t ends, bool takes, uint32_t launched, const Gpu &gpu,
                         bool started) {
  u.cover("warm start", start && !in.cold && ends > 0);
  u.cover("cold start", start && in.cold);
  u.cover("warm start of a halted GPU", start && !in.cold && !dut.gpu_rst_o && dut.gpu_halt_o);
  u.cover("warm start after a fault",
          start && !in.cold && !dut.gpu_rst_o && !dut.gpu_halt_o && in.gpu_fault);
  u.cover("warm start in the cycle of reset", start && !in.cold && dut.gpu_rst_o);
  u.cover("start with stop, warm", start && in.stop && !in.cold && !dut.gpu_halt_o);
  u.cover("stop with a launch", in.stop && takes);
  u.cover("stop before a launch", in.stop && dut.launch_valid_o && !takes);
  u.cover("soft reset of launches", in.soft_reset && dut.launch_valid_o);
  u.cover("abandon of launches", in.abandon && dut.launch_valid_o);
  u.cover("flush beside a launch", in.flush && takes);
  u.cover("a launch waits", dut.launch_valid_o && !takes);
  if (NUM_CORES > 1) {
    u.cover("stop between launches", in.stop && dut.launch_valid_o && launched > 0);
    u.cover("a fault between launches", in.gpu_fault && dut.launch_valid_o && launched > 0);
    u.cover("the first core has ended before the last is launched",
            takes && launched == NUM_CORES - 1 && !(gpu.works & 1));
  }
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
}

static void check_rules(Unit &u, const Vdut &dut, bool started, bool booting, bool dirty,
                        const gyre_device_run_in &in, uint32_t launched, uint32_t pc, uint32_t arg,
                        bool was_launching, bool goes_on) {
  if (started) {
    u.check(dut.busy_o, "busy in the cycle after start");
    u.check(dut.gpu_rst_o == booting && dut.gpu_boot_o == booting, "a cold start boots");
    u.check(dut.launch_valid_o != booting, "a warm start launches");
  }
  u.check(!dut.gpu_boot_o || started, "the GPU is booted by a start only");
  if (dut.launch_valid_o) {
    u.check(!dut.gpu_rst_o && dut.busy_o, "a launch without reset, and busy");
    u.check(!dirty || !in.launch_ready, "nothing is launched on a GPU that has been halted");
    u.compare("cores are launched in turn", dut.launch_core_o, launched);
  }
  if (dut.launch_valid_o || dut.gpu_boot_o) {
    u.compare("the pc of the start", dut.pc_o, pc);
    u.compare("the argument of the start", dut.arg_o, arg);
  }
  if (was_launching && !dut.gpu_rst_o) {
    u.check(dut.launch_valid_o == goes_on, "all cores are launched, but for a halt");
  }
}

static void check_more_rules(Unit &u, Vdut &dut, bool &started, bool &booting, bool &dirty,
                             gyre_device_run_in &in, uint32_t &launched, uint32_t &pc,
                             uint32_t &arg, bool &was_launching, bool &goes_on, bool &was_busy,
                             uint64_t &ends, bool &cleared, bool &abandoned, Gpu &gpu,
                             bool &was_halted, bool &flushed, bool &was_queue, uint64_t &runs,
                             bool takes) {
  check_rules(u, dut, started, booting, dirty, in, launched, pc, arg, was_launching, goes_on);
  if (was_busy && !dut.busy_o) {
    ++ends;
    u.check(cleared || abandoned || (!gpu.works && !gpu.drains), "busy until all is drained");
  }
  if (abandoned) u.check(dut.gpu_rst_o && !dut.busy_o, "an abandoned run has ended at once");
  if (was_halted && !dut.gpu_rst_o) u.check(dut.gpu_halt_o, "halt stays until the reset");
  if (flushed) u.check(dut.flush_busy_o, "a flush is busy from the next cycle on");
  u.check(!dut.resetting_o || (dut.gpu_halt_o && dut.busy_o), "a soft reset halts and is busy");
  if (dut.gpu_rst_o) u.check(dut.hide_o, "nothing of the last run is shown in reset");

  if (dut.queue_go_o) {
    u.check(dut.busy_o && !dut.launch_valid_o, "the queue's run launches nothing by itself");
    u.check(was_queue || !dirty, "the queue gets a GPU that has not been halted");
    runs += !was_queue;
  }
  u.cover("a run of the queue", dut.queue_go_o);
  u.cover("the queue waits for a run that was started", in.queue && dut.launch_valid_o);
  u.cover("the queue stops its run", in.queue_stop);
  u.cover("a start beside the queue's request", in.start && in.queue && !dut.busy_o);
  was_queue = dut.queue_go_o || (was_queue && dut.resetting_o);
  const bool start = in.start && !in.soft_reset && !in.abandon && !dut.busy_o;
  cover_events(u, dut, start, in, ends, takes, launched, gpu, started);
  runs += start;
  if (start) {
    pc = in.start_pc;
    arg = in.start_arg;
    booting = in.cold || (!dut.gpu_rst_o && (dut.gpu_halt_o || in.gpu_fault));
  }
  was_launching = dut.launch_valid_o;
  launched = dut.launch_valid_o ? launched + takes : 0;
  goes_on = launched < NUM_CORES && !dut.gpu_halt_o && !in.gpu_fault;
  dirty = !dut.gpu_rst_o && (dirty || dut.gpu_halt_o || in.gpu_fault);
  // In a soft reset or a boot that is broken off the GPU need not have done anything.
  abandoned = in.abandon;
  cleared = dut.resetting_o || (in.soft_reset && dut.gpu_rst_o);
  started = start;
  was_busy = dut.busy_o;
  was_halted = dut.gpu_halt_o && !start;
  flushed = in.flush && !dut.gpu_rst_o;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_device_run twin;
  gyre_device_run_reset(&twin, NUM_CORES);
  Gpu gpu;
  Throttle starts, stops, resets, abandons, flushes, queues;
  bool was_queue = false;  // the run was the queue's
  uint64_t runs = 0, ends = 0;
  bool abandoned = false, was_busy = false, started = false, was_halted = false, cleared = false,
       flushed = false, was_launching = false, goes_on = false, booting = false;
  bool dirty = false;     // the GPU has been halted since its last reset
  uint32_t launched = 0;  // cores of this run
  uint32_t pc = 0, arg = 0;
  dut.axi_idle_i = 1;
  u.reset(dut);
  while (u.next()) {
    gyre_device_run_in in = {};
    gpu.draw(u);
    in.start = starts.draw(u) && u.chance(20);
    in.cold = u.chance(30);
    in.start_pc = u.rand32();
    in.start_arg = u.rand32();
    in.stop = stops.draw(u) && u.chance(8);
    in.soft_reset = resets.draw(u) && u.chance(4);
    in.abandon = abandons.draw(u) && u.chance(3);
    in.flush = flushes.draw(u) && u.chance(8);
    in.queue = queues.draw(u);
    in.queue_stop = dut.queue_go_o && u.chance(2);
    in.gpu_busy = gpu.busy() || (dut.launch_valid_o && !dut.gpu_halt_o && !gpu.halted);
    in.gpu_flush_busy = gpu.sweeps;
    in.gpu_fault = gpu.fault;
    in.axi_idle = !gpu.axi;
    dut.launch_ready_i = u.chance(50);  // nothing to the GPU depends on it
    set_ports(dut, in);
    dut.eval();
    const bool shown = dut.launch_valid_o, halted = dut.gpu_halt_o;
    in.launch_ready = gpu.takes(dut.launch_core_o, dut.gpu_halt_o);
    dut.launch_ready_i = in.launch_ready;
    dut.eval();
    u.check(shown == dut.launch_valid_o && halted == dut.gpu_halt_o,
            "valid does not wait for ready");
    u.note(
        "start %d cold %d stop %d reset %d abandon %d flush %d gpu busy %d sweep %d fault %d "
        "axi idle %d ready %d core %d",
        in.start, in.cold, in.stop, in.soft_reset, in.abandon, in.flush, in.gpu_busy,
        in.gpu_flush_busy, in.gpu_fault, in.axi_idle, in.launch_ready, dut.launch_core_o);
    gyre_device_run_out out;
    gyre_device_run_eval(&twin, &out);
    compare_ports(u, dut, out, twin, in);

    // Rules, from the pins alone.
    u.check(!dut.gpu_rst_o || !gpu.axi || abandoned, "no reset while AXI has something under way");
    u.check(!dut.gpu_rst_o || started || !was_busy || cleared || abandoned || !gpu.drains,
            "no reset before the GPU has drained");
    const bool takes = dut.launch_valid_o && in.launch_ready;
    check_more_rules(u, dut, started, booting, dirty, in, launched, pc, arg, was_launching, goes_on,
                     was_busy, ends, cleared, abandoned, gpu, was_halted, flushed, was_queue, runs,
                     takes);
    const bool rst = dut.gpu_rst_o, halt = dut.gpu_halt_o, flush = dut.gpu_flush_o;
    const bool boot = dut.gpu_boot_o;
    const uint32_t core = dut.launch_core_o;
    u.tick(dut);
    gyre_device_run_tick(&twin, &in);
    gpu.edge(u, rst, boot, halt, flush, takes, core);
  }
  u.check(runs - ends <= 1, "each run ends once");
  return u.finish();
}
