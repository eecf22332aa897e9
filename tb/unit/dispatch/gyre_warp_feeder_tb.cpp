// Unit test of rtl/dispatch/gyre_warp_feeder.sv against cmodel/dispatch/gyre_warp_feeder.c: groups of any
// number of warps, some without a thread, cores that take launches at once or late, halts and cancels. The rows
// that are written, the masks of the launches, and when a group is closed are computed here besides.

#include <deque>
#include <vector>

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_warp_feeder.h"
}

namespace {
constexpr unsigned kPasses = NUM_THREADS / NUM_LANES, kRows = kPasses > 3 ? kPasses : 3;
constexpr uint32_t kLanes = ~0u >> (32 - NUM_LANES);

struct Launch {
  uint32_t core, wid, slot, tmask, lmem;
};

// A group that is to be closed, behind so many launches.
struct Close {
  uint32_t core, slot, launches;
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_warp_feeder twin;
  gyre_warp_feeder_init(&twin, &cfg);
  gyre_warp_feeder_in in = {};
  // The threads of the group that has rows: warps that are left, the pass that is shown
  unsigned warps = 0, pass = 0;
  uint32_t lanes = 0, tmask = 0, ids[NUM_LANES] = {}, warp = 0;
  unsigned row = 0;
  std::deque<Launch> launches;  // that must come
  std::deque<Close> closes;
  gyre_placed_group group = {};
  uint64_t last_warp = 0;  // cycle of the last row of one
  Throttle places, readies;
  u.reset(dut);
  while (u.next()) {
    in.halted = u.below(400) == 0;
    in.cancel = !in.halted && u.below(400) == 0;
    if (!in.place_valid && places.draw(u)) {
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
    in.warp = uint8_t(u.below(NUM_WARPS));
    in.lanes = lanes;
    in.last_warp = warps == 1;
    in.launch_ready = twin.launch_q && !in.halted && readies.draw(u);
    gyre_warp_feeder_out out;
    gyre_warp_feeder_eval(&twin, &in, &out);

    dut.halted_i = in.halted;
    dut.cancel_i = in.cancel;
    dut.place_valid_i = in.place_valid;
    dut.place_core_i = in.group.core;
    dut.place_slot_i = in.group.slot;
    dut.place_lmem_i = in.group.lmem;
    dut.launch_i = in.group.launch;
    for (unsigned d = 0; d < 3; ++d) {
      port_put(dut.id_i, 31 * d, 31, in.group.id[d]);
      port_put(dut.first_i, 32 * d, 32, in.group.first[d]);
      port_put(dut.extent_i, 11 * d, 11, in.group.extent[d]);
    }
    for (unsigned l = 0; l < NUM_LANES; ++l) port_put(dut.threads_ids_i, 30 * l, 30, ids[l]);
    dut.threads_lanes_i = lanes;
    dut.threads_last_warp_i = in.last_warp;
    dut.warp_i = in.warp;
    dut.launch_ready_i = in.launch_ready;
    dut.rst_i = 0;
    dut.eval();
    u.note(
        "place %d, warps %u pass %u lanes %x, row %d %u, launch %d ready %d, halted %d cancel %d",
        in.place_valid, warps, pass, lanes, out.go, twin.row_q, twin.launch_q, in.launch_ready,
        in.halted, in.cancel);
    const bool ended = in.halted || in.cancel;
    u.compare("place_ready_o", dut.place_ready_o, out.place_ready);
    u.compare("threads_start_o", dut.threads_start_o, out.threads_start);
    u.compare("threads_next_o", dut.threads_next_o, out.threads_next);
    const gyre_warp_want_t want = gyre_warp_feeder_want(&twin, ended);
    u.compare("want_o.valid", port_get(dut.want_o, 4, 1), want.valid);
    u.check(want.valid == (dut.ids_valid_o && row == 0), "a warp is chosen with its first row");
    if (want.valid) u.compare("want_o.core", port_get(dut.want_o, 0, 4), group.core);
    u.compare("take_o", dut.take_o, out.take);
    u.compare("skip_o", dut.skip_o, out.skip);
    u.compare("close_o", dut.close_o, twin.closes_q);
    u.compare("launch_valid_o", dut.launch_valid_o, twin.launch_q);
    u.compare("idle_o", dut.idle_o, gyre_warp_feeder_idle(&twin));
    u.compare("ids_valid_o", dut.ids_valid_o, twin.rows_q && !ended);
    if (dut.ids_valid_o) {
      if (row == 0) warp = in.warp;
      u.compare("warp_o", dut.warp_o, warp);
      u.compare("warp_core_o", dut.warp_core_o, group.core);
      u.compare("ids_row_o", dut.ids_row_o, row);
      if (row < 3) {
        u.compare("ids_number_o", dut.ids_number_o, group.id[row]);
        u.compare("ids_first_o", dut.ids_first_o, group.first[row]);
      }
      for (unsigned l = 0; row < kPasses && l < NUM_LANES; ++l) {
        u.compare("ids_words_o", port_word(dut.ids_words_o, l), ids[l], int(l));
      }
    }
    if (twin.rows_q) {
      for (unsigned d = 0; d < 3; ++d) {
        u.compare("threads_extent_o", port_get(dut.threads_extent_o, 11 * d, 11), group.extent[d]);
      }
    }
    if (dut.launch_valid_o) {
      u.check(!launches.empty(), "only warps with threads are launched");
      const Launch &l = launches.front();
      u.compare("launch_core_o", dut.launch_core_o, l.core);
      u.compare("launch_wid_o", dut.launch_wid_o, l.wid);
      u.compare("launch_slot_o", dut.launch_slot_o, l.slot);
      u.compare("launch_tmask_o", dut.launch_tmask_o, l.tmask);
      u.compare("launch_lmem_o", dut.launch_lmem_o, l.lmem);
    }
    if (dut.close_o) {
      u.check(!closes.empty() && closes.front().launches == 0,
              "a group is closed once, when its last warp is launched");
      u.compare("close_core_o", dut.close_core_o, closes.front().core);
      u.compare("close_slot_o", dut.close_slot_o, closes.front().slot);
      closes.pop_front();
    }
    if (dut.take_o || dut.skip_o) {
      u.check(u.cycle() - last_warp >= kRows || last_warp == 0, "each warp has its rows");
      u.cover("warps as fast as rows go", u.cycle() - last_warp == kRows);
      last_warp = u.cycle();
    }
    u.cover("a warp without a thread", dut.skip_o);
    u.cover("a row waits for the launch", dut.ids_valid_o && !out.go);
    u.cover("the next group is taken with the last row", out.threads_start && twin.rows_q);
    u.cover("halted with a launch", in.halted && twin.launch_q);
    u.cover("cancelled with a launch", in.cancel && twin.launch_q);

    // What follows from the row of this cycle.
    const bool last_row = row == kRows - 1;
    const bool goes = dut.ids_valid_o && (!last_row || !dut.launch_valid_o || in.launch_ready);
    if (in.launch_ready) {
      launches.pop_front();
      if (!closes.empty() && closes.back().launches > 0) --closes.back().launches;
    }
    if (goes) {
      if (row < kPasses) tmask |= lanes << row * NUM_LANES;
      const bool is_pass = row < kPasses;
      if (last_row) {
        const bool ends = is_pass ? warps == 1 : warps == 0;
        u.check(bool(dut.take_o) == (tmask != 0) && bool(dut.skip_o) == (tmask == 0),
                "a warp is taken if it has a thread");
        if (tmask) launches.push_back({group.core, warp, group.slot, tmask, group.lmem});
        if (ends) closes.push_back({group.core, group.slot, tmask != 0});
        tmask = 0;
        row = 0;
      } else {
        ++row;
      }
    }
    const bool start = dut.threads_start_o, next = dut.threads_next_o;
    const gyre_placed_group placed = in.group;
    u.tick(dut);
    gyre_warp_feeder_tick(&twin, &in, &out);
    if (start) {
      group = placed;
      warps = 1 + u.below(4);
      pass = 0;
      row = 0;
      tmask = 0;
      in.place_valid = false;
    } else if (next) {
      pass = pass + 1 == kPasses ? 0 : pass + 1;
      if (pass == 0) --warps;
    }
    if (start || next) {
      lanes = u.chance(30) ? 0 : u.rand32() & kLanes;
      for (uint32_t &id : ids) id = u.rand32() & 0x3fffffff;
    }
    if (in.halted) launches.clear(), closes.clear();
    if (ended) {
      warps = row = 0;
      tmask = 0;
    }
  }
  return u.finish();
}
