// Unit test: compares rtl/commit/gyre_commit.sv with cmodel/commit/gyre_commit.c: six sources with
// random results, every ready and the registered winner in every cycle. A source may change or
// take back a result that was not taken: commit must not care. A floating-point result always has
// flags, and sometimes nothing to write. The special function unit and the ALU share the beat in
// execute: never both have a result.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "commit/gyre_commit.h"
}

namespace {
constexpr unsigned kSources = 6, kLsu = 0, kDiv = 1, kFpu = 2, kMul = 3, kSfu = 4, kAlu = 5;
constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;

// The results of this cycle, which one is taken, and what must be written in the next cycle.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_commit twin;
  gyre_commit_in in = {};
  gyre_commit_out out = {};
  gyre_beat_out beat[kSources] = {};  // of one source each; kFpu: also in fpu
  gyre_fpu_out fpu = {};
  Throttle wish[kSources];
  bool valid[kSources] = {}, ready[kSources] = {};  // slice i of the vectors is source i
  bool zero = false;
  bool late = false;    // a result of the load/store unit is kept
  bool loaded = false;  // it won in the cycle before
  gyre_write write = {};
  // State of this cycle.
  bool any = false;     // there is a result to take
  bool kept = false;    // that of the load/store unit is kept
  bool exec = false;    // the beat in execute has the result that is taken
  bool floats = false;  // floating point has
  // Expected outputs of the next cycle, without the twin.
  bool flags_next = false, write_next = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_lanes = NUM_LANES;
    gyre_commit_init(&twin, &cfg);
  }

  void draw();
  void draw_sources();
  void offer_sources();
  void eval_twin();
  void check_winner();
  void cover_sources();
  void note_cycle();
  void cover_writes();
  void tick();
  void check_written();
};
}  // namespace

// Slice i of the vectors is source i; only floating point has flags.
GYRE_SET_PORTS(const Bench &b, const gyre_beat_out *beat, const gyre_commit_in &in);
GYRE_COMPARE_PORTS(const Bench &b);
GYRE_PORT(valid_i, b.valid);
GYRE_ELEMENTS(result_i, kSources, result_t);
GYRE_PORT(result_i, beat);
GYRE_PORT(result_i.flag, i == kFpu);
GYRE_PORT(result_i.wb, (i != kFpu || b.fpu.wb));
GYRE_ELEMENTS(data_i, kSources);
GYRE_PORT(data_i, beat[i].data);
GYRE_PORT(zero_i, b.zero);
GYRE_PORT(flags_i, b.fpu.flags);
GYRE_PORT(trap_i, in.trap_valid);
GYRE_PORT(ready_o, b.ready);
GYRE_PORT(kept_o, b.late);
GYRE_PORT(wb_o, *b.write.result);
GYRE_PORT(wb_o.valid, b.write.valid);
GYRE_PORT(wb_data_o, b.write.result->data);
GYRE_WHEN(b.write.valid, wb_o, wb_data_o);
GYRE_PORT(flag_o, *b.write.result);
GYRE_PORT(flag_o.valid, b.write.flag_valid);
GYRE_PORT(flag_flags_o, b.write.flags);
GYRE_WHEN(b.write.flag_valid, flag_o, flag_flags_o);
GYRE_BY_TEST("they are the sources of the vectors", in.fpu, in.mul, in.div, in.sfu, in.alu, in.lsu);
#include "Vdut_ports.h"

void Bench::draw() {
  draw_sources();
  zero = u.chance(50);
  offer_sources();
  in.trap_valid = u.chance(20);
  dut.rst_i = u.below(500) == 0;
}

void Bench::draw_sources() {
  fpu.wb = u.chance(60);
  for (unsigned i = 0; i < kSources; ++i) {
    gyre_beat_out &r = beat[i];
    valid[i] = wish[i].draw(u) && !(i == kAlu && valid[kSfu]);
    r.wid = uint8_t(u.below(NUM_WARPS));
    r.beat = uint8_t(u.below(kBeats));
    r.rd = uint8_t(u.below(64));
    r.last = u.chance(50);
    r.lanes = u.rand32() & low_bits(NUM_LANES);
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      r.data[l] = u.rand32();
    }
  }
}

// The twin's inputs, with the flags of floating point.
void Bench::offer_sources() {
  const gyre_beat_out &from = beat[kFpu];
  fpu.wid = from.wid;
  fpu.beat = from.beat;
  fpu.rd = from.rd;
  fpu.last = from.last;
  fpu.lanes = from.lanes;
  std::copy(from.data, from.data + NUM_LANES, fpu.data);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    fpu.flags[l] = uint8_t(u.below(32));
  }
  const auto result = [&](unsigned i) { return valid[i] ? &beat[i] : nullptr; };
  in = {};
  in.fpu = valid[kFpu] ? &fpu : nullptr;
  in.mul = result(kMul);
  in.div = result(kDiv);
  in.sfu = result(kSfu);
  in.alu = result(kAlu);
  in.lsu = result(kLsu);
}

