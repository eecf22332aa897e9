// vector_cases.h - vector operations of one lane and what they ought to give.

#ifndef RDNA35_VECTOR_CASES_H
#define RDNA35_VECTOR_CASES_H

#include "numbers.h"

typedef struct vector_in {
  uint64_t a, b, c, old;  // sources with their modifiers; the destination's old value
  numbers n;
  bool clamp, wave64;
  unsigned lane;
} vector_in;

// Types as in lanes.h, the destination's first; k is a literal that is always there. `old` is a source if it is marked.
typedef struct vector_case {
  const char *name, *types;
  uint64_t (*fn)(const vector_in *x);
  bool near;  // of a function that is a unit off at most
} vector_case;

// Tables that end with a name of NULL.
extern const vector_case vector_integer_cases[];
extern const vector_case vector_float_cases[];

#endif
