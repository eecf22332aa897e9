// Unit test of rtl/graphics/pixel/gyre_pixel_warps.sv against cmodel/graphics/pixel/gyre_pixel_warps.c in every cycle: draws
// of random primitives through the rasterizer's twin, early tests that drop pixels, cores that execute a program on the
// records, and the drain. Each pixel that comes out has the colours and the depth of the rules of cmodel/pixel, in order.

#include "graphics/draw_arbiter.h"
#include "gyre_ports.h"
#include "warps_expected.h"

GYRE_SET_PORTS(const gyre_pixel_warps_in &in);
GYRE_BY_TEST("wires between the parts", o.links);
GYRE_COMPARE_PORTS(const gyre_pixel_warps &t, const gyre_pixel_warps_out &o);
GYRE_PORT(plane_x_i, bits25(in.plane_x));
GYRE_PORT(plane_y_i, bits25(in.plane_y));
GYRE_MEMBERS(in.quad, quad_);
GYRE_BY_TEST("no quad needs to be known as the first one", in.quad.first);
GYRE_MEMBERS(in.tested, tested_);
GYRE_BY_TEST("a face is for tests only", in.tested.back);
GYRE_ELEMENTS(ended_i, NUM_CORES *NUM_WARPS);
GYRE_PORT(plane_ready_o, o.store.plane_ready);
GYRE_PORT(quad_ready_o, o.depth.quad_ready);
GYRE_PORT(depth_valid_o, o.depth.out_valid);
GYRE_MEMBERS(o.depth.out, depth_);
GYRE_WHEN(o.depth.out_valid, depth_col_o, depth_row_o, depth_cover_o, depth_last_o, depth_back_o,
          depth_z_o);
GYRE_PORT(tested_ready_o, o.values.quad_ready);
GYRE_PORT(want_o, o.launcher.want);
GYRE_WHEN(o.launcher.want.valid, want_o);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_PORT(leave_o, o.launcher.leave);
GYRE_PORT(launch_valid_o, o.launcher.launch_valid);
GYRE_PORT(launch_core_o, o.launcher.launch_core);
GYRE_PORT(launch_wid_o, o.launcher.launch_wid);
GYRE_PORT(launch_tmask_o, o.launcher.launch_tmask);
GYRE_PORT(launch_covered_o, o.launcher.launch_covered);
GYRE_PORT(launch_lmem_o, o.launcher.launch_lmem);
GYRE_WHEN(o.launcher.launch_valid, launch_core_o, launch_wid_o, launch_tmask_o, launch_covered_o,
          launch_lmem_o);
GYRE_PORT(attr_data_o, o.feeder.attr_data);
GYRE_WHEN(o.attr_valid, attr_write_o, attr_ordered_o, attr_covered_o, attr_core_o, attr_addr_o,
          attr_lanes_o);
GYRE_LANES(words_written(t, o), attr_data_o);
GYRE_PORT(late_valid_o, t.drain.quad_valid_q);
GYRE_PORT(late_col_o, t.drain.depth_quad_q.col);
GYRE_PORT(late_row_o, t.drain.depth_quad_q.row);
GYRE_PORT(late_cover_o, t.drain.depth_quad_q.cover);
GYRE_PORT(late_back_o, t.drain.depth_back_q);
GYRE_PORT(late_z_o, t.drain.depth_q);
GYRE_WHEN(t.drain.quad_valid_q, late_col_o, late_row_o, late_cover_o, late_back_o, late_z_o);
GYRE_PORT(pixel_valid_o, o.drain.pixel_valid);
GYRE_PORT(pixel_x_o, o.drain.pixel_x);
GYRE_PORT(pixel_y_o, o.drain.pixel_y);
GYRE_PORT(pixel_target_o, o.drain.pixel_target);
GYRE_PORT(pixel_color_o, o.drain.pixel_color);
GYRE_PORT(pixel_drawn_o, o.drain.pixel_drawn);
GYRE_PORT(pixel_last_o, o.drain.pixel_last);
GYRE_MEMBERS(o.early, early_);
GYRE_WHEN(o.early_valid, early_col_o, early_row_o, early_cover_o);
GYRE_WHEN(o.drain.pixel_valid, pixel_x_o, pixel_y_o, pixel_target_o, pixel_color_o, pixel_drawn_o,
          pixel_last_o);
GYRE_PORT(quads_o, t.depth.quads_q);
GYRE_PORT(pixels_o, t.launcher.pixels_q);
GYRE_PORT(warps_o, t.launcher.warps_q);
GYRE_PORT(killed_o, t.drain.killed_q);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.lmem_bytes = LMEM_BYTES;
  WarpsBench b(u, cfg, 2, 1024, DIVIDERS);
  DrawArbiter arbiter(cfg);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    gyre_launch_source asked = {};
    asked.want = b.out.launcher.want;
    std::copy(b.out.launcher.leave, b.out.launcher.leave + GYRE_MAX_CORES, asked.leave);
    arbiter.answer(u, asked);
    b.in.warp = arbiter.warp;
    gyre_pixel_warps_eval(&b.twin, &b.in, &b.out);
    set_ports(dut, b.in);
    dut.eval();
    u.note("%s; quad %d %d tested %d %d, attr %d %d write %d, launch %d %d, pixel %d",
           b.in.program.late ? "late" : "early", b.in.quad_valid, b.out.depth.quad_ready,
           b.in.tested_valid, b.out.values.quad_ready, b.out.attr_valid, b.in.attr_ready,
           b.out.attr_write, b.out.launcher.launch_valid, b.in.launch_ready,
           b.out.drain.pixel_valid);
    if (u.cycle() > 1) compare_ports(u, dut, b.twin, b.out);
    if (u.cycle() > 1) b.follow();
    u.tick(dut);
    gyre_pixel_warps_tick(&b.twin, &b.in);
    arbiter.edge(u, asked);
    b.edge();
    if (!b.in.start && !b.in.halted) continue;
    u.check(b.in.halted || !arbiter.any(), "all warps have been freed");
    arbiter.forget();
    arbiter.reserve(b.in.program.core_warps);
  }
  b.report();
  return u.finish();
}
