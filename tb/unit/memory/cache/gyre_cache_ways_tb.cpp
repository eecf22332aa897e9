// Unit test: compares gyre_cache_ways with its twin, every output in every cycle; a line that hits,
// against what was last filled and written; hits, against a table in which fills take the ways in
// turn.

#include <array>
#include <map>

#include "Vdut.h"
#include "gyre_ports.h"
#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_cache_ways.h"
}

namespace {
using Line = std::array<uint8_t, 128>;
constexpr uint32_t kLine = LINE_BYTES, kSets = BYTES / (LINE_BYTES * WAYS);
constexpr uint32_t kLines = 2 * WAYS * kSets + 2, kTags = 2 * WAYS + 2;
constexpr uint32_t kSetBits = __builtin_ctz(kSets), kTagBits = 32 - __builtin_ctz(kLine) - kSetBits;

// Tags that differ from one of them in one bit: after every sweep other bits, each of them in turn.
struct Tags {
  uint32_t tag[kTags], turn = 0;
  void draw(Unit &u) {
    tag[0] = u.rand32() >> (32 - kTagBits);
    for (uint32_t i = 1; i < kTags; ++i, ++turn) {
      tag[i] = tag[0] ^ 1u << turn % kTagBits;
      if (i > kTagBits) tag[i] = tag[i - kTagBits] ^ 1u << (turn + 1) % kTagBits;
    }
  }
  // Inputs of the cache about line n of this test.
  uint32_t line(uint32_t n) const { return tag[n / kSets] << kSetBits | n % kSets; }
};

// The ways between reads, fills and updates, and a table of what they hold.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_cache_ways twin;
  std::map<uint32_t, Line> content;  // of every line that was ever filled
  std::vector<uint32_t> table =
      std::vector<uint32_t>(kSets * WAYS, kLines);  // line of each way, kLines: none
  uint32_t turn = 0;                                // of the ways, for fills
  Tags tags;
  // The line that was read last, and the way that was kept.
  uint32_t shown = 0, shown_line = 0, kept_line = kLines;
  int shown_way = -1, kept_way = -1;
  bool reads = false, data_read = false, fresh = false;  // fresh: it was read in the cycle before
  bool expect_hit = false;
  Line snapshot = {};
  Throttle fill_mood, read_mood;
  // Request of this cycle.
  uint8_t mask[16] = {}, data[128] = {}, update[128] = {}, words[kLine] = {};
  bool start = false, do_update = false, keep = false, fill = false, hazard = false, read = false;
  uint32_t line = 0, fill_line = 0;    // that is read; that is filled
  int way = -1;                        // that has the line to fill
  bool use_kept = false, bad = false;  // bad: the line that is filled means nothing
  bool other = false;                  // a word is shown in place of a line
  uint32_t word = 0, filled = 0;       // filled: the way that a fill takes

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    if (!gyre_cache_ways_init(&twin, BYTES, WAYS, kLine)) std::exit(2);
    tags.draw(u);
  }
  ~Bench() { gyre_cache_ways_free(&twin); }

  int way_of(uint32_t number) const;
  void draw();
  void draw_bytes();
  void draw_fill();
  void check_hit();
  void cover();
  void tick();
  void edge_update();
  void edge_fill();
  void edge_sweep();
  void edge_read();
};

uint32_t one_hot(int way) { return way < 0 ? 0 : 1u << way; }
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_cache_ways &twin, const Bench &b);
GYRE_PORT(start_i, b.start);
GYRE_PORT(ren_tag_i, b.read);
GYRE_PORT(ren_data_i, b.read);
GYRE_PORT(read_line_i, b.tags.line(b.line));
GYRE_PORT(line_i, b.shown_line);
GYRE_PORT(fill_i, b.fill);
GYRE_PORT(fill_line_i, b.tags.line(b.fill_line));
GYRE_PORT(fill_kept_i, b.use_kept);
GYRE_PORT(fill_bad_i, b.bad);
GYRE_PORT(fill_data_i, b.data);
GYRE_PORT(keep_way_i, b.keep);
GYRE_PORT(update_i, b.do_update);
GYRE_PORT(update_mask_i, b.mask);
GYRE_PORT(update_data_i, b.update);
GYRE_PORT(word_valid_i, b.other);
GYRE_PORT(word_i, b.word);
GYRE_PORT(busy_o, twin.sweeping);
GYRE_PORT(sweep_line_o, twin.sweep);
GYRE_WHEN(twin.sweeping, sweep_line_o);
GYRE_PORT(hazard_o, b.hazard);
GYRE_PORT(hit_o, twin.found != nullptr);
GYRE_PORT(hit_way_o, one_hot(twin.found_way));
GYRE_PORT(victim_way_o, one_hot(int(twin.victim)));
GYRE_PORT(data_o, (b.other ? b.words : twin.found));
GYRE_WHEN(b.reads, hit_o);
GYRE_WHEN(b.fresh, hit_way_o);
GYRE_WHEN((b.other || (b.reads && twin.found && b.data_read)), data_o);
GYRE_BY_TEST("the twin tells the way of a fill at the edge", fill_way_o);
GYRE_BY_TEST("of write-back, which gyre_cache tests", drop_way_i, out_way_i, out_line_o,
             out_data_o);
