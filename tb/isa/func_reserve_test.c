// func_reserve_test.c - lr.w and sc.w of one warp in the functional simulator: successes, what
// ends a reservation, loops that try again.

#include "rig.h"

// Preset registers: words of two lines of main memory and of local memory, and data.
enum { HERE = 5, SAME = 6, NEXT = 7, LOCAL = 8, DATA = 9, RES = 11, X = 12, EACH = 13, MASK = 14 };
#define LINE (OUT + 0x600)  // the first of 8 lines

// Threads of `mask` from here on; the register is lost in those that are off.
#define ON(mask) ADDI(MASK, 0, mask), TMC(MASK)

typedef struct reserve_case {
  const char *name;
  uint32_t code[10];   // up to the first 0; then all threads are on and do sc.w RES, DATA, (at)
  uint32_t at;         // register
  uint32_t failed;     // threads
  uint32_t line_word;  // word at HERE then; it starts as 7, DATA is 42
} reserve_case;

static void run_case(rig *r, const reserve_case *c, unsigned lanes) {
  rig_begin(r, c->name, 1, 4, lanes);
  for (unsigned i = 0; i < 128; i++) memcpy(r->ram + (LINE - RIG_BASE) + 4 * i, &(uint32_t){7}, 4);
  emit_start(r);
  emit_li(r, HERE, LINE);
  emit(r, ADDI(SAME, HERE, 60));
  emit(r, ADDI(NEXT, HERE, 64));
  emit_li(r, LOCAL, 0xffff0040U);
  emit(r, ADDI(DATA, 0, 42));
  emit(r, SLLI(EACH, 30, 6));
  emit(r, ADD(EACH, EACH, HERE));  // a line for each thread
  for (unsigned i = 0; i < 10 && c->code[i] != 0; i++) emit(r, c->code[i]);
  emit(r, TMC(28));
  emit(r, ADDI(RES, 0, 5));
  emit(r, SC(RES, c->at, DATA));
  emit(r, SLLI(X, 30, 2));
  emit(r, ADD(X, X, 31));
  emit(r, SW(RES, X, 0));
  emit(r, LW(RES, c->at, 0));
  emit(r, SW(RES, X, COUNT));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < 4; t++) EXPECT(r, slot(r, t, 0), c->failed >> t & 1U);
  EXPECT(r, rig_word(r, LINE), c->line_word);
  if (c->failed != 15 && c->at == LOCAL) EXPECT(r, slot(r, 0, COUNT), 42);
}

static void test_cases(rig *r) {
  const reserve_case cases[] = {
      {"lr, sc", {LR(X, HERE)}, HERE, 14, 42},
      {"sc alone", {0}, HERE, 15, 7},
      {"aq and rl", {LR(X, HERE) | 3U << 25}, HERE, 14, 42},
      {"sc twice", {LR(X, HERE), SC(X, HERE, DATA), SW(0, HERE, 0)}, HERE, 15, 0},
      {"second sc", {LR(X, HERE), SC(X, HERE, 28)}, HERE, 15, 0xffffffff},
      {"lr to x0", {LR(0, HERE)}, HERE, 14, 42},
      {"store to the word", {LR(X, HERE), SW(28, HERE, 0)}, HERE, 15, 0xffffffff},
      {"store of the same value", {LR(X, HERE), SW(X, HERE, 0)}, HERE, 15, 7},
      {"store elsewhere in the line", {LR(X, HERE), SW(28, SAME, 0)}, HERE, 15, 7},
      {"byte store in the line", {LR(X, HERE), SB(28, SAME, 3)}, HERE, 15, 7},
      {"halfword store in the line", {LR(X, HERE), SH(28, HERE, 2)}, HERE, 15, 0xffff0007U},
      {"fsw in the line", {LR(X, HERE), FSW(1, SAME, 0)}, HERE, 15, 7},
      {"store to the next line", {LR(X, HERE), SW(28, NEXT, 0)}, HERE, 14, 42},
      {"store to the line before", {LR(X, NEXT), SW(28, SAME, 0)}, NEXT, 14, 7},
      {"amo in the line", {LR(X, HERE), AMOADD(0, SAME, DATA)}, HERE, 15, 7},
      {"amo that changes nothing", {LR(X, HERE), AMOADD(0, SAME, 0)}, HERE, 15, 7},
      {"amo in the next line", {LR(X, HERE), AMOSWAP(X, NEXT, DATA)}, HERE, 14, 42},
      {"loads and fences", {LR(X, HERE), LW(X, HERE, 0), 0x0ff0000f, FENCEI}, HERE, 14, 42},
      {"sc to another line", {LR(X, HERE), SC(X, NEXT, DATA)}, HERE, 15, 7},
      {"sc elsewhere in the line", {LR(X, SAME)}, HERE, 14, 42},
      {"another lr, line left", {LR(X, HERE), LR(X, NEXT)}, HERE, 15, 7},
      {"another lr, line kept", {LR(X, NEXT), LR(X, HERE)}, HERE, 14, 42},
      {"another lr, first line stored to",
       {LR(X, NEXT), LR(X, HERE), SW(28, NEXT, 0)},
       HERE,
       14,
       42},
      {"lr of threads 2 and 3", {ON(12), LR(X, HERE)}, HERE, 11, 42},
      {"lr of thread 3, then of all", {ON(8), LR(X, HERE), TMC(28), LR(X, HERE)}, HERE, 14, 42},
      {"lr of all, then of thread 3", {LR(X, HERE), ON(8), LR(X, HERE)}, HERE, 7, 42},
      {"sc without the reserved thread", {LR(X, HERE), ON(12), SC(X, HERE, 28)}, HERE, 15, 7},
      {"thread off in between", {LR(X, HERE), ON(12), ADDI(X, X, 1)}, HERE, 14, 42},
      {"a line for each thread", {LR(X, EACH)}, EACH, 14, 42},
      {"store of thread 3 to its own", {LR(X, EACH), ON(8), SW(28, EACH, 0)}, EACH, 14, 42},
      {"store of thread 3 to that of 0", {LR(X, EACH), ON(8), SW(28, HERE, 0)}, EACH, 15, ~0U},
      {"amo of thread 3 to that of 0", {LR(X, EACH), ON(8), AMOOR(X, HERE, 28)}, EACH, 15, ~0U},
      {"reserved thread 3, its line", {ON(8), LR(X, EACH)}, EACH, 7, 7},
      {"reserved thread 3, store of all",
       {ON(8), LR(X, EACH), TMC(28), SW(X, EACH, 4)},
       EACH,
       15,
       7},
      {"store to local memory", {LR(X, HERE), SW(28, LOCAL, 0)}, HERE, 14, 42},
      {"local memory", {LR(X, LOCAL)}, LOCAL, 14, 7},
      {"local, store to main", {LR(X, LOCAL), SW(28, HERE, 0)}, LOCAL, 14, ~0U},
      {"local, store in the line", {LR(X, LOCAL), SW(28, LOCAL, 60)}, LOCAL, 15, 7},
      {"local, store to the next line", {LR(X, LOCAL), SB(28, LOCAL, 64)}, LOCAL, 14, 7},
      {"local, store to the line before", {LR(X, LOCAL), SB(28, LOCAL, -1)}, LOCAL, 14, 7},
      {"local, amo in the line", {LR(X, LOCAL), AMOADD(X, LOCAL, 28)}, LOCAL, 15, 7},
      {"local reserved, main tried", {LR(X, LOCAL)}, HERE, 15, 7},
      {"result in the operand's place", {LR(DATA, HERE), ADDI(DATA, 0, 42)}, HERE, 14, 42},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    for (unsigned lanes = 1; lanes <= 4; lanes *= 2) run_case(r, &cases[i], lanes);
  }
}

