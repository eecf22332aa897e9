// gyre_rdna35_table.h - table of the opcodes of the second instruction set, from isa/rdna35.

#ifndef GYRE_RDNA35_TABLE_H
#define GYRE_RDNA35_TABLE_H

#include "gyre/rdna35.h"
#include "rdna35/generated/gyre_rdna35_fields.h"

enum { GYRE_RDNA35_LISTED = 6 };  // maximum operands of a row

// Selector of the half of a register for a 16-bit operand.
enum {
  GYRE_RDNA35_BY_NUMBER = 1,  // bit 7 of its number, which leaves v0 to v127
  GYRE_RDNA35_BY_OP_SEL = 2   // its bit of op_sel
};

// Operand of a row: its field, and the allowed kinds.
typedef struct gyre_rdna35_listed {
  uint8_t bit, width;  // position of the field; width 0: no field (VCC, literals)
  uint8_t field;       // gyre_rdna35_field
  uint8_t form;        // gyre_rdna35_form
  uint8_t type;        // gyre_rdna35_type
  uint8_t words;
  uint8_t half;  // 0: not a half; GYRE_RDNA35_BY_...
} gyre_rdna35_listed;

typedef struct gyre_rdna35_shape {
  uint8_t count;
  gyre_rdna35_listed operand[GYRE_RDNA35_LISTED];
} gyre_rdna35_shape;

typedef struct gyre_rdna35_row {
  const char *name;
  uint32_t flags;  // ROW_...
  uint16_t opcode;
  uint16_t operation;
  uint8_t encoding;
  uint8_t shape;
  uint8_t reads, writes;
  // Bit n belongs to source n. `any`: its bits neg and abs are ignored; those of others must be 0.
  uint8_t neg, abs, any, sext;
  uint8_t sel, sel_hi, neg_hi;
  uint8_t extra_words;  // of an image address: bias, compare value, offset
} gyre_rdna35_row;

typedef struct gyre_rdna35_pattern {
  uint32_t mask, value;
  uint8_t words;
  uint8_t bit, width;  // position of the opcode
} gyre_rdna35_pattern;

// Returns the encoding of a first word; GYRE_RDNA35_ENCODINGS if it is undefined.
unsigned gyre_rdna35_encoding_of(uint32_t word);
const gyre_rdna35_pattern *gyre_rdna35_pattern_of(unsigned encoding);

// Returns the row of an opcode, NULL if it is undefined. `half` is 1 for half Y of VOPD, else 0.
const gyre_rdna35_row *gyre_rdna35_row_of(unsigned encoding, unsigned half, unsigned opcode);
const gyre_rdna35_row *gyre_rdna35_row_at(unsigned number);
unsigned gyre_rdna35_row_number(const gyre_rdna35_row *row);
const gyre_rdna35_shape *gyre_rdna35_shape_of(const gyre_rdna35_row *row);

// Returns bits of the first two words of an instruction; bit 32 is the lowest one of the second.
static inline uint32_t gyre_rdna35_bits(const uint32_t *words, unsigned bit, unsigned width) {
  return words[bit / 32] >> bit % 32 & ((1u << width) - 1);
}

#define GYRE_RDNA35_BITS(words, name) gyre_rdna35_bits(words, name##_BIT, name##_WIDTH)

#endif
