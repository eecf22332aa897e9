// memory_test.c - loads, stores and atomic operations on main, local and private memory, in waves of 32 and of 64.

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { A = 10, B = 11, C = 12, ADDRESS = 14, TO = 20, BASE = 40 };

static unsigned lanes;

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

// Inputs in A, B, C; s[BASE] the address of the input, ADDRESS four times the lane.
static rig *begin(void) {
  rig *r = check_begin(lanes, A);
  rig_sop1(r, "s_mov_b32", BASE, LITERAL);
  rig_literal(r, RIG_DATA);
  rig_sop1(r, "s_mov_b32", BASE + 1, CONSTANT(0));
  rig_vop2(r, "v_lshlrev_b32", ADDRESS, CONSTANT(2), 0);
  rig_vop1(r, "v_mov_b32", ADDRESS + 1, CONSTANT(0));
  return r;
}

static uint32_t byte_signed(const rig *r, unsigned lane) {
  (void)r;
  return (uint32_t)(int32_t)(int8_t)(uint8_t)(in(0, lane) >> 8);
}
static uint32_t half_unsigned(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane) >> 16;
}
static uint32_t half_high(const rig *r, unsigned lane) {
  (void)r;
  return (in(2, lane) & 0xffff) | in(1, lane) << 16;
}
static uint32_t next_word(const rig *r, unsigned lane) {
  (void)r;
  return lane % 64 == 63 ? in(1, 0) : in(0, lane + 1);
}
static uint32_t across_words(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane) >> 8 | next_word(r, lane) << 24;
}

static void loads(void) {
  rig *r = begin();
  rig_flat(r, "global_load_i8", TO, ADDRESS, 0, BASE, 1, 0);
  rig_output(r, TO, 0);
  rig_flat(r, "global_load_u16", TO, ADDRESS, 0, BASE, 2, 0);
  rig_output(r, TO, 1);
  rig_vop1(r, "v_mov_b32", TO, V + C);
  rig_flat(r, "global_load_d16_hi_b16", TO, ADDRESS, 0, BASE, 256, 0);
  rig_output(r, TO, 2);
  rig_flat(r, "global_load_b64", TO, ADDRESS, 0, BASE, 0, 0);
  rig_output(r, TO + 1, 3);
  rig_flat(r, "global_load_b32", TO, ADDRESS, 0, BASE, 1, 0);  // not aligned
  rig_output(r, TO, 4);
  rig_run_well(r);
  check_lanes(r, "global_load_i8", 0, lanes, byte_signed);
  check_lanes(r, "global_load_u16", 1, lanes, half_unsigned);
  check_lanes(r, "global_load_d16_hi_b16", 2, lanes, half_high);
  check_lanes(r, "global_load_b64", 3, lanes, next_word);
  check_lanes(r, "global_load_b32 at an odd address", 4, lanes, across_words);
  rig_free(r);
}

static uint32_t reversed(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lanes - 1 - lane);
}
static uint32_t of_two(const rig *r, unsigned lane) {
  (void)r;
  return in(1, lane);
}

// Local memory: through it, in the other order; two addresses at once.
static void local(void) {
  rig *r = begin();
  rig_ds(r, "ds_store_b32", 0, ADDRESS, A, 0, 0);
  rig_ds(r, "ds_store_2addr_stride64_b32", 0, ADDRESS, A, B, 2 | 3 << 8);
  rig_vop2(r, "v_sub_nc_u32", TO, CONSTANT(0), ADDRESS);
  rig_vop2(r, "v_add_nc_u32", TO, LITERAL, TO);
  rig_literal(r, 4 * (lanes - 1));
  rig_ds(r, "ds_load_b32", TO + 1, TO, 0, 0, 0);
  rig_output(r, TO + 1, 0);
  rig_ds(r, "ds_load_2addr_stride64_b32", TO, ADDRESS, 0, 0, 2 | 3 << 8);
  rig_output(r, TO + 1, 1);
  rig_vop2(r, "v_sub_nc_u32", TO, LITERAL, ADDRESS);  // negative, and the offset makes it good
  rig_literal(r, 0U - 4096);
  rig_ds(r, "ds_load_b32", TO + 1, TO, 0, 0, 4096 + 4 * (lanes - 1));
  rig_output(r, TO + 1, 2);
  rig_run_well(r);
  check_lanes(r, "ds_load_b32", 0, lanes, reversed);
  check_lanes(r, "ds_load_2addr_stride64_b32", 1, lanes, of_two);
  check_lanes(r, "ds_load_b32 at a negative address", 2, lanes, reversed);
  rig_free(r);
}

