// Unit test of rtl/execute/gyre_cross.sv against cmodel/execute/gyre_cross.c, and against the rules of
// docs/collectives.md, which cross_rules.h states a second time, thread by thread. Instructions have random beats and
// random back-pressure; a beat may be dropped while it waits, as by a halt.
//
// With up to 8 threads, each operation occurs with each set of threads that take part.

#include <vector>

#include "Vdut.h"
#include "cross_rules.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "execute/gyre_cross.h"
#include "generated/gyre_units.h"
}

namespace {
constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr bool kAll = NUM_THREADS <= 8;

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_cross twin;
  gyre_cross_out out = {};
  gyre_uop uop = {};
  gyre_exec x = {};
  CrossInstruction insn = {};
  uint32_t a[NUM_LANES] = {}, b[NUM_LANES] = {};
  gyre_beat_out result = {};
  bool here = false, between = true, ready = false, wb = true;
  bool first = false, last = false;  // as the pins have them
  unsigned beat = 0;                 // the beat that is here
  uint32_t answered = 0;
  unsigned turn = 0;  // counts instructions
  Throttle source, sink;
  bool taken = false;  // commit takes a result
  std::vector<bool> seen = std::vector<bool>(kAll ? 8u << NUM_THREADS : 0);

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_config cfg = {};
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    gyre_cross_init(&twin, &cfg);
    x.uop = &uop;
    x.a = a;
    x.b = b;
  }

  void draw_instruction() {
    insn = draw_cross(u);
    if (kAll) {
      insn.op = turn % 8;
      insn.part = 1 + turn / 8 % ((1u << NUM_THREADS) - 1);
    }
    ++turn;
    uop.unit = GYRE_UNIT_CROSS;
    uop.wb = wb = u.chance(95);
    beat = 0;
    answered = 0;
  }

  // The next beat with a thread that takes part.
  void draw_pass() {
    x.first = between;
    if (between) draw_instruction();
    uop.op = uint8_t(insn.op);
    while (!(insn.part >> beat * NUM_LANES & low_bits(NUM_LANES))) ++beat;
    x.valid = here = true;
    x.beat = uint8_t(beat);
    x.lanes = insn.part >> beat * NUM_LANES & low_bits(NUM_LANES);
    x.last = beat == kBeats - 1 || insn.part >> (beat + 1) * NUM_LANES == 0;
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      a[l] = insn.a[beat * NUM_LANES + l];
      b[l] = insn.b[beat * NUM_LANES + l];
    }
    between = x.last;
    ++beat;
  }

  void draw_nothing() {
    for (unsigned l = 0; l < NUM_LANES; ++l) a[l] = u.rand32(), b[l] = u.rand32();
    uop.op = uint8_t(u.below(8));
    x.lanes = u.rand32() & low_bits(NUM_LANES);
    x.beat = uint8_t(u.below(kBeats));
  }

  void draw() {
    if (!here && source.draw(u)) draw_pass();
    if (!here) draw_nothing();
    first = here ? x.first : u.chance(50);
    last = here ? x.last : u.chance(50);
    taken = sink.draw(u);
    dut.rst_i = u.below(2000) == 0;
  }

  void eval() {
    out = {};
    if (here) gyre_cross_eval(&twin, &x, &out, &result);
    ready = here && gyre_cross_ready(&out, taken);
    u.note("valid %d op %u wb %d part %x beat %u first %d last %d, ready %d, result %d of %u/%d",
           here, insn.op, wb, insn.part, x.beat, x.first, x.last, taken, out.result, out.beat,
           ready);
  }

  void check() {
    u.check(!here || out.result == (wb && x.last), "there is a result with the last beat");
    if (!here || !dut.cross_valid_o) return;
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const unsigned t = dut.cross_beat_o * NUM_LANES + l;
      if (!(dut.cross_lanes_o >> l & 1)) continue;
      u.compare("result (rtl) and the rules (twin)", port_word(dut.cross_data_o, l),
                cross_rule(insn, t));
    }
    if (!taken) return;
    answered |= uint32_t(dut.cross_lanes_o) << dut.cross_beat_o * NUM_LANES;
    u.check(bool(dut.cross_last_o) == (answered == insn.part),
            "the last result completes the instruction");
    if (kAll && dut.cross_last_o) seen[insn.part << 3 | insn.op] = true;
  }

  void cover() {
    u.cover("a result waits for commit", out.result && !taken);
    u.cover("an instruction without a destination", ready && !wb);
    u.cover("all threads take part", out.result && insn.part == low_bits(NUM_THREADS));
    if (NUM_THREADS == 1) return;
    u.cover("a source does not take part", out.result && cross_meets_absent(insn));
    u.cover("a source is outside of the threads", out.result && cross_leaves_warp(insn));
    if (kBeats == 1) return;
    u.cover("the result of an earlier beat", out.result && out.beat != x.beat);
    u.cover("the first beat is left out", here && x.first && x.beat != 0);
    u.cover("the last beat is left out", here && x.last && x.beat != kBeats - 1);
    u.cover("a beat between them is left out", kBeats == 2 || (out.result && gap(insn.part)));
  }

  static bool gap(uint32_t part) {
    unsigned beats = 0, low = kBeats, high = 0;
    for (unsigned p = 0; p < kBeats; ++p) {
      if (!(part >> p * NUM_LANES & low_bits(NUM_LANES))) continue;
      ++beats;
      low = p < low ? p : low;
      high = p;
    }
    return beats < high - low + 1;
  }

  void tick() {
    u.tick(dut);
    gyre_cross_tick(&twin, here ? &x : nullptr, &out, taken);
    const bool dropped = here && !ready && u.below(500) == 0;
    u.cover("a beat is dropped while it waits", dropped);
    if (ready || dropped || dut.rst_i) here = x.valid = false;
    if (dut.rst_i) twin.done = 0;
    if (dropped || dut.rst_i) between = true, idle();
  }

  // A cycle without a beat: nothing of the dropped instruction may be left.
  void idle() {
    draw_nothing();
    dut.valid_i = 0;
    dut.rst_i = 0;
    dut.eval();
    u.tick(dut);
    gyre_cross_tick(&twin, nullptr, &out, false);
  }
};
}  // namespace

