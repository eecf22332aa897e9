// selftest_units.c - the functional units, in all lanes at once with different operands.
//
// Each mixes operands and results of many instructions into one number; what must come out was
// computed elsewhere (in Python). Neighbouring threads begin with different numbers.

#include "selftest.h"

enum { SEEDS = 4 };

// Volatile: nothing is computed at compile time.
static const volatile uint32_t seed_x[SEEDS] = {0x12345678, 0xdeadbeef, 0x80000001, 0x00c0ffee};
static const volatile uint32_t seed_y[SEEDS] = {0x9abcdef0, 0x0badcafe, 0x7fffffff, 0xfeedface};

static uint32_t next(uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

void selftest_alu(void *ctx) {
  static const uint32_t expected[SEEDS] = {0x75bb54b4, 0x6ef355c6, 0x2326d1b4, 0x444cf35c};
  uint32_t me = gyre_hart_id(), k = me % SEEDS;
  uint32_t x = seed_x[k], y = seed_y[k];
  (void)ctx;
  for (uint32_t i = 0; i < 32; i++) {
    x = next(x);
    y += x;
    y ^= (uint32_t)((int32_t)y >> (x & 31));
    y -= (int32_t)x < (int32_t)y;
    y += x < y;
    y |= x & 0x55555555;
    y ^= x << (y & 31);
    y ^= x >> (y & 31);
  }
  result[me] = y ^ expected[k];
}

#ifdef __riscv_mul
// As instructions, so that none becomes another one.
#define R(op, a, b)                                                    \
  (__extension__({                                                     \
    uint32_t rd_;                                                      \
    __asm__ volatile(op " %0, %1, %2" : "=r"(rd_) : "r"(a), "r"(b) :); \
    rd_;                                                               \
  }))

void selftest_muldiv(void *ctx) {
  static const uint32_t expected[SEEDS] = {0xbadb9612, 0xd0688fae, 0x49d438b2, 0x5c748b0a};
  uint32_t me = gyre_hart_id(), k = me % SEEDS;
  uint32_t x = seed_x[k], y = seed_y[k], wrong = 0;
  (void)ctx;
  for (uint32_t i = 0; i < 16; i++) {
    x = next(x);
    y += x;
    y = R("mul", y, x);
    y ^= R("mulh", x, y);
    y += R("mulhu", x, y);
    y ^= R("mulhsu", x, y);
    y += R("div", x, y);
    y ^= R("rem", x, y);
    y += R("divu", x, y);
    y += R("remu", y, x);
  }
  // The cases that the instructions define and arithmetic does not.
  const uint32_t least = 0x80000000, ones = 0xffffffff;
  wrong |= R("div", x, 0) ^ ones;
  wrong |= R("divu", x, 0) ^ ones;
  wrong |= R("rem", x, 0) ^ x;
  wrong |= R("remu", x, 0) ^ x;
  wrong |= R("div", least, ones) ^ least;
  wrong |= R("rem", least, ones);
  wrong |= R("div", x, ones) ^ (0 - x);
  wrong |= R("mulh", least, least) ^ 0x40000000;
  wrong |= R("mulhsu", ones, ones) ^ ones;
  result[me] = wrong | (y ^ expected[k]);
}
#endif

#ifdef __riscv_flen
typedef struct row {
  uint32_t a, b, sum, difference, product, quotient, root, fused, integer;
} row;

// Numbers, among them a subnormal one and results that are rounded.
static const volatile row rows[SEEDS] = {
    {0x3f800000, 0x40400000, 0x40800000, 0xc0000000, 0x40400000, 0x3eaaaaab, 0x3fddb3d7, 0x40800000,
     3},
    {0x40000000, 0x3dcccccd, 0x40066666, 0x3ff33333, 0x3e4ccccd, 0x41a00000, 0x3ea1e89b, 0x400ccccd,
     0},
    {0xc0600000, 0x40e80000, 0x40700000, 0xc12c0000, 0xc1cb0000, 0xbef72c23, 0x402c5345, 0xc1e70000,
     7},
    {0x000ae398, 0x50df8476, 0x50df8476, 0xd0df8476, 0x10181e3c, 0x00000000, 0x48292545, 0x10181e3c,
     0x7fffffff},
};

void selftest_float(void *ctx) {
  uint32_t me = gyre_hart_id(), wrong = 0;
  (void)ctx;
  for (uint32_t i = 0; i < SEEDS; i++) {
    const volatile row *r = &rows[(me + i) % SEEDS];
    float a = gyre_float_from_bits(r->a), b = gyre_float_from_bits(r->b);
    uint32_t integer, less, equal;
    wrong |= gyre_float_bits(a + b) ^ r->sum;
    wrong |= gyre_float_bits(a - b) ^ r->difference;
    wrong |= gyre_float_bits(a * b) ^ r->product;
    wrong |= gyre_float_bits(a / b) ^ r->quotient;
    wrong |= gyre_float_bits(gyre_sqrt(b)) ^ r->root;
    wrong |= gyre_float_bits(gyre_fma(a, b, a)) ^ r->fused;
    wrong |= gyre_float_bits(gyre_fmin(a, b)) ^ gyre_select(r->a == 0x40000000, r->b, r->a);
    __asm__("fcvt.w.s %0, %1, rne" : "=r"(integer) : "f"(b));
    __asm__("flt.s %0, %1, %2" : "=r"(less) : "f"(a), "f"(b));
    __asm__("feq.s %0, %1, %1" : "=r"(equal) : "f"(a));
    wrong |= integer ^ r->integer;
    wrong |= less ^ (r->a != 0x40000000);
    wrong |= equal ^ 1;
  }
  result[me] = wrong;
}
#endif
