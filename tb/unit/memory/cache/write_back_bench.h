// write_back_bench.h - the unit test of write-back (gyre_write_back_tb.cpp): its state, its ports, and what drives them.

#ifndef GYRE_WRITE_BACK_BENCH_H
#define GYRE_WRITE_BACK_BENCH_H

#include <array>
#include <deque>
#include <set>

#include "Vdut.h"
#include "gyre_ports.h"
#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_write_back.h"
}

constexpr uint32_t kLine = LINE_BYTES, kLines = 2 * WAYS * SETS + 2;
using Bytes = std::array<uint8_t, 128>;
struct Line {
  Bytes data = {}, dirty = {};
};

inline uint32_t one_hot(int way) { return way < 0 ? 0 : 1u << way; }

// The state of write-back with the ways of a cache, whose stage 1 the test plays, and what was stored.
struct Bench {
  enum Stage { kNone, kRead, kStore, kFill };
  Unit &u;
  Vdut &dut;
  gyre_cache_ways ways;
  gyre_write_back twin;
  uint32_t sweep = SETS;  // set that is swept, SETS: none
  Stage stage1 = kNone, next = kNone;
  uint32_t line = 0, to = 0, fill_line = 0;  // in stage 1; read for it; that memory has answered
  std::vector<Line> lines = std::vector<Line>(kLines);
  std::deque<uint32_t> asked, wanted;  // lines that memory is asked for; that are to be asked for
  std::set<uint32_t> fetching;
  Throttle work, take, answer;
  bool cleaning = false, offered = false;  // offered: a read to memory, that was not taken
  // State of this cycle: lookup and action of stage 1.
  int found = -1;
  uint32_t at = 0;  // the slot of the line, or of the one that it replaces
  bool there = false, complete = false, partial = false, room = false, quiet = false;
  // Other events.
  uint64_t phase = 0;
  bool do_take = false, do_ask = false, respond = false, error = false, clean = false;
  bool may_ask = false, walk_read = false;
  Bytes bytes = {}, rsp = {};
  uint8_t mask[16] = {};
  uint32_t rsp_id = 0;
  // Evicted way, as the ways show it.
  uint32_t out_line = 0;
  const uint8_t *out_data = nullptr;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    if (!gyre_cache_ways_init(&ways, SETS * WAYS * kLine, WAYS, kLine) ||
        !gyre_write_back_init(&twin, &ways, MSHRS)) {
      std::exit(2);
    }
    while (ways.sweeping) gyre_cache_ways_sweep(&ways);
    out_data = ways.data;
  }
  ~Bench() {
    gyre_write_back_free(&twin);
    gyre_cache_ways_free(&ways);
  }
  // After a reset all sets are swept.
  void start_sweep() {
    sweep = 0;
    ways.sweeping = true;
  }
  bool does(Stage stage) const { return stage1 == stage; }
  int tag_way() const { return stage1 == kNone ? -1 : found; }
  int out_way() const { return partial ? found : int(ways.victim); }

  void draw();
  void look();
  void draw_memory();
  void draw_bytes();
  void draw_read();
  Stage draw_work(bool turn);
  bool waits(Stage stage) const;
  void show_ways();
  void check_offer();
  void check_clean();
  void cover();
  void tick();
  void edge_walk();
  void edge_store();
  void edge_read();
  void edge_fill();
  void edge_memory();
  void edge_sweep();
};
GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_write_back &twin, const Bench &b);
GYRE_PORT(ren_i, (b.next != Bench::kNone || b.walk_read));
GYRE_PORT(read_line_i, (b.walk_read ? b.twin.set : b.to));
GYRE_PORT(sweep_i, b.sweep != SETS);
GYRE_PORT(sweep_line_i, b.sweep);
GYRE_PORT(lookup_i, b.does(Bench::kRead));
GYRE_PORT(update_i, b.does(Bench::kStore));
GYRE_PORT(fill_i, b.does(Bench::kFill));
GYRE_PORT(fill_done_i, b.does(Bench::kFill));
GYRE_PORT(line_i, (b.twin.walk ? b.twin.set : b.line));
GYRE_PORT(update_mask_i, b.mask);
GYRE_PORT(tag_way_i, one_hot(b.tag_way()));
GYRE_PORT(victim_way_i, one_hot(int(b.ways.victim)));
GYRE_PORT(out_line_i, b.out_line);
GYRE_PORT(out_data_i, b.out_data);
GYRE_PORT(clean_i, b.clean);
GYRE_PORT(offer_grant_i, b.do_take);
GYRE_PORT(ask_i, !b.wanted.empty());
GYRE_PORT(ask_grant_i, b.do_ask);
GYRE_PORT(rsp_i, b.respond);
GYRE_PORT(rsp_id_i, b.rsp_id);
GYRE_PORT(rsp_error_i, b.error);
GYRE_PORT(rsp_data_i, b.rsp.data());
GYRE_PORT(complete_o, b.complete);
GYRE_WHEN(b.does(Bench::kRead), complete_o);
GYRE_PORT(drop_way_o, one_hot(b.partial ? b.found : -1));
GYRE_PORT(out_way_o, one_hot(b.out_way()));
GYRE_WHEN(b.stage1 != Bench::kNone, drop_way_o, out_way_o);
GYRE_PORT(walk_o, twin.walk);
GYRE_PORT(walk_read_o, b.walk_read);
GYRE_PORT(walk_line_o, twin.set);
GYRE_WHEN(twin.walk, walk_line_o);
GYRE_PORT(dirty_o, twin.groups != 0);
GYRE_PORT(room_o, b.room);
GYRE_PORT(may_ask_o, b.may_ask);
GYRE_PORT(fill_want_o, twin.fill);
GYRE_PORT(fill_id_o, twin.fill_id);
GYRE_PORT(fill_error_o, twin.fill_error);
GYRE_PORT(fill_data_o, twin.fill_data);
GYRE_WHEN(twin.fill, fill_id_o, fill_error_o, fill_data_o);
GYRE_PORT(offer_o, twin.count != 0);
GYRE_PORT(offer_line_o, gyre_write_back_offer(&twin)->line);
GYRE_PORT(offer_mask_o, gyre_write_back_offer(&twin)->mask);
GYRE_PORT(offer_data_o, gyre_write_back_offer(&twin)->data);
GYRE_WHEN(twin.count != 0, offer_line_o, offer_mask_o, offer_data_o);
#include "Vdut_ports.h"

