// checks_halves.c - wrong programs for checks_cases.c, in which half of a register has no value.

#include "checks_cases.h"

enum { A = 10, UNSET = 50 };

// s[100:101]: the output; v60: 4 times the work-item.
static void place(rig *r) {
  rig_sop1(r, "s_mov_b32", 100, LITERAL);
  rig_literal(r, RIG_OUT);
  rig_sop1(r, "s_mov_b32", 101, CONSTANT(0));
  rig_vop2(r, "v_lshlrev_b32", 60, CONSTANT(2), 0);
}

// If one half of a register was written, the other one has no value.
void checks_unset_half(rig *r, bool right) {
  place(r);
  rig_vop1(r, "v_mov_b16", UNSET + 128, CONSTANT(1));                       // v50.h
  rig_vop2(r, "v_add_f16", A, V + UNSET + (right ? 128 : 0), UNSET + 128);  // v10.l
  checks_at = r->words;
  rig_flat(r, "global_store_b16", 0, 60, A, 100, 0, 0);
}
// A write to one half gives no value to the other one.
void checks_other_half(rig *r, bool right) {
  const unsigned src[3] = {V + 60, CONSTANT(0), 0};
  place(r);
  rig_vop3(r, "v_add_nc_u16", A, 0, src, 0);                             // v10.l
  if (right) rig_vop3(r, "v_add_nc_u16", A, 0, src, (uint64_t)8 << 11);  // v10.h
  checks_at = r->words;
  rig_flat(r, "global_store_d16_hi_b16", 0, 60, A, 100, 0, 0);
}
// A comparison decides by the halves that it reads alone.
void checks_compared_half(rig *r, bool right) {
  rig_vop1(r, "v_mov_b16", UNSET, CONSTANT(1));  // v50.l
  checks_at = r->words;
  rig_vopc(r, "v_cmpx_lt_i16", V + UNSET, UNSET + (right ? 0 : 128));
}
void checks_swapped_half(rig *r, bool right) {
  place(r);
  rig_vop1(r, "v_mov_b16", UNSET, CONSTANT(1));
  rig_vop1(r, "v_swap_b16", A + 128, V + UNSET);  // v10.h has the value then
  checks_at = r->words;
  rig_flat(r, right ? "global_store_d16_hi_b16" : "global_store_b16", 0, 60, right ? A : UNSET, 100,
           0, 0);
}
