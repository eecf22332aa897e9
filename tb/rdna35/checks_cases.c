// checks_cases.c - see checks_cases.h.

#include "checks_cases.h"

enum { A = 10, B = 11, C = 12, D = 20, S = 40, UNSET = 50, WAIT_VM = 0x03f7, WAIT_LGKM = 0xfc07 };

unsigned checks_at;
#define HERE(r) (checks_at = (r)->words)

static void wait_for(rig *r, unsigned constant) { rig_sopp(r, "s_waitcnt", constant); }

// s[100:101]: the output; v60: 4 times the work-item. No register but these is set.
static void place(rig *r) {
  rig_sop1(r, "s_mov_b32", 100, LITERAL);
  rig_literal(r, RIG_OUT);
  rig_sop1(r, "s_mov_b32", 101, CONSTANT(0));
  rig_vop2(r, "v_lshlrev_b32", 60, CONSTANT(2), 0);
}
static void store(rig *r, unsigned reg) { rig_flat(r, "global_store_b32", 0, 60, reg, 100, 0, 0); }
static void load(rig *r, unsigned reg) { rig_flat(r, "global_load_b32", reg, 60, 0, 100, 0, 0); }

// ---- Counters ------------------------------------------------------------------------------------

static void vector_load(rig *r, bool right) {
  place(r);
  load(r, A);
  wait_for(r, right ? WAIT_VM : WAIT_LGKM);
  HERE(r);
  rig_vop2(r, "v_add_nc_u32", B, CONSTANT(1), A);
}
static void second_load(rig *r, bool right) {
  place(r);
  load(r, A);
  load(r, B);
  wait_for(r, 0x07f7);  // vmcnt(1)
  HERE(r);
  rig_vop1(r, "v_mov_b32", C, V + (right ? A : B));
}
static void scalar_load(rig *r, bool right) {
  rig_smem(r, "s_load_b32", S, 0, 0);
  wait_for(r, right ? WAIT_LGKM : WAIT_VM);
  HERE(r);
  rig_sop2(r, "s_add_u32", S + 1, S, CONSTANT(1));
}
// Scalar loads end in any order: a wait for one of two tells nothing.
static void unordered(rig *r, bool right) {
  rig_smem(r, "s_load_b32", S, 0, 0);
  rig_smem(r, "s_load_b32", S + 1, 0, 4);
  wait_for(r, right ? WAIT_LGKM : 0xfc17);  // lgkmcnt(1)
  HERE(r);
  rig_sop2(r, "s_add_u32", S + 2, S, CONSTANT(1));
}
static void local_load(rig *r, bool right) {
  rig_vop1(r, "v_mov_b32", A, CONSTANT(8));
  rig_ds(r, "ds_store_b32", 0, A, A, 0, 0);
  rig_ds(r, "ds_load_b32", B, A, 0, 0, 0);
  wait_for(r, right ? WAIT_LGKM : 0xfc17);
  HERE(r);
  rig_vop1(r, "v_mov_b32", C, V + B);
}
static void overwritten(rig *r, bool right) {
  place(r);
  load(r, A);
  if (right) wait_for(r, WAIT_VM);
  HERE(r);
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
}
static void scalar_overwritten(rig *r, bool right) {
  rig_smem(r, "s_load_b64", S, 0, 0);
  if (right) wait_for(r, WAIT_LGKM);
  HERE(r);
  rig_sop1(r, "s_mov_b32", S + 1, CONSTANT(1));
}
static void atomic_returns(rig *r, bool right) {
  place(r);
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
  rig_flat(r, "global_atomic_add_u32", B, 60, A, 100, 0, 1 << 14);
  rig_sopk(r, "s_waitcnt_vscnt", NULL_REGISTER, 0);
  if (right) rig_sopk(r, "s_waitcnt_vmcnt", NULL_REGISTER, 0);
  HERE(r);
  rig_vop1(r, "v_not_b32", C, V + B);
}
// A flat load of local memory comes back through the counter of that.
static void flat_local(rig *r, bool right) {
  rig_vop1(r, "v_mov_b32", A, CONSTANT(16));
  rig_vop1(r, "v_mov_b32", A + 1, LITERAL);
  rig_literal(r, GYRE_RDNA35_LOCAL_APERTURE);
  rig_ds(r, "ds_store_b32", 0, A, A, 0, 0);
  rig_flat(r, "flat_load_b32", B + 5, A, 0, NULL_REGISTER, 0, 0);
  wait_for(r, right ? WAIT_LGKM : WAIT_VM);
  HERE(r);
  rig_vop1(r, "v_mov_b32", C, V + B + 5);
}
static void address_early(rig *r, bool right) {
  rig_smem(r, "s_load_b64", S, 0, 0);
  wait_for(r, WAIT_LGKM);
  rig_smem(r, "s_load_b64", S + 2, 0, 0);
  if (right) wait_for(r, WAIT_LGKM);
  HERE(r);
  rig_vop1(r, "v_mov_b32", A, S + 3);
}

