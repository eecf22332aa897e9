// Unit test: compares rtl/dispatch/gyre_launch_slots.sv with cmodel/dispatch/gyre_launch_slots.c:
// launches that begin, whose workgroups are given and whose warps come and go, good and wrong ones,
// limits, aborts, a GPU that is busy or not, words that are written at any pace. The test also
// checks the words that each launch writes, and when.
//
// Legal stimulus, which other modules guarantee: a warp leaves after it was taken; workgroups are
// given once; nothing is taken for a launch whose workgroups have all been given; nothing begins
// with an abort, which continues until all launches are over.

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "dispatch/gyre_launch_slots.h"
}

namespace {
struct Launch {
  bool valid, walked, release, wrong;
  unsigned warps;
  uint32_t completion, stamp;
  uint16_t code;
  uint64_t begins;
};

// The clock continues from near a limit.
uint64_t begin_clock(Unit &u, Vdut &dut, gyre_launch_slots *twin, unsigned run) {
  static const unsigned limits[] = {16, 32, 8, 31, 40, 48, 63};
  const uint64_t from = (uint64_t(1) << limits[run % 7]) - 1 - u.below(256);
  begin_at(dut.rootp->gyre_launch_slots__DOT__cycles_q, twin->cycles_q, run ? from : 0);
  return twin->cycles_q;
}

// Limits of the cycles of a launch. It begins some hundred cycles before, but for the first two.
constexpr uint32_t kLimits[] = {0,           400,           0x10000 + 100, 0x80000000u + 100,
                                0xffffffffu, 0x100000 + 100};

// The launches that are under way, as the test follows them, and the one whose words are written.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_launch_slots twin;
  gyre_launch_slots_in in = {};
  gyre_launch_slots_out out = {};
  Launch launch[GYRE_LAUNCH_SLOTS] = {};
  uint64_t cycles = 0;  // as the stamps have it
  unsigned resets = 0;
  // Progress of the ending launch: 1 after its stamp, 2 after its completion.
  unsigned step = 0;
  int ends = -1;  // that launch
  uint64_t end_at = 0;
  bool aborts = false, begins = false;
  bool over = false;  // it ends in this cycle
  uint16_t code = 0;  // with this code
  Throttle opens, takes, leaves, puts, busy;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_launch_slots_init(&twin); }

  void draw();
  void draw_open();
  void draw_warps();
  void draw_abort();
  void eval_over();
  void find_ending();
  void check_put();
  void check_stamp();
  void check_over();
  void cover();
  void tick();
  void edge_codes();
  void edge_launches();
  void open_launch();
  void edge_reset();
};
}  // namespace

GYRE_SET_PORTS(const gyre_launch_slots_in &in);
GYRE_COMPARE_PORTS(const gyre_launch_slots_out &out, bool over, uint16_t code);
GYRE_PORT(over_o, over);
GYRE_PORT(over_code_o, code);
GYRE_WHEN(out.late, late_slot_o);
GYRE_WHEN(out.room, open_slot_o);
GYRE_WHEN(over, over_code_o);
GYRE_WHEN(out.put, put_addr_o, put_four_o, put_words_o);
#include "Vdut_ports.h"

void Bench::draw() {
  in = {};
  in.limit = kLimits[u.cycle() / 2000 % 6];
  gyre_launch_slots_eval(&twin, in.limit, &out);
  draw_open();
  draw_warps();
  draw_abort();
  in.gpu_busy = busy.draw(u);
  in.put_done = out.put && puts.draw(u);
  dut.rst_i = u.below(5000) == 0;
}

void Bench::draw_open() {
  in.open = out.room && !aborts && opens.draw(u) && u.chance(20);
  in.open_completion = u.chance(80) ? u.rand32() | 4 : 0;
  in.open_stamp = u.chance(50) ? u.rand32() | 16 : 0;
  in.open_release = u.chance(30);
  in.open_code = u.chance(20) ? uint16_t(0x100 | u.below(16)) : 0;
  if (in.open_code) in.open_stamp = 0;
  // For launches that write nothing one ending suffices: the pins do not name it.
  for (const Launch &l : launch) {
    if (l.valid && !l.completion && !l.stamp) in.open_completion |= 4;
  }
}

// One launch gets a warp or its last workgroup, and one has a warp that leaves.
void Bench::draw_warps() {
  const unsigned taker = u.below(GYRE_LAUNCH_SLOTS);
  const Launch &l = launch[taker];
  if (l.valid && !l.walked && !aborts) {
    in.take = takes.draw(u);
    in.take_slot = uint8_t(taker);
    in.walked = !in.take && u.below(30) == 0;
    in.walked_slot = uint8_t(taker);
    in.lost = in.walked ? u.chance(20) : u.chance(50);
  }
  const unsigned leaver = u.below(GYRE_LAUNCH_SLOTS);
  in.left = launch[leaver].valid && launch[leaver].warps > 0 && !aborts && leaves.draw(u);
  in.left_slot = uint8_t(leaver);
}

void Bench::draw_abort() {
  in.abort = aborts;
  in.abort_begin = begins = !aborts && !in.open && out.any && u.below(1500) == 0;
  in.abort_one = u.chance(60);
  in.abort_slot = uint8_t(u.below(GYRE_LAUNCH_SLOTS));
  in.abort_code = uint16_t(u.chance(50) ? 0x200 | u.below(16) : 0x400);
}

