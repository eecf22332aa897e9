// Unit test: compares rtl/rdna35/gyre_scalar_scoreboard.sv with cmodel/rdna35/gyre_scalar_scoreboard.c, and both with a
// mark for each register that the test keeps.
//
// Legal stimulus, which its neighbours guarantee: a warp issues only if it is ready, and a result is freed once.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "rdna35/gyre_scalar_scoreboard.h"
}

static uint32_t packed(const gyre_scalar_range &r) {
  return uint32_t(r.used) << 14 | uint32_t(r.first) << 7 | r.last;
}

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
    gyre_scalar_scoreboard_init(&twin, NUM_WARPS, ENTRIES);
    for (unsigned w = 0; w < NUM_WARPS; ++w) draw_head(w);
  }
  gyre_scalar_range draw_range();
  void draw_head(unsigned wid);
  void draw();
  bool is_busy(unsigned wid, unsigned code, bool freed) const;
  void draw_issue();
  void check();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_scalar_scoreboard twin;
  gyre_scalar_scoreboard_in in = {};
  gyre_scalar_scoreboard_out out = {};
  std::vector<gyre_scalar_range> under_way[NUM_WARPS];
  unsigned freed = 0;  // which of them
  Throttle issues, frees;
};

GYRE_SET_PORTS(const gyre_scalar_scoreboard_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_scoreboard_out &out);
GYRE_ELEMENTS(head_i, NUM_WARPS * 4);
GYRE_PORT(head_i, packed(in.head[i / 4][i % 4]));
#include "Vdut_ports.h"

// Ranges of one to sixteen registers near each other, so that they often overlap.
gyre_scalar_range Bench::draw_range() {
  gyre_scalar_range r = {};
  const unsigned words = 1u << (u.chance(60) ? 0 : u.below(5));
  const unsigned align = words > 4 ? 4 : words;
  const unsigned codes = u.chance(70) ? 24 : 128;
  r.first = uint8_t(u.below(codes - words + 1) / align * align);
  r.last = uint8_t(r.first + words - 1);
  r.used = u.chance(60);
  return r;
}

void Bench::draw_head(unsigned wid) {
  for (gyre_scalar_range &r : in.head[wid]) r = draw_range();
}

void Bench::draw() {
  dut.rst_i = u.below(3000) == 0;
  in.free_wid = uint8_t(u.below(NUM_WARPS));
  const auto &results = under_way[in.free_wid];
  in.free_valid = frees.draw(u) && u.chance(40) && !results.empty();
  freed = results.empty() ? 0 : u.below(uint32_t(results.size()));
  in.free_first = uint8_t(in.free_valid ? results[freed].first : u.below(128));
  in.set_wid = uint8_t(u.below(NUM_WARPS));
  in.set = false;
}

// A head issues if it is ready; which warps are, does not depend on that.
void Bench::draw_issue() { in.set = (out.ready >> in.set_wid & 1) && issues.draw(u); }

bool Bench::is_busy(unsigned wid, unsigned code, bool with_freed) const {
  for (unsigned n = 0; n < under_way[wid].size(); ++n) {
    if (!with_freed && in.free_valid && in.free_wid == wid && n == freed) continue;
    if (code >= under_way[wid][n].first && code <= under_way[wid][n].last) return true;
  }
  return false;
}

void Bench::check() {
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    bool waits = false, by_freed = false;
    for (const gyre_scalar_range &r : in.head[w]) {
      for (unsigned code = r.first; r.used && code <= r.last; ++code) {
        waits |= is_busy(w, code, false);
        by_freed |= is_busy(w, code, true);
      }
    }
    const bool frees_now = in.free_valid && in.free_wid == w;
    const bool full = under_way[w].size() - frees_now == ENTRIES;
    const bool to = in.head[w][GYRE_SCALAR_TO].used;
    u.compare("ready by the test's registers", out.ready >> w & 1, !waits && !(to && full), int(w));
    u.cover("waits for a register", waits);
    u.cover("waits for room", !waits && to && full);
    u.cover("full, and nothing is written", !waits && !to && full);
    u.cover("freed in this cycle", !waits && by_freed);
    u.cover("room by the result that is freed",
            to && !waits && frees_now && !full && under_way[w].size() == ENTRIES);
  }
  u.cover("enters as another one leaves",
          in.set && in.free_valid && in.set_wid == in.free_wid && in.head[in.set_wid][3].used);
  u.note("set %d of %u, free %d of %u: %u", in.set, in.set_wid, in.free_valid, in.free_wid,
         in.free_first);
}

void Bench::after_edge() {
  gyre_scalar_scoreboard_tick(&twin, &in);
  if (in.free_valid) {
    auto &results = under_way[in.free_wid];
    results.erase(results.begin() + freed);
  }
  if (in.set) {
    const gyre_scalar_range to = in.head[in.set_wid][GYRE_SCALAR_TO];
    if (to.used) under_way[in.set_wid].push_back(to);
    draw_head(in.set_wid);
  }
  // A flush: another head comes.
  if (u.chance(5)) draw_head(u.below(NUM_WARPS));
  if (!dut.rst_i) return;
  gyre_scalar_scoreboard_init(&twin, NUM_WARPS, ENTRIES);
  for (auto &results : under_way) results.clear();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 8000 : 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    gyre_scalar_scoreboard_eval(&b.twin, &b.in, &b.out);
    b.draw_issue();
    set_ports(dut, b.in);
    dut.eval();
    compare_ports(u, dut, b.out);
    b.check();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
