// Unit test: compares rtl/dispatch/gyre_warp_feeder.sv with cmodel/dispatch/gyre_warp_feeder.c:
// workgroups of any number of warps, some without a thread, cores that take launches at once or
// late, halts and cancels. The rows that are written, the masks of the launches, and when a
// workgroup is closed are computed here besides.

#include <deque>
#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_warp_feeder.h"
}

namespace {
constexpr unsigned kBeats = NUM_THREADS / NUM_LANES, kRows = kBeats > 3 ? kBeats : 3;
constexpr uint32_t kLanes = ~0u >> (32 - NUM_LANES);

struct Launch {
  uint32_t core, wid, slot, tmask, lmem;
};

// A workgroup that is to be closed after so many launches.
struct Close {
  uint32_t core, slot, launches;
};

// The workgroup that has rows, and the launches and closes that must follow from it.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_warp_feeder twin;
  gyre_warp_feeder_in in = {};
  gyre_warp_feeder_out out = {};
  gyre_warp_want_t want = {};
  bool rows = false;  // a row is shown
  // The threads of the workgroup that has rows: warps that are left, the beat that is shown
  unsigned warps = 0, beat = 0;
  uint32_t lanes = 0, tmask = 0, ids[NUM_LANES] = {}, warp = 0;
  unsigned row = 0;
  std::deque<Launch> launches;  // that must come
  std::deque<Close> closes;
  gyre_placed_group group = {};
  uint64_t last_warp = 0;  // cycle of the last row of one
  Throttle places, readies;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_config cfg = {};
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    gyre_warp_feeder_init(&twin, &cfg);
  }

  void draw();
  void draw_place();
  void check_twin();
  void check_pace();
  void cover();
  void follow_row();
  void end_row();
  void tick();
  void step_threads(bool start, bool next);
};
}  // namespace

GYRE_SET_PORTS(const gyre_warp_feeder_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_warp_feeder_out &out, const gyre_warp_feeder &twin, const Bench &b);
GYRE_PORT(place_core_i, in.group.core);
GYRE_PORT(place_slot_i, in.group.slot);
GYRE_PORT(place_lmem_i, in.group.lmem);
GYRE_PORT(launch_i, in.group.launch);
GYRE_PORT(id_i, in.group.id);
GYRE_ELEMENTS(id_i, 3);
GYRE_PORT(first_i, in.group.first);
GYRE_ELEMENTS(first_i, 3);
GYRE_PORT(extent_i, in.group.extent);
GYRE_ELEMENTS(extent_i, 3);
GYRE_PORT(threads_ids_i, b.ids);
GYRE_ELEMENTS(threads_ids_i, NUM_LANES);
GYRE_PORT(threads_lanes_i, b.lanes);
GYRE_PORT(threads_last_warp_i, in.last_warp);
GYRE_PORT(want_o, b.want);
GYRE_PORT(want_o.core, b.group.core);
GYRE_WHEN(b.want.valid, want_o);
GYRE_PORT(close_o, twin.closes_q);
GYRE_PORT(launch_valid_o, twin.launch_q);
GYRE_PORT(idle_o, gyre_warp_feeder_idle(&twin));
GYRE_PORT(ids_valid_o, b.rows);
GYRE_PORT(warp_o, b.warp);
GYRE_PORT(warp_core_o, b.group.core);
GYRE_PORT(ids_row_o, b.row);
GYRE_PORT(ids_number_o, b.group.id[b.row]);
GYRE_PORT(ids_first_o, b.group.first[b.row]);
GYRE_PORT(ids_words_o, b.ids);
GYRE_PORT(threads_extent_o, b.group.extent);
GYRE_ELEMENTS(threads_extent_o, 3);
GYRE_PORT(launch_core_o, b.launches.front().core);
GYRE_PORT(launch_wid_o, b.launches.front().wid);
GYRE_PORT(launch_slot_o, b.launches.front().slot);
GYRE_PORT(launch_tmask_o, b.launches.front().tmask);
GYRE_PORT(launch_lmem_o, b.launches.front().lmem);
GYRE_PORT(close_core_o, b.closes.front().core);
GYRE_PORT(close_slot_o, b.closes.front().slot);
GYRE_WHEN(b.rows, warp_o, warp_core_o, ids_row_o);
GYRE_WHEN((b.rows && b.row < 3), ids_number_o, ids_first_o);
GYRE_WHEN((b.rows && b.row < kBeats), ids_words_o);
GYRE_WHEN(twin.rows_q, threads_extent_o);
GYRE_WHEN(twin.launch_q, launch_core_o, launch_wid_o, launch_slot_o, launch_tmask_o, launch_lmem_o);
GYRE_WHEN(twin.closes_q, close_core_o, close_slot_o);
GYRE_PORT(take_slot_o, b.group.slot);
GYRE_PORT(take_launch_o, b.group.launch);
GYRE_WHEN(out.take, take_slot_o, take_launch_o);
GYRE_BY_TEST("of no port", in.lanes, out.warp, out.go, out.tmask, out.ends);
#include "Vdut_ports.h"

