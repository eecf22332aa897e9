// func_fp_fault_test.c - tests faults of the functional simulator in floating point: reserved
// rounding modes, static or in frm of some threads, everything of F without F, and loads and
// stores.

#include <stdbool.h>

#include "rig.h"

enum { THREADS = 8, FRM = 2, NX = 1 };
#define ONE 0x3f800000U
#define THIRD 0x3eaaaaabU  // 1 / 3, rounded to nearest
#define THREE 0x40400000U

enum { ROUNDING = 13, EXACT = 13 };

// The instructions that have a rounding mode.
static uint32_t rounding(unsigned i, uint32_t rm) {
  const uint32_t words[ROUNDING] = {
      FADD(3, 1, 2, rm),      FSUB(3, 1, 2, rm),     FMUL(3, 1, 2, rm),     FDIV(3, 1, 2, rm),
      FSQRT(3, 1, rm),        FMADD(3, 1, 2, 4, rm), FMSUB(3, 1, 2, 4, rm), FNMSUB(3, 1, 2, 4, rm),
      FNMADD(3, 1, 2, 4, rm), FCVTWS(13, 1, rm),     FCVTWUS(13, 1, rm),    FCVTSW(3, 11, rm),
      FCVTSWU(3, 11, rm)};
  return words[i];
}

// Those that have none.
static uint32_t exact(unsigned i) {
  const uint32_t words[EXACT] = {FLW(3, 31, 0),   FSW(1, 31, 0), FSGNJ(3, 1, 2), FSGNJN(3, 1, 2),
                                 FSGNJX(3, 1, 2), FMIN(3, 1, 2), FMAX(3, 1, 2),  FLE(13, 1, 2),
                                 FLT(13, 1, 2),   FEQ(13, 1, 2), FMVXW(13, 1),   FCLASS(13, 1),
                                 FMVWX(3, 11)};
  return words[i];
}

// frm of thread t is nibble t of `modes`; f1 is 1, f2 is 3; then the threads of `mask` continue.
static void start(rig *r, const char *name, unsigned lanes, uint32_t modes, uint32_t mask) {
  rig_begin(r, name, 1, THREADS, lanes);
  emit_start(r);
  emit_li(r, 5, modes);
  emit(r, SLLI(6, 30, 2));
  emit(r, r_type(0x33, 5, 0, 5, 5, 6));
  emit(r, ANDI(5, 5, 7));
  emit(r, CSRRW(0, FRM, 5));
  emit(r, LUI(5, ONE >> 12));
  emit(r, FMVWX(1, 5));
  emit(r, LUI(5, THREE >> 12));
  emit(r, FMVWX(2, 5));
  emit(r, ADDI(5, 0, (int32_t)mask));
  emit(r, TMC(5));
}

// The next instruction, `word`, must be refused for `lanes`.
static void expect_fault(rig *r, uint32_t word, uint32_t value, uint32_t lanes) {
  const uint32_t pc = r->here;
  emit(r, word);
  emit(r, SW(28, 31, WORDS));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  const gyre_fault f = gyre_func_fault(r->func);
  EXPECT(r, f.cause, GYRE_FAULT_ILLEGAL);
  EXPECT(r, f.value, value);
  EXPECT(r, f.lanes, lanes);
  EXPECT(r, f.pc, pc);
  EXPECT(r, f.warp, 0);
  EXPECT(r, rig_word(r, OUT + WORDS), 0);
  EXPECT(r, gyre_func_warp(r->func, 0).pc, pc);
}

// Threads of `done` have divided, the others have not.
static void expect_done(rig *r, uint32_t done) {
  for (unsigned t = 0; t < THREADS; t++) {
    const bool on = (done >> t & 1U) != 0;
    EXPECT(r, gyre_func_reg(r->func, 0, t, 35), on ? THIRD : 0);
    EXPECT(r, gyre_func_fcsr(r->func, 0, t) & 31U, on ? NX : 0);
  }
}

static void test_dynamic(rig *r) {
  const struct {
    const char *name;
    unsigned lanes;
    uint32_t modes, mask, faulting, done;  // faulting 0: no fault
  } cases[] = {
      {"frm 5 in thread 2", 8, 0x00000500, 0xff, 0x04, 0},
      {"frm 5 to 7, one beat", 8, 0x70060050, 0xff, 0x92, 0},
      {"frm 5 to 7, the first beat reports", 4, 0x70060050, 0xff, 0x02, 0},
      {"frm 6 in the second beat", 4, 0x06600000, 0xff, 0x60, 0x0f},
      {"frm 7 in the last of four beats", 2, 0x70000000, 0xff, 0x80, 0x3f},
      {"frm 7 in the third of eight beats", 1, 0x00000700, 0xff, 0x04, 0x03},
      {"beats before it with inactive threads", 2, 0x00700000, 0xea, 0x20, 0x0a},
      {"frm 5 and 7 in inactive threads", 4, 0x70000500, 0x7b, 0, 0x7b},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const uint32_t word = FDIV(3, 1, 2, DYN);
    start(r, cases[i].name, cases[i].lanes, cases[i].modes, cases[i].mask);
    if (cases[i].faulting != 0) {
      expect_fault(r, word, word, cases[i].faulting);
    } else {
      emit(r, word);
      emit(r, END);
      EXPECT(r, rig_run(r, 0), GYRE_DONE);
    }
    expect_done(r, cases[i].done);
  }
}

