// Unit test of rtl/graphics/vertex/gyre_record_drain.sv against
// cmodel/graphics/vertex/gyre_record_drain.c: warps that end in any order, a port that is not
// always ready. The test computes the contents of the ring, and when a warp's slot is free.

#include <array>
#include <deque>

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_record_drain.h"
}

namespace {
constexpr unsigned kWarps = NUM_CORES * NUM_WARPS;

struct Launched {
  gyre_filled_warp_t warp;
  bool ended = false, listed = false;
  unsigned rows = 0;  // that were read
};

// A record that the ring gets: its thread in a warp, and its position.
struct Record {
  gyre_filled_warp_t warp;
  uint32_t age;  // of the warp's words
  unsigned thread, place;
};

// Contents of local memory; after `free` it is overwritten with another value.
uint32_t local(unsigned core, unsigned word, uint32_t age) {
  const uint32_t x = (core << 20 ^ word << 4 ^ age * 0x10001u) * 0x9e3779b1u;
  return x ^ x >> 13;
}

// The drain between launched warps, local memory and the ring, and the records that the test expects.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_record_drain twin;
  gyre_record_drain_in in = {};
  std::deque<Launched> launched;           // not free yet
  std::deque<gyre_filled_warp_t> offered;  // to the list of launched warps
  std::vector<bool> busy, slots;           // warps and slots that a launched warp has
  std::vector<uint8_t> ended;
  std::vector<uint32_t> age;  // how often a warp has ended
  Throttle readies, offers, ends;
  bool start = true, asked = false;
  std::array<uint32_t, NUM_LANES> answer = {}, shown = {};  // of the next cycle; of this one
  uint32_t in_words = 0, out_words = 0, sixteenth = 0;
  // The next words in the ring: records of a beat, then those of the next ones; word `slot` of record `at` of the beat
  // comes now.
  std::deque<std::vector<Record>> beats;
  uint32_t at = 0, slot = 0, place = 0;  // place: of the next beat
  uint16_t ready = 0;
  // State of this cycle.
  bool reads = false, writes = false, frees = false;
  uint32_t word = 0;  // that goes into the ring

  Bench(Unit &unit, Vdut &device)
      : u(unit), dut(device), busy(kWarps), slots(kWarps), ended(kWarps), age(kWarps) {
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.lmem_bytes = LMEM_BYTES;
    gyre_record_drain_init(&twin, &cfg, RING_WORDS);
  }

  void draw();
  void draw_start();
  void draw_launch();
  void draw_ends();
  void expect();
  uint32_t record_word() const;
  void push_beats(const Launched &l);
  void check_read();
  void check_write();
  void check_freed();
  void read_memory();
  void tick();
  void free_oldest();
};
}  // namespace

GYRE_SET_PORTS(const gyre_record_drain_in &in);
GYRE_COMPARE_PORTS(const gyre_record_drain &twin, const Bench &b);
GYRE_ELEMENTS(ended_i, kWarps);
GYRE_PORT(warp_ready_o, gyre_record_drain_warp_ready(&twin));
GYRE_PORT(free_o, gyre_record_drain_freed(&twin));
GYRE_WHEN(b.frees, free_o);
GYRE_PORT(attr_valid_o, b.reads);
GYRE_PORT(attr_ordered_o, gyre_record_drain_ordered(&twin));
GYRE_PORT(attr_core_o, gyre_record_drain_head(&twin)->core);
GYRE_PORT(attr_addr_o, gyre_record_drain_addr(&twin));
GYRE_WHEN((b.reads && !b.start), attr_ordered_o, attr_core_o, attr_addr_o);
GYRE_PORT(ring_we_o, b.writes);
GYRE_PORT(ring_waddr_o, gyre_record_drain_ring_addr(&twin));
GYRE_PORT(ring_wdata_o, gyre_record_drain_ring_data(&twin));
GYRE_WHEN((b.writes && !b.start), ring_waddr_o, ring_wdata_o);
GYRE_PORT(ready_number_o, twin.ready_q);
#include "Vdut_ports.h"