void Bench::draw() {
  in.halted = u.below(400) == 0;
  in.cancel = !in.halted && u.below(400) == 0;
  if (!in.place_valid && places.draw(u)) draw_place();
  in.warp = uint8_t(u.below(NUM_WARPS));
  in.lanes = lanes;
  in.last_warp = warps == 1;
  in.launch_ready = twin.launch_q && !in.halted && readies.draw(u);
  gyre_warp_feeder_eval(&twin, &in, &out);
}

void Bench::draw_place() {
  in.place_valid = true;
  in.group.core = uint8_t(u.below(16));
  in.group.slot = uint8_t(u.below(NUM_WARPS));
  in.group.launch = uint8_t(u.below(4));
  in.group.lmem = uint16_t(u.rand32());
  for (unsigned d = 0; d < 3; ++d) {
    in.group.id[d] = u.rand32() >> 1;
    in.group.first[d] = u.rand32();
    in.group.extent[d] = uint16_t(1 + u.below(1024));
  }
}

// Checks that the twin agrees with the lists of the test, with which the pins are compared.
void Bench::check_twin() {
  u.note("place %d, warps %u beat %u lanes %x, row %d %u, launch %d ready %d, halted %d cancel %d",
         in.place_valid, warps, beat, lanes, out.go, twin.row_q, twin.launch_q, in.launch_ready,
         in.halted, in.cancel);
  rows = twin.rows_q && !in.halted && !in.cancel;
  if (rows && row == 0) warp = in.warp;
  want = gyre_warp_feeder_want(&twin, in.halted || in.cancel);
  u.check(want.valid == (rows && row == 0), "a warp is chosen with its first row");
  u.check(!twin.launch_q || !launches.empty(), "only warps with threads are launched");
  u.check(!twin.closes_q || (!closes.empty() && closes.front().launches == 0),
          "a workgroup is closed once, when its last warp is launched");
}

void Bench::check_pace() {
  if (!dut.take_o && !dut.skip_o) return;
  u.check(u.cycle() - last_warp >= kRows || last_warp == 0, "each warp has its rows");
  u.cover("warps as fast as rows go", u.cycle() - last_warp == kRows);
  last_warp = u.cycle();
}

void Bench::cover() {
  u.cover("a warp without a thread", dut.skip_o);
  u.cover("a row waits for the launch", dut.ids_valid_o && !out.go);
  u.cover("the next workgroup is taken with the last row", out.threads_start && twin.rows_q);
  u.cover("halted with a launch", in.halted && twin.launch_q);
  u.cover("cancelled with a launch", in.cancel && twin.launch_q);
}

// Updates the expectation after the row of this cycle.
void Bench::follow_row() {
  if (dut.close_o) closes.pop_front();
  const bool last_row = row == kRows - 1;
  const bool goes = dut.ids_valid_o && (!last_row || !dut.launch_valid_o || in.launch_ready);
  if (in.launch_ready) {
    launches.pop_front();
    if (!closes.empty() && closes.back().launches > 0) --closes.back().launches;
  }
  if (!goes) return;
  if (row < kBeats) tmask |= lanes << row * NUM_LANES;
  if (last_row) {
    end_row();
  } else {
    ++row;
  }
}

// The last row of a warp, which is launched if it has a thread.
void Bench::end_row() {
  const bool ends = row < kBeats ? warps == 1 : warps == 0;
  u.check(bool(dut.take_o) == (tmask != 0) && bool(dut.skip_o) == (tmask == 0),
          "a warp is taken if it has a thread");
  if (tmask) launches.push_back({group.core, warp, group.slot, tmask, group.lmem});
  if (ends) closes.push_back({group.core, group.slot, tmask != 0});
  tmask = 0;
  row = 0;
}

void Bench::tick() {
  const bool start = dut.threads_start_o, next = dut.threads_next_o;
  const gyre_placed_group placed = in.group;
  u.tick(dut);
  gyre_warp_feeder_tick(&twin, &in, &out);
  if (start) group = placed;
  step_threads(start, next);
  if (in.halted) {
    launches.clear();
    closes.clear();
  }
  if (in.halted || in.cancel) {
    warps = row = 0;
    tmask = 0;
  }
}

// The threads of a workgroup that starts, or those of the next beat.
void Bench::step_threads(bool start, bool next) {
  if (start) {
    warps = 1 + u.below(4);
    beat = 0;
    row = 0;
    tmask = 0;
    in.place_valid = false;
  } else if (next) {
    beat = beat + 1 == kBeats ? 0 : beat + 1;
    if (beat == 0) --warps;
  }
  if (start || next) {
    lanes = u.chance(30) ? 0 : u.rand32() & kLanes;
    for (uint32_t &id : ids) id = u.rand32() & 0x3fffffff;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    dut.rst_i = 0;
    set_ports(dut, b.in, b);
    dut.eval();
    b.check_twin();
    compare_ports(u, dut, b.out, b.twin, b);
    b.check_pace();
    b.cover();
    b.follow_row();
    b.tick();
  }
  return u.finish();
}