// The size of a line is that of the configuration.
static void test_line_size(rig *r) {
  for (unsigned bytes = 4; bytes <= 128; bytes *= 2) {
    for (unsigned at = 0; at < 256; at += 4) {
      rig_begin(r, "size of a line", 1, 1, 1);
      r->cfg.line_bytes = bytes;
      emit_li(r, HERE, LINE + 128 - 4);
      emit_li(r, SAME, LINE + at);
      emit(r, LR(X, HERE));
      emit(r, SB(X, SAME, 3));
      emit(r, SC(RES, HERE, DATA));
      emit(r, END);
      EXPECT(r, rig_run(r, 0), GYRE_DONE);
      EXPECT(r, gyre_func_reg(r->func, 0, 0, RES), at / bytes == (128 - 4) / bytes);
    }
  }
}

// All threads add their number + 1 to one word by lr and sc. The lowest one that is left succeeds
// in each round.
static void test_loop(rig *r, unsigned threads, unsigned lanes, bool local) {
  rig_begin(r, "loop of lr and sc", 1, threads, lanes);
  emit_start(r);
  emit_li(r, HERE, local ? 0xffff0040U : LINE);
  emit(r, CSRR(MASK, 0xCC4));
  emit(r, ADDI(DATA, 0, 0));  // rounds
  const uint32_t top = r->here;
  emit(r, ADDI(DATA, DATA, 1));
  emit(r, LR(X, HERE));
  emit(r, ADD(RES, X, 30));
  emit(r, ADDI(RES, RES, 1));
  emit(r, SC(RES, HERE, RES));
  emit(r, PRED(RES, MASK));
  emit(r, BNE(RES, 0, (int32_t)(top - r->here)));
  emit(r, SLLI(NEXT, 30, 2));
  emit(r, ADD(NEXT, NEXT, 31));
  emit(r, SW(DATA, NEXT, 0));
  emit(r, SW(X, NEXT, COUNT));
  emit(r, LW(X, HERE, 0));
  emit(r, SW(X, 31, WORDS));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < threads; t++) {
    EXPECT(r, slot(r, t, 0), t + 1);
    EXPECT(r, slot(r, t, COUNT), t * (t + 1) / 2);
  }
  EXPECT(r, rig_word(r, OUT + WORDS), threads * (threads + 1) / 2);
}

int main(void) {
  rig r = {0};
  test_cases(&r);
  test_line_size(&r);
  for (unsigned i = 0; i < 2; i++) {
    test_loop(&r, 1, 1, i);
    test_loop(&r, 4, 4, i);
    test_loop(&r, 32, 4, i);
    test_loop(&r, 32, 32, i);
    test_loop(&r, 16, 1, i);
  }
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
