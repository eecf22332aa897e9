// gyre_vector_table.h - what an opcode is for the units of the lanes, from isa/rdna35/vector.toml.

#ifndef GYRE_VECTOR_TABLE_H
#define GYRE_VECTOR_TABLE_H

#include "rdna35/generated/gyre_vector_functions.h"

// Returns the vector operation of a row of the table of opcodes; `given` is false if it is none.
const gyre_vector_operation *gyre_vector_operation_of(unsigned row);

#endif
