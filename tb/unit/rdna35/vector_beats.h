// vector_beats.h - offers beats of vector instructions to a unit of the lanes: a beat stays until it is accepted, and no
// other one comes between the two of an operation of 64 bits. The unit tests of such units share this and their loop.

#ifndef RDNA35_VECTOR_BEATS_H
#define RDNA35_VECTOR_BEATS_H

#include "vector_machine.h"

// The beat that is offered: of the instruction `next`, `high` the upper words of its lanes, `last` its last one.
struct VectorBeats {
  VectorInstruction next;
  bool offered = false, high = false, valid = false, accepted = false, last = false;
  Throttle throttle;

  // Whether a beat is offered in this cycle; begins(): it is the first one of another instruction.
  void draw(Unit &u) { valid = (valid && !accepted) || throttle.draw(u); }
  bool begins() const { return valid && !offered; }
  void begin(const VectorInstruction &instruction) {
    next = instruction;
    offered = true;
    high = false;
  }
  void answer(bool ready, bool wide) {
    accepted = valid && ready;
    last = !wide || high;
  }
  void drop() { offered = high = valid = false; }
  void after_edge() {
    if (!accepted) return;
    high = !last;
    offered = !last;
  }
};

// The test of a unit: `bench` draws, evaluates its twin, checks, notes what occurs, and has an edge. Ends with the opcodes that must occur.
template <class Dut, class Bench, class Twin, class Out>
int run_vector_bench(Unit &u, Dut &dut, Bench &bench,
                     void (*eval)(const Twin *, const decltype(bench.in) *, Out *)) {
  set_ports(dut, bench.in);
  u.reset(dut);
  while (u.next()) {
    bench.draw();
    set_ports(dut, bench.in);
    dut.eval();
    eval(&bench.twin, &bench.in, &bench.out);
    bench.beats.answer(bench.out.ready, bench.in.wide);
    if (!dut.rst_i) bench.check();
    bench.cover();
    u.tick(dut);
    bench.after_edge();
  }
  for (const unsigned row : bench.machine.rows()) u.cover(gyre_rdna35_name(row), false);
  return u.finish();
}

#endif
