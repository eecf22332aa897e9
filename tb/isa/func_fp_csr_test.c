// func_fp_csr_test.c - fflags, frm and fcsr of the functional simulator: one of each per thread,
// every form of CSR instruction, what accrues flags and what leaves them alone.

#include <stdbool.h>

#include "rig.h"

enum { FFLAGS = 1, FRM = 2, FCSR = 3 };
enum { NX = 1, DZ = 8, NV = 16 };
enum { THREADS = 8 };

// x12: this thread's slot; x28: all ones; x30: thread number; x31: OUT.
static void start(rig *r) {
  emit_start(r);
  emit(r, SLLI(12, 30, 2));
  emit(r, ADD(12, 12, 31));
}

// fcsr and x6 of thread t before the instruction under test.
static uint32_t fcsr_of(uint32_t t) { return (t * 89 + 38) & 0xffU; }
static uint32_t operand_of(uint32_t t) { return 0xa5e4c000U + t * 0x1f35U; }

// One instruction on one CSR by the threads of `mask`. `field`: x0, x6 or x31, or the immediate;
// with `same`, rd is x6.
static void test_form(rig *r, uint32_t number, uint32_t f3, uint32_t field, bool same,
                      uint32_t mask) {
  static const uint32_t shifts[] = {0, 0, 5, 0};
  static const uint32_t widths[] = {0, 5, 3, 8};
  const bool immediate = f3 > 4;
  const uint32_t rd = same ? 6 : 7;
  char name[64];
  (void)snprintf(name, sizeof name, "CSR %" PRIu32 ", funct3 %" PRIu32 ", rs1 %" PRIu32, number, f3,
                 field);
  rig_begin(r, name, 1, THREADS, 2);
  start(r);
  emit(r, LW(5, 12, 64));
  emit(r, CSRRW(0, FCSR, 5));
  emit(r, LW(6, 12, 128));
  emit(r, ADDI(7, 6, 0));
  emit(r, ADDI(14, 0, (int32_t)mask));
  emit(r, TMC(14));
  emit(r, i_type(0x73, f3, rd, field, (int32_t)number));
  emit(r, TMC(28));
  emit(r, CSRR(8, FFLAGS));
  emit(r, CSRR(9, FRM));
  emit(r, CSRR(10, FCSR));
  emit(r, END);
  for (uint32_t t = 0; t < THREADS; t++) {
    const uint32_t before = fcsr_of(t);
    const uint32_t operand = operand_of(t);
    memcpy(r->ram + (OUT + 64 + 4 * t - RIG_BASE), &before, 4);
    memcpy(r->ram + (OUT + 128 + 4 * t - RIG_BASE), &operand, 4);
  }
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (uint32_t t = 0; t < THREADS; t++) {
    const uint32_t all = (1U << widths[number]) - 1;
    const uint32_t old = fcsr_of(t) >> shifts[number] & all;
    const uint32_t x = immediate ? field : field == 0 ? 0 : field == 6 ? operand_of(t) : OUT;
    uint32_t next = f3 % 4 == 1 ? x : f3 % 4 == 2 ? old | x : old & ~x;
    next = (fcsr_of(t) & ~(all << shifts[number])) | (next & all) << shifts[number];
    const bool on = (mask >> t & 1U) != 0;
    if (!on) next = fcsr_of(t);
    EXPECT(r, gyre_func_reg(r->func, 0, t, rd), on ? old : operand_of(t));
    EXPECT(r, gyre_func_fcsr(r->func, 0, t), next);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 8), next & 31U);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 9), next >> 5);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 10), next);
  }
}

static void test_forms(rig *r) {
  for (uint32_t number = FFLAGS; number <= FCSR; number++) {
    for (uint32_t f3 = 1; f3 < 8; f3++) {
      if (f3 == 4) continue;
      test_form(r, number, f3, 0, false, 0xff);
      test_form(r, number, f3, 6, false, 0xff);
      test_form(r, number, f3, 6, true, 0xff);
      test_form(r, number, f3, 6, false, 0x6a);
      test_form(r, number, f3, 31, false, 0xf0);
    }
  }
}

