// Unit test: compares gyre_prefetch with its twin, every output in every cycle; against a table of
// the lines that are in the cache: a hit is the first one of a line exactly if the line was fetched ahead and no
// hit of it has counted since (not so if its set was filled while another line of it was shown, and
// then read in the cycle of that one's hit: what is shown of the marks may be old); candidates
// follow a line that was read, by the stride that the lines of its page have
// (gyre_stride_history.h), and stay in its page, but those of a miss only while prefetches are of
// use, or if the 15 misses before it led to none (Trust). All lines at the ports, and those that
// are named without more here, are as gyre_line_hash places them.

#include <algorithm>
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

constexpr uint32_t kMask = (1ull << LINE_W) - 1;

// A way of a set: the line that is there, and its mark.
struct Place {
  bool used = false, mark = false;
  uint32_t line = 0;
};

// Whether a miss has candidates.
struct Trust {
  int points = 31, refused = 0;
  bool enough() const { return points >= 16; }
  bool tries() const { return enough() || refused == 15; }
  void follow(bool miss, bool useful, bool sent) {
    if (miss && !enough()) refused = tries() ? 0 : refused + 1;
    points = std::min(31, std::max(0, points + (useful ? 2 : sent ? -1 : 0)));
  }
};

// Requests of a cache in a cycle, the twin, the table of its lines and the candidates that may
// come.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  ~Bench() { gyre_prefetch_free(&twin); }
  uint32_t turn(uint32_t line) const;
  uint32_t draw_line();
  void draw_lookup();
  void draw_fill();
  void draw_read();
  void check_first();
  void check_candidate();
  void cover_hits();
  void cover_strides();
  void expect_candidates();
  void tick_twin();
  void follow_table();
  void look_up();

  Unit &u;
  Vdut &dut;
  gyre_prefetch twin;
  gyre_line_hash hash;
  Place table[SETS][WAYS];
  std::set<uint32_t> expected;  // candidates that may come
  uint32_t shown = 0;           // the line in stage 1
  int way = -1;                 // which way has it
  bool shows = false, first = false;
  bool known = true;    // whether it is the first hit
  bool filled = false;  // its set, since it was read
  uint32_t left = 0;    // candidates, also those past the page
  StrideHistory strides{STRIDES, PAGE_LINES};
  int32_t walk = 1;  // lines of a page are drawn in such steps
  Trust trust;
  Throttle reads, fills, takes, hits, sends, takes_over;

  // Drawn in each cycle
  uint32_t plain = 0;  // the line in stage 1, in the order of addresses
  bool hit = false, miss = false, fill = false, ahead = false, read = false, next = false,
       drop = false, sent = false, taken = false;
  uint32_t line = 0, fill_line = 0, fill_way = 0;

  // Results: whether the candidates that are there leave room for others, whether the line that was
  // read counts for the strides, whether it makes candidates, and the stride that its page has, in
  // lines, or 0.
  bool free = false, counts = false, makes = false;
  int32_t stride = 0;
};

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_prefetch &twin, const Bench &b);
GYRE_PORT(ren_i, b.read);
GYRE_PORT(read_line_i, b.line);
GYRE_PORT(line_i, b.shown);
GYRE_PORT(hit_way_i, b.way >= 0 ? 1u << b.way : 0);
GYRE_PORT(hit_i, b.hit);
GYRE_PORT(miss_i, b.miss);
GYRE_PORT(fill_i, b.fill);
GYRE_PORT(fill_line_i, b.fill_line);
GYRE_PORT(fill_ahead_i, b.ahead);
GYRE_PORT(sent_i, b.sent);
GYRE_PORT(taken_i, b.taken);
GYRE_PORT(drop_i, b.drop);
GYRE_PORT(next_i, b.next);
GYRE_PORT(first_o, gyre_prefetch_first(&twin, b.way));
GYRE_PORT(want_o, gyre_prefetch_want(&twin));
GYRE_PORT(want_line_o, gyre_prefetch_want_line(&twin));
GYRE_WHEN(b.hit, first_o);
GYRE_WHEN(dut.want_o, want_line_o);
GYRE_BY_TEST("driven by parts", fill_way_i);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  if (!gyre_prefetch_init(&twin, DEGREE, PAGE_LINES, SETS, BANKS, STRIDES)) std::exit(2);
  gyre_line_hash_init(&hash, SETS, BANKS);
}

// Converts lines in the order of addresses to hashed lines, and back.
uint32_t Bench::turn(uint32_t address) const { return gyre_line_hash_of(&hash, address) & kMask; }

// Lines of a few pages, both ends of the address space among them.
uint32_t Bench::draw_line() {
  const uint32_t page = u.chance(50) ? 0 : u.below(8 * WAYS + 2) - 1;
  const uint32_t place = u.below(u.chance(50) ? 2 : PAGE_LINES) - u.below(2);
  return turn((page * PAGE_LINES + place) & kMask);
}

void Bench::draw_lookup() {
  plain = turn(shown);
  hit = shows && way >= 0 && hits.draw(u);
  miss = shows && way < 0 && u.chance(50);
  taken = miss && takes_over.draw(u);
  sent = !hit && !miss && sends.draw(u);
}

void Bench::draw_fill() {
  fill_line = draw_line();
  bool there = false;
  for (const Place &p : table[fill_line & (SETS - 1)]) there |= p.used && p.line == fill_line;
  fill = !there && fills.draw(u), ahead = u.chance(70);
  fill_way = u.below(WAYS);
}

