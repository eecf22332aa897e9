// Unit test: compares rtl/graphics/vertex/gyre_vertex_rows.sv with
// cmodel/graphics/vertex/gyre_vertex_rows.c: groups of vertices with any words, while local memory takes the rows of the
// group before; halts. The test makes the list of rows that each group must write: its words, defaults for what has not
// come, 0 in the output record, and the beats without vertices.

#include <algorithm>
#include <array>
#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_rows.h"
}

namespace {
constexpr uint32_t kOne = 0x3f800000;
constexpr unsigned kBeats = NUM_THREADS / NUM_LANES, kWords = LMEM_BYTES / (4 * NUM_THREADS);

struct Row {
  unsigned core, addr;
  std::array<uint32_t, NUM_LANES> data;
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_vertex_rows twin;
  gyre_vertex_rows_in in = {};
  gyre_draw_config_t config = {};
  std::vector<uint8_t> attributes;                     // that are read, in the order of their slots
  std::vector<std::array<uint32_t, NUM_LANES>> group;  // words that are collected, by slot
  std::deque<gyre_draw_config_t> entries;
  std::deque<Row> rows;  // that must be written
  bool run = false;
  Throttle words, gives, readies, maps;
  gyre_attr_t attr = {};
  bool ready = false;
  unsigned collected = 0;  // words of the group

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_config cfg = {};
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.lmem_bytes = LMEM_BYTES;
    gyre_vertex_rows_init(&twin, &cfg);
    new_draw();
  }

  uint32_t default_of(unsigned slot) const { return attributes[slot] % 4 == 3 ? kOne : 0; }
  void new_draw();
  void new_group();
  void draw();
  void draw_word();
  void draw_give();
  void expect_rows();
  void check_row();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_vertex_rows_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_vertex_rows &twin, const Bench &b);
GYRE_PORT(config_i, b.config);
GYRE_PORT(word_valid_i, in.word.valid);
GYRE_PORT(word_slot_i, in.word.slot);
GYRE_PORT(word_lane_i, in.word.lane);
GYRE_PORT(word_i, in.word.data);
GYRE_PORT(give_i, in.give.valid);
GYRE_PORT(rows_i.core, in.give.core);
GYRE_PORT(rows_i.lmem, in.give.lmem);
GYRE_PORT(rows_i.beat, in.give.beat);
GYRE_PORT(rows_i.last, in.give.last);
GYRE_PORT(ready_o, b.ready);
GYRE_PORT(attr_valid_o, b.attr.valid);
GYRE_PORT(attr_core_o, twin.core_q);
GYRE_PORT(attr_addr_o, b.attr.addr);
GYRE_PORT(attr_data_o, b.attr.data);
GYRE_WHEN(b.attr.valid, attr_core_o, attr_addr_o, attr_data_o);
GYRE_BY_TEST("of no port", in.config);
#include "Vdut_ports.h"

// The maps of a draw: attributes that are read have slots in order, the others any item.
void Bench::new_draw() {
  run = false;
  rows.clear();
  attributes.clear();
  entries.clear();
  const unsigned percent = u.chance(10)   ? 0
                           : u.chance(50) ? 3
                                          : u.below(101),
                 most = kWords < 240 ? kWords : 240;
  for (unsigned a = 0; a < 240; ++a) {
    const bool read = a > 5 && attributes.size() < most && u.chance(percent);
    gyre_draw_config_t c = {};
    c.valid = true;
    c.kind = GYRE_DRAW_ENTRY_MAP;
    c.index = uint8_t(a);
    c.item = read ? 1u << 18 | uint32_t(attributes.size()) << 10 : u.rand32() & 0x3ffff;
    entries.push_back(c);
    if (read) attributes.push_back(uint8_t(a));
  }
  const unsigned left = kWords - unsigned(attributes.size());
  in.in_words = uint8_t(attributes.size());
  in.out_words =
      uint8_t(u.chance(attributes.empty() ? 50 : 20)
                  ? 0
                  : u.below((u.chance(50) ? std::min(left, 4u) : std::min(left, 232u)) + 1));
  new_group();
}

void Bench::new_group() {
  collected = 0;
  group.resize(attributes.size());
  for (unsigned s = 0; s < group.size(); ++s) group[s].fill(default_of(s));
}

