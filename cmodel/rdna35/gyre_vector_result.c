// gyre_vector_result.c - twin of rtl/rdna35/gyre_vector_result.sv.
//
// Each function is written by itself, with wide integers and loops over bits, where the RTL module
// has two adders and one shifter for all of them.

#include "rdna35/gyre_vector_result.h"

static uint32_t ones(unsigned count) { return (uint32_t)(((uint64_t)1 << count) - 1); }

static unsigned count_ones(uint32_t word) {
  unsigned count = 0;
  for (; word != 0; word >>= 1) count += word & 1;
  return count;
}

static uint32_t reversed(uint32_t word) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 32; i++) r |= (word >> i & 1) << (31 - i);
  return r;
}

static uint32_t zeros_above(uint32_t word) {
  for (unsigned i = 0; i < 32; i++) {
    if (word >> (31 - i) & 1) return i;
  }
  return UINT32_MAX;
}

// Sums and differences: `exact` is the result without a limit.
static gyre_vector_result limited(const gyre_vector_lane *l, int64_t exact, int64_t lowest,
                                  int64_t highest) {
  const bool over = exact < lowest || exact > highest;
  const int64_t nearest = exact < lowest ? lowest : highest;
  return (gyre_vector_result){(uint32_t)(l->clamp && over ? nearest : exact), over};
}
static gyre_vector_result unsigned_sum(const gyre_vector_lane *l, int64_t exact) {
  return limited(l, exact, 0, UINT32_MAX);
}
static gyre_vector_result signed_sum(const gyre_vector_lane *l, int64_t exact) {
  return limited(l, exact, INT32_MIN, INT32_MAX);
}

static int64_t number(uint32_t word, bool is_signed) {
  if (is_signed) return (int32_t)word;
  return word;
}

// Smaller, or larger, one of two words.
static uint32_t smaller(uint32_t x, uint32_t y, bool is_signed) {
  return number(x, is_signed) < number(y, is_signed) ? x : y;
}
static uint32_t larger(uint32_t x, uint32_t y, bool is_signed) {
  return number(x, is_signed) < number(y, is_signed) ? y : x;
}

static uint32_t middle(uint32_t x, uint32_t y, uint32_t z, bool is_signed) {
  const uint32_t high = larger(x, y, is_signed), low = smaller(x, y, is_signed);
  return larger(low, smaller(high, z, is_signed), is_signed);
}

static uint32_t field(int64_t word, unsigned from, unsigned width, bool is_signed) {
  uint32_t r = (uint32_t)(word >> from) & ones(width);
  if (is_signed && width != 0 && r >> (width - 1) & 1) r |= ~ones(width);
  return r;
}

static uint16_t half(uint32_t word, bool is_signed) {
  const int64_t n = number(word, is_signed);
  const int64_t lowest = is_signed ? INT16_MIN : 0, highest = is_signed ? INT16_MAX : UINT16_MAX;
  return (uint16_t)(n < lowest ? lowest : n > highest ? highest : n);
}
static uint32_t halves(uint32_t a, uint32_t b, bool is_signed) {
  return half(a, is_signed) | (uint32_t)half(b, is_signed) << 16;
}

static uint32_t permuted(uint64_t both, uint32_t codes) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const unsigned code = codes >> 8 * i & 0xff;
    uint32_t byte = code == 12 ? 0 : 0xff;
    if (code < 8) byte = both >> 8 * code & 0xff;
    if (code >= 8 && code < 12) byte = both >> (16 * code - 113) & 1 ? 0xff : 0;
    r |= byte << 8 * i;
  }
  return r;
}

static gyre_vector_result just(uint64_t value) { return (gyre_vector_result){.value = value}; }
static gyre_vector_result word(uint64_t value) { return just((uint32_t)value); }

