// ops_test.c - the pure functions of cmodel/isa against formulas written another way: 64-bit
// arithmetic, bit-by-bit shifts, schoolbook division. All pairs of corner values, and random ones. Every operation
// of the instruction table has its formula: one without does not compile.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "isa/gyre_ops_alu.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"
#include "isa/gyre_ops_muldiv.h"
#include "ops_bits.h"

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

static uint32_t want_div(gyre_op_div op, uint32_t a, uint32_t b) {
  bool with_sign = false;
  bool rem = false;
  switch (op) {
    case GYRE_OP_DIV: with_sign = true; break;
    case GYRE_OP_DIVU: break;
    case GYRE_OP_REM: with_sign = rem = true; break;
    case GYRE_OP_REMU: rem = true; break;
  }
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
static uint32_t want_mul(gyre_op_mul op, uint32_t a, uint32_t b) {
  uint32_t al = a & 0xffffU, ah = a >> 16, bl = b & 0xffffU, bh = b >> 16;
  uint64_t middle = (uint64_t)ah * bl + (uint64_t)al * bh + ((uint64_t)al * bl >> 16);
  uint32_t high = ah * bh + (uint32_t)(middle >> 16);
  uint32_t less_a = b >= 0x80000000U ? a : 0;  // what a negative factor takes away
  uint32_t less_b = a >= 0x80000000U ? b : 0;
  switch (op) {
    case GYRE_OP_MUL: return (uint32_t)(middle << 16) | ((al * bl) & 0xffffU);
    case GYRE_OP_MULH: return high - less_a - less_b;
    case GYRE_OP_MULHSU: return high - less_b;
    case GYRE_OP_MULHU: return high;
  }
  return 0;
}

// Expected result of an operation of the ALU: a result for rd, or whether a branch is taken, or a
// target.
typedef struct alu_want {
  enum { RESULT, BRANCH, TARGET } kind;
  uint32_t value;
} alu_want;

static alu_want result(uint32_t value) { return (alu_want){RESULT, value}; }
static alu_want branch(bool taken) { return (alu_want){BRANCH, taken}; }

// Every operation of the unit has its case: no default, so that a new one does not compile without.
static alu_want want_alu(gyre_op_alu op, uint32_t a, uint32_t b) {
  const int64_t order = as_signed(a) - as_signed(b);
  const int64_t order_unsigned = (int64_t)a - (int64_t)b;
  switch (op) {
    case GYRE_OP_ADD: return result((uint32_t)(((uint64_t)a + b) % (UINT64_C(1) << 32)));
    case GYRE_OP_SUB:
      return result((uint32_t)(((UINT64_C(1) << 32) + a - b) % (UINT64_C(1) << 32)));
    case GYRE_OP_SLL: return result(shift(a, b, true, false));
    case GYRE_OP_SLT: return result(order < 0);
    case GYRE_OP_SLTU: return result(order_unsigned < 0);
    case GYRE_OP_XOR: return result((a | b) - (a & b));
    case GYRE_OP_SRL: return result(shift(a, b, false, false));
    case GYRE_OP_SRA: return result(shift(a, b, false, true));
    case GYRE_OP_OR: return result(~(~a & ~b));
    case GYRE_OP_AND: return result(~(~a | ~b));
    case GYRE_OP_PASSB: return result(b);
    case GYRE_OP_CZEQZ: return result(b != 0 ? a : 0);
    case GYRE_OP_CZNEZ: return result(b != 0 ? 0 : a);
    case GYRE_OP_SH1ADD: return result((uint32_t)(a * UINT64_C(2) + b));
    case GYRE_OP_SH2ADD: return result((uint32_t)(a * UINT64_C(4) + b));
    case GYRE_OP_SH3ADD: return result((uint32_t)(a * UINT64_C(8) + b));
    case GYRE_OP_MIN: return result(order <= 0 ? a : b);
    case GYRE_OP_MAX: return result(order >= 0 ? a : b);
    case GYRE_OP_MINU: return result(order_unsigned <= 0 ? a : b);
    case GYRE_OP_MAXU: return result(order_unsigned >= 0 ? a : b);
    case GYRE_OP_CLZ:
    case GYRE_OP_CTZ:
    case GYRE_OP_CPOP: return result(want_count(op, a));
    case GYRE_OP_ANDN:
    case GYRE_OP_ORN:
    case GYRE_OP_XNOR:
    case GYRE_OP_ROL:
    case GYRE_OP_ROR:
    case GYRE_OP_REV8:
    case GYRE_OP_ORCB:
    case GYRE_OP_SEXTB:
    case GYRE_OP_SEXTH:
    case GYRE_OP_ZEXTH:
    case GYRE_OP_BCLR:
    case GYRE_OP_BEXT:
    case GYRE_OP_BINV:
    case GYRE_OP_BSET: return result(want_bits(op, a, b));
    case GYRE_OP_BEQ: return branch(order == 0);
    case GYRE_OP_BNE: return branch(order != 0);
    case GYRE_OP_BLT: return branch(order < 0);
    case GYRE_OP_BGE: return branch(order >= 0);
    case GYRE_OP_BLTU: return branch(order_unsigned < 0);
    case GYRE_OP_BGEU: return branch(order_unsigned >= 0);
    case GYRE_OP_JALR: return (alu_want){TARGET, (a + b) / 2 * 2};
    case GYRE_OP_FP64: return result(0);  // it does nothing
  }
  return result(0);
}

// Computes the new word of an atomic operation, on numbers that are wide enough for either sign.
static uint32_t want_amo(gyre_op_lsu op, uint32_t old, uint32_t operand) {
  const int64_t order = as_signed(old) - as_signed(operand);
  const int64_t order_unsigned = (int64_t)old - (int64_t)operand;
  switch (op) {
    case GYRE_OP_AMOSWAP: return operand;
    case GYRE_OP_AMOADD: return (uint32_t)(((uint64_t)old + operand) % (UINT64_C(1) << 32));
    case GYRE_OP_AMOXOR: return (old | operand) - (old & operand);
    case GYRE_OP_AMOAND: return ~(~old | ~operand);
    case GYRE_OP_AMOOR: return ~(~old & ~operand);
    case GYRE_OP_AMOMIN: return order < 0 ? old : operand;
    case GYRE_OP_AMOMAX: return order > 0 ? old : operand;
    case GYRE_OP_AMOMINU: return order_unsigned < 0 ? old : operand;
    case GYRE_OP_AMOMAXU: return order_unsigned > 0 ? old : operand;
#define NO_AMO(name) case GYRE_OP_##name:
      GYRE_OPS_LSU_I(NO_AMO)
      GYRE_OPS_LSU_ZIFENCEI(NO_AMO)
      GYRE_OPS_LSU_XSHADER(NO_AMO)
      NO_AMO(LR)
      NO_AMO(SC)
      return operand;
  }
  return 0;
}

enum { STORE = 8 };

// Bytes of a plain load or store, and STORE; 0: the operation is none of them.
static unsigned want_access(gyre_op_lsu op) {
  switch (op) {
    case GYRE_OP_LB:
    case GYRE_OP_LBU: return 1;
    case GYRE_OP_LH:
    case GYRE_OP_LHU: return 2;
    case GYRE_OP_LW: return 4;
    case GYRE_OP_SB: return STORE | 1;
    case GYRE_OP_SH: return STORE | 2;
    case GYRE_OP_SW: return STORE | 4;
    case GYRE_OP_FENCE:
#define NO_SIZE(name) case GYRE_OP_##name:
      GYRE_OPS_LSU_ZIFENCEI(NO_SIZE)
      GYRE_OPS_LSU_A(NO_SIZE)
      GYRE_OPS_LSU_XSHADER(NO_SIZE)
      return 0;
  }
  return 0;
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

static void check_memory(gyre_op_lsu op, uint32_t word, uint32_t addr) {
  const unsigned size = want_access(op) % STORE;
  const bool store = want_access(op) >= STORE;
  if (size == 0) return;
  expect("is a store", op, 0, 0, gyre_is_store(op), store);
  expect("size", op, 0, 0, gyre_access_bytes(op), size);
  expect("misaligned", op, addr, 0, gyre_misaligned(op, addr), addr % size != 0);
  if (addr % size != 0) return;
  uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                      (uint8_t)(word >> 24)};
  uint32_t want = 0;
  for (unsigned i = size; i > 0; i--) want = want * 256 + bytes[addr % 4 + i - 1];
  if (op == GYRE_OP_LB && want >= 0x80) want += 0xffffff00U;
  if (op == GYRE_OP_LH && want >= 0x8000) want += 0xffff0000U;
  if (!store) {
    expect("load", op, word, addr, gyre_load_extend(op, word, addr), want);
    return;
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

static void check_alu(gyre_op_alu op, uint32_t a, uint32_t b) {
  const alu_want want = want_alu(op, a, b);
  const bool taken = want.kind == BRANCH && want.value != 0;
  expect("branch", op, a, b, gyre_branch_taken(op, a, b), taken);
  if (want.kind == RESULT) expect("ALU", op, a, b, gyre_alu_op(op, a, b), want.value);
  if (want.kind == TARGET) expect("target", op, a, b, gyre_jalr_target(a, b), want.value);
}

static void check(uint32_t a, uint32_t b) {
#define CHECK_ALU(name) check_alu(GYRE_OP_##name, a, b);
  GYRE_OPS_ALU(CHECK_ALU)
#define CHECK_MUL(name)                                                  \
  expect("MUL", GYRE_OP_##name, a, b, gyre_mul_op(GYRE_OP_##name, a, b), \
         want_mul(GYRE_OP_##name, a, b));
  GYRE_OPS_MUL(CHECK_MUL)
#define CHECK_DIV(name)                                                  \
  expect("DIV", GYRE_OP_##name, a, b, gyre_div_op(GYRE_OP_##name, a, b), \
         want_div(GYRE_OP_##name, a, b));
  GYRE_OPS_DIV(CHECK_DIV)
#define CHECK_MEMORY(name) check_memory(GYRE_OP_##name, a, b);
  GYRE_OPS_LSU(CHECK_MEMORY)
#define CHECK_AMO(name)                                               \
  expect("AMO", GYRE_OP_##name, a, b, gyre_amo(GYRE_OP_##name, a, b), \
         want_amo(GYRE_OP_##name, a, b));
  GYRE_OPS_LSU_A(CHECK_AMO)
}

int main(void) {
  uint32_t corners[80];
  unsigned n = 0;
  uint64_t state = 0x5eed;
  for (unsigned i = 0; i < 32; i += i < 4 || i >= 28 ? 1 : 4) {
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
