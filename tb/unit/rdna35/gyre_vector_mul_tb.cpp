// Unit test: compares rtl/rdna35/gyre_vector_mul.sv with cmodel/rdna35/gyre_vector_mul.c, and what both give with the
// functional machine's execution of the same words. Every opcode of the unit in isa/rdna35/vector.toml must occur.
//
// Legal stimulus, which its neighbours guarantee, is that of vector_beats.h.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "vector_beats.h"

extern "C" {
#include "rdna35/gyre_vector_mul.h"
}

GYRE_SET_PORTS(const gyre_vector_mul_in &in);
GYRE_COMPARE_PORTS(const gyre_vector_mul &twin, const gyre_vector_mul_out &out);
GYRE_WHEN(out.valid, high_o, tag_o, data_o);
GYRE_BY_TEST("products of 32 bits have no flags", flags_o, out.flags);
#include "Vdut_ports.h"

constexpr unsigned kThreads = VectorMachine::kThreads;

// What a beat must give: the words of its lanes, and their flags.
struct Result {
  uint32_t words[2][NUM_LANES];
  uint32_t flags, tag;
  bool pair, has_flags, clamp;
  unsigned row;
  uint64_t cycle;
};

struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw();
  void set_beat();
  void accept();
  void check();
  void cover();
  void after_edge();

  Unit &u;
  Vdut &dut;
  VectorMachine machine;
  gyre_vector_mul twin;
  gyre_vector_mul_in in = {};
  gyre_vector_mul_out out = {};
  unsigned beat = 0;
  uint32_t a[NUM_LANES] = {}, b[NUM_LANES] = {}, c[NUM_LANES] = {};
  std::deque<Result> results;
  VectorBeats beats;
  Throttle taken;
};

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), machine(unit, 1, 1 << GYRE_LANES_MUL) {
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_vector_mul_init(&twin, &cfg);
  in.a = a;
  in.b = b;
  in.c = c;
}

void Bench::draw() {
  dut.rst_i = u.below(2000) == 0;
  in.ready = taken.draw(u);
  beats.draw(u);
  if (beats.begins()) {
    beats.begin(machine.draw(0));
    machine.wave(0).sgpr[GYRE_RDNA35_EXEC] = UINT32_MAX;
    beat = u.below(kThreads / NUM_LANES);
    in.tag = u.below(256);
    u.note("%s %08x %08x, beat %u", gyre_rdna35_name(beats.next.decoded.row), beats.next.word[0],
           beats.next.word[1], beat);
  }
  set_beat();
}

void Bench::set_beat() {
  in.valid = beats.valid;
  if (!beats.valid) return;
  const gyre_vector_decode_out &d = beats.next.d;
  in.function = d.function;
  in.wide = d.wide;
  in.high = beats.high;
  in.pair = d.pair;
  in.clamp = d.clamp;
  machine.source(beats.next, 0, beats.high, beat * NUM_LANES, NUM_LANES, a);
  machine.source(beats.next, 1, beats.high, beat * NUM_LANES, NUM_LANES, b);
  machine.source(beats.next, 2, beats.high, beat * NUM_LANES, NUM_LANES, c);
}

// The functional machine executes the instruction for all threads, of which the beat has some.
void Bench::accept() {
  const gyre_vector_decode_out &d = beats.next.d;
  machine.execute(beats.next);
  Result r = {};
  for (unsigned lane = 0; lane < NUM_LANES; ++lane) {
    for (unsigned n = 0; n <= d.pair; ++n)
      r.words[n][lane] = machine.vgprs(0)[(d.number + n) * kThreads + beat * NUM_LANES + lane];
  }
  r.has_flags = d.flags_wb && d.flags_number != GYRE_RDNA35_EXEC;
  if (r.has_flags) r.flags = machine.wave(0).sgpr[d.flags_number] >> beat * NUM_LANES;
  if (NUM_LANES < 32) r.flags &= (1u << NUM_LANES % 32) - 1;
  r.tag = in.tag;
  r.pair = d.pair;
  r.clamp = d.clamp;
  r.row = beats.next.decoded.row;
  r.cycle = u.cycle();
  results.push_back(r);
}

void Bench::check() {
  compare_ports(u, dut, twin, out);
  u.compare("idle", out.idle, results.empty());
  if (!out.valid) return;
  const Result &r = results.front();
  const uint64_t latency = u.cycle() - r.cycle;
  u.check(latency >= 4, "a result leaves four cycles after its beat was taken, not before");
  for (unsigned lane = 0; lane < NUM_LANES; ++lane)
    u.compare("word of the functional machine", port_word(dut.data_o, lane),
              r.words[out.high][lane], int(lane));
  u.compare("tag", dut.tag_o, r.tag);
  if (r.has_flags) u.compare("flags of the functional machine", dut.flags_o, r.flags);
  if (gyre_vector_operation_of(r.row)->mask != GYRE_FLAGS_NONE)
    u.compare("flags_o", dut.flags_o, out.flags);
  u.cover("flags of a clamped sum", r.has_flags && r.clamp && r.flags != 0);
  if (!in.ready || (r.pair && !out.high)) return;
  u.cover(gyre_rdna35_name(r.row), true);
  results.pop_front();
}

void Bench::after_edge() {
  if (dut.rst_i) {
    gyre_config cfg = {};
    cfg.num_lanes = NUM_LANES;
    gyre_vector_mul_init(&twin, &cfg);
    beats.drop();
    results.clear();
    return;
  }
  if (beats.accepted && beats.last) accept();
  gyre_vector_mul_tick(&twin, &in, &out);
  beats.after_edge();
}

// What must occur in some cycle.
void Bench::cover() {
  u.cover("a beat waits", in.valid && !out.ready);
  u.cover("a bubble closes while the output is blocked",
          beats.accepted && beats.last && out.valid && !in.ready);
  u.cover("an upper word waits", out.valid && out.high && !in.ready);
  u.cover("lower words while an upper one waits",
          beats.accepted && !beats.last && out.high && !in.ready);
  u.cover("reset with beats inside", dut.rst_i && !out.idle);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench bench(u, dut);
  return run_vector_bench(u, dut, bench, gyre_vector_mul_eval);
}
