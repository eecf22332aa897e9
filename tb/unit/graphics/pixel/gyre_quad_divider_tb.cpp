// Unit test of rtl/graphics/pixel/gyre_quad_divider.sv against cmodel/graphics/pixel/gyre_quad_divider.c in every cycle.

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_quad_divider.h"
#include "pixel/f32.h"
}

GYRE_SET_PORTS(const gyre_quad_divider_in &in);
GYRE_COMPARE_PORTS(const gyre_quad_divider &twin);
GYRE_PORT(a_i, in.a);
GYRE_PORT(b_i, in.b);
GYRE_PORT(ready_o, gyre_quad_divider_ready(&twin));
GYRE_PORT(valid_o, gyre_quad_divider_valid(&twin));
GYRE_WHEN(gyre_quad_divider_valid(&twin), data_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_quad_divider twin;
  gyre_quad_divider_init(&twin);
  Throttle offers, takes;
  uint32_t a[4], b[4], expected[4] = {};
  u.reset(dut);
  while (u.next()) {
    const bool special = u.chance(10), small = u.chance(10);
    for (unsigned i = 0; i < 4; ++i) {
      a[i] = special ? 0 : u.chance(50) ? 0x3f800000 : pixel_float(u);
      b[i] = small ? u.rand32() & 0x807fffff : pixel_float(u);
    }
    const gyre_quad_divider_in in = {offers.draw(u), a, b, takes.draw(u)};
    set_ports(dut, in);
    dut.eval();
    u.note("valid %d ready %d, done %d", in.valid, dut.ready_o, dut.valid_o);
    compare_ports(u, dut, twin);
    const bool starts = in.valid && gyre_quad_divider_ready(&twin);
    if (gyre_quad_divider_valid(&twin)) {
      for (unsigned i = 0; i < 4; ++i)
        u.compare("quotient and division", port_word(dut.data_o, i), expected[i], int(i));
      u.cover("a quotient waits", !in.ready);
    }
    for (unsigned i = 0; i < 4 && starts; ++i) expected[i] = f32_div(a[i], b[i]);
    u.tick(dut);
    gyre_quad_divider_tick(&twin, &in);
    u.cover("results without a computation", starts && twin.left_q == 1);
    u.cover("subnormal operands", starts && twin.left_q > 40);
  }
  return u.finish();
}