void Bench::draw() {
  if (start) {
    draw_start();
  } else if (u.chance(30)) {
    draw_launch();
  }
  draw_ends();
  in = {};
  in.start = start;
  in.in_words = uint8_t(in_words);
  in.out_words = uint8_t(out_words);
  in.first = uint8_t(sixteenth);
  in.warp_valid = !offered.empty() && offers.draw(u);
  if (in.warp_valid) in.warp = offered.front();
  in.ended = ended.data();
  in.attr_ready = readies.draw(u);
  in.attr_rvalid = asked;
  shown = answer;
  in.attr_rdata = shown.data();
}

void Bench::draw_start() {
  launched.clear();
  offered.clear();
  std::fill(busy.begin(), busy.end(), false);
  std::fill(slots.begin(), slots.end(), false);
  sixteenth = u.below(16);
  const unsigned most = std::min(232, std::min(RING_WORDS, 16384 / NUM_WARPS / NUM_THREADS - 8));
  in_words = u.below(9);
  out_words = u.chance(20) ? 0 : u.chance(20) ? u.below(most + 1) : u.below(std::min(most, 9u) + 1);
  beats.clear();
  at = slot = place = 0;
  ready = uint16_t(u.chance(50) ? 0 : near_limit(u, 16));
  asked = false;
}

void Bench::draw_launch() {
  const uint8_t core = uint8_t(u.below(NUM_CORES)), wid = uint8_t(u.below(NUM_WARPS)),
                its = uint8_t(u.below(NUM_WARPS));
  const unsigned at = core * NUM_WARPS + wid, its_at = core * NUM_WARPS + its;
  if (busy[at] || slots[its_at]) return;
  busy[at] = slots[its_at] = true;
  launched.push_back({{core, wid, its, uint8_t(1 + u.below(NUM_THREADS))}});
  offered.push_back(launched.back().warp);
}

// A warp does not end before the cycle after that in which it comes into the list.
void Bench::draw_ends() {
  std::fill(ended.begin(), ended.end(), 0);
  for (Launched &l : launched) {
    if (start || l.ended || !l.listed || !ends.draw(u) || !u.chance(20)) continue;
    l.ended = true;
    const unsigned at = l.warp.core * NUM_WARPS + l.warp.wid;
    ended[at] = 1;
    ++age[at];
    if (kWarps > 1)
      u.cover("one ends before an older one", &l != &launched.front() && !launched.front().ended);
  }
  // Warps that a wspawn has started, and that are of no draw.
  for (unsigned i = 0; i < kWarps && !start; ++i) {
    if (busy[i] || u.below(40 * kWarps) != 0) continue;
    ended[i] = 1;
    u.cover("a warp of no draw ends", true);
  }
}

void Bench::expect() {
  u.note("launched %zu state %d record %u slot %u", launched.size(), twin.state_q, at, slot);
  reads = gyre_record_drain_reads(&twin);
  frees = gyre_record_drain_frees(&twin);
  writes = gyre_record_drain_writes(&twin);
  word = writes && !start ? record_word() : 0;
}

// The word of a record that comes next. It was read before the warp was free again.
uint32_t Bench::record_word() const {
  if (beats.empty()) return 0;
  const Record &r = beats.front()[at];
  const unsigned row = r.warp.slot * (in_words + out_words) + in_words + slot;
  const unsigned word = row * NUM_THREADS + r.thread + sixteenth * (LMEM_BYTES / 64);
  return local(r.warp.core, word & 0x3fff, r.age);
}

// Records lie one after the other in the ring, and the words of a beat come row by row.
void Bench::push_beats(const Launched &l) {
  for (unsigned t = 0; t < l.warp.count; ++t) {
    if (t % NUM_LANES == 0) beats.emplace_back();
    const uint32_t words_age = age[l.warp.core * NUM_WARPS + l.warp.wid];
    beats.back().push_back({l.warp, words_age, t, place});
    u.cover("the ring goes round", place + 2 * out_words > RING_WORDS);
    place = place + 2 * out_words > RING_WORDS ? 0 : place + out_words;
  }
}

