// Unit test: compares rtl/dispatch/gyre_launch_abort.sv with cmodel/dispatch/gyre_launch_abort.c:
// runs of the queue that are halted by faults, by the host and by limits, with launches that end
// when they like. The test also checks the cause of an abort, and when the queue stops.
//
// Legal stimulus, which other modules guarantee: a halt stays until the run has ended; nothing is
// late while no launch is under way. A halt that was asked for comes in the next cycle or some
// cycles later, and meanwhile another launch may be late.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_launch_abort.h"
#include "gyre/launch.h"
}

namespace {
// A run of the queue with its launches, and what the module must show of it.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_launch_abort twin;
  gyre_launch_abort_in in = {};
  gyre_launch_abort_out out = {};
  bool go = false, halted = false, fault = false, any = false, stop = false;
  bool late = false, late_asked = false;  // late_asked: the halt of this run was asked for by it
  unsigned begun = 0, late_slot = 0;      // begun: aborts of this run
  unsigned first_late = 0;                // whose limit asked for the halt
  uint16_t code = 0;                      // the last that must be shown
  bool busy = false, cleared = false, stopped = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_launch_abort_init(&twin); }

  void draw();
  void check_shown();
  void check_begin();
  void check_stop();
  void note_cycle();
  void tick();
  void forget_run();
  void draw_run();
  void draw_launches();
};
}  // namespace

GYRE_SET_PORTS(const gyre_launch_abort_in &in);
GYRE_COMPARE_PORTS(const gyre_launch_abort_out &out, const gyre_launch_abort &twin);
GYRE_WHEN(out.begin, one_o, abort_code_o);
GYRE_WHEN((out.begin && out.one), slot_o);
#include "Vdut_ports.h"

void Bench::draw() {
  in = {};
  in.clear = u.below(400) == 0;
  in.gpu_rst = u.below(20) == 0;
  in.ack = u.chance(10);
  in.cancel = u.below(60) == 0;
  in.go = go;
  in.halted = halted;
  in.fault = fault;
  in.fault_cause = uint8_t(u.below(32));
  in.any = any;
  in.work = any || u.chance(20);
  in.quiet = u.chance(30);
  in.late = late && any;
  in.late_slot = uint8_t(late_slot);
  in.over = any && u.chance(5);
  in.over_code = u.chance(50) ? 0 : uint16_t(0x100 + u.below(14));
  in.asked_valid = u.chance(50);
  in.asked_launch = uint8_t(u.below(4));
}

// The checks do without the twin.
void Bench::check_shown() {
  u.compare("code_o, by what was seen", dut.code_o, code);
  u.compare("stopped_o, by what was seen", dut.stopped_o, stopped);
  u.compare("cleared_o, by what was seen", dut.cleared_o, cleared);
}

void Bench::check_begin() {
  if (!dut.begin_o) return;
  u.check(go && halted && begun == 0, "a halt is dealt with once in a run");
  const unsigned want = fault ? 0x200u + in.fault_cause : late_asked ? 0x400 : 0x300;
  u.compare("what the halt means", dut.abort_code_o, want);
  u.compare("whether it is about one", dut.one_o, fault ? in.asked_valid : late_asked);
  if (!fault && late_asked) u.compare("the one that is late", dut.slot_o, first_late);
  u.cover("another one is late when the halt comes",
          !fault && late_asked && in.late && late_slot != first_late);
  u.cover("a fault", fault);
  u.cover("a limit", !fault && late_asked);
  u.cover("a stop", !fault && !late_asked);
}

void Bench::check_stop() {
  if (dut.stop_o) u.check(go && (in.late || in.cancel), "a halt is asked for with a reason");
  if (go && in.late && !busy) u.check(dut.stop_o, "what is late is stopped");
  if (dut.done_o) u.check(busy && !any && in.quiet, "an abort is done when nothing moves");
  u.cover("an abort is done", dut.done_o);
  u.cover("all is forgotten in an abort", busy && in.clear);
}

// Expected outputs from the next cycle on.
void Bench::note_cycle() {
  if (dut.begin_o) {
    code = dut.abort_code_o;
  } else if (in.over && in.over_code && !busy) {
    code = in.over_code;
  }
  stopped = (stopped && !in.ack) || dut.done_o;
  if (dut.done_o) late_asked = false;
  if (dut.stop_o && in.late && !late_asked) first_late = late_slot;
  if (dut.stop_o && in.late) late_asked = true;
  busy = (busy && !dut.done_o) || dut.begin_o;
  cleared = in.clear || (cleared && !in.gpu_rst);
  begun = go ? begun + dut.begin_o : 0;
  stop = dut.stop_o;
}

void Bench::tick() {
  u.tick(dut);
  gyre_launch_abort_tick(&twin, &in);
  if (in.clear) {
    forget_run();
  } else {
    draw_run();
    draw_launches();
  }
}

void Bench::forget_run() {
  stopped = busy = late_asked = false;
  code = 0;
  go = halted = fault = any = late = false;
  begun = 0;
}

void Bench::draw_run() {
  if (go) {
    if ((stop && u.chance(60)) || u.below(300) == 0) halted = true;
    if (!halted && u.below(200) == 0) halted = fault = true;
    if (!busy && u.chance(halted ? 20 : 1) && (begun || !halted)) {
      go = halted = fault = any = late = late_asked = false;
      begun = 0;
    }
  } else if (!twin.late_q) {
    go = u.chance(20);
  }
}

void Bench::draw_launches() {
  any = go && (any ? u.chance(busy ? 80 : 97) : !halted && u.chance(20));
  if (!any) late = false;
  if (any && !late && !halted && u.below(60) == 0) {
    late = true;
    late_slot = u.below(4);
  } else if (late && u.chance(30)) {
    late_slot = u.below(4);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    gyre_launch_abort_eval(&b.twin, &b.in, &b.out);
    dut.rst_i = 0;
    set_ports(dut, b.in);
    dut.eval();
    u.note("go %d halted %d fault %d late %d any %d clear %d, begin %d done %d", b.go, b.halted,
           b.fault, b.in.late, b.any, b.in.clear, b.out.begin, b.out.done);
    compare_ports(u, dut, b.out, b.twin);
    b.check_shown();
    b.check_begin();
    b.check_stop();
    b.note_cycle();
    b.tick();
  }
  return u.finish();
}
