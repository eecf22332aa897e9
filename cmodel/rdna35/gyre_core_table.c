// gyre_core_table.c - what a core executes, by the rows of the table of opcodes.

#include "rdna35/gyre_core_table.h"

#include "gyre/generated/rdna35.h"
#include "rdna35/generated/gyre_core_rows.inc"

bool gyre_core_executes(unsigned row) { return is_executed[row]; }

gyre_rdna35_control gyre_core_control_of(unsigned row) {
  return (gyre_rdna35_control)control_of[row];
}

unsigned gyre_core_load_of(unsigned row) { return load_of[row]; }
