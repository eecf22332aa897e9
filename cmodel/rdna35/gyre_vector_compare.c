// gyre_vector_compare.c - twin of rtl/rdna35/gyre_vector_compare.sv.

#include "rdna35/gyre_vector_compare.h"

#include "rdna35/generated/gyre_vector_functions.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static unsigned order(bool less, bool greater) { return less ? LESS : greater ? GREATER : EQUAL; }

static uint32_t magnitude(uint64_t a) { return (uint32_t)a & 0x7fffffff; }
static bool is_nan(uint64_t a) { return magnitude(a) > 0x7f800000; }

// Returns an integer that is ordered as the number is.
static int64_t rank(uint64_t a, bool flush) {
  const uint32_t m = magnitude(a);
  const int64_t size = flush && m < 0x00800000 ? 0 : m;
  return a >> 31 & 1 ? -size : size;
}

static unsigned float_order(uint64_t a, uint64_t b, bool flush) {
  if (is_nan(a) || is_nan(b)) return UNORDERED;
  return order(rank(a, flush) < rank(b, flush), rank(a, flush) > rank(b, flush));
}

static unsigned signed_order(uint64_t a, uint64_t b, bool wide) {
  const int64_t x = wide ? (int64_t)a : (int32_t)a, y = wide ? (int64_t)b : (int32_t)b;
  return order(x<y, x> y);
}

static bool has_class(uint32_t a, uint32_t classes) {
  const uint32_t m = magnitude(a);
  const bool negative = a >> 31;
  unsigned bit;
  if (m > 0x7f800000) {
    bit = a >> 22 & 1;
  } else if (m == 0x7f800000) {
    bit = negative ? 2 : 9;
  } else if (m >= 0x00800000) {
    bit = negative ? 3 : 8;
  } else if (m != 0) {
    bit = negative ? 4 : 7;
  } else {
    bit = negative ? 5 : 6;
  }
  return classes >> bit & 1;
}

bool gyre_vector_compare_of(unsigned function, bool wide, bool flush, uint64_t a, uint64_t b) {
  const unsigned orders = function & 15;
  switch (function >> 4) {
    case GYRE_COMPARE_UNSIGNED: return (order(a<b, a> b) & orders) != 0;
    case GYRE_COMPARE_SIGNED: return (signed_order(a, b, wide) & orders) != 0;
    case GYRE_COMPARE_FLOAT: return (float_order(a, b, flush) & orders) != 0;
    default: return has_class((uint32_t)a, (uint32_t)b);
  }
}
