// gyre_rdna35_uop.c - twin of rtl/rdna35/gyre_rdna35_uop.sv: converts an instruction to a
// micro-operation.

#include "rdna35/gyre_rdna35_uop.h"

#include "generated/gyre_units.h"
#include "rdna35/gyre_rdna35_table.h"

typedef struct gyre_rdna35_uop_row {
  uint8_t kind;
  uint32_t needs;
} gyre_rdna35_uop_row;

#include "rdna35/generated/gyre_rdna35_uop_rows.inc"

const gyre_rdna35_uop_kind *gyre_rdna35_uop_kind_of(unsigned row) { return &kinds[rows[row].kind]; }
uint32_t gyre_rdna35_needs_of(unsigned row) { return rows[row].needs; }
const char *gyre_rdna35_need_name(unsigned n) { return need_names[n]; }

// The operands of the instruction are those of the row without the omitted ones: the field tells.
const gyre_rdna35_operand *gyre_rdna35_uop_operand(const gyre_rdna35_instruction *i,
                                                   unsigned place) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(i->row));
  if (place == 0 || place > shape->count) return NULL;
  for (unsigned n = 0; n < i->operands_y; n++) {
    if (i->operand[n].field == shape->operand[place - 1].field) return &i->operand[n];
  }
  return NULL;
}

// A source of the micro-operation.
typedef enum source_kind { NO_SOURCE, REGISTER, CONSTANT, SCALAR } source_kind;
typedef struct source {
  source_kind kind;
  unsigned number;  // number of a register
  uint32_t value;   // value of a constant
} source;

static source source_at(const gyre_rdna35_instruction *i, unsigned place, uint32_t constant) {
  if (place == GYRE_RDNA35_PLACE_CONSTANT) return (source){.kind = CONSTANT, .value = constant};
  const gyre_rdna35_operand *o = gyre_rdna35_uop_operand(i, place);
  if (o == NULL) return (source){0};
  switch (o->kind) {
    case GYRE_RDNA35_OFF: return (source){0};
    case GYRE_RDNA35_VGPR: return (source){.kind = REGISTER, .number = o->reg};
    case GYRE_RDNA35_SCALAR: return (source){.kind = SCALAR};
    default: return (source){.kind = CONSTANT, .value = (uint32_t)o->value};
  }
}

// Returns the register entry of a vector register; one beyond the register file is a need.
static uint8_t row_of(gyre_rdna35_uop *to, unsigned number) {
  if (number < GYRE_REG_ROWS) return (uint8_t)number;
  to->needs |= GYRE_RDNA35_NEEDS_ROWS;
  return 0;
}

static uint8_t register_of(gyre_rdna35_uop *to, source s) {
  if (s.kind == SCALAR) to->needs |= GYRE_RDNA35_NEEDS_SCALAR;
  if (s.kind == CONSTANT) to->needs |= GYRE_RDNA35_NEEDS_CONSTANT;
  return s.kind == REGISTER ? row_of(to, s.number) : 0;
}

static void set_sources(gyre_rdna35_uop *to, const gyre_rdna35_uop_kind *kind,
                        const gyre_rdna35_instruction *i) {
  source a = source_at(i, kind->a, 0), b = source_at(i, kind->b, UINT32_MAX);
  const source c = source_at(i, kind->c, 0);
  if (kind->swap && a.kind == CONSTANT && b.kind == REGISTER) {
    const source first = a;
    a = b;
    b = first;
  }
  to->uop.rs1 = register_of(to, a);
  // A rounding mode occupies the field of the constant.
  if (b.kind == CONSTANT && !kind->rounded) {
    to->uop.b_imm = true;
    to->uop.imm = b.value;
  } else {
    to->uop.rs2 = register_of(to, b);
  }
  const unsigned third = register_of(to, c);
  if (c.kind != REGISTER || c.number >= GYRE_REG_ROWS) return;
  if (third - GYRE_THIRD_FIRST < GYRE_THIRD_ROWS) {
    to->uop.rs3 = (uint8_t)third;
  } else {
    to->needs |= GYRE_RDNA35_NEEDS_THIRD;
  }
}

static void set_destination(gyre_rdna35_uop *to, const gyre_rdna35_uop_kind *kind,
                            const gyre_rdna35_instruction *i) {
  // Register that is read in the field of other instructions' destination.
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(gyre_rdna35_row_at(i->row));
  const gyre_rdna35_operand *first = gyre_rdna35_uop_operand(i, 1);
  if (first == NULL) return;
  if (shape->operand[0].form == FORM_SGPR && first->reg != GYRE_RDNA35_NULL)
    to->needs |= GYRE_RDNA35_NEEDS_SCALAR;
  if (!kind->write || (kind->on_glc && !i->glc) || first->kind != GYRE_RDNA35_VGPR) return;
  to->uop.rd = row_of(to, first->reg);
  to->uop.wb = first->reg < GYRE_REG_ROWS;
}

static void set_modifiers(gyre_rdna35_uop *to, const gyre_rdna35_instruction *i) {
  bool modified = i->clamp || i->omod != 0;
  for (unsigned n = 0; n < i->operands_y; n++) modified |= i->operand[n].neg || i->operand[n].abs;
  if (modified) to->needs |= GYRE_RDNA35_NEEDS_MODIFIERS;
  if (i->dpp != GYRE_RDNA35_DPP_NONE) to->needs |= GYRE_RDNA35_NEEDS_LANES;
}

gyre_rdna35_uop gyre_rdna35_uop_of(const gyre_rdna35_instruction *i, uint32_t pc) {
  const gyre_rdna35_uop_kind *kind = gyre_rdna35_uop_kind_of(i->row);
  gyre_rdna35_uop to = {.needs = gyre_rdna35_needs_of(i->row), .uop.pc = pc};
  if (!kind->given) return to;
  to.given = true;
  to.uop.unit = kind->unit;
  to.uop.op = kind->op;
  to.uop.words = i->words;
  to.uop.acq = kind->acq;
  to.uop.rel = kind->rel;
  to.uop.serialize = kind->serialize;
  to.stall = kind->stall;
  to.jump = kind->jump;
  set_sources(&to, kind, i);
  set_destination(&to, kind, i);
  set_modifiers(&to, i);
  for (unsigned n = 0; n < i->operands_y; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    if (o->field == GYRE_RDNA35_FIELD_SADDR && o->kind == GYRE_RDNA35_SCALAR)
      to.needs |= GYRE_RDNA35_NEEDS_SCALAR;
  }
  if (kind->rounded) gyre_uop_set_rm(&to.uop, kind->rm);
  if (kind->offset != GYRE_RDNA35_NO_OFFSET) {
    to.uop.b_imm = kind->b == 0;
    to.uop.imm = (uint32_t)i->offset;
  }
  if (kind->jump) to.target = pc + 4 + 4 * (uint32_t)gyre_rdna35_uop_operand(i, 1)->value;
  return to;
}
