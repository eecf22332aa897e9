// gyre_rdna35_operand.h - decodes one operand of an instruction from its field.

#ifndef GYRE_RDNA35_OPERAND_H
#define GYRE_RDNA35_OPERAND_H

#include "rdna35/gyre_rdna35_table.h"

// State of the decoder.
typedef struct gyre_rdna35_reader {
  const uint32_t *words;
  size_t count;  // number of words
  gyre_rdna35_instruction *to;
  const gyre_rdna35_row *row;
  bool literal;  // a literal follows the instruction, and is part of `to->words`
} gyre_rdna35_reader;

enum {
  GYRE_RDNA35_CODE_DPP8 = 233,
  GYRE_RDNA35_CODE_DPP8_FI = 234,
  GYRE_RDNA35_CODE_DPP16 = 250,
  GYRE_RDNA35_CODE_LITERAL = 255,
  GYRE_RDNA35_CODE_VGPR = 256
};

// Each returns false if the code is undefined, which includes registers that do not exist.
bool gyre_rdna35_vector(gyre_rdna35_operand *o, unsigned number, unsigned words);
bool gyre_rdna35_scalar(gyre_rdna35_operand *o, unsigned code, unsigned words);

// Finds the half of a 16-bit operand; op_sel also selects halves of scalar registers and literals.
void gyre_rdna35_halve(const gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                       const gyre_rdna35_listed *listed);

// Returns the source number of a field, 0 to 2; 3: none. op_sel has the same numbers, with 3 for
// the destination.
unsigned gyre_rdna35_selector(uint8_t field);

// Decodes an 8-bit or 9-bit code: register, constant or literal, as `listed` allows.
bool gyre_rdna35_source(gyre_rdna35_reader *r, gyre_rdna35_operand *o,
                        const gyre_rdna35_listed *listed, unsigned code);

// Decodes the word after the instruction, which all literals of an instruction share.
bool gyre_rdna35_literal(gyre_rdna35_reader *r, gyre_rdna35_operand *o);

// Adds an operand to the instruction, cleared except its field, type and words.
gyre_rdna35_operand *gyre_rdna35_add(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed);

// Returns the value of an operand's field.
static inline uint32_t gyre_rdna35_code(const gyre_rdna35_reader *r,
                                        const gyre_rdna35_listed *listed) {
  return gyre_rdna35_bits(r->words, listed->bit, listed->width);
}

#endif
