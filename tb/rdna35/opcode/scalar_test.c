// scalar_test.c - every scalar operation on any state, in each encoding and with every kind of operand, against tables that
// are written apart from the machine: scalar_test [ROUNDS [SEED]].

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rdna35/gyre_rdna35_table.h"
#include "scalar_cases.h"
#include "scalar_flow.h"
#include "state.h"

typedef struct operand {
  unsigned code;
  uint64_t value;
} operand;

static uint64_t pair(const uint32_t *s) { return s[0] | (uint64_t)s[1] << 32; }

// Inline constants: integers, and numbers in the format of the operand.
static uint64_t constant(unsigned code, char type) {
  static const double real[8] = {0.5, -0.5, 1, -1, 2, -2, 4, -4};
  static const gyre_fp half = {GYRE_FP_FORMAT16}, single = {GYRE_FP_FORMAT32},
                       wide = {GYRE_FP_FORMAT64};
  if (code <= 192) return (uint64_t)(code - 128);
  if (code <= 208) return 0 - (uint64_t)(code - 192);
  const double inverse = 0.15915494309189532;  // 1 / (2 pi)
  const gyre_fp *f = type == 'h' ? &half : type == 'I' || type == 'B' ? &wide : &single;
  if (code == 248) return type == 'h' ? 0x3118 : number_from(f, inverse);
  return number_from(f, real[code - 240]);
}

static bool is_wide(char type) { return type == 'I' || type == 'B'; }

// A source: any register or constant, or the literal after the instruction.
static operand source(const state *s, random_state *r, char type, bool wave64, uint32_t literal) {
  static const unsigned names[] = {VCC, VCC + 1, NULL_REGISTER, M0, EXEC, EXEC + 1, 251, 252, 253};
  const uint64_t bits = random_next(r);
  operand o = {(unsigned)(bits % STATE_KEPT), 0};
  if (bits >> 61 == 0) o.code = 128 + (unsigned)(bits % 81);
  if (bits >> 61 == 1) o.code = 240 + (unsigned)(bits % 9);
  if (bits >> 61 == 2) o.code = names[bits % 9];
  if (bits >> 61 == 3) o.code = LITERAL;
  if (type == 'H' && o.code >= 128 && o.code != LITERAL) o.code = (unsigned)(bits % STATE_KEPT);
  if (is_wide(type) && o.code < 128) o.code &= ~1U;
  // M0 and NULL are no pairs; names of 1 bit are taken for 32 bits.
  if (is_wide(type) && (o.code == NULL_REGISTER || (o.code >= 251 && o.code <= 253))) o.code = VCC;
  const uint64_t all = wave64 ? UINT64_MAX : UINT32_MAX;
  if (o.code < STATE_SGPRS) {
    o.value = is_wide(type) ? pair(s->s + o.code) : s->s[o.code];
  } else if (o.code == EXEC || o.code == EXEC + 1) {
    o.value = is_wide(type) ? s->exec : (uint32_t)(s->exec >> 32 * (o.code - EXEC));
  } else if (o.code == M0) {
    o.value = s->m0;
  } else if (o.code == 251) {
    o.value = (pair(s->s + VCC) & all) == 0;
  } else if (o.code == 252) {
    o.value = (s->exec & all) == 0;
  } else if (o.code == 253) {
    o.value = s->scc;
  } else if (o.code == LITERAL) {
    o.value = type == 'I' ? (uint64_t)(int64_t)(int32_t)literal : literal;
  } else if (o.code != NULL_REGISTER) {
    o.value = constant(o.code, type);
  }
  if (!is_wide(type)) o.value &= UINT32_MAX;
  if (type == 'h') o.value &= 0xffff;
  return o;
}

static unsigned destination(random_state *r, char type, bool sets_exec) {
  static const unsigned names[] = {VCC, M0,       NULL_REGISTER, EXEC,
                                   VCC, EXEC + 1, NULL_REGISTER, VCC + 1};
  const uint64_t bits = random_next(r);
  unsigned code = (unsigned)(bits % STATE_KEPT);
  if (bits >> 61 == 0 && !sets_exec) code = names[bits % 8];
  if (!is_wide(type)) return code;
  return code == M0 || code == NULL_REGISTER ? VCC : code & ~1U;
}

static void write(state *s, unsigned code, char type, uint64_t value) {
  const unsigned words = is_wide(type) ? 2 : 1;
  for (unsigned n = 0; n < words; n++) {
    const uint32_t word = (uint32_t)(value >> 32 * n);
    if (code + n < STATE_SGPRS) s->s[code + n] = word;
    if (code + n == M0) s->m0 = word;
    if (code + n == EXEC) s->exec = (s->exec & ~(uint64_t)UINT32_MAX) | word;
    if (code + n == EXEC + 1) s->exec = (s->exec & UINT32_MAX) | (uint64_t)word << 32;
  }
}

static uint64_t read(const state *s, unsigned code, char type) {
  if (code == NULL_REGISTER) return 0;
  if (code == M0) return s->m0;
  if (code >= EXEC) return is_wide(type) ? s->exec : (uint32_t)(s->exec >> 32 * (code - EXEC));
  return is_wide(type) ? pair(s->s + code) : s->s[code];
}

