// Unit test: compares rtl/rdna35/gyre_scalar_file.sv with cmodel/rdna35/gyre_scalar_file.c, and the words that are read
// with those that the test has written.
//
// Legal stimulus, which its neighbours guarantee: nothing is read while the file is busy, nothing is written in the
// sweep, and only registers that can be written are. Launch gives the warp that it clears a cycle before, and holds it until
// that is done.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "gyre/rdna35.h"
#include "rdna35/gyre_scalar_file.h"
}

constexpr unsigned kCodes = GYRE_SCALAR_ENTRIES;

struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  ~Bench() { gyre_scalar_file_free(&twin); }
  uint8_t draw_code();
  void draw();
  void check();
  void cover();
  void keep();
  void after_edge();
  void restart();

  Unit &u;
  Vdut &dut;
  gyre_scalar_file twin;
  gyre_scalar_file_in in = {};
  gyre_scalar_file_out out = {};
  std::vector<uint32_t> kept = std::vector<uint32_t>(NUM_WARPS * kCodes);
  uint32_t read[GYRE_SCALAR_READS] = {};
  bool known = false, offered = false;  // there was a read; the number of a warp to be cleared
  unsigned cleared = 0, held = 0;       // entries of this clearing, cycles without one
  uint64_t since = 0;                   // cycles since the reset
  Throttle reads, writes;
};

GYRE_SET_PORTS(const gyre_scalar_file_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_file &twin, const gyre_scalar_file_out &out, const Bench &b);
GYRE_PORT(number_a_i, in.number[0]);
GYRE_PORT(number_b_i, in.number[1]);
GYRE_PORT(number_c_i, in.number[2]);
GYRE_PORT(word_a_o, twin.read_q[0]);
GYRE_PORT(word_b_o, twin.read_q[1]);
GYRE_PORT(word_c_o, twin.read_q[2]);
GYRE_WHEN(b.known, word_a_o, word_b_o, word_c_o);
GYRE_WHEN(out.clear_entry, clear_number_o);
GYRE_WHEN(out.written_valid, written_wid_o, written_number_o, written_data_o);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  gyre_scalar_file_init(&twin, NUM_WARPS);
  restart();
}

// What the sweep writes: the mask of one thread to EXEC, 0 to all others.
void Bench::restart() {
  kept.assign(kept.size(), 0);
  for (unsigned w = 0; w < NUM_WARPS; ++w) kept[w * kCodes + GYRE_RDNA35_EXEC_LO] = 1;
}

// A few registers are met again and again.
uint8_t Bench::draw_code() { return uint8_t(u.chance(60) ? u.below(3) * 63 : u.below(kCodes)); }

void Bench::draw() {
  dut.rst_i = u.below(6000) == 0;
  in.write_wid = uint8_t(u.below(NUM_WARPS));
  do in.write_number = draw_code();
  while (in.write_number >= 108 && in.write_number <= 124);
  in.write_data = u.operand();
  in.write_valid = !twin.sweep_q && writes.draw(u);
  if (!in.clear) {
    in.clear = offered && u.below(100) == 0;
    if (!in.clear) in.clear_wid = uint8_t(u.below(NUM_WARPS));
    offered = !in.clear;
  }
  in.clear_word = u.operand();
  in.wid = u.chance(50) ? in.write_wid : uint8_t(u.below(NUM_WARPS));
  for (uint8_t &n : in.number) n = u.chance(30) ? in.write_number : draw_code();
  in.read = !(twin.sweep_q || twin.wait_q == GYRE_SCALAR_FILE_HOLD) && reads.draw(u);
  if (in.clear && u.chance(10)) {  // the entry that is cleared
    in.wid = in.clear_wid;
    in.number[1] = uint8_t(twin.sweep_entry_q % kCodes);
  }
}

void Bench::check() {
  u.note("read %d of %u: %u %u %u; write %d %u.%u; clear %d %u entry %d", in.read, in.wid,
         in.number[0], in.number[1], in.number[2], in.write_valid, in.write_wid, in.write_number,
         in.clear, in.clear_wid, out.clear_entry);
  for (unsigned i = 0; known && i < GYRE_SCALAR_READS; ++i)
    u.check(twin.read_q[i] == read[i], "a source has what was written last");
  u.check(bool(dut.busy_o) == (since < NUM_WARPS * kCodes || held >= 7),
          "busy in the sweep, and for clearing");
  if (out.clear_entry) u.compare("clear_number", dut.clear_number_o, cleared);
  if (out.cleared) u.compare("entries of a warp", cleared, kCodes - 1);
}

void Bench::cover() {
  const bool same = in.read && in.write_valid && in.wid == in.write_wid;
  u.cover("write meets the read of a alone",
          same && in.write_number == in.number[0] && in.write_number != in.number[1]);
  u.cover("write meets the read of b alone",
          same && in.write_number == in.number[1] && in.write_number != in.number[0]);
  u.cover("write meets the read of c alone",
          same && in.write_number == in.number[2] && in.write_number != in.number[0]);
  u.cover("same number of another warp",
          NUM_WARPS == 1 || (in.read && in.write_valid && in.wid != in.write_wid &&
                             in.write_number == in.number[0]));
  u.cover("the words stay", known && !in.read && in.write_valid);
  u.cover("read meets clearing",
          in.read && out.clear_entry && in.wid == in.clear_wid && in.number[1] == out.clear_number);
  u.cover("cleared", out.cleared);
  u.cover("clearing waits for a write", in.clear && in.write_valid);
  u.cover("held for clearing", held >= 7 && !twin.sweep_q);
  u.cover("clearing waits for the sweep", in.clear && twin.sweep_q);
  u.cover("reset in clearing", dut.rst_i && in.clear && cleared);
}

// Counts entries and cycles, and writes the test's own registers, which a read of this cycle sees.
void Bench::keep() {
  if (out.clear_entry) kept[in.clear_wid * kCodes + cleared] = in.clear_word;
  if (in.write_valid) kept[in.write_wid * kCodes + in.write_number] = in.write_data;
  if (in.read) {
    known = true;
    for (unsigned i = 0; i < GYRE_SCALAR_READS; ++i) read[i] = kept[in.wid * kCodes + in.number[i]];
  }
  held = in.clear && !out.clear_entry ? held + 1 : 0;
  cleared = in.clear ? cleared + out.clear_entry : 0;
  ++since;
}

void Bench::after_edge() {
  gyre_scalar_file_tick(&twin, &in, &out);
  if (out.cleared) {
    in.clear = offered = false;
    cleared = 0;
  }
  if (!dut.rst_i) return;
  gyre_scalar_file_reset(&twin);
  in.clear = offered = false;
  restart();
  cleared = held = 0;
  since = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_scalar_file_eval(&b.twin, &b.in, &b.out);
    compare_ports(u, dut, b.twin, b.out, b);
    b.check();
    b.cover();
    b.keep();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
