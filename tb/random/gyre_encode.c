// gyre_encode.c - finds rows of the generated instruction table by name.

#include "gyre_encode.h"

#include <stddef.h>
#include <string.h>

bool gyre_encode_init(gyre_encoder *e) {
#define GYRE_INSN_TEXT(name, text) text,
  static const char *const names[INSN_COUNT] = {GYRE_INSNS(GYRE_INSN_TEXT)};
#undef GYRE_INSN_TEXT
  unsigned at = 0;
  for (unsigned i = 0; i < INSN_COUNT; i++) {
    bool wrapped = false;
    for (;; at++) {
      const gyre_row *row = gyre_row_get(at);
      if (row && !strcmp(row->name, names[i])) {
        e->match[i] = row->match;
        e->row[i] = row;
        break;
      }
      if (row) continue;
      if (wrapped) return false;
      wrapped = true;
      at = UINT32_MAX;  // goes on with row 0
    }
  }
  return true;
}