// ---- Values --------------------------------------------------------------------------------------

static void unset_data(rig *r, bool right) {
  place(r);
  if (right) rig_vop1(r, "v_mov_b32", UNSET, CONSTANT(0));
  HERE(r);
  store(r, UNSET);
}
static void unset_sum(rig *r, bool right) {
  place(r);
  if (right) rig_vop1(r, "v_mov_b32", UNSET, CONSTANT(0));
  rig_vop2(r, "v_add_nc_u32", A, CONSTANT(1), UNSET);
  rig_vop1(r, "v_mov_b32", B, V + A);
  HERE(r);
  store(r, B);
}
// Masked bits need not have a value; the others must.
static void unset_bits(rig *r, bool right) {
  place(r);
  rig_vop2(r, "v_lshlrev_b32", A, CONSTANT(8), UNSET);
  rig_vop2(r, "v_and_b32", A, right ? CONSTANT(15) : LITERAL, A);
  if (!right) rig_literal(r, 0x100);
  rig_vop2(r, "v_add_nc_u32", A, 256 + A, 60);
  HERE(r);
  rig_flat(r, "global_store_b32", 0, A, 0, 100, 0, 0);
}
static void unset_address(rig *r, bool right) {
  place(r);
  if (right) rig_vop1(r, "v_mov_b32", UNSET, V + 60);
  HERE(r);
  rig_flat(r, "global_load_b32", A, UNSET, 0, 100, 0, 0);
}
static void unset_base(rig *r, bool right) {
  if (right) rig_sop1(r, "s_mov_b64", S, 0);
  if (!right) rig_sop1(r, "s_mov_b32", S, 0);
  HERE(r);
  rig_smem(r, "s_load_b32", S + 4, S, 0);
}
static void unset_vcc(rig *r, bool right) {
  if (right) rig_sop1(r, "s_mov_b64", VCC, CONSTANT(0));
  HERE(r);
  rig_sopp(r, "s_cbranch_vccnz", 0);
}
static void unset_scc(rig *r, bool right) {
  if (right) rig_sopc(r, "s_cmp_eq_u32", 0, 0);
  HERE(r);
  rig_sopp(r, "s_cbranch_scc1", 0);
}
static void computed_scc(rig *r, bool right) {
  rig_sopc(r, "s_cmp_eq_u32", right ? 0 : S, CONSTANT(3));
  HERE(r);
  rig_sopp(r, "s_cbranch_scc1", 0);
}
static void unset_local(rig *r, bool right) {
  rig_vop1(r, "v_mov_b32", A, CONSTANT(8));
  rig_ds(r, "ds_store_b32", 0, A, A, 0, 0);
  HERE(r);
  rig_ds(r, "ds_load_b32", B, A, 0, 0, right ? 0 : 16);
}
// A register that is written while some lanes are not active has no value in those.
static void other_lanes(rig *r, bool right) {
  place(r);
  rig_sop1(r, "s_mov_b32", S, EXEC);
  if (!right) rig_sop1(r, "s_mov_b32", EXEC, CONSTANT(15));
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
  rig_sop1(r, "s_mov_b32", EXEC, S);
  HERE(r);
  store(r, A);
}
static void unset_private(rig *r, bool right) {
  place(r);
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
  rig_flat(r, "scratch_store_b32", 0, 0, A, NULL_REGISTER, right ? 8 : 4, 0);
  rig_flat(r, "scratch_load_b32", B, 0, 0, NULL_REGISTER, 8, 0);
  wait_for(r, WAIT_VM);
  HERE(r);
  store(r, B);
}
static void unset_exec(rig *r, bool right) {
  if (right) rig_sop1(r, "s_mov_b32", S, CONSTANT(1));
  HERE(r);
  rig_sop2(r, "s_and_b32", EXEC, EXEC, S);
}
static void unset_lane_number(rig *r, bool right) {
  const unsigned src[3] = {V + 0, S, 0};
  if (right) rig_sop1(r, "s_mov_b32", S, CONSTANT(3));
  HERE(r);
  rig_vop3(r, "v_readlane_b32", S + 1, 0, src, 0);
}
static void unset_m0(rig *r, bool right) {
  if (right) rig_sop1(r, "s_mov_b32", M0, CONSTANT(0));
  HERE(r);
  rig_vop1(r, "v_movrels_b32", A, V + 0);
}

