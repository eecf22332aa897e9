// derive_code.h - code in memory for derive_test.c, word by word, and the checks that the test counts.

#ifndef DERIVE_CODE_H
#define DERIVE_CODE_H

#include <stdio.h>
#include <string.h>

#include "gyre/sph_derive.h"

enum { BASE = 0x80000000u, RET = 0x8067 };

static unsigned checks, failures;

static void check(bool good, const char *what, unsigned line) {
  checks++;
  if (good) return;
  failures++;
  printf("FAILED: line %u: %s\n", line, what);
}
#define CHECK(good) check(good, #good, __LINE__)

typedef struct text {
  const uint32_t *word;
  uint32_t count;  // beyond them: a ramp of addi that never ends, if `endless`
  bool endless;
} text;

static bool read_word(void *context, uint32_t address, uint32_t *word) {
  const text *t = context;
  const uint32_t i = (address - BASE) / 4;
  if (address % 4 || (i >= t->count && !t->endless)) return false;
  *word = i < t->count ? t->word[i] : 0x00150513;  // addi a0, a0, 1
  return true;
}

static gyre_sph_error run(const uint32_t *word, uint32_t count, bool endless, gyre_sph_facts *f,
                          gyre_sph_report *r) {
  text t = {word, count, endless};
  const gyre_sph_code code = {read_word, &t, BASE};
  return gyre_sph_derive(&code, f, r);
}
#define RUN(...)                                \
  static const uint32_t code[] = {__VA_ARGS__}; \
  const gyre_sph_error error = run(code, sizeof code / 4, false, &f, &r)

static uint32_t addi(unsigned rd, unsigned rs1, int imm) {
  return (uint32_t)imm << 20 | rs1 << 15 | rd << 7 | 0x13;
}
static uint32_t jal(unsigned rd, int32_t offset) {
  const uint32_t o = (uint32_t)offset;
  return (o >> 20 & 1) << 31 | (o >> 1 & 0x3ff) << 21 | (o >> 11 & 1) << 20 |
         (o >> 12 & 0xff) << 12 | rd << 7 | 0x6f;
}
static uint32_t ipa(unsigned rd, unsigned rs1, unsigned attribute) {
  return attribute << 20 | rs1 << 15 | 4 << 12 | rd << 7 | 0x5b;
}
static uint32_t ast(unsigned rs2, unsigned output) {
  return output >> 5 << 25 | rs2 << 20 | 2 << 12 | (output & 31) << 7 | 0x5b;
}

#endif
