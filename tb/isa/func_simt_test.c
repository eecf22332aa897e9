// func_simt_test.c - thread masks and divergence stack of the functional simulator: small directed
// programs whose results are stated here.

#include "rig.h"

// Registers: x31 OUT, x30 thread number, x29 this thread's slot, x28 all ones, x27 one.

static void start(rig *r) {
  emit_li(r, 31, OUT);
  emit(r, ADDI(28, 0, -1));
  emit(r, ADDI(27, 0, 1));
  emit(r, TMC(28));
  emit_li(r, 31, OUT);
  emit(r, ADDI(28, 0, -1));
  emit(r, ADDI(27, 0, 1));
  emit(r, CSRR(30, 0xCC0));
  emit(r, SLLI(29, 30, 2));
  emit(r, ADD(29, 29, 31));
}

// The running threads note that they are the next ones: slot (plus offset) := ++counter.
static void note(rig *r, int32_t offset) {
  emit(r, LW(5, 31, COUNT));
  emit(r, ADDI(5, 5, 1));
  emit(r, SW(5, 31, COUNT));
  emit(r, SW(5, 29, offset));
}

// split on x11; both sides note at `offset`; join; then the mask goes to WORDS.
static void if_else(rig *r, uint32_t split, uint32_t join, int32_t offset) {
  emit(r, split);
  emit(r, BEQ(11, 0, 24));
  note(r, offset);
  emit(r, JAL(0, 20));
  note(r, offset);
  emit(r, join);
  emit(r, CSRR(6, 0xCC4));
  emit(r, SW(6, 31, WORDS));
}

static void test_split(rig *r) {
  const struct {
    const char *name;
    uint32_t split, join;
    int32_t below;         // condition: thread < below
    uint32_t expected[4];  // order in which the threads ran
  } cases[] = {
      {"split: larger side first", SPLIT(12, 11), JOIN(12), 1, {2, 1, 1, 1}},
      {"split: larger taken side first", SPLIT(12, 11), JOIN(12), 3, {1, 1, 1, 2}},
      {"split: tie, taken side first", SPLIT(12, 11), JOIN(12), 2, {1, 1, 2, 2}},
      {"splitn: tie, negated", SPLITN(12, 11), JOIN(12), 2, {2, 2, 1, 1}},
      {"splitn: larger side first", SPLITN(12, 11), JOIN(12), 3, {1, 1, 1, 2}},
      {"split20: true side first", SPLIT20(11), JOIN20, 1, {1, 2, 2, 2}},
      {"split: uniform, taken", SPLIT(12, 11), JOIN(12), 4, {1, 1, 1, 1}},
      {"split: uniform, not taken", SPLIT(12, 11), JOIN(12), 0, {1, 1, 1, 1}},
      {"split20: uniform", SPLIT20(11), JOIN20, 4, {1, 1, 1, 1}},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    rig_begin(r, cases[i].name, 1, 4, i % 2 != 0 ? 4 : 2);
    start(r);
    emit(r, SLTIU(11, 30, cases[i].below));
    if_else(r, cases[i].split, cases[i].join, 0);
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    expect_slots(r, 0, cases[i].expected, 4, __LINE__);
    EXPECT(r, rig_word(r, OUT + WORDS), 15);
  }
}

// Outer split on thread bit 1, on each side an inner one on bit 0; uniform splits in between.
static void test_nested(rig *r, const char *name, bool old_outer, bool old_inner) {
  rig_begin(r, name, 1, 4, 4);
  start(r);
  emit(r, ANDI(11, 30, 2));
  emit(r, SLTIU(11, 11, 1));
  emit(r, SPLIT20(27));  // uniform
  emit(r, old_outer ? SPLIT20(11) : SPLIT(12, 11));
  emit(r, BEQ(11, 0, 8));
  emit(r, JAL(0, 4));
  emit(r, SPLIT(14, 0));  // uniform: token is the level inside
  emit(r, ANDI(11, 30, 1));
  emit(r, old_inner ? SPLIT20(11) : SPLIT(13, 11));
  note(r, 0);
  emit(r, old_inner ? JOIN20 : JOIN(13));
  emit(r, JOIN(14));
  note(r, 64);
  emit(r, old_outer ? JOIN20 : JOIN(12));
  emit(r, JOIN20);
  note(r, 128);
  emit(r, SW(12, 29, 192));
  emit(r, SW(13, 29, 256));
  emit(r, SW(14, 29, 320));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  // Threads 0 and 1 have the outer condition, odd ones the inner: 1, 0, then 3, 2.
  SLOTS(r, 0, 2, 1, 5, 4);
  SLOTS(r, 64, 3, 3, 6, 6);
  SLOTS(r, 128, 7, 7, 7, 7);
  if (!old_outer) SLOTS(r, 192, 0, 0, 0, 0);
  if (!old_inner) SLOTS(r, 256, 1, 1, 1, 1);
  SLOTS(r, 320, 1, 1, 1, 1);
}

