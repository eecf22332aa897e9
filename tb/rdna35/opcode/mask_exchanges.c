// mask_exchanges.c - vector operations that go across lanes or name registers by M0.

#include <string.h>

#include "mask_cases.h"

static state before, expected;

static bool is_active(unsigned lane) { return (before.exec >> lane & 1) != 0; }
static unsigned any(random_state *r, unsigned below) { return (unsigned)(random_next(r) % below); }

static uint32_t vop1(const char *name, unsigned to, unsigned from) {
  uint32_t word;
  (void)ASSEMBLE(&word, name, VOP1, FIELD(VOP1, VDST, to), FIELD(VOP1, SRC0, from));
  return word;
}

static void vop3(const char *name, unsigned to, unsigned a, unsigned b, unsigned c, unsigned select,
                 uint32_t *word) {
  (void)ASSEMBLE(word, name, VOP3, FIELD(VOP3, VDST, to), FIELD(VOP3, OP_SEL, select),
                 FIELD(VOP3, SRC0, a), FIELD(VOP3, SRC1, b), FIELD(VOP3, SRC2, c));
}

// Operations with one source, in each of their encodings.
static void check_encodings(stepper *t, const char *name, unsigned to, unsigned from) {
  uint32_t word[2] = {vop1(name, to, from), 0};
  (void)stepper_check(t, name, word, 1, &before, &expected, NULL);
  if (!rig_has(name, GYRE_RDNA35_VOP3)) return;
  vop3(name, to, from, 0, 0, 0, word);
  (void)stepper_check(t, name, word, 2, &before, &expected, NULL);
}

// The lane that a scalar source names, modulo the wave; the lowest active one, or 0.
static void scalars(stepper *t, random_state *r, bool wave64) {
  const unsigned count = wave64 ? 64 : 32;
  for (unsigned n = 0; n < 4; n++) {
    static const char *const names[4] = {"v_readfirstlane_b32", "v_readfirstlane_b32",
                                         "v_readlane_b32", "v_writelane_b32"};
    state_random(&before, r, wave64);
    if (any(r, 4) == 0) before.exec = 0;
    const unsigned to = any(r, STATE_KEPT), from = any(r, STATE_VGPRS), which = any(r, STATE_KEPT);
    const unsigned lane = before.s[which] % count;
    unsigned first = 0;
    for (unsigned l = count; l-- > 0;) first = is_active(l) ? l : first;
    uint32_t word[2] = {0, 0};
    expected = before;
    if (n == 0) word[0] = vop1(names[0], to, V + from);
    if (n == 1) vop3(names[1], to, V + from, 0, 0, 0, word);
    if (n == 2) vop3(names[2], to, V + from, which, 0, 0, word);
    if (n == 3) vop3(names[3], from, to, which, 0, 0, word);
    if (n < 3) expected.s[to] = before.v[from][n == 2 ? lane : first];
    if (n == 3) expected.v[from][lane] = before.s[to];
    (void)stepper_check(t, names[n], word, n == 0 ? 1 : 2, &before, &expected, NULL);
  }
}

static void permuted(stepper *t, random_state *r, bool wave64) {
  const unsigned count = wave64 ? 64 : 32;
  for (unsigned n = 0; n < 2; n++) {
    const char *const name = n == 0 ? "v_permlane16_b32" : "v_permlanex16_b32";
    state_random(&before, r, wave64);
    const unsigned to = any(r, STATE_VGPRS), from = any(r, STATE_VGPRS), low = any(r, STATE_KEPT),
                   high = any(r, STATE_KEPT), select = any(r, 4);
    before.s[low] = (uint32_t)random_next(r);
    before.s[high] = (uint32_t)random_next(r);
    uint32_t word[2];
    vop3(name, to, V + from, low, high, select, word);
    expected = before;
    for (unsigned lane = 0; lane < count; lane++) {
      const uint32_t list = before.s[lane % 16 < 8 ? low : high];
      const unsigned source = (lane / 16 ^ n) * 16 + (list >> lane % 8 * 4 & 15);
      if (!is_active(lane)) continue;
      if (is_active(source) || (select & 1) != 0) {
        expected.v[to][lane] = before.v[from][source];
      } else if ((select & 2) != 0) {
        expected.v[to][lane] = 0;
      }
    }
    (void)stepper_check(t, name, word, 2, &before, &expected, NULL);
  }
  state_random(&before, r, wave64);
  const unsigned to = any(r, STATE_VGPRS), from = any(r, STATE_VGPRS);
  const uint32_t word = vop1("v_permlane64_b32", to, V + from);
  expected = before;
  for (unsigned lane = 0; wave64 && lane < 64; lane++) {
    if (is_active(lane)) expected.v[to][lane] = before.v[from][(lane + 32) % 64];
  }
  (void)stepper_check(t, "v_permlane64_b32", &word, 1, &before, &expected, NULL);
}

// Registers that are exchanged, and those that M0 moves.
static void moved(stepper *t, random_state *r, bool wave64) {
  static const char *const names[7] = {"v_swap_b32",      "v_swap_b16",    "v_swaprel_b32",
                                       "v_movreld_b32",   "v_movrels_b32", "v_movrelsd_b32",
                                       "v_movrelsd_2_b32"};
  const unsigned count = wave64 ? 64 : 32;
  for (unsigned n = 0; n < 7; n++) {
    state_random(&before, r, wave64);
    const unsigned half = STATE_VGPRS / 2, a = any(r, half), b = any(r, half);
    const bool still = any(r, 4) == 0;
    const unsigned low = still ? 0 : any(r, half), high = still ? 0 : any(r, half);
    const bool both = n == 2 || n == 6;
    before.m0 = both ? low | high << 16 : low;
    const unsigned to = a + (both ? high : n == 3 || n == 5 ? low : 0);
    const unsigned from = b + (both || n == 4 || n == 5 ? low : 0);
    const bool to_high = n == 1 && any(r, 2) != 0, from_high = n == 1 && any(r, 2) != 0;
    expected = before;
    for (unsigned lane = 0; lane < count; lane++) {
      if (!is_active(lane)) continue;
      uint32_t *x = &expected.v[to][lane], *y = &expected.v[from][lane];
      const uint32_t p = *x, q = *y;
      if (n == 1) {
        const unsigned to_at = to_high ? 16 : 0, from_at = from_high ? 16 : 0;
        const uint32_t one = p >> to_at & 0xffff, two = q >> from_at & 0xffff;
        *x = (*x & ~(0xffffU << to_at)) | two << to_at;
        *y = (*y & ~(0xffffU << from_at)) | one << from_at;
      } else {
        *x = q;
        if (n == 0 || n == 2) *y = p;
      }
    }
    check_encodings(t, names[n], a + (to_high ? 128 : 0), V + b + (from_high ? 128 : 0));
  }
  for (unsigned n = 0; n < 2; n++) {
    const char *const name = n == 0 ? "v_nop" : "v_pipeflush";
    state_random(&before, r, wave64);
    expected = before;
    check_encodings(t, name, 0, 0);
  }
}

unsigned mask_exchanges(stepper *t, random_state *r, unsigned long rounds, bool wave64) {
  for (unsigned long k = 0; k < rounds; k++) {
    scalars(t, r, wave64);
    permuted(t, r, wave64);
    moved(t, r, wave64);
  }
  return 15;
}
