// vector_test.c - vector operations that are more than arithmetic of one lane: masks, carries, packed operations,
// indices, modifiers; in waves of 32 and of 64.

#include <stdio.h>

#include "check.h"

enum { A = 10, B = 11, C = 12, TO = 20, MASK = 30 };  // registers

static unsigned lanes;  // of the wave that is tested

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

// A rig with inputs 0 to 2 in A, B, C.
static const unsigned two[3] = {V + A, V + B, 0};

static uint32_t smaller(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane) < in(1, lane) ? in(1, lane) : in(0, lane);
}

// v_cmp into VCC and into SGPRs, v_cndmask by both.
static void masks(void) {
  const unsigned three[3] = {V + A, V + B, MASK};
  rig *r = check_begin(lanes, A);
  rig_vopc(r, "v_cmp_lt_u32", V + A, B);
  rig_vop2(r, "v_cndmask_b32", TO, V + A, B);
  rig_output(r, TO, 0);
  rig_vop3(r, "v_cmp_lt_u32", MASK, 0, two, 0);
  rig_vop3(r, "v_cndmask_b32", TO, 0, three, 0);
  rig_output(r, TO, 1);
  rig_run_well(r);
  check_lanes(r, "v_cmp to VCC, v_cndmask", 0, lanes, smaller);
  check_lanes(r, "v_cmp to SGPRs, v_cndmask", 1, lanes, smaller);
  rig_free(r);
}

static uint32_t only_below(const rig *r, unsigned lane) {
  (void)r;
  return (int32_t)in(0, lane) < (int32_t)in(1, lane) ? in(2, lane) : 7;
}

// v_cmpx switches lanes off; what is written then leaves them alone.
static void exec_mask(void) {
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(7));
  rig_sop1(r, "s_mov_b64", MASK, EXEC);
  rig_vopc(r, "v_cmpx_lt_i32", V + A, B);
  rig_vop1(r, "v_mov_b32", TO, V + C);
  rig_sop1(r, "s_mov_b64", EXEC, MASK);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "v_cmpx", 0, lanes, only_below);
  rig_free(r);
}

static uint32_t sum_low(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane) + in(1, lane);
}
static uint32_t sum_high(const rig *r, unsigned lane) {
  (void)r;
  const uint64_t sum = (uint64_t)in(0, lane) + in(1, lane);
  return (uint32_t)(((uint64_t)in(2, lane) * 2 + (sum >> 32)));
}
static uint32_t difference_high(const rig *r, unsigned lane) {
  (void)r;
  const uint64_t a = (uint64_t)in(2, lane) << 32 | in(0, lane),
                 b = (uint64_t)in(0, lane) << 32 | in(1, lane);
  return (uint32_t)((a - b) >> 32);
}

// Sums and differences of 64 bits from two of 32, with the carry in VCC and in SGPRs.
static void carries(void) {
  const unsigned with_vcc[3] = {V + C, V + C, VCC}, with_mask[3] = {V + C, V + A, MASK};
  rig *r = check_begin(lanes, A);
  rig_vop3(r, "v_add_co_u32", TO, VCC, two, 0);
  rig_vop3(r, "v_add_co_ci_u32", TO + 1, VCC, with_vcc, 0);
  rig_output(r, TO, 0);
  rig_output(r, TO + 1, 1);
  rig_vop3(r, "v_sub_co_u32", TO, MASK, two, 0);
  rig_vop3(r, "v_sub_co_ci_u32", TO + 1, VCC, with_mask, 0);
  rig_output(r, TO + 1, 2);
  rig_run_well(r);
  check_lanes(r, "v_add_co_u32", 0, lanes, sum_low);
  check_lanes(r, "v_add_co_ci_u32", 1, lanes, sum_high);
  check_lanes(r, "v_sub_co_ci_u32", 2, lanes, difference_high);
  rig_free(r);
}

static uint32_t product_high(const rig *r, unsigned lane) {
  (void)r;
  const uint64_t addend = (uint64_t)in(0, lane) << 32 | in(2, lane);
  return (uint32_t)(((uint64_t)in(0, lane) * in(1, lane) + addend) >> 32);
}

static void wide_product(void) {
  const unsigned sources[3] = {V + A, V + B, V + C};
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_mov_b32", C + 1, V + A);
  rig_vop3(r, "v_mad_u64_u32", TO, NULL_REGISTER, sources, 0);
  rig_output(r, TO + 1, 0);
  rig_run_well(r);
  check_lanes(r, "v_mad_u64_u32", 0, lanes, product_high);
  rig_free(r);
}

