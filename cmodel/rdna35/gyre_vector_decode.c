// gyre_vector_decode.c - twin of rtl/rdna35/gyre_vector_decode.sv, from the decoded instruction.

#include "rdna35/gyre_vector_decode.h"

#include "rdna35/gyre_rdna35_table.h"

enum { ZERO = 128, FIRST_VECTOR = 256 };

static uint8_t part_of(const gyre_rdna35_listed *listed, const gyre_rdna35_operand *o) {
  if (listed->half == 0) return GYRE_PART_WHOLE;
  return o->half == GYRE_RDNA35_UPPER ? GYRE_PART_UPPER : GYRE_PART_LOWER;
}

static gyre_vector_code source_of(const gyre_rdna35_instruction *i, const uint32_t *words,
                                  unsigned place, gyre_vector_decode_out *out) {
  if (place == GYRE_VECTOR_NO_SOURCE) return (gyre_vector_code){.code = ZERO};
  const gyre_rdna35_listed *listed =
      &gyre_rdna35_shape_of(gyre_rdna35_row_at(i->row))->operand[place - 1];
  const gyre_rdna35_operand *o = &i->operand[place - 1];
  if (listed->type == GYRE_RDNA35_TYPE_I64) out->literal_signed = true;
  gyre_vector_code code = {.pair = listed->words == 2, .abs = o->abs, .neg = o->neg};
  code.part = part_of(listed, o);
  if (o->kind == GYRE_RDNA35_VGPR) {
    code.code = (uint16_t)(FIRST_VECTOR + o->reg);
  } else if (listed->width == 0) {
    code.code = GYRE_RDNA35_VCC_LO;
  } else {
    code.code = (uint16_t)gyre_rdna35_bits(words, listed->bit, listed->width);
  }
  return code;
}

static uint8_t flags_number(const gyre_rdna35_instruction *i, const gyre_vector_operation *op) {
  if (op->mask == GYRE_FLAGS_EXEC) return GYRE_RDNA35_EXEC_LO;
  return (uint8_t)i->operand[op->writes ? 1 : 0].reg;
}

static bool is_writable(unsigned code) {
  return code < GYRE_RDNA35_TTMP0 || code > GYRE_RDNA35_NULL;
}

gyre_vector_decode_out gyre_vector_decode_of(const gyre_rdna35_instruction *i,
                                             const uint32_t *words) {
  const gyre_vector_operation *op = gyre_vector_operation_of(i->row);
  gyre_vector_decode_out out = {.given = op->given && i->dpp == GYRE_RDNA35_DPP_NONE};
  if (!out.given) return out;
  out.unit = op->unit;
  out.function = op->function;
  out.wide = op->wide;
  out.clamp = op->clamps && i->clamp;
  out.mask = op->c_mask;
  out.from[0] = source_of(i, words, op->a, &out);
  out.from[1] = source_of(i, words, op->b, &out);
  out.from[2] = source_of(i, words, op->c, &out);
  out.wb = op->writes;
  out.pair = op->pair;
  if (op->writes) out.number = (uint8_t)i->operand[0].reg;
  if (op->mask != GYRE_FLAGS_NONE) {
    out.flags_number = flags_number(i, op);
    out.flags_wb = is_writable(out.flags_number);
  }
  return out;
}
