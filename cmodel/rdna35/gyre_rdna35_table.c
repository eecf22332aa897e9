// gyre_rdna35_table.c - finds rows of the table by encoding and opcode.

#include "rdna35/gyre_rdna35_table.h"

#include "rdna35/generated/gyre_rdna35_rows.inc"

static const char *const names[GYRE_RDNA35_ENCODINGS] = {
#include "rdna35/generated/gyre_rdna35_names.inc"
};

unsigned gyre_rdna35_encoding_of(uint32_t word) {
  unsigned i = 0;
  while (i < GYRE_RDNA35_ENCODINGS && (word & patterns[i].mask) != patterns[i].value) i++;
  return i;
}

const gyre_rdna35_pattern *gyre_rdna35_pattern_of(unsigned encoding) { return &patterns[encoding]; }

// Rows of a list are sorted by their opcodes.
const gyre_rdna35_row *gyre_rdna35_row_of(unsigned encoding, unsigned half, unsigned opcode) {
  const uint16_t *list = lists[half ? GYRE_RDNA35_ENCODINGS : encoding];
  unsigned low = list[0];
  unsigned high = low + list[1];
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (rows[middle].opcode == opcode) return &rows[middle];
    if (rows[middle].opcode < opcode) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return NULL;
}

const gyre_rdna35_row *gyre_rdna35_row_at(unsigned number) {
  return number < GYRE_RDNA35_ROWS ? &rows[number] : NULL;
}

unsigned gyre_rdna35_row_number(const gyre_rdna35_row *row) { return (unsigned)(row - rows); }

const gyre_rdna35_shape *gyre_rdna35_shape_of(const gyre_rdna35_row *row) {
  return &shapes[row->shape];
}

const char *gyre_rdna35_name(unsigned row) {
  return row < GYRE_RDNA35_ROWS ? rows[row].name : NULL;
}

const char *gyre_rdna35_encoding_name(unsigned encoding) {
  return encoding < GYRE_RDNA35_ENCODINGS ? names[encoding] : NULL;
}
