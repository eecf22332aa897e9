// Unit test: compares rtl/rdna35/gyre_scalar_decode.sv with cmodel/rdna35/gyre_scalar_decode.c on real words of every
// opcode, and the sources that both find with the operands of the decoded instruction.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_rdna35_words.h"

extern "C" {
#include "rdna35/gyre_scalar_decode.h"
}

// What gyre_rdna35_decode gives for legal words.
struct Inputs {
  uint16_t row;
  uint32_t operands[3];
  uint32_t constant;
};

GYRE_SET_PORTS(const Inputs &in);
GYRE_COMPARE_PORTS(const gyre_scalar_decode_out &out);
GYRE_PORT(row_i, in.row);
GYRE_PORT(operands_i, in.operands);
GYRE_PORT(constant_i, in.constant);
GYRE_PORT(a_code_o, out.a.code);
GYRE_PORT(a_pair_o, out.a.pair);
GYRE_PORT(b_code_o, out.b.code);
GYRE_PORT(b_pair_o, out.b.pair);
GYRE_WHEN(out.given, function_o, wide_o, pair_o, rule_o, exec_o, only_if_o, wb_o, a_code_o,
          a_pair_o, b_code_o, b_pair_o, literal_signed_o);
GYRE_WHEN(out.given &&out.wb, number_o);
GYRE_WHEN(out.given && (out.a.code == 255 || out.b.code == 255), imm_o);
#include "Vdut_ports.h"

static Inputs inputs_of(const Words &w, const gyre_rdna35_instruction &i) {
  Inputs in = {};
  in.row = i.row;
  in.constant = w.word[1];
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(i.row));
  for (unsigned n = 0; n < shape->count && n < 3; ++n) {
    const gyre_rdna35_listed &o = shape->operand[n];
    const uint32_t field = o.width ? gyre_rdna35_bits(w.word, o.bit, o.width) : 0;
    in.operands[n] = field << 16 | uint32_t(o.form) << 11 | uint32_t(o.type) << 7 |
                     uint32_t(o.words) << 2 | o.half;
  }
  return in;
}

// The code of a source and the operand of the instruction name the same thing.
static void check_source(Unit &u, const gyre_rdna35_instruction &i, unsigned place,
                         gyre_scalar_code code, uint32_t imm) {
  if (place == GYRE_SCALAR_NO_SOURCE || place == GYRE_SCALAR_OLD_EXEC) return;
  const gyre_rdna35_operand &o = i.operand[place - 1];
  u.check((code.code < 128 || (code.code > 208 && code.code < 240) ||
           (code.code > 250 && code.code < 254)) == (o.kind == GYRE_RDNA35_SCALAR),
          "a register or a state is one in the decoded instruction");
  if (o.kind == GYRE_RDNA35_SCALAR)
    u.compare("code", code.pair && code.code < 128 ? code.code & ~1u : code.code, o.reg);
  if (o.kind == GYRE_RDNA35_LITERAL && !code.pair) u.compare("literal", imm, uint32_t(o.value));
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  const gyre_rdna35_options options = {false};
  while (u.next()) {
    const unsigned number = unsigned(u.cycle() * (u.chance(80) ? 1 : 5)) % GYRE_RDNA35_ROWS;
    const bool scalar = u.chance(70);
    const gyre_rdna35_row *row = gyre_rdna35_row_at(scalar ? number % 220 : number);
    const Words w = of_row(u, row);
    gyre_rdna35_instruction i;
    if (gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &i) == 0) continue;
    u.note("%s: %08x %08x", gyre_rdna35_name(i.row), w.word[0], w.word[1]);
    const gyre_scalar_decode_out out = gyre_scalar_decode_of(&i, w.word);
    set_ports(dut, inputs_of(w, i));
    dut.eval();
    compare_ports(u, dut, out);
    const gyre_scalar_operation &op = *gyre_scalar_operation_of(i.row);
    if (!op.given) continue;
    check_source(u, i, op.a, out.a, out.imm);
    check_source(u, i, op.b, out.b, out.imm);
    u.cover(gyre_rdna35_name(i.row), true);
    u.cover("a literal of 64 bits with a sign", out.a.code == 255 && out.literal_signed);
    u.cover("a constant below 0 in the instruction",
            out.a.code == 255 && i.words == 1 && out.imm >> 31);
    u.cover("a constant without a sign", op.low && out.imm >> 15 == 1);
    u.cover("not written", op.writes && !out.wb);
    u.cover("an odd number of a pair", out.pair && (w.word[0] >> 16 & 1));
  }
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; ++n)
    if (gyre_scalar_operation_of(n)->given) u.cover(gyre_rdna35_name(n), false);
  return u.finish();
}
