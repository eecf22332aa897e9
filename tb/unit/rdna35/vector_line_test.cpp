// Test of the blocks of the lanes together (vector_line.sv): warps execute random vector instructions on few registers, so
// that they depend on each other. When an instruction is done, its destinations must be those of the functional machine
// after it; when none of a warp is under way, all its vector and scalar registers must. After some instructions a warp is
// launched again with another EXEC and other scalar registers.

#include <deque>

#include "Vdut.h"
#include "vector_machine.h"

constexpr unsigned kHead = 213, kThreads = VectorMachine::kThreads, kRows = VectorMachine::kRows;
constexpr unsigned kBeats = kThreads / NUM_LANES;

// Registers of a warp after an instruction.
struct Expected {
  std::vector<uint32_t> vgprs;
  uint32_t sgpr[128];
  gyre_vector_decode_out d;
  unsigned row;
};

constexpr unsigned kUnits = 1 << GYRE_LANES_ALU | 1 << GYRE_LANES_COMPARE | 1 << GYRE_LANES_MUL;

// What a warp does: it waits for its turn to be launched, is launched, or runs.
enum Phase { kWaits, kLaunched, kRuns };

struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void restart();
  void fill();
  void launch();
  void next_head(unsigned wid);
  void end_head(unsigned wid);
  void drive();
  void observe();
  void check_done(unsigned wid, bool of_mul);
  void check_all(unsigned wid);
  void after_edge(bool issued, unsigned wid, bool cleared);

  Unit &u;
  Vdut &dut;
  VectorMachine machine;
  std::deque<Expected> expected[NUM_WARPS];  // under way, then the head
  Expected latest[NUM_WARPS];                // the one that has issued last
  std::vector<uint32_t> rows[NUM_WARPS];     // as they are written
  uint32_t words[NUM_WARPS][128] = {};
  Phase phase[NUM_WARPS] = {};
  unsigned filled = 0;  // rows that have their first values
  int launching = -1;
  bool settled = false;  // the number of the launched warp has been at the port for a cycle
  Throttle turns, writes, row_writes;
};

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), machine(unit, NUM_WARPS, kUnits) {
  restart();
}

void Bench::restart() {
  filled = 0;
  launching = -1;
  settled = false;
  dut.valid_i = 0;
  dut.fill_i = 0;
  for (unsigned wid = 0; wid < NUM_WARPS; ++wid) {
    phase[wid] = kWaits;
    expected[wid].clear();
    for (uint32_t &word : machine.vgprs(wid)) word = u.operand();
    rows[wid] = machine.vgprs(wid);
    machine.set_mode(wid, dut.flush_i ? 0 : 0x10);
  }
}

// Every row of every warp gets its first values, a beat of lanes in a cycle.
void Bench::fill() {
  dut.fill_i = filled < NUM_WARPS * kRows * kBeats;
  if (!dut.fill_i) return;
  const unsigned beat = filled % kBeats, row = filled / kBeats % kRows,
                 wid = filled / kBeats / kRows;
  dut.fill_wid_i = wid;
  dut.fill_number_i = row;
  dut.fill_beat_i = beat;
  for (unsigned lane = 0; lane < NUM_LANES; ++lane)
    port_set_word(dut.fill_data_i, lane, rows[wid][row * kThreads + beat * NUM_LANES + lane]);
  ++filled;
}

// Warp after warp that waits gets scalar registers of random values.
void Bench::launch() {
  if (launching < 0 && !dut.fill_i) {
    const unsigned wid = u.below(NUM_WARPS);
    if (phase[wid] == kWaits && expected[wid].empty()) {
      launching = int(wid);
      phase[wid] = kLaunched;
    }
  }
  dut.clear_i = launching >= 0 && settled;
  settled = launching >= 0;
  if (launching < 0) return;
  dut.clear_wid_i = unsigned(launching);
  dut.eval();
  if (!dut.clear_i) return;
  const unsigned number = dut.clear_number_o;
  dut.clear_word_i = number == GYRE_RDNA35_EXEC           ? machine.draw_exec()
                     : VectorMachine::is_register(number) ? u.operand()
                                                          : 0;
  machine.wave(unsigned(launching)).sgpr[number] = dut.clear_word_i;
}

