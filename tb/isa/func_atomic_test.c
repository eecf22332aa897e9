// func_atomic_test.c - operations on memory (amo*) in the functional simulator: each of them, the
// order of the threads, several beats, local memory, registers that are used twice.

#include "rig.h"

#define LOCAL 0xffff0000U
enum { A = 5, V = 6, R = 7, T = 8 };  // address, operand, result, scratch

static uint32_t lit(rig *r, uint32_t at, uint32_t value) {
  memcpy(r->ram + (at - RIG_BASE), &value, 4);
  return at;
}

static void emit_word(rig *r, uint32_t rd, uint32_t at) {  // rd = the word at `at`
  emit_li(r, rd, at);
  emit(r, LW(rd, rd, 0));
}

// ---- Each operation, one thread, values where they differ --------------------------------------

// The operations of A, and what is none of them or has tests of its own (func_reserve_test.c).
static const uint8_t ops[] = {GYRE_OPS_LSU_A(GYRE_OP_ITEM)};
enum { OPS = sizeof ops };
#define CASE(name) case GYRE_OP_##name:
#define NOT_HERE              \
  GYRE_OPS_LSU_I(CASE)        \
  GYRE_OPS_LSU_ZIFENCEI(CASE) \
  GYRE_OPS_LSU_XSHADER(CASE)  \
  CASE(LR)                    \
  CASE(SC)

static uint32_t expected(gyre_op_lsu op, uint32_t m, uint32_t v) {
  const int32_t sm = (int32_t)m, sv = (int32_t)v;
  switch (op) {
    case GYRE_OP_AMOSWAP: return v;
    case GYRE_OP_AMOADD: return m + v;
    case GYRE_OP_AMOXOR: return m ^ v;
    case GYRE_OP_AMOAND: return m & v;
    case GYRE_OP_AMOOR: return m | v;
    case GYRE_OP_AMOMIN: return sm < sv ? m : v;
    case GYRE_OP_AMOMAX: return sm > sv ? m : v;
    case GYRE_OP_AMOMINU: return m < v ? m : v;
    case GYRE_OP_AMOMAXU: return m > v ? m : v; NOT_HERE break;
  }
  return 0;
}

// The instruction by its encoding in the manual; 0 for those that are not tested here.
static uint32_t word_of(gyre_op_lsu op, uint32_t rd, uint32_t rs1, uint32_t rs2) {
  switch (op) {
    case GYRE_OP_AMOSWAP: return AMOSWAP(rd, rs1, rs2);
    case GYRE_OP_AMOADD: return AMOADD(rd, rs1, rs2);
    case GYRE_OP_AMOXOR: return AMOXOR(rd, rs1, rs2);
    case GYRE_OP_AMOAND: return AMOAND(rd, rs1, rs2);
    case GYRE_OP_AMOOR: return AMOOR(rd, rs1, rs2);
    case GYRE_OP_AMOMIN: return AMOMIN(rd, rs1, rs2);
    case GYRE_OP_AMOMAX: return AMOMAX(rd, rs1, rs2);
    case GYRE_OP_AMOMINU: return AMOMINU(rd, rs1, rs2);
    case GYRE_OP_AMOMAXU: return AMOMAXU(rd, rs1, rs2); NOT_HERE break;
  }
  return 0;
}

static void test_each(rig *r, uint32_t base, uint32_t order) {
  static const uint32_t values[] = {0,          1,          0xffffffff, 0x80000000,
                                    0x7fffffff, 0x12345678, 0xfedcba98};
  const unsigned n = sizeof values / sizeof values[0];
  for (unsigned i = 0; i < OPS; i++) {
    const gyre_op_lsu op = (gyre_op_lsu)ops[i];
    if (word_of(op, 0, 0, 0) == 0) continue;
    for (unsigned k = 0; k < n * n; k++) {
      const uint32_t m = values[k / n], v = values[k % n];
      rig_begin(r, "each operation", 1, 1, 1);
      emit_word(r, T, lit(r, OUT + WORDS, m));
      emit_word(r, V, lit(r, OUT + WORDS + 4, v));
      emit_li(r, A, base);
      emit(r, SW(T, A, 0));
      emit(r, word_of(op, R, A, V) | order << 25);
      emit(r, LW(T, A, 0));
      emit_li(r, A, OUT);
      emit(r, SW(R, A, 0));
      emit(r, SW(T, A, 4));
      emit(r, END);
      EXPECT(r, rig_run(r, 0), GYRE_DONE);
      EXPECT(r, rig_word(r, OUT), m);
      EXPECT(r, rig_word(r, OUT + 4), expected(op, m, v));
    }
  }
}

// ---- All threads at one word --------------------------------------------------------------------

// Old values to OUT, the word to OUT + COUNT. The operand of thread t is t + 1.
static void run_shared(rig *r, const char *name, gyre_op_lsu op, unsigned threads, unsigned lanes,
                       uint32_t base, uint32_t first, uint32_t mask) {
  rig_begin(r, name, 1, threads, lanes);
  emit_start(r);
  emit_li(r, A, base);
  emit_word(r, V, lit(r, OUT + WORDS, first));
  emit(r, SW(V, A, 0));
  emit(r, ADDI(V, 30, 1));
  emit_word(r, T, lit(r, OUT + WORDS + 4, mask));
  emit(r, TMC(T));
  emit(r, word_of(op, R, A, V));
  emit(r, LW(T, A, 0));
  emit(r, SLLI(9, 30, 2));
  emit(r, ADD(9, 9, 31));
  emit(r, SW(R, 9, 0));
  emit(r, SW(T, 9, COUNT));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  uint32_t m = first;
  for (unsigned t = 0; t < threads; t++) {
    if ((mask >> t & 1U) == 0) {
      EXPECT(r, slot(r, t, 0), 0);
      continue;
    }
    EXPECT(r, slot(r, t, 0), m);
    m = expected(op, m, t + 1);
  }
  for (unsigned t = 0; t < threads; t++) {
    if ((mask >> t & 1U) != 0) EXPECT(r, slot(r, t, COUNT), m);
  }
}

