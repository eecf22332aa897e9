// func_reserve_warps_test.c - reservations of several warps in the functional simulator: what one
// warp does to that of another, warps that end, loops of all warps.

#include "rig.h"

enum { HERE = 5, NEXT = 6, DATA = 7, RES = 8, X = 9, WID = 10, FLAG = 11 };
#define LINE (OUT + 0x600)

// Warps 0 to warps - 1, one thread each, continue after this.
static void emit_warps(rig *r, unsigned warps) {
  emit(r, ADDI(1, 0, (int32_t)warps));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit(r, CSRR(WID, 0xCC1));
}

static void emit_wait(rig *r, int32_t offset) {  // until the word after FLAG is not 0
  emit(r, LW(X, FLAG, offset));
  emit(r, BEQ(X, 0, -4));
}

typedef struct warps_case {
  const char *name;
  uint32_t code[4];  // of warp 0, while warp 1 has a reservation of HERE
  uint32_t fails;    // then of warp 1
} warps_case;

static void run_case(rig *r, const warps_case *c, uint32_t line) {
  rig_begin(r, c->name, 2, 2, 2);
  emit_warps(r, 2);
  emit_li(r, HERE, line);
  emit(r, ADDI(NEXT, HERE, 64));
  emit_li(r, FLAG, OUT + WORDS);
  emit(r, ADDI(DATA, 0, 42));
  const uint32_t fork = r->here;
  emit(r, 0);
  emit_wait(r, 0);  // warp 0
  for (unsigned i = 0; i < 4 && c->code[i] != 0; i++) emit(r, c->code[i]);
  emit(r, SW(DATA, FLAG, 4));
  emit(r, END);
  const uint32_t other = r->here;
  emit(r, LR(X, HERE));
  emit(r, SW(DATA, FLAG, 0));
  emit_wait(r, 4);
  emit(r, ADDI(DATA, 0, 43));
  emit(r, SC(RES, HERE, DATA));
  emit(r, LW(X, HERE, 0));
  emit(r, END);
  r->here = fork;
  emit(r, BNE(WID, 0, (int32_t)(other - fork)));
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, RES), c->fails);
  EXPECT(r, gyre_func_reg(r->func, 1, 0, X) == 43, !c->fails);
}

static void test_two(rig *r) {
  const warps_case cases[] = {
      {"nothing", {0}, 0},
      {"store", {SB(0, HERE, 63)}, 1},
      {"store to another line", {SB(0, NEXT, 0)}, 0},
      {"amo", {AMOADD(X, HERE, 0)}, 1},
      {"amo in another line", {AMOADD(X, NEXT, DATA)}, 0},
      {"lr", {LR(X, HERE)}, 0},
      {"lr and sc", {LR(X, HERE), SC(X, HERE, DATA)}, 1},
      {"lr and sc in another line", {LR(X, NEXT), SC(X, NEXT, DATA)}, 0},
      {"sc that fails", {SC(X, HERE, DATA)}, 0},
      {"lr, store elsewhere, sc that fails", {LR(X, NEXT), SC(X, HERE, DATA)}, 0},
      {"load", {LW(X, HERE, 0)}, 0},
      {"both lose it", {LR(X, HERE), SW(DATA, HERE, 4), SC(X, HERE, DATA)}, 1},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    run_case(r, &cases[i], LINE);
    run_case(r, &cases[i], 0xffff0080U);
  }
}

// A reservation outlives its warp, whether that ends by itself or by another one's wspawn20.
static void test_end(rig *r) {
  for (unsigned killed = 0; killed < 2; killed++) {
    rig_begin(r, killed ? "killed warp" : "ended warp", 2, 2, 2);
    emit_li(r, HERE, LINE);
    emit_li(r, FLAG, OUT + WORDS);
    emit_warps(r, 2);
    const uint32_t fork = r->here;
    emit(r, 0);
    emit_wait(r, 0);  // warp 0
    emit(r, AUIPC(2, 0));
    emit(r, ADDI(2, 2, 16));
    emit(r, killed ? WSPAWN20(1, 2) : WSPAWN(1, 2));
    emit(r, END);
    emit_li(r, HERE, LINE);  // warp 1 again
    emit(r, SC(RES, HERE, HERE));
    emit(r, END);
    const uint32_t other = r->here;
    emit_li(r, HERE, LINE);
    emit_li(r, FLAG, OUT + WORDS);
    emit(r, LR(X, HERE));
    emit(r, SW(HERE, FLAG, 0));
    emit(r, killed ? JAL(0, 0) : END);
    r->here = fork;
    emit(r, BNE(WID, 0, (int32_t)(other - fork)));
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    EXPECT(r, gyre_func_reg(r->func, 1, 0, RES), 0);
    EXPECT(r, rig_word(r, LINE), LINE);
  }
  // Other threads off and on again: it stays. So does that of the warp that spawns.
  rig_begin(r, "wspawn20, tmc", 2, 2, 2);
  emit_li(r, HERE, LINE);
  emit(r, LR(X, HERE));
  emit(r, ADDI(1, 0, 3));
  emit(r, TMC(1));
  emit(r, ADDI(1, 0, 1));
  emit(r, TMC(1));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 20));
  emit(r, WSPAWN20(1, 2));
  emit(r, SC(RES, HERE, HERE));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, RES), 0);
}

// All threads of all warps add 1 to one word, ROUNDS times each.
static void test_loops(rig *r, unsigned warps, unsigned threads, unsigned lanes, uint32_t line) {
  enum { ROUNDS = 20, COUNTER = 12, MASK = 13 };
  rig_begin(r, "loops of all warps", warps, threads, lanes);
  emit_warps(r, warps);
  emit_start(r);
  emit_li(r, HERE, line);
  emit(r, ADDI(COUNTER, 0, ROUNDS));
  emit(r, CSRR(MASK, 0xCC4));
  const uint32_t top = r->here;
  emit(r, LR(X, HERE));
  emit(r, ADDI(X, X, 1));
  emit(r, SC(RES, HERE, X));
  emit(r, PRED(RES, MASK));
  emit(r, BNE(RES, 0, (int32_t)(top - r->here)));
  emit(r, ADDI(COUNTER, COUNTER, -1));
  emit(r, BNE(COUNTER, 0, (int32_t)(top - r->here)));
  emit(r, ADDI(1, 0, 1));
  emit(r, ADDI(2, 0, (int32_t)warps));
  emit(r, BAR(1, 2));
  emit(r, LW(X, HERE, 0));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, X), ROUNDS * warps * threads);
}

int main(void) {
  rig r = {0};
  test_two(&r);
  test_end(&r);
  for (unsigned i = 0; i < 2; i++) {
    const uint32_t line = i == 0 ? LINE : 0xffff0000U;
    test_loops(&r, 1, 4, 4, line);
    test_loops(&r, 4, 4, 4, line);
    test_loops(&r, 8, 8, 2, line);
    test_loops(&r, 32, 1, 1, line);
    test_loops(&r, 3, 32, 4, line);
  }
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
