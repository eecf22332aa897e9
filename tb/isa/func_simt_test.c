// func_simt_test.c - thread masks, divergence stack, warps and barriers of the functional simulator:
// small directed programs whose results are stated here.

#include "rig.h"

// Registers: x31 results, x30 thread number, x29 this thread's slot, x28 all ones, x27 one.
#define OUT 0x80010000U
enum { COUNT = 0x400, WORDS = 0x500 };  // behind OUT: a counter, free words

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

static uint32_t slot(const rig *r, unsigned thread, unsigned offset) {
  return rig_word(r, OUT + offset + 4 * thread);
}

static void expect_slots(rig *r, unsigned offset, const uint32_t *expected, unsigned n, int line) {
  for (unsigned t = 0; t < n; t++) {
    if (slot(r, t, offset) == expected[t]) continue;
    printf("%s, line %d: thread %u has %" PRIu32 ", not %" PRIu32 "\n", r->name, line, t,
           slot(r, t, offset), expected[t]);
    r->failures++;
  }
}
#define SLOTS(r, offset, ...)                                                     \
  expect_slots(r, offset, (const uint32_t[]){__VA_ARGS__},                        \
               sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), __LINE__)

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
  rig_begin(r, "pred that leaves nobody", 1, 4, 4);
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
  } cases[] = {{"tmc: mask", false, 0xa, 0xa},      {"tmc: low bits only", false, 0xfffffff5, 5},
               {"tmc20: count", true, 3, 7},        {"tmc20: all", true, 4, 15},
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
    for (unsigned t = 0; t < 4; t++) EXPECT(r, slot(r, t, 0), (cases[i].mask >> t & 1U) != 0 ? 7 : 0);
    for (unsigned t = 0; t < 4; t++) {
      EXPECT(r, gyre_func_reg(r->func, 0, t, 9), (cases[i].mask >> t & 1U) != 0 ? 7 : 0);
    }
    EXPECT(r, rig_word(r, OUT + WORDS), cases[i].mask);
  }
}

// Warp 0 starts all warps twice with the current form; the second start waits for the first ones.
static void test_wspawn(rig *r) {
  rig_begin(r, "wspawn", 4, 2, 2);
  emit_li(r, 31, OUT);
  emit(r, ADDI(10, 0, 99));  // more than there are
  emit(r, AUIPC(11, 0));
  emit(r, ADDI(11, 11, 7 * 4));
  emit(r, WSPAWN(10, 11));
  emit(r, WSPAWN(10, 11));
  emit(r, LW(5, 31, COUNT));  // the second ones have not run yet
  emit(r, SW(5, 31, WORDS));
  emit(r, END);
  // Each started warp: counts up, notes its thread mask and counts in its own slot.
  for (int i = 0; i < 300; i++) emit(r, ADDI(0, 0, 0));  // longer than a turn
  emit_li(r, 31, OUT);
  emit(r, LW(5, 31, COUNT));
  emit(r, ADDI(5, 5, 1));
  emit(r, SW(5, 31, COUNT));
  emit(r, CSRR(6, 0xCC1));
  emit(r, SLLI(6, 6, 2));
  emit(r, ADD(6, 6, 31));
  emit(r, LW(7, 6, 0));
  emit(r, ADDI(7, 7, 1));
  emit(r, SW(7, 6, 0));
  emit(r, CSRR(8, 0xCC4));
  emit(r, SW(8, 6, 64));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT + WORDS), 3);
  EXPECT(r, rig_word(r, OUT + COUNT), 6);
  SLOTS(r, 0, 0, 2, 2, 2);
  SLOTS(r, 64, 0, 1, 1, 1);
}

// Warps 1..3 wait for ever at a barrier; wspawn20 of 2 starts warp 1 elsewhere and ends the others.
static void test_wspawn20(rig *r) {
  rig_begin(r, "wspawn20", 4, 2, 2);
  emit_li(r, 31, OUT);
  emit(r, ADDI(10, 0, 4));
  emit(r, AUIPC(11, 0));
  emit(r, ADDI(11, 11, 0x100));
  emit(r, WSPAWN20(10, 11));
  emit(r, ADDI(12, 0, 600));  // let them get to the barrier
  emit(r, ADDI(12, 12, -1));
  emit(r, BNE(12, 0, -4));
  emit(r, CSRR(5, 0xCC3));
  emit(r, SW(5, 31, WORDS));
  emit(r, ADDI(10, 0, 2));
  emit(r, ADDI(11, 11, 0x100));
  emit(r, WSPAWN20(10, 11));
  emit(r, CSRR(5, 0xCC3));
  emit(r, SW(5, 31, WORDS + 4));
  emit(r, END);
  r->here = RIG_BASE + 0x10c;
  emit(r, ADDI(8, 0, 3));
  emit(r, ADDI(9, 0, 4));
  emit(r, BAR(8, 9));
  emit(r, END);
  r->here = RIG_BASE + 0x20c;
  emit_li(r, 31, OUT);
  emit(r, CSRR(6, 0xCC1));
  emit(r, SW(6, 31, WORDS + 8));
  emit(r, ADDI(8, 0, 3));  // the fourth arrival: nobody who waited is left to be released
  emit(r, ADDI(9, 0, 4));
  emit(r, BAR(8, 9));
  emit(r, SW(9, 31, WORDS + 12));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT + WORDS), 15);
  EXPECT(r, rig_word(r, OUT + WORDS + 4), 3);
  EXPECT(r, rig_word(r, OUT + WORDS + 8), 1);
  EXPECT(r, rig_word(r, OUT + WORDS + 12), 4);
}

