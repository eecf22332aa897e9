// Unit test: compares rtl/execute/fpu/gyre_fpu_divsqrt_lane.sv with cmodel/execute/fpu/
// gyre_fpu_divsqrt_lane.h: the arithmetic alone. The test is the control of one lane.

#include "Vdut.h"
#include "fpu_operand.h"

extern "C" {
#include "execute/fpu/gyre_fpu_divsqrt_lane.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);  // operations
  Vdut dut(&u.context);
  dut.clk_i = 0;
  while (u.next()) {
    const FpuOperands o = fpu_operands(u);
    const unsigned op = u.chance(60) ? GYRE_OP_FDIV : GYRE_OP_FSQRT;
    const bool root = op == GYRE_OP_FSQRT;
    const uint8_t rm = fpu_any_mode(u);
    const uint32_t a = root && u.chance(80) ? o.a & 0x7fffffff : o.a, b = o.b;
    const uint32_t norm = gyre_fpu_divsqrt_norm(op, a, b);
    const bool special = gyre_fpu_divsqrt_special(op, a, b);
    u.note("op %u rm %d a %08x b %08x", op, rm, a, b);

    dut.start_i = 1;
    dut.sqrt_i = root;
    dut.a_i = a;
    dut.b_i = b;
    dut.norm_i = dut.align_i = dut.step_i = dut.round_i = 0;
    dut.bit_i = 1u << 25;
    dut.eval();
    u.compare("special_o", dut.special_o, special);
    u.tick(dut);
    dut.start_i = 0;
    dut.sqrt_i = u.below(2);
    dut.a_i = u.rand32();
    dut.b_i = u.rand32();
    dut.sqrt_q_i = root;
    dut.rm_q_i = rm;
    dut.eval();
    // Other lanes may need more of these cycles: they must not change anything.
    const uint32_t others = u.chance(20) ? u.below(3) : 0;
    for (uint32_t i = 0; i < norm + others; ++i) {
      u.compare("normal_o", dut.normal_o, i >= norm);
      dut.norm_i = 1;
      u.tick(dut);
    }
    u.compare("normal_o", dut.normal_o, 1);
    dut.norm_i = 0;
    if (!special || u.chance(50)) {
      dut.align_i = 1;
      u.tick(dut);
      dut.align_i = 0;
      dut.step_i = 1;
      for (dut.bit_i = 1u << 25; dut.bit_i != 0; dut.bit_i >>= 1) u.tick(dut);
      dut.step_i = 0;
    }
    dut.round_i = 1;
    u.tick(dut);

    const gyre_f32_result r = gyre_fpu_op(op, gyre_fpu_mode(rm), a, b, 0);
    u.compare("data_o", dut.data_o, r.value);
    u.compare("flags_o", dut.flags_o, r.flags);
    u.cover("subnormal dividend and divisor",
            !root && !special && a << 1 < 0x01000000 && b << 1 < 0x01000000);
    u.cover("subnormal quotient", !root && (r.value & 0x7f800000) == 0 && r.value << 1 != 0);
    u.cover("exact subnormal quotient",
            !root && (r.value & 0x7f800000) == 0 && r.value << 1 != 0 && r.flags == 0);
    u.cover("smallest normal number by rounding",
            !root && r.value << 1 == 0x01000000 && (r.flags & GYRE_F32_NX));
    u.cover("overflow", r.flags & GYRE_F32_OF);
    u.cover("underflow to zero", (r.flags & GYRE_F32_UF) && r.value << 1 == 0);
    u.cover("exact root", root && !special && r.flags == 0);
    u.cover("subnormal radicand", root && !special && norm > 0);
    u.cover("division by zero", r.flags & GYRE_F32_DZ);
    u.cover("invalid", r.flags & GYRE_F32_NV);
  }
  return u.finish();
}
