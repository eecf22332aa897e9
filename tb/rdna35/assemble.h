// assemble.h - words of an instruction, by the names of its opcode and fields. Where fields are and what an encoding begins
// with comes from isa/rdna35, by the headers that scripts/gen/rdna35.py makes for the decoder.

#ifndef RDNA35_ASSEMBLE_H
#define RDNA35_ASSEMBLE_H

#include "rdna35/generated/gyre_rdna35_fields.h"
#include "rdna35/gyre_rdna35_table.h"

// A value in a field: FIELD(VOP1, VDST, 3).
typedef struct assemble_field {
  uint8_t bit, width;
  uint32_t value;
  const char *name;
} assemble_field;

#define FIELD(encoding, field, value) \
  { encoding##_##field##_BIT, encoding##_##field##_WIDTH, (value), #encoding "." #field }

// Writes an instruction of one or two words, and says how many: all fields that are not given are
// 0. Words after the encoding (literals, DPP) are the caller's. Ends the test where the encoding
// has no such opcode, or a field cannot hold its value.
unsigned assemble(uint32_t *word, unsigned encoding, const char *name, const assemble_field *field,
                  unsigned fields);

// ASSEMBLE(word, "v_mov_b32", VOP1, FIELD(VOP1, VDST, 3), FIELD(VOP1, SRC0, 129))
#define ASSEMBLE(word, name, encoding, ...)                                     \
  assemble(word, GYRE_RDNA35_##encoding, name, (assemble_field[]){__VA_ARGS__}, \
           sizeof(assemble_field[]){__VA_ARGS__} / sizeof(assemble_field))

// The same of a dual instruction, by the names of both halves.
unsigned assemble_dual(uint32_t *word, const char *x, const char *y, const assemble_field *field,
                       unsigned fields);

// Sets one field more.
void assemble_put(uint32_t *word, assemble_field field);

// The number of the opcode with a name in an encoding; ends the test if there is none.
unsigned rig_opcode(const char *name, unsigned encoding);
// Returns true if there is one.
bool rig_has(const char *name, unsigned encoding);

#endif
