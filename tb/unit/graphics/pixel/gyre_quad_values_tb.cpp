// Unit test of rtl/graphics/pixel/gyre_quad_values.sv against cmodel/graphics/pixel/gyre_quad_values.c in every cycle. The
// values of each quad are compared with the rules of cmodel/pixel, with the plane and the square of its own primitive.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_quad_values.h"
#include "pixel/cover.h"
#include "pixel/plane.h"
}

namespace {
struct Primitive {
  uint32_t plane[3];
  gyre_pixel_square square;
};

struct Bench {
  Unit &u;
  gyre_quad_values twin;
  gyre_quad_values_in in = {};
  gyre_quad_values_out out = {};
  Source quads;
  Throttle takes, arrives;
  std::deque<Primitive> planes, squares;  // that wait at the two ports
  std::deque<gyre_value_quad> expected;

  explicit Bench(Unit &unit) : u(unit) { gyre_quad_values_init(&twin, DIVIDERS); }
  void draw();
  void draw_primitive();
  void expect();
  void check(const gyre_value_quad &e);
  void follow();
};
uint32_t bits25(int32_t x) { return uint32_t(x) & 0x1ffffff; }
}  // namespace

GYRE_SET_PORTS(const gyre_quad_values_in &in);
GYRE_COMPARE_PORTS(const gyre_quad_values_out &out, const gyre_pixel_program_t &p);
GYRE_PORT(square_i.x, bits25(in.square_x));
GYRE_PORT(square_i.y, bits25(in.square_y));
GYRE_MEMBERS(in.quad, quad_);
GYRE_PORT(quad_i.covered, in.quad.cover);
GYRE_PORT(quad_i.col, in.quad.col);
GYRE_PORT(quad_i.row, in.quad.row);
GYRE_PORT(quad_i.last, in.quad.last);
GYRE_BY_TEST("values that are computed", in.quad.iw);
GYRE_BY_TEST("values that are computed", in.quad.factor);
GYRE_BY_TEST("values that are computed", in.quad.point);
GYRE_MEMBERS(out.out, out_);
GYRE_PORT(out_o.covered, out.out.cover);
GYRE_PORT(out_o.col, out.out.col);
GYRE_PORT(out_o.row, out.out.row);
GYRE_PORT(out_o.last, out.out.last);
GYRE_WHEN(out.out_valid, out_o.col, out_o.row, out_o.covered, out_o.last, out_z_o);
GYRE_WHEN((out.out_valid && p.row_iw), out_iw_o);
GYRE_WHEN((out.out_valid && p.row_factor), out_factor_o);
GYRE_WHEN((out.out_valid && (p.row_point_x || p.row_point_y)), out_point_o);
#include "Vdut_ports.h"

void Bench::draw_primitive() {
  if (planes.size() >= 4 || squares.size() >= 4 || !arrives.draw(u)) return;
  Primitive p = {{pixel_float(u), pixel_float(u), pixel_float(u)}, {}};
  if (u.chance(60)) {
    p.square.side = int32_t(256 + (u.below(1 << 23) >> u.below(23)));
    for (int32_t &f : p.square.first)
      f = u.chance(20) ? -int32_t(u.below(3u << 22)) : int32_t(u.below(1 << 20));
    if (u.chance(5)) p.square.first[0] = 1 << 23, p.square.side = 1 << 23;
  }
  planes.push_back(p);
  squares.push_back(p);
}

void Bench::draw() {
  in.start = u.cycle() == 1 || u.below(4000) == 0;
  in.halted = u.below(4000) == 0;
  draw_primitive();
  if (quads.draw(u)) {
    in.quad = {quad_place(u), quad_place(u), uint8_t(u.below(16)), u.chance(30), {}, {}, {}, {}};
    for (uint32_t &z : in.quad.z) z = u.rand32();
  }
  in.quad_valid = quads.valid;
  in.iw_valid = !planes.empty();
  in.square_valid = !squares.empty();
  if (in.iw_valid) in.iw_plane = planes.front().plane;
  if (in.square_valid) {
    const gyre_pixel_square &s = squares.front().square;
    in.square_x = s.first[0];
    in.square_y = s.first[1];
    in.square_side = uint32_t(s.side);
  }
  in.out_ready = takes.draw(u);
  gyre_quad_values_eval(&twin, &in, &out);
}