void Bench::draw_read() {
  line = u.chance(30) ? shown : draw_line();
  if (STRIDES && u.chance(10)) walk = int32_t(u.below(2 * PAGE_LINES - 1)) - (PAGE_LINES - 1);
  if (STRIDES && u.chance(10)) walk = int32_t(u.below(7)) - 3;
  if (STRIDES && u.chance(60)) {
    const uint32_t to = (plain + uint32_t(walk)) & kMask;
    if (to / PAGE_LINES == plain / PAGE_LINES) line = turn(to);
  }
  read = reads.draw(u) && !(fill && ((line ^ fill_line) & (SETS - 1)) == 0);
  next = gyre_prefetch_want(&twin) && takes.draw(u), drop = u.below(200) == 0;
  port_put(dut.fill_way_i, 0, WAYS, 1u << fill_way);
}

void Bench::check_first() {
  if (!hit) return;
  if (known) u.compare("first_o (rtl) and the table (twin)", dut.first_o, first);
  first = dut.first_o;
}

void Bench::check_candidate() {
  if (dut.want_o) {
    u.check(expected.count(dut.want_line_o), "a candidate follows what was read, in its page");
  }
  free = !dut.want_o || (next && left == 1);
  counts = miss || (hit && first);
  makes = free && (miss ? trust.tries() : counts);
  stride = strides.known(plain);
}

void Bench::cover_hits() {
  u.cover("first hit", hit && first);
  u.cover("hit of a line that was not fetched ahead", hit && !first);
  u.cover("first hit beside a fill", hit && first && fill);
  u.cover("set read in the cycle of its first hit",
          hit && first && !fill && read && ((line ^ shown) & (SETS - 1)) == 0);
  u.cover("candidates of a miss", miss && makes);
  u.cover("no candidates of a miss without trust", miss && free && !makes);
  u.cover("candidates of a miss without trust", miss && makes && !trust.enough());
  u.cover("candidate of a hit without trust", hit && makes && !trust.enough());
  u.cover("trust is lost", sent && trust.points == 16);
  u.cover("trust comes back", (taken || (hit && first)) && trust.points == 14);
  u.cover("no less trust", sent && trust.points == 0);
  u.cover("no more trust", taken && trust.points >= 30);
  u.cover("candidate of a hit", hit && first && free);
  u.cover("candidates are left", (miss || (hit && first)) && !free);
  u.cover("candidates dropped", drop && dut.want_o);
  u.cover("no line after it in the page", miss && free && plain % PAGE_LINES == PAGE_LINES - 1);
}

void Bench::cover_strides() {
  if (!STRIDES) return;
  const int64_t far = int64_t(plain % PAGE_LINES) + int64_t(stride) * (miss ? 1 : DEGREE);
  u.cover("stride is known at a miss", miss && free && stride);
  u.cover("stride is known at a hit", hit && first && free && stride);
  u.cover("stride back", counts && free && stride < 0);
  if (PAGE_LINES > 4) {
    u.cover("stride of many lines", counts && free && (stride > 1 || stride < -1));
  }
  u.cover("stride leads to before the page", counts && free && far < 0);
  u.cover("stride leads past the page", counts && free && stride && far >= PAGE_LINES);
  u.cover("stride is noted while candidates are left", counts && !free);
}

// Expected candidates from the next cycle on.
void Bench::expect_candidates() {
  if (next) expected.erase(dut.want_line_o);
  if (next) left = expected.empty() ? 0 : left - 1;
  if (makes) {
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
}

void Bench::tick_twin() {
  const bool busy = gyre_prefetch_busy(&twin, next);
  int cleared = -1;
  if (next) gyre_prefetch_next(&twin);
  if (sent) gyre_prefetch_sent(&twin);
  if (miss) gyre_prefetch_miss(&twin, busy, shown, taken);
  if (hit && gyre_prefetch_first(&twin, way)) {
    cleared = gyre_prefetch_hit(&twin, busy, shown, way, fill);
  }
  if (fill) gyre_prefetch_fill(&twin, fill_line, fill_way, ahead);
  if (read) gyre_prefetch_read(&twin, line, cleared, way);
  if (drop) gyre_prefetch_drop(&twin);
  u.check(gyre_prefetch_want(&twin) == !expected.empty(), "there are candidates (twin)");
}

void Bench::follow_table() {
  trust.follow(miss, taken || (hit && first), sent);
  if (drop) trust.points = 31;
  const uint32_t set = shown & (SETS - 1), fill_set = fill_line & (SETS - 1);
  const bool clear = hit && first && !fill;
  if (clear) table[set][way].mark = false;
  if (fill && fill_set == set) filled = true;
  if (fill) table[fill_set][fill_way] = {true, ahead, fill_line};
  if (hit || miss) shows = false;
  if (read) {
    shows = true;
    known = !(clear && filled && ((line ^ shown) & (SETS - 1)) == 0);
    filled = filled && !known;
    look_up();
  }
}

// The line that was read is in stage 1 from now on.
void Bench::look_up() {
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

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_lookup();
    b.draw_fill();
    b.draw_read();
    set_ports(dut, b);
    dut.eval();
    b.check_first();
    b.check_candidate();
    compare_ports(u, dut, b.twin, b);
    b.cover_hits();
    b.cover_strides();
    b.expect_candidates();
    u.tick(dut);
    b.tick_twin();
    b.follow_table();
  }
  return u.finish();
}
