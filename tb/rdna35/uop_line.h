// uop_line.h - computes a micro-operation as the machine does, by the instruction functions that
// its model and the functional simulator of RISC-V share (cmodel/isa).

#ifndef RDNA35_UOP_LINE_H
#define RDNA35_UOP_LINE_H

#include "generated/gyre_units.h"
#include "rdna35/gyre_rdna35_uop.h"

// The result of units ALU, MUL and FPU for operands a, b and c; `dynamic` is the thread's own rounding mode. Ends the test
// for another unit.
uint32_t uop_line_result(const gyre_uop *uop, uint32_t a, uint32_t b, uint32_t c, unsigned dynamic);

// The results of both sets where they treat NaNs differently.
typedef struct uop_nan {
  uint32_t line, set;  // of RISC-V, of the second set
} uop_nan;

// Returns true if a micro-operation of these sources, in the order of the second set, and with this
// result on the line is one where NaNs decide, and what the results have to be then. Elsewhere they
// are equal in every bit.
bool uop_nan_rule(const gyre_uop *uop, const uint32_t source[3], uint32_t line, uop_nan *to);

// Control, waits and addresses, each by its words and what it ought to be: prints what differs, and says how many do.
unsigned uop_control(void);

#endif
