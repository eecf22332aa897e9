// mask_cases.h - vector operations with a bit for each lane, and what they ought to give.

#ifndef RDNA35_MASK_CASES_H
#define RDNA35_MASK_CASES_H

#include "lanes.h"

typedef enum mask_kind {
  MASK_COMPARE,
  MASK_CARRY,
  MASK_PRODUCT,  // signed if `subtracts`
  MASK_SCALE,
  MASK_FMAS,
  MASK_FIXUP,
  MASK_SELECT
} mask_kind;

typedef struct mask_comparison {
  char type;  // f, h, d; i, s, w with a sign or not; c: a class
  bool has_sign, to_exec, is_class;
  unsigned when;  // bits 0 to 3: below, equal, above, unordered
  unsigned size;  // of integers
} mask_comparison;

typedef struct mask_carry {
  bool subtracts, reversed, in;
} mask_carry;

typedef struct mask_operation {
  char name[40];
  char types[4];  // of the sources, as in lanes.h
  mask_kind kind;
  mask_comparison comparison;
  mask_carry carry;
} mask_operation;

// Operation n; false after the last one.
bool mask_operation_at(unsigned n, mask_operation *op);

bool mask_compares(const numbers *n, const mask_comparison *c, uint64_t a, uint64_t b);

// Steps of division by the table of docs/rdna35_model.md.
uint64_t mask_div_scale(const gyre_fp *f, uint64_t a, uint64_t denominator, uint64_t numerator,
                        bool *back);
uint64_t mask_div_fmas(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, bool back);
uint64_t mask_div_fixup(const gyre_fp *f, uint64_t quotient, uint64_t denominator,
                        uint64_t numerator);

// Exchanges between lanes, registers that M0 names, and operations that do nothing; how many there are.
unsigned mask_exchanges(stepper *t, random_state *r, unsigned long rounds, bool wave64);

#endif
