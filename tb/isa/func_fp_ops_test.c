// func_fp_ops_test.c - every floating-point operation through the functional simulator: results and
// flags, stated here, with different values in each thread; threads that are off keep theirs.
//
// The values come from the definitions in the manual; tb/fpu has the arithmetic's own tests.

#include <stdbool.h>

#include "rig.h"

enum { THREADS = 4, OLD = 0x5a5a5a5a };
enum { NX = 1, UF = 2, OF = 4, DZ = 8, NV = 16 };

// Numbers as bit patterns.
#define ONE 0x3f800000U
#define TWO 0x40000000U
#define THREE 0x40400000U
#define FOUR 0x40800000U
#define SIX 0x40c00000U
#define NEG 0x80000000U
#define INF 0x7f800000U
#define MAX 0x7f7fffffU
#define NAN_ 0x7fc00000U
#define SNAN 0x7fa12345U
#define ONE_UP12 0x3f800800U  // 1 + 2^-12
#define ONE_UP11 0x3f801000U  // 1 + 2^-11
#define TINY24 0x33800000U    // 2^-24

typedef struct lane {
  uint32_t a, b, c, result, flags;
} lane;

// `insn` reads f1, f2, f4 and x11, which has the bits of a, and writes f3 or x13.
typedef struct op_case {
  const char *name;
  uint32_t insn;
  lane lanes[THREADS];
} op_case;

#define IN (OUT + 0x1000)  // operands: 16 bytes a thread

// Threads of `mask` execute the instruction, all others keep old values.
static void run_case(rig *r, const op_case *c, unsigned num_lanes, uint32_t mask) {
  rig_begin(r, c->name, 1, THREADS, num_lanes);
  emit_start(r);
  emit_li(r, 10, IN);
  emit(r, SLLI(5, 30, 4));
  emit(r, ADD(10, 10, 5));  // operands
  emit(r, SLLI(5, 30, 2));
  emit(r, ADD(12, 31, 5));  // results
  emit_li(r, 13, OLD);
  emit(r, FMVWX(3, 13));
  emit(r, FLW(1, 10, 0));
  emit(r, LW(11, 10, 0));
  emit(r, FLW(2, 10, 4));
  emit(r, FLW(4, 10, 8));
  emit(r, ADDI(14, 0, (int32_t)mask));
  emit(r, TMC(14));
  emit(r, c->insn);
  emit(r, TMC(28));
  emit(r, FSW(3, 12, 0));
  emit(r, SW(13, 12, 16));
  emit(r, CSRR(15, 3));
  emit(r, SW(15, 12, 32));
  emit(r, END);
  for (uint32_t t = 0; t < THREADS; t++) {
    const uint32_t words[] = {c->lanes[t].a, c->lanes[t].b, c->lanes[t].c};
    memcpy(r->ram + (IN + 16 * t - RIG_BASE), words, sizeof words);
  }
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  // The opcode space says where the result goes: comparisons, class and conversions to integers.
  const bool to_x = (c->insn & 0x7f) == 0x53 &&
                    (c->insn >> 28 == 0xa || c->insn >> 28 == 0xc || c->insn >> 28 == 0xe);
  for (unsigned t = 0; t < THREADS; t++) {
    const lane *l = &c->lanes[t];
    const bool on = (mask >> t & 1U) != 0;
    const uint32_t f = on && !to_x ? l->result : OLD;
    const uint32_t x = on && to_x ? l->result : OLD;
    EXPECT(r, slot(r, t, 0), f);
    EXPECT(r, slot(r, t, 16), x);
    EXPECT(r, slot(r, t, 32), on ? l->flags : 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 35), f);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 13), x);
    EXPECT(r, gyre_func_fcsr(r->func, 0, t), on ? l->flags : 0);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 33), l->a);  // sources stay
    EXPECT(r, gyre_func_reg(r->func, 0, t, 34), l->b);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 36), l->c);
    EXPECT(r, gyre_func_reg(r->func, 0, t, 32), 0);  // f0 was never written
  }
}

