// Unit test: compares rtl/execute/fpu/gyre_fpu_fma_lane.sv with
// cmodel/execute/fpu/gyre_fpu_fma_lane.h: the arithmetic alone, one operation a cycle through all
// stages.

#include "Vdut.h"
#include "gyre_ports.h"
#include "fpu_kept.h"
#include "fpu_operand.h"

extern "C" {
#include "execute/fpu/gyre_fpu_fma_lane.h"
}

namespace {
constexpr unsigned kStages = 5;
struct Flight {
  gyre_fpu_fma_lane_in in;
  uint8_t rm;
};
}  // namespace

GYRE_SET_PORTS(const Flight &now, const FpuOperands &o, const Flight *flight);
GYRE_COMPARE_PORTS(const gyre_f32_result &r);
GYRE_PORT(is_add_i, now.in.is_add);
GYRE_PORT(is_mul_i, now.in.is_mul);
GYRE_PORT(neg_addend_i, now.in.neg_addend);
GYRE_PORT(neg_product_i, now.in.neg_product);
GYRE_PORT(a_i, o.a);
GYRE_PORT(b_i, o.b);
GYRE_PORT(c_i, o.c);
GYRE_PORT(rm_3_i, flight[2].rm);
GYRE_PORT(rm_4_i, flight[3].rm);
GYRE_PORT(clamp_4_i, flight[3].in.clamp);
GYRE_PORT(data_o, r.value);
GYRE_PORT(flags_o, r.flags);
GYRE_BY_TEST("driven by parts", move_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  Flight flight[kStages] = {};  // [n]: taken n + 1 cycles ago
  dut.clk_i = 0;
  dut.move_i = 1;
  while (u.next()) {
    const FpuOperands o = fpu_operands(u);
    const unsigned kind = u.below(7);
    const bool sum_negated = u.chance(50), product_negated = u.chance(50);
    Flight now = {};
    now.rm = fpu_any_mode(u);
    now.in.is_add = kind == 0;
    now.in.is_mul = kind == 1;
    now.in.neg_addend = kind != 1 && sum_negated;
    now.in.neg_product = kind > 1 && product_negated;
    now.in.kept = ISA;
    now.in.clamp = ISA && u.chance(20);
    now.in.a = o.a;
    now.in.b = o.b;
    now.in.c = o.c;

    // three cycles ago: the beat whose sum is in the register
    set_ports(dut, now, o, flight);
    dut.eval();

    const Flight &f = flight[kStages - 1];
    if (u.cycle() > kStages) {
      const gyre_f32_result r = gyre_fpu_fma_lane(&f.in, gyre_fpu_mode(f.rm));
      const unsigned op = gyre_fpu_fma_op(&f.in);
      uint32_t expected;
      u.note("add %d mul %d neg %d %d rm %d a %08x b %08x c %08x", f.in.is_add, f.in.is_mul,
             f.in.neg_product, f.in.neg_addend, f.rm, f.in.a, f.in.b, f.in.c);
      compare_ports(u, dut, r);
      if (ISA && fpu_kept_reference(op, f.rm, f.in.clamp, f.in.a, f.in.b, f.in.c, &expected)) {
        u.check(dut.data_o == expected, "the functional machine's result");
        u.cover("a NaN other than the invalid one", gyre_fpu_is_nan(r.value) && r.value << 9);
        u.cover("the NaN of an invalid operation", r.value == GYRE_FPU_INVALID_KEPT);
        u.cover("a result is clamped to 1", f.in.clamp && r.value == 0x3f800000);
      }
      u.cover("tiny and exact", (r.value & 0x7f800000) == 0 && (r.value << 1) && !r.flags);
      u.cover("rounds up to normal, tiny", (r.value << 1) == 0x01000000 && (r.flags & 2));
      u.cover("rounds up to normal, not tiny", (r.value << 1) == 0x01000000 && r.flags == 1);
      u.cover("largest number by rounding", (r.value << 1) == 0xfefffffe && (r.flags & 4));
      const auto is_inf = [](uint32_t x) { return x << 1 == 0xff000000; };
      u.cover("infinity times zero plus a quiet NaN",
              is_inf(f.in.a) && f.in.b << 1 == 0 && (f.in.c & 0x7fc00000) == 0x7fc00000);
      u.cover("exact zero difference",
              r.value == 0x80000000 && f.rm == GYRE_F32_RDN && !f.in.is_mul && (f.in.a << 1) != 0);
    }

    u.tick(dut);
    for (unsigned i = kStages - 1; i > 0; --i) flight[i] = flight[i - 1];
    flight[0] = now;
  }
  return u.finish();
}