static void test_shared(rig *r) {
  static const unsigned shapes[][2] = {{4, 4}, {8, 2}, {32, 4}, {32, 1}, {2, 1}, {1, 1}};
  for (unsigned s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
    const unsigned n = shapes[s][0], lanes = shapes[s][1];
    const uint32_t all = n == 32 ? UINT32_MAX : (1U << n) - 1U;
    for (unsigned i = 0; i < OPS; i++) {
      const gyre_op_lsu op = (gyre_op_lsu)ops[i];
      if (word_of(op, 0, 0, 0) == 0) continue;
      run_shared(r, "one word, main memory", op, n, lanes, OUT + WORDS + 8, 0x80000003U, all);
      run_shared(r, "one word, local memory", op, n, lanes, LOCAL + 64, 5, all);
      run_shared(r, "some threads off", op, n, lanes, OUT + WORDS + 8, 7, all & 0xb2b2b2b3U);
      // The first page of main memory is reached through the bus.
      run_shared(r, "one word, on the bus", op, n, lanes, RIG_BASE + 0xffc, 9, all);
    }
  }
}

// ---- Two words, main and local memory in one instruction ---------------------------------------

static void test_mixed(rig *r) {
  rig_begin(r, "main and local in one instruction", 1, 8, 4);
  emit_start(r);
  emit_li(r, A, OUT + WORDS);
  emit_li(r, T, LOCAL);
  emit(r, ANDI(R, 30, 2));               // threads 2, 3, 6, 7: main memory
  emit(r, r_type(0x33, 5, 7, A, A, R));  // czero.eqz
  emit(r, r_type(0x33, 7, 7, T, T, R));  // czero.nez
  emit(r, ADD(A, A, T));
  emit(r, ADDI(V, 30, 10));
  emit(r, AMOADD(R, A, V));
  emit(r, SLLI(9, 30, 2));
  emit(r, ADD(9, 9, 31));
  emit(r, SW(R, 9, 0));
  emit(r, LW(T, A, 0));
  emit(r, SW(T, 9, COUNT));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 0, 10, 0, 12, 21, 35, 25, 41);
  SLOTS(r, COUNT, 50, 50, 58, 58, 50, 50, 58, 58);
}

// The result overwrites address or operand; x0 as operand and as destination.
static void test_registers(rig *r) {
  rig_begin(r, "registers used twice", 1, 4, 2);
  emit_start(r);
  emit(r, SLLI(A, 30, 2));
  emit(r, ADD(A, A, 31));
  emit(r, SW(A, A, 0));
  emit(r, AMOADD(A, A, A));  // word = 2 A; A = A
  emit(r, ADDI(V, 30, 3));
  emit(r, SW(V, A, 0x40));
  emit(r, ADDI(T, A, 0x40));
  emit(r, AMOSWAP(T, T, V));  // T = V
  emit(r, SW(T, A, 0x80));
  emit(r, ADDI(T, A, 0x40));
  emit(r, ADDI(V, 30, 100));
  emit(r, AMOADD(V, T, V));
  emit(r, SW(V, A, 0xc0));
  emit(r, AMOADD(0, T, V));
  emit(r, SW(0, A, 0x100));
  emit(r, ADDI(T, A, 0x100));
  emit(r, AMOOR(R, T, 28));
  emit(r, AMOSWAP(R, T, 0));
  emit(r, SW(R, A, 0x140));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < 4; t++) EXPECT(r, slot(r, t, 0), 2 * (OUT + 4 * t));
  SLOTS(r, 0x80, 3, 4, 5, 6);
  SLOTS(r, 0xc0, 3, 4, 5, 6);
  SLOTS(r, 0x40, 106, 109, 112, 115);  // 3 + 100, + 3
  SLOTS(r, 0x100, 0, 0, 0, 0);
  SLOTS(r, 0x140, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff);
}

// Warps add to one word and take tickets: every number comes once.
static void test_warps(rig *r) {
  rig_begin(r, "tickets", 8, 4, 2);
  emit(r, ADDI(1, 0, 8));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit_start(r);
  emit_li(r, A, OUT + COUNT);
  emit(r, ADDI(V, 0, 1));
  emit(r, ADDI(9, 0, 100));
  const uint32_t top = r->here;
  emit(r, AMOADD(R, A, V));
  emit(r, SLLI(R, R, 2));
  emit(r, ADD(R, R, 31));
  emit(r, AMOADD(0, R, V) | 3U << 25);
  emit(r, ADDI(9, 9, -1));
  emit(r, BNE(9, 0, (int32_t)(top - r->here)));
  emit(r, END);
  // Tickets mark words from OUT on, the counter among them: it starts after them.
  lit(r, OUT + COUNT, 0x1000);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT + COUNT), 0x1000 + 3200);
  for (unsigned i = 0; i < 3200; i++) EXPECT(r, rig_word(r, OUT + 4 * (0x1000 + i)), 1);
  EXPECT(r, rig_word(r, OUT + 4 * (0x1000 + 3200)), 0);
}

int main(void) {
  rig r = {0};
  test_each(&r, OUT + WORDS + 64, 0);
  test_each(&r, LOCAL + 8, 3);
  test_shared(&r);
  test_mixed(&r);
  test_registers(&r);
  test_warps(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
