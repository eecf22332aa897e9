// gyre_scalar_result.c - twin of rtl/rdna35/gyre_scalar_result.sv.
//
// Each function is written by itself, with 64-bit integers and loops over bits, where the RTL module
// has one adder and one shifter for all of them.

#include "rdna35/gyre_scalar_result.h"

typedef struct sources {
  uint64_t a, b;
  bool wide, scc;
} sources;

static unsigned size_of(const sources *s) { return s->wide ? 64 : 32; }
static bool bit(uint64_t word, unsigned n) { return n < 64 && (word >> n & 1) != 0; }
static int64_t word_signed(uint64_t word) { return (int32_t)(uint32_t)word; }
static uint64_t ones(unsigned count) {
  return count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

static gyre_scalar_result just(uint64_t value) { return (gyre_scalar_result){.value = value}; }
static gyre_scalar_result both(uint64_t value, bool scc) {
  return (gyre_scalar_result){(uint32_t)value, scc};
}
static gyre_scalar_result flag(bool scc) { return (gyre_scalar_result){.scc = scc}; }

static gyre_scalar_result signed_sum(int64_t sum) {
  return both((uint64_t)sum, sum != (int32_t)sum);
}

static gyre_scalar_result difference(uint64_t a, uint64_t b, bool borrow) {
  return both(a - b - borrow, a < b + borrow);
}

static uint64_t magnitude(uint32_t word) { return word >> 31 ? (uint32_t)(0 - word) : word; }

static gyre_scalar_result smaller(const sources *s, bool is_signed, bool largest) {
  const bool below = is_signed ? word_signed(s->a) < word_signed(s->b) : s->a < s->b;
  return (gyre_scalar_result){below != largest ? s->a : s->b, below != largest};
}

static uint64_t shifted_left(const sources *s, uint64_t word, uint64_t by) {
  return word << (by & (size_of(s) - 1));
}

// Shifts right; a signed word is extended to 64 bits before.
static uint64_t shifted_right(const sources *s, bool is_signed) {
  const unsigned by = (unsigned)s->b & (size_of(s) - 1);
  uint64_t word = s->a >> by;
  const bool fill = is_signed && bit(s->a, size_of(s) - 1);
  for (unsigned i = size_of(s) - by; fill && i < 64; i++) word |= (uint64_t)1 << i;
  return word;
}

static uint64_t field(const sources *s, bool is_signed) {
  const unsigned width = (unsigned)(s->b >> 16) & 127;
  const uint64_t word = shifted_right(s, is_signed);
  const uint64_t kept = word & ones(width);
  const bool negative = is_signed && width != 0 && bit(word, width > 64 ? 63 : width - 1);
  return negative ? kept | ~ones(width) : kept;
}

static uint64_t reversed(uint64_t word, unsigned size) {
  uint64_t r = 0;
  for (unsigned i = 0; i < size; i++) r |= (uint64_t)bit(word, i) << (size - 1 - i);
  return r;
}

static unsigned population(uint64_t word) {
  unsigned n = 0;
  for (unsigned i = 0; i < 64; i++) n += bit(word, i);
  return n;
}

// Returns the number of equal bits at the top, or -1 if all are equal to `value`.
static uint64_t leading(uint64_t word, unsigned size, bool value) {
  for (unsigned i = 0; i < size; i++) {
    if (bit(word, size - 1 - i) != value) return i;
  }
  return UINT32_MAX;
}

static uint64_t doubled(uint64_t word) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 64; i++) r |= (uint64_t)bit(word, i / 2) << i;
  return r;
}

static uint64_t quads(uint64_t word, bool whole) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 64; i++) {
    const unsigned quad = whole ? i / 4 : i;
    r |= (uint64_t)(quad < 16 && (word >> 4 * quad & 15) != 0) << i;
  }
  return r;
}

static uint64_t packed(uint64_t low, uint64_t high) {
  return (low & 0xffff) | (high & 0xffff) << 16;
}

