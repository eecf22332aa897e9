// cases.h - operations by their names alone, and the arguments and results of one call; device and host have it.

#ifndef GYRE_BUILTINS_CASES_H
#define GYRE_BUILTINS_CASES_H

#include <stdint.h>

#include "operations.h"

#define NAME_OF_OPERATION(ID, OUT, A, B, C, OP, SIGN) GYRE_CASE(ID)
#define NAME_OF_CONVERSION(TO, FROM, SUFFIX) GYRE_CASE(convert_##TO##SUFFIX##_from_##FROM)
#define NAME_OF_INTEGERS(TO, FROM) NAME_OF_CONVERSION(TO, FROM, ) NAME_OF_CONVERSION(TO, FROM, _sat)
#define NAME_OF_MATH(NAME) GYRE_CASE(math_##NAME)
#define NAME_OF_SINGLE(ID, OUT, A, B, C) GYRE_CASE(ID)

// GYRE_CASE(ID) for every operation, in the order of their numbers; the file that expands the list
// defines GYRE_CASE.
#define GYRE_ALL_CASES                  \
  OPERATIONS_INTEGER(NAME_OF_OPERATION) \
  OPERATIONS_FLOAT(NAME_OF_OPERATION)   \
  CONVERT_FROM(NAME_OF_INTEGERS)        \
  CONVERT_FLOAT_TO(NAME_OF_CONVERSION)  \
  CONVERT_TO_FLOAT(NAME_OF_CONVERSION)  \
  OPERATIONS_MATH(NAME_OF_MATH)         \
  OPERATIONS_SINGLE(NAME_OF_SINGLE)

// Sixteen components of up to eight bytes each.
typedef struct {
  uint64_t a[16], b[16], c[16];
} case_in;
typedef struct {
  uint64_t out[16];
  uint32_t bad;  // widths of vectors whose results differ from the scalars'
  uint32_t space[31];
} case_out;

#endif
