// Unit test of rtl/graphics/vertex/gyre_vertex_feeder.sv against cmodel/graphics/vertex/gyre_vertex_feeder.c: vertices that come at any
// time, some on their way for long, flushes, ends, cores that take launches late, a drain that takes warps late and
// gives them free in any order. Which vertices a warp has, and that it was free, is worked out here.

#include <algorithm>
#include <deque>

#include "graphics/draw_arbiter.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_feeder.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = 4;
  cfg.lmem_bytes = LMEM_BYTES;
  gyre_vertex_feeder twin;
  gyre_vertex_feeder_init(&twin, &cfg);
  gyre_draw_t s = {};
  bool run = false, busy[16][32] = {}, slots[16][32] = {}, done = false, flush = false;
  bool slow = false, late = false;  // the drain, the cores
  unsigned way = 0, count = 0, warps = 0, first = 0,
           wait = 0;  // way: cycles until the vertex is whole
  uint16_t next = 0;
  std::deque<unsigned> launched, listed;    // counts of warps that were full, ended, flushed
  std::vector<gyre_filled_warp_t> drained;  // not free again
  Throttle vertices, readies, pops, frees;
  DrawArbiter arbiter(cfg);
  unsigned sixteenth = 0, finishing = 0;  // finishing: cycles since all is drained
  u.reset(dut);
  while (u.next()) {
    const bool halted = run && u.below(4000) == 0;
    const bool all = done && gyre_vertex_feeder_idle(&twin) && drained.empty() && way == 0;
    finishing = all ? finishing + 1 : 0;
    const bool start = !halted && (!run || finishing > 3);
    if (start) {
      slow = u.chance(50);
      late = u.chance(30);
      s.core_warps = uint8_t(1 + u.below(NUM_WARPS));
      sixteenth = u.below(16);
      s.place_bytes = uint16_t(u.chance(10) ? 0 : 4 * NUM_THREADS * (1 + u.below(16)));
    }
    gyre_vertex_feeder_in in = {};
    in.start = start;
    in.halted = halted;
    in.finish = finishing > 1 && !start;
    in.first = uint8_t(sixteenth);
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
      in.free = {true, drained[k].core, drained[k].wid, drained[k].slot};
      drained.erase(drained.begin() + k);
    }
    gyre_launch_source asked = {};
    asked.want = gyre_vertex_feeder_want(&twin, s.core_warps, in.finish, halted);
    gyre_vertex_feeder_leave(&twin, in.finish, &in.free, asked.leave);
    arbiter.answer(u, asked);
    in.warp = arbiter.warp;
    dut.start_i = start;
    dut.finish_i = in.finish;
    dut.first_i = in.first;
    dut.warp_i = in.warp;
    dut.halted_i = halted;
    dut.place_bytes_i = s.place_bytes;
    dut.core_warps_i = s.core_warps;
    dut.taken_i = in.taken;
    dut.fetch_idle_i = in.fetch_idle;
    dut.next_i = next;
    dut.new_done_i = done;
    dut.flush_i = flush;
    dut.launch_ready_i = in.launch_ready;
    dut.warp_ready_i = in.warp_ready;
