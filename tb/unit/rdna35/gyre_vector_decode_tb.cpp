// Unit test: compares rtl/rdna35/gyre_vector_decode.sv with cmodel/rdna35/gyre_vector_decode.c on real words of every
// opcode, and what both find with the operands of the decoded instruction.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_rdna35_words.h"

extern "C" {
#include "rdna35/gyre_vector_decode.h"
}

// What gyre_rdna35_decode gives for legal words, and the modifiers' bits of the second word.
struct Inputs {
  uint16_t row;
  uint32_t operands[5];
  bool permuted, clamp;
  uint8_t abs, neg, upper;
};

GYRE_SET_PORTS(const Inputs &in);
GYRE_COMPARE_PORTS(const gyre_vector_decode_out &out);
GYRE_PORT(row_i, in.row);
GYRE_PORT(operands_i, in.operands);
GYRE_PORT(permuted_i, in.permuted);
GYRE_PORT(abs_i, in.abs);
GYRE_PORT(neg_i, in.neg);
GYRE_PORT(upper_i, in.upper);
GYRE_PORT(clamp_i, in.clamp);
GYRE_PORT(a_code_o, out.from[0].code);
GYRE_PORT(b_code_o, out.from[1].code);
GYRE_PORT(c_code_o, out.from[2].code);
GYRE_PORT(a_pair_o, out.from[0].pair);
GYRE_PORT(b_pair_o, out.from[1].pair);
GYRE_PORT(c_pair_o, out.from[2].pair);
GYRE_PORT(part_o, out.from[0].part | out.from[1].part << 2 | out.from[2].part << 4);
GYRE_PORT(abs_o, out.from[0].abs | out.from[1].abs << 1 | out.from[2].abs << 2);
GYRE_PORT(neg_o, out.from[0].neg | out.from[1].neg << 1 | out.from[2].neg << 2);
GYRE_WHEN(out.given, unit_o, function_o, wide_o, clamp_o, mask_o, a_code_o, b_code_o, c_code_o,
          a_pair_o, b_pair_o, c_pair_o, part_o, abs_o, neg_o, literal_signed_o, wb_o, pair_o,
          flags_wb_o);
GYRE_WHEN(out.given &&out.wb, number_o);
GYRE_WHEN(out.given &&out.flags_wb, flags_number_o);
#include "Vdut_ports.h"

static Inputs inputs_of(const Words &w, const gyre_rdna35_instruction &i) {
  Inputs in = {};
  in.row = i.row;
  in.permuted = i.dpp != GYRE_RDNA35_DPP_NONE;
  in.abs = w.word[0] >> 8 & 7;
  in.upper = w.word[0] >> 11 & 7;
  in.clamp = w.word[0] >> 15 & 1;
  in.neg = w.word[1] >> 29;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(i.row));
  for (unsigned n = 0; n < shape->count && n < 5; ++n) {
    const gyre_rdna35_listed &o = shape->operand[n];
    const uint32_t field = o.width ? gyre_rdna35_bits(w.word, o.bit, o.width) : 0;
    in.operands[n] = field << 16 | uint32_t(o.form) << 11 | uint32_t(o.type) << 7 |
                     uint32_t(o.words) << 2 | o.half;
  }
  return in;
}

// A source of the operation is one of the instruction, with its register and modifiers.
static void check_source(Unit &u, const gyre_rdna35_instruction &i, unsigned place,
                         const gyre_vector_code &code) {
  if (place == GYRE_VECTOR_NO_SOURCE) return;
  const gyre_rdna35_operand &o = i.operand[place - 1];
  u.check(!o.written, "a source is not written");
  u.check((code.code >= 256) == (o.kind == GYRE_RDNA35_VGPR), "a vector register is one");
  if (o.kind == GYRE_RDNA35_VGPR) u.compare("register", code.code - 256u, o.reg);
  u.compare("sign", code.neg, o.neg);
  u.compare("absolute value", code.abs, o.abs);
  u.compare("half", code.part == GYRE_PART_UPPER, o.half == GYRE_RDNA35_UPPER);
}

static void check_destinations(Unit &u, const gyre_rdna35_instruction &i,
                               const gyre_vector_decode_out &out) {
  const bool exec = i.writes & GYRE_RDNA35_STATE_EXEC;
  unsigned written = 0;
  for (unsigned n = 0; n < i.operands; ++n) written += i.operand[n].written;
  u.compare("destinations", unsigned(out.wb) + (out.flags_number != 0 || out.flags_wb),
            written + exec);
  if (out.wb) u.compare("destination", out.number, i.operand[0].reg);
  if (out.wb) u.compare("its words", out.pair ? 2 : 1, i.operand[0].words);
  u.cover("EXEC is written", exec && out.flags_number == GYRE_RDNA35_EXEC_LO);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  std::vector<unsigned> rows;
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; ++n)
    if (gyre_vector_operation_of(n)->given) rows.push_back(n);
  const gyre_rdna35_options options = {false};
  while (u.next()) {
    const unsigned number =
        u.chance(80) ? rows[u.cycle() % rows.size()] : unsigned(u.cycle() * 5) % GYRE_RDNA35_ROWS;
    Words w = of_row(u, gyre_rdna35_row_at(number));
    rare(u, w, gyre_rdna35_row_at(number));
    gyre_rdna35_instruction i;
    if (gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &i) == 0) continue;
    u.note("%s: %08x %08x %08x", gyre_rdna35_name(i.row), w.word[0], w.word[1], w.word[2]);
    const gyre_vector_decode_out out = gyre_vector_decode_of(&i, w.word);
    set_ports(dut, inputs_of(w, i));
    dut.eval();
    compare_ports(u, dut, out);
    const gyre_vector_operation &op = *gyre_vector_operation_of(i.row);
    u.cover("permuted lanes", op.given && i.dpp != GYRE_RDNA35_DPP_NONE);
    if (!out.given) continue;
    check_source(u, i, op.a, out.from[0]);
    check_source(u, i, op.b, out.from[1]);
    check_source(u, i, op.c, out.from[2]);
    check_destinations(u, i, out);
    u.cover(gyre_rdna35_name(i.row), true);
    u.cover("a literal of 64 bits with a sign", out.from[1].code == 255 && out.literal_signed);
    u.cover("an upper half by op_sel", i.words > 1 && out.from[2].part == GYRE_PART_UPPER);
    u.cover("an upper half by the number", i.words == 1 && out.from[0].part == GYRE_PART_UPPER);
    u.cover("op_sel beside a constant of 16 bits",
            i.words > 1 && (w.word[0] >> 13 & 1) && out.from[2].part == GYRE_PART_LOWER);
    u.cover("a negated magnitude", out.from[1].neg && out.from[1].abs);
    u.cover("clamped", out.clamp);
    u.cover("flags go to NULL",
            op.mask == GYRE_FLAGS_FIELD && out.flags_number == GYRE_RDNA35_NULL);
  }
  for (const unsigned n : rows) u.cover(gyre_rdna35_name(n), false);
  return u.finish();
}
