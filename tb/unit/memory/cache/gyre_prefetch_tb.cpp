// gyre_prefetch against its twin, every output in every cycle; against a table of the lines that are
// in the cache: a hit is the first one of a line exactly if the line was fetched ahead and no hit of
// it has counted since (not so if its set was filled while another line of it was shown, and then
// read in the cycle of that one's hit: what is shown of the marks may be old); candidates follow a line that was read, by the
// stride that the lines of its page have (gyre_stride_history.h), and stay in its page. All lines at the
// ports, and those that are named without more here, are as gyre_line_hash places them.

#include <set>

#include "gyre_stride_history.h"
#include "gyre_unit.h"

extern "C" {
#include "memory/cache/gyre_prefetch.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

#ifndef STRIDES
#define STRIDES 0
#endif
#ifndef BANKS
#define BANKS 1
#endif

namespace {
constexpr uint32_t kMask = (1ull << LINE_W) - 1;

// A way of a set: the line that is there, and its mark.
struct Place {
  bool used = false, mark = false;
  uint32_t line = 0;
};
}  // namespace

GYRE_SET_PORTS(bool read, uint32_t line, uint32_t shown, int way, bool hit, bool miss, bool fill,
               uint32_t fill_line, bool ahead, bool drop, bool next);
GYRE_COMPARE_PORTS(const gyre_prefetch &twin, int way, bool hit);
GYRE_PORT(ren_i, read);
GYRE_PORT(read_line_i, line);
GYRE_PORT(line_i, shown);
GYRE_PORT(hit_way_i, way >= 0 ? 1u << way : 0);
GYRE_PORT(hit_i, hit);
GYRE_PORT(miss_i, miss);
GYRE_PORT(fill_i, fill);
GYRE_PORT(fill_line_i, fill_line);
GYRE_PORT(fill_ahead_i, ahead);
GYRE_PORT(drop_i, drop);
GYRE_PORT(next_i, next);
GYRE_PORT(first_o, gyre_prefetch_first(&twin, way));
GYRE_PORT(want_o, gyre_prefetch_want(&twin));
GYRE_PORT(want_line_o, gyre_prefetch_want_line(&twin));
GYRE_WHEN(hit, first_o);
GYRE_WHEN(dut.want_o, want_line_o);
GYRE_BY_TEST("driven by parts", fill_way_i);
#include "Vdut_ports.h"

static void cover_events(Unit &u, const Vdut &dut, bool hit, bool first, bool fill, bool read,
                         uint32_t line, uint32_t shown, bool miss, bool free, bool drop,
                         uint32_t plain) {
  u.cover("first hit", hit && first);
  u.cover("hit of a line that was not fetched ahead", hit && !first);
  u.cover("first hit beside a fill", hit && first && fill);
  u.cover("set read in the cycle of its first hit",
          hit && first && !fill && read && ((line ^ shown) & (SETS - 1)) == 0);
  u.cover("candidates of a miss", miss && free);
  u.cover("candidate of a hit", hit && first && free);
  u.cover("candidates are left", (miss || (hit && first)) && !free);
  u.cover("candidates dropped", drop && dut.want_o);
  u.cover("no line after it in the page", miss && free && plain % PAGE_LINES == PAGE_LINES - 1);
}

static void follow_edge(Unit &u, gyre_prefetch &twin, bool next, bool miss, uint32_t shown,
                        bool hit, int &way, bool fill, uint32_t fill_line, uint32_t fill_way,
                        bool ahead, bool read, uint32_t &line, bool drop,
                        std::set<uint32_t> &expected) {
  const bool busy = gyre_prefetch_busy(&twin, next);
  int cleared = -1;
  if (next) gyre_prefetch_next(&twin);
  if (miss) gyre_prefetch_miss(&twin, busy, shown);
  if (hit && gyre_prefetch_first(&twin, way)) {
    cleared = gyre_prefetch_hit(&twin, busy, shown, way, fill);
  }
  if (fill) gyre_prefetch_fill(&twin, fill_line, fill_way, ahead);
  if (read) gyre_prefetch_read(&twin, line, cleared, way);
  if (drop) gyre_prefetch_drop(&twin);
  u.check(gyre_prefetch_want(&twin) == !expected.empty(), "there are candidates (twin)");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_prefetch twin;
  if (!gyre_prefetch_init(&twin, DEGREE, PAGE_LINES, SETS, BANKS, STRIDES)) return 2;
  gyre_line_hash hash;
  gyre_line_hash_init(&hash, SETS, BANKS);
  // From the order of addresses to places, and back.
  const auto turn = [&hash](uint32_t line) { return gyre_line_hash_of(&hash, line) & kMask; };
  Place table[SETS][WAYS];
  std::set<uint32_t> expected;  // candidates that may come
  uint32_t shown = 0;           // the line in stage 1
  int way = -1;                 // which way has it
  bool shows = false, first = false;
  bool known = true;    // whether it is the first hit
  bool filled = false;  // its set, since it was read
  uint32_t left = 0;    // candidates, those behind the page as well
  StrideHistory strides(STRIDES, PAGE_LINES);
  int32_t walk = 1;  // lines of a page are drawn in such steps
  Throttle reads, fills, takes, hits;
  u.reset(dut);
  while (u.next()) {
    // Lines of a few pages, both ends of the address space among them.
    const auto draw = [&u, &turn] {
      const uint32_t page = u.chance(50) ? 0 : u.below(8 * WAYS + 2) - 1;
      const uint32_t place = u.below(u.chance(50) ? 2 : PAGE_LINES) - u.below(2);
      return turn((page * PAGE_LINES + place) & kMask);
    };
    const uint32_t plain = turn(shown);  // in the order of addresses
    const bool hit = shows && way >= 0 && hits.draw(u);
    const bool miss = shows && way < 0 && u.chance(50);
    const uint32_t set = shown & (SETS - 1);
    const uint32_t fill_line = draw(), fill_set = fill_line & (SETS - 1);
    bool there = false;
    for (const Place &p : table[fill_set]) there |= p.used && p.line == fill_line;
    const bool fill = !there && fills.draw(u), ahead = u.chance(70);
    const uint32_t fill_way = u.below(WAYS);
    uint32_t line = u.chance(30) ? shown : draw();
    if (STRIDES && u.chance(10)) walk = int32_t(u.below(2 * PAGE_LINES - 1)) - (PAGE_LINES - 1);
    if (STRIDES && u.chance(10)) walk = int32_t(u.below(7)) - 3;
    if (STRIDES && u.chance(60)) {
      const uint32_t to = (plain + uint32_t(walk)) & kMask;
      if (to / PAGE_LINES == plain / PAGE_LINES) line = turn(to);
    }
    const bool read = reads.draw(u) && !(fill && ((line ^ fill_line) & (SETS - 1)) == 0);
    const bool next = gyre_prefetch_want(&twin) && takes.draw(u), drop = u.below(50) == 0;

    port_put(dut.fill_way_i, 0, WAYS, 1u << fill_way);
    set_ports(dut, read, line, shown, way, hit, miss, fill, fill_line, ahead, drop, next);
    dut.eval();
    if (hit) {
      if (known) u.compare("first_o (rtl) and the table (twin)", dut.first_o, first);
      first = dut.first_o;
    }
    if (dut.want_o) {
      u.check(expected.count(dut.want_line_o), "a candidate follows what was read, in its page");
    }
    compare_ports(u, dut, twin, way, hit);

    const bool free = !dut.want_o || (next && left == 1);
    cover_events(u, dut, hit, first, fill, read, line, shown, miss, free, drop, plain);
    const bool counts = miss || (hit && first);
    const int32_t stride = strides.known(plain);
    const int64_t far = int64_t(plain % PAGE_LINES) + int64_t(stride) * (miss ? 1 : DEGREE);
    if (STRIDES) {
      u.cover("stride is known at a miss", miss && free && stride);
      u.cover("stride is known at a hit", hit && first && free && stride);
      u.cover("stride back", counts && free && stride < 0);
      if (PAGE_LINES > 4) {
        u.cover("stride of many lines", counts && free && (stride > 1 || stride < -1));
      }
      u.cover("stride leads in front of the page", counts && free && far < 0);
      u.cover("stride leads behind the page", counts && free && stride && far >= PAGE_LINES);
      u.cover("stride is noted while candidates are left", counts && !free);
    }

    // What must be there from the next cycle on.
    const bool start = (miss || (hit && first)) && free;
    if (next) expected.erase(dut.want_line_o);
    if (next) left = expected.empty() ? 0 : left - 1;
    if (start) {
      expected.clear();
      for (int64_t i = miss ? 1 : DEGREE; i <= DEGREE; ++i) {
        const int64_t place = int64_t(plain % PAGE_LINES) + i * (stride ? stride : 1);
        if (place < 0 || place >= PAGE_LINES) break;
        expected.insert(turn(uint32_t(plain - plain % PAGE_LINES + place)));
      }
      left = expected.empty() ? 0 : miss ? DEGREE : 1;
    }
    if (drop) expected.clear();
    if (drop) left = 0;
    if (counts) strides.read(plain);

    u.tick(dut);
    follow_edge(u, twin, next, miss, shown, hit, way, fill, fill_line, fill_way, ahead, read, line,
                drop, expected);

    const bool clear = hit && first && !fill;
    if (clear) table[set][way].mark = false;
    if (fill && fill_set == set) filled = true;
    if (fill) table[fill_set][fill_way] = {true, ahead, fill_line};
    if (hit || miss) shows = false;
    if (read) {
      shows = true;
      known = !(clear && filled && ((line ^ shown) & (SETS - 1)) == 0);
      filled = filled && !known;
      first = false;
      shown = line;
      way = -1;
      for (uint32_t w = 0; w < WAYS; ++w) {
        const Place &p = table[line & (SETS - 1)][w];
        if (!p.used || p.line != line) continue;
        way = int(w);
        first = p.mark;
      }
    }
  }
  gyre_prefetch_free(&twin);
  return u.finish();
}