// ---- Order ---------------------------------------------------------------------------------------

static void no_lane(rig *r, bool right) {
  rig_sop1(r, "s_mov_b32", EXEC, right ? CONSTANT(1) : CONSTANT(0));
  HERE(r);
  rig_vop1(r, "v_readfirstlane_b32", S, V + 0);
}
static void clause(rig *r, bool right) {
  place(r);
  rig_sopp(r, "s_clause", 1);
  load(r, A);
  if (!right) HERE(r);
  if (right) load(r, B);
  rig_vop1(r, "v_mov_b32", C, CONSTANT(0));
}
// v_dual_mov_b32 v0, v4 :: v_dual_mov_b32 v1, v6 or v8
static void banks(rig *r, bool right) {
  rig_vop1(r, "v_mov_b32", 4, CONSTANT(1));
  rig_vop1(r, "v_mov_b32", right ? 6 : 8, CONSTANT(1));
  HERE(r);
  const assemble_field field[] = {FIELD(VOPD, SRCX0, V + 4),
                                  FIELD(VOPD, SRCY0, V + (right ? 6 : 8))};
  uint32_t word[2];
  rig_words(r, word, assemble_dual(word, "v_dual_mov_b32", "v_dual_mov_b32", field, 2));
}
static void given_back(rig *r, bool right) {
  if (!right) rig_sopp(r, "s_sendmsg", 3);
  HERE(r);
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
}
static void given_early(rig *r, bool right) {
  rig_flat(r, "scratch_store_b32", 0, 0, 0, NULL_REGISTER, 4, 0);
  if (right) rig_sopk(r, "s_waitcnt_vscnt", NULL_REGISTER, 0);
  HERE(r);
  rig_sopp(r, "s_sendmsg", 3);
}
static void masks(rig *r, bool right) {
  const unsigned src[3] = {V + 0, V + 0, S};
  rig_sop1(r, "s_mov_b64", S, CONSTANT(5));
  rig_vop3(r, "v_cndmask_b32", A, 0, src, 0);
  rig_sop1(r, "s_mov_b32", S + 1, CONSTANT(0));
  if (right) rig_sopp(r, "s_waitcnt_depctr", 0xfffe);
  HERE(r);
  rig_vop1(r, "v_mov_b32", B, S + 1);
}
static void forward(rig *r, bool right) {
  rig_vop1(r, "v_mov_b32", A, CONSTANT(1));
  rig_sop1(r, "s_mov_b64", EXEC, CONSTANT(7));
  rig_vop1(r, "v_mov_b32", B, CONSTANT(2));
  // Both registers of one operand: no other one is read with them.
  const unsigned shifted[3] = {CONSTANT(1), V + A, 0};
  rig_vop3(r, "v_lshlrev_b64", D, 0, shifted, 0);
  if (right) rig_sopp(r, "s_waitcnt_depctr", 0x0fff);
  HERE(r);
  rig_vop2(r, "v_add_nc_u32", C, V + A, B);
}

// ---- The list ------------------------------------------------------------------------------------

