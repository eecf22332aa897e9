// Unit test of rtl/graphics/setup/gyre_setup_convert.sv against cmodel/graphics/setup/gyre_setup_convert.h: numbers around each
// power of two, halves between two coordinates, values around the limits, infinite values and NaNs; integers.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/setup/gyre_setup_convert.h"
}

GYRE_SET_PORTS(uint8_t op, uint32_t a, uint32_t b);
GYRE_COMPARE_PORTS(uint32_t data);
#include "Vdut_ports.h"

namespace {
// A float whose fraction ends in zeros or ones, so that it is close to a whole number or a half.
uint32_t value(Unit &u) {
  const uint32_t exponent = u.chance(90) ? 100 + u.below(60) : u.below(256);
  uint32_t fraction = u.rand32() & 0x7fffff;
  const uint32_t low = u.below(24);
  switch (u.below(4)) {
    case 0: fraction = fraction >> low << low; break;
    case 1: fraction |= (1U << low) - 1; break;
    case 2: fraction = (fraction >> low << low) + (u.chance(50) ? 1 : 0); break;
    default: break;
  }
  return (u.chance(50) ? 0x80000000 : 0) | exponent << 23 | (fraction & 0x7fffff);
}
}  // namespace

int main(int argc, char **argv) {
  static const uint8_t ops[] = {GYRE_SETUP_OP_CVTN, GYRE_SETUP_OP_CVTZ, GYRE_SETUP_OP_FLOOR,
                                GYRE_SETUP_OP_IADD, GYRE_SETUP_OP_IMAX, GYRE_SETUP_OP_ISUBH,
                                GYRE_SETUP_OP_MOV};
  Unit u(argc, argv, 1000000);
  Vdut dut(&u.context);
  while (u.next()) {
    const uint8_t op = ops[u.below(sizeof ops)];
    const uint32_t a = u.chance(80) ? value(u) : u.operand(), b = u.chance(20) ? a : u.operand();
    const uint32_t data = gyre_setup_convert(op, a, b);
    set_ports(dut, op, a, b);
    dut.eval();
    u.note("op %u a %08x b %08x", op, a, b);
    compare_ports(u, dut, data);
    const bool snaps = op == GYRE_SETUP_OP_CVTN || op == GYRE_SETUP_OP_CVTZ;
    u.cover("the greatest coordinate", snaps && data == 0x800000 && f32_finite(a));
    u.cover("the least coordinate", snaps && data == 0xff800000);
    u.cover("a NaN", snaps && f32_abs(a) > F32_INFINITY && a >> 31);
    u.cover("rounded up to the next one",
            op == GYRE_SETUP_OP_CVTN && data != gyre_setup_convert(GYRE_SETUP_OP_CVTZ, a, b));
    u.cover("a whole float", op == GYRE_SETUP_OP_FLOOR && data == a && f32_lt(a, F32_ZERO));
    u.cover("below -1", op == GYRE_SETUP_OP_FLOOR && data != a && f32_lt(a, 0xbf800000));
    u.cover("between -1 and 0", op == GYRE_SETUP_OP_FLOOR && data == 0xbf800000 && data != a);
  }
  return u.finish();
}