static void run_cases(rig *r, const op_case *cases, size_t n) {
  for (size_t i = 0; i < n; i++) {
    run_case(r, &cases[i], 4, 15);
    run_case(r, &cases[i], 2, 15);
    run_case(r, &cases[i], 1, 15);
    run_case(r, &cases[i], 4, 5);
    run_case(r, &cases[i], 2, 10);
    run_case(r, &cases[i], 2, 12);  // a beat without an active thread
  }
}

static void test_arithmetic(rig *r) {
  // In fused operations, the second lane shows that the product is not rounded.
  const op_case cases[] = {
      {"fadd.s",
       FADD(3, 1, 2, DYN),
       {{ONE, TWO, 0, THREE, 0},
        {MAX, MAX, 0, INF, OF | NX},
        {INF, NEG | INF, 0, NAN_, NV},
        {ONE, TINY24, 0, ONE, NX}}},
      {"fsub.s",
       FSUB(3, 1, 2, DYN),
       {{THREE, ONE, 0, TWO, 0},
        {ONE, THREE, 0, NEG | TWO, 0},
        {INF, INF, 0, NAN_, NV},
        {SNAN, ONE, 0, NAN_, NV}}},
      {"fmul.s",
       FMUL(3, 1, 2, DYN),
       {{THREE, TWO, 0, SIX, 0},
        {0x00800000, 0x3f000000, 0, 0x00400000, 0},
        {0x00000001, 0x3f000000, 0, 0, UF | NX},
        {0, INF, 0, NAN_, NV}}},
      {"fmul.s of zeros",
       FMUL(3, 1, 2, DYN),
       {{0, NEG | ONE, 0, NEG, 0}, {NEG, ONE, 0, NEG, 0}, {NEG, NEG, 0, 0, 0}, {0, 0, 0, 0, 0}}},
      {"fdiv.s",
       FDIV(3, 1, 2, DYN),
       {{SIX, THREE, 0, TWO, 0},
        {NEG | ONE, 0, 0, NEG | INF, DZ},
        {0, 0, 0, NAN_, NV},
        {ONE, THREE, 0, 0x3eaaaaab, NX}}},
      {"fsqrt.s",
       FSQRT(3, 1, DYN),
       {{FOUR, 0, 0, TWO, 0},
        {TWO, 0, 0, 0x3fb504f3, NX},
        {NEG | ONE, 0, 0, NAN_, NV},
        {NEG, 0, 0, NEG, 0}}},
      {"fmadd.s",
       FMADD(3, 1, 2, 4, DYN),
       {{TWO, THREE, ONE, 0x40e00000, 0},
        {ONE_UP12, ONE_UP12, NEG | ONE_UP11, TINY24, 0},
        {INF, 0, NAN_, NAN_, NV},
        {MAX, TWO, ONE, INF, OF | NX}}},
      {"fmsub.s",
       FMSUB(3, 1, 2, 4, DYN),
       {{TWO, THREE, ONE, 0x40a00000, 0},
        {ONE_UP12, ONE_UP12, ONE_UP11, TINY24, 0},
        {0, INF, NAN_, NAN_, NV},
        {MAX, TWO, ONE, INF, OF | NX}}},
      {"fnmsub.s",
       FNMSUB(3, 1, 2, 4, DYN),
       {{TWO, THREE, ONE, 0xc0a00000, 0},
        {ONE_UP12, ONE_UP12, ONE_UP11, NEG | TINY24, 0},
        {ONE, ONE, SNAN, NAN_, NV},
        {MAX, TWO, ONE, NEG | INF, OF | NX}}},
      {"fnmadd.s",
       FNMADD(3, 1, 2, 4, DYN),
       {{TWO, THREE, ONE, 0xc0e00000, 0},
        {ONE_UP12, ONE_UP12, NEG | ONE_UP11, NEG | TINY24, 0},
        {ONE, INF, NEG | INF, NAN_, NV},
        {MAX, TWO, ONE, NEG | INF, OF | NX}}},
  };
  run_cases(r, cases, sizeof cases / sizeof cases[0]);
}

