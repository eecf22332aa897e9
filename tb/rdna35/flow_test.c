// flow_test.c - branches, calls, EXEC, constants in instructions, MODE, and division in a program.

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { A = 10, B = 11, C = 12, TO = 20, S = 40 };

static unsigned lanes;

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

static uint32_t collatz(const rig *r, unsigned lane) {
  (void)r;
  uint32_t n = lane + 1, steps = 0;
  for (; n != 1; steps++) n = n % 2 != 0 ? 3 * n + 1 : n / 2;
  return steps;
}

// A loop that lanes leave one after the other, with both sides of a condition in it, as compilers write it.
static void divergence(void) {
  const char *const suffix = lanes == 64 ? "b64" : "b32";
  char and_exec[32], xor_exec[32], or_mask[32];
  (void)snprintf(and_exec, sizeof and_exec, "s_and_saveexec_%s", suffix);
  (void)snprintf(xor_exec, sizeof xor_exec, "s_xor_%s", suffix);
  (void)snprintf(or_mask, sizeof or_mask, "s_or_%s", suffix);
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(0));
  rig_vop2(r, "v_add_nc_u32", A, CONSTANT(1), 0);
  rig_sop1(r, "s_mov_b64", S + 4, EXEC);
  const unsigned top = r->words;
  const unsigned is_one[3] = {V + A, CONSTANT(1), 0}, is_odd[3] = {V + B, CONSTANT(0), 0};
  rig_vop3(r, "v_cmpx_ne_u32", EXEC, 0, is_one, 0);
  const unsigned leave = r->words;
  rig_sopp(r, "s_cbranch_execz", 0);  // patched below
  rig_vop2(r, "v_and_b32", B, CONSTANT(1), A);
  rig_vop3(r, "v_cmp_ne_u32", S, 0, is_odd, 0);
  rig_sop1(r, and_exec, S + 2, S);  // lanes with odd numbers; all of them are kept in S + 2
  const unsigned triple[3] = {V + A, CONSTANT(3), CONSTANT(1)};
  rig_vop3(r, "v_mad_u32_u24", C, 0, triple, 0);
  rig_sop2(r, xor_exec, EXEC, EXEC, S + 2);  // the others
  rig_vop2(r, "v_lshrrev_b32", C, CONSTANT(1), A);
  rig_sop2(r, or_mask, EXEC, EXEC, S + 2);
  rig_vop1(r, "v_mov_b32", A, V + C);
  rig_vop2(r, "v_add_nc_u32", TO, CONSTANT(1), TO);
  rig_sopp(r, "s_branch", top - r->words - 1);
  r->word[leave] |= (r->words - leave - 1) & 0xffff;
  rig_sop1(r, "s_mov_b64", EXEC, S + 4);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "a loop that lanes leave", 0, lanes, collatz);
  rig_free(r);
}

// Calls: by register, to a constant; and where a program is.
static void calls(void) {
  rig *r = check_begin(lanes, A);
  rig_sopk(r, "s_movk_i32", S + 6, 100);
  const unsigned call = r->words;
  rig_sopk(r, "s_call_b64", S, 0);  // patched: to the function
  rig_sopk(r, "s_addk_i32", S + 6, 7);
  rig_sop1(r, "s_getpc_b64", S + 2, 0);
  const unsigned here = r->words;
  rig_sop2(r, "s_add_u32", S + 2, S + 2, LITERAL);
  const unsigned literal = r->words;
  rig_literal(r, 0);  // patched: the function
  rig_sop2(r, "s_addc_u32", S + 3, S + 3, CONSTANT(0));
  rig_sop1(r, "s_swappc_b64", S, S + 2);
  const unsigned over = r->words;
  rig_sopp(r, "s_branch", 0);  // patched: over the function
  r->word[call] |= (r->words - call - 1) & 0xffff;
  r->word[literal] = 4 * (r->words - here);
  rig_sopk(r, "s_mulk_i32", S + 6, 3);
  rig_sop1(r, "s_setpc_b64", 0, S);
  r->word[over] |= (r->words - over - 1) & 0xffff;
  rig_scalar_output(r, S + 6, 0);
  rig_run_well(r);
  check_equal("calls and returns", rig_load(r, RIG_OUT), (100 * 3 + 7) * 3);
  rig_free(r);
}

// EXEC before and after each operation that exchanges it.
static void saved_exec(void) {
  static const char *const names[] = {"s_and_saveexec_b64",      "s_or_saveexec_b64",
                                      "s_xor_saveexec_b64",      "s_nand_saveexec_b64",
                                      "s_and_not1_saveexec_b64", "s_and_not0_saveexec_b64",
                                      "s_or_not1_saveexec_b64",  "s_and_not1_wrexec_b64"};
  const uint64_t a = 0x0123456789abcdef, e = 0xff00ff0ff0ff00ff;
  const uint64_t after[8] = {a & e, a | e, a ^ e, ~(a & e), a & ~e, ~a & e, a | ~e, a & ~e};
  for (unsigned n = 0; n < 8; n++) {
    rig *r = check_begin(lanes, A);
    const uint32_t word[4] = {(uint32_t)a, (uint32_t)(a >> 32), (uint32_t)e, (uint32_t)(e >> 32)};
    for (unsigned k = 0; k < 4; k++) {
      rig_sop1(r, "s_mov_b32", S + k, LITERAL);
      rig_literal(r, word[k]);
    }
    rig_sop1(r, "s_mov_b64", EXEC, S + 2);
    rig_sop1(r, names[n], S + 4, S);
    rig_sop1(r, "s_mov_b64", S + 6, EXEC);
    rig_sop1(r, "s_mov_b64", EXEC, CONSTANT(1));
    for (unsigned k = 0; k < 4; k++) rig_scalar_output(r, S + 4 + k, k);
    rig_run_well(r);
    const uint64_t saved = rig_load(r, RIG_OUT) | (uint64_t)rig_load(r, RIG_OUT + 4) << 32;
    const uint64_t exec = rig_load(r, RIG_OUT + 8) | (uint64_t)rig_load(r, RIG_OUT + 12) << 32;
    check_equal(names[n], saved, n == 7 ? after[n] : e);
    check_equal(names[n], exec, after[n]);
    rig_free(r);
  }
}

