// Unit test of rtl/graphics/pixel/gyre_pixel_launcher.sv against cmodel/graphics/pixel/gyre_pixel_launcher.c in every cycle:
// quads and ends of warps at any time, cores that take launches late, a drain that frees slots in any order, warps of other
// launches that end. The threads and the cover of each launch, that its warp and slot were free, and what earlier warps have
// left in the slot, are worked out here.

#include <algorithm>
#include <deque>

#include "graphics/draw_arbiter.h"
#include "gyre_ports.h"
#include "near_limit.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_launcher.h"
}

GYRE_SET_PORTS(const gyre_pixel_launcher_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_launcher &twin, const gyre_pixel_launcher_out &out);
GYRE_WHEN(out.open, core_o, lmem_o, count_o, clean_o, kept_o);
GYRE_WHEN(out.want.valid, want_o);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_ELEMENTS(ended_i, NUM_CORES *NUM_WARPS);
GYRE_ELEMENTS(ends_o, NUM_CORES);
GYRE_WHEN(out.launch_valid, launch_core_o, launch_wid_o, launch_tmask_o, launch_covered_o,
          launch_lmem_o);
GYRE_WHEN(out.warp_valid, warp_o, warp_back_o);
#include "Vdut_ports.h"

namespace {
constexpr unsigned kQuads = NUM_THREADS / 4;

struct Warp {
  uint32_t covers;
  unsigned quads;
  bool back;
};

// What the last warp of a slot has left there.
struct Slot {
  bool used, back;
  uint32_t primitive;
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg;
  gyre_pixel_launcher twin;
  gyre_pixel_launcher_in in = {};
  gyre_pixel_launcher_out out = {};
  DrawArbiter arbiter;
  gyre_launch_source asked = {};
  bool run = false, done = false, slow = false, late = false;
  unsigned finishing = 0;
  Throttle quads, closes, readies, ends, frees;
  Warp open = {};
  std::deque<Warp> closed;
  std::vector<gyre_filled_warp_t> running;  // launched, and have not ended
  std::vector<gyre_filled_warp_t> drained;  // have ended, and are not free again
  std::vector<uint8_t> ended = std::vector<uint8_t>(NUM_CORES * NUM_WARPS);
  bool busy[16][32] = {}, slots[16][64] = {};
  Slot left[16][64] = {};
  unsigned slot = 0;  // of the open warp
  uint32_t primitive = 0;
  uint32_t warps = 0, pixels = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), cfg(configuration()), arbiter(cfg) {
    gyre_pixel_launcher_init(&twin, &cfg);
  }
  static gyre_config configuration() {
    gyre_config c = {};
    c.num_cores = NUM_CORES;
    c.num_warps = NUM_WARPS;
    c.num_threads = NUM_THREADS;
    c.num_lanes = 4;
    c.lmem_bytes = LMEM_BYTES;
    return c;
  }
  void draw();
  void draw_quads();
  void draw_ends();
  void check_ends();
  void check_slot();
  void check_launch();
  void edge();
  void begin_draw();
};
}  // namespace

void Bench::draw() {
  const gyre_pixel_program_t program = in.program;
  const uint8_t first = in.first;
  in = {};
  in.program = program;
  in.first = first;
  in.ended = ended.data();
  in.halted = run && u.below(4000) == 0;
  const bool all = done && open.quads == 0 && closed.empty() && running.empty() && drained.empty();
  finishing = all ? finishing + 1 : 0;
  in.start = !in.halted && (!run || finishing > 3);
  in.finish = finishing > 1 && !in.start;
  if (in.start) {
    slow = u.chance(50);
    late = u.chance(30);
    in.program = pixel_program(u, NUM_THREADS, 4, 16);
    in.program.core_warps = uint8_t(1 + u.below(NUM_WARPS));
    in.program.core_slots = uint8_t(in.program.core_warps + u.below(in.program.core_warps + 1u));
    in.first = uint8_t(u.below(16));
  }
  in.launch_ready =
      twin.launch_valid_q && !in.halted && (late ? u.below(4 * NUM_THREADS) == 0 : readies.draw(u));
  draw_quads();
  draw_ends();
  if (!drained.empty() && (slow ? u.below(8 * NUM_THREADS) == 0 : frees.draw(u))) {
    const unsigned k = u.below(uint32_t(drained.size()));
    in.free = {true, drained[k].core, drained[k].wid, drained[k].slot};
    drained.erase(drained.begin() + k);
  }
  gyre_pixel_launcher_eval(&twin, &in, &out);
  asked = {};
  asked.want = out.want;
  std::copy(out.leave, out.leave + GYRE_MAX_CORES, asked.leave);
  arbiter.answer(u, asked);
  in.warp = arbiter.warp;
}