void Bench::check(const gyre_value_quad &e) {
  const gyre_pixel_program_t &p = in.program;
  u.compare("column and row", out.out.col << 16 | out.out.row, e.col << 16 | e.row);
  u.compare("cover and last", 2 * out.out.cover + out.out.last, 2 * e.cover + e.last);
  for (int i = 0; i < 4; ++i) {
    u.compare("z", out.out.z[i], e.z[i], i);
    if (p.row_iw) u.compare("iw and the rule", out.out.iw[i], e.iw[i], i);
    if (p.row_factor) u.compare("factor and the rule", out.out.factor[i], e.factor[i], i);
    if (p.row_point_x || p.row_point_y)
      u.compare("point coordinate and the rule", out.out.point[i], e.point[i], i);
  }
}

// The quad that enters, with its values.
void Bench::expect() {
  gyre_value_quad e = in.quad;
  const Primitive &p = planes.front();
  gyre_pixel_planes rules = {};
  rules.iw = {p.plane[0], p.plane[1], p.plane[2]};
  for (int i = 0; i < 4; ++i) {
    const int32_t x = 2 * e.col + i % 2, y = 2 * e.row + i / 2;
    e.iw[i] = gyre_pixel_plane_at(&rules.iw, x, y);
    e.factor[i] = gyre_pixel_factor(&rules, x, y);
    e.point[i % 2] = gyre_pixel_square_at(&p.square, 0, x);
    e.point[2 + i / 2] = gyre_pixel_square_at(&p.square, 1, y);
  }
  expected.push_back(e);
}

void Bench::follow() {
  const gyre_pixel_program_t &p = in.program;
  const bool point = p.row_point_x || p.row_point_y;
  if (out.out_valid) check(expected.front());
  u.cover("two divisions", out.out_valid && p.row_factor && point);
  u.cover("point coordinates alone", out.out_valid && !p.row_factor && !p.row_iw && point);
  u.cover("no value", out.out_valid && !p.row_factor && !p.row_iw && !point);
  u.cover("all dividers wait", twin.waiting.count == DIVIDERS + (DIVIDERS == 1));
  u.cover("two primitives", planes.size() < squares.size());
  const bool drops = in.quad.cover == 0 && !in.quad.last;
  u.check(in.quad_valid || !out.quad_ready, "what is not offered is not taken");
  u.check(!in.quad_valid || !drops || out.quad_ready, "a quad without cover is taken at once");
  if (in.quad_valid && out.quad_ready && drops) {
    quads.accepted();
  } else if (in.quad_valid && out.quad_ready) {
    expect();
    quads.accepted();
  }
  u.cover("a quad without cover", in.quad_valid && drops);
  u.check(!out.iw_next || in.quad.last, "the last quad drops the plane");
  if (out.iw_next) planes.pop_front();
  if (out.square_next) squares.pop_front();
  if (out.out_valid && in.out_ready) expected.pop_front();
  if (!in.start && !in.halted) return;
  quads.accepted();
  expected.clear();
  planes.clear();
  squares.clear();
  in.program = pixel_program(u, 4, 4, 4);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("quad %d %d last %d, out %d %d, turns %u %u", b.in.quad_valid, b.out.quad_ready,
           b.in.quad.last, b.out.out_valid, b.in.out_ready, b.twin.in_q, b.twin.out_q);
    if (u.cycle() > 1) compare_ports(u, dut, b.out, b.in.program);
    if (u.cycle() > 1)
      b.follow();
    else
      b.in.program = pixel_program(u, 4, 4, 4);
    u.tick(dut);
    gyre_quad_values_tick(&b.twin, &b.in);
  }
  return u.finish();
}
