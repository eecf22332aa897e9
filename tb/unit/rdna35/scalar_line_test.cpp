// Test of the scalar blocks together (scalar_line.sv): warps execute random scalar instructions on few registers, so
// that they depend on each other. When an instruction is done, the registers that have been written must be those that
// the functional machine has after it.

#include <deque>

#include "Vdut.h"
#include "scalar_machine.h"

constexpr unsigned kHead = 139;

struct Expected {
  uint32_t sgpr[128];
  unsigned row;
};

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), machine(unit, NUM_WARPS) {}
  void restart();
  void launch();
  void next_head(unsigned wid);
  void drive();
  void observe();

  Unit &u;
  Vdut &dut;
  ScalarMachine machine;
  std::deque<Expected> expected[NUM_WARPS];
  uint32_t written[NUM_WARPS][128] = {};
  unsigned launched = 0;  // warps that have their registers
  bool settled = false;   // the number of the next one has been at the port for a cycle
  Throttle turns, writes;
};

void Bench::restart() {
  launched = 0;
  settled = false;
  dut.valid_i = 0;
  for (auto &e : expected) e.clear();
}

// An instruction of the warp at the head; the functional machine executes it at once.
void Bench::next_head(unsigned wid) {
  const ScalarInstruction s = machine.draw_near(wid);
  const unsigned at = wid * kHead;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(s.decoded.row));
  port_put(dut.head_i, at, 11, s.decoded.row);
  for (unsigned n = 0; n < 3; ++n) {
    const gyre_rdna35_listed o = n < shape->count ? shape->operand[n] : gyre_rdna35_listed{};
    const uint32_t field = o.width ? gyre_rdna35_bits(s.word, o.bit, o.width) : 0;
    port_put(dut.head_i, at + 11 + 32 * n, 32,
             field << 16 | uint32_t(o.form) << 11 | uint32_t(o.type) << 7 | uint32_t(o.words) << 2);
  }
  port_put(dut.head_i, at + 107, 32, s.word[1]);
  u.note("head of warp %u: %s %08x", wid, gyre_rdna35_name(s.decoded.row), s.word[0]);
  machine.execute(s);
  Expected e;
  std::memcpy(e.sgpr, machine.wave(wid).sgpr, sizeof e.sgpr);
  e.row = s.decoded.row;
  expected[wid].push_back(e);
}

// Warp after warp gets registers of random values.
void Bench::launch() {
  dut.clear_wid_i = launched < NUM_WARPS ? launched : 0;
  dut.clear_i = settled && launched < NUM_WARPS;
  settled = launched < NUM_WARPS;
  dut.eval();
  if (!dut.clear_i) return;
  const unsigned number = dut.clear_number_o;
  dut.clear_word_i = ScalarMachine::is_register(number) ? u.operand() : 0;
  machine.wave(launched).sgpr[number] = dut.clear_word_i;
}

void Bench::drive() {
  dut.rst_i = u.below(20000) == 0;
  dut.write_ready_i = writes.draw(u);
  dut.turn_wid_i = u.below(NUM_WARPS);
  if (!turns.draw(u) && launched) dut.turn_wid_i = launched - 1;
  launch();
  dut.eval();
}

void Bench::observe() {
  const unsigned turn = dut.turn_wid_i;
  if (dut.written_valid_o) written[dut.written_wid_o][dut.written_number_o] = dut.written_data_o;
  if (dut.done_o) {
    const unsigned wid = dut.done_wid_o;
    u.check(expected[wid].size() > 1 || !(dut.valid_i >> wid & 1), "what is done has issued");
    const Expected &e = expected[wid].front();
    u.note("warp %u has done %s", wid, gyre_rdna35_name(e.row));
    for (unsigned r = 0; r < 128; ++r)
      u.compare("scalar register", written[wid][r], e.sgpr[r], int(r));
    u.cover(gyre_rdna35_name(e.row), true);
    expected[wid].pop_front();
  }
  u.cover("an operand is written in the cycle of the read", dut.bypass_o);
  u.cover("a warp is launched beside others", NUM_WARPS == 1 || (dut.cleared_o && launched));
  u.cover("three results of a warp under way", expected[turn].size() > 3);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  dut.clear_i = dut.valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.drive();
    b.observe();
    const bool reset = dut.rst_i, issued = dut.issued_o, cleared = dut.cleared_o;
    const unsigned wid = dut.issued_o ? dut.wid_o : 0;
    u.tick(dut);
    if (reset) {
      b.restart();
      continue;
    }
    if (issued) b.next_head(wid);
    if (!cleared) continue;
    b.machine.wave(b.launched).scc = false;
    b.next_head(b.launched);
    dut.valid_i |= 1u << b.launched++;
    b.settled = false;
  }
  for (const unsigned row : b.machine.rows()) u.cover(gyre_rdna35_name(row), false);
  return u.finish();
}
