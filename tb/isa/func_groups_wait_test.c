// func_groups_wait_test.c - threads of one warp that wait, at barriers and for each other, with pcs of
// their own on the functional simulator; what reports say of them. Rules: docs/thread_pcs.md.

#include "groups_rig.h"

// ---- Barriers -----------------------------------------------------------------------------------

// Even and odd threads come from two addresses; none continues before all have come. One has ended.
static void test_barrier(rig *r, uint32_t count) {
  begin(r, "a barrier at two addresses", 1, 4, 4);
  emit(r, ADDI(14, 0, (int32_t)count));
  emit(r, ADDI(11, 0, 2));
  emit(r, BNE(30, 11, 8));
  emit(r, END);  // thread 2
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 4 * 7));
  note(r, 0);
  emit(r, BAR(0, 14));
  emit(r, JAL(0, 4 * 6));
  note(r, 0);
  emit(r, BAR(0, 14));
  note(r, 64);
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 2, 1, 0, 1);
  SLOTS(r, 64, 3, 3, 0, 3);
}

static void test_two_barriers(rig *r) {
  begin(r, "two barriers at once", 1, 4, 2);
  emit(r, ANDI(11, 30, 1));
  emit(r, BAR(11, 27));  // the lowest thread's id: 0, but
  emit(r, BEQ(11, 0, 12));
  emit(r, BAR(11, 27));
  emit(r, END);
  emit(r, BAR(11, 27));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  const gyre_fault fault = gyre_func_fault(r->func);
  EXPECT(r, fault.cause, GYRE_FAULT_BARRIER);
  EXPECT(r, fault.lanes, 5);
  EXPECT(r, fault.value, 0);
}

static void test_barrier_never(rig *r) {
  begin(r, "a barrier that some never come to", 1, 4, 4);
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 8));
  emit(r, BAR(0, 27));
  emit(r, BEQ(11, 0, 0));  // even threads go round here for ever
  EXPECT(r, rig_run(r, 0), GYRE_RUNNING);
  const gyre_warp_info info = gyre_func_warp(r->func, 0);
  EXPECT(r, info.tmask, 5);
  EXPECT(r, info.waits_for[0], 0);
  gyre_group_info group;
  EXPECT(r, gyre_func_group(r->func, 0, 0, &group), true);
  EXPECT(r, group.threads, 10);
  EXPECT(r, group.pc, r->here - 4);
  EXPECT(r, strcmp(group.waits_for, "the others of its warp, at a barrier"), 0);
  EXPECT(r, gyre_func_group(r->func, 0, 1, &group), false);
  EXPECT(r, gyre_func_group(r->func, 1, 0, &group), false);
}

// Four threads with a way of their own each, the last of which goes round for ever; they meet once,
// one after the other.
static void test_reports(rig *r) {
  begin(r, "what reports say of subwarps", 1, 4, 4);
  gyre_group_info group = {0};
  uint64_t value = 0;
  emit(r, ADDI(11, 0, 3));
  emit(r, BEQ(30, 11, 0));  // thread 3 stays here
  emit(r, ADDI(12, 0, 2));
  emit(r, BEQ(30, 12, 8));
  emit(r, ADDI(13, 13, 1));
  emit(r, BAR(0, 27));
  EXPECT(r, rig_run(r, 0), GYRE_RUNNING);
  const uint32_t after = r->here;
  EXPECT(r, gyre_func_warp(r->func, 0).tmask, 8);
  EXPECT(r, gyre_func_group(r->func, 0, 0, &group), true);
  EXPECT(r, group.threads, 7);
  EXPECT(r, group.pc, after);
  EXPECT(r, group.depth, 0);
  EXPECT(r, gyre_func_group(r->func, 0, 1, &group), false);
  EXPECT(r, strcmp(gyre_func_group_counter(r->func, GYRE_GROUP_SPLITS, &value), "group_splits"), 0);
  EXPECT(r, value, 2);
  (void)gyre_func_group_counter(r->func, GYRE_GROUP_MERGES, &value);
  EXPECT(r, value, 1);
  EXPECT(r, gyre_func_group_counter(r->func, GYRE_NUM_GROUP_COUNTS, &value) == NULL, true);
}