const checks_case checks_cases[] = {
    {"vector load", vector_load, GYRE_RDNA35_CHECK_READ_EARLY, A, 0, "wait for its vmcnt", false},
    {"second load", second_load, GYRE_RDNA35_CHECK_READ_EARLY, B, 0xffffffff, "v11", false},
    {"scalar load", scalar_load, GYRE_RDNA35_CHECK_READ_EARLY, S, 0, "lgkmcnt", false},
    {"unordered", unordered, GYRE_RDNA35_CHECK_READ_EARLY, S, 0, "s40", false},
    {"local load", local_load, GYRE_RDNA35_CHECK_READ_EARLY, B, 0, "lgkmcnt", false},
    {"overwritten", overwritten, GYRE_RDNA35_CHECK_WRITE_EARLY, A, 0, "writes v10", false},
    {"scalar overwritten", scalar_overwritten, GYRE_RDNA35_CHECK_WRITE_EARLY, S + 1, 0, "s41",
     false},
    {"atomic", atomic_returns, GYRE_RDNA35_CHECK_READ_EARLY, B, 0, "vmcnt", false},
    {"flat local", flat_local, GYRE_RDNA35_CHECK_READ_EARLY, B + 5, 0, "lgkmcnt", false},
    {"second pair", address_early, GYRE_RDNA35_CHECK_READ_EARLY, S + 3, 0, "s43", false},
    {"unset data", unset_data, GYRE_RDNA35_CHECK_UNSET_VECTOR, UNSET, 0xffffffff, "v50", false},
    {"unset sum", unset_sum, GYRE_RDNA35_CHECK_UNSET_VECTOR, B, 0xffffffff, "computed from v50",
     false},
    {"unset bits", unset_bits, GYRE_RDNA35_CHECK_UNSET_VECTOR, A, 0, "computed from v50", false},
    {"unset half", checks_unset_half, GYRE_RDNA35_CHECK_UNSET_VECTOR, A, 0xffffffff,
     "written to v50.l in these lanes", false},
    {"other half", checks_other_half, GYRE_RDNA35_CHECK_UNSET_VECTOR, A, 0xffffffff, "v10", false},
    {"compared half", checks_compared_half, GYRE_RDNA35_CHECK_UNSET_SCALAR, EXEC, 0,
     "nothing was written to v50.h", false},
    {"swapped half", checks_swapped_half, GYRE_RDNA35_CHECK_UNSET_VECTOR, UNSET, 0, "v50", false},
    {"unset address", unset_address, GYRE_RDNA35_CHECK_UNSET_VECTOR, UNSET, 0, "needs v50", false},
    {"unset base", unset_base, GYRE_RDNA35_CHECK_UNSET_SCALAR, S + 1, 0, "needs s41", false},
    {"unset vcc", unset_vcc, GYRE_RDNA35_CHECK_UNSET_SCALAR, VCC, 0, "vcc_lo", false},
    {"unset scc", unset_scc, GYRE_RDNA35_CHECK_UNSET_SCC, 0, 0, "SCC", false},
    {"computed scc", computed_scc, GYRE_RDNA35_CHECK_UNSET_SCC, 0, 0, "SCC", false},
    {"unset local", unset_local, GYRE_RDNA35_CHECK_UNSET_LOCAL, 24, 0, "local memory", false},
    {"other lanes", other_lanes, GYRE_RDNA35_CHECK_UNSET_VECTOR, A, 0xfffffff0, "v10", false},
    {"unset private", unset_private, GYRE_RDNA35_CHECK_UNSET_VECTOR, B, 0, "v11", false},
    {"unset exec", unset_exec, GYRE_RDNA35_CHECK_UNSET_SCALAR, EXEC, 0,
     "nothing was written to s40", false},
    {"unset lane number", unset_lane_number, GYRE_RDNA35_CHECK_UNSET_SCALAR, S, 0, "s40", false},
    {"unset m0", unset_m0, GYRE_RDNA35_CHECK_UNSET_SCALAR, M0, 0, "m0", false},
    {"no lane", no_lane, GYRE_RDNA35_CHECK_NO_LANE, 0, 0, "lane 0", false},
    {"clause", clause, GYRE_RDNA35_CHECK_CLAUSE, 0, 0, "clause", false},
    {"banks", banks, GYRE_RDNA35_CHECK_BANKS, 4, 0, "v4 and v8", false},
    {"given back", given_back, GYRE_RDNA35_CHECK_GIVEN_BACK, A, 0, "v10", false},
    {"given early", given_early, GYRE_RDNA35_CHECK_GIVEN_EARLY, 0, 0, "vscnt", false},
    {"masks", masks, GYRE_RDNA35_CHECK_MASK, S + 1, 0, "sa_sdst", true},
    {"forward", forward, GYRE_RDNA35_CHECK_FORWARD, A, 0, "va_vdst", true},
};
const unsigned checks_count = sizeof checks_cases / sizeof *checks_cases;