static void test_flags(rig *r) {
  rig_begin(r, "flags accrue", 1, 4, 2);
  start(r);
  emit_li(r, 5, 0x7f800001);  // a signaling NaN
  emit(r, FMVWX(1, 5));
  emit_li(r, 5, 0x3f800000);
  emit(r, FMVWX(2, 5));
  emit(r, ADDI(13, 0, 6));
  emit(r, TMC(13));             // threads 1 and 2
  emit(r, FEQ(0, 1, 2));        // no result, yet NV
  emit(r, FDIV(3, 2, 0, DYN));  // DZ
  emit(r, FADD(4, 2, 2, DYN));  // exact: nothing is taken away
  emit(r, ADDI(13, 0, 4));
  emit(r, TMC(13));  // thread 2
  emit_li(r, 5, 0x01000001);
  emit(r, FCVTSW(5, 5, DYN));  // NX
  emit(r, ADDI(13, 0, 8));
  emit(r, TMC(13));  // thread 3
  emit(r, CSRRWI(0, FFLAGS, 4));
  emit(r, FCVTWS(0, 1, RTZ));  // NV
  emit(r, FCLASS(0, 1));       // none
  emit(r, FMVXW(0, 1));
  emit(r, FSGNJ(6, 1, 1));
  emit(r, FSW(1, 12, 0));
  emit(r, FLW(7, 12, 0));
  emit(r, FSGNJN(0, 2, 2));  // f0 is a register
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  const uint32_t expected[] = {0, NV | DZ, NV | DZ | NX, 4 | NV};
  for (unsigned t = 0; t < 4; t++) {
    EXPECT(r, gyre_func_fcsr(r->func, 0, t), expected[t]);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 0), 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 32), t == 3 ? 0xbf800000 : 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 35), t == 1 || t == 2 ? 0x7f800000 : 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 38), t == 3 ? 0x7f800001 : 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 39), t == 3 ? 0x7f800001 : 0);
  }
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 64), 0);  // there is none
  EXPECT(r, gyre_func_fcsr(r->func, 4, 0), 0);
  EXPECT(r, gyre_func_fcsr(r->func, 0, 4), 0);
}

// Warp 1 runs twice: the second time it finds what it left, in all threads; warp 0 has its own.
static void test_warps(rig *r) {
  rig_begin(r, "wspawn and fcsr", 2, 4, 4);
  emit(r, CSRRWI(0, FCSR, 21));
  emit(r, FMVWX(9, 0));
  emit(r, ADDI(10, 0, 2));
  emit(r, AUIPC(11, 0));
  emit(r, ADDI(11, 11, 20));
  emit(r, WSPAWN(10, 11));
  emit(r, WSPAWN(10, 11));  // when warp 1 has ended
  emit(r, END);
  emit_start(r);  // warp 1: fcsr of thread t goes to slot t, then becomes itself + 9 * t + 1
  emit(r, SLLI(12, 30, 2));
  emit(r, ADD(12, 12, 31));
  emit(r, CSRR(5, FCSR));
  emit(r, SW(5, 12, 0));
  emit(r, SLLI(6, 30, 3));
  emit(r, ADD(6, 6, 30));
  emit(r, ADDI(6, 6, 1));
  emit(r, ADD(5, 5, 6));
  emit(r, CSRRW(0, FCSR, 5));
  emit(r, FMVWX(9, 5));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  for (uint32_t t = 0; t < 4; t++) {
    EXPECT(r, slot(r, t, 0), 9 * t + 1);
    EXPECT(r, gyre_func_fcsr(r->func, 1, t), 2 * (9 * t + 1));
    EXPECT(r, gyre_func_reg(r->func, 1, t, 41), 2 * (9 * t + 1));
    EXPECT(r, gyre_func_fcsr(r->func, 0, t), t == 0 ? 21 : 0);
  }
}

int main(void) {
  rig r = {0};
  test_forms(&r);
  test_flags(&r);
  test_warps(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
