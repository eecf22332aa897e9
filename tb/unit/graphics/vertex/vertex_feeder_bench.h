// vertex_feeder_bench.h - the world of the test of gyre_vertex_feeder: vertices, the launch arbiter, cores and the
// drain, the warps that are expected, and what the ports are compared with.

#ifndef VERTEX_FEEDER_BENCH_H
#define VERTEX_FEEDER_BENCH_H

#include <algorithm>
#include <deque>
#include <vector>

#include "field.h"
#include "graphics/draw_arbiter.h"
#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_feeder.h"
}

GYRE_FIELDS(vertex_launch, GYRE_VERTEX_LAUNCH_FIELDS)

GYRE_FIELDS(vertex_rows, GYRE_VERTEX_ROWS_FIELDS)

namespace {
// The feeder between vertices, the launch arbiter, cores and the drain, and the warps that the test expects.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_vertex_feeder twin;
  gyre_vertex_feeder_in in = {};
  gyre_draw_t shape = {};
  DrawArbiter arbiter;
  bool run = false, done = false, flush = false;  // done: no more vertices come
  bool slow = false, late = false;                // the drain, the cores
  unsigned sixteenth = 0, finishing = 0;          // finishing: cycles since all is drained
  Throttle vertices, readies, pops, frees;
  unsigned way = 0;  // cycles until the vertex is whole
  // The warp that is filled: how many vertices, the number of the first, cycles without a new one.
  unsigned count = 0, first = 0, wait = 0;
  unsigned group = 0;    // of them, those that were not given
  unsigned writing = 0;  // cycles until the rows of the last group are written
  bool written = false;  // a warp waits for them
  uint16_t next = 0;     // number of the next vertex
  unsigned warps = 0;    // that were launched
  bool busy[16][32] = {}, slots[16][32] = {};
  std::deque<unsigned> launched, listed;    // counts of warps that were full, ended, flushed
  std::vector<gyre_filled_warp_t> drained;  // not free again
  // State of this cycle.
  gyre_vertex_fill fill = {};
  gyre_launch_source asked = {};
  const gyre_filled_warp_t *warp = nullptr;
  gyre_vertex_give give = {};
  bool complete = false, given = false, fire = false;  // a group is given; it is the warp's last

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), arbiter(configuration()) {
    cfg = configuration();
    gyre_vertex_feeder_init(&twin, &cfg);
  }

  static gyre_config configuration() {
    gyre_config c = {};
    c.num_cores = NUM_CORES;
    c.num_warps = NUM_WARPS;
    c.num_threads = NUM_THREADS;
    c.num_lanes = NUM_LANES;
    c.line_bytes = 4;
    c.lmem_bytes = LMEM_BYTES;
    return c;
  }

  void draw();
  void draw_start();
  void draw_vertices();
  void draw_drain();
  void ask_arbiter();
  void expect();
  void check_filling();
  void check_launch();
  void check_warp();
  void check_fire();
  void tick();
  void edge_vertices();
  void begin_draw();
};
}  // namespace

GYRE_SET_PORTS(const gyre_vertex_feeder_in &in);
GYRE_COMPARE_PORTS(const gyre_vertex_feeder &twin, const gyre_launch_source &asked,
                   const gyre_vertex_fill &fill, const Bench &b);
GYRE_PORT(draw_i, *in.draw);
GYRE_MEMBERS(fill, fill_);
GYRE_PORT(give_o, b.give.valid);
GYRE_PORT(rows_o.core, b.give.core);
GYRE_PORT(rows_o.lmem, b.give.lmem);
GYRE_PORT(rows_o.beat, b.give.beat);
GYRE_PORT(rows_o.last, b.give.last);
GYRE_WHEN(b.give.valid, rows_o.core, rows_o.lmem, rows_o.beat, rows_o.last);
GYRE_PORT(want_o, asked.want);
GYRE_WHEN(asked.want.valid, want_o);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_PORT(leave_o, asked.leave);
GYRE_WHEN(fill.valid, fill_thread_o);
GYRE_PORT(filling_o, gyre_vertex_feeder_filling(&twin));
GYRE_PORT(filling_first_o, b.first);
GYRE_WHEN(gyre_vertex_feeder_filling(&twin), filling_first_o);
GYRE_PORT(launch_valid_o, twin.launch_q);
GYRE_PORT(launch_o.core, twin.launch_warp_q.core);
GYRE_PORT(launch_o.wid, twin.launch_warp_q.wid);
GYRE_PORT(launch_o.tmask, gyre_vertex_feeder_tmask(&twin));
GYRE_PORT(launch_o.lmem, twin.launch_lmem_q);
GYRE_WHEN(twin.launch_q, launch_o.core, launch_o.wid, launch_o.tmask, launch_o.lmem);
GYRE_PORT(warp_valid_o, b.warp != nullptr);
GYRE_PORT(warp_o, b.warp);
GYRE_WHEN(b.warp, warp_o);
GYRE_PORT(idle_o, gyre_vertex_feeder_idle(&twin));
GYRE_WHEN(b.run, warps_o);
#include "Vdut_ports.h"

#endif
