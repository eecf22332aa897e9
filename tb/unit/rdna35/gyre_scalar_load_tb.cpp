// Unit test: compares rtl/rdna35/gyre_scalar_load.sv with cmodel/rdna35/gyre_scalar_load.c, and every word, fault and end of
// a load with those that the test computes: addresses with 64 bits, word after word, from a memory that is a function.
//
// Legal stimulus, which its neighbours guarantee: a load issues only if there is room, and its two beats follow in the order
// of the issues. A line is answered after it has been accepted, never in the same cycle.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "rdna35/gyre_scalar_load.h"
}

constexpr uint64_t kEnd = uint64_t(RAM_BASE) + RAM_BYTES;

// The word of main memory at an address.
uint32_t memory(uint32_t address) { return address / 4 * 0x9e3779b1u ^ address; }

struct Load {
  uint8_t wid, number, words;
  uint64_t address;
};

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) { restart(); }
  void restart();
  void draw();
  void draw_beat();
  void check_beat();
  void check_word();
  void keep();

  Unit &u;
  Vdut &dut;
  gyre_scalar_load twin;
  gyre_scalar_load_in in = {};
  gyre_scalar_load_out out = {};
  unsigned issued = 0;   // loads whose beats have not come
  bool second = false;   // the first beat has come
  uint64_t address = 0;  // of the load in execute
  int64_t offset = 0;
  uint32_t low = 0;
  std::deque<Load> loads;  // that have left execute
  unsigned word = 0;       // the next one of the first of them
  bool asked = false;
  uint32_t line_address = 0;
  uint8_t line[LINE_BYTES];
  Throttle issues, beats, lines, answers, words;
};

GYRE_SET_PORTS(const gyre_scalar_load_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_load_out &out);
GYRE_WHEN(out.fault, value_o);
GYRE_WHEN(out.line_valid, line_addr_o);
GYRE_WHEN(out.word_valid, word_wid_o, word_number_o, word_data_o, last_o, first_o);
#include "Vdut_ports.h"

void Bench::restart() {
  gyre_config cfg = {};
  cfg.ram_base = RAM_BASE;
  cfg.ram_bytes = RAM_BYTES;
  cfg.line_bytes = LINE_BYTES;
  gyre_scalar_load_init(&twin, &cfg);
  loads.clear();
  issued = word = 0;
  second = asked = false;
}

// The address of a load: in main memory, at one of its ends, or anywhere, as a base and offsets.
void Bench::draw_beat() {
  in.beat_valid = issued != 0 && beats.draw(u);
  in.beat_first = !second;
  in.a = in.b = u.rand32();
  if (!in.beat_valid) return;
  if (second) {
    in.a = uint32_t(address >> 32);
    return;
  }
  in.beat_load = uint8_t(1 + u.below(5));
  in.beat_number = uint8_t(u.below(129 - (1u << (in.beat_load - 1))));
  in.beat_wid = uint8_t(u.below(NUM_WARPS));
  in.beat_wb = !u.chance(5);
  in.imm = uint32_t(int32_t(u.rand32() << 11) >> 11);
  in.b = u.chance(50) ? 0 : u.operand();
  offset = (int64_t(in.b) + int32_t(in.imm)) & ~int64_t(3);
  uint64_t goal = RAM_BASE + u.rand32() % RAM_BYTES;
  if (u.chance(20)) goal = (u.chance(50) ? kEnd : RAM_BASE) - 64 + u.below(128);
  if (u.chance(3)) goal = uint64_t(u.rand32()) << 32 | goal;
  if (u.chance(3)) goal = u.rand32();
  address = goal - uint64_t(offset);
  in.a = low = uint32_t(address);
}

void Bench::draw() {
  dut.rst_i = u.below(5000) == 0;
  gyre_scalar_load_eval(&twin, &out);
  in.set = out.room && issues.draw(u);
  draw_beat();
  in.line_ready = lines.draw(u);
  in.words_valid = asked && answers.draw(u);
  for (uint32_t n = 0; n < LINE_BYTES; n += 4) {
    const uint32_t value = in.words_valid ? memory(line_address + n) : u.rand32();
    std::memcpy(line + n, &value, 4);
  }
  in.words_data = line;
  in.word_ready = words.draw(u);
}

void Bench::check_beat() {
  if (!in.beat_valid || !second) return;
  const uint64_t start = (address & ~uint64_t(3)) + uint64_t(offset);
  const unsigned count = 1u << (in.beat_load - 1);
  bool fault = false;
  uint32_t value = 0;
  for (unsigned n = 0; n < count && !fault; ++n) {
    fault = start + 4 * n < RAM_BASE || start + 4 * n >= kEnd;
    value = uint32_t(start + 4 * n);
  }
  u.check(dut.fault_o == fault, "a load faults if a word is outside of main memory");
  if (fault) u.compare("the first word outside", dut.value_o, value);
  u.cover("a load that ends outside", fault && start >= RAM_BASE && start < kEnd);
  u.cover("the upper word of an address", fault && start >> 32 != 0);
  u.cover("a carry out of the lower word", !fault && (uint64_t(low) + uint64_t(offset)) >> 32 != 0);
  u.cover("a load without a register", !fault && !in.beat_wb);
  if (!fault && in.beat_wb) loads.push_back({in.beat_wid, in.beat_number, uint8_t(count), start});
}

void Bench::check_word() {
  if (!dut.word_valid_o) return;
  u.check(!loads.empty(), "a word belongs to a load");
  if (loads.empty()) return;
  const Load &load = loads.front();
  u.compare("warp of a word", dut.word_wid_o, load.wid);
  u.compare("register of a word", dut.word_number_o, load.number + word);
  u.compare("a word", dut.word_data_o, memory(uint32_t(load.address) + 4 * word));
  u.check(dut.last_o == (word + 1 == load.words), "the last word of a load");
  u.compare("first register of a load", dut.first_o, load.number);
  u.cover("a word that waits", !in.word_ready);
  if (!in.word_ready) return;
  if (++word == load.words) {
    loads.pop_front();
    word = 0;
  }
}

void Bench::keep() {
  u.cover("no room", !out.room);
  u.cover("a load of several lines", out.line_valid && word != 0);
  if (in.set) ++issued;
  if (in.beat_valid) {
    if (second) --issued;
    second = !second;
  }
  if (in.words_valid) asked = false;
  if (out.line_valid && in.line_ready) {
    asked = true;
    line_address = dut.line_addr_o;
    u.check(line_address % LINE_BYTES == 0, "a line is asked for");
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_scalar_load_eval_beat(&b.twin, &b.in, &b.out);
    compare_ports(u, dut, b.out);
    b.check_beat();
    b.check_word();
    b.keep();
    u.tick(dut);
    gyre_scalar_load_tick(&b.twin, &b.in, &b.out);
    if (dut.rst_i) b.restart();
  }
  return u.finish();
}