void Bench::draw() {
  config = {};
  config.item = u.rand32() & 0x7fffff;
  if (!run && !entries.empty() && maps.draw(u)) {
    config = entries.front();
    entries.pop_front();
  } else if (run || u.chance(20)) {
    config.valid = u.chance(10);  // of another kind
    config.kind = GYRE_DRAW_ENTRY_ELEMENT;
  }
  in.halted = run && u.below(3000) == 0;
  in.start = !run && entries.empty() && !config.valid;
  in.config = &config;
  attr = gyre_vertex_rows_attr(&twin);
  ready = gyre_vertex_rows_ready(&twin);
  draw_word();
  draw_give();
  in.attr_ready = readies.draw(u);
}

void Bench::draw_word() {
  in.word = {run && !group.empty() && words.draw(u), 0, 0, u.rand32()};
  if (!in.word.valid) return;
  in.word.slot = uint8_t(u.below(uint32_t(group.size())));
  in.word.lane = 1u << u.below(NUM_LANES);
}

// A group may be given in the cycle of its last word.
void Bench::draw_give() {
  in.give = {};
  in.give.valid = run && ready && !in.halted && gives.draw(u);
  in.give.core = uint8_t(u.below(16));
  in.give.beat = uint8_t(u.below(kBeats));
  in.give.last = in.give.beat == kBeats - 1 || u.chance(30);
  const unsigned bytes = 4 * NUM_THREADS * (in.in_words + in.out_words);
  in.give.lmem = uint16_t(4 * NUM_LANES * u.below((65536 - bytes) / (4 * NUM_LANES)));
}

void Bench::expect_rows() {
  const unsigned ends = in.give.last ? kBeats : in.give.beat + 1;
  for (unsigned beat = in.give.beat; beat < ends; ++beat) {
    for (unsigned s = 0; s < unsigned(in.in_words) + in.out_words; ++s) {
      Row r = {in.give.core, in.give.lmem + 4 * (s * NUM_THREADS + beat * NUM_LANES), {}};
      if (s < in.in_words && beat == in.give.beat) r.data = group[s];
      if (s < in.in_words && beat != in.give.beat) r.data.fill(default_of(s));
      rows.push_back(r);
    }
  }
  u.cover("beats without vertices", kBeats == 1 || ends > in.give.beat + 1u);
  u.cover("a record without words", in.in_words + in.out_words == 0);
  u.cover("a group without a word", in.in_words && !collected);
}

void Bench::check_row() {
  u.note("run %d slot %u beat %u, row %d at %04x, group %u", twin.run_q, twin.slot_q, twin.beat_q,
         twin.valid_q, twin.shown_addr_q, collected);
  if (!dut.attr_valid_o || !in.attr_ready || in.halted) return;
  u.check(!rows.empty(), "no row comes after the last one");
  const Row &r = rows.front();
  u.compare("attr_core_o (rtl) and the list (twin)", dut.attr_core_o, r.core);
  u.compare("attr_addr_o (rtl) and the list (twin)", dut.attr_addr_o, r.addr);
  for (unsigned l = 0; l < NUM_LANES; ++l)
    u.compare("attr_data_o (rtl) and the list (twin)", port_get(dut.attr_data_o, 32 * l, 32),
              r.data[l], int(l));
  u.cover("words come while rows of the group before are written", collected > 1);
  rows.pop_front();
}

void Bench::tick() {
  if (dut.ready_o) u.check(rows.empty(), "all rows have been written");
  if (in.word.valid) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      if (in.word.lane >> l & 1) group[in.word.slot][l] = in.word.data;
    }
    ++collected;
  }
  if (in.give.valid) expect_rows();
  if (in.give.valid) new_group();
  u.tick(dut);
  gyre_vertex_rows_tick(&twin, &in);
  if (in.start) run = true;
  const bool ends = run && !in.start && rows.empty() && collected == 0 && u.below(40) == 0;
  if (in.halted || ends) new_draw();
  u.cover("halted while rows are written", in.halted && twin.half_q);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.check_row();
    compare_ports(u, dut, b.twin, b);
    b.tick();
  }
  return u.finish();
}