static void test_others(rig *r) {
  const op_case cases[] = {
      {"fsgnj.s",
       FSGNJ(3, 1, 2),
       {{ONE, NEG, 0, NEG | ONE, 0},
        {NEG | SNAN, ONE, 0, SNAN, 0},
        {NEG | TWO, NEG | ONE, 0, NEG | TWO, 0},
        {NEG, THREE, 0, 0, 0}}},
      {"fsgnjn.s",
       FSGNJN(3, 1, 2),
       {{ONE, NEG, 0, ONE, 0},
        {SNAN, ONE, 0, NEG | SNAN, 0},
        {NEG | TWO, NEG | ONE, 0, TWO, 0},
        {NEG, THREE, 0, NEG, 0}}},
      {"fsgnjx.s",
       FSGNJX(3, 1, 2),
       {{ONE, NEG, 0, NEG | ONE, 0},
        {SNAN, ONE, 0, SNAN, 0},
        {NEG | TWO, NEG | ONE, 0, TWO, 0},
        {NEG, THREE, 0, NEG, 0}}},
      {"fmin.s",
       FMIN(3, 1, 2),
       {{ONE, TWO, 0, ONE, 0},
        {0, NEG, 0, NEG, 0},
        {NAN_, TWO, 0, TWO, 0},
        {TWO, SNAN, 0, TWO, NV}}},
      {"fmax.s",
       FMAX(3, 1, 2),
       {{ONE, TWO, 0, TWO, 0},
        {NEG, 0, 0, 0, 0},
        {ONE, NAN_, 0, ONE, 0},
        {SNAN, SNAN, 0, NAN_, NV}}},
      {"fle.s",
       FLE(13, 1, 2),
       {{ONE, ONE, 0, 1, 0}, {TWO, ONE, 0, 0, 0}, {NAN_, ONE, 0, 0, NV}, {0, NEG, 0, 1, 0}}},
      {"flt.s",
       FLT(13, 1, 2),
       {{ONE, ONE, 0, 0, 0}, {ONE, TWO, 0, 1, 0}, {ONE, NAN_, 0, 0, NV}, {NEG, 0, 0, 0, 0}}},
      {"feq.s",
       FEQ(13, 1, 2),
       {{ONE, ONE, 0, 1, 0}, {NAN_, NAN_, 0, 0, 0}, {SNAN, ONE, 0, 0, NV}, {NEG, 0, 0, 1, 0}}},
      {"fclass.s",
       FCLASS(13, 1),
       {{NEG | INF, 0, 0, 1, 0}, {1, 0, 0, 32, 0}, {SNAN, 0, 0, 256, 0}, {NAN_, 0, 0, 512, 0}}},
      {"fcvt.w.s",
       FCVTWS(13, 1, DYN),
       {{0xbfc00000, 0, 0, 0xfffffffe, NX},
        {THREE, 0, 0, 3, 0},
        {0x4f000000, 0, 0, 0x7fffffff, NV},
        {NEG | NAN_, 0, 0, 0x7fffffff, NV}}},
      {"fcvt.wu.s",
       FCVTWUS(13, 1, DYN),
       {{0x3fc00000, 0, 0, 2, NX},
        {0x4f000000, 0, 0, 0x80000000, 0},
        {NEG | ONE, 0, 0, 0, NV},
        {INF, 0, 0, 0xffffffff, NV}}},
      {"fcvt.s.w",
       FCVTSW(3, 11, DYN),
       {{0xffffffff, 0, 0, NEG | ONE, 0},
        {0x7fffffff, 0, 0, 0x4f000000, NX},
        {0x80000000, 0, 0, 0xcf000000, 0},
        {0x01000003, 0, 0, 0x4b800002, NX}}},
      {"fcvt.s.wu",
       FCVTSWU(3, 11, DYN),
       {{0xffffffff, 0, 0, 0x4f800000, NX},
        {0x80000000, 0, 0, 0x4f000000, 0},
        {1, 0, 0, ONE, 0},
        {0x01000001, 0, 0, 0x4b800000, NX}}},
      {"fmv.x.w",
       FMVXW(13, 1),
       {{SNAN, 0, 0, SNAN, 0}, {NEG, 0, 0, NEG, 0}, {1, 0, 0, 1, 0}, {ONE, 0, 0, ONE, 0}}},
      {"fmv.w.x",
       FMVWX(3, 11),
       {{SNAN, 0, 0, SNAN, 0}, {NEG, 0, 0, NEG, 0}, {1, 0, 0, 1, 0}, {ONE, 0, 0, ONE, 0}}},
      {"flw",
       FLW(3, 10, 4),
       {{0, SNAN, 0, SNAN, 0}, {0, NEG, 0, NEG, 0}, {0, 1, 0, 1, 0}, {0, ONE, 0, ONE, 0}}},
      {"f0 is a register like the others",
       FADD(3, 1, 0, DYN),
       {{ONE, 0, 0, ONE, 0}, {TWO, 0, 0, TWO, 0}, {NEG, 0, 0, 0, 0}, {SNAN, 0, 0, NAN_, NV}}},
  };
  run_cases(r, cases, sizeof cases / sizeof cases[0]);
}

