// Unit test of rtl/graphics/pixel/gyre_quad_plane.sv against cmodel/graphics/pixel/gyre_quad_plane.c in every cycle. The
// values of each quad are those of rule "pixel", in order.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_quad_plane.h"
#include "pixel/plane.h"
}

GYRE_SET_PORTS(const gyre_quad_plane_in &in);
GYRE_COMPARE_PORTS(const gyre_quad_plane_out &out);
GYRE_PORT(plane_i, in.plane);
GYRE_WHEN(out.value_valid, value_o);
#include "Vdut_ports.h"

namespace {
struct Quad {
  uint16_t col, row;
  uint32_t plane[3];
};

void check(Unit &u, const Quad &q, const uint32_t *value) {
  const gyre_pixel_plane plane = {q.plane[0], q.plane[1], q.plane[2]};
  for (int i = 0; i < 4; ++i)
    u.compare("value (twin) and the rule", value[i],
              gyre_pixel_plane_at(&plane, 2 * q.col + i % 2, 2 * q.row + i / 2), i);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_quad_plane twin;
  gyre_quad_plane_init(&twin);
  Source quads;
  Throttle takes;
  Quad q = {};
  std::deque<Quad> expected;
  unsigned at_once = 0;  // cycles since a quad was taken
  u.reset(dut);
  while (u.next()) {
    if (quads.draw(u)) {
      q = {quad_place(u), quad_place(u), {pixel_float(u), pixel_float(u), pixel_float(u)}};
    }
    const gyre_quad_plane_in in = {quads.valid, q.col, q.row, q.plane, takes.draw(u)};
    gyre_quad_plane_out out;
    gyre_quad_plane_eval(&twin, in.value_ready, &out);
    set_ports(dut, in);
    dut.eval();
    u.note("quad %d %d (%u, %u), value %d %d", in.quad_valid, out.quad_ready, q.col, q.row,
           out.value_valid, in.value_ready);
    compare_ports(u, dut, out);
    const bool taken = out.value_valid && in.value_ready;
    if (out.value_valid) check(u, expected.front(), out.value);
    u.cover("a quad in each four cycles", taken && at_once == 3);
    u.cover("values wait", out.value_valid && !in.value_ready);
    u.cover("three quads are inside", expected.size() == 3);
    u.check(!dut.idle_o || expected.empty(), "an idle module has no quad");
    at_once = taken ? 0 : at_once + 1;
    if (taken) expected.pop_front();
    if (in.quad_valid && out.quad_ready) {
      expected.push_back(q);
      quads.accepted();
    }
    u.tick(dut);
    gyre_quad_plane_tick(&twin, &in);
  }
  return u.finish();
}
