// Unit test: compares rtl/execute/fpu/gyre_fpu_misc_lane.sv with cmodel/execute/fpu/
// gyre_fpu_misc_lane.h: the arithmetic alone, one operation a cycle through both stages.

#include "Vdut.h"
#include "gyre_ports.h"
#include "fpu_kept.h"
#include "fpu_operand.h"
#include "op_lists.h"

extern "C" {
#include "execute/fpu/gyre_fpu_misc_lane.h"
}

namespace {
constexpr uint8_t kOps[] = {GYRE_OPS_FPU_MISC(GYRE_OP_ITEM)};
}  // namespace

namespace {
struct Flight {
  unsigned op;
  uint8_t rm;
  bool clamp;
  uint32_t a, b;
};
}  // namespace

GYRE_SET_PORTS(const Flight &now, const Flight &first);
GYRE_COMPARE_PORTS(const gyre_f32_result &r);
GYRE_PORT(op_i, now.op);
GYRE_PORT(a_i, now.a);
GYRE_PORT(b_i, now.b);
GYRE_PORT(to_int_q_i, (first.op == GYRE_OP_FCVTWS || first.op == GYRE_OP_FCVTWUS));
GYRE_PORT(from_int_q_i, (first.op == GYRE_OP_FCVTSW || first.op == GYRE_OP_FCVTSWU));
GYRE_PORT(is_signed_q_i, (first.op == GYRE_OP_FCVTWS || first.op == GYRE_OP_FCVTSW));
GYRE_PORT(rm_q_i, first.rm);
GYRE_PORT(clamp_q_i, first.clamp);
GYRE_PORT(data_o, r.value);
GYRE_PORT(flags_o, r.flags);
GYRE_BY_TEST("driven by parts", move_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  Flight first = {}, second = {};  // what stage 1 and 2 have in their registers
  dut.clk_i = 0;
  dut.move_i = 1;
  while (u.next()) {
    const FpuOperands o = fpu_operands(u);
    Flight now = {};
    now.op = one_of(u, kOps);
    now.rm = fpu_any_mode(u);
    now.clamp = ISA && u.chance(20);
    now.a = now.op >= GYRE_OP_FCVTWS ? fpu_convert_operand(u) : o.a;
    now.b = o.b;

    set_ports(dut, now, first);
    dut.eval();

    if (u.cycle() > 2) {
      const gyre_f32_result r = gyre_fpu_misc_lane(second.op, gyre_fpu_mode(second.rm), ISA,
                                                   second.clamp, second.a, second.b);
      uint32_t expected;
      u.note("op %u rm %d a %08x b %08x", second.op, second.rm, second.a, second.b);
      compare_ports(u, dut, r);
      if (ISA && fpu_kept_reference(second.op, second.rm, second.clamp, second.a, second.b, 0,
                                    &expected)) {
        u.check(dut.data_o == expected, "the functional machine's result");
        u.cover("minimum or maximum is a NaN", gyre_fpu_is_nan(r.value));
      }
      const bool to_int = second.op == GYRE_OP_FCVTWS || second.op == GYRE_OP_FCVTWUS;
      const bool from_int = second.op == GYRE_OP_FCVTSW || second.op == GYRE_OP_FCVTSWU;
      u.cover("-2^31 to integer, valid", to_int && second.a == 0xcf000000 && r.flags == 0);
      u.cover("out of range", to_int && r.flags == GYRE_F32_NV && r.value != 0);
      u.cover("negative to unsigned zero", to_int && second.a >> 31 && !r.value && r.flags == 1);
      u.cover("-1 to unsigned", second.op == GYRE_OP_FCVTWUS && r.value == 0 && r.flags == 16);
      u.cover("-2^31 from integer", second.op == GYRE_OP_FCVTSW && second.a == 0x80000000);
      u.cover("-1 from integer", second.op == GYRE_OP_FCVTSW && second.a == 0xffffffff);
      u.cover("inexact from integer", from_int && r.flags == GYRE_F32_NX);
      u.cover("minimum of zeros", second.op == GYRE_OP_FMIN && (second.a ^ second.b) == 0x80000000);
    }

    u.tick(dut);
    second = first;
    first = now;
  }
  return u.finish();
}