GYRE_SET_PORTS(const Bench &t);
GYRE_COMPARE_PORTS(const gyre_cross_out &out, const Bench &t);
GYRE_PORT(valid_i, t.here);
GYRE_PORT(beat_i, t.x.beat);
GYRE_PORT(first_i, t.first);
GYRE_PORT(last_i, t.last);
GYRE_PORT(lanes_i, t.x.lanes);
GYRE_PORT(op_i, t.uop.op);
GYRE_PORT(wb_i, t.wb);
GYRE_PORT(a_i, t.a);
GYRE_PORT(b_i, t.b);
GYRE_PORT(cross_ready_i, t.taken);
GYRE_PORT(ready_o, t.ready);
GYRE_PORT(cross_valid_o, t.out.result);
GYRE_PORT(cross_beat_o, out.beat);
GYRE_PORT(cross_last_o, out.last);
GYRE_PORT(cross_lanes_o, out.lanes);
GYRE_PORT(cross_data_o, t.result.data);
GYRE_WHEN(t.here, ready_o);
GYRE_WHEN(t.out.result, cross_beat_o, cross_last_o, cross_lanes_o, cross_data_o);
GYRE_BY_TEST("of no port", out.active, out.result);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench t(u, dut);
  set_ports(dut, t);
  u.reset(dut);
  while (u.next()) {
    t.draw();
    set_ports(dut, t);
    dut.eval();
    t.eval();
    compare_ports(u, dut, t.out, t);
    t.check();
    t.cover();
    t.tick();
  }
  bool all = true;
  for (unsigned i = 8; i < t.seen.size(); ++i) all = all && t.seen[i];
  u.cover("each operation with each set of threads", all);
  return u.finish();
}
