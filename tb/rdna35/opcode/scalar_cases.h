// scalar_cases.h - scalar operations and what they ought to give.

#ifndef RDNA35_SCALAR_CASES_H
#define RDNA35_SCALAR_CASES_H

#include "numbers.h"

// Inputs of an operation: sources, its destination's old value, SCC, EXEC as wide as the
// destination, MODE.
typedef struct scalar_in {
  uint64_t a, b, c, old, exec;
  bool scc;
  numbers n;
} scalar_in;

typedef struct scalar_out {
  uint64_t value;
  bool scc;
  bool writes;     // the destination
  bool sets_exec;  // to `exec`
  uint64_t exec;
} scalar_out;

// Types of operands, the destination first: i 32 bits, I 64 bits with a sign, B 64 bits without
// one, f binary32, h binary16 (of registers the lower half), H a register alone, k the literal
// after it, K 16 bits of the instruction, `-` none.
typedef struct scalar_case {
  const char *name, *types;
  void (*fn)(const scalar_in *x, scalar_out *o);
} scalar_case;

// Tables that end with a name of NULL.
extern const scalar_case scalar_integer_cases[];
extern const scalar_case scalar_mask_cases[];
extern const scalar_case scalar_float_cases[];

#endif