void Bench::eval_twin() {
  write = gyre_commit_state(&twin);
  gyre_commit_eval(&twin, &in, &out);
  const bool all[] = {out.lsu_ready, out.div_ready, out.fpu_ready,
                      out.mul_ready, out.sfu_ready, out.alu_ready};
  std::copy(all, all + kSources, ready);
  u.note("valid %x (lsu is bit 0) fpu_wb %d, written: %d wid %u rd %u, flags %d", dut.valid_i,
         fpu.wb, write.valid, write.result->wid, write.result->rd, write.flag_valid);
}

void Bench::check_winner() {
  unsigned winners = late;
  for (unsigned i = 0; i < kSources; ++i) {
    if (i != kLsu) winners += valid[i] && ready[i];
  }
  // The load/store unit is taken at once; if it does not win, it does so in the next cycle.
  u.check(dut.ready_o & 1, "the load/store unit never waits");
  u.check(winners <= 1, "one result is taken at most");
  u.check(winners == 1 || dut.valid_i <= 1, "one is taken if there is any");
  kept = valid[kLsu] && winners != 0;
  any = winners != 0 || valid[kLsu];
  floats = valid[kFpu] && ready[kFpu];
  flags_next = floats && !dut.rst_i;
  exec = !late && out.alu_ready && (valid[kAlu] || valid[kSfu]);
  write_next = any && !(exec && in.trap_valid) && !(floats && !fpu.wb) && !dut.rst_i;
}

void Bench::cover_sources() {
  u.cover("all that can be at once", dut.valid_i == 31 || dut.valid_i == 47);
  u.cover("a result of a beat that faults", exec && in.trap_valid && !dut.rst_i);
  u.cover("a fault beside a result of another unit", any && !exec && in.trap_valid);
  u.cover("none", dut.valid_i == 0);
  u.cover("the last in priority wins", dut.valid_i == 1u << kLsu && !late);
  u.cover("a result that was kept goes before all others", late && dut.valid_i == 47);
  u.cover("one is kept after the other", late && kept);
  u.cover("reset with one that is kept", late && dut.rst_i);
  u.cover("a load is written while the next one comes", loaded && write.valid && valid[kLsu]);
  u.cover("one is kept while a load is written", loaded && write.valid && kept);
}

void Bench::cover_writes() {
  u.cover("flags with a write", write.flag_valid && write.valid);
  u.cover("flags alone", write.flag_valid && !write.valid);
  u.cover("write without flags", !write.flag_valid && write.valid);
  u.cover("nothing to write loses to another result", valid[kFpu] && !fpu.wb && !floats);
  u.cover("reset with a result inside", dut.rst_i && write.valid);
}

// Tracks the result of the load/store unit.
void Bench::note_cycle() {
  const bool alone = valid[kLsu] && !kept;
  loaded = alone && !dut.rst_i;
  late = kept && !dut.rst_i;
}

// Other twins, whose edge comes later in the same cycle, still read what this one wrote in the cycle that ends.
void Bench::tick() {
  u.tick(dut);
  const gyre_beat_out &written = *write.result;
  const gyre_beat_out shown = written;
  uint8_t shown_flags[NUM_LANES];
  std::copy(write.flags, write.flags + NUM_LANES, shown_flags);
  gyre_commit_tick(&twin, &in);
  u.check(written.wid == shown.wid && written.beat == shown.beat && written.rd == shown.rd &&
              written.last == shown.last && written.lanes == shown.lanes &&
              std::equal(shown.data, shown.data + NUM_LANES, written.data),
          "the edge leaves what was written where it is");
  u.check(std::equal(shown_flags, shown_flags + NUM_LANES, write.flags),
          "the edge leaves the flags that were written where they are");
}

void Bench::check_written() {
  for (unsigned l = 0; SMALL && zero && !any && l < NUM_LANES; ++l) {
    u.check(port_word(dut.wb_data_o, l) == 0, "zeros for the register file");
  }
  u.compare("flag.valid after a floating-point result", port_get(dut.flag_o, GYRE_FLAG_BITS - 1, 1),
            flags_next);
  u.compare("wb.valid after a result to write", port_get(dut.wb_o, GYRE_WB_BITS - 1, 1),
            write_next);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b, b.beat, b.in);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b);
    b.check_winner();
    b.cover_sources();
    b.cover_writes();
    b.note_cycle();
    b.tick();
    b.check_written();
    if (dut.rst_i) gyre_commit_init(&b.twin, &b.cfg);
  }
  return u.finish();
}
