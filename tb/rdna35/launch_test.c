// launch_test.c - tests initial registers of waves, workgroups that are not full, barriers, several
// resident workgroups, and every fault.

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { TO = 20, BASE = 40 };

static bool wave64;

// Each item writes its own entry: out[x + X * (y + Y * z)] := group | item << 8, over the whole
// grid.
static void ids(void) {
  rig *r = rig_new(1, wave64);
  const uint32_t grid[3] = {50, 7, 3}, group[3] = {16, 4, 2};  // none is a multiple
  memcpy(r->dispatch.grid, grid, sizeof grid);
  memcpy(r->dispatch.group, group, sizeof group);
  // s2, s3, s4 are the workgroup's; v0 has 10 bits for each dimension of the item.
  rig_sop2(r, "s_mul_i32", 50, 2, CONSTANT(16));
  rig_sop2(r, "s_mul_i32", 51, 3, CONSTANT(4));
  rig_sop2(r, "s_mul_i32", 52, 4, CONSTANT(2));
  for (unsigned n = 0; n < 3; n++) {
    const unsigned field[3] = {V + 0, CONSTANT((int)(10 * n)), CONSTANT(10)};
    rig_vop3(r, "v_bfe_u32", 10 + n, 0, field, 0);
    rig_vop2(r, "v_add_nc_u32", 14 + n, 50 + n, 10 + n);
  }
  const unsigned row[3] = {V + 16, CONSTANT(7), V + 15};
  rig_vop3(r, "v_mad_u32_u24", TO, 0, row, 0);
  rig_sop1(r, "s_mov_b32", 53, CONSTANT(50));
  const unsigned place[3] = {V + TO, 53, V + 14};
  rig_vop3(r, "v_mad_u32_u24", TO, 0, place, 0);
  rig_vop2(r, "v_lshlrev_b32", TO, CONSTANT(2), TO);
  rig_sop1(r, "s_mov_b32", BASE, LITERAL);
  rig_literal(r, RIG_OUT);
  rig_sop1(r, "s_mov_b32", BASE + 1, CONSTANT(0));
  rig_vop1(r, "v_mov_b32", TO + 1, CONSTANT(1));
  rig_vop2(r, "v_add_nc_u32", TO + 1, 2, TO + 1);
  rig_flat(r, "global_atomic_add_u32", 0, TO, TO + 1, BASE, 0, 0);
  rig_run_well(r);
  for (uint32_t n = 0; n < grid[0] * grid[1] * grid[2]; n++) {
    check_equal("an item of a grid", rig_load(r, RIG_OUT + 4 * n), n % grid[0] / group[0] + 1);
  }
  check_equal("after the grid", rig_load(r, RIG_OUT + 4 * grid[0] * grid[1] * grid[2]), 0);
  uint64_t groups;
  (void)gyre_rdna35_machine_counter(r->m, GYRE_RDNA35_COUNT_GROUPS, &groups);
  check_equal("groups", groups, 4 * 2 * 2);
  rig_free(r);
}

static uint32_t other_wave(const rig *r, unsigned lane) {
  (void)r;
  return lane ^ 255;
}

// A workgroup of several waves passes numbers through local memory; the barrier is what makes it
// right.
static void barrier(void) {
  rig *r = rig_new(256, wave64);
  rig_sop1(r, "s_mov_b32", BASE, LITERAL);
  rig_literal(r, RIG_OUT);
  rig_sop1(r, "s_mov_b32", BASE + 1, CONSTANT(0));
  rig_vop2(r, "v_lshlrev_b32", 10, CONSTANT(2), 0);
  // The first waves are slow.
  rig_vop1(r, "v_readfirstlane_b32", 50, V + 0);
  rig_sop2(r, "s_sub_u32", 50, LITERAL, 50);
  rig_literal(r, 300);
  rig_sop2(r, "s_sub_u32", 50, 50, CONSTANT(1));
  rig_sopc(r, "s_cmp_lg_u32", 50, CONSTANT(0));
  rig_sopp(r, "s_cbranch_scc1", 0xfffd);
  rig_ds(r, "ds_store_b32", 0, 10, 0, 0, 0);
  rig_sopp(r, "s_barrier", 0);
  rig_vop2(r, "v_xor_b32", 11, LITERAL, 10);
  rig_literal(r, 4 * 255);
  rig_ds(r, "ds_load_b32", 12, 11, 0, 0, 0);
  rig_flat(r, "global_store_b32", 0, 10, 12, BASE, 0, 0);
  rig_run_well(r);
  for (unsigned n = 0; n < 256; n++) {
    check_equal("through local memory", rig_load(r, RIG_OUT + 4 * n), other_wave(r, n));
  }
  rig_free(r);
}

// A limit of instructions stops and continues without a trace.
static void limits(void) {
  rig *r = rig_new(64, wave64);
  char why[GYRE_RDNA35_MESSAGE];
  for (unsigned n = 0; n < 100; n++) rig_vop2(r, "v_add_nc_u32", 10, CONSTANT(1), 10);
  rig_output(r, 10, 0);
  rig_sopp(r, "s_endpgm", 0);
  memcpy(r->memory, r->word, r->words * sizeof *r->word);
  check_equal("begin", gyre_rdna35_machine_begin(r->m, &r->dispatch, why), true);
  unsigned turns = 0;
  while (gyre_rdna35_machine_run(r->m, 7) == GYRE_RUNNING) turns++;
  uint64_t all = 0;
  (void)gyre_rdna35_machine_counter(r->m, GYRE_RDNA35_COUNT_ALL, &all);
  check_equal("turns of 7 instructions", turns, (all - 1) / 7);
  check_equal("a sum over turns", rig_load(r, RIG_OUT + 4), 100);
  rig_free(r);
}

