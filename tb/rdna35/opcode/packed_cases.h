// packed_cases.h - packed operations: what is done to each half.

#ifndef RDNA35_PACKED_CASES_H
#define RDNA35_PACKED_CASES_H

#include "numbers.h"

typedef struct halves {
  uint64_t a, b, c;
  const gyre_fp *f;
  bool clamp;
} halves;

typedef struct packed_case {
  const char *name, *types;  // of the sources, as in lanes.h
  uint64_t (*fn)(const halves *x);
} packed_case;

// A table that ends with a name of NULL.
extern const packed_case packed_cases[];

#endif
