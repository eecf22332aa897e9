// func_cores_test.c - several cores in the functional simulator: how they start, what each has for
// itself, what they share, where they stop.

#include "cores.h"

// Every core starts at RESET_PC with warp 0, thread 0; each warp of each core leaves what the CSRs
// say, thread by thread.
static void test_ids(rig *r, unsigned cores, unsigned warps, unsigned threads) {
  enum { EACH = 4 * 8 };
  rig_cores(r, "ids", cores, warps, threads);
  emit_warps(r, warps);
  emit(r, ADDI(1, 0, -1));
  emit(r, TMC(1));
  emit(r, CSRR(HART, 0xF14));
  emit_li(r, PTR, OUT);
  emit(r, SLLI(X, HART, 5));
  emit(r, ADD(PTR, PTR, X));
  static const uint16_t csrs[] = {0xCC2, 0xCC1, 0xCC0, 0xF14, 0xFC2, 0xFC1, 0xFC0, 0xCC3};
  for (unsigned i = 0; i < 8; i++) {
    emit(r, CSRR(X, csrs[i]));
    emit(r, SW(X, PTR, (int32_t)(4 * i)));
  }
  // All are there before anyone ends, so that the active mask is known.
  emit(r, ADDI(1, 0, 0));
  emit(r, ADDI(2, 0, (int32_t)warps));
  emit(r, BAR(1, 2));
  emit(r, CSRR(X, 0xCC3));
  emit(r, SW(X, PTR, 28));
  emit(r, BAR(1, 2));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned hart = 0; hart < cores * warps * threads; hart++) {
    const unsigned warp = hart / threads;
    const uint32_t expected[] = {warp / warps, warp % warps, hart % threads, hart,
                                 cores,        warps,        threads,        (1U << warps) - 1U};
    for (unsigned i = 0; i < 8; i++) {
      EXPECT(r, rig_word(r, OUT + EACH * hart + 4 * i), expected[i]);
    }
  }
}

static void test_start(rig *r) {
  rig_cores(r, "start", 4, 2, 2);
  emit(r, ADDI(MARK, 0, 7));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_warp_insns(r->func), 8);
  for (unsigned w = 0; w < 8; w++) {
    EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), w % 2 == 0 ? 7 : 0);
    EXPECT(r, gyre_func_reg(r->func, w, 1, MARK), 0);
  }
  EXPECT(r, gyre_func_reg(r->func, 8, 0, MARK), 0);  // there is no such warp
  EXPECT(r, gyre_func_warp(r->func, 8).active, 0);
}

// Each core writes its number to the same local address (in the whole of a page and in less than
// one) and to its own mscratch; all have written before any reads. Addresses are the same.
static void test_own(rig *r, uint32_t bytes) {
  rig_cores(r, "local memory, mscratch", 4, 1, 1);
  r->cfg.lmem_bytes = bytes;
  emit_li(r, PTR, r->cfg.lmem_base + 8);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, CSRR(WAS, 0x340));
  emit(r, LW(X, PTR, 0));
  emit(r, ADD(WAS, WAS, X));  // local memory begins as 0
  emit(r, ADDI(X, CORE, 100));
  emit(r, SW(X, PTR, 0));
  emit(r, CSRRW(0, 0x340, CORE));
  emit_all(r, 4);
  emit(r, LW(SEEN, PTR, 0));
  emit(r, CSRR(HART, 0x340));
  emit(r, END);
  EXPECT(r, rig_run(r, 77), GYRE_DONE);
  for (unsigned c = 0; c < 4; c++) {
    EXPECT(r, gyre_func_reg(r->func, c, 0, WAS), 77);
    EXPECT(r, gyre_func_reg(r->func, c, 0, SEEN), 100 + c);
    EXPECT(r, gyre_func_reg(r->func, c, 0, HART), c);
  }
}

// wspawn of the current form waits for the warps of its own core only, and starts only those;
// wspawn20 of one core ends no warp of another.
static void test_wspawn(rig *r, bool old) {
  rig_cores(r, old ? "wspawn20" : "wspawn", 2, 4, 1);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, ADDI(1, CORE, 2));  // core 0: 2 warps, core 1: 3
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, old ? WSPAWN20(1, 2) : WSPAWN(1, 2));
  emit_li(r, PTR, OUT);
  emit(r, CSRR(WARP, 0xCC1));
  emit(r, BNE(WARP, 0, 20));
  emit(r, AMOADD(0, PTR, 1));
  emit(r, ADDI(X, 0, 300));  // warp 0 ends last
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, ADDI(MARK, MARK, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT), 2 + 3);
  for (unsigned w = 0; w < 8; w++) {
    EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), w < 2 || (w >= 4 && w < 7));
  }
}

