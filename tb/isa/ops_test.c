// ops_test.c - the pure functions of cmodel/isa against formulas written another way: 64-bit
// arithmetic, bit-by-bit shifts, schoolbook division. All pairs of corner values, and random ones.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "isa/gyre_ops_alu.h"
#include "isa/gyre_ops_memory.h"
#include "isa/gyre_ops_muldiv.h"

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

static int64_t as_signed(uint32_t x) {
  return x < 0x80000000U ? (int64_t)x : (int64_t)x - (INT64_C(1) << 32);
}

static uint32_t shift(uint32_t a, uint32_t n, bool left, bool sign) {
  for (n %= 32; n > 0; n--) a = left ? a * 2 : a / 2 + (sign && a >= 0x80000000U ? 0x80000000U : 0);
  return a;
}

// Schoolbook division of magnitudes, one bit at a time.
static void divide(uint64_t a, uint64_t b, uint64_t *quotient, uint64_t *remainder) {
  uint64_t q = 0;
  uint64_t r = 0;
  for (int i = 32; i >= 0; i--) {
    r = r * 2 + (a >> i & 1U);
    q *= 2;
    if (r >= b) {
      r -= b;
      q++;
    }
  }
  *quotient = q;
  *remainder = r;
}

static uint32_t want_div(unsigned op, uint32_t a, uint32_t b) {
  bool with_sign = op == GYRE_OP_DIV || op == GYRE_OP_REM;
  bool rem = op == GYRE_OP_REM || op == GYRE_OP_REMU;
  if (b == 0) return rem ? a : 0xffffffffU;
  int64_t x = with_sign ? as_signed(a) : (int64_t)a;
  int64_t y = with_sign ? as_signed(b) : (int64_t)b;
  uint64_t q;
  uint64_t r;
  divide((uint64_t)(x < 0 ? -x : x), (uint64_t)(y < 0 ? -y : y), &q, &r);
  if (rem) return (uint32_t)(x < 0 ? 0 - r : r);
  return (uint32_t)((x < 0) != (y < 0) ? 0 - q : q);
}

// High and low half of the product, from 16-bit digits with the sign put right afterwards.
static uint32_t want_mul(unsigned op, uint32_t a, uint32_t b) {
  uint32_t al = a & 0xffffU, ah = a >> 16, bl = b & 0xffffU, bh = b >> 16;
  uint64_t middle = (uint64_t)ah * bl + (uint64_t)al * bh + ((uint64_t)al * bl >> 16);
  uint32_t low = (uint32_t)(middle << 16) | ((al * bl) & 0xffffU);
  uint32_t high = ah * bh + (uint32_t)(middle >> 16);
  if (op == GYRE_OP_MUL) return low;
  if (op != GYRE_OP_MULHU && a >= 0x80000000U) high -= b;
  if (op == GYRE_OP_MULH && b >= 0x80000000U) high -= a;
  return high;
}

static uint32_t want_alu(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
    case GYRE_OP_ADD: return (uint32_t)(((uint64_t)a + b) % (UINT64_C(1) << 32));
    case GYRE_OP_SUB: return (uint32_t)(((UINT64_C(1) << 32) + a - b) % (UINT64_C(1) << 32));
    case GYRE_OP_SLL: return shift(a, b, true, false);
    case GYRE_OP_SLT: return as_signed(a) < as_signed(b) ? 1 : 0;
    case GYRE_OP_SLTU: return (int64_t)a < (int64_t)b ? 1 : 0;
    case GYRE_OP_XOR: return (a | b) - (a & b);
    case GYRE_OP_SRL: return shift(a, b, false, false);
    case GYRE_OP_SRA: return shift(a, b, false, true);
    case GYRE_OP_OR: return ~(~a & ~b);
    case GYRE_OP_AND: return ~(~a | ~b);
    case GYRE_OP_PASSB: return b;
    case GYRE_OP_CZEQZ: return b != 0 ? a : 0;
    default:  // CZNEZ
      return b != 0 ? 0 : a;
  }
}

