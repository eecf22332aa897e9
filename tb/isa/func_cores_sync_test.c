// func_cores_sync_test.c - tests effects between cores in the functional simulator: global
// barriers, reservations, atomic operations, code that another core has written, hangs.

#include "cores.h"
#include "meetings.h"

#define LINE (OUT + 0x600)

// ---- Barriers -----------------------------------------------------------------------------------

// Each core uses local barrier 1 for its own two warps; global barrier 1 has one warp of each.
static void test_tables(rig *r) {
  rig_cores(r, "local and global tables", 2, 2, 1);
  emit_warps(r, 2);
  emit(r, CSRR(WARP, 0xCC1));
  emit(r, BNE(WARP, 0, 20));
  emit_bar(r, GLOBAL | 1, 2);
  emit_bar(r, 1, 2);
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned w = 0; w < 4; w++) EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), 1);
}

typedef struct bar_case {
  const char *name;
  uint32_t id;
  unsigned count;  // of core 0; the other core's is one more if `differs`
  bool differs, fault;
} bar_case;

static void test_bar_faults(rig *r) {
  static const bar_case cases[] = {
      {"all warps", GLOBAL | 7, 2, false, false},
      {"more warps than a core has, local", 3, 2, false, true},
      {"more warps than there are", GLOBAL, 3, false, true},
      {"no warps", GLOBAL, 0, false, true},
      {"no such barrier", GLOBAL | 8, 2, false, true},
      {"one warp", GLOBAL | 7, 1, false, false},
      {"one warp, no such barrier", GLOBAL | 8, 1, false, true},
      {"counts that differ", GLOBAL | 2, 2, true, true},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const bar_case *c = &cases[i];
    rig_cores(r, c->name, c->differs ? 4 : 2, 1, 1);
    emit(r, CSRR(CORE, 0xCC2));
    emit_li(r, 1, c->id);
    emit(r, ADDI(2, CORE, (int32_t)c->count));
    if (!c->differs) emit(r, ADDI(2, 0, (int32_t)c->count));
    const uint32_t pc = r->here;
    emit(r, BAR20(1, 2));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), c->fault ? GYRE_FAULTED : GYRE_DONE);
    if (!c->fault) continue;
    EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_BARRIER);
    EXPECT(r, gyre_func_fault(r->func).core, c->differs);  // core 1 is the second one
    EXPECT(r, gyre_func_fault(r->func).value, c->id);
    EXPECT(r, gyre_func_fault(r->func).pc, pc);
  }
}

// Core 1 lets its warp 1 wait at a global barrier and ends it by wspawn20. The arrival still
// counts, so core 0 continues; the new warp 1, which waits elsewhere, does not.
static void test_drop(rig *r) {
  rig_cores(r, "a waiting warp that starts anew", 2, 2, 1);
  emit(r, CSRR(CORE, 0xCC2));
  emit_li(r, FLAG, OUT);
  const uint32_t fork = r->here;
  emit(r, 0);
  emit_wait(r, 0);  // core 0
  emit_bar(r, GLOBAL | 1, 2);
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  const uint32_t one = r->here;
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 0x100));
  for (int turn = 0; turn < 2; turn++) {
    emit(r, WSPAWN20(1, 2));
    emit(r, ADDI(X, 0, 300));
    emit(r, ADDI(X, X, -1));
    emit(r, BNE(X, 0, -4));
    emit(r, ADDI(2, 2, 0x100));
  }
  emit(r, SW(1, FLAG, 0));
  emit(r, END);
  for (uint32_t turn = 0; turn < 2; turn++) {
    r->here = one + 4 + 0x100 * (turn + 1);
    emit_bar(r, GLOBAL | (turn + 1), 2);
    emit(r, ADDI(MARK, 0, 1));
    emit(r, END);
  }
  r->here = fork;
  emit(r, BNE(CORE, 0, (int32_t)(one - fork)));
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  EXPECT(r, gyre_func_warp(r->func, 0).active, 0);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, MARK), 1);
  EXPECT(r, gyre_func_warp(r->func, 3).at_barrier, 1);
  EXPECT(r, gyre_func_reg(r->func, 3, 0, MARK), 0);
}

// Core 1 does not come; a core that still runs keeps the others from being hung.
static void test_hung(rig *r) {
  rig_cores(r, "hung", 4, 1, 1);
  emit(r, CSRR(CORE, 0xCC2));
  emit(r, ADDI(X, CORE, -1));
  emit(r, BNE(X, 0, 20));
  emit(r, ADDI(X, 0, 400));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, END);
  emit_bar(r, GLOBAL | 1, 4);
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  for (unsigned c = 0; c < 4; c++) {
    EXPECT(r, gyre_func_warp(r->func, c).active, c != 1);
    EXPECT(r, gyre_func_warp(r->func, c).at_barrier, c != 1);
    if (c != 1) EXPECT(r, gyre_func_warp(r->func, c).pc, r->here);
  }
  EXPECT(r, gyre_func_reg(r->func, 1, 0, X), 0);
}

// ---- Atomic operations --------------------------------------------------------------------------

