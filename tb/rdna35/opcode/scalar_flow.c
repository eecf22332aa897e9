// scalar_flow.c - scalar operations that jump, wait, load, or name registers by M0.

#include "scalar_flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static state before, expected;

static bool masks_all(bool wave64, uint64_t a) { return wave64 ? a == 0 : (uint32_t)a == 0; }
static uint64_t vcc(const state *s) { return s->s[VCC] | (uint64_t)s->s[VCC + 1] << 32; }

// Branches: whether they are taken.
static bool always(bool wave64) { return (void)wave64, true; }
static bool never(bool wave64) { return (void)wave64, false; }
static bool scc0(bool wave64) { return (void)wave64, !before.scc; }
static bool scc1(bool wave64) { return (void)wave64, before.scc; }
static bool vccz(bool wave64) { return masks_all(wave64, vcc(&before)); }
static bool vccnz(bool wave64) { return !vccz(wave64); }
static bool execz(bool wave64) { return masks_all(wave64, before.exec); }
static bool execnz(bool wave64) { return !execz(wave64); }

static const struct branch {
  const char *name;
  bool (*taken)(bool wave64);
} branches[] = {
    {"s_branch", always},
    {"s_cbranch_scc0", scc0},
    {"s_cbranch_scc1", scc1},
    {"s_cbranch_vccz", vccz},
    {"s_cbranch_vccnz", vccnz},
    {"s_cbranch_execz", execz},
    {"s_cbranch_execnz", execnz},
    {"s_cbranch_cdbgsys", never},
    {"s_cbranch_cdbguser", never},
    {"s_cbranch_cdbgsys_or_user", never},
    {"s_cbranch_cdbgsys_and_user", never},
};

// Instructions without an effect that a program sees.
static const char *const hints[] = {
    "s_nop",          "s_sleep",      "s_set_inst_prefetch_distance",
    "s_clause",       "s_delay_alu",  "s_waitcnt_depctr",
    "s_waitcnt",      "s_wait_idle",  "s_singleuse_vdst",
    "s_wakeup",       "s_setprio",    "s_incperflevel",
    "s_decperflevel", "s_ttracedata", "s_ttracedata_imm",
    "s_icache_inv",   "s_barrier",    "s_sendmsg",
};

static uint32_t sopp_word(const char *name, unsigned simm) {
  uint32_t word;
  (void)ASSEMBLE(&word, name, SOPP, FIELD(SOPP, SIMM16, simm & 0xffff));
  return word;
}

static uint32_t sop1_word(const char *name, unsigned to, unsigned from) {
  uint32_t word;
  (void)ASSEMBLE(&word, name, SOP1, FIELD(SOP1, SDST, to), FIELD(SOP1, SSRC0, from));
  return word;
}

static uint32_t sopk_word(const char *name, unsigned to, unsigned simm) {
  uint32_t word;
  (void)ASSEMBLE(&word, name, SOPK, FIELD(SOPK, SDST, to), FIELD(SOPK, SIMM16, simm));
  return word;
}

static void sopp(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  const gyre_rdna35_options options = {.wave64 = wave64};
  for (unsigned long k = 0; k < rounds; k++) {
    for (unsigned n = 0; n < sizeof branches / sizeof *branches; n++) {
      state_random(&before, r, wave64);
      if (random_next(r) % 3 == 0) before.exec = 0;
      // Two instructions are where it goes before it comes again.
      int by = (int)(random_next(r) % 61) - 30;
      if (by == -1 || by == -2) by = 2;
      const uint32_t word = sopp_word(branches[n].name, (unsigned)by);
      expected = before;
      expected.jump = branches[n].taken(wave64) ? by : 0;
      (void)stepper_check(t, branches[n].name, &word, 1, &before, &expected, NULL);
    }
    for (unsigned n = 0; n < sizeof hints / sizeof *hints; n++) {
      state_random(&before, r, wave64);
      uint32_t simm = (uint32_t)random_next(r) & 0xffff;
      if (strcmp(hints[n], "s_sendmsg") == 0) simm = random_next(r) % 2 != 0 ? 1 : 3;
      uint32_t word = sopp_word(hints[n], simm);
      gyre_rdna35_instruction i;
      if (gyre_rdna35_decode(&word, 1, &options, &i) == 0) word = sopp_word(hints[n], 0);
      expected = before;
      (void)stepper_check(t, hints[n], &word, 1, &before, &expected, NULL);
    }
    // Bits 3 to 0 become the rounding, or how subnormals are taken.
    for (unsigned n = 0; n < 2; n++) {
      const char *const name = n == 0 ? "s_round_mode" : "s_denorm_mode";
      state_random(&before, r, wave64);
      const uint32_t simm = (uint32_t)random_next(r) & 0xffff;
      const uint32_t word = sopp_word(name, simm);
      expected = before;
      expected.mode =
          n == 0 ? (before.mode & ~0xfU) | (simm & 15) : (before.mode & ~0xf0U) | (simm & 15) << 4;
      (void)stepper_check(t, name, &word, 1, &before, &expected, NULL);
    }
  }
  // Code that is no program, and what asks for a handler, are faults.
  static const struct {
    const char *name;
    gyre_rdna35_cause cause;
  } faults[] = {{"s_code_end", GYRE_RDNA35_FAULT_ILLEGAL},
                {"s_trap", GYRE_RDNA35_FAULT_TRAP},
                {"s_sethalt", GYRE_RDNA35_FAULT_TRAP},
                {"s_wait_event", GYRE_RDNA35_FAULT_HUNG}};
  for (unsigned n = 0; n < sizeof faults / sizeof *faults; n++) {
    state_random(&before, r, wave64);
    const uint32_t word = sopp_word(faults[n].name, 0);
    state_expect(faults[n].name, "cause", stepper_run(t, &word, 1, &before), faults[n].cause);
  }
}