// A program of one instruction, or none, and the fault that it ends in.
static void faults_in(rig *r, const char *what, gyre_rdna35_cause cause, uint64_t pc,
                      uint64_t lanes) {
  gyre_rdna35_fault f;
  const gyre_state state = rig_run(r);
  gyre_rdna35_machine_fault(r->m, &f);
  check_equal(what, state, GYRE_FAULTED);
  check_equal(what, f.cause, cause);
  check_equal(what, f.pc, pc);
  check_equal(what, f.lanes, lanes);
  check_equal(what, strlen(f.sentence) > 40, true);
  check_equal(what, gyre_rdna35_machine_run(r->m, 10), GYRE_FAULTED);
  rig_free(r);
}

static rig *with(void) { return rig_new(32, wave64); }

static void faults(void) {
  rig *r = with();
  rig_word(r, 0xffffffff);
  faults_in(r, "no instruction", GYRE_RDNA35_FAULT_ILLEGAL, RIG_BASE, 0);
  r = with();
  rig_words(r, (const uint32_t[]){0xf8000000 | 15, 0}, 2);
  faults_in(r, "export", GYRE_RDNA35_FAULT_REFUSED, RIG_BASE, 0);
  r = with();
  rig_sopp(r, "s_nop", 0);
  rig_vop1(r, "v_mov_b32", 200, CONSTANT(1));
  faults_in(r, "v200 of 128", GYRE_RDNA35_FAULT_REGISTER, RIG_BASE + 4, 0);
  r = with();
  rig_sop1(r, "s_mov_b64", 10, CONSTANT(16));
  rig_sop1(r, "s_setpc_b64", 0, 10);
  faults_in(r, "a jump to nowhere", GYRE_RDNA35_FAULT_FETCH, 16, 0);
  r = with();
  rig_vop1(r, "v_mov_b32", 11, V + 0);
  rig_flat(r, "flat_load_b32", 12, 10, 0, NULL_REGISTER, 0, 0);
  faults_in(r, "a load from nowhere", GYRE_RDNA35_FAULT_LOAD, RIG_BASE + 4, 1);
  r = with();
  rig_vop1(r, "v_mov_b32", 10, LITERAL);
  rig_literal(r, RIG_BASE + RIG_BYTES - 4);
  rig_vop1(r, "v_mov_b32", 11, CONSTANT(0));
  rig_flat(r, "flat_load_b32", 12, 10, 0, NULL_REGISTER, 0, 0);
  rig_flat(r, "flat_load_b64", 12, 10, 0, NULL_REGISTER, 0, 0);
  faults_in(r, "a load across the end of memory", GYRE_RDNA35_FAULT_LOAD, RIG_BASE + 20, 1);
  r = with();
  rig_vop2(r, "v_lshlrev_b32", 10, CONSTANT(8), 0);
  rig_ds(r, "ds_store_b32", 0, 10, 10, 0, 0);
  faults_in(r, "a store after local memory", GYRE_RDNA35_FAULT_STORE, RIG_BASE + 4, 1 << 16);
  r = with();
  rig_vop1(r, "v_mov_b32", 10, CONSTANT(2));
  rig_ds(r, "ds_add_u32", 0, 10, 10, 0, 0);
  faults_in(r, "an atomic operation across words", GYRE_RDNA35_FAULT_MISALIGNED, RIG_BASE + 4, 1);
  r = with();
  rig_sopp(r, "s_trap", 2);
  faults_in(r, "s_trap", GYRE_RDNA35_FAULT_TRAP, RIG_BASE, 0);
  r = with();
  rig_sopp(r, "s_wait_event", 0);
  faults_in(r, "s_wait_event", GYRE_RDNA35_FAULT_HUNG, RIG_BASE, 0);
}

// Dispatches that cannot be: each is refused with a sentence, and the machine has none then.
static void refusals(void) {
  rig *r = with();
  const gyre_rdna35_dispatch good = r->dispatch;
  for (unsigned n = 0; n < 8; n++) {
    gyre_rdna35_dispatch d = good;
    char why[GYRE_RDNA35_MESSAGE] = "";
    switch (n) {
      case 0: d.entry += 2; break;
      case 1: d.entry = 16; break;
      case 2: d.group[0] = 1025; break;
      case 3: d.grid[1] = 0; break;
      case 4: d.local_bytes = GYRE_RDNA35_LOCAL_BYTES + 1; break;
      case 5: d.scratch_bytes = GYRE_RDNA35_SCRATCH_BYTES + 1; break;
      case 6: d.properties |= GYRE_RDNA35_PRIVATE_BUFFER; break;
      default: d.group[0] = d.group[1] = d.group[2] = UINT32_MAX; break;
    }
    check_equal("a dispatch that cannot be", gyre_rdna35_machine_begin(r->m, &d, why), false);
    check_equal("its sentence", strlen(why) > 30, true);
    check_equal("nothing runs", gyre_rdna35_machine_run(r->m, 10), GYRE_DONE);
  }
  rig_free(r);
}

int main(void) {
  for (unsigned n = 0; n < 2; n++) {
    wave64 = n != 0;
    ids();
    barrier();
    limits();
    faults();
    refusals();
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