// A wspawn that waits: the warps of the other core run on, and do not count as its own.
static void test_wspawn_waits(rig *r) {
  rig_cores(r, "wspawn that waits", 2, 2, 1);
  emit_li(r, PTR, OUT);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 6 * 4));
  emit(r, BNE(CORE, 0, 16));
  emit(r, WSPAWN(1, 2));  // core 0: at once, though core 1 has an active warp
  emit(r, AMOADD(0, PTR, 1));
  emit(r, END);
  emit_li(r, FLAG, OUT);  // core 1, and the warp that was started
  emit_wait(r, 0);
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, MARK), 1);
  EXPECT(r, gyre_func_reg(r->func, 2, 0, MARK), 1);
}

// In every core warp 0 waits in wspawn for warp 1, in all at the same time; that is no fault.
static void test_wspawn_all(rig *r) {
  rig_cores(r, "wspawn that waits in every core", 4, 2, 1);
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 6 * 4));
  emit(r, WSPAWN20(1, 2));
  emit(r, ADDI(2, 2, 4 * 4));
  emit(r, WSPAWN(1, 2));
  emit(r, END);
  emit(r, ADDI(X, 0, 300));  // warp 1, longer than a turn
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, END);
  emit(r, ADDI(MARK, 0, 1));  // warp 1 again
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned w = 0; w < 8; w++) EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), w % 2);
}

// Warp 1 of core 2 faults while the others would run for ever: all stop, the record names it.
static void test_fault(rig *r) {
  rig_cores(r, "fault of core 2", 4, 2, 2);
  emit_warps(r, 2);
  emit(r, CSRR(X, 0xF14));
  emit(r, ADDI(X, X, -(2 * 2 + 1) * 2));
  emit(r, BEQ(X, 0, 8));
  emit(r, JAL(0, 0));
  emit(r, ADDI(X, 0, 300));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, ADDI(1, 0, 1));
  const uint32_t pc = r->here;
  emit(r, LW(X, 1, 0));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  const gyre_fault f = gyre_func_fault(r->func);
  EXPECT(r, f.valid, 1);
  EXPECT(r, f.core, 2);
  EXPECT(r, f.warp, 1);
  EXPECT(r, f.cause, GYRE_FAULT_LOAD_MISALIGNED);
  EXPECT(r, f.pc, pc);
  EXPECT(r, f.lanes, 1);
  EXPECT(r, f.value, 1);
  const uint64_t insns = gyre_func_warp_insns(r->func);
  EXPECT(r, gyre_func_run(r->func, 1000), GYRE_FAULTED);
  EXPECT(r, gyre_func_warp_insns(r->func), insns);
}

// minstret and the counter of thread instructions are of the core, mcycle of all.
static void test_counters(rig *r) {
  rig_cores(r, "counters", 2, 1, 4);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, BEQ(CORE, 0, 16));
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(0, 0, 0));
  emit(r, ADDI(0, 0, 0));
  emit_all(r, 2);
  emit(r, CSRR(5, 0xB02));
  emit(r, CSRR(6, 0xB03));
  emit(r, CSRR(7, 0xB82));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, 5) - gyre_func_reg(r->func, 0, 0, 5), 3);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 5), 2 + ALL_WORDS);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 6), 3 + ALL_WORDS);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 7), 0);
}

// The warps that a trace names are numbered through all cores.
static void note(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask) {
  (void)pc, (void)insn, (void)tmask;
  ((unsigned *)ctx)[warp]++;
}

static void test_trace(rig *r) {
  unsigned seen[8] = {0};
  char why[GYRE_MESSAGE];
  rig_cores(r, "trace", 4, 2, 1);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, BNE(CORE, 0, 8));
  emit(r, END);
  emit(r, ADDI(0, 0, 0));
  emit(r, END);
  gyre_func_bus bus = {r, rig_load, rig_store, rig_page};
  r->func = gyre_func_new(&r->cfg, &bus, 0, why);
  gyre_func_set_trace(r->func, note, seen);
  EXPECT(r, gyre_func_run(r->func, 1000), GYRE_DONE);
  for (unsigned w = 0; w < 8; w++) EXPECT(r, seen[w], w % 2 ? 0 : w == 0 ? 3 : 4);
}

int main(void) {
  rig r = {0};
  test_start(&r);
  test_ids(&r, 2, 4, 4);
  test_ids(&r, 4, 2, 1);
  test_ids(&r, 16, 1, 2);
  test_ids(&r, 1, 3, 2);
  test_own(&r, 8192);
  test_own(&r, 256);
  test_wspawn(&r, false);
  test_wspawn(&r, true);
  test_wspawn_waits(&r);
  test_wspawn_all(&r);
  test_fault(&r);
  test_counters(&r);
  test_trace(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