void Bench::eval_over() {
  over = gyre_launch_slots_over(&twin, in.put_done, &code);
  u.note(
      "open %d code %x, take %d %u, left %d %u, walked %d %u, abort %d, busy %d, put %d %08x "
      "done %d",
      in.open, in.open_code, in.take, in.take_slot, in.left, in.left_slot, in.walked,
      in.walked_slot, aborts, in.gpu_busy, out.put, out.put_addr, in.put_done);
}

// Without the twin: the first address says which launch it is.
void Bench::find_ending() {
  if (ends >= 0 || !(dut.put_o || dut.over_o)) return;
  for (int i = 0; i < GYRE_LAUNCH_SLOTS && ends < 0; ++i) {
    const Launch &e = launch[i];
    const bool done = e.valid && ((e.walked && e.warps == 0) || aborts);
    const bool first = dut.put_o ? dut.put_addr_o == (e.stamp ? e.stamp : e.completion)
                                 : !e.stamp && !e.completion;
    if (done && first) ends = i;
  }
  u.check(ends >= 0, "what writes is a launch that is over");
  step = launch[ends].stamp ? 0 : 1;
}

void Bench::check_put() {
  if (!dut.put_o) return;
  const Launch &e = launch[ends];
  u.check(dut.put_four_o == (step == 0), "a stamp is four words, a completion is one");
  if (step == 0) {
    check_stamp();
  } else {
    u.compare("the address of the completion", dut.put_addr_o, e.completion);
    u.compare("the completion", port_word(dut.put_words_o, 0), e.code ? e.code : 1u);
  }
  step += in.put_done;
}

void Bench::check_stamp() {
  const Launch &e = launch[ends];
  const uint32_t low = port_word(dut.put_words_o, 0), high = port_word(dut.put_words_o, 1);
  u.compare("the address of the stamp", dut.put_addr_o, e.stamp);
  u.compare("its beginning", low, uint32_t(e.begins));
  u.compare("its beginning, upper half", high, uint32_t(e.begins >> 32));
  end_at = port_word(dut.put_words_o, 2) | uint64_t(port_word(dut.put_words_o, 3)) << 32;
  u.cover("a launch of more than 32 bits of the clock", end_at >> 32 && !(e.begins >> 32));
  u.check(end_at > e.begins && end_at <= cycles, "the end is after the beginning");
}

void Bench::check_over() {
  if (!dut.over_o) return;
  u.check(launch[ends].completion == 0 || step == 2, "it is over after its completion");
  u.compare("its code", dut.over_code_o, launch[ends].code);
  u.cover("a launch of which nothing is written", !launch[ends].completion && !launch[ends].stamp);
}

void Bench::cover() {
  u.cover("a launch waits for the GPU", dut.hold_o && in.gpu_busy);
  u.cover("a launch is late", dut.late_o);
  u.cover("a launch is late after 65536 cycles", dut.late_o && in.limit == kLimits[2]);
  u.cover("a launch is late, and as old as it gets", twin.slot[0].valid && !~twin.slot[0].age);
  u.cover("an abort of several", begins && launch[0].valid && launch[1].valid);
  u.cover("no room", !dut.room_o);
  u.cover("a stamp is written", dut.put_o && step == 0);
}

void Bench::tick() {
  u.tick(dut);
  gyre_launch_slots_tick(&twin, &in);
  edge_codes();
  edge_launches();
  ++cycles;
  if (dut.rst_i) edge_reset();
}

void Bench::edge_codes() {
  if (begins) {
    for (unsigned i = 0; i < GYRE_LAUNCH_SLOTS; ++i) {
      Launch &e = launch[i];
      if (!e.valid || (e.walked && e.warps == 0)) continue;
      e.code = !in.abort_one || in.abort_slot == i ? in.abort_code : GYRE_LAUNCH_ABORTED;
    }
    aborts = true;
  } else if (in.walked && in.lost) {
    launch[in.walked_slot].code = GYRE_LAUNCH_LOST;
  }
}

void Bench::edge_launches() {
  if (in.walked) launch[in.walked_slot].walked = true;
  u.cover("a list that is lost", in.walked && in.lost);
  if (in.take) ++launch[in.take_slot].warps;
  if (in.left) --launch[in.left_slot].warps;
  if (over) {
    launch[ends] = {};
    ends = -1;
  }
  if (in.open) open_launch();
  bool any = false;
  for (const Launch &e : launch) any |= e.valid;
  if (aborts && !any) aborts = false;
}

// It may be older than it is, so that its limit is not far.
void Bench::open_launch() {
  if (in.limit > 400) {
    begin_at(dut.rootp->gyre_launch_slots__DOT__age_q[out.open_slot], twin.slot[out.open_slot].age,
             in.limit - 116 - u.below(16));
  }
  launch[out.open_slot] = {true,  in.open_code != 0,  in.open_release, in.open_code != 0,
                           0,     in.open_completion, in.open_stamp,   in.open_code,
                           cycles};
}

void Bench::edge_reset() {
  gyre_launch_slots_init(&twin);
  for (Launch &e : launch) e = {};
  cycles = begin_clock(u, dut, &twin, ++resets);
  ends = -1;
  aborts = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    b.eval_over();
    compare_ports(u, dut, b.out, b.over, b.code);
    b.find_ending();
    b.check_put();
    b.check_over();
    b.cover();
    b.tick();
  }
  return u.finish();
}