static void test_each(rig *r) {
  for (unsigned i = 0; i < ROUNDING; i++) {
    for (uint32_t frm = 5; frm <= 7; frm++) {
      start(r, "dynamic rounding mode", 4, frm << 8, 0xff);
      expect_fault(r, rounding(i, DYN), rounding(i, DYN), 4);
    }
    for (uint32_t rm = 5; rm <= 6; rm++) {
      start(r, "static rounding mode", 4, 0, 0x5a);
      expect_fault(r, rounding(i, rm), rounding(i, rm), 0x5a);
    }
  }
  // A static mode, or none, does not care for frm.
  start(r, "frm is not used", 4, 0x75656576, 0xff);
  for (unsigned i = 0; i < EXACT; i++) emit(r, exact(i));
  for (unsigned i = 0; i < ROUNDING; i++) emit(r, rounding(i, RTZ));
  emit(r, FMVWX(3, 0));
  emit(r, i_type(0x73, 5, 0, 0, 1));  // csrwi fflags, 0
  emit(r, FDIV(3, 1, 2, RNE));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  expect_done(r, 0xff);
}

static void test_without_f(rig *r) {
  for (unsigned i = 0; i < ROUNDING + EXACT + 6; i++) {
    uint32_t word;
    uint32_t value;
    if (i < ROUNDING + EXACT) {
      word = value = i < ROUNDING ? rounding(i, DYN) : exact(i - ROUNDING);
    } else {
      const unsigned csr = i - ROUNDING - EXACT;
      value = 1 + csr % 3;
      word = csr < 3 ? CSRR(5, (int32_t)value) : CSRRW(0, (int32_t)value, 28);
    }
    rig_begin(r, "without F", 1, THREADS, 4);
    r->cfg.f_ext = 0;
    emit_start(r);
    expect_fault(r, word, value, 0xff);
    for (unsigned t = 0; t < THREADS; t++) {
      EXPECT(r, gyre_func_fcsr(r->func, 0, t), 0);
      EXPECT(r, gyre_func_reg(r->func, 0, t, 35), 0);
    }
  }
  for (uint32_t i = 0; i < 8; i++) {
    rig_begin(r, "misa", 1, 1, 1);
    r->cfg.m_ext = i & 1U;
    r->cfg.f_ext = i >> 1 & 1U;
    r->cfg.a_ext = i >> 2;
    emit(r, CSRR(5, 0x301));
    if ((i & 2U) != 0) emit(r, FMUL(1, 1, 1, DYN));  // F does not need M
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    EXPECT(r, gyre_func_reg(r->func, 0, 0, 5),
           0x40000100U + (i & 1U) * 0x1000U + (i >> 1 & 1U) * 0x20U + (i >> 2));
  }
}

// Loads and stores of f registers fault as others do.
static void test_memory(rig *r) {
  for (unsigned i = 0; i < 2; i++) {
    start(r, i == 0 ? "flw misaligned" : "fsw misaligned", 2, 0, 0xff);
    emit(r, SLLI(5, 30, 2));
    emit(r, ADD(5, 5, 31));
    emit(r, SLTIU(6, 30, 5));
    emit(r, i_type(0x13, 4, 6, 6, 1));  // thread >= 5
    emit(r, ADD(5, 5, 6));
    emit_li(r, 7, OUT + 20);
    emit(r, SW(7, 31, 0));
    emit(r, SW(7, 31, 4));
    emit(r, SW(7, 31, 8));
    emit(r, SW(7, 31, 12));
    emit(r, i == 0 ? FLW(3, 5, 0) : FSW(2, 5, 0));
    EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
    const gyre_fault f = gyre_func_fault(r->func);
    EXPECT(r, f.cause, i == 0 ? GYRE_FAULT_LOAD_MISALIGNED : GYRE_FAULT_STORE_MISALIGNED);
    EXPECT(r, f.lanes, 0x20);
    EXPECT(r, f.value, OUT + 21);
    for (unsigned t = 0; t < THREADS; t++) {
      if (i == 0) EXPECT(r, gyre_func_reg(r->func, 0, t, 35), t < 4 ? OUT + 20 : 0);
      if (i == 1) EXPECT(r, slot(r, t, 0), t < 4 ? THREE : 0);
    }
  }
}

int main(void) {
  rig r = {0};
  test_dynamic(&r);
  test_each(&r);
  test_without_f(&r);
  test_memory(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
