// Unit test of rtl/graphics/pixel/gyre_whole_float.sv against cmodel/graphics/pixel/gyre_whole_float.h: whole numbers of
// every length.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "graphics/pixel/gyre_whole_float.h"
}

GYRE_SET_PORTS(uint32_t whole);
GYRE_COMPARE_PORTS(uint32_t number);
GYRE_PORT(whole_i, whole);
GYRE_PORT(float_o, number);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  while (u.next()) {
    const uint32_t most = (1u << WIDTH) - 1,
                   whole = (u.chance(10) ? most : u.rand32() & most) >> u.below(WIDTH + 1);
    set_ports(dut, whole);
    dut.eval();
    u.note("whole %u", whole);
    compare_ports(u, dut, gyre_whole_float(whole, EXPONENT));
    u.cover("zero", whole == 0);
    u.cover("the largest number", whole == most);
  }
  return u.finish();
}
