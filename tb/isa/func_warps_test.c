// func_warps_test.c - starting warps and barriers in the functional simulator: small directed
// programs whose results are stated here.

#include "rig.h"

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
  emit(r, ADDI(8, 0, 3));  // the fourth arrival: no waiting warp is left to be released
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
  emit(r, ADDI(8, 8, 5));  // id
  emit(r, ADDI(9, 0, 2));  // warps
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
  emit(r, BAR20(8, 9));
  emit(r, LW(15, 13, 0));  // must be what the partner wrote in this round
  emit(r, BEQ(15, 12, 8));
  emit(r, SW(27, 29, 0x80));
  emit(r, BAR20(8, 9));
  emit(r, ADDI(27, 0, 1));
  emit(r, ADDI(12, 12, -1));
  emit(r, BNE(12, 0, (int32_t)(top - r->here)));
  emit(r, ADDI(20, 0, 1));
  emit(r, BAR20(8, 20));  // one warp: no wait
  emit(r, SW(20, 29, 0x40));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0x80, 0, 0, 0, 0);
  SLOTS(r, 0x40, 1, 1, 1, 1);
}

// A count of 1 leaves an entry alone that is in use: warp 1 continues waiting, for count 2.
static void test_bar_alone(rig *r) {
  rig_begin(r, "bar: alone at an entry in use", 2, 1, 1);
  all_warps(r);
  emit(r, ADDI(8, 0, 4));
  emit(r, ADDI(9, 0, 2));
  emit(r, ADDI(10, 0, 1));
  emit(r, ADDI(11, 0, 300));
  emit(r, BEQ(30, 0, 16));
  emit(r, BAR(8, 9));  // warp 1
  emit(r, SW(9, 31, WORDS));
  emit(r, END);
  emit(r, ADDI(11, 11, -1));  // warp 0, when warp 1 waits
  emit(r, BNE(11, 0, -4));
  emit(r, BAR(8, 10));
  emit(r, LW(12, 31, WORDS));
  emit(r, SW(12, 31, WORDS + 4));
  emit(r, BAR(8, 9));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT + WORDS), 2);
  EXPECT(r, rig_word(r, OUT + WORDS + 4), 0);
}

// Warp 1 waits at barrier 4, is started anew by wspawn20 and waits at barrier 5. Warp 0 makes 4
// full (the arrival still counts), which must not release warp 1.
static void test_bar_drop(rig *r) {
  rig_begin(r, "bar: a warp that starts anew", 2, 1, 1);
  emit(r, ADDI(9, 0, 2));
  emit(r, ADDI(8, 0, 4));
  emit(r, AUIPC(11, 0));
  emit(r, ADDI(11, 11, 0x100));
  for (int turn = 0; turn < 2; turn++) {
    emit(r, WSPAWN20(9, 11));
    emit(r, ADDI(12, 0, 300));
    emit(r, ADDI(12, 12, -1));
    emit(r, BNE(12, 0, -4));
    emit(r, ADDI(11, 11, 0x100));
  }
  emit(r, BAR(8, 9));
  emit(r, END);
  for (int turn = 0; turn < 2; turn++) {
    r->here = RIG_BASE + 0x108 + 0x100 * (uint32_t)turn;
    emit(r, ADDI(9, 0, 2));
    emit(r, ADDI(8, 0, 4 + turn));
    emit(r, BAR(8, 9));
    emit(r, END);
  }
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  EXPECT(r, gyre_func_warp(r->func, 0).active, 0);
  EXPECT(r, gyre_func_warp(r->func, 1).at_barrier, 1);
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
  test_wspawn(&r);
  test_wspawn20(&r);
  test_bar(&r);
  test_bar_alone(&r);
  test_bar_drop(&r);
  test_hung(&r);
  test_end_clears_stack(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
