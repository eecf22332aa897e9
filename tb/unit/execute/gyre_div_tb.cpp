// Unit test: compares rtl/execute/gyre_div.sv with cmodel/execute/gyre_div.c: random beats, random
// back-pressure, resets on the way. Half of the time the sender keeps the rule of the issue stage: a
// whole instruction, two stages before the unit, only if free_o has room after what is in them.
// Beside the twin stands div_expectation.h, which knows when each beat must start and what it gives.

#include "gyre_ports.h"
#include "Vdut.h"
#include "gyre_unit.h"
#include "beat_driver.h"
#include "div_expectation.h"

extern "C" {
#include "execute/gyre_div.h"
}

namespace {
// The stages between issue and the unit, each with a beat.
struct Stages {
  bool opnd_valid = false, exec_valid = false;
  BeatDriver opnd{GYRE_OP_DIV_COUNT}, exec{GYRE_OP_DIV_COUNT};

  unsigned coming() const { return unsigned(opnd_valid) + unsigned(exec_valid); }
  // At the edge: the beat in execute leaves, the next ones follow. `issue`: into the operand stage.
  void tick(bool leaves, const BeatDriver *issue) {
    if (leaves || !exec_valid) {
      exec_valid = opnd_valid;
      exec = opnd;
      opnd_valid = false;
    }
    if (issue) {
      opnd_valid = true;
      opnd = *issue;
    }
  }
};

// The unit with its two senders, and what must come of the beats that it took.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_div_unit twin;
  DivExpectation expected;
  BeatDriver driver{GYRE_OP_DIV_COUNT};
  Stages stages;
  Source source;
  Throttle sink;
  bool polite = false, back_to_back = false;
  unsigned mode_left = 0;
  // State of this cycle.
  bool issue = false;  // the polite sender issues a beat
  bool valid = false, ready = false, accept = false;
  const gyre_beat_out *out = nullptr;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.num_dividers = NUM_DIVIDERS;
    cfg.div_step = DIV_STEP;
    gyre_div_unit_init(&twin, &cfg);
  }
  // The beat that the unit sees: that of the polite sender or of the other one.
  BeatDriver &sent() { return polite ? stages.exec : driver; }

  void draw();
  void change_mode();
  void draw_polite();
  void drive();
  void eval_twin();
  void check_results();
  void cover();
  void cover_dividers();
  void cover_operands();
  void tick();
};
}  // namespace

GYRE_COMPARE_PORTS(bool ready, const gyre_div_unit &twin, const gyre_beat_out *result);
GYRE_PORT(free_o, gyre_div_unit_free(&twin));
GYRE_PORT(idle_o, gyre_div_unit_idle(&twin));
GYRE_PORT(ready_o, ready);
#include "Vdut_ports.h"

// The polite sender issues into its stages, the other one right into the unit.
void Bench::draw() {
  if (mode_left > 0) --mode_left;
  issue = false;
  change_mode();
  if (!polite) {
    if (mode_left > 0 || source.valid || driver.in_instruction()) {
      if (source.draw(u)) driver.draw(u);
    }
  } else if (!stages.opnd_valid || !stages.exec_valid || gyre_div_unit_ready(&twin)) {
    draw_polite();
  }
}

// A change of mode needs nothing inside, on its way or begun.
void Bench::change_mode() {
  if (mode_left == 0 && !source.valid && !driver.in_instruction() && stages.coming() == 0 &&
      (polite || gyre_div_unit_idle(&twin))) {
    polite = !polite;
    mode_left = polite ? 500 : 300;
  }
}

void Bench::draw_polite() {
  const bool begins = !driver.in_instruction();
  if (begins) back_to_back = u.chance(70);
  issue = begins ? mode_left > 0 && (expected.frees() >> stages.coming() & 1) && u.chance(80)
                 : back_to_back || u.chance(50);
  if (issue) driver.draw(u);
}

void Bench::drive() {
  BeatDriver &beat = sent();
  beat.own();
  valid = polite ? stages.exec_valid : source.valid;
  set_ports(dut, valid, beat.shown(u, valid), sink.draw(u));
  dut.rst_i = u.chance(1) && u.chance(20);
  dut.eval();
}

void Bench::eval_twin() {
  const BeatDriver &beat = sent();
  ready = gyre_div_unit_ready(&twin);
  accept = valid && ready;
  out = gyre_div_unit_result(&twin);
  u.note(
      "in %d/%d wid %u beat %u op %u wb %d lanes %x a %08x b %08x, busy %u next %u oldest %u, "
      "out %d/%d",
      valid, ready, beat.in.wid, beat.in.beat, beat.in.op, beat.in.wb, beat.in.lanes, beat.a[0],
      beat.b[0], twin.busy, twin.next, twin.oldest, out != nullptr, dut.ready_i);
}

void Bench::check_results() {
  expected.cycle(u, dut, accept ? &sent().in : nullptr, kBeats > 1);
  if (polite && valid && !dut.ready_o) {
    u.check(NUM_DIVIDERS > 1 && expected.refused_lately(),
            "a polite sender waits only for a result that commit has refused");
  }
}

void Bench::cover() {
  u.cover("beat refused", valid && !ready);
  u.cover("polite sender", polite && accept);
  u.cover("result blocked", out != nullptr && !dut.ready_i);
  u.cover("beat without write back", accept && !sent().in.wb);
  u.cover("reset with a beat inside", dut.rst_i && !gyre_div_unit_idle(&twin));
  if (kBeats > 1) u.cover("queue full", twin.fifo.count == twin.fifo.depth);
  if (NUM_DIVIDERS > 1) cover_dividers();
  cover_operands();
}

void Bench::cover_dividers() {
  u.cover("all dividers work", twin.busy == NUM_DIVIDERS);
  u.cover("a polite sender waits", polite && valid && !ready);
  u.cover("sent while all dividers work", polite && issue && twin.busy == NUM_DIVIDERS);
  u.cover("a younger beat is done and waits", expected.younger_done());
  u.cover("sent after another one", polite && issue && stages.coming() == 1);
  u.cover("sent after two",
          (NUM_DIVIDERS == 2 && kBeats == 1) || (polite && issue && stages.coming() == 2));
}

void Bench::cover_operands() {
  const BeatDriver &beat = sent();
  for (unsigned i = 0; accept && beat.in.wb && i < NUM_LANES; ++i) {
    const bool active = beat.in.lanes >> i & 1, is_signed = (beat.in.op & 1) == 0;
    const uint32_t a = beat.a[i], b = beat.b[i];
    u.cover("division by zero", active && b == 0);
    u.cover("overflow", active && is_signed && a == 0x80000000 && b == 0xffffffff);
    u.cover("inactive lane", NUM_LANES == 1 || (!active && a != 0 && b == 0));
  }
}

void Bench::tick() {
  u.tick(dut);
  if (dut.rst_i) {
    gyre_div_unit_init(&twin, &cfg);
    expected = DivExpectation();
    stages = Stages();
    driver.restart();
    source.accepted();
    return;
  }
  gyre_div_unit_tick(&twin, valid ? &sent().in : nullptr, dut.ready_i);
  if (polite) {
    stages.tick(accept, issue ? &driver : nullptr);
  } else if (accept) {
    source.accepted();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  set_ports(dut, false, b.driver.shown(u, false), false);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive();
    b.eval_twin();
    compare_ports(u, dut, b.ready, b.twin, b.out);
    b.check_results();
    b.cover();
    b.tick();
  }
  return u.finish();
}
