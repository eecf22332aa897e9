// gyre_scalar_table.c - scalar operations by the rows of the table of opcodes.

#include "rdna35/gyre_scalar_table.h"

#include "gyre/generated/rdna35.h"
#include "rdna35/generated/gyre_scalar_rows.inc"

const gyre_scalar_operation *gyre_scalar_operation_of(unsigned row) {
  return &operations[operation_of[row]];
}

bool gyre_scalar_is_dropped(unsigned row) { return is_dropped[row]; }
