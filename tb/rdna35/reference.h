// reference.h - results of operations on numbers of any format, by GNU MPFR.

#ifndef RDNA35_REFERENCE_H
#define RDNA35_REFERENCE_H

#include "isa/rdna35/fp.h"

typedef enum reference_op {
  REF_ADD,
  REF_MUL,
  REF_FMA,
  REF_DIV,
  REF_SQRT,
  REF_LDEXP,  // by the integer b
  REF_TRUNC,
  REF_FLOOR,
  REF_CEIL,
  REF_RNDNE,
  REF_OPS
} reference_op;

// The result, rounded once as f says, subnormals flushed as it says. NaN results: any NaN.
uint64_t reference(const gyre_fp *f, reference_op op, uint64_t a, uint64_t b, uint64_t c);

// (a * b + c) * 2^by, rounded once.
uint64_t reference_fma_scaled(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, int by);

// A number of one format rounded to another.
uint64_t reference_convert(const gyre_fp *to, const gyre_fp *from, uint64_t a);

// To an integer, saturated, NaN to 0.
uint64_t reference_to_int(const gyre_fp *f, uint64_t a, unsigned bits, bool is_signed);

typedef enum reference_function {
  REF_RCP,
  REF_SQRT_FUNCTION,
  REF_RSQ,
  REF_EXP2,
  REF_LOG2,
  REF_SIN,
  REF_COS,
  REF_FUNCTIONS
} reference_function;

// |value - exact| in units of the last place of `value`'s binade, for finite operands and results.
double reference_error(const gyre_fp *f, reference_function fn, uint64_t a, uint64_t value);

#endif