// 2.5 and -2.5 to an integer, and 1 + 2^-24, in each rounding mode: static in one run, from frm, in
// thread number frm, in another.
static void test_modes(rig *r) {
  const uint32_t up[] = {2, 2, 2, 3, 3};
  const uint32_t down[] = {0U - 2, 0U - 2, 0U - 3, 0U - 2, 0U - 3};
  const uint32_t sum[] = {ONE, ONE, ONE, ONE + 1, ONE + 1};
  for (uint32_t mode = 0; mode <= 5; mode++) {
    const uint32_t rm = mode < 5 ? mode : DYN;
    rig_begin(r, mode < 5 ? "static rounding mode" : "rounding modes of the threads", 1, 8, 4);
    emit_start(r);
    emit(r, SLTIU(5, 30, 5));
    emit(r, r_type(0x33, 0, 0x20, 5, 0, 5));  // all ones below thread 5
    emit(r, r_type(0x33, 7, 0, 5, 5, 30));    // threads 0 to 4: their number, else 0
    if (mode == 5) emit(r, CSRRW(0, 2, 5));
    emit_li(r, 6, 0x40200000);
    emit(r, FMVWX(1, 6));
    emit(r, FSGNJN(2, 1, 1));
    emit(r, FCVTWS(7, 1, rm));
    emit(r, FCVTWS(8, 2, rm));
    emit(r, LUI(6, ONE >> 12));
    emit(r, FMVWX(3, 6));
    emit(r, LUI(6, TINY24 >> 12));
    emit(r, FMVWX(4, 6));
    emit(r, FADD(5, 3, 4, rm));
    emit(r, END);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    for (unsigned t = 0; t < 8; t++) {
      const uint32_t m = mode < 5 ? mode : t < 5 ? t : 0;
      EXPECT(r, gyre_func_reg(r->func, 0, t, 7), up[m]);
      EXPECT(r, gyre_func_reg(r->func, 0, t, 8), down[m]);
      EXPECT(r, gyre_func_reg(r->func, 0, t, 37), sum[m]);
      EXPECT(r, gyre_func_fcsr(r->func, 0, t), (mode < 5 ? 0 : m << 5) | NX);
    }
  }
}

int main(void) {
  rig r = {0};
  test_arithmetic(&r);
  test_others(&r);
  test_modes(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