// Warps end in any order, and others of the same numbers, which a wspawn has started, before their launch.
void Bench::draw_ends() {
  for (unsigned i = 0; i < NUM_CORES * NUM_WARPS; ++i) {
    const unsigned core = i / NUM_WARPS, wid = i % NUM_WARPS;
    const auto runs =
        std::find_if(running.begin(), running.end(),
                     [&](const gyre_filled_warp_t &w) { return w.core == core && w.wid == wid; });
    if (runs != running.end())
      ended[i] = slow ? u.below(8 * NUM_THREADS) == 0 : ends.draw(u) && u.chance(20);
    else
      ended[i] = u.below(20) == 0;
    u.cover("a warp ends that was not launched here", runs == running.end() && ended[i]);
  }
}

// A quad is the last one of its warp when the warp is full, and at any time; a warp may also end without a quad.
void Bench::draw_quads() {
  if (!run || in.start || in.halted || done || twin.state_q != GYRE_PIXEL_OPEN) return;
  in.quad = open.quads < kQuads && quads.draw(u);
  in.cover = uint8_t(1 + u.below(15));
  in.back = u.chance(50);
  const unsigned count = open.quads + in.quad;
  in.close = count != 0 && (count == kQuads || (closes.draw(u) && u.chance(20)));
  in.last = in.close ? u.chance(40) : count == 0 && u.chance(5);
  u.cover("a warp ends without a quad", kQuads == 1 || (in.close && !in.quad));
}

void Bench::check_ends() {
  uint32_t want[NUM_CORES] = {};
  for (const gyre_filled_warp_t &w : running)
    want[w.core] |= uint32_t(ended[w.core * NUM_WARPS + w.wid]) << w.wid;
  for (unsigned c = 0; c < NUM_CORES; ++c)
    u.compare("launches that end", out.ends[c], want[c], int(c));
}

void Bench::check_slot() {
  if (!out.open) return;
  slot = twin.open_q.warp.slot;
  const Slot &s = left[out.core][slot];
  const bool same = s.used && s.primitive == primitive;
  u.compare("the slot's outputs are clean", out.clean, s.used);
  u.compare("the slot has the primitive's words", out.kept,
            in.program.reads_primitive ? same : s.used && s.back == in.back);
  u.cover("the slot has words of another primitive", s.used && !same);
  u.cover("it has those of this one", same);
}

void Bench::check_launch() {
  check_slot();
  check_ends();
  if (out.open) u.compare("quads of the open warp", out.count, open.quads);
  if (run) u.compare("warps", dut.warps_o, warps);
  if (run) u.compare("pixels", dut.pixels_o, pixels);
  u.cover("a warp without quads is freed", in.finish && twin.state_q == GYRE_PIXEL_OPEN);
  if (!out.launch_valid) return;
  const Warp &w = closed.front();
  const unsigned core = out.launch_core, wid = out.launch_wid, slot = out.warp.slot;
  u.compare("threads of the launch", out.launch_tmask, (uint64_t(1) << 4 * w.quads) - 1);
  u.compare("cover of the launch", out.launch_covered, w.covers);
  u.compare("its face", out.warp_back, w.back);
  u.compare("its quads", out.warp.count, w.quads);
  u.compare("its place", out.launch_lmem,
            (in.first * (LMEM_BYTES / 16) + slot * in.program.place_bytes) & 0xffff);
  u.check(slot < in.program.core_slots && !slots[core][slot], "a slot that is free");
  u.check(!busy[core][wid], "a warp that is free");
  u.compare("the drain gets it with its launch", out.warp_valid, in.launch_ready);
  u.cover("a warp waits for the launch before",
          NUM_CORES * NUM_WARPS == 1 || twin.state_q == GYRE_PIXEL_LAUNCH);
}

