// func_groups_test.c - threads with pcs of their own on the functional simulator: small directed
// programs whose results are stated here. Rules: docs/thread_pcs.md.

#include "groups_rig.h"

// ---- Choice and merging -------------------------------------------------------------------------

static void test_if_else(rig *r) {
  begin(r, "if and else", 1, 4, 2);
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 24));
  note(r, 0);  // odd threads fall through: lowest pc, first
  emit(r, JAL(0, 20));
  note(r, 0);
  note(r, 64);  // all at once
  emit(r, CSRR(6, 0xCC4));
  emit(r, SW(6, 29, 128));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 2, 1, 2, 1);
  SLOTS(r, 64, 3, 3, 3, 3);
  SLOTS(r, 128, 15, 15, 15, 15);
}

// Thread t goes round t + 1 times; they leave one by one and meet after the loop.
static void test_loop(rig *r) {
  begin(r, "loop", 1, 8, 2);
  emit(r, ADDI(10, 30, 1));
  emit(r, ADDI(10, 10, -1));
  emit(r, ADDI(12, 12, 1));
  emit(r, BNE(10, 0, -8));
  note(r, 0);
  emit(r, SW(12, 29, 64));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  SLOTS(r, 64, 1, 2, 3, 4, 5, 6, 7, 8);
  EXPECT(r, gyre_func_warp_insns(r->func), 9 + 1 + 3 * 8 + 6);
}

// An odd thread calls a function at a higher address than the point where the others wait: the
// deepest goes first, so all meet after the call. With the lowest pc alone the others would be
// gone.
static void test_call(rig *r, uint32_t link) {
  begin(r, link == 1 ? "call by x1" : "call by x5", 1, 4, 4);
  if (link == 5) emit(r, ADDI(0, 0, 0));
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 8));
  emit(r, JAL(link, 4 * 6));  // over note and END
  emit(r, LW(6, 31, COUNT));  // after the call: 1
  emit(r, ADDI(6, 6, 1));
  emit(r, SW(6, 31, COUNT));
  emit(r, SW(6, 29, 0));
  emit(r, END);
  emit(r, ADDI(9, 0, 7));
  emit(r, SW(9, 29, 64));
  emit(r, JALR(0, link, 0));
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 1, 1, 1, 1);
  SLOTS(r, 64, 0, 7, 0, 7);
}

// Four targets at once, in falling order of threads: 3 runs first, and all meet at the end.
static void test_jalr(rig *r, unsigned lanes) {
  begin(r, "jalr, four targets", 1, 4, lanes);
  const uint32_t table = r->here + 7 * 4;
  emit_li(r, 10, table + 3 * 5 * 4);
  emit(r, ADDI(11, 0, -20));
  emit(r, MUL(11, 11, 30));
  emit(r, ADD(10, 10, 11));
  emit(r, JALR(7, 10, 1));  // bit 0 does not count
  emit(r, END);             // not reached
  for (unsigned i = 0; i < 4; i++) {
    note(r, 0);
    emit(r, JAL(0, (int32_t)(table + 80 - r->here)));
  }
  note(r, 64);
  emit(r, SW(7, 29, 128));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 4, 3, 2, 1);
  SLOTS(r, 64, 5, 5, 5, 5);
  SLOTS(r, 128, table - 4, table - 4, table - 4, table - 4);
}

// Function f calls itself x10 times, which differs in each thread.
static void test_recursion(rig *r, int32_t levels) {
  begin(r, "recursion", 1, 8, 8);
  emit(r, ADDI(10, 30, levels));
  emit_li(r, 2, OUT + 0x8000);
  emit(r, SLLI(11, 30, 10));
  emit(r, ADD(2, 2, 11));  // a stack each
  const uint32_t call = skip(r, 1);
  emit(r, SW(12, 29, 64));
  emit(r, END);
  const uint32_t f = r->here;
  patch(r, call, JAL(1, (int32_t)(f - call)));
  const uint32_t leaf = skip(r, 1);
  emit(r, ADDI(2, 2, -4));
  emit(r, SW(1, 2, 0));
  emit(r, ADDI(10, 10, -1));
  emit(r, JAL(1, (int32_t)(f - r->here)));
  emit(r, LW(1, 2, 0));
  emit(r, ADDI(2, 2, 4));
  patch(r, leaf, BEQ(10, 0, (int32_t)(r->here - leaf)));
  emit(r, ADDI(12, 12, 1));
  emit(r, JALR(0, 1, 0));
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < 8; t++) EXPECT(r, slot(r, t, 64), (uint32_t)levels + t + 1);
}

