// compare.h - vector comparisons: what is compared, and which outcomes are true.

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
  uint8_t value;   // gyre_rdna35_value of the operands; GYRE_RDNA35_VALUE_NONE: no comparison
  uint8_t second;  // of the second operand, which differs for classes
  bool is_signed, is_class;
  uint8_t outcomes;  // that are true
  bool exec;         // the result goes to EXEC
} gyre_rdna35_comparison;

// The comparison of an operation (GYRE_RDNA35_OP_V_CMP..., V_CMPX...).
gyre_rdna35_comparison gyre_rdna35_comparison_of(unsigned op);

// Its result for one lane.
bool gyre_rdna35_compares(const gyre_rdna35_env *e, gyre_rdna35_comparison c, uint64_t a,
                          uint64_t b);

#endif
