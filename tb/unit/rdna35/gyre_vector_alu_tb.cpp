// Unit test: compares rtl/rdna35/gyre_vector_alu.sv with cmodel/rdna35/gyre_vector_alu.c, and what both give with the
// functional machine's execution of the same words. Every opcode of the unit in isa/rdna35/vector.toml must occur.
//
// Legal stimulus, which its neighbours guarantee, is that of vector_beats.h.

#include "Vdut.h"
#include "gyre_ports.h"
#include "vector_beats.h"

extern "C" {
#include "rdna35/gyre_vector_alu.h"
}

GYRE_SET_PORTS(const gyre_vector_alu_in &in);
GYRE_COMPARE_PORTS(const gyre_vector_alu &twin, const gyre_vector_alu_out &out);
GYRE_WHEN(out.valid, high_o);
GYRE_BY_TEST("comparisons have no words", data_o, out.data);
GYRE_BY_TEST("most operations have no flags", flags_o, out.flags);
#include "Vdut_ports.h"

// One beat of an instruction; the other lanes of its warp are not active.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw();
  void set_beat();
  void check();
  void check_done();
  void cover();
  void after_edge();

  Unit &u;
  Vdut &dut;
  VectorMachine machine;
  gyre_vector_alu twin;
  gyre_vector_alu_in in = {};
  gyre_vector_alu_out out = {};
  uint32_t a[NUM_LANES] = {}, b[NUM_LANES] = {}, c[NUM_LANES] = {};
  std::vector<uint32_t> written;  // the registers as the unit writes them
  uint32_t flags = 0;
  VectorBeats beats;
  Throttle results;
};

Bench::Bench(Unit &unit, Vdut &vdut)
    : u(unit), dut(vdut), machine(unit, 1, 1 << GYRE_LANES_ALU | 1 << GYRE_LANES_COMPARE) {
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_vector_alu_init(&twin, &cfg);
  in.a = a;
  in.b = b;
  in.c = c;
}

void Bench::draw() {
  dut.rst_i = u.below(twin.low_left_q ? 10 : 400) == 0;
  in.ready = results.draw(u);
  beats.draw(u);
  if (beats.begins()) {
    beats.begin(machine.draw(0));
    in.beat = uint8_t(u.below(VectorMachine::kThreads / NUM_LANES));
    const uint32_t lanes = NUM_LANES == 32 ? UINT32_MAX : (1u << NUM_LANES) - 1;
    uint32_t &exec = machine.wave(0).sgpr[GYRE_RDNA35_EXEC];
    exec &= lanes << in.beat * NUM_LANES;
    written = machine.vgprs(0);
    flags = 0;
    u.note("%s %08x %08x, EXEC %08x, beat %u", gyre_rdna35_name(beats.next.decoded.row),
           beats.next.word[0], beats.next.word[1], exec, in.beat);
  }
  set_beat();
}

void Bench::set_beat() {
  in.valid = beats.valid;
  if (!beats.valid) return;
  const gyre_vector_decode_out &d = beats.next.d;
  in.compare = d.unit == GYRE_LANES_COMPARE;
  in.function = d.function;
  in.wide = d.wide;
  in.high = beats.high;
  in.pair = d.pair;
  in.clamp = d.clamp;
  in.flush = machine.flushes(0);
  machine.source(beats.next, 0, beats.high, in.beat * NUM_LANES, NUM_LANES, a);
  machine.source(beats.next, 1, beats.high, in.beat * NUM_LANES, NUM_LANES, b);
  machine.source(beats.next, 2, beats.high, in.beat * NUM_LANES, NUM_LANES, c);
}

// RTL and twin: words of results, flags of comparisons and of operations that have some.
void Bench::check() {
  compare_ports(u, dut, twin, out);
  if (!out.valid) return;
  const gyre_vector_decode_out &d = beats.next.d;
  const uint32_t exec = machine.wave(0).sgpr[GYRE_RDNA35_EXEC] >> in.beat * NUM_LANES;
  for (unsigned lane = 0; lane < NUM_LANES && !in.compare; ++lane)
    u.compare("data_o", port_word(dut.data_o, lane), out.data[lane], int(lane));
  const bool has_flags = gyre_vector_operation_of(beats.next.decoded.row)->mask != GYRE_FLAGS_NONE;
  if (has_flags) u.compare("flags_o", dut.flags_o, out.flags);
  if (!in.ready) return;
  if (has_flags) flags = (uint32_t(dut.flags_o) & exec) << in.beat * NUM_LANES;
  for (unsigned lane = 0; lane < NUM_LANES && d.wb; ++lane) {
    if (exec >> lane & 1)
      written[(d.number + out.high) * VectorMachine::kThreads + in.beat * NUM_LANES + lane] =
          port_word(dut.data_o, lane);
  }
  if (out.ready) check_done();
}

void Bench::check_done() {
  const bool flags_given =
      gyre_vector_operation_of(beats.next.decoded.row)->mask != GYRE_FLAGS_NONE;
  machine.execute(beats.next);
  u.check(written == machine.vgprs(0), "vector registers are those of the functional machine");
  if (beats.next.d.flags_wb)
    u.compare("flags of the functional machine", flags,
              machine.wave(0).sgpr[beats.next.d.flags_number]);
  u.cover(gyre_rdna35_name(beats.next.decoded.row), true);
  u.cover("a clamped sum of signed numbers",
          in.clamp && in.function == GYRE_VECTOR_ADD_I && !in.compare);
  u.cover("carries", flags_given && !in.compare && flags != 0);
  u.cover("subnormal numbers are zeros", in.compare && in.flush);
}

void Bench::after_edge() {
  if (dut.rst_i) {
    twin.low_left_q = false;
    beats.drop();
    return;
  }
  gyre_vector_alu_tick(&twin, &in, &out);
  beats.after_edge();
}

// What must occur in some cycle.
void Bench::cover() {
  u.cover("a result waits", out.valid && !in.ready);
  u.cover("an upper word waits", out.valid && out.high && !in.ready);
  u.cover("upper words late", beats.offered && beats.high && !in.valid);
  u.cover("reset between two words", dut.rst_i && twin.low_left_q);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench bench(u, dut);
  return run_vector_bench(u, dut, bench, gyre_vector_alu_eval);
}
