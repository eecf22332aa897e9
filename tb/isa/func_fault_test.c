// func_fault_test.c - every fault of the functional simulator: cause, threads, pc and value.

#include "rig.h"

// One instruction after some preparation; 8 threads on 4 lanes. A pc of 0 means that instruction.
typedef struct fault_case {
  const char *name;
  uint32_t setup[6];  // up to the first 0
  uint32_t insn;
  uint32_t cause, lanes, value, pc;
} fault_case;

static void run_case(rig *r, const fault_case *c) {
  rig_begin(r, c->name, 4, 8, 4);
  emit_start(r);
  for (unsigned i = 0; i < 6 && c->setup[i] != 0; i++) emit(r, c->setup[i]);
  uint32_t pc = r->here;
  emit(r, c->insn);
  emit(r, SW(28, 31, 0));  // must not be reached
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  gyre_fault f = gyre_func_fault(r->func);
  EXPECT(r, f.valid, 1);
  EXPECT(r, f.cause, c->cause);
  EXPECT(r, f.lanes, c->lanes);
  EXPECT(r, f.value, c->value);
  EXPECT(r, f.pc, c->pc != 0 ? c->pc : pc);
  EXPECT(r, f.warp, 0);
  EXPECT(r, rig_word(r, OUT), 0);
  EXPECT(r, gyre_func_run(r->func, 10), GYRE_FAULTED);  // and stays there
}