static bool want_branch(unsigned op, uint32_t a, uint32_t b) {
  int64_t difference = op == GYRE_OP_BLTU || op == GYRE_OP_BGEU ? (int64_t)a - (int64_t)b
                                                                : as_signed(a) - as_signed(b);
  switch (op) {
    case GYRE_OP_BEQ: return difference == 0;
    case GYRE_OP_BNE: return difference != 0;
    case GYRE_OP_BLT:
    case GYRE_OP_BLTU: return difference < 0;
    default: return difference >= 0;
  }
}

static unsigned failures;

static void expect(const char *unit, unsigned op, uint32_t a, uint32_t b, uint32_t got,
                   uint32_t want) {
  if (got == want) return;
  if (failures++ < 20) {
    printf("%s operation %u of 0x%08" PRIx32 ", 0x%08" PRIx32 ": 0x%08" PRIx32 ", not 0x%08" PRIx32
           "\n",
           unit, op, a, b, got, want);
  }
}

static void check_memory(uint32_t word, uint32_t addr) {
  for (unsigned op = GYRE_OP_LB; op <= GYRE_OP_SW; op++) {
    static const unsigned sizes[] = {1, 2, 4, 1, 2, 1, 2, 4};
    unsigned size = sizes[op];
    expect("size", op, 0, 0, gyre_access_bytes(op), size);
    expect("misaligned", op, addr, 0, gyre_misaligned(op, addr), addr % size != 0);
    if (addr % size != 0) continue;
    uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                        (uint8_t)(word >> 24)};
    uint32_t want = 0;
    for (unsigned i = size; i > 0; i--) want = want * 256 + bytes[addr % 4 + i - 1];
    if (op == GYRE_OP_LB && want >= 0x80) want += 0xffffff00U;
    if (op == GYRE_OP_LH && want >= 0x8000) want += 0xffff0000U;
    if (op <= GYRE_OP_LHU) {
      expect("load", op, word, addr, gyre_load_extend(op, word, addr), want);
      continue;
    }
    uint32_t shifted = gyre_store_shift(word, addr);
    for (unsigned i = 0; i < 4; i++) {
      bool written = i >= addr % 4 && i < addr % 4 + size;
      expect("store mask", op, addr, i, gyre_store_mask(op, addr) >> i & 1U, written);
      if (written) {
        expect("store byte", op, word, addr, shifted >> (8 * i) & 0xffU, bytes[i - addr % 4]);
      }
    }
    expect("store mask", op, addr, 4, gyre_store_mask(op, addr) >> 4, 0);
  }
}

static void check(uint32_t a, uint32_t b) {
  for (unsigned op = GYRE_OP_ADD; op <= GYRE_OP_CZNEZ; op++) {
    expect("ALU", op, a, b, gyre_alu_op(op, a, b), want_alu(op, a, b));
  }
  for (unsigned op = GYRE_OP_BEQ; op <= GYRE_OP_BGEU; op++) {
    expect("branch", op, a, b, gyre_branch_taken(op, a, b), want_branch(op, a, b));
  }
  for (unsigned op = 0; op < 4; op++) {
    expect("MUL", op, a, b, gyre_mul_op(op, a, b), want_mul(op, a, b));
    expect("DIV", op, a, b, gyre_div_op(op, a, b), want_div(op, a, b));
  }
  expect("jalr", 0, a, b, gyre_jalr_target(a, b), (a + b) / 2 * 2);
  check_memory(a, b);
}

int main(void) {
  uint32_t corners[80];
  unsigned n = 0;
  uint64_t state = 0x5eed;
  for (unsigned i = 0; i < 32; i += i < 4 || i > 28 ? 1 : 4) {
    corners[n++] = 1U << i;
    corners[n++] = (1U << i) - 1U;
    corners[n++] = 0U - (1U << i);
    corners[n++] = ~(1U << i);
  }
  for (unsigned i = 0; i < n; i++) {
    for (unsigned j = 0; j < n; j++) check(corners[i], corners[j]);
  }
  for (unsigned i = 0; i < 100000; i++) {
    uint64_t r = next_random(&state);
    check((uint32_t)r >> (r >> 40) % 32, (uint32_t)next_random(&state) >> (r >> 50) % 32);
  }
  printf("%u failures\n", failures);
  return failures != 0;
}
