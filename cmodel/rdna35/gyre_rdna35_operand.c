// gyre_rdna35_operand.c - twin of rtl/rdna35/gyre_rdna35_operand.sv: decodes registers, constants
// and literals.

#include "rdna35/gyre_rdna35_operand.h"

enum {
  VGPRS = 256,
  TTMPS = 16,
  INTEGERS = 128,
  NEGATIVES = 193,
  RESERVED = 209,
  FLOATS = 240,
  FLOATS_END = 249
};

// 1/2, 1, 2, 4 with both signs, and 1/(2 pi), from code 240 on.
static const uint32_t binary32[] = {0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
                                    0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983};
static const uint16_t binary16[] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                                    0xc000, 0x4400, 0xc400, 0x3118};
static const uint16_t bfloat16[] = {0x3f00, 0xbf00, 0x3f80, 0xbf80, 0x4000,
                                    0xc000, 0x4080, 0xc080, 0x3e22};
static const uint64_t binary64[] = {0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000,
                                    0xbff0000000000000, 0x4000000000000000, 0xc000000000000000,
                                    0x4010000000000000, 0xc010000000000000, 0x3fc45f306dc9c882};

gyre_rdna35_operand *gyre_rdna35_add(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  gyre_rdna35_operand *o = &r->to->operand[r->to->operands++];
  o->field = listed->field;
  o->type = listed->type;
  o->words = listed->words;
  return o;
}

bool gyre_rdna35_vector(gyre_rdna35_operand *o, unsigned number, unsigned words) {
  o->kind = GYRE_RDNA35_VGPR;
  o->reg = (uint16_t)number;
  o->words = (uint8_t)words;
  return number + words <= VGPRS;
}

void gyre_rdna35_halve(const gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                       const gyre_rdna35_listed *listed) {
  enum { REACHED = 128 };
  bool upper;
  if (listed->half == GYRE_RDNA35_BY_NUMBER) {
    if (o->kind != GYRE_RDNA35_VGPR) return;
    upper = o->reg >= REACHED;
    o->reg %= REACHED;
  } else if (listed->half == GYRE_RDNA35_BY_OP_SEL) {
    // A constant has 16 bits and no upper half.
    if (o->kind == GYRE_RDNA35_CONSTANT) return;
    upper = GYRE_RDNA35_BITS(r->words, VOP3_OP_SEL) >> gyre_rdna35_selector(o->field) & 1;
  } else {
    return;
  }
  o->half = upper ? GYRE_RDNA35_UPPER : GYRE_RDNA35_LOWER;
}

unsigned gyre_rdna35_selector(uint8_t field) {
  switch (field) {
    case GYRE_RDNA35_FIELD_SRC0: return 0;
    case GYRE_RDNA35_FIELD_VSRC1:
    case GYRE_RDNA35_FIELD_SRC1: return 1;
    case GYRE_RDNA35_FIELD_SRC2: return 2;
    default: return 3;
  }
}

// Several registers begin at an even number, four and more at a multiple of four; lower bits are
// ignored.
bool gyre_rdna35_scalar(gyre_rdna35_operand *o, unsigned code, unsigned words) {
  const unsigned align = words >= 3 ? 4 : words;
  o->kind = GYRE_RDNA35_SCALAR;
  o->words = (uint8_t)words;
  o->reg = (uint16_t)code;
  if (code < GYRE_RDNA35_SGPRS) {
    o->reg = (uint16_t)(code / align * align);
    return o->reg + words <= GYRE_RDNA35_SGPRS;
  }
  if (code >= GYRE_RDNA35_TTMP0 && code < GYRE_RDNA35_TTMP0 + TTMPS) {
    o->reg = (uint16_t)(code / align * align);
    return o->reg + words <= GYRE_RDNA35_TTMP0 + TTMPS;
  }
  if (code == GYRE_RDNA35_NULL) return true;
  if (words == 1) return code < INTEGERS;
  return words == 2 && (code == GYRE_RDNA35_VCC_LO || code == GYRE_RDNA35_EXEC_LO);
}

static uint64_t floating(uint8_t type, unsigned i) {
  switch (type) {
    case GYRE_RDNA35_TYPE_F16:
    case GYRE_RDNA35_TYPE_I16:
    case GYRE_RDNA35_TYPE_PKF16: return binary16[i];
    case GYRE_RDNA35_TYPE_BF16:
    case GYRE_RDNA35_TYPE_PKBF16: return bfloat16[i];
    case GYRE_RDNA35_TYPE_F64:
    case GYRE_RDNA35_TYPE_I64:
    case GYRE_RDNA35_TYPE_B64: return binary64[i];
    default: return binary32[i];
  }
}

bool gyre_rdna35_literal(gyre_rdna35_reader *r, gyre_rdna35_operand *o) {
  const unsigned at = gyre_rdna35_pattern_of(r->to->encoding)->words;
  if (at >= r->count || r->to->dpp) return false;
  if (!r->literal) r->to->words++;
  r->literal = true;
  o->kind = GYRE_RDNA35_LITERAL;
  o->value = r->words[at];
  if (o->type == GYRE_RDNA35_TYPE_F64) o->value <<= 32;
  if (o->type == GYRE_RDNA35_TYPE_I64) o->value = (uint64_t)(int64_t)(int32_t)r->words[at];
  return true;
}

bool gyre_rdna35_source(gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                        const gyre_rdna35_listed *listed, unsigned code) {
  if (code >= GYRE_RDNA35_CODE_VGPR) {
    return listed->form != FORM_SCALAR &&
           gyre_rdna35_vector(o, code - GYRE_RDNA35_CODE_VGPR, listed->words);
  }
  // Matrices must be in vector registers.
  if (code < INTEGERS)
    return listed->form != FORM_MATRIX && gyre_rdna35_scalar(o, code, listed->words);
  if (code == GYRE_RDNA35_CODE_LITERAL) return gyre_rdna35_literal(r, o);
  o->kind = GYRE_RDNA35_CONSTANT;
  if (code < NEGATIVES) {
    o->value = code - INTEGERS;
    return true;
  }
  if (code < RESERVED) {
    o->value = (uint64_t)((int64_t)NEGATIVES - 1 - (int64_t)code);
    return true;
  }
  if (code >= FLOATS && code < FLOATS_END) {
    o->value = floating(listed->type, code - FLOATS);
    return true;
  }
  o->kind = GYRE_RDNA35_SCALAR;
  o->reg = (uint16_t)code;
  o->words = listed->words;
  return (code >= GYRE_RDNA35_SHARED_BASE && code <= GYRE_RDNA35_POPS) ||
         (code >= GYRE_RDNA35_VCCZ && code <= GYRE_RDNA35_SCC);
}
