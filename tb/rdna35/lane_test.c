// lane_test.c - vector operations on other lanes, and DPP, in waves of 32 and of 64.

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { A = 10, B = 11, C = 12, TO = 20 };  // registers

static unsigned lanes;  // of the wave that is tested

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

// A rig with inputs 0 to 2 in A, B, C.
static uint32_t below(const rig *r, unsigned lane) {
  (void)r;
  return lane;
}
static uint32_t of_lane_5(const rig *r, unsigned lane) {
  (void)r, (void)lane;
  return in(0, 5);
}
static uint32_t of_first(const rig *r, unsigned lane) {
  (void)r, (void)lane;
  return in(1, 0);
}
static uint32_t one_replaced(const rig *r, unsigned lane) {
  (void)r;
  return lane == 9 ? 42 : in(2, lane);
}

// Lanes count themselves; lanes read by number; one lane written.
static void lane_numbers(void) {
  const unsigned count[3] = {CONSTANT(-1), CONSTANT(0), 0}, go_on[3] = {CONSTANT(-1), V + TO, 0};
  const unsigned lane_5[3] = {V + A, CONSTANT(5), 0}, to_9[3] = {CONSTANT(42), CONSTANT(9), 0};
  rig *r = check_begin(lanes, A);
  rig_vop3(r, "v_mbcnt_lo_u32_b32", TO, 0, count, 0);
  rig_vop3(r, "v_mbcnt_hi_u32_b32", TO, 0, go_on, 0);
  rig_output(r, TO, 0);
  rig_vop3(r, "v_readlane_b32", 40, 0, lane_5, 0);
  rig_vop1(r, "v_mov_b32", TO, 40);
  rig_output(r, TO, 1);
  rig_vop1(r, "v_readfirstlane_b32", 41, V + B);
  rig_vop1(r, "v_mov_b32", TO, 41);
  rig_output(r, TO, 2);
  rig_vop3(r, "v_writelane_b32", C, 0, to_9, 0);
  rig_output(r, C, 3);
  rig_run_well(r);
  check_lanes(r, "v_mbcnt", 0, lanes, below);
  check_lanes(r, "v_readlane_b32", 1, lanes, of_lane_5);
  check_lanes(r, "v_readfirstlane_b32", 2, lanes, of_first);
  check_lanes(r, "v_writelane_b32", 3, lanes, one_replaced);
  rig_free(r);
}

static uint32_t rotated(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane / 16 * 16 + (lane + 15) % 16);
}
static uint32_t shifted(const rig *r, unsigned lane) {
  (void)r;
  return lane % 16 == 0 ? 7 : in(0, lane - 1);
}
static uint32_t mirrored(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane ^ 15) + in(1, lane);
}
static uint32_t reversed_eight(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane ^ 7);
}
static uint32_t quads(const rig *r, unsigned lane) {
  (void)r;
  return (lane / 4 & 1) == 0 ? in(0, lane & ~3U) : 7;  // banks 0 and 2 only
}

enum { DPP16 = 0xfa, DPP8 = 0xe9, ALL = 0xff };

static void dpp16(rig *r, unsigned control, unsigned masks_and_bound) {
  rig_word(r, A | control << 8 | (masks_and_bound & 0xff) << 24 | (masks_and_bound >> 8) << 19);
}

static void across_lanes(void) {
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_mov_b32", TO, DPP16);
  dpp16(r, 0x121, ALL);  // row_ror:1
  rig_output(r, TO, 0);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(7));
  rig_vop1(r, "v_mov_b32", TO, DPP16);
  dpp16(r, 0x111, ALL);  // row_shr:1, lanes without a source are not written
  rig_output(r, TO, 1);
  rig_vop2(r, "v_add_nc_u32", TO, DPP16, B);
  dpp16(r, 0x140, ALL);  // row_mirror
  rig_output(r, TO, 2);
  rig_vop1(r, "v_mov_b32", TO, DPP8);
  rig_word(r, A | (uint32_t)(7 | 6 << 3 | 5 << 6 | 4 << 9 | 3 << 12 | 2 << 15 | 1 << 18) << 8);
  rig_output(r, TO, 3);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(7));
  rig_vop1(r, "v_mov_b32", TO, DPP16);
  dpp16(r, 0x000, 0xf5);  // quad_perm:[0,0,0,0], banks 0 and 2
  rig_output(r, TO, 4);
  rig_run_well(r);
  check_lanes(r, "DPP row_ror", 0, lanes, rotated);
  check_lanes(r, "DPP row_shr", 1, lanes, shifted);
  check_lanes(r, "DPP row_mirror", 2, lanes, mirrored);
  check_lanes(r, "DPP8", 3, lanes, reversed_eight);
  check_lanes(r, "DPP quad_perm, bank mask", 4, lanes, quads);
  rig_free(r);
}

static uint32_t permuted(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane / 16 * 16 + 15 - lane % 16);
}
static uint32_t crossed(const rig *r, unsigned lane) {
  (void)r;
  return in(0, (lane / 16 ^ 1) * 16 + 15 - lane % 16);
}
static uint32_t exchanged_a(const rig *r, unsigned lane) {
  (void)r;
  return in(1, lane);
}

static void permutations(void) {
  const unsigned sources[3] = {V + A, 40, 41};
  rig *r = check_begin(lanes, A);
  rig_sop1(r, "s_mov_b32", 40, LITERAL);
  rig_literal(r, 0x89abcdef);
  rig_sop1(r, "s_mov_b32", 41, LITERAL);
  rig_literal(r, 0x01234567);
  rig_vop3(r, "v_permlane16_b32", TO, 0, sources, 0);
  rig_output(r, TO, 0);
  rig_vop3(r, "v_permlanex16_b32", TO, 0, sources, 0);
  rig_output(r, TO, 1);
  rig_vop1(r, "v_swap_b32", A, V + B);
  rig_output(r, A, 2);
  rig_run_well(r);
  check_lanes(r, "v_permlane16_b32", 0, lanes, permuted);
  check_lanes(r, "v_permlanex16_b32", 1, lanes, crossed);
  check_lanes(r, "v_swap_b32", 2, lanes, exchanged_a);
  rig_free(r);
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    lane_numbers();
    across_lanes();
    permutations();
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
