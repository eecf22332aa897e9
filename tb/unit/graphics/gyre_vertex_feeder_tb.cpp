// Unit test of rtl/graphics/gyre_vertex_feeder.sv against cmodel/graphics/gyre_vertex_feeder.c: vertices that come at any
// time, some on their way for long, flushes, ends, cores that take launches late, a drain that takes warps late and
// gives them free in any order. Which vertices a warp has, and that it was free, is worked out here.

#include <algorithm>
#include <deque>

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/gyre_vertex_feeder.h"
}

GYRE_SET_PORTS(bool start, bool halted, const gyre_draw_scalars &s, const gyre_vertex_feeder_in &in,
               uint16_t next, bool done, bool flush);
GYRE_COMPARE_PORTS(const gyre_vertex_fill &fill, bool filling, unsigned first,
                   const gyre_vertex_feeder &twin, const gyre_vertex_warp *warp, bool run);
GYRE_PORT(start_i, start);
GYRE_PORT(halted_i, halted);
GYRE_PORT(place_bytes_i, s.place_bytes);
GYRE_PORT(core_warps_i, s.core_warps);
GYRE_PORT(next_i, next);
GYRE_PORT(new_done_i, done);
GYRE_PORT(flush_i, flush);
GYRE_PORT(fill_valid_o, fill.valid);
GYRE_PORT(fill_core_o, fill.core);
GYRE_PORT(fill_lmem_o, fill.lmem);
GYRE_PORT(fill_thread_o, fill.thread);
GYRE_PORT(filling_o, filling);
GYRE_PORT(filling_first_o, first);
GYRE_PORT(launch_valid_o, twin.launch_q);
GYRE_PORT(idle_o, gyre_vertex_feeder_idle(&twin));
GYRE_PORT(warp_valid_o, warp != nullptr);
GYRE_PORT(launch_core_o, twin.launch_warp_q.core);
GYRE_PORT(launch_wid_o, twin.launch_warp_q.wid);
GYRE_PORT(launch_tmask_o, gyre_vertex_feeder_tmask(&twin));
GYRE_PORT(warp_core_o, warp->core);
GYRE_PORT(warp_wid_o, warp->wid);
GYRE_PORT(warp_count_o, warp->count);
GYRE_WHEN(fill.valid, fill_core_o, fill_lmem_o, fill_thread_o);
GYRE_WHEN(filling, filling_first_o);
GYRE_WHEN(run, warps_o);
GYRE_WHEN(dut.launch_valid_o, launch_core_o, launch_wid_o, launch_tmask_o, launch_lmem_o);
GYRE_WHEN(warp, warp_core_o, warp_wid_o, warp_count_o);
GYRE_BY_TEST("of no port", in.start, in.halted, in.draw, in.new_done, in.flush, in.next);
#include "Vdut_ports.h"

