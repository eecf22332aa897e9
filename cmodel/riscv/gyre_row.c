// gyre_row.c - holds the generated instruction table, and searches it.

#include "riscv/gyre_row.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre/debug.h"
#include "riscv/generated/gyre_riscv.h"
#include "riscv/generated/gyre_decode_table.inc"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

unsigned gyre_row_find(uint32_t insn) {
  // The mask checks the two low bits, which are 11 in every instruction.
  unsigned bucket = (insn >> 12 & 7U) << 5 | (insn >> 2 & 31U);
  for (unsigned i = gyre_bucket[bucket]; i < gyre_bucket[bucket + 1]; i++) {
    unsigned row = gyre_candidates[i];
    if (((insn ^ gyre_rows[row].match) & gyre_rows[row].mask) == 0) return row;
  }
  return GYRE_NO_ROW;
}

const gyre_row *gyre_row_get(unsigned row) {
  return row < COUNT(gyre_rows) ? &gyre_rows[row] : NULL;
}

const char *gyre_csr_name(unsigned number, unsigned *index) {
  for (size_t i = 0; i < COUNT(gyre_csr_names); i++) {
    if (number - gyre_csr_names[i].number < gyre_csr_names[i].count) {
      *index = number - gyre_csr_names[i].number;
      return gyre_csr_names[i].name;
    }
  }
  return NULL;
}

bool gyre_csr_text(unsigned number, char *out, size_t size) {
  unsigned index;
  const char *name = gyre_csr_name(number, &index);
  if (name == NULL) return false;
  // An index counts on from the number at the end of the name, before the letter of the high words.
  size_t stem = strcspn(name, "0123456789");
  if (name[stem] == '\0') {
    (void)snprintf(out, size, "%s", name);
    return true;
  }
  char *end;
  const unsigned first = (unsigned)strtoul(name + stem, &end, 10);
  (void)snprintf(out, size, "%.*s%u%s", (int)stem, name, first + index, end);
  return true;
}
