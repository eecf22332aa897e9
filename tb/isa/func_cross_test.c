// func_cross_test.c - votes and shuffles on the functional simulator: programs whose results are stated here, thread by
// thread. Every operation; threads that do not take part; COLLECTIVES = 0; the same programs with both kinds of
// RECONVERGENCE. A second statement of the rules with random operands: tb/unit/execute/cross_rules.h.

#include "rig.h"

enum { THREADS = 8, SAME = 99 };

// opcode 0001011, funct7 1
static uint32_t word_of(unsigned op, uint32_t rd, uint32_t rs1, uint32_t rs2) {
  return 1U << 25 | rs2 << 20 | rs1 << 15 | op << 12 | rd << 7 | 0x0bU;
}

typedef struct cross_case {
  const char *name;
  unsigned funct3;
  uint32_t part;               // threads that take part
  uint32_t yes;                // votes: threads with the condition
  uint32_t mask, clamp, lane;  // shuffles
  uint32_t expected[THREADS];  // votes: the result; shuffles: the thread whose word it is
} cross_case;

static const cross_case cases[] = {
    {"all: all", 0, 0xff, 0xff, 0, 0, 0, {1, 1, 1, 1, 1, 1, 1, 1}},
    {"all: but one", 0, 0xff, 0xf7, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}},
    {"all: the one does not take part", 0, 0xf7, 0xf7, 0, 0, 0, {1, 1, 1, SAME, 1, 1, 1, 1}},
    {"any: no thread", 1, 0xff, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}},
    {"any: the last", 1, 0xff, 0x80, 0, 0, 0, {1, 1, 1, 1, 1, 1, 1, 1}},
    {"any: one that does not take part",
     1,
     0x0f,
     0xf0,
     0,
     0,
     0,
     {0, 0, 0, 0, SAME, SAME, SAME, SAME}},
    {"uni: all", 2, 0xff, 0xff, 0, 0, 0, {1, 1, 1, 1, 1, 1, 1, 1}},
    {"uni: no thread", 2, 0xff, 0, 0, 0, 0, {1, 1, 1, 1, 1, 1, 1, 1}},
    {"uni: one", 2, 0xff, 0x20, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}},
    {"uni: of three", 2, 0x2a, 0x2b, 0, 0, 0, {SAME, 1, SAME, 1, SAME, 1, SAME, SAME}},
    {"ballot", 3, 0xff, 0xa6, 0, 0, 0, {0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6}},
    {"ballot of some", 3, 0x33, 0xa6, 0, 0, 0, {0x22, 0x22, SAME, SAME, 0x22, 0x22, SAME, SAME}},
    {"up by 1", 4, 0xff, 0, 0, 7, 1, {0, 0, 1, 2, 3, 4, 5, 6}},
    {"up by 3 in fours", 4, 0xff, 0, 0x3c, 3, 3, {0, 1, 2, 0, 4, 5, 6, 4}},
    {"up: clamp is ignored", 4, 0xff, 0, 0, 0, 2, {0, 1, 0, 1, 2, 3, 4, 5}},
    {"up: below an absent thread", 4, 0xfd, 0, 0, 7, 1, {0, SAME, 2, 2, 3, 4, 5, 6}},
    {"up by 63", 4, 0xff, 0, 0, 63, 63, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"down by 1", 5, 0xff, 0, 0, 7, 1, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"down by 2 in fours", 5, 0xff, 0, 0x3c, 3, 2, {2, 3, 2, 3, 6, 7, 6, 7}},
    {"down by 1 up to thread 4", 5, 0xff, 0, 0, 4, 1, {1, 2, 3, 4, 4, 5, 6, 7}},
    {"down: beyond the threads", 5, 0xff, 0, 0, 63, 5, {5, 6, 7, 3, 4, 5, 6, 7}},
    {"down: to absent threads", 5, 0x5f, 0, 0, 7, 1, {1, 2, 3, 4, 4, SAME, 6, SAME}},
    {"bfly by 1", 6, 0xff, 0, 0, 7, 1, {1, 0, 3, 2, 5, 4, 7, 6}},
    {"bfly by 6", 6, 0xff, 0, 0, 7, 6, {6, 7, 4, 5, 2, 3, 0, 1}},
    {"bfly out of its four", 6, 0xff, 0, 0x3c, 3, 4, {0, 1, 2, 3, 0, 1, 2, 3}},
    {"bfly by 8: no such thread", 6, 0xff, 0, 0, 63, 8, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"bfly: absent", 6, 0xfb, 0, 0, 7, 1, {1, 0, SAME, 3, 5, 4, 7, 6}},
    {"idx 5", 7, 0xff, 0, 0, 7, 5, {5, 5, 5, 5, 5, 5, 5, 5}},
    {"idx 1 of each pair", 7, 0xff, 0, 0x3e, 1, 1, {1, 1, 3, 3, 5, 5, 7, 7}},
    {"idx 2 of each four, lane 6", 7, 0xff, 0, 0x3c, 3, 6, {2, 2, 2, 2, 6, 6, 6, 6}},
    {"idx above the clamp", 7, 0xff, 0, 0, 3, 5, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"idx: absent", 7, 0xdf, 0, 0, 7, 5, {0, 1, 2, 3, 4, SAME, 6, 7}},
    {"idx 40: no such thread", 7, 0xff, 0, 0, 63, 40, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"idx, every second thread of the bits of mask",
     7,
     0xff,
     0,
     0x05,
     0x3a,
     2,
     {2, 3, 2, 3, 6, 7, 6, 7}},
};