#define GYRE_PUT(name, at, width) port_put(dut.free_i, at, width, in.free.name);
    GYRE_FREED_WARP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    dut.eval();
    const bool filling = gyre_vertex_feeder_filling(&twin);
    const gyre_filled_warp_t *warp = gyre_vertex_feeder_warp(&twin);
    u.note(
        "open %d core %u wid %u count %u, taken %d way %u flush %d done %d, launch %d %d, free %d",
        twin.open_q, twin.core_q, twin.wid_q, twin.count_q, in.taken, way, flush, done,
        twin.launch_q, in.launch_ready, in.free.valid);
    u.compare("want_o.valid", port_get(dut.want_o, 4, 1), asked.want.valid);
    if (asked.want.valid) u.compare("want_o.core", port_get(dut.want_o, 0, 4), asked.want.core);
    for (unsigned c = 0; c < NUM_CORES; ++c)
      u.compare("leave_o", port_get(dut.leave_o, c * NUM_WARPS, NUM_WARPS), asked.leave[c], int(c));
    u.cover("a warp without vertices is freed", in.finish && twin.open_q);
    u.compare("fill_valid_o", dut.fill_valid_o, fill.valid);
    if (fill.valid) {
      u.compare("fill_core_o", dut.fill_core_o, fill.core);
      u.compare("fill_lmem_o", dut.fill_lmem_o, fill.lmem);
      u.compare("fill_thread_o", dut.fill_thread_o, fill.thread);
      u.compare("fill_thread_o (rtl) and vertices (twin)", dut.fill_thread_o, count);
    }
    u.compare("filling_o", dut.filling_o, filling);
    u.compare("filling_o (rtl) and vertices (twin)", dut.filling_o, count != 0);
    if (filling) u.compare("filling_first_o (rtl) and vertices (twin)", dut.filling_first_o, first);
    u.compare("launch_valid_o", dut.launch_valid_o, twin.launch_q);
    u.compare("idle_o", dut.idle_o, gyre_vertex_feeder_idle(&twin));
    u.compare("warp_valid_o", dut.warp_valid_o, warp != nullptr);
    if (run) u.compare("warps_o", dut.warps_o, twin.warps_q);
    if (run) u.compare("warps_o (rtl) and launches (twin)", dut.warps_o, warps);
    if (dut.launch_valid_o) {
      u.check(!launched.empty(), "a launch has vertices");
      const unsigned n = launched.front(), core = dut.launch_core_o, wid = dut.launch_wid_o;
      u.compare("launch_core_o", dut.launch_core_o, twin.launch_warp_q.core);
      u.compare("launch_wid_o", dut.launch_wid_o, twin.launch_warp_q.wid);
      u.compare("launch_tmask_o", dut.launch_tmask_o, gyre_vertex_feeder_tmask(&twin));
      u.compare("launch_tmask_o (rtl) and vertices (twin)", dut.launch_tmask_o,
                (uint64_t(1) << n) - 1);
      u.compare("launch_lmem_o", dut.launch_lmem_o, twin.launch_lmem_q);
      u.compare("launch_lmem_o (rtl) and its place (twin)", dut.launch_lmem_o,
                (sixteenth * (LMEM_BYTES / 16) + twin.launch_warp_q.slot * s.place_bytes) & 0xffff);
      const unsigned slot = twin.launch_warp_q.slot;
      u.check(core < NUM_CORES && slot < s.core_warps, "a warp that has room");
      u.check(!slots[core][slot], "a slot that is free");
      u.check(!busy[core][wid], "a warp that is free");
      if (in.launch_ready) {
        busy[core][wid] = slots[core][slot] = true;
        listed.push_back(n);
        launched.pop_front();
      }
      u.cover("a launch behind a launch that waits",
              NUM_CORES * NUM_WARPS == 1 || (twin.open_q && count == NUM_THREADS));
    }
    if (warp) {
#define GYRE_GET(name, at, width) \
  u.compare("warp_o." #name, port_get(dut.warp_o, at, width), warp->name);
      GYRE_FILLED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
      u.compare("warp_o.count (rtl) and vertices (twin)", port_get(dut.warp_o, 0, 6),
                listed.front());
      if (in.warp_ready && !halted && !start) {
        drained.push_back(*warp);
        listed.pop_front();
      }
    }
    u.cover("no warp is free",
            run && !twin.open_q && !launched.size() &&
                drained.size() + listed.size() == std::size_t(s.core_warps) * NUM_CORES);
    // A warp with vertices goes when none is on its way and it is full, flushed, or the last one.
    const bool fire = count && way == 0 && (count == NUM_THREADS || flush || done) &&
                      (!twin.launch_q || in.launch_ready) && !halted;
    if (fire) {
      u.cover("warp 65536", warps + 1 == 0x10000);
      u.cover("a warp that is flushed", flush && (NUM_THREADS == 1 || count < NUM_THREADS));
      u.cover("the last one in part", done && (NUM_THREADS == 1 || count < NUM_THREADS));
      launched.push_back(count);
      ++warps;
    }
    u.check(wait < 4000, "what is filled is launched");
    u.tick(dut);
    gyre_vertex_feeder_tick(&twin, &in);
    arbiter.edge(u, asked);
    if (in.free.valid) busy[in.free.core][in.free.wid] = slots[in.free.core][in.free.slot] = false;
    way = in.taken ? (u.chance(30) ? 0 : u.below(12)) : way ? way - 1 : 0;
    if (in.taken && count == 0) first = next;
    if (in.taken) ++count, ++next;
    if (fire) count = 0;
    wait = count && !in.taken ? wait + 1 : 0;
    done = !start && !halted && run && (done || u.below(200 + 60 * NUM_THREADS) == 0);
    if (start || halted) {
      run = start;
      std::fill(&busy[0][0], &busy[0][0] + sizeof busy, false);
      std::fill(&slots[0][0], &slots[0][0] + sizeof slots, false);
      u.check(halted || !arbiter.any(), "all warps have been freed");
      arbiter.forget();
      arbiter.reserve(s.core_warps);
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
