// gyre_scalar_table.h - what an opcode is for the scalar unit, from isa/rdna35/scalar.toml.

#ifndef GYRE_SCALAR_TABLE_H
#define GYRE_SCALAR_TABLE_H

#include "rdna35/generated/gyre_scalar_functions.h"

// Returns the scalar operation of a row of the table of opcodes; `given` is false if it is none.
const gyre_scalar_operation *gyre_scalar_operation_of(unsigned row);

// Returns true if decode drops the opcode: a hint, or a wait that the scoreboards make unnecessary.
bool gyre_scalar_is_dropped(unsigned row);

#endif