// The instruction in the threads of `part`; the others keep their mark. in_place: rd is rs1.
static void write_program(rig *r, const cross_case *c, bool in_place) {
  emit_start(r);
  emit_li(r, 20, c->yes);
  emit(r, r_type(0x33, 5, 0, 21, 20, 30));  // x21 = yes >> thread: bit 0 is the condition
  emit(r, SLLI(22, 30, 8));
  emit(r, ADDI(22, 22, 0x55));  // x22: the word of a thread
  emit_li(r, 23, 0xfffc0000U | c->mask << 12 | c->clamp << 6 | c->lane);
  emit(r, ADDI(9, 0, SAME));
  const uint32_t operand = c->funct3 < 4 ? 21 : 22;
  if (in_place) emit(r, ADDI(9, operand, 0));
  emit_li(r, 24, c->part);
  emit(r, TMC(24));
  emit(r, word_of(c->funct3, 9, in_place ? 9 : operand, c->funct3 < 4 ? 0 : 23));
  emit(r, word_of(c->funct3, 0, operand, c->funct3 < 4 ? 0 : 23));  // x0 stays 0
  emit(r, END);
}

static void test_cases(rig *r, unsigned lanes, bool groups, bool in_place) {
  for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const cross_case *c = &cases[k];
    rig_begin(r, c->name, 1, THREADS, lanes);
    r->cfg.collectives = 1;
    r->cfg.reconvergence = groups;
    write_program(r, c, in_place);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    for (unsigned t = 0; t < THREADS; t++) {
      if ((c->part >> t & 1U) == 0) continue;
      const uint32_t e = c->expected[t];
      EXPECT(r, gyre_func_reg(r->func, 0, t, 9), c->funct3 < 4 ? e : e << 8 | 0x55U);
      EXPECT(r, gyre_func_reg(r->func, 0, t, 0), 0);
    }
  }
}

// 1 thread: it is alone in every vote, and every shuffle gives it its own word.
static void test_alone(rig *r) {
  for (unsigned op = 0; op < 8; op++) {
    rig_begin(r, "one thread", 1, 1, 1);
    r->cfg.collectives = 1;
    emit_li(r, 22, 0x1235);
    emit_li(r, 23, 0x41);
    emit(r, word_of(op, 9, 22, op < 4 ? 0 : 23));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    EXPECT(r, gyre_func_reg(r->func, 0, 0, 9), op < 4 ? 1 : 0x1235);
  }
}

// 32 threads: ballots have all bits, and the highest thread is reached.
static void test_many(rig *r) {
  rig_begin(r, "32 threads", 1, 32, 4);
  r->cfg.collectives = 1;
  emit_start(r);
  emit(r, ADDI(21, 0, 1));
  emit_li(r, 23, 63U << 6 | 31);
  emit(r, word_of(3, 9, 21, 0));
  emit(r, word_of(7, 10, 30, 23));
  emit(r, word_of(6, 11, 30, 23));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < 32; t++) {
    EXPECT(r, gyre_func_reg(r->func, 0, t, 9), 0xffffffffU);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 10), 31);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 11), 31 - t);
  }
}

// With pcs of their own: the two sides of a branch vote by themselves.
static void test_sides(rig *r) {
  rig_begin(r, "sides of a branch", 1, THREADS, 4);
  r->cfg.collectives = 1;
  r->cfg.reconvergence = 1;
  emit_start(r);
  emit(r, ADDI(21, 0, 1));
  emit(r, SLTIU(11, 30, 3));
  emit(r, BEQ(11, 0, 12));
  emit(r, word_of(3, 9, 21, 0));  // threads 0 to 2
  emit(r, JAL(0, 8));
  emit(r, word_of(3, 9, 21, 0));   // the others
  emit(r, word_of(3, 10, 21, 0));  // all of them again
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (unsigned t = 0; t < THREADS; t++) {
    EXPECT(r, gyre_func_reg(r->func, 0, t, 9), t < 3 ? 7 : 0xf8);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 10), 0xff);
  }
}

static void test_without(rig *r) {
  for (unsigned op = 0; op < 8; op++) {
    rig_begin(r, "COLLECTIVES = 0", 1, THREADS, 4);
    emit_start(r);
    const uint32_t pc = r->here;
    emit(r, word_of(op, 9, 30, op < 4 ? 0 : 30));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
    EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_ILLEGAL);
    EXPECT(r, gyre_func_fault(r->func).pc, pc);
    EXPECT(r, gyre_func_fault(r->func).lanes, 0xff);
  }
}

int main(void) {
  rig r = {0};
  for (unsigned k = 0; k < 8; k++) test_cases(&r, k & 1 ? 2 : 8, k & 2, k & 4);
  test_alone(&r);
  test_many(&r);
  test_sides(&r);
  test_without(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
