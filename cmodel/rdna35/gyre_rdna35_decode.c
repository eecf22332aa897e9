// gyre_rdna35_decode.c - twin of rtl/rdna35/gyre_rdna35_decode.sv: decodes an instruction from its
// words.
//
// The first word gives the encoding, the opcode gives the row of the table; the row lists the
// operands.

#include "rdna35/gyre_rdna35_decode.h"

#include <string.h>

static bool is_source(uint8_t form) { return form == FORM_SOURCE || form == FORM_SCALAR; }

// Destinations come before all sources; some rows have none.
static bool is_written(const gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  if (r->row->flags & ROW_USE) return false;
  switch (listed->field) {
    case GYRE_RDNA35_FIELD_SDST:
    case GYRE_RDNA35_FIELD_VDST:
    case GYRE_RDNA35_FIELD_VDSTX:
    case GYRE_RDNA35_FIELD_VDSTY:
    case GYRE_RDNA35_FIELD_SDATA: return true;
    case GYRE_RDNA35_FIELD_VCC: {
      const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
      return listed < &shape->operand[2] && !is_source(shape->operand[1].form)
                 ? true
                 : listed == &shape->operand[0];
    }
    default: return false;
  }
}

static bool read_operand(gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                         const gyre_rdna35_listed *listed) {
  const uint32_t code = gyre_rdna35_code(r, listed);
  o->written = is_written(r, listed);
  switch (listed->form) {
    case FORM_VGPR:
      // In a 9-bit field the upper half of the codes are vector registers.
      if (listed->width == 9 && code < GYRE_RDNA35_CODE_VGPR) return false;
      return gyre_rdna35_vector(o, code % GYRE_RDNA35_CODE_VGPR, listed->words);
    case FORM_SGPR: return code < 128 && gyre_rdna35_scalar(o, code, listed->words);
    case FORM_MASK:
      // A mask that is read must not be EXEC.
      if (listed->field == GYRE_RDNA35_FIELD_SRC2 && code >= GYRE_RDNA35_EXEC_LO) return false;
      return gyre_rdna35_scalar(o, listed->width ? code : GYRE_RDNA35_VCC_LO,
                                r->to->wave64 ? 2 : 1) &&
             code < 128;
    case FORM_SOURCE:
    case FORM_SCALAR: return gyre_rdna35_source(r, o, listed, code);
    case FORM_MATRIX: {
      // An accumulator has its rows across the lanes: with twice the lanes it needs half the
      // registers.
      gyre_rdna35_listed part = *listed;
      part.words = (uint8_t)(listed->words / (r->to->wave64 ? 2 : 1));
      o->words = part.words;
      if (listed->width == 9) return gyre_rdna35_source(r, o, &part, code);
      return gyre_rdna35_vector(o, code, part.words);
    }
    case FORM_K16:
    case FORM_K32: return gyre_rdna35_literal(r, o);
    default:
      o->kind = GYRE_RDNA35_IMMEDIATE;
      o->value = listed->width == 16 ? (uint64_t)(int64_t)(int16_t)code : code;
      return true;
  }
}

bool gyre_rdna35_operand_of(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
  if (!read_operand(r, o, listed)) return false;
  gyre_rdna35_halve(r, o, listed);
  return true;
}

bool gyre_rdna35_operands_of(gyre_rdna35_reader *r) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  for (unsigned i = 0; i < shape->count; i++) {
    if (!gyre_rdna35_operand_of(r, &shape->operand[i])) return false;
  }
  return true;
}

bool gyre_rdna35_decode_scalar(gyre_rdna35_reader *r) {
  // Without an immediate, its field must be 0.
  if (r->to->encoding == GYRE_RDNA35_SOPP && !gyre_rdna35_shape_of(r->row)->count &&
      GYRE_RDNA35_BITS(r->words, SOPP_SIMM16)) {
    return false;
  }
  return gyre_rdna35_operands_of(r);
}

static bool (*const parts[GYRE_RDNA35_ENCODINGS])(gyre_rdna35_reader *) = {
    [GYRE_RDNA35_SOP1] = gyre_rdna35_decode_scalar,
    [GYRE_RDNA35_SOP2] = gyre_rdna35_decode_scalar,
    [GYRE_RDNA35_SOPC] = gyre_rdna35_decode_scalar,
    [GYRE_RDNA35_SOPK] = gyre_rdna35_decode_scalar,
    [GYRE_RDNA35_SOPP] = gyre_rdna35_decode_scalar,
    [GYRE_RDNA35_SMEM] = gyre_rdna35_decode_smem,
    [GYRE_RDNA35_VOP1] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOP2] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOPC] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOP3] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOP3SD] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOP3P] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VINTERP] = gyre_rdna35_decode_vector,
    [GYRE_RDNA35_VOPD] = gyre_rdna35_decode_dual,
    [GYRE_RDNA35_LDSDIR] = gyre_rdna35_decode_graphics,
    [GYRE_RDNA35_EXP] = gyre_rdna35_decode_graphics,
    [GYRE_RDNA35_DS] = gyre_rdna35_decode_ds,
    [GYRE_RDNA35_FLAT] = gyre_rdna35_decode_flat,
    [GYRE_RDNA35_GLOBAL] = gyre_rdna35_decode_flat,
    [GYRE_RDNA35_SCRATCH] = gyre_rdna35_decode_flat,
    [GYRE_RDNA35_MUBUF] = gyre_rdna35_decode_buffer,
    [GYRE_RDNA35_MTBUF] = gyre_rdna35_decode_buffer,
    [GYRE_RDNA35_MIMG] = gyre_rdna35_decode_image,
};

// Finds encoding, opcode and row; for VOPD those of half X.
static bool identify(gyre_rdna35_reader *r) {
  unsigned encoding = gyre_rdna35_encoding_of(r->words[0]);
  if (encoding >= GYRE_RDNA35_ENCODINGS) return false;
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(encoding);
  if (r->count < pattern->words) return false;
  const unsigned opcode = encoding == GYRE_RDNA35_VOPD
                              ? GYRE_RDNA35_BITS(r->words, VOPD_OPX)
                              : gyre_rdna35_bits(r->words, pattern->bit, pattern->width);
  r->row = gyre_rdna35_row_of(encoding, 0, opcode);
  if (!r->row && encoding == GYRE_RDNA35_VOP3SD) {
    encoding = GYRE_RDNA35_VOP3;
    r->row = gyre_rdna35_row_of(encoding, 0, opcode);
  }
  if (!r->row) return false;
  r->to->encoding = (uint8_t)encoding;
  r->to->words = pattern->words;
  r->to->opcode = (uint16_t)opcode;
  r->to->row = (uint16_t)gyre_rdna35_row_number(r->row);
  r->to->operation = r->row->operation;
  r->to->reads = r->row->reads;
  r->to->writes = r->row->writes;
  r->to->known = !(r->row->flags & ROW_EXTRA);
  r->to->accumulates = r->row->flags & ROW_ACCUMULATE;
  return true;
}

size_t gyre_rdna35_decode(const uint32_t *words, size_t count, const gyre_rdna35_options *options,
                          gyre_rdna35_instruction *instruction) {
  gyre_rdna35_reader r = {.words = words, .count = count, .to = instruction};
  memset(instruction, 0, sizeof *instruction);
  instruction->wave64 = options && options->wave64;
  if (count && identify(&r) && parts[instruction->encoding](&r)) {
    if (instruction->encoding != GYRE_RDNA35_VOPD) instruction->operands_y = instruction->operands;
    return instruction->words;
  }
  memset(instruction, 0, sizeof *instruction);
  return 0;
}