static void check_rules(Unit &u, bool fire, unsigned &warps, bool flush, unsigned &count, bool done,
                        std::deque<unsigned> &launched, unsigned &wait) {
  if (fire) {
    u.cover("warp 65536", warps + 1 == 0x10000);
    u.cover("a warp that is flushed", flush && (NUM_THREADS == 1 || count < NUM_THREADS));
    u.cover("the last one in part", done && (NUM_THREADS == 1 || count < NUM_THREADS));
    launched.push_back(count);
    ++warps;
  }
  u.check(wait < 4000, "what is filled is launched");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = 4;
  gyre_vertex_feeder twin;
  gyre_vertex_feeder_init(&twin, &cfg);
  gyre_draw_scalars s = {};
  bool run = false, busy[16][32] = {}, done = false, flush = false;
  bool slow = false, late = false;  // the drain, the cores
  unsigned way = 0, count = 0, warps = 0, first = 0,
           wait = 0;  // way: cycles until the vertex is whole
  uint16_t next = 0;
  std::deque<unsigned> launched, listed;  // counts of warps that were full, ended, flushed
  std::vector<gyre_vertex_warp> drained;  // not free again
  Throttle vertices, readies, pops, frees;
  u.reset(dut);
  while (u.next()) {
    const bool halted = run && u.below(4000) == 0;
    const bool all = done && gyre_vertex_feeder_idle(&twin) && drained.empty() && way == 0;
    const bool start = !halted && (!run || all);
    if (start) {
      slow = u.chance(50);
      late = u.chance(30);
      s.core_warps = uint8_t(1 + u.below(NUM_WARPS));
      s.place_bytes = uint16_t(u.chance(10) ? 0 : 4 * NUM_THREADS * (1 + u.below(16)));
    }
    gyre_vertex_feeder_in in = {};
    in.start = start;
    in.halted = halted;
    in.draw = &s;
    flush = !start && gyre_vertex_feeder_filling(&twin) && (flush || u.below(100) == 0);
    in.flush = flush;
    const gyre_vertex_fill fill = gyre_vertex_feeder_fill(&twin, flush);
    in.taken = run && !start && !halted && !done && fill.valid && way == 0 && vertices.draw(u);
    in.fetch_idle = way == 0;
    in.new_done = done;
    in.next = next;
    in.launch_ready =
        twin.launch_q && !halted && (late ? u.below(8 * NUM_THREADS) == 0 : readies.draw(u));
    in.warp_ready = pops.draw(u);
    if (!drained.empty() && (slow ? u.below(16 * NUM_THREADS) == 0 : frees.draw(u))) {
      const unsigned k = u.below(uint32_t(drained.size()));
      in.free_valid = true;
      in.free_core = drained[k].core;
      in.free_wid = drained[k].wid;
      drained.erase(drained.begin() + k);
    }
    set_ports(dut, start, halted, s, in, next, done, flush);
    dut.eval();
    const bool filling = gyre_vertex_feeder_filling(&twin);
    const gyre_vertex_warp *warp = gyre_vertex_feeder_warp(&twin);
    u.note(
        "open %d core %u wid %u count %u, taken %d way %u flush %d done %d, launch %d %d, free %d",
        twin.open_q, twin.core_q, twin.wid_q, twin.count_q, in.taken, way, flush, done,
        twin.launch_q, in.launch_ready, in.free_valid);
    if (fill.valid) {
      u.compare("fill_thread_o (rtl) and vertices (twin)", dut.fill_thread_o, count);
    }
    u.compare("filling_o (rtl) and vertices (twin)", dut.filling_o, count != 0);
    if (run) u.compare("warps_o (rtl) and launches (twin)", dut.warps_o, warps);
    if (dut.launch_valid_o) {
      u.check(!launched.empty(), "a launch has vertices");
      const unsigned n = launched.front(), core = dut.launch_core_o, wid = dut.launch_wid_o;
      u.compare("launch_tmask_o (rtl) and vertices (twin)", dut.launch_tmask_o,
                (uint64_t(1) << n) - 1);
      u.compare("launch_lmem_o (rtl) and its place (twin)", dut.launch_lmem_o,
                (wid * s.place_bytes) & 0xffff);
      u.check(core < NUM_CORES && wid < s.core_warps, "a warp that has room");
      u.check(!busy[core][wid], "a warp that is free");
      if (in.launch_ready) {
        busy[core][wid] = true;
        listed.push_back(n);
        launched.pop_front();
      }
      u.cover("a launch behind a launch that waits",
              NUM_CORES * NUM_WARPS == 1 || (twin.open_q && count == NUM_THREADS));
    }
    if (warp) {
      u.compare("warp_count_o (rtl) and vertices (twin)", dut.warp_count_o, listed.front());
      if (in.warp_ready && !halted && !start) {
        drained.push_back(*warp);
        listed.pop_front();
      }
    }
    compare_ports(u, dut, fill, filling, first, twin, warp, run);

    u.cover("no warp is free",
            run && !twin.open_q && !launched.size() &&
                drained.size() + listed.size() == std::size_t(s.core_warps) * NUM_CORES);
    // A warp with vertices goes when none is on its way and it is full, flushed, or the last one.
    const bool fire = count && way == 0 && (count == NUM_THREADS || flush || done) &&
                      (!twin.launch_q || in.launch_ready) && !halted;
    check_rules(u, fire, warps, flush, count, done, launched, wait);
    u.tick(dut);
    gyre_vertex_feeder_tick(&twin, &in);
    if (in.free_valid) busy[in.free_core][in.free_wid] = false;
    way = in.taken ? (u.chance(30) ? 0 : u.below(12)) : way ? way - 1 : 0;
    if (in.taken && count == 0) first = next;
    if (in.taken) ++count, ++next;
    if (fire) count = 0;
    wait = count && !in.taken ? wait + 1 : 0;
    done = !start && !halted && run && (done || u.below(200 + 60 * NUM_THREADS) == 0);
    if (start || halted) {
      run = start;
      std::fill(&busy[0][0], &busy[0][0] + sizeof busy, false);
      way = count = 0;
      warps = start && u.chance(50) ? near_limit(u) : 0;
      if (start) begin_at(dut.rootp->gyre_vertex_feeder__DOT__warps_o, twin.warps_q, warps);
      done = flush = false;
      launched.clear();
      listed.clear();
      drained.clear();
      next = uint16_t(u.rand32());
    }
  }
  return u.finish();
}