static uint32_t same(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane);
}

// Private memory of each lane, by scratch operations and through the flat aperture.
static void private_memory(void) {
  rig *r = begin();
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(8));
  rig_flat(r, "scratch_store_b64", 0, TO, A, NULL_REGISTER, 4, (uint64_t)1 << 55);
  rig_flat(r, "scratch_load_b32", TO + 1, 0, 0, NULL_REGISTER, 16, 0);
  rig_output(r, TO + 1, 0);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(12));
  rig_sop1(r, "s_mov_b64", 42, 237);  // src_private_base
  rig_vop1(r, "v_mov_b32", TO + 1, 43);
  rig_flat(r, "flat_load_b32", TO + 2, TO, 0, NULL_REGISTER, 0, 0);
  rig_output(r, TO + 2, 1);
  rig_run_well(r);
  check_lanes(r, "scratch_load_b32", 0, lanes, of_two);
  check_lanes(r, "flat_load_b32 of private memory", 1, lanes, same);
  rig_free(r);
}

static uint32_t old_sum(const rig *r, unsigned lane) {
  (void)r;
  return 7 + lane * (lane - 1) / 2;
}
static uint32_t compared(const rig *r, unsigned lane) {
  (void)r;
  return in(2, lane);
}

// Lanes add their number to one word, each sees the sum before; compare and swap where the word is the one expected.
static void atomics(void) {
  rig *r = begin();
  rig_store(r, RIG_ARGS, 7);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(0));
  rig_flat(r, "global_atomic_add_u32", TO + 1, TO, 0, 0, 0, 1 << 14);
  rig_output(r, TO + 1, 0);
  rig_vop1(r, "v_mov_b32", TO, V + C);      // new
  rig_vop1(r, "v_mov_b32", TO + 1, V + A);  // what is compared with
  rig_flat(r, "global_atomic_cmpswap_b32", TO + 2, ADDRESS, TO, BASE, 0, 1 << 14);
  rig_output(r, TO + 2, 1);
  rig_flat(r, "global_load_b32", TO, ADDRESS, 0, BASE, 0, 0);
  rig_output(r, TO, 2);
  rig_ds(r, "ds_store_b32", 0, ADDRESS, A, 0, 0);
  rig_ds(r, "ds_max_rtn_u32", TO, ADDRESS, B, 0, 0);
  rig_output(r, TO, 3);
  rig_run_well(r);
  check_lanes(r, "global_atomic_add_u32", 0, lanes, old_sum);
  check_equal("the sum of all lanes", rig_load(r, RIG_ARGS), 7 + lanes * (lanes - 1) / 2);
  check_lanes(r, "global_atomic_cmpswap_b32, old value", 1, lanes, same);
  check_lanes(r, "global_atomic_cmpswap_b32, memory", 2, lanes, compared);
  check_lanes(r, "ds_max_rtn_u32", 3, lanes, same);
  rig_free(r);
}

static uint32_t swapped(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane ^ 16);
}
static uint32_t pulled(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane / 32 * 32 + (lane + 5) % 32);
}
static uint32_t pushed(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane / 32 * 32 + (lane + 27) % 32);
}

static void exchanges(void) {
  rig *r = begin();
  rig_ds(r, "ds_swizzle_b32", TO, A, 0, 0, 16 << 10 | 31);
  rig_output(r, TO, 0);
  rig_ds(r, "ds_bpermute_b32", TO, ADDRESS, A, 0, 20);
  rig_output(r, TO, 1);
  rig_ds(r, "ds_permute_b32", TO, ADDRESS, A, 0, 20);
  rig_output(r, TO, 2);
  rig_run_well(r);
  check_lanes(r, "ds_swizzle_b32", 0, lanes, swapped);
  check_lanes(r, "ds_bpermute_b32", 1, lanes, pulled);
  check_lanes(r, "ds_permute_b32", 2, lanes, pushed);
  rig_free(r);
}

static uint32_t scalar_word(const rig *r, unsigned lane) {
  (void)r, (void)lane;
  return in(0, 5) + in(0, 1);
}

static void scalar_loads(void) {
  rig *r = begin();
  rig_smem(r, "s_load_b256", 48, BASE, -4 + 4);
  rig_smem(r, "s_load_b32", 60, BASE, 20);
  rig_sop2(r, "s_add_u32", 61, 60, 49);
  rig_vop1(r, "v_mov_b32", TO, 61);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "s_load", 0, lanes, scalar_word);
  rig_free(r);
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    loads();
    local();
    private_memory();
    atomics();
    exchanges();
    scalar_loads();
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
