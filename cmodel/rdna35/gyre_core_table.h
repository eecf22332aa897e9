// gyre_core_table.h - opcodes that a core executes, from isa/rdna35/core.toml and scalar.toml.

#ifndef GYRE_CORE_TABLE_H
#define GYRE_CORE_TABLE_H

#include <stdbool.h>

#include "rdna35/generated/gyre_scalar_functions.h"

// Return whether a core executes the opcode of a row of the table, and its kind of control.
bool gyre_core_executes(unsigned row);
gyre_rdna35_control gyre_core_control_of(unsigned row);
// Returns 1 more than the logarithm of the words that a scalar load loads; 0: another instruction.
unsigned gyre_core_load_of(unsigned row);

#endif
