// func_cores_count_test.c - barriers that count cores, in the functional simulator: the current form
// of bar with id bit 31. A core has arrived when all of its active warps have.

#include "cores.h"
#include "meetings.h"

static void emit_count(rig *r, uint32_t id, unsigned cores) {
  emit_li(r, 1, id);
  emit(r, ADDI(2, 0, (int32_t)cores));
  emit(r, BAR(1, 2));
}

static void expect_fault(rig *r, uint32_t id, uint32_t pc) {
  EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_BARRIER);
  EXPECT(r, gyre_func_fault(r->func).value, id);
  EXPECT(r, gyre_func_fault(r->func).pc, pc);
}

// Warp 3 of core 0 never comes, so no warp of any core passes.
static void test_one_missing(rig *r) {
  rig_cores(r, "one warp of 16 does not come", 4, 4, 1);
  emit_warps(r, 4);
  emit(r, CSRR(HART, 0xF14));
  emit(r, ADDI(X, HART, -3));
  const uint32_t fork = r->here;
  emit(r, 0);
  emit_bar(r, 2, 4);
  const uint32_t join = r->here;
  emit_count(r, GLOBAL | 1, 4);
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  r->here = fork;
  emit(r, BNE(X, 0, (int32_t)(join - fork)));
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  for (unsigned w = 0; w < 16; w++) {
    EXPECT(r, gyre_func_warp(r->func, w).at_barrier, 1);
    EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), 0);
  }
}

// All but warp 0 of each core end, the last of them when all the others wait.
static void test_ends(rig *r, unsigned cores) {
  rig_cores(r, "warps end while others wait", cores, 4, 1);
  emit_warps(r, 4);
  emit(r, CSRR(WARP, 0xCC1));
  emit(r, BEQ(WARP, 0, 20));
  emit(r, ADDI(X, 0, 500));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, END);
  emit_count(r, GLOBAL | 1, cores);
  emit(r, CSRR(SEEN, 0xCC3));  // the warps that are active
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned c = 0; c < cores; c++) {
    EXPECT(r, gyre_func_reg(r->func, 4 * c, 0, MARK), 1);
    EXPECT(r, gyre_func_reg(r->func, 4 * c, 0, SEEN), 1);
    EXPECT(r, gyre_func_reg(r->func, 4 * c + 1, 0, X), 0);
  }
}

// Warp 0 ends warp 1, which waits, by wspawn20, and arrives alone; the other core has arrived.
static void test_spawn_ends(rig *r) {
  rig_cores(r, "wspawn ends a warp that waits", 2, 2, 1);
  emit_warps(r, 2);
  emit(r, CSRR(HART, 0xF14));
  emit(r, BNE(HART, 0, 24));
  emit(r, ADDI(X, 0, 500));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  emit(r, ADDI(1, 0, 0));
  emit(r, WSPAWN20(1, 1));
  emit_count(r, GLOBAL | 1, 2);
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, MARK), 1);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, MARK), 0);
  EXPECT(r, gyre_func_reg(r->func, 2, 0, MARK), 1);
  EXPECT(r, gyre_func_reg(r->func, 3, 0, MARK), 1);
}

// A local barrier of the same form counts warps: two of four pass while the others never come.
static void test_local(rig *r) {
  rig_cores(r, "a local barrier counts warps", 2, 4, 1);
  emit_warps(r, 4);
  emit(r, CSRR(WARP, 0xCC1));
  emit(r, ANDI(X, WARP, 2));
  emit(r, ADDI(1, X, 1));  // id 1 for warps 0 and 1, 3 for 2 and 3
  emit(r, ADDI(2, X, 2));  // count 2, or 4
  emit(r, BAR(1, 2));
  emit(r, ADDI(MARK, 0, 1));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_HUNG);
  for (unsigned w = 0; w < 8; w++) EXPECT(r, gyre_func_reg(r->func, w, 0, MARK), (w & 2) == 0);
}

typedef struct count_case {
  const char *name;
  uint32_t id;
  unsigned cores, count;
  bool fault;
} count_case;

static void test_counts(rig *r) {
  static const count_case cases[] = {
      {"as many as there are", GLOBAL | 7, 4, 4, false},
      {"no cores", GLOBAL, 4, 0, true},
      {"more cores than there are", GLOBAL, 4, 5, true},
      {"as many as there are warps", GLOBAL, 4, 8, true},
      {"no such barrier", GLOBAL | 8, 4, 4, true},
      {"each core for itself", GLOBAL | 3, 4, 1, false},
      {"the only core", GLOBAL | 7, 1, 1, false},
      {"two of one core", GLOBAL | 7, 1, 2, true},
      {"none of one core", GLOBAL | 7, 1, 0, true},
      {"no such barrier of one core", GLOBAL | 8, 1, 1, true},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const count_case *c = &cases[i];
    rig_cores(r, c->name, c->cores, 2, 1);
    emit_warps(r, 2);
    emit_count(r, c->id, c->count);
    const uint32_t pc = r->here - 4;
    emit(r, END);
    EXPECT(r, rig_run(r, 0), c->fault ? GYRE_FAULTED : GYRE_DONE);
    if (c->fault) expect_fault(r, c->id, pc);
  }
}

// Warp 0 arrives first, warp 1 of the last core later with another count or in the other form.
static void test_mixed(rig *r, unsigned cores, bool first20, bool second20, unsigned first,
                       unsigned second) {
  rig_cores(r, "both forms or counts at one barrier", cores, 2, 1);
  emit_warps(r, 2);
  emit(r, CSRR(HART, 0xF14));
  emit_li(r, 1, GLOBAL | 2);
  emit(r, ADDI(2, 0, (int32_t)first));
  emit(r, ADDI(3, 0, (int32_t)second));
  emit(r, ADDI(X, HART, -(int32_t)(2 * cores - 1)));
  emit(r, BEQ(X, 0, 12));
  emit(r, first20 ? BAR20(1, 2) : BAR(1, 2));
  emit(r, END);
  emit(r, ADDI(X, 0, 500));
  emit(r, ADDI(X, X, -1));
  emit(r, BNE(X, 0, -4));
  const uint32_t pc = r->here;
  emit(r, second20 ? BAR20(1, 3) : BAR(1, 3));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  expect_fault(r, GLOBAL | 2, pc);
}

int main(void) {
  rig r = {0};
  // Every fourth warp is quick, so that counting warps would let it pass when as many as there are
  // cores have come.
  test_meetings(&r, "all warps of all cores", 4, 4, false, emit_count, 4);
  test_meetings(&r, "all warps of all cores", 2, 3, false, emit_count, 2);
  test_meetings(&r, "all warps of all cores", 16, 4, false, emit_count, 16);
  test_meetings(&r, "all warps of all cores", 4, 1, false, emit_count, 4);
  test_meetings(&r, "all warps of all cores", 1, 4, false, emit_count, 1);
  test_one_missing(&r);
  test_ends(&r, 1);
  test_ends(&r, 4);
  test_spawn_ends(&r);
  test_local(&r);
  test_counts(&r);
  test_mixed(&r, 1, true, false, 2, 1);
  test_mixed(&r, 1, false, true, 1, 2);
  test_mixed(&r, 2, true, false, 4, 2);
  test_mixed(&r, 2, false, true, 2, 2);
  test_mixed(&r, 4, false, false, 4, 3);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
