// Unit test: compares rtl/execute/fpu/gyre_fpu_round.sv with cmodel/execute/fpu/gyre_fpu_round.c.

#include "Vdut.h"
#include "gyre_ports.h"
#include "fpu_operand.h"

extern "C" {
#include "execute/fpu/gyre_fpu_ops.h"
#include "execute/fpu/gyre_fpu_round.h"
}

GYRE_SET_PORTS(const gyre_fpu_round_in &in, uint8_t rm);
GYRE_COMPARE_PORTS(const gyre_f32_result &r);
GYRE_PORT(rm_i, rm);
GYRE_PORT(data_o, r.value);
GYRE_PORT(flags_o, r.flags);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  while (u.next()) {
    gyre_fpu_round_in in = {};
    const uint8_t rm = fpu_any_mode(u);
    in.sign = u.chance(50);
    in.exp = u.chance(30) ? u.below(4) : u.chance(30) ? 252 + u.below(6) : 1 + u.below(510);
    in.sig = u.chance(60) ? 1u << 25 | fpu_fraction(u) << 2 | u.below(4)
                          : fpu_fraction(u) << 2 >> u.below(26) | u.below(4);
    in.plus = u.chance(30);
    in.sticky = !in.plus && u.chance(50);
    const unsigned special = u.below(20);
    in.nan = special == 0;
    in.inf = special == 1;
    in.zero = special == 2;
    if (in.exp == 0) in.exp = 1;

    set_ports(dut, in, rm);
    dut.eval();

    const gyre_f32_result r = gyre_fpu_round(&in, gyre_fpu_mode(rm));
    u.note("sign %d exp %u sig %07x plus %d sticky %d rm %d special %u", in.sign, in.exp, in.sig,
           in.plus, in.sticky, rm, special);
    compare_ports(u, dut, r);

    u.cover("overflow", r.flags & GYRE_F32_OF);
    u.cover("largest number", (r.flags & GYRE_F32_OF) && (r.value << 1) == 0xfefffffe);
    u.cover("underflow", r.flags & GYRE_F32_UF);
    u.cover("rounds up to normal, tiny", (r.value << 1) == 0x01000000 && (r.flags & 2));
    u.cover("rounds up to normal, not tiny", (r.value << 1) == 0x01000000 && r.flags == 1);
    u.cover("plus, then inexact", in.plus && (r.flags & GYRE_F32_NX));
    u.cover("plus carries", in.plus && (in.sig & 3) == 3 && special > 2);
  }
  return u.finish();
}