#include "Vdut_ports.h"

// The way that has a line, by the table; -1: none.
int Bench::way_of(uint32_t number) const {
  int found = -1;
  for (uint32_t w = 0; w < WAYS; ++w) {
    if (table[number % kSets * WAYS + w] == number) found = int(w);
  }
  return found;
}

void Bench::draw() {
  draw_bytes();
  start = !twin.sweeping && u.below(500) == 0;
  line = u.below(kLines);
  draw_fill();
  hazard = fill && gyre_cache_ways_same_set(&twin, tags.line(line), tags.line(fill_line));
  read = !twin.sweeping && !start && !hazard && read_mood.draw(u) && !(do_update && line == shown);
}

void Bench::draw_bytes() {
  for (uint8_t &b : mask) b = uint8_t(u.rand32());
  mask[0] &= kLine < 8 ? 15 : 255;
  for (uint32_t i = 0; i < kLine; ++i) data[i] = uint8_t(u.rand32());
  for (uint32_t i = 0; i < kLine; ++i) update[i] = uint8_t(u.rand32());
  bad = u.chance(10);
  other = u.chance(20);
  word = u.rand32();
  for (uint32_t i = 0; i < kLine; ++i) words[i] = uint8_t(word >> i % 4 * 8);
}

// The line shown is that in stage 1. A line that is there is only filled into its way, which
// was kept when it was shown.
void Bench::draw_fill() {
  fill_line = u.chance(20) && kept_line < kLines ? kept_line : u.below(kLines);
  do_update = WRITABLE && !twin.sweeping && fresh && u.chance(40);
  way = way_of(fill_line);
  keep = fresh && u.chance(30);
  use_kept = kept_line == fill_line && way == kept_way;
  fill = !twin.sweeping && !start && !do_update && (way < 0 || use_kept) && fill_mood.draw(u);
}

void Bench::check_hit() {
  if (!reads) return;
  u.compare("hit_o (rtl) and the table (twin)", dut.hit_o, expect_hit);
  if (!twin.found || !data_read || other) return;
  compare_bytes(u, "data_o against what was written", dut.data_o, snapshot.data(), kLine);
}

void Bench::cover() {
  u.cover("a word instead of a line that hits", other && reads && twin.found);
  u.cover("hit", reads && dut.hit_o);
  u.cover("miss", reads && !dut.hit_o);
  u.cover("hazard", hazard);
  u.cover("sweep", start);
  u.cover("fill of a line that is there", fill && way >= 0);
  u.cover("fill of a line that means nothing", fill && bad);
  u.cover("fill after a line that was not found was kept", fill && use_kept && way < 0);
  u.cover("line replaced while it is shown", twin.found == twin.held && reads);
  if (WRITABLE) u.cover("update", do_update && twin.found);
}

void Bench::tick() {
  filled = dut.fill_way_o;
  u.tick(dut);
  if (do_update) edge_update();
  if (fill) edge_fill();
  if (keep) {
    gyre_cache_ways_keep(&twin);
    kept_line = shown;
    kept_way = shown_way;
  }
  edge_sweep();
  fresh = read;
  if (read) edge_read();
}

void Bench::edge_update() {
  gyre_cache_ways_update(&twin, mask, update);
  if (!twin.found) return;
  for (uint32_t i = 0; i < kLine; ++i) {
    if (mask[i / 8] >> i % 8 & 1) content[shown][i] = update[i];
  }
  data_read = false;  // the RAM's output is of before
}

void Bench::edge_fill() {
  const uint32_t to = way < 0 ? turn++ % WAYS : uint32_t(way);
  u.compare("fill_way_o", filled, 1u << to);
  u.compare("way of a fill (rtl) and the twin's", filled,
            1u << gyre_cache_ways_fill(&twin, tags.line(fill_line), data, use_kept, !bad));
  std::memcpy(content[fill_line].data(), data, kLine);
  table[fill_line % kSets * WAYS + to] = bad ? kLines : fill_line;
}

void Bench::edge_sweep() {
  if (twin.sweeping) gyre_cache_ways_sweep(&twin);
  if (!start) return;
  gyre_cache_ways_start(&twin);
  table.assign(table.size(), kLines);
  tags.draw(u);
  kept_line = kLines;
}

void Bench::edge_read() {
  gyre_cache_ways_read(&twin, tags.line(line));
  shown = line;
  shown_line = tags.line(line);
  shown_way = way_of(line);
  expect_hit = shown_way >= 0;
  reads = data_read = true;
  snapshot = content[line];
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b);
    dut.eval();
    compare_ports(u, dut, b.twin, b);
    b.check_hit();
    b.cover();
    b.tick();
  }
  return u.finish();
}