static void put_pair(state *s, unsigned reg, uint64_t value) {
  s->s[reg] = (uint32_t)value;
  s->s[reg + 1] = (uint32_t)(value >> 32);
}

// The address of the next instruction is kept, or taken from registers, or both.
static void jumps(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  for (unsigned long k = 0; k < rounds; k++) {
    const unsigned to = (unsigned)(random_next(r) % (STATE_KEPT / 4)) * 2,
                   from = STATE_KEPT / 2 + (unsigned)(random_next(r) % (STATE_KEPT / 4)) * 2;
    const int by = 1 + (int)(random_next(r) % 30);
    const uint32_t next = stepper_address(t) + 4;
    for (unsigned n = 0; n < 4; n++) {
      static const char *const names[4] = {"s_getpc_b64", "s_setpc_b64", "s_swappc_b64",
                                           "s_call_b64"};
      state_random(&before, r, wave64);
      put_pair(&before, from, next + 4 * (uint64_t)by);
      expected = before;
      if (n != 1) put_pair(&expected, to, next);
      if (n != 0) expected.jump = by;
      const uint32_t word = n == 3 ? sopk_word(names[3], to, (unsigned)by)
                                   : sop1_word(names[n], n == 1 ? 0 : to, n == 0 ? 0 : from);
      (void)stepper_check(t, names[n], &word, 1, &before, &expected, NULL);
    }
  }
}

// Registers named by M0; a time that is the number of instructions.
static void indexed(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  static const char *const names[] = {"s_movrels_b32", "s_movreld_b32", "s_movrels_b64",
                                      "s_movreld_b64", "s_movrelsd_2_b32"};
  for (unsigned long k = 0; k < rounds; k++) {
    for (unsigned n = 0; n < 5; n++) {
      state_random(&before, r, wave64);
      const unsigned wide = n == 2 || n == 3, step = wide + 1;
      const unsigned to = (unsigned)(random_next(r) % 32) * step,
                     from = (unsigned)(random_next(r) % 32) * step;
      const unsigned a = (unsigned)(random_next(r) % 32), b = (unsigned)(random_next(r) % 32);
      before.m0 = n == 4 ? a | b << 16 | ((uint32_t)random_next(r) & 0xfc00fc00) : a;
      // In a pair an odd number counts as the even one below.
      const unsigned more = wide ? a & ~1U : a;
      const unsigned at_from = from + (n == 1 || n == 3 ? 0 : more);
      const unsigned at_to = to + (n == 4 ? b : n == 1 || n == 3 ? more : 0);
      expected = before;
      for (unsigned w = 0; w < step; w++) expected.s[at_to + w] = before.s[at_from + w];
      const uint32_t word = sop1_word(names[n], to, from);
      (void)stepper_check(t, names[n], &word, 1, &before, &expected, NULL);
    }
    for (unsigned n = 0; n < 2; n++) {
      const char *const name = n == 0 ? "s_sendmsg_rtn_b32" : "s_sendmsg_rtn_b64";
      state_random(&before, r, wave64);
      const unsigned to = (unsigned)(random_next(r) % 40) * 2;
      expected = before;
      expected.s[to] = (uint32_t)stepper_before(t);
      if (n == 1) expected.s[to + 1] = 0;
      const uint32_t word = sop1_word(name, to, 0x83);
      (void)stepper_check(t, name, &word, 1, &before, &expected, NULL);
    }
  }
}

