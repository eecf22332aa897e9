// compare.h - vector comparisons: the operand types, and the outcomes that are true.

#ifndef GYRE_RDNA35_COMPARE_H
#define GYRE_RDNA35_COMPARE_H

#include "isa/rdna35/valu.h"

// Outcomes.
enum {
  GYRE_RDNA35_BELOW = 1,
  GYRE_RDNA35_EQUAL = 2,
  GYRE_RDNA35_ABOVE = 4,
  GYRE_RDNA35_UNORDERED = 8
};

typedef struct gyre_rdna35_comparison {
  uint8_t value;   // gyre_rdna35_value of the operands; GYRE_RDNA35_VALUE_NONE: not a comparison
  uint8_t second;  // type of the second operand, which differs for class tests
  bool is_signed, is_class;
  uint8_t outcomes;  // outcomes for which the comparison is true
  bool exec;         // the result goes to EXEC
} gyre_rdna35_comparison;

// Returns the comparison of an operation (GYRE_RDNA35_OP_V_CMP..., V_CMPX...).
gyre_rdna35_comparison gyre_rdna35_comparison_of(unsigned op);

// Returns the result for one lane.
bool gyre_rdna35_compares(const gyre_rdna35_env *e, gyre_rdna35_comparison c, uint64_t a,
                          uint64_t b);

#endif