// An instruction of the warp at the head; the functional machine executes it at once.
void Bench::next_head(unsigned wid) {
  const VectorInstruction v = machine.draw_near(wid);
  const unsigned at = wid * kHead;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(v.decoded.row));
  port_put(dut.head_i, at, 11, v.decoded.row);
  for (unsigned n = 0; n < 5; ++n) {
    const gyre_rdna35_listed o = n < shape->count ? shape->operand[n] : gyre_rdna35_listed{};
    const uint32_t field = o.width ? gyre_rdna35_bits(v.word, o.bit, o.width) : 0;
    port_put(dut.head_i, at + 11 + 32 * n, 32,
             field << 16 | uint32_t(o.form) << 11 | uint32_t(o.type) << 7 | uint32_t(o.words) << 2 |
                 o.half);
  }
  port_put(dut.head_i, at + 171, 32, VectorMachine::literal(v));
  port_put(dut.head_i, at + 203, 3, v.word[0] >> 8 & 7);
  port_put(dut.head_i, at + 206, 3, v.word[1] >> 29);
  port_put(dut.head_i, at + 209, 3, v.word[0] >> 11 & 7);
  port_put(dut.head_i, at + 212, 1, v.word[0] >> 15 & 1);
  u.note("head of warp %u: %s %08x %08x EXEC %08x", wid, gyre_rdna35_name(v.decoded.row), v.word[0],
         v.word[1], machine.wave(wid).sgpr[GYRE_RDNA35_EXEC]);
  machine.execute(v);
  Expected e = {machine.vgprs(wid), {}, v.d, v.decoded.row};
  std::memcpy(e.sgpr, machine.wave(wid).sgpr, sizeof e.sgpr);
  expected[wid].push_back(e);
  dut.valid_i |= 1u << wid;
}

void Bench::end_head(unsigned wid) {
  dut.valid_i &= ~(1u << wid);
  phase[wid] = kWaits;
}

void Bench::drive() {
  dut.rst_i = u.below(20000) == 0;
  dut.write_ready_i = writes.draw(u);
  dut.row_ready_i = row_writes.draw(u);
  dut.turn_wid_i = u.below(NUM_WARPS);
  if (!turns.draw(u)) dut.turn_wid_i = NUM_WARPS - 1;
  fill();
  launch();
  dut.eval();
}

// No instruction of the warp is under way: its registers are those after the one that has issued last.
void Bench::check_all(unsigned wid) {
  u.check(rows[wid] == latest[wid].vgprs,
          "all vector registers are those of the functional machine");
  for (unsigned r = 0; r < 128; ++r)
    u.compare("scalar register", words[wid][r], latest[wid].sgpr[r], int(r));
}

void Bench::check_done(unsigned wid, bool of_mul) {
  const unsigned heads = dut.valid_i >> wid & 1;
  std::deque<Expected> &all = expected[wid];
  unsigned n = 0;
  while (n + heads < all.size() && (all[n].d.unit == GYRE_LANES_MUL) != of_mul) ++n;
  u.check(n + heads < all.size(), "what is done has issued");
  const Expected &e = all[n];
  u.note("warp %u has done %s", wid, gyre_rdna35_name(e.row));
  for (unsigned k = 0; e.d.wb && k <= e.d.pair; ++k) {
    const unsigned first = (e.d.number + k) * kThreads;
    for (unsigned lane = 0; lane < kThreads; ++lane)
      u.compare("vector register", rows[wid][first + lane], e.vgprs[first + lane], int(lane));
  }
  if (e.d.flags_wb)
    u.compare("flags", words[wid][e.d.flags_number], e.sgpr[e.d.flags_number], e.d.flags_number);
  u.cover(gyre_rdna35_name(e.row), true);
  u.cover("EXEC is written", e.d.flags_wb && e.d.flags_number == GYRE_RDNA35_EXEC);
  u.cover("three instructions of a warp under way", all.size() > 2 + heads);
  u.cover("an instruction overtakes another one", n != 0);
  u.cover("an instruction without threads", e.sgpr[GYRE_RDNA35_EXEC] == 0);
  all.erase(all.begin() + n);
  if (all.size() == heads) check_all(wid);
}

void Bench::observe() {
  if (dut.written_valid_o) words[dut.written_wid_o][dut.written_number_o] = dut.written_data_o;
  if (dut.row_valid_o) {
    for (unsigned lane = 0; lane < NUM_LANES; ++lane) {
      if (dut.row_lanes_o >> lane & 1)
        rows[dut.row_wid_o][dut.row_number_o * kThreads + dut.row_beat_o * NUM_LANES + lane] =
            port_word(dut.row_data_o, lane);
    }
  }
  if (dut.done_o) check_done(dut.done_wid_o, dut.done_mul_o);
}

void Bench::after_edge(bool issued, unsigned wid, bool cleared) {
  if (issued) {
    latest[wid] = expected[wid].back();
    if (u.below(40) == 0)
      end_head(wid);
    else
      next_head(wid);
  }
  if (!cleared) return;
  machine.wave(unsigned(launching)).scc = false;
  phase[launching] = kRuns;
  next_head(unsigned(launching));
  launching = -1;
  settled = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  dut.clear_i = dut.valid_i = dut.fill_i = 0;
  dut.flush_i = u.chance(50);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.drive();
    b.observe();
    const bool reset = dut.rst_i, issued = dut.issued_o, cleared = dut.cleared_o;
    const unsigned wid = dut.wid_o;
    u.tick(dut);
    if (reset)
      b.restart();
    else
      b.after_edge(issued, wid, cleared);
  }
  for (const unsigned row : b.machine.rows()) u.cover(gyre_rdna35_name(row), false);
  return u.finish();
}