// A field of MODE, or of the status.
static void state_registers(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  for (unsigned long k = 0; k < rounds; k++) {
    static const char *const names[3] = {"s_getreg_b32", "s_setreg_b32", "s_setreg_imm32_b32"};
    const unsigned from = (unsigned)(random_next(r) % 32);
    const unsigned width = 1 + (unsigned)(random_next(r) % (32 - from));
    const unsigned reg = (unsigned)(random_next(r) % STATE_KEPT);
    const uint32_t ones = (uint32_t)(((uint64_t)1 << width) - 1);
    for (unsigned n = 0; n < 3; n++) {
      state_random(&before, r, wave64);
      const bool of_status = n == 0 && random_next(r) % 4 == 0;
      const uint32_t status =
          (uint32_t)before.scc | (uint32_t)execz(wave64) << 9 | (uint32_t)vccz(wave64) << 10;
      const uint32_t simm = (of_status ? 2 : 1) | from << 6 | (width - 1) << 11;
      const uint32_t word[2] = {sopk_word(names[n], n == 2 ? 0 : reg, simm),
                                (uint32_t)random_next(r)};
      expected = before;
      const uint32_t value = n == 2 ? word[1] : before.s[reg];
      if (n == 0) {
        expected.s[reg] = (of_status ? status : before.mode) >> from & ones;
      } else {
        expected.mode = (before.mode & ~(ones << from)) | (value & ones) << from;
      }
      (void)stepper_check(t, names[n], word, n == 2 ? 2 : 1, &before, &expected, NULL);
    }
  }
}

static uint32_t word_at(uint64_t address) {
  uint32_t word;
  memcpy(&word, before.data + (address - STATE_WINDOW), 4);
  return word;
}

// Loads of 1 to 16 words: an address, or a buffer whose end they may cross; offsets in the instruction and in a register.
static void loads(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  static const char *const names[10] = {
      "s_load_b32",         "s_load_b64",        "s_load_b128",       "s_load_b256",
      "s_load_b512",        "s_buffer_load_b32", "s_buffer_load_b64", "s_buffer_load_b128",
      "s_buffer_load_b256", "s_buffer_load_b512"};
  for (unsigned long k = 0; k < rounds; k++) {
    for (unsigned n = 0; n < 10; n++) {
      state_random(&before, r, wave64);
      const bool buffer = n >= 5;
      const unsigned words = 1U << n % 5, align = words > 4 ? 4 : words;
      const unsigned base = 48 + (unsigned)(random_next(r) % 8) * 4,
                     to = (unsigned)(random_next(r) % ((48 - words) / align + 1)) * align;
      const unsigned scalar = 80 + (unsigned)(random_next(r) % 16);
      const bool has_scalar = random_next(r) % 2 != 0;
      const int offset = (int)(random_next(r) % 2048) - (buffer ? 0 : 1024);
      before.s[scalar] = (uint32_t)(random_next(r) % 1024);
      uint64_t address = STATE_WINDOW + 1024 + random_next(r) % 2048;
      put_pair(&before, base, address);
      uint64_t bytes = UINT64_MAX;
      if (buffer) {
        const uint32_t stride = random_next(r) % 2 != 0 ? (uint32_t)(random_next(r) % 64) : 0;
        address &= ~(uint64_t)3;
        put_pair(&before, base, address);
        before.s[base + 1] |= stride << 16;
        before.s[base + 2] = (uint32_t)(random_next(r) % (stride != 0 ? 64 : 3000));
        bytes = stride != 0 ? (uint64_t)stride * before.s[base + 2] : before.s[base + 2];
      }
      const uint64_t more =
          (uint64_t)((int64_t)offset + (has_scalar ? (int64_t)before.s[scalar] : 0));
      expected = before;
      for (unsigned w = 0; w < words; w++) {
        const uint64_t from = (more & ~(uint64_t)3) + 4 * w;
        expected.s[to + w] = from + 4 > bytes ? 0 : word_at((address & ~(uint64_t)3) + from);
      }
      uint32_t word[2];
      (void)ASSEMBLE(word, names[n], SMEM, FIELD(SMEM, SDATA, to), FIELD(SMEM, SBASE, base / 2),
                     FIELD(SMEM, SOFFSET, has_scalar ? scalar : NULL_REGISTER),
                     FIELD(SMEM, OFFSET, (uint32_t)offset & 0x1fffff));
      (void)stepper_check(t, names[n], word, 2, &before, &expected, NULL);
    }
    for (unsigned n = 0; n < 2; n++) {
      const char *const name = n == 0 ? "s_gl1_inv" : "s_dcache_inv";
      state_random(&before, r, wave64);
      expected = before;
      uint32_t word[2];
      (void)assemble(word, GYRE_RDNA35_SMEM, name, NULL, 0);
      (void)stepper_check(t, name, word, 2, &before, &expected, NULL);
    }
  }
}

unsigned scalar_flow(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  sopp(t, r, rounds, wave64);
  jumps(t, r, rounds, wave64);
  indexed(t, r, rounds, wave64);
  state_registers(t, r, rounds, wave64);
  loads(t, r, rounds, wave64);
  return 11 + 18 + 2 + 4 + 4 + 7 + 3 + 12;
}