// Thread t goes round t + 1 times.
static void test_pred(rig *r, bool negated) {
  rig_begin(r, negated ? "predn loop" : "pred loop", 1, 8, 2);
  start(r);
  emit(r, CSRR(13, 0xCC4));
  emit(r, ADDI(10, 0, 0));
  uint32_t top = r->here;
  emit(r, ADDI(10, 10, 1));
  emit(r, r_type(0x33, 3, 0, 11, 30, 10));            // x11 = tid < count: done
  if (!negated) emit(r, i_type(0x13, 4, 11, 11, 1));  // not done
  emit(r, negated ? PREDN(11, 13) : PRED(11, 13));
  emit(r, negated ? BEQ(11, 0, (int32_t)(top - r->here)) : BNE(11, 0, (int32_t)(top - r->here)));
  emit(r, SW(10, 29, 0));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 1, 2, 3, 4, 5, 6, 7, 8);
}

static void test_pred_ends_warp(rig *r) {
  rig_begin(r, "pred that leaves no thread", 1, 4, 4);
  start(r);
  emit(r, PRED(0, 0));
  note(r, 0);  // not reached
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 0, 0, 0, 0);
  EXPECT(r, gyre_func_warp(r->func, 0).active, 0);
}

static void test_tmc(rig *r) {
  const struct {
    const char *name;
    bool old;
    uint32_t operand, mask;
  } cases[] = {{"tmc: mask", false, 0xa, 0xa},         {"tmc: low bits only", false, 0xfffffff5, 5},
               {"tmc20: count", true, 3, 7},           {"tmc20: all", true, 4, 15},
               {"tmc20: more than all", true, 99, 15}, {"tmc20: unsigned", true, 0x80000000, 15}};
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    rig_begin(r, cases[i].name, 1, 4, 4);
    start(r);
    // Only the lowest active thread has the operand: the others hold zero.
    emit_li(r, 11, cases[i].operand);
    emit(r, SLTIU(12, 30, 1));
    emit(r, MUL(11, 11, 12));
    emit(r, cases[i].old ? TMC20(11) : TMC(11));
    emit(r, ADDI(9, 0, 7));
    emit(r, SW(9, 29, 0));
    emit(r, CSRR(6, 0xCC4));
    emit(r, SW(6, 31, WORDS));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    for (unsigned t = 0; t < 4; t++)
      EXPECT(r, slot(r, t, 0), (cases[i].mask >> t & 1U) != 0 ? 7 : 0);
    for (unsigned t = 0; t < 4; t++) {
      EXPECT(r, gyre_func_reg(r->func, 0, t, 9), (cases[i].mask >> t & 1U) != 0 ? 7 : 0);
    }
    EXPECT(r, rig_word(r, OUT + WORDS), cases[i].mask);
  }
}

// The tests of an operation of the special function unit. No default: one without a test does not compile.
static void test_op(rig *r, gyre_op_sfu op) {
  switch (op) {
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
    case GYRE_OP_JOIN20:
    case GYRE_OP_JOIN: test_split(r); return;
    case GYRE_OP_PRED: test_pred(r, false); return;
    case GYRE_OP_PREDN: test_pred(r, true); return;
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC: test_tmc(r); return;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR: return;  // func_warps_test.c
    case GYRE_OP_SRW:
    case GYRE_OP_SRS:
    case GYRE_OP_SRC:
    case GYRE_OP_SRWI:
    case GYRE_OP_SRSI:
    case GYRE_OP_SRCI: return;  // func_fp_csr_test.c, tb/unit/riscv/gyre_fcsr_tb.cpp
  }
}

int main(void) {
  rig r = {0};
#define TEST_OP(name) test_op(&r, GYRE_OP_##name);
  GYRE_OPS_SFU(TEST_OP)
  test_nested(&r, "nested, current form", false, false);
  test_nested(&r, "nested, 2020 form", true, true);
  test_nested(&r, "nested, 2020 form outside", true, false);
  test_nested(&r, "nested, 2020 form inside", false, true);
  test_pred_ends_warp(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