typedef struct line_case {
  const char *name;
  uint32_t code[4];  // of core 0, while core 1 has a reservation of the line at PTR
  uint32_t fails;    // in main memory; in local memory it never does
} line_case;

static void run_line(rig *r, const line_case *c, uint32_t line) {
  rig_cores(r, c->name, 2, 1, 2);
  emit(r, CSRR(CORE, 0xCC2));
  emit_li(r, PTR, line);
  emit_li(r, FLAG, OUT);
  emit(r, ADDI(DATA, 0, 42));
  const uint32_t fork = r->here;
  emit(r, 0);
  emit_wait(r, 0);
  for (unsigned i = 0; i < 4 && c->code[i] != 0; i++) emit(r, c->code[i]);
  emit(r, SW(DATA, FLAG, 4));
  emit(r, END);
  const uint32_t other = r->here;
  emit(r, LR(X, PTR));
  emit(r, SW(DATA, FLAG, 0));
  emit_wait(r, 4);
  emit(r, ADDI(DATA, 0, 43));
  emit(r, SC(RES, PTR, DATA));
  emit(r, LW(X, PTR, 0));
  emit(r, END);
  r->here = fork;
  emit(r, BNE(CORE, 0, (int32_t)(other - fork)));
  const bool fails = c->fails && line == LINE;
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, RES), fails);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, X) == 43, !fails);
}

static void test_reservations(rig *r) {
  const line_case cases[] = {
      {"nothing", {0}, 0},
      {"store", {SB(0, PTR, 63)}, 1},
      {"store to another line", {SB(0, PTR, 64)}, 0},
      {"amo", {AMOADD(X, PTR, 0)}, 1},
      {"lr", {LR(X, PTR)}, 0},
      {"lr and sc", {LR(X, PTR), SC(X, PTR, DATA)}, 1},
      {"sc that fails", {SC(X, PTR, DATA)}, 0},
      {"both lose it", {LR(X, PTR), SW(DATA, PTR, 4), SC(X, PTR, DATA)}, 1},
      {"load", {LW(X, PTR, 0)}, 0},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    run_line(r, &cases[i], LINE);
    run_line(r, &cases[i], 0xffff0080U);
  }
}

// All threads of all warps of all cores add 1 to one word, by amoadd and by lr and sc.
static void test_counter(rig *r, unsigned cores, unsigned warps, unsigned threads) {
  enum { ROUNDS = 10, LEFT = 16, MASK };
  rig_cores(r, "counter", cores, warps, threads);
  emit_warps(r, warps);
  emit(r, ADDI(1, 0, -1));
  emit(r, TMC(1));
  emit_li(r, PTR, LINE);
  emit(r, ADDI(DATA, 0, 1));
  emit(r, ADDI(LEFT, 0, ROUNDS));
  emit(r, CSRR(MASK, 0xCC4));
  const uint32_t top = r->here;
  emit(r, LR(X, PTR));
  emit(r, ADDI(X, X, 1));
  emit(r, SC(RES, PTR, X));
  emit(r, PRED(RES, MASK));
  emit(r, BNE(RES, 0, (int32_t)(top - r->here)));
  emit(r, AMOADD(X, PTR, DATA));
  emit(r, ADDI(LEFT, LEFT, -1));
  emit(r, BNE(LEFT, 0, (int32_t)(top - r->here)));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, LINE), 2 * ROUNDS * cores * warps * threads);
}

// Both cores run the slot, core 1 writes it, and after barriers and fence.i both run it again.
static void test_code(rig *r) {
  rig_cores(r, "code of another core", 2, 1, 1);
  emit(r, CSRR(CORE, 0xCC2));
  const uint32_t slot = r->here;
  emit(r, ADDI(SEEN, 0, 1));
  const uint32_t leave = r->here;
  emit(r, 0);
  emit_all(r, 2);
  emit_li(r, PTR, slot);
  emit_li(r, X, ADDI(SEEN, 0, 2));
  emit(r, BEQ(CORE, 0, 8));
  emit(r, SW(X, PTR, 0));
  emit_all(r, 2);
  emit(r, FENCEI);
  emit(r, ADDI(WAS, 0, 1));
  emit(r, JAL(0, (int32_t)(slot - r->here)));
  const uint32_t end = r->here;
  emit(r, END);
  r->here = leave;
  emit(r, BNE(WAS, 0, (int32_t)(end - leave)));
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, SEEN), 2);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, SEEN), 2);
}

int main(void) {
  rig r = {0};
  test_meetings(&r, "global barrier of all warps", 2, 2, true, emit_bar, 4);
  test_meetings(&r, "global barrier of all warps", 4, 3, true, emit_bar, 12);
  test_meetings(&r, "global barrier of all warps", 16, 4, true, emit_bar, 64);
  test_meetings(&r, "global barrier of all warps", 1, 4, true, emit_bar, 4);
  test_tables(&r);
  test_bar_faults(&r);
  test_drop(&r);
  test_hung(&r);
  test_reservations(&r);
  test_counter(&r, 2, 2, 2);
  test_counter(&r, 16, 2, 4);
  test_code(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