static uint32_t packed_sum(const rig *r, unsigned lane) {
  (void)r;
  const uint32_t a = in(0, lane), b = in(1, lane);
  return ((a + b) & 0xffff) | ((a >> 16) + (b >> 16)) << 16;
}
static uint32_t packed_crossed(const rig *r, unsigned lane) {
  (void)r;
  const uint32_t a = in(0, lane), b = in(1, lane);
  return (((a >> 16) - b) & 0xffff) | (a - (b >> 16)) << 16;
}
static uint32_t dot(const rig *r, unsigned lane) {
  (void)r;
  uint32_t sum = in(2, lane);
  for (unsigned i = 0; i < 32; i += 8) sum += (in(0, lane) >> i & 0xff) * (in(1, lane) >> i & 0xff);
  return sum;
}
static uint32_t saturated(const rig *r, unsigned lane) {
  (void)r;
  const uint64_t sum = (uint64_t)in(0, lane) + in(1, lane);
  return sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum;
}
static uint32_t saturated_product(const rig *r, unsigned lane) {
  (void)r;
  const uint64_t product = (uint64_t)(in(0, lane) & 0xffffff) * (in(1, lane) & 0xffffff);
  return product > UINT32_MAX ? UINT32_MAX : (uint32_t)product;
}
static uint32_t saturated_signed_product(const rig *r, unsigned lane) {
  (void)r;
  // The sign is moved to the top of the word and back.
  const int64_t a = (int32_t)(in(0, lane) << 8) / 256, b = (int32_t)(in(1, lane) << 8) / 256;
  return (uint32_t)(a * b > INT32_MAX ? INT32_MAX : a * b < INT32_MIN ? INT32_MIN : a * b);
}

enum { SEL_HI_0 = 1 << 27, SEL_HI_1 = 1 << 28, SEL_0 = 1 << 11, CLAMP = 1 << 15, ABS_0 = 1 << 8 };

static void packed(void) {
  const unsigned sources[3] = {V + A, V + B, V + C};
  rig *r = check_begin(lanes, A);
  rig_vop3(r, "v_pk_add_u16", TO, 0, two, (uint64_t)(SEL_HI_0 | SEL_HI_1) << 32);
  rig_output(r, TO, 0);
  rig_vop3(r, "v_pk_sub_i16", TO, 0, two, SEL_0 | (uint64_t)SEL_HI_1 << 32);
  rig_output(r, TO, 1);
  rig_vop3(r, "v_dot4_u32_u8", TO, 0, sources, (uint64_t)(SEL_HI_0 | SEL_HI_1) << 32 | 1 << 14);
  rig_output(r, TO, 2);
  rig_vop3(r, "v_add_nc_u32", TO, 0, two, CLAMP);
  rig_output(r, TO, 3);
  rig_vop3(r, "v_mul_u32_u24", TO, 0, two, CLAMP);
  rig_output(r, TO, 4);
  rig_vop3(r, "v_mul_i32_i24", TO, 0, two, CLAMP);
  rig_output(r, TO, 5);
  rig_run_well(r);
  check_lanes(r, "v_pk_add_u16", 0, lanes, packed_sum);
  check_lanes(r, "v_pk_sub_i16 with op_sel", 1, lanes, packed_crossed);
  check_lanes(r, "v_dot4_u32_u8", 2, lanes, dot);
  check_lanes(r, "v_add_nc_u32 clamp", 3, lanes, saturated);
  check_lanes(r, "v_mul_u32_u24 clamp", 4, lanes, saturated_product);
  check_lanes(r, "v_mul_i32_i24 clamp", 5, lanes, saturated_signed_product);
  rig_free(r);
}

static uint32_t indexed(const rig *r, unsigned lane) {
  (void)r;
  return in(1, lane) + in(2, lane);
}

// M0 added to the number of a source, then of a destination.
static void registers_by_index(void) {
  rig *r = check_begin(lanes, A);
  rig_sop1(r, "s_mov_b32", M0, CONSTANT(1));
  rig_vop1(r, "v_movrels_b32", TO, V + A);
  rig_vop1(r, "v_movreld_b32", TO, V + C);
  rig_vop2(r, "v_add_nc_u32", TO, V + TO, TO + 1);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "v_movrels_b32, v_movreld_b32", 0, lanes, indexed);
  rig_free(r);
}

static uint32_t magnitude(const rig *r, unsigned lane) {
  (void)r;
  return (in(0, lane) & 0x7fffffff) % 0x7f800000;
}

// Operand modifiers: max(|a|, -|a|), with the sign of a NaN out of the way.
static void modifiers(void) {
  rig *r = check_begin(lanes, A);
  for (unsigned lane = 0; lane < lanes; lane++) {
    rig_store(r, RIG_DATA + 4 * lane, magnitude(r, lane) | (in(0, lane) & 0x80000000));
  }
  const unsigned same[3] = {V + A, V + A, 0};
  rig_vop3(r, "v_max_f32", TO, 0, same, ABS_0 | ABS_0 << 1 | (uint64_t)1 << 62);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "v_max_f32 |a|, -|a|", 0, lanes, magnitude);
  rig_free(r);
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    masks();
    exec_mask();
    carries();
    wide_product();
    packed();
    registers_by_index();
    modifiers();
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