void Bench::check_read() {
  u.check(dut.warp_ready_o || !in.warp_valid, "there is room for all warps");
  if (!reads || start) return;
  u.check(!launched.empty() && launched.front().ended, "only warps that have ended are read");
  u.compare("the first row is ordered", dut.attr_ordered_o, launched.front().rows == 0);
}

void Bench::check_write() {
  if (!writes || start) return;
  u.check(!beats.empty(), "a word of a record that was read");
  u.compare("ring_wdata_o (rtl) and the word that was read (twin)", dut.ring_wdata_o, word);
  const std::vector<Record> &beat = beats.front();
  u.compare("ring_waddr_o (rtl) and the list (twin)", dut.ring_waddr_o, beat[at].place + slot);
  ready = uint16_t(ready + (slot + 1 == out_words));
  u.cover("a beat in part", NUM_LANES == 1 || beat.size() < NUM_LANES);
  u.cover("words wait while the next warp is read", launched.empty() || launched.front().rows == 0);
  if (++at != beat.size()) return;
  at = 0;
  if (++slot != out_words) return;
  slot = 0;
  beats.pop_front();
}

void Bench::check_freed() {
  if (!frees || start) return;
  const Launched l = launched.front();
  const gyre_freed_warp_t freed = gyre_record_drain_freed(&twin);
  u.compare("free_o.core (rtl) and the list (twin)", freed.core, l.warp.core);
  u.compare("free_o.wid (rtl) and the list (twin)", freed.wid, l.warp.wid);
  u.compare("free_o.slot (rtl) and the list (twin)", freed.slot, l.warp.slot);
  if (out_words == 0)
    ready = uint16_t(ready + l.warp.count);
  else
    u.compare("rows of the warp (rtl: read)", l.rows,
              out_words * ((l.warp.count + NUM_LANES - 1) / NUM_LANES));
  u.cover("records without words", out_words == 0);
  u.check(l.ended, "it has ended");
}

// The answer of the next cycle is what is read now.
void Bench::read_memory() {
  Launched &l = launched.front();
  if (l.rows++ == 0) push_beats(l);
  for (unsigned lane = 0; lane < NUM_LANES; ++lane)
    answer[lane] =
        local(l.warp.core, dut.attr_addr_o / 4 + lane, age[l.warp.core * NUM_WARPS + l.warp.wid]);
}

void Bench::tick() {
  const bool taken = reads && in.attr_ready && !start;
  if (taken) read_memory();
  const bool given = in.warp_valid && gyre_record_drain_warp_ready(&twin);
  const uint16_t number = twin.ready_q;
  u.tick(dut);
  gyre_record_drain_tick(&twin, &in);
  u.cover("the number of records goes round", !start && twin.ready_q < number);
  if (start) begin_at(dut.rootp->gyre_record_drain__DOT__ready_q, twin.ready_q, ready);
  asked = taken;
  if (given) offered.pop_front();
  for (Launched &l : launched)
    l.listed |= given && l.warp.core == in.warp.core && l.warp.wid == in.warp.wid;
  if (frees && !start) free_oldest();
  if (beats.empty() && launched.empty())
    u.compare("ready_q (twin) and the list", twin.ready_q, ready);
  start = u.below(4000) == 0;
  if (start) asked = false;
}

void Bench::free_oldest() {
  const gyre_filled_warp_t &w = launched.front().warp;
  busy[w.core * NUM_WARPS + w.wid] = slots[w.core * NUM_WARPS + w.slot] = false;
  launched.pop_front();
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
    b.expect();
    compare_ports(u, dut, b.twin, b);
    b.check_read();
    b.check_write();
    b.check_freed();
    b.tick();
  }
  return u.finish();
}
