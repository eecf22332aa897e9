// Unit test of rtl/graphics/pixel/gyre_pixel_list.sv against cmodel/graphics/pixel/gyre_pixel_list.c in every cycle. The test
// keeps the launched warps with their quads; it lets them end in any order, and launches warps again that have ended and were
// not drained.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_list.h"
}

GYRE_SET_PORTS(const gyre_pixel_list_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_list_out &out, bool quad);
GYRE_ELEMENTS(ends_i, NUM_CORES);
GYRE_WHEN(out.head_valid, head_o, head_back_o);
GYRE_WHEN(quad, next_col_o, next_row_o, next_cover_o);
#include "Vdut_ports.h"

namespace {
constexpr unsigned kWarps = NUM_CORES * NUM_WARPS;

struct Warp {
  gyre_filled_warp_t warp;
  bool back, ended, listed;
};

struct Bench {
  Unit &u;
  gyre_pixel_list twin;
  gyre_pixel_list_in in = {};
  gyre_pixel_list_out out = {};
  std::vector<uint32_t> ending = std::vector<uint32_t>(NUM_CORES);
  std::deque<Warp> warps;
  std::deque<gyre_warp_quad> quads;
  unsigned filling = 0;  // quads of the warp that is being filled
  bool open = false;
  Warp next = {};  // the warp that is being filled
  Throttle pushes, ends, pops;

  explicit Bench(Unit &unit) : u(unit) {
    gyre_config cfg = {};
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    gyre_pixel_list_init(&twin, &cfg);
    in.ends = ending.data();
  }
  bool takes(unsigned core, unsigned wid) const;
  void draw();
  void draw_warp();
  void draw_ends();
  void follow();
};
}  // namespace

// The core has a free slot, and the warp does not run.
bool Bench::takes(unsigned core, unsigned wid) const {
  unsigned slots = 0;
  for (const Warp &w : warps) {
    slots += w.warp.core == core;
    if (w.warp.core == core && w.warp.wid == wid && !w.ended) return false;
  }
  return slots < 2 * NUM_WARPS;
}

void Bench::draw_warp() {
  const uint8_t core = uint8_t(u.below(NUM_CORES)), wid = uint8_t(u.below(NUM_WARPS));
  if (!open && takes(core, wid)) {
    open = true;
    next = {{core, wid, uint8_t(u.below(2 * NUM_WARPS)), uint8_t(1 + u.below(NUM_THREADS / 4))},
            u.chance(50),
            false,
            false};
  }
  if (!open) return;
  in.push_valid = filling < next.warp.count && pushes.draw(u);
  in.push_col = quad_place(u);
  in.push_row = quad_place(u);
  in.push_cover = uint8_t(1 + u.below(15));
  in.warp_valid = filling == next.warp.count && u.chance(50);
  in.warp = next.warp;
  in.warp_back = next.back;
}

void Bench::draw_ends() {
  std::fill(ending.begin(), ending.end(), 0);
  for (Warp &w : warps) {
    if (w.ended || !ends.draw(u) || !u.chance(10)) continue;
    w.ended = true;
    ending[w.warp.core] |= 1u << w.warp.wid;
    u.cover("one ends before an older one", kWarps == 1 || !warps.front().ended);
    const bool again = &w != &warps.front() && warps.front().listed &&
                       w.warp.core == warps.front().warp.core &&
                       w.warp.wid == warps.front().warp.wid;
    u.cover("a warp ends a second time", again);
  }
}

void Bench::draw() {
  in.start = u.below(5000) == 0;
  in.halted = u.below(5000) == 0;
  in.push_valid = in.warp_valid = false;
  gyre_pixel_list_eval(&twin, &out);
  in.next_pop = out.head_valid && warps.front().warp.count != 0 && pops.draw(u);
  in.head_pop = in.next_pop && warps.front().warp.count == 1;
  draw_warp();
  draw_ends();
}

void Bench::follow() {
  if (out.head_valid) {
    const Warp &w = warps.front();
    u.check(w.listed, "only a warp that has ended is drained");
    u.compare("core and warp", out.head.core << 8 | out.head.wid, w.warp.core << 8 | w.warp.wid);
    u.compare("slot and face", out.head.slot << 1 | out.head_back, w.warp.slot << 1 | w.back);
    const gyre_warp_quad &q = quads.front();
    u.compare("the next quad", out.next_col << 16 | out.next_row << 4 | out.next_cover,
              q.col << 16 | q.row << 4 | q.cover);
  } else {
    u.check(warps.empty() || !warps.front().listed, "a warp that has ended is drained");
  }
  u.cover("all slots", warps.size() == 2 * kWarps);
  for (Warp &w : warps) w.listed = w.ended;
  if (in.next_pop) quads.pop_front(), --warps.front().warp.count;
  if (in.head_pop) warps.pop_front();
  if (in.push_valid) quads.push_back({in.push_col, in.push_row, in.push_cover}), ++filling;
  if (in.warp_valid) {
    warps.push_back(next);
    open = false;
    filling = 0;
  }
  if (!in.start && !in.halted) return;
  warps.clear();
  quads.clear();
  open = false;
  filling = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("push %d warp %d, head %d pop %d %d, %zu warps", b.in.push_valid, b.in.warp_valid,
           b.out.head_valid, b.in.next_pop, b.in.head_pop, b.warps.size());
    compare_ports(u, dut, b.out, !b.quads.empty());
    b.follow();
    u.tick(dut);
    gyre_pixel_list_tick(&b.twin, &b.in);
  }
  return u.finish();
}
