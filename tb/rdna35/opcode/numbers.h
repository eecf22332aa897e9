// numbers.h - floating-point operations of the tables: MODE, and what GNU MPFR does not say of NaNs, minima and classes.

#ifndef RDNA35_NUMBERS_H
#define RDNA35_NUMBERS_H

#include "../reference.h"

// Formats as MODE has them.
typedef struct numbers {
  gyre_fp f16, f32, f64;
} numbers;

numbers numbers_of(uint32_t mode);

bool number_is_nan(const gyre_fp *f, uint64_t a);
// A NaN whose first fraction bit is 0.
bool number_signals(const gyre_fp *f, uint64_t a);
// Two words that are the same but for NaNs of binary32, or of binary16 in either half.
bool number_same(uint32_t got, uint32_t expected);
uint64_t number_flushed(const gyre_fp *f, uint64_t a);  // a subnormal operand as MODE says
uint64_t number_result(const gyre_fp *f, uint64_t a);   // and a subnormal result
uint64_t number_negated(const gyre_fp *f, uint64_t a);
// -1, 0, 1, or 2 if one is a NaN. Subnormals as MODE says.
int number_order(const gyre_fp *f, uint64_t a, uint64_t b);
// The lower or higher one, -0 below +0, of a NaN and a number the number; IEEE: a signalling NaN comes back, quieted.
uint64_t number_least(const gyre_fp *f, uint64_t a, uint64_t b);
uint64_t number_most(const gyre_fp *f, uint64_t a, uint64_t b);
// Classes of v_cmp_class, bit by bit.
unsigned number_class(const gyre_fp *f, uint64_t a);
// Any format as binary64, exactly; and the other way, rounded as f says.
double number_value(const gyre_fp *f, uint64_t a);
uint64_t number_from(const gyre_fp *f, double value);
// 1 / square root, to nearest.
uint64_t number_inverse_root(const gyre_fp *f, uint64_t a);
// Integers of 32 bits, rounded as f says.
uint64_t number_from_int(const gyre_fp *f, int64_t a);

#endif