void Bench::edge() {
  if (in.free.valid) slots[in.free.core][in.free.slot] = false;
  if (in.free.valid && in.program.kills) busy[in.free.core][in.free.wid] = false;
  for (std::size_t k = 0; k < running.size();) {
    const gyre_filled_warp_t w = running[k];
    if (!ended[w.core * NUM_WARPS + w.wid]) {
      ++k;
      continue;
    }
    running.erase(running.begin() + long(k));
    drained.push_back(w);
    if (!in.program.kills) busy[w.core][w.wid] = false;
  }
  if (in.launch_ready) {
    closed.pop_front();
    running.push_back(out.warp);
    busy[out.launch_core][out.launch_wid] = slots[out.launch_core][out.warp.slot] = true;
  }
  if (in.quad) {
    open.covers |= uint32_t(in.cover) << 4 * open.quads++;
    open.back = in.back;
    pixels += uint32_t(__builtin_popcount(in.cover));
  }
  if (in.close) {
    left[out.core][slot] = {true, open.back, primitive};
    closed.push_back(open), open = {};
  }
  primitive += in.last;
  // A warp counts when its launch is offered.
  if (closed.size() == 1 && (in.close || in.launch_ready) && !in.halted && !in.start) ++warps;
  u.cover("warp 65536", warps == 0x10000);
  const std::size_t records = running.size() + drained.size();
  u.cover("no warp is free", running.size() == std::size_t(in.program.core_warps) * NUM_CORES);
  u.cover("no slot is free", records == std::size_t(in.program.core_slots) * NUM_CORES);
  u.cover("more records than warps", records > std::size_t(in.program.core_warps) * NUM_CORES);
  done = run && !in.start && !in.halted && (done || u.below(100 + 30 * NUM_THREADS) == 0);
  arbiter.edge(u, asked);
  if (in.start || in.halted) begin_draw();
}

void Bench::begin_draw() {
  run = in.start;
  std::fill(&busy[0][0], &busy[0][0] + sizeof busy, false);
  std::fill(&slots[0][0], &slots[0][0] + sizeof slots, false);
  std::fill(&left[0][0], &left[0][0] + 16 * 64, Slot());
  u.check(in.halted || !arbiter.any(), "all warps have been freed");
  arbiter.forget();
  arbiter.reserve(in.program.core_warps);
  open = {};
  closed.clear();
  running.clear();
  drained.clear();
  done = false;
  warps = in.start && u.chance(50) ? near_limit(u) : 0;
  pixels = in.start && u.chance(50) ? near_limit(u) : 0;
  if (!in.start) return;
  begin_at(dut.rootp->gyre_pixel_launcher__DOT__warps_o, twin.warps_q, warps);
  begin_at(dut.rootp->gyre_pixel_launcher__DOT__pixels_o, twin.pixels_q, pixels);
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
    u.note("state %d count %u, quad %d close %d, launch %d %d, free %d", b.twin.state_q,
           b.open.quads, b.in.quad, b.in.close, b.out.launch_valid, b.in.launch_ready,
           b.in.free.valid);
    if (u.cycle() > 1) compare_ports(u, dut, b.twin, b.out);
    if (u.cycle() > 1) b.check_launch();
    u.tick(dut);
    gyre_pixel_launcher_tick(&b.twin, &b.in);
    b.edge();
  }
  return u.finish();
}
