// gyre_vector_table.c - vector operations by the rows of the table of opcodes.

#include "rdna35/gyre_vector_table.h"

#include "gyre/generated/rdna35.h"
#include "rdna35/generated/gyre_vector_rows.inc"

const gyre_vector_operation *gyre_vector_operation_of(unsigned row) {
  return &operations[operation_of[row]];
}
