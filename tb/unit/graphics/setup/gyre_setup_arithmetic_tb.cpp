// Unit test of rtl/graphics/setup/gyre_setup_arithmetic.sv against cmodel/graphics/setup/gyre_setup_arithmetic.h: a random
// operation in each cycle. The twin knows a result at once; the module gives it 5 cycles later, and a dot 10 cycles later.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/setup/gyre_setup_arithmetic.h"
}

namespace {
enum { STAGES = 5 };

struct Result {
  bool valid;
  uint32_t value;
};

// A float: often of a middle exponent, so that sums round, or a special one.
uint32_t value(Unit &u) {
  static const uint32_t odd[] = {0,          0x80000000, 0x7fc00000, 0xff812345, 0x7f800000,
                                 0xff800000, 1,          0x807fffff, 0x3f800000, 0x7f7fffff};
  if (u.chance(10)) return odd[u.below(10)];
  if (u.chance(10)) return u.rand32();
  return (u.rand32() & 0x807fffff) | (120 + u.below(16)) << 23;
}
}  // namespace

GYRE_SET_PORTS(const gyre_setup_arithmetic_in &in);
GYRE_COMPARE_PORTS(const Result &data, const Result &dot);
GYRE_MEMBERS(in);
GYRE_PORT(data_o, data.value);
GYRE_PORT(dot_o, dot.value);
GYRE_WHEN(data.valid, data_o);
GYRE_WHEN(dot.valid, dot_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  static const uint8_t ops[] = {GYRE_SETUP_OP_ADD,   GYRE_SETUP_OP_MUL,   GYRE_SETUP_OP_FMA,
                                GYRE_SETUP_OP_MOV,   GYRE_SETUP_OP_PERSP, GYRE_SETUP_OP_STEP,
                                GYRE_SETUP_OP_BASE,  GYRE_SETUP_OP_KEEP,  GYRE_SETUP_OP_DOT,
                                GYRE_SETUP_OP_DOT,   GYRE_SETUP_OP_CVTN,  GYRE_SETUP_OP_DOTSTEP,
                                GYRE_SETUP_OP_FLOOR, GYRE_SETUP_OP_IADD,  GYRE_SETUP_OP_DOTSTEP};
  Unit u(argc, argv, 1000000);
  Vdut dut(&u.context);
  gyre_setup_arithmetic twin = {};
  std::deque<Result> data(STAGES), dots(2 * STAGES);
  bool held = false;  // dots have factors
  while (u.next()) {
    gyre_setup_arithmetic_in in = {};
    in.hold = !held || u.chance(10);
    in.op = in.hold ? uint8_t(GYRE_SETUP_OP_HOLD) : ops[u.below(sizeof ops)];
    in.perspective = u.chance(50);
    in.constant = !in.perspective && u.chance(30);
    in.a = value(u);
    in.b = u.chance(10) ? in.a ^ 0x80000000 : value(u);
    in.addend = value(u);
    const Result result = {!in.hold, gyre_setup_arithmetic_result(&twin, &in)};
    const bool dot = gyre_setup_is_dot(in.op);
    set_ports(dut, in);
    dut.eval();
    u.note("op %u a %08x b %08x constant %d", in.op, in.a, in.b, in.constant);
    compare_ports(u, dut, data.front(), dots.front());
    u.cover(
        "a product is rounded before the sum",
        dot && !in.constant && result.value != f32_fma(in.a, twin.s_q, f32_mul(in.b, twin.t_q)));
    u.cover("a dot is a NaN", dot && f32_abs(result.value) > F32_INFINITY);
    u.cover("a dot is 0", dot && f32_abs(result.value) == 0);
    u.cover("a constant step of a dot", dot && in.constant && in.op == GYRE_SETUP_OP_DOTSTEP);
    u.cover("a constant a0", in.constant && in.op == GYRE_SETUP_OP_BASE);
    u.cover("both results come", data.front().valid && dots.front().valid);
    data.pop_front();
    dots.pop_front();
    data.push_back({result.valid && !dot, result.value});
    dots.push_back({result.valid && dot, result.value});
    held = true;
    u.tick(dut);
    gyre_setup_arithmetic_tick(&twin, &in);
  }
  return u.finish();
}