inline void Bench::draw() {
  look();
  draw_memory();
  draw_bytes();
  quiet = stage1 == kNone && fetching.empty() && sweep == SETS;
  if (u.below(600) == 0) cleaning = true;
  clean = cleaning && quiet && twin.groups != 0;
  draw_read();
  walk_read = gyre_write_back_walk_read(&twin);
}

// Stage 1: what it finds.
inline void Bench::look() {
  found = ways.found_way;
  there = found >= 0;
  at = gyre_cache_ways_at(&ways, line, there ? uint32_t(found) : ways.victim);
  complete = there && gyre_write_back_complete(&twin, at);
  partial = does(kRead) && there && !complete;
  room = gyre_write_back_room(&twin, !wanted.empty());
}

// Now and then many reads are asked for and not answered, then many lines want to go out.
inline void Bench::draw_memory() {
  phase = u.cycle() / 48 % 6;
  do_take = take.draw(u) && twin.count != 0 && phase != 1;
  may_ask = gyre_write_back_may_ask(&twin);
  do_ask = !wanted.empty() && (may_ask || offered) && u.chance(60);
  offered = !wanted.empty() && (may_ask || offered) && !do_ask;
  respond = !twin.fill && !asked.empty() && answer.draw(u) && phase > 1;
  error = u.chance(10);
}

inline void Bench::draw_bytes() {
  for (uint8_t &b : bytes) b = uint8_t(u.rand32());
  for (uint8_t &b : rsp) b = uint8_t(u.rand32());
  for (uint8_t &b : mask) b = u.chance(30) ? 0xff : uint8_t(u.rand32());
  mask[0] &= kLine < 8 ? 15 : 255;
  rsp_id = u.below(MSHRS);
}

// Stage 0: what is read, if its set is not written now.
inline void Bench::draw_read() {
  to = u.below(kLines);
  const bool turn = twin.fill && !does(kFill);
  next = draw_work(turn);
  if (turn && sweep == SETS) {
    next = kFill;
    to = fill_line;
  }
  if (waits(next)) next = kNone;
}

// turn: a fill comes first.
inline Bench::Stage Bench::draw_work(bool turn) {
  if (sweep != SETS || twin.walk || clean || cleaning || !work.draw(u)) return kNone;
  if (!room || turn) return kNone;
  return u.chance(phase == 0 ? 100 : phase == 1 ? 0 : 50) ? kRead : kStore;
}

inline bool Bench::waits(Stage stage) const {
  if ((stage == kRead || stage == kStore) && fetching.count(to)) return true;
  if (stage == kRead && fetching.size() + 2 >= MSHRS + (MSHRS == 1)) return true;
  return stage1 != kNone && to % SETS == line % SETS;
}

// Outputs of the ways about the evicted way, which the module has named.
inline void Bench::show_ways() {
  for (uint32_t w = 0; w < WAYS; ++w) {
    if (!(dut.out_way_o >> w & 1)) continue;
    const uint32_t out = gyre_cache_ways_at(&ways, dut.line_i, w);
    out_line = gyre_cache_ways_line(&ways, out);
    out_data = ways.data + size_t(out) * kLine;
  }
}

#endif
