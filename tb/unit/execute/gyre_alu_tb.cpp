// Unit test: compares rtl/execute/gyre_alu.sv with cmodel/execute/gyre_alu.c: every operation,
// corner operands, every output that means something for the operation.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "execute/gyre_alu.h"
#include "generated/gyre_units.h"
}

namespace {

// A branch writes no register: what data_o is then means nothing.
bool gives_nothing(gyre_op_alu op) {
  switch (op) {
    case GYRE_OP_BEQ:
    case GYRE_OP_BNE:
    case GYRE_OP_BLT:
    case GYRE_OP_BGE:
    case GYRE_OP_BLTU:
    case GYRE_OP_BGEU: return true;
    default: return false;  // a result that is compared
  }
}

// Operations that no decoder makes without ZBA or B_EXT, and without B_EXT.
bool adds_scaled(gyre_op_alu op) {
  return op == GYRE_OP_SH1ADD || op == GYRE_OP_SH2ADD || op == GYRE_OP_SH3ADD;
}
bool manipulates_bits(gyre_op_alu op) {
  switch (op) {
#define BITS(name) case GYRE_OP_##name:
    GYRE_OPS_ALU_B(BITS)
#undef BITS
    return true;
    default: return false;
  }
}

// An operation with a number of its own, of those that the machine has.
uint8_t draw_alu(Unit &u) {
  static const uint8_t all[] = {GYRE_OPS_ALU(GYRE_OP_ITEM)};
  for (;;) {
    const uint8_t op = all[u.below(sizeof all)];
    if (!(B_EXT || ZBA) && adds_scaled(gyre_op_alu(op))) continue;
    if (B_EXT || !manipulates_bits(gyre_op_alu(op))) return op;
  }
}

}  // namespace

GYRE_SET_PORTS(const uint32_t *a, const uint32_t *b, const gyre_uop &uop, uint32_t lanes);
GYRE_COMPARE_PORTS(uint32_t taken);
GYRE_PORT(a_i, a);
GYRE_PORT(b_i, b);
GYRE_PORT(uop_i, uop);
GYRE_PORT(lanes_i, lanes);
GYRE_PORT(taken_o, taken);
GYRE_BY_TEST("compared by parts", data_o, target_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_LANES == 32 ? 20000 : 200000);
  Vdut dut(&u.context);
  uint32_t a[NUM_LANES], b[NUM_LANES], data[NUM_LANES], target[NUM_LANES];

  while (u.next()) {
    gyre_uop uop = draw_uop(u);
    uop.unit = GYRE_UNIT_ALU;
    uop.op = draw_alu(u);
    uop.pc = u.operand() & ~3u;
    uop.imm = u.operand();  // JALR has it in b, too
    const uint32_t lanes = u.rand32() & (0xffffffffu >> (32 - NUM_LANES));
    bool equal = false;
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      a[i] = u.operand();
      b[i] = uop.op == GYRE_OP_JALR ? uop.imm : u.chance(20) ? a[i] : u.operand();
      equal |= a[i] == b[i];
    }
    set_ports(dut, a, b, uop, lanes);
    dut.eval();

    gyre_alu_data(&uop, NUM_LANES, a, b, data);
    gyre_alu_target(NUM_LANES, a, b, target);
    const uint32_t taken = gyre_alu_taken(&uop, NUM_LANES, lanes, a, b);
    const bool branch = gives_nothing(gyre_op_alu(uop.op));
    u.note("op %u lanes %x pc %08x a %08x b %08x (lane 0)", uop.op, lanes, uop.pc, a[0], b[0]);
    compare_ports(u, dut, taken);

    for (unsigned i = 0; i < NUM_LANES; ++i) {
      const int lane = int(i);
      if (!branch) u.compare("data_o", port_word(dut.data_o, i), data[i], lane);
      if (uop.op == GYRE_OP_JALR) {
        u.compare("target_o", port_word(dut.target_o, i), target[i], lane);
      }
    }
    u.cover("branch taken", taken != 0);
    u.cover("equal operands", equal);
    if (B_EXT || ZBA) u.cover("a scaled sum", adds_scaled(gyre_op_alu(uop.op)));
    if (B_EXT) {
      u.cover("bit manipulation", manipulates_bits(gyre_op_alu(uop.op)));
      u.cover("a count of 32", data[0] == 32 && (uop.op == GYRE_OP_CLZ || uop.op == GYRE_OP_CTZ ||
                                                 uop.op == GYRE_OP_CPOP));
    }
  }
  return u.finish();
}