// The instruction of a case; false if the decoder says that it is none (registers that do not go together).
static bool encode(const scalar_case *c, bool wave64, unsigned to, const operand *from,
                   uint32_t literal, uint32_t *word, unsigned *words) {
  if (rig_has(c->name, GYRE_RDNA35_SOPK)) {
    *words = ASSEMBLE(word, c->name, SOPK, FIELD(SOPK, SDST, to),
                      FIELD(SOPK, SIMM16, (uint32_t)(from[0].value & 0xffff)));
  } else if (rig_has(c->name, GYRE_RDNA35_SOP1)) {
    *words = ASSEMBLE(word, c->name, SOP1, FIELD(SOP1, SDST, to), FIELD(SOP1, SSRC0, from[0].code));
  } else if (rig_has(c->name, GYRE_RDNA35_SOP2)) {
    const unsigned second = c->types[2] == 'k' ? from[2].code : from[1].code;
    *words = ASSEMBLE(word, c->name, SOP2, FIELD(SOP2, SDST, to), FIELD(SOP2, SSRC1, second),
                      FIELD(SOP2, SSRC0, from[0].code));
  } else {
    *words = ASSEMBLE(word, c->name, SOPC, FIELD(SOPC, SSRC1, from[1].code),
                      FIELD(SOPC, SSRC0, from[0].code));
  }
  for (unsigned n = 0; c->types[n + 1] != 0; n++) {
    if (from[n].code == LITERAL) *words = 2;
  }
  word[1] = literal;
  gyre_rdna35_instruction i;
  const gyre_rdna35_options options = {.wave64 = wave64};
  return gyre_rdna35_decode(word, *words, &options, &i) == *words;
}

static bool is_float(const scalar_case *c) { return strpbrk(c->types, "fhH") != NULL; }

// A round of one operation. False if no instruction was found.
static bool round_of(stepper *t, const scalar_case *c, random_state *r, bool wave64) {
  static state before, expected;
  state_random(&before, r, wave64);
  const bool sets_exec = strstr(c->name, "exec") != NULL;
  for (unsigned tries = 0; tries < 100; tries++) {
    const uint32_t literal = before.s[random_next(r) % STATE_KEPT];
    operand from[3] = {{0, 0}, {0, 0}, {0, 0}};
    for (unsigned n = 0; c->types[n + 1] != 0; n++) {
      const char type = c->types[n + 1];
      if (type == 'k' || type == 'K') {
        from[n] = (operand){type == 'k' ? LITERAL : 0, literal};
      } else {
        from[n] = source(&before, r, type, wave64, literal);
      }
    }
    // Equal sources and small shifts are frequent only if the test makes them.
    if (random_next(r) % 8 == 0 && c->types[1] == c->types[2]) from[1] = from[0];
    unsigned to = destination(r, c->types[0], sets_exec);
    if (strncmp(c->name, "s_waitcnt", 9) == 0 && tries % 2 == 0) to = NULL_REGISTER;
    if (strncmp(c->name, "s_version", 9) == 0) to = 0;
    // Comparisons with a constant are equal only if they are made so.
    if (c->types[1] == 'K' && to < STATE_KEPT && random_next(r) % 4 == 0)
      before.s[to] = (uint32_t)(int32_t)(int16_t)(uint16_t)literal &
                     (random_next(r) % 2 != 0 ? UINT32_MAX : 0xffff);
    uint32_t word[2];
    unsigned words;
    if (!encode(c, wave64, to, from, literal, word, &words)) continue;
    const bool has_to = c->types[0] != '-';
    const scalar_in x = {
        .a = from[c->types[1] == 'K' ? 1 : 0].value,
        .b = c->types[1] == 'K'   ? literal & 0xffff
             : c->types[2] == 'k' ? literal
                                  : from[1].value,
        .c = from[2].value,
        .old = has_to ? read(&before, to, c->types[0]) : 0,
        .exec = is_wide(c->types[0]) ? before.exec : (uint32_t)before.exec,
        .scc = before.scc,
        .n = numbers_of(before.mode),
    };
    scalar_out o = {.scc = before.scc, .writes = has_to};
    c->fn(&x, &o);
    expected = before;
    expected.scc = o.scc;
    if (o.writes) write(&expected, to, c->types[0], o.value);
    if (o.sets_exec) write(&expected, EXEC, c->types[0], o.exec);
    (void)stepper_check(t, c->name, word, words, &before, &expected,
                        is_float(c) ? number_same : NULL);
    return true;
  }
  return false;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  const scalar_case *tables[3] = {scalar_integer_cases, scalar_mask_cases, scalar_float_cases};
  unsigned operations = 0;
  for (unsigned wave64 = 0; wave64 < 2; wave64++) {
    stepper *t = stepper_new(wave64 != 0);
    operations = 0;
    for (unsigned n = 0; n < 3; n++) {
      for (const scalar_case *c = tables[n]; c->name != NULL; c++, operations++) {
        unsigned found = 0;
        for (unsigned long k = 0; k < rounds; k++) found += round_of(t, c, &random, wave64 != 0);
        if (found != 0) continue;
        printf("%s: no instruction was found\n", c->name);
        return 1;
      }
    }
    operations += scalar_flow(t, &random, rounds, wave64 != 0);
    stepper_free(t);
  }
  printf("%u operations, %lu rounds, seed %lu: %u wrong\n", operations, rounds, seed,
         state_failures());
  return state_failures() != 0;
}