static uint32_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static uint32_t quotient(const rig *r, unsigned lane) {
  (void)r;
  return bits_of((float)(int32_t)in(0, lane) / (float)in(1, lane));
}

// a / b of two numbers that fit, by the whole sequence.
static void division(void) {
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_cvt_f32_i32", A, V + A);
  rig_vop1(r, "v_cvt_f32_u32", B, V + B);
  const unsigned den[3] = {V + B, V + B, V + A}, num[3] = {V + A, V + B, V + A};
  const unsigned neg0 = 1U << 29;
  rig_vop3(r, "v_div_scale_f32", 22, NULL_REGISTER, den, 0);
  rig_vop3(r, "v_div_scale_f32", 23, VCC, num, 0);
  rig_vop1(r, "v_rcp_f32", 24, V + 22);
  const unsigned error[3] = {V + 22, V + 24, CONSTANT(0) + 114};  // 114 on: 1.0
  rig_vop3(r, "v_fma_f32", 25, 0, error, (uint64_t)neg0 << 32);
  rig_vop2(r, "v_fmac_f32", 24, V + 25, 24);
  rig_vop2(r, "v_mul_f32", 25, V + 23, 24);
  const unsigned rest[3] = {V + 22, V + 25, V + 23}, last[3] = {V + 26, V + 24, V + 25};
  rig_vop3(r, "v_fma_f32", 26, 0, rest, (uint64_t)neg0 << 32);
  rig_vop2(r, "v_fmac_f32", 25, V + 26, 24);
  rig_vop3(r, "v_fma_f32", 26, 0, rest, (uint64_t)neg0 << 32);
  rig_vop3(r, "v_div_fmas_f32", 26, 0, last, 0);
  const unsigned fix[3] = {V + 26, V + B, V + A};
  rig_vop3(r, "v_div_fixup_f32", TO, 0, fix, 0);
  rig_output(r, TO, 0);
  rig_run_well(r);
  check_lanes(r, "a division", 0, lanes, quotient);
  rig_free(r);
}

// Constants of 32 bits in the instruction: a * K + b, a * b + K.
static void constants(void) {
  rig *r = check_begin(lanes, A);
  rig_vop1(r, "v_cvt_f32_u32", A, V + A);
  rig_vop1(r, "v_mov_b32", B, LITERAL);
  rig_literal(r, bits_of(1.5F));
  rig_vop2(r, "v_fmaak_f32", B, V + A, B);
  rig_literal(r, 0);
  rig_vop2(r, "v_fmamk_f32", TO, V + A, B);
  rig_literal(r, bits_of(2.5F));
  rig_output(r, TO, 0);
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    const double a = (float)in(0, lane), b = (float)(a * 1.5);
    check_equal("v_fmaak_f32, v_fmamk_f32", rig_load(r, RIG_OUT + 4 * lane),
                bits_of((float)(a * 2.5 + b)));
  }
  rig_free(r);
}

// MODE: rounding of a sum, by s_round_mode and by s_setreg; and what s_getreg reads.
static void modes(void) {
  static const uint32_t expected[4] = {0x3f800000, 0x3f800001, 0x3f800000, 0x3f800000};
  for (unsigned mode = 0; mode < 4; mode++) {
    rig *r = check_begin(lanes, A);
    rig_vop1(r, "v_mov_b32", A, LITERAL);
    rig_literal(r, 0x33000000);  // 2^-25
    if (mode % 2 != 0) {
      rig_sopp(r, "s_round_mode", mode | mode << 2);
    } else {
      rig_sopk(r, "s_setreg_imm32_b32", 0, 1 | 3 << 11);  // MODE, 4 bits from bit 0 on
      rig_literal(r, mode | mode << 2);
    }
    rig_vop2(r, "v_add_f32", TO, CONSTANT(0) + 114, A);
    rig_sopk(r, "s_getreg_b32", S, 1 | 3 << 11);
    rig_output(r, TO, 0);
    rig_scalar_output(r, S, 64);
    rig_run_well(r);
    check_equal("1 + 2^-25", rig_load(r, RIG_OUT), expected[mode]);
    check_equal("MODE", rig_load(r, RIG_OUT + 256), mode | mode << 2);
    rig_free(r);
  }
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    divergence();
    calls();
    saved_exec();
    division();
    constants();
    modes();
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
