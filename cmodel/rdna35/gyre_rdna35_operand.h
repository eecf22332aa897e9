// gyre_rdna35_operand.h - one operand of an instruction from its field.

#ifndef GYRE_RDNA35_OPERAND_H
#define GYRE_RDNA35_OPERAND_H

#include "rdna35/gyre_rdna35_table.h"

// What a decoder works on.
typedef struct gyre_rdna35_reader {
  const uint32_t *words;
  size_t count;  // how many there are
  gyre_rdna35_instruction *to;
  const gyre_rdna35_row *row;
  bool literal;  // one follows the instruction, and is part of `to->words`
} gyre_rdna35_reader;

enum {
  GYRE_RDNA35_CODE_DPP8 = 233,
  GYRE_RDNA35_CODE_DPP8_FI = 234,
  GYRE_RDNA35_CODE_DPP16 = 250,
  GYRE_RDNA35_CODE_LITERAL = 255,
  GYRE_RDNA35_CODE_VGPR = 256
};

// Each gives false if the code stands for nothing. A register that does not exist is none.
bool gyre_rdna35_vector(gyre_rdna35_operand *o, unsigned number, unsigned words);
bool gyre_rdna35_scalar(gyre_rdna35_operand *o, unsigned code, unsigned words);

// Which half an operand of 16 bits is; selectors in op_sel are of scalar registers and literals, too.
void gyre_rdna35_halve(const gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                       const gyre_rdna35_listed *listed);

// Which source, 0 to 2, a field is; 3: none. So are the bits of op_sel numbered, 3 being the destination.
unsigned gyre_rdna35_selector(uint8_t field);

// A code of 8 or 9 bits: register, constant or literal, as `listed` says.
bool gyre_rdna35_source(gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                        const gyre_rdna35_listed *listed, unsigned code);

// The word behind the instruction, which all literals of an instruction share.
bool gyre_rdna35_literal(gyre_rdna35_reader *r, gyre_rdna35_operand *o);

// The next operand of the instruction, cleared but for its field, type and words.
gyre_rdna35_operand *gyre_rdna35_add(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed);

// The value of an operand's field.
static inline uint32_t gyre_rdna35_code(const gyre_rdna35_reader *r,
                                        const gyre_rdna35_listed *listed) {
  return gyre_rdna35_bits(r->words, listed->bit, listed->width);
}

#endif
