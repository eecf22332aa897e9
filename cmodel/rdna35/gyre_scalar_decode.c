// gyre_scalar_decode.c - twin of rtl/rdna35/gyre_scalar_decode.sv, from the decoded instruction.

#include "rdna35/gyre_scalar_decode.h"

#include "rdna35/gyre_rdna35_table.h"

enum { ZERO = 128, LITERAL = 255 };

static gyre_scalar_code source_of(const gyre_rdna35_instruction *i, const uint32_t *words,
                                  unsigned place, gyre_scalar_decode_out *out, bool low) {
  if (place == GYRE_SCALAR_NO_SOURCE) return (gyre_scalar_code){ZERO, false};
  if (place == GYRE_SCALAR_OLD_EXEC) return (gyre_scalar_code){GYRE_RDNA35_EXEC_LO, true};
  const gyre_rdna35_listed *listed =
      &gyre_rdna35_shape_of(gyre_rdna35_row_at(i->row))->operand[place - 1];
  const gyre_rdna35_operand *o = &i->operand[place - 1];
  if (o->kind == GYRE_RDNA35_IMMEDIATE) {
    out->imm = low ? (uint16_t)o->value : (uint32_t)o->value;
    return (gyre_scalar_code){LITERAL, false};
  }
  if (listed->type == GYRE_RDNA35_TYPE_I64) out->literal_signed = true;
  const uint8_t code = (uint8_t)gyre_rdna35_bits(words, listed->bit, listed->width);
  return (gyre_scalar_code){code, listed->words == 2};
}

static bool is_writable(unsigned code) {
  return code < GYRE_RDNA35_TTMP0 || code > GYRE_RDNA35_NULL;
}

gyre_scalar_decode_out gyre_scalar_decode_of(const gyre_rdna35_instruction *i,
                                             const uint32_t *words) {
  const gyre_scalar_operation *op = gyre_scalar_operation_of(i->row);
  gyre_scalar_decode_out out = {.given = op->given};
  if (!op->given) return out;
  out.function = op->function;
  out.rule = op->rule;
  out.exec = op->exec;
  out.wide = op->wide;
  out.pair = op->pair;
  out.only_if = op->only_if;
  out.imm = words[1];
  out.a = source_of(i, words, op->a, &out, op->low);
  out.b = source_of(i, words, op->b, &out, op->low);
  if (op->writes) {
    out.number = (uint8_t)i->operand[0].reg;
    out.wb = is_writable(out.number);
  }
  return out;
}
