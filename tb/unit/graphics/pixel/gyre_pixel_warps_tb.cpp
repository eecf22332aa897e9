// Unit test of rtl/graphics/pixel/gyre_pixel_warps.sv against cmodel/graphics/pixel/gyre_pixel_warps.c in every cycle: draws
// of random primitives through the rasterizer's twin, early tests that drop pixels, cores that execute a program on the
// records, and the drain. Each pixel that comes out has the colours and the depth of the rules of cmodel/pixel, in order.

#include "graphics/draw_arbiter.h"
#include "gyre_ports.h"
#include "warps_expected.h"

GYRE_SET_PORTS(const gyre_pixel_warps_in &in);
GYRE_BY_TEST("wires between the parts", o.links);
GYRE_COMPARE_PORTS(const gyre_pixel_warps &t, const gyre_pixel_warps_out &o);
GYRE_ELEMENTS(ended_i, NUM_CORES *NUM_WARPS);
GYRE_PORT(attr_read_i, *in.attr_read);
GYRE_WHEN(o.depth_valid, depth_o, depth_back_o, depth_z_o);
GYRE_WHEN(o.want.valid, want_o);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_WHEN(o.launch_valid, launch_core_o, launch_o);
GYRE_PORT(attr_valid_o, o.attr.valid);
GYRE_WHEN(o.attr.valid, attr_core_o, attr_o);
GYRE_LANES(words_written(o), attr_o.data);
GYRE_WHEN(o.early_valid, early_o);
GYRE_WHEN(o.late_valid, late_o, late_back_o, late_z_o);
GYRE_WHEN(o.pixel_valid, pixel_o, pixel_color_o);
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
    asked.want = b.out.want;
    std::copy(b.out.leave, b.out.leave + GYRE_MAX_CORES, asked.leave);
    arbiter.answer(u, asked);
    b.in.warp = arbiter.warp;
    gyre_pixel_warps_eval(&b.twin, &b.in, &b.out);
    set_ports(dut, b.in);
    dut.eval();
    u.note("%s; quad %d %d tested %d %d, attr %d %d write %d, launch %d %d, pixel %d",
           b.in.program.late ? "late" : "early", b.in.quad_valid, b.out.quad_ready,
           b.in.tested_valid, b.out.tested_ready, b.out.attr.valid, b.in.attr_ready,
           b.out.attr.write, b.out.launch_valid, b.in.launch_ready, b.out.pixel_valid);
    if (u.cycle() > 1) compare_ports(u, dut, b.twin, b.out);
    if (u.cycle() > 1) b.follow();
    u.tick(dut);
    gyre_pixel_warps_tick(&b.twin, &b.in, &b.out);
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