static void test_cases(rig *r) {
  const fault_case cases[] = {
      {"illegal: zero", {0}, 0, GYRE_FAULT_ILLEGAL, 0xff, 0, 0},
      {"illegal: bar with rd", {0}, 0x00b540ebU, GYRE_FAULT_ILLEGAL, 0xff, 0x00b540ebU, 0},
      {"ecall", {0}, 0x73, GYRE_FAULT_ECALL, 0xff, 0, 0},
      {"ebreak", {0}, 0x00100073, GYRE_FAULT_BREAKPOINT, 0xff, 0, 0},
      {"fetch below memory",
       {LUI(5, 0x7ffff)},
       JALR(0, 5, 0),
       GYRE_FAULT_FETCH_ACCESS,
       0xff,
       0x7ffff000U,
       0x7ffff000U},
      {"fetch after memory",
       {LUI(5, 0x80100)},
       JALR(0, 5, 0),
       GYRE_FAULT_FETCH_ACCESS,
       0xff,
       0x80100000U,
       0x80100000U},
      {"fetch from local memory",
       {LUI(5, 0xffff0)},
       JALR(0, 5, 0),
       GYRE_FAULT_FETCH_ACCESS,
       0xff,
       0xffff0000U,
       0xffff0000U},
      {"jal misaligned", {0}, JAL(1, 6), GYRE_FAULT_PC_MISALIGNED, 0xff, RIG_BASE + 28 + 6, 0},
      {"jalr misaligned", {0}, JALR(1, 31, 2), GYRE_FAULT_PC_MISALIGNED, 0x0f, OUT + 2, 0},
      {"branch misaligned",
       {0},
       BEQ(0, 0, 10),
       GYRE_FAULT_PC_MISALIGNED,
       0x0f,
       RIG_BASE + 28 + 10,
       0},
      {"branch diverges", {SLTIU(5, 30, 3)}, BEQ(5, 0, 8), GYRE_FAULT_DIVERGENCE, 0x08, 0, 0},
      {"branch diverges in the second beat",
       {SLTIU(5, 30, 6)},
       BNE(5, 0, 8),
       GYRE_FAULT_DIVERGENCE,
       0xc0,
       0,
       0},
      {"diverges and misaligned in one beat",
       {SLTIU(5, 30, 2)},
       BNE(5, 0, 6),
       GYRE_FAULT_DIVERGENCE,
       0x0c,
       0,
       0},
      {"misaligned in the first beat, diverges in the second",
       {SLTIU(5, 30, 6)},
       BNE(5, 0, 6),
       GYRE_FAULT_PC_MISALIGNED,
       0x0f,
       RIG_BASE + 32 + 6,
       0},
      {"jalr diverges",
       {SLLI(5, 30, 4), ADD(5, 5, 31)},
       JALR(0, 5, 0),
       GYRE_FAULT_DIVERGENCE,
       0x0e,
       0,
       0},
      {"load misaligned",
       {ADD(5, 31, 30)},
       LW(6, 5, 0),
       GYRE_FAULT_LOAD_MISALIGNED,
       0x0e,
       OUT + 1,
       0},
      {"load halfword misaligned",
       {ADD(5, 31, 30)},
       LH(6, 5, 0),
       GYRE_FAULT_LOAD_MISALIGNED,
       0x0a,
       OUT + 1,
       0},
      {"store misaligned",
       {ADD(5, 31, 30)},
       SH(6, 5, 1),
       GYRE_FAULT_STORE_MISALIGNED,
       0x05,
       OUT + 1,
       0},
      {"load outside",
       {LUI(5, 0x20000)},
       LB(6, 5, 3),
       GYRE_FAULT_LOAD_ACCESS,
       0x0f,
       0x20000003U,
       0},
      {"store outside",
       {LUI(5, 0x80100)},
       SB(6, 5, 0),
       GYRE_FAULT_STORE_ACCESS,
       0x0f,
       0x80100000U,
       0},
      {"store after local memory",
       {LUI(5, 0xffff2)},
       SW(6, 5, 0),
       GYRE_FAULT_STORE_ACCESS,
       0x0f,
       0xffff2000U,
       0},
      {"store after the I/O page",
       {LUI(5, 0x10001)},
       SW(6, 5, 0),
       GYRE_FAULT_STORE_ACCESS,
       0x0f,
       0x10001000U,
       0},
      // Thread 1 is misaligned (and outside), the others are outside: misaligned comes first.
      {"misaligned before access",
       {LUI(5, 0x20000), SLTIU(6, 30, 2), ADD(5, 5, 29)},
       LW(6, 5, 0),
       GYRE_FAULT_LOAD_MISALIGNED,
       0x0a,
       0x20000001U,
       0},
      {"unknown CSR", {0}, CSRR(5, 0x7c0), GYRE_FAULT_ILLEGAL, 0xff, 0x7c0, 0},
      {"read-only CSR", {0}, CSRRW(5, 0xCC0, 28), GYRE_FAULT_ILLEGAL, 0xff, 0xCC0, 0},
      {"read-only CSR, set", {0}, CSRRS(5, 0xF14, 28), GYRE_FAULT_ILLEGAL, 0xff, 0xF14, 0},
      {"counter after the last", {0}, CSRR(5, 0xB20), GYRE_FAULT_ILLEGAL, 0xff, 0xB20, 0},
      {"time", {0}, CSRR(5, 0xC01), GYRE_FAULT_ILLEGAL, 0xff, 0xC01, 0},
      {"user counter, written", {0}, CSRRW(5, 0xC1F, 28), GYRE_FAULT_ILLEGAL, 0xff, 0xC1F, 0},
      {"join: nothing to match", {ADDI(5, 0, 3)}, JOIN(5), GYRE_FAULT_JOIN, 0xff, 3, 0},
      {"join20: nothing to match", {0}, JOIN20, GYRE_FAULT_JOIN, 0xff, 0, 0},
      {"join: wrong token", {SPLIT(5, 29), ADDI(6, 0, 5)}, JOIN(6), GYRE_FAULT_JOIN, 0xaa, 5, 0},
      {"join: a uniform split20 is open",
       {SPLIT(5, 29), SPLIT20(0)},
       JOIN(5),
       GYRE_FAULT_JOIN,
       0xaa,
       0,
       0},
      {"stack full",
       {SPLIT20(29), TMC(28), SPLIT20(29), TMC(28), SPLIT20(29), JAL(0, -8)},
       0,
       GYRE_FAULT_STACK,
       0xff,
       7,
       RIG_BASE + 28 + 16},
      {"too many uniform splits",
       {SPLIT20(0), JAL(0, -4)},
       0,
       GYRE_FAULT_STACK,
       0xff,
       0,
       RIG_BASE + 28},
      {"bar: count 0", {ADDI(5, 0, 1)}, BAR(5, 0), GYRE_FAULT_BARRIER, 0xff, 1, 0},
      {"bar: more than NUM_WARPS",
       {ADDI(5, 0, 1), ADDI(6, 0, 5)},
       BAR(5, 6),
       GYRE_FAULT_BARRIER,
       0xff,
       1,
       0},
      {"bar: id", {ADDI(5, 0, 8), ADDI(6, 0, 2)}, BAR20(5, 6), GYRE_FAULT_BARRIER, 0xff, 8, 0},
      {"bar: id of the global table",
       {LUI(5, 0x80000), ADDI(5, 5, 8), ADDI(6, 0, 2)},
       BAR(5, 6),
       GYRE_FAULT_BARRIER,
       0xff,
       0x80000008U,
       0},
      {"wspawn misaligned",
       {ADDI(5, 31, 2)},
       WSPAWN(0, 5),
       GYRE_FAULT_PC_MISALIGNED,
       0xff,
       OUT + 2,
       0},
      {"wspawn20 misaligned",
       {ADDI(5, 31, 1)},
       WSPAWN20(0, 5),
       GYRE_FAULT_PC_MISALIGNED,
       0xff,
       OUT + 1,
       0},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) run_case(r, &cases[i]);
  for (unsigned i = 0; i < 2; i++) {
    rig_begin(r, "mul without M", 1, 1, 1);
    r->cfg.m_ext = i;
    emit(r, MUL(1, 1, 1));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), i == 0 ? GYRE_FAULTED : GYRE_DONE);
    if (i == 0) EXPECT(r, gyre_func_fault(r->func).value, MUL(1, 1, 1));
  }
}

int main(void) {
  rig r = {0};
  test_cases(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