gyre_vector_result gyre_vector_result_of(gyre_vector_alu_function function,
                                         const gyre_vector_lane *l) {
  const uint32_t a = (uint32_t)l->a, b = l->b, c = l->c;
  const int64_t x = a, y = b, sx = (int32_t)a, sy = (int32_t)b;
  const uint64_t both = l->a;
  switch (function) {
    case GYRE_VECTOR_ADD: return unsigned_sum(l, x + y);
    case GYRE_VECTOR_ADD_C: return unsigned_sum(l, x + y + l->mask);
    case GYRE_VECTOR_ADD_I: return signed_sum(l, sx + sy);
    case GYRE_VECTOR_SUB: return unsigned_sum(l, x - y);
    case GYRE_VECTOR_SUB_B: return unsigned_sum(l, x - y - l->mask);
    case GYRE_VECTOR_SUB_I: return signed_sum(l, sx - sy);
    case GYRE_VECTOR_ADD3: return just(a + b + c);
    case GYRE_VECTOR_ADD_SHL: return just((a + b) << (c & 31));
    case GYRE_VECTOR_SHL_ADD: return just((a << (b & 31)) + c);
    case GYRE_VECTOR_XOR_ADD: return just((a ^ b) + c);
    case GYRE_VECTOR_ONES: return just(count_ones(a) + b);
    case GYRE_VECTOR_ONES_BELOW: return just(count_ones(a & ones(l->lane)) + b);
    case GYRE_VECTOR_OR3: return just(a | b | c);
    case GYRE_VECTOR_XOR3: return just(a ^ b ^ c);
    case GYRE_VECTOR_XNOR: return just(~(a ^ b));
    case GYRE_VECTOR_AND_OR: return just((a & b) | c);
    case GYRE_VECTOR_BFI: return just((a & b) | (~a & c));
    case GYRE_VECTOR_SHL_OR: return just(a << (b & 31) | c);
    case GYRE_VECTOR_SHR_U: return just(a >> (b & 31));
    case GYRE_VECTOR_SHR_I: return word((uint64_t)(sx >> (b & 31)));
    case GYRE_VECTOR_ALIGN: return word(((uint64_t)a << 32 | b) >> (c & 31));
    case GYRE_VECTOR_ALIGN_BYTE: return word(((uint64_t)a << 32 | b) >> 8 * (c & 3));
    case GYRE_VECTOR_BFE_U: return just(field(x, b & 31, c & 31, false));
    case GYRE_VECTOR_BFE_I: return just(field(sx, b & 31, c & 31, true));
    case GYRE_VECTOR_BFM: return just(ones(a & 31) << (b & 31));
    case GYRE_VECTOR_MIN_I: return just(smaller(a, b, true));
    case GYRE_VECTOR_MIN_U: return just(smaller(a, b, false));
    case GYRE_VECTOR_MAX_I: return just(larger(a, b, true));
    case GYRE_VECTOR_MAX_U: return just(larger(a, b, false));
    case GYRE_VECTOR_MIN3_I: return just(smaller(smaller(a, b, true), c, true));
    case GYRE_VECTOR_MIN3_U: return just(smaller(smaller(a, b, false), c, false));
    case GYRE_VECTOR_MAX3_I: return just(larger(larger(a, b, true), c, true));
    case GYRE_VECTOR_MAX3_U: return just(larger(larger(a, b, false), c, false));
    case GYRE_VECTOR_MED3_I: return just(middle(a, b, c, true));
    case GYRE_VECTOR_MED3_U: return just(middle(a, b, c, false));
    case GYRE_VECTOR_MINMAX_I: return just(larger(smaller(a, b, true), c, true));
    case GYRE_VECTOR_MINMAX_U: return just(larger(smaller(a, b, false), c, false));
    case GYRE_VECTOR_MAXMIN_I: return just(smaller(larger(a, b, true), c, true));
    case GYRE_VECTOR_MAXMIN_U: return just(smaller(larger(a, b, false), c, false));
    case GYRE_VECTOR_REVERSE: return just(reversed(a));
    case GYRE_VECTOR_CLZ: return just(zeros_above(a));
    case GYRE_VECTOR_CTZ: return just(zeros_above(reversed(a)));
    case GYRE_VECTOR_CLS: return just(zeros_above(sx < 0 ? ~a : a));
    case GYRE_VECTOR_SEXT16: return just((uint32_t)(int16_t)a);
    case GYRE_VECTOR_PACK_U: return just(halves(a, b, false));
    case GYRE_VECTOR_PACK_I: return just(halves(a, b, true));
    case GYRE_VECTOR_PERM: return just(permuted((uint64_t)a << 32 | b, c));
    case GYRE_VECTOR_SELECT: return just(l->mask ? b : a);
    case GYRE_VECTOR_SHL_WIDE: return just(both << (b & 63));
    case GYRE_VECTOR_SHR_WIDE_U: return just(both >> (b & 63));
    case GYRE_VECTOR_SHR_WIDE_I: return just((uint64_t)((int64_t)both >> (b & 63)));
  }
  return just(0);
}