// ---- SIMT instructions --------------------------------------------------------------------------

// Old code: split, pred and join do nothing, and the token is 0.
static void test_hints(rig *r) {
  begin(r, "hints", 1, 4, 4);
  emit(r, ANDI(11, 30, 1));
  emit(r, ADDI(12, 0, 9));
  emit(r, SPLIT(12, 11));
  emit(r, BEQ(11, 0, 8));
  emit(r, ADDI(13, 0, 5));
  emit(r, JOIN(12));
  emit(r, JOIN20);
  emit(r, PRED(0, 0));
  note(r, 0);
  emit(r, SW(12, 29, 64));
  emit(r, SW(13, 29, 128));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 1, 1, 1, 1);
  SLOTS(r, 64, 0, 0, 0, 0);
  SLOTS(r, 128, 0, 5, 0, 5);
}

// Threads 0 and 1 continue alone; thread 2 ends in one subwarp while 3 waits in another, which tmc
// does not touch; then thread 3 starts thread 2 again.
static void test_tmc(rig *r) {
  begin(r, "tmc", 1, 4, 4);
  emit(r, ADDI(11, 0, 3));
  emit(r, BEQ(30, 11, 4 * 10));  // thread 3
  emit(r, ADDI(12, 0, 11));
  emit(r, TMC(12));  // of 0, 1, 2: 2 ends, 3 is another subwarp's
  emit(r, CSRR(6, 0xCC4));
  emit(r, SW(6, 29, 0));
  emit(r, END);
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(12, 0, 12));  // thread 3
  emit(r, TMC(12));
  emit(r, CSRR(6, 0xCC4));
  emit(r, SW(6, 29, 64));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 3, 3, 0, 0);
  SLOTS(r, 64, 0, 0, 12, 12);
}

// Thread 0 spawns first; the other warp starts when threads 1 to 3, which run later, have ended.
static void test_wspawn(rig *r) {
  begin(r, "wspawn waits for the other threads", 2, 4, 4);
  const uint32_t others = skip(r, 1);
  emit(r, ADDI(11, 0, 2));
  const uint32_t target = skip(r, 2);
  emit(r, WSPAWN(11, 12));
  note(r, 0);  // after the others
  emit(r, END);
  patch(r, others, BNE(30, 0, (int32_t)(r->here - others)));
  emit(r, ADDI(13, 0, 300));
  emit(r, ADDI(13, 13, -1));
  emit(r, BNE(13, 0, -4));
  note(r, 0);
  emit(r, END);
  const uint32_t warp = r->here;
  emit_li(r, 31, OUT);
  emit(r, LW(9, 31, COUNT));  // at least one, by threads 1 to 3
  emit(r, SW(9, 31, WORDS));
  emit(r, END);
  r->here = target;
  emit_li(r, 12, warp);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  SLOTS(r, 0, 2, 1, 1, 1);
  EXPECT(r, rig_word(r, OUT + WORDS) != 0, 1);
}

// ---- Faults -------------------------------------------------------------------------------------

static void test_misaligned(rig *r) {
  begin(r, "misaligned targets", 1, 8, 2);
  emit_li(r, 10, r->here + 16);
  emit(r, ADD(10, 10, 30));  // bit 0 does not matter: 2, 3, 6, 7 are wrong
  emit(r, JALR(7, 10, 0));
  const uint32_t pc = r->here - 4;
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  const gyre_fault fault = gyre_func_fault(r->func);
  EXPECT(r, fault.cause, GYRE_FAULT_PC_MISALIGNED);
  EXPECT(r, fault.lanes, 12);
  EXPECT(r, fault.pc, pc);
  EXPECT(r, fault.value, pc + 4 + 2);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 7), pc + 4);  // the beat before it
  EXPECT(r, gyre_func_reg(r->func, 0, 2, 7), 0);
}

static void test_lanes(rig *r) {
  begin(r, "a fault of one subwarp", 1, 4, 4);
  emit(r, ANDI(11, 30, 1));
  emit(r, BEQ(11, 0, 8));
  emit(r, 0);
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_ILLEGAL);
  EXPECT(r, gyre_func_fault(r->func).lanes, 10);
}

int main(void) {
  rig r = {0};
  test_if_else(&r);
  test_loop(&r);
  test_call(&r, 1);
  test_call(&r, 5);
  test_jalr(&r, 4);
  test_jalr(&r, 1);
  test_recursion(&r, 0);
  test_recursion(&r, 20);  // deeper than is counted
  test_hints(&r);
  test_tmc(&r);
  test_wspawn(&r);
  test_misaligned(&r);
  test_lanes(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