// Starts all warps at the code that follows; every warp gets x31 and its number in x30.
static void all_warps(rig *r) {
  emit(r, ADDI(1, 0, (int32_t)r->cfg.num_warps));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit_li(r, 31, OUT);
  emit(r, CSRR(30, 0xCC1));
  emit(r, SLLI(29, 30, 2));
  emit(r, ADD(29, 29, 31));
}

// Pairs of warps meet 20 times at barriers of the local (even) or the global table, same index.
static void test_bar(rig *r) {
  rig_begin(r, "bar: pairs", 4, 1, 1);
  all_warps(r);
  emit(r, ANDI(8, 30, 1));
  emit(r, SLLI(8, 8, 31));
  emit(r, ADDI(8, 8, 5));   // id
  emit(r, ADDI(9, 0, 2));   // warps
  emit(r, ADDI(12, 0, 20));
  emit(r, i_type(0x13, 4, 13, 30, 2));  // x13: slot of the partner
  emit(r, SLLI(13, 13, 2));
  emit(r, ADD(13, 13, 31));
  uint32_t top = r->here;
  // Warps 2 and 3 are slow, by more than a turn.
  emit(r, ANDI(14, 30, 2));
  emit(r, SLLI(14, 14, 8));
  emit(r, BEQ(14, 0, 12));
  emit(r, ADDI(14, 14, -1));
  emit(r, BNE(14, 0, -4));
  emit(r, SW(12, 29, 0));
  emit(r, BAR(8, 9));
  emit(r, LW(15, 13, 0));  // must be what the partner wrote in this round
  emit(r, BEQ(15, 12, 8));
  emit(r, SW(27, 29, 0x80));
  emit(r, BAR(8, 9));
  emit(r, ADDI(27, 0, 1));
  emit(r, ADDI(12, 12, -1));
  emit(r, BNE(12, 0, (int32_t)(top - r->here)));
  emit(r, ADDI(20, 0, 1));
  emit(r, BAR(8, 20));  // one warp: no wait
  emit(r, SW(20, 29, 0x40));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0x80, 0, 0, 0, 0);
  SLOTS(r, 0x40, 1, 1, 1, 1);
}

static void test_hung(rig *r) {
  rig_begin(r, "hung", 4, 1, 1);
  all_warps(r);
  emit(r, ADDI(8, 0, 1));
  emit(r, ADDI(9, 0, 4));
  emit(r, BNE(30, 0, 8));
  emit(r, END);  // warp 0 does not come
  emit(r, BAR(8, 9));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  EXPECT(r, gyre_func_warp(r->func, 0).active, 0);
  for (unsigned w = 1; w < 4; w++) {
    EXPECT(r, gyre_func_warp(r->func, w).active, 1);
    EXPECT(r, gyre_func_warp(r->func, w).at_barrier, 1);
    EXPECT(r, gyre_func_warp(r->func, w).pc, r->here - 4);
    EXPECT(r, strcmp(gyre_func_warp(r->func, w).waits_for, "a barrier"), 0);
  }
  // The same with wspawn: it waits for a warp that waits.
  rig_begin(r, "hung in wspawn", 2, 1, 1);
  all_warps(r);
  emit(r, ADDI(8, 0, 1));
  emit(r, ADDI(9, 0, 2));
  emit(r, BEQ(30, 0, 8));
  emit(r, BAR(8, 9));
  emit(r, AUIPC(2, 0));
  emit(r, WSPAWN(9, 2));
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  EXPECT(r, gyre_func_warp(r->func, 0).stalled, 1);
}

// A warp that ends forgets its open splits; a join in its next life has nothing to match.
static void test_end_clears_stack(rig *r) {
  rig_begin(r, "ending clears the stack", 2, 2, 2);
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 20));
  emit(r, WSPAWN(1, 2));
  emit(r, WSPAWN(1, 2));
  emit(r, END);
  emit(r, ADDI(28, 0, -1));
  emit(r, TMC(28));
  emit(r, CSRR(11, 0xCC0));
  emit(r, SPLIT(12, 11));
  emit(r, SPLIT20(0));
  emit(r, SLLI(13, 12, 2));
  emit_li(r, 31, OUT);
  emit(r, LW(14, 31, 0));
  emit(r, ADD(14, 14, 12));
  emit(r, ADDI(14, 14, 1));
  emit(r, SW(14, 31, 0));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT), 2);  // both lives saw token 0
}

int main(void) {
  rig r = {0};
  test_split(&r);
  test_nested(&r, "nested, current form", false, false);
  test_nested(&r, "nested, 2020 form", true, true);
  test_nested(&r, "nested, 2020 form outside", true, false);
  test_nested(&r, "nested, 2020 form inside", false, true);
  test_pred(&r, false);
  test_pred(&r, true);
  test_pred_ends_warp(&r);
  test_tmc(&r);
  test_wspawn(&r);
  test_wspawn20(&r);
  test_bar(&r);
  test_hung(&r);
  test_end_clears_stack(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
