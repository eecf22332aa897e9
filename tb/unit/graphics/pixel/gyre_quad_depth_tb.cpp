// Unit test of rtl/graphics/pixel/gyre_quad_depth.sv against cmodel/graphics/pixel/gyre_quad_depth.c in every cycle. Each
// quad has the depth of its own primitive's plane; which quads are dropped and counted is worked out here.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "near_limit.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_quad_depth.h"
#include "pixel/plane.h"
}

GYRE_SET_PORTS(const gyre_quad_depth_in &in);
GYRE_COMPARE_PORTS(const gyre_quad_depth &twin, const gyre_quad_depth_out &out);
GYRE_MEMBERS(in.quad, quad_);
GYRE_PORT(quad_i.covered, in.quad.cover);
GYRE_PORT(quad_i.col, in.quad.col);
GYRE_PORT(quad_i.row, in.quad.row);
GYRE_PORT(quad_i.last, in.quad.last);
GYRE_BY_TEST("no quad needs to be known as the first one", in.quad.first);
GYRE_MEMBERS(out.out, out_);
GYRE_PORT(out_o.covered, out.out.cover);
GYRE_PORT(out_o.col, out.out.col);
GYRE_PORT(out_o.row, out.out.row);
GYRE_PORT(out_o.last, out.out.last);
GYRE_WHEN(out.out_valid, out_o.col, out_o.row, out_o.covered, out_o.last, out_back_o, out_z_o);
#include "Vdut_ports.h"

namespace {
struct Primitive {
  uint32_t plane[3];
  bool back;
};

struct Bench {
  Unit &u;
  gyre_quad_depth twin;
  gyre_quad_depth_in in = {};
  gyre_quad_depth_out out = {};
  Source quads, planes;
  Throttle takes;
  Primitive primitive = {};  // whose plane is at the port
  std::deque<gyre_depth_quad> expected;
  uint32_t counted = 0;

  explicit Bench(Unit &unit) : u(unit) { gyre_quad_depth_init(&twin); }
  void draw();
  void follow();
};
}  // namespace

void Bench::draw() {
  in.start = u.cycle() == 1 || u.below(3000) == 0;
  in.halted = u.below(3000) == 0;
  if (in.start) in.sample = u.chance(80);
  if (quads.draw(u))
    in.quad = {quad_place(u), quad_place(u), uint8_t(1 + u.below(15)), false, u.chance(30)};
  if (in.quad.last && u.below(40) == 0) in.quad.cover = 0;
  if (planes.draw(u)) primitive = {{pixel_float(u), pixel_float(u), pixel_float(u)}, u.chance(50)};
  in.quad_valid = quads.valid;
  in.z_valid = planes.valid;
  in.z_plane = primitive.plane;
  in.z_back = primitive.back;
  in.out_ready = takes.draw(u);
  gyre_quad_depth_eval(&twin, &in, &out);
}

void Bench::follow() {
  if (out.out_valid) {
    const gyre_depth_quad &e = expected.front();
    u.compare("column and row", out.out.col << 16 | out.out.row, e.col << 16 | e.row);
    u.compare("cover", out.out.cover, e.cover);
    u.compare("last and back", 2 * out.out.last + out.out.back, 2 * e.last + e.back);
    for (int i = 0; i < 4; ++i) u.compare("depth and the rule", out.out.z[i], e.z[i], i);
    if (in.out_ready) expected.pop_front();
  }
  const bool drawn = in.sample && in.quad.cover != 0, passes = drawn || in.quad.last;
  if (in.quad_valid && out.quad_ready) {
    quads.accepted();
    u.cover("a dropped quad", !passes);
    u.cover("a last quad without cover", in.sample && !drawn && passes);
    if (passes) {
      u.check(in.z_valid, "a quad enters with its plane");
      gyre_depth_quad e = {in.quad.col,  in.quad.row,    uint8_t(drawn ? in.quad.cover : 0),
                           in.quad.last, primitive.back, {}};
      const gyre_pixel_plane p = {primitive.plane[0], primitive.plane[1], primitive.plane[2]};
      for (int i = 0; i < 4; ++i)
        e.z[i] = gyre_pixel_plane_at(&p, 2 * e.col + i % 2, 2 * e.row + i / 2);
      expected.push_back(e);
      counted += drawn && !in.halted;
      u.compare("the last quad drops the plane", out.z_next, in.quad.last);
      if (in.quad.last) planes.accepted();
    }
  }
  u.cover("a quad waits for its plane", in.quad_valid && passes && !in.z_valid);
  if (in.start) counted = 0;
  if (in.start || in.halted) {
    expected.clear();
    quads.accepted();
    planes.accepted();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("quad %d %d last %d, plane %d, out %d %d", b.in.quad_valid, b.out.quad_ready,
           b.in.quad.last, b.in.z_valid, b.out.out_valid, b.in.out_ready);
    if (u.cycle() > 1) compare_ports(u, dut, b.twin, b.out);
    if (u.cycle() > 1) u.compare("quads_o and the test's count", dut.quads_o, b.counted);
    b.follow();
    u.tick(dut);
    gyre_quad_depth_tick(&b.twin, &b.in);
    if (b.in.start && u.chance(50)) b.counted = near_limit(u);
    if (b.in.start) begin_at(dut.rootp->gyre_quad_depth__DOT__quads_o, b.twin.quads_q, b.counted);
  }
  return u.finish();
}