static gyre_scalar_result compute(gyre_scalar_function function, const sources *s) {
  const uint64_t a = s->a, b = s->b;
  const unsigned size = size_of(s);
  switch (function) {
    case GYRE_SCALAR_AND: return just(a & b);
    case GYRE_SCALAR_OR: return just(a | b);
    case GYRE_SCALAR_XOR: return just(a ^ b);
    case GYRE_SCALAR_NAND: return just(~(a & b));
    case GYRE_SCALAR_NOR: return just(~(a | b));
    case GYRE_SCALAR_XNOR: return just(~(a ^ b));
    case GYRE_SCALAR_AND_NOT1: return just(a & ~b);
    case GYRE_SCALAR_OR_NOT1: return just(a | ~b);
    case GYRE_SCALAR_AND_NOT0: return just(~a & b);
    case GYRE_SCALAR_OR_NOT0: return just(~a | b);
    case GYRE_SCALAR_SELECT: return just(s->scc ? a : b);
    case GYRE_SCALAR_ADD_U: return both(a + b, (a + b) >> 32 != 0);
    case GYRE_SCALAR_ADD_C: return both(a + b + s->scc, (a + b + s->scc) >> 32 != 0);
    case GYRE_SCALAR_ADD_I: return signed_sum(word_signed(a) + word_signed(b));
    case GYRE_SCALAR_SUB_U: return difference(a, b, false);
    case GYRE_SCALAR_SUB_B: return difference(a, b, s->scc);
    case GYRE_SCALAR_SUB_I: return signed_sum(word_signed(a) - word_signed(b));
    case GYRE_SCALAR_ADD_1: return both(2 * a + b, (2 * a + b) >> 32 != 0);
    case GYRE_SCALAR_ADD_2: return both(4 * a + b, (4 * a + b) >> 32 != 0);
    case GYRE_SCALAR_ADD_3: return both(8 * a + b, (8 * a + b) >> 32 != 0);
    case GYRE_SCALAR_ADD_4: return both(16 * a + b, (16 * a + b) >> 32 != 0);
    case GYRE_SCALAR_ABS_DIFF: return just(magnitude((uint32_t)(a - b)));
    case GYRE_SCALAR_ABS: return just(magnitude((uint32_t)a));
    case GYRE_SCALAR_MIN_I: return smaller(s, true, false);
    case GYRE_SCALAR_MIN_U: return smaller(s, false, false);
    case GYRE_SCALAR_MAX_I: return smaller(s, true, true);
    case GYRE_SCALAR_MAX_U: return smaller(s, false, true);
    case GYRE_SCALAR_MUL:
    case GYRE_SCALAR_MUL_HI_U:
    case GYRE_SCALAR_MUL_HI_I: return just(a | b);  // nobody takes it
    case GYRE_SCALAR_SHL: return just(shifted_left(s, a, b));
    case GYRE_SCALAR_SHR_U: return just(shifted_right(s, false));
    case GYRE_SCALAR_SHR_I: return just(shifted_right(s, true));
    case GYRE_SCALAR_BFE_U: return just(field(s, false));
    case GYRE_SCALAR_BFE_I: return just(field(s, true));
    case GYRE_SCALAR_BFM: return just(shifted_left(s, ones((unsigned)a & (size - 1)), b));
    case GYRE_SCALAR_CLEAR: return just(b & ~shifted_left(s, 1, a));
    case GYRE_SCALAR_SET: return just(b | shifted_left(s, 1, a));
    case GYRE_SCALAR_REVERSE: return just(reversed(a, size));
    case GYRE_SCALAR_DOUBLE: return just(doubled(a));
    case GYRE_SCALAR_SEXT8: return just((uint32_t)(int8_t)(uint8_t)a);
    case GYRE_SCALAR_SEXT16: return just((uint32_t)(int16_t)(uint16_t)a);
    case GYRE_SCALAR_PACK_LL: return just(packed(a, b));
    case GYRE_SCALAR_PACK_LH: return just(packed(a, b >> 16));
    case GYRE_SCALAR_PACK_HH: return just(packed(a >> 16, b >> 16));
    case GYRE_SCALAR_PACK_HL: return just(packed(a >> 16, b));
    case GYRE_SCALAR_ZEROS: return just(size - population(a));
    case GYRE_SCALAR_ONES: return just(population(a));
    case GYRE_SCALAR_CTZ: return just(leading(reversed(a, size), size, false));
    case GYRE_SCALAR_CLZ: return just(leading(a, size, false));
    case GYRE_SCALAR_CLS: return just(leading(a, size, bit(a, size - 1)));
    case GYRE_SCALAR_QUADS: return just(quads(a, false));
    case GYRE_SCALAR_QUADS_4: return just(quads(a, true));
    case GYRE_SCALAR_EQ: return flag(a == b);
    case GYRE_SCALAR_NE: return flag(a != b);
    case GYRE_SCALAR_LT_I: return flag(word_signed(a) < word_signed(b));
    case GYRE_SCALAR_GE_I: return flag(word_signed(a) >= word_signed(b));
    case GYRE_SCALAR_LT_U: return flag((uint32_t)a < (uint32_t)b);
    case GYRE_SCALAR_GE_U: return flag((uint32_t)a >= (uint32_t)b);
    case GYRE_SCALAR_BIT_0: return flag(!bit(a, (unsigned)b & (size - 1)));
    case GYRE_SCALAR_BIT_1: return flag(bit(a, (unsigned)b & (size - 1)));
  }
  return just(0);
}

gyre_scalar_result gyre_scalar_result_of(gyre_scalar_function function, bool wide, uint64_t a,
                                         uint64_t b, bool scc) {
  const sources s = {a, b, wide, scc};
  gyre_scalar_result r = compute(function, &s);
  if (!wide) r.value = (uint32_t)r.value;
  return r;
}
