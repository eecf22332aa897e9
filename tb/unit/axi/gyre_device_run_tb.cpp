// Unit test: compares gyre_device_run with its twin, every output in every cycle, with a GPU that
// drains and flushes at its own pace; and, without the twin, the rules that the GPU and AXI rely
// on.

#include "gyre_device_run_gpu.h"

extern "C" {
#include "axi/gyre_device_run.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

#ifndef AXI_TWIN
#define AXI_TWIN 1  // 0: the rules alone
#endif

// The module with its GPU, the host's requests of this cycle, and what the pins showed in the cycles before.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_device_run twin;
  gyre_device_run_in in = {};
  gyre_device_run_out out = {};
  Gpu gpu;
  Throttle starts, stops, resets, abandons, flushes, queues;
  bool start = false;      // a run starts in this cycle
  bool takes = false;      // the GPU takes a launch in this cycle
  bool was_queue = false;  // the run was the queue's
  uint64_t runs = 0, ends = 0;
  bool abandoned = false, was_busy = false, started = false, was_halted = false, cleared = false,
       flushed = false, was_launching = false, goes_on = false, booting = false;
  bool dirty = false;     // the GPU has been halted since its last reset
  uint32_t launched = 0;  // cores of this run
  uint32_t pc = 0, arg = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_device_run_reset(&twin, NUM_CORES);
  }

  void draw();
  void drive();
  void check_resets();
  void check_launches();
  void check_states();
  void check_queue();
  void cover_starts();
  void cover_abandons();
  void cover_stops();
  void note_cycle();
  void tick();
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

void Bench::draw() {
  in = {};
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
}

// The GPU is ready for the launch that it sees.
void Bench::drive() {
  dut.launch_ready_i = u.chance(50);  // nothing to the GPU depends on it
  set_ports(dut, in);
  dut.eval();
  const bool shown = dut.launch_valid_o, halted = dut.gpu_halt_o;
  in.launch_ready = gpu.takes(dut.launch_core_o, dut.gpu_halt_o);
  dut.launch_ready_i = in.launch_ready;
  dut.eval();
  u.check(shown == dut.launch_valid_o && halted == dut.gpu_halt_o, "valid does not wait for ready");
  u.note(
      "start %d cold %d stop %d reset %d abandon %d flush %d gpu busy %d sweep %d fault %d "
      "axi idle %d ready %d core %d",
      in.start, in.cold, in.stop, in.soft_reset, in.abandon, in.flush, in.gpu_busy,
      in.gpu_flush_busy, in.gpu_fault, in.axi_idle, in.launch_ready, dut.launch_core_o);
  gyre_device_run_eval(&twin, &out);
  takes = dut.launch_valid_o && in.launch_ready;
  start = in.start && !in.soft_reset && !in.abandon && !dut.busy_o;
}

// The checks are rules, from the pins alone.
void Bench::check_resets() {
  u.check(!dut.gpu_rst_o || !gpu.axi || abandoned, "no reset while AXI has something under way");
  u.check(!dut.gpu_rst_o || started || !was_busy || cleared || abandoned || !gpu.drains,
          "no reset before the GPU has drained");
}

void Bench::check_launches() {
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

void Bench::check_states() {
  if (was_busy && !dut.busy_o) {
    ++ends;
    u.check(cleared || abandoned || (!gpu.works && !gpu.drains), "busy until all is drained");
  }
  if (abandoned) u.check(dut.gpu_rst_o && !dut.busy_o, "an abandoned run has ended at once");
  if (was_halted && !dut.gpu_rst_o) u.check(dut.gpu_halt_o, "halt stays until the reset");
  if (flushed) u.check(dut.flush_busy_o, "a flush is busy from the next cycle on");
  u.check(!dut.resetting_o || (dut.gpu_halt_o && dut.busy_o), "a soft reset halts and is busy");
  if (dut.gpu_rst_o) u.check(dut.hide_o, "nothing of the last run is shown in reset");
}

void Bench::check_queue() {
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
}

void Bench::cover_starts() {
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
  u.cover("a second run", start && ends > 0);
  u.cover("start while busy", in.start && dut.busy_o);
  u.cover("start while a soft reset drains", in.start && dut.resetting_o);
  u.cover("start with soft reset", in.start && in.soft_reset);
  u.cover("start with stop", start && in.stop);
}

void Bench::cover_abandons() {
  u.cover("start with abandon", in.start && in.abandon && !dut.busy_o);
  u.cover("abandon of a run", in.abandon && gpu.works && dut.busy_o && !dut.gpu_rst_o);
  u.cover("abandon while AXI is not idle", in.abandon && !in.axi_idle);
  u.cover("abandon while a soft reset drains", in.abandon && dut.resetting_o);
  u.cover("abandon in the cycle after start", in.abandon && started);
  u.cover("abandon of an ended run", in.abandon && !dut.busy_o && !dut.gpu_rst_o);
}

void Bench::cover_stops() {
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

// State of this cycle that the rules need in the next one.
void Bench::note_cycle() {
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

void Bench::tick() {
  const Gpu::Pins pins = {
      bool(dut.gpu_rst_o), bool(dut.gpu_boot_o), bool(dut.gpu_halt_o), bool(dut.gpu_flush_o), takes,
      dut.launch_core_o};
  u.tick(dut);
  gyre_device_run_tick(&twin, &in);
  gpu.edge(u, pins);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  dut.axi_idle_i = 1;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive();
    compare_ports(u, dut, b.out, b.twin, b.in);
    b.check_resets();
    b.check_launches();
    b.check_states();
    b.check_queue();
    b.cover_starts();
    b.cover_abandons();
    b.cover_stops();
    b.note_cycle();
    b.tick();
  }
  u.check(b.runs - b.ends <= 1, "each run ends once");
  return u.finish();
}
