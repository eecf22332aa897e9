// assemble.c - words of an instruction.

#include "assemble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// `half` is 1 for half Y of VOPD, whose opcodes are their own, else 0.
static const gyre_rdna35_row *find(const char *name, unsigned encoding, unsigned half) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    if (row->encoding == encoding && strcmp(row->name, name) == 0 &&
        row == gyre_rdna35_row_of(encoding, half, row->opcode))
      return row;
  }
  return NULL;
}

bool rig_has(const char *name, unsigned encoding) { return find(name, encoding, 0) != NULL; }

static unsigned opcode(const char *name, unsigned encoding, unsigned half) {
  const gyre_rdna35_row *row = find(name, encoding, half);
  if (row != NULL) return row->opcode;
  fprintf(stderr, "assemble: %s has no %s\n", gyre_rdna35_encoding_name(encoding), name);
  exit(2);
}

unsigned rig_opcode(const char *name, unsigned encoding) { return opcode(name, encoding, 0); }

void assemble_put(uint32_t *word, assemble_field field) {
  const uint32_t ones = (uint32_t)((1ull << field.width) - 1);
  if ((field.value & ~ones) != 0) {
    fprintf(stderr, "assemble: %s has %u bits, which cannot hold 0x%x\n", field.name, field.width,
            field.value);
    exit(2);
  }
  uint32_t *to = &word[field.bit / 32];
  *to = (*to & ~(ones << field.bit % 32)) | field.value << field.bit % 32;
}

unsigned assemble(uint32_t *word, unsigned encoding, const char *name, const assemble_field *field,
                  unsigned fields) {
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(encoding);
  memset(word, 0, pattern->words * sizeof *word);
  word[0] = pattern->value;
  const assemble_field of_encoding = {pattern->bit, pattern->width, rig_opcode(name, encoding),
                                      "the opcode"};
  const assemble_field of_x = FIELD(VOPD, OPX, of_encoding.value);
  assemble_put(word, encoding == GYRE_RDNA35_VOPD ? of_x : of_encoding);
  for (unsigned n = 0; n < fields; n++) assemble_put(word, field[n]);
  return pattern->words;
}

unsigned assemble_dual(uint32_t *word, const char *x, const char *y, const assemble_field *field,
                       unsigned fields) {
  const unsigned words = assemble(word, GYRE_RDNA35_VOPD, x, field, fields);
  assemble_put(word, (assemble_field)FIELD(VOPD, OPY, opcode(y, GYRE_RDNA35_VOPD, 1)));
  return words;
}