// ---- Progress -----------------------------------------------------------------------------------

// Each thread takes a lock, adds to a word with a plain load and store, and gives the lock back. The
// loop that waits has the lowest pc: without turns it would go round for ever.
static void test_spin(rig *r, unsigned threads, bool pause) {
  begin(r, "a spin lock", 1, threads, threads);
  emit(r, ADDI(20, 31, 1024));
  emit(r, ADDI(10, 0, 5));  // rounds
  const uint32_t top = r->here;
  emit(r, AMOSWAP(11, 20, 27));
  emit(r, pause ? PAUSE : FENCE);
  emit(r, BNE(11, 0, (int32_t)(top - r->here)));
  emit(r, LW(12, 20, 64));
  emit(r, ADDI(12, 12, 1));
  emit(r, SW(12, 20, 64));
  emit(r, SW(0, 20, 0));
  emit(r, ADDI(10, 10, -1));
  emit(r, BNE(10, 0, (int32_t)(top - r->here)));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT + 1024 + 64), 5 * threads);
  // Eight times round bring a turn, not 4096 instructions.
  if (threads == 2) EXPECT(r, gyre_func_warp_insns(r->func) < 10 * (8 * 3 + 64 + 16), 1);
}

// Threads wait for the flag of the thread above, with a loop before the action of the last one. The
// bound holds for each wait.
static void test_chain(rig *r, unsigned threads, uint32_t wait, bool pause) {
  begin(r, "a chain of flags", 1, threads, threads);
  r->cfg.group_wait = wait;
  emit(r, ADDI(20, 29, 1024));
  emit(r, ADDI(11, 0, (int32_t)threads - 1));
  emit(r, BEQ(30, 11, pause ? 16 : 12));
  emit(r, LW(12, 20, 4));  // until the next one's flag is set
  if (pause) emit(r, PAUSE);
  emit(r, BEQ(12, 0, pause ? -8 : -4));
  emit(r, SW(27, 20, 0));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < threads; t++) EXPECT(r, slot(r, t, 1024), 1);
  const uint64_t most = (uint64_t)threads * threads * ((pause ? 16 : wait) + 64);
  EXPECT(r, gyre_func_warp_insns(r->func) < most, 1);
}

// Thread 0 waits for 1, and 1 for 2, each in a loop of its own: the first turn is that of thread 1,
// which goes round in vain until it ends.
static void test_turn_ends(rig *r) {
  begin(r, "a turn ends", 1, 4, 4);
  emit(r, ADDI(20, 29, 1024));
  emit(r, ADDI(11, 0, 1));
  emit(r, BEQ(30, 11, 4 * 6));
  emit(r, BLT_(11, 30, 4 * 9));
  for (unsigned i = 0; i < 2; i++) {
    emit(r, LW(12, 20, 4));
    emit(r, BEQ(12, 0, -4));
    emit(r, SW(27, 20, 0));
    emit(r, END);
  }
  emit(r, SW(27, 20, 0));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 1024, 1, 1, 1, 1);
  EXPECT(r, gyre_func_warp_insns(r->func) < 3 * (4096 + 64), 1);
}

int main(void) {
  rig r = {0};
  test_barrier(&r, 1);
  test_two_barriers(&r);
  test_barrier_never(&r);
  test_reports(&r);
  for (unsigned threads = 1; threads <= 32; threads *= 2) {
    test_spin(&r, threads, false);
    test_spin(&r, threads, true);
    test_chain(&r, threads, 256, false);
    test_chain(&r, threads, 4096, false);
    test_chain(&r, threads, 4096, true);
  }
  test_turn_ends(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
