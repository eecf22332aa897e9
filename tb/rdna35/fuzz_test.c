// fuzz_test.c - programs of random words, of random instructions that decode, and of such that are legal: the machine must
// come to an end or to its limit, and say what is wrong: fuzz_test [PROGRAMS [SEED [INSTRUCTIONS]]]. With INSTRUCTIONS all
// programs are legal, and there are as many of them as execute that number.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"

enum { INSTRUCTIONS = 40, LIMIT = 3000, LEGAL_LIMIT = 20000, MENDED = 60 };

// Encodings of graphics are refused, and random addresses of memory are faults: few of them, so that programs get far.
static bool is_wanted(random_state *r, const gyre_rdna35_row *row) {
  switch (row->encoding) {
    case GYRE_RDNA35_MIMG:
    case GYRE_RDNA35_EXP:
    case GYRE_RDNA35_VINTERP:
    case GYRE_RDNA35_LDSDIR: return random_next(r) % 64 == 0;
    case GYRE_RDNA35_SOPP: return random_next(r) % 16 == 0;
    case GYRE_RDNA35_VOP1:
    case GYRE_RDNA35_VOP2:
    case GYRE_RDNA35_VOPC:
    case GYRE_RDNA35_VOP3:
    case GYRE_RDNA35_VOP3P:
    case GYRE_RDNA35_VOP3SD:
    case GYRE_RDNA35_VOPD: return true;
    default: return random_next(r) % 3 == 0;
  }
}

// A word of an encoding, with the opcode of a row and the rest at random; tried until it decodes.
static unsigned instruction(random_state *r, bool wave64, uint32_t *word) {
  const gyre_rdna35_options options = {.wave64 = wave64};
  for (unsigned tries = 0; tries < 200; tries++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at((unsigned)(random_next(r) % GYRE_RDNA35_ROWS));
    if (!is_wanted(r, row)) continue;
    const gyre_rdna35_pattern *p = gyre_rdna35_pattern_of(row->encoding);
    for (unsigned n = 0; n < GYRE_RDNA35_WORDS; n++) word[n] = (uint32_t)random_next(r);
    word[0] = (word[0] & ~p->mask) | p->value;
    const uint32_t field = ((1U << p->width) - 1) << p->bit;
    word[0] = (word[0] & ~field) | (uint32_t)row->opcode << p->bit;
    // Many rows want most modifiers to be 0.
    if (tries % 2 != 0) word[1] &= (uint32_t)random_next(r) & (uint32_t)random_next(r);
    if (tries % 3 != 0)
      word[0] &= p->mask | field | 0xff | ((uint32_t)random_next(r) & (uint32_t)random_next(r));
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(word, GYRE_RDNA35_WORDS, &options, &i);
    if (length != 0) return (unsigned)length;
  }
  word[0] = 0xbf800000;  // s_nop
  return 1;
}

// Small values where addresses and indices come from, so that some accesses go well.
static void prepare(rig *r, random_state *random) {
  for (unsigned n = 0; n < 24; n++) {
    rig_sop1(r, "s_mov_b32", 4 * n, LITERAL);
    rig_literal(r, RIG_DATA + (uint32_t)(random_next(random) & 0xfffc));
    rig_sop1(r, "s_mov_b32", 4 * n + 1, CONSTANT((int)(random_next(random) % 4 == 0)));
    rig_sop1(r, "s_mov_b32", 4 * n + 2, CONSTANT((int)(random_next(random) % 64)));
    rig_vop1(r, "v_mov_b32", 2 * n, LITERAL);
    rig_literal(r, (uint32_t)(random_next(random) & 0xfff));
  }
  rig_sop1(r, "s_mov_b32", M0, CONSTANT((int)(random_next(random) % 64)));
}

static unsigned long left;  // instructions of legal programs that are not nothing

static uint64_t executed(const rig *r) {
  uint64_t n = 0;
  (void)gyre_rdna35_machine_counter(r->m, GYRE_RDNA35_COUNT_ALL, &n);
  return n;
}

// Checks that the record fits the end of the machine. Returns true if it faulted.
static bool consistent(const rig *r, gyre_state state, unsigned long number,
                       gyre_rdna35_fault *fault) {
  gyre_rdna35_machine_fault(r->m, fault);
  const bool faulted = fault->cause != GYRE_RDNA35_FAULT_NONE;
  if (faulted != (state == GYRE_FAULTED) || (faulted && strlen(fault->sentence) < 20)) {
    printf("program %lu: state %d, but cause %d, \"%s\"\n", number, (int)state, (int)fault->cause,
           fault->sentence);
    exit(1);
  }
  return faulted;
}

// A program without an end. Faulting instructions are removed until none faults. Returns the number
// of executed instructions.
static uint64_t run_legal(random_state *random, unsigned long number) {
  const bool wave64 = random_next(random) % 2 != 0;
  const gyre_rdna35_options options = {.wave64 = wave64};
  rig *r = rig_new(96, wave64);
  r->pages = random_next(random) % 2 != 0;
  r->dispatch.rsrc1 |= 0x3f;
  prepare(r, random);
  const unsigned begin = r->words;
  for (unsigned n = 0; n < INSTRUCTIONS; n++) {
    uint32_t word[GYRE_RDNA35_WORDS];
    rig_words(r, word, instruction(random, wave64, word));
  }
  rig_sopp(r, "s_branch", begin - r->words - 1);
  uint64_t total = 0;
  for (unsigned round = 0; round < MENDED; round++) {
    char why[GYRE_RDNA35_MESSAGE];
    memcpy(r->memory, r->word, r->words * sizeof *r->word);
    if (!gyre_rdna35_machine_begin(r->m, &r->dispatch, why)) abort();
    const gyre_state state = gyre_rdna35_machine_run(r->m, LEGAL_LIMIT);
    gyre_rdna35_fault fault;
    total += executed(r);
    if (!consistent(r, state, number, &fault)) break;
    const uint64_t at = (fault.pc - RIG_BASE) / 4;
    if (fault.pc % 4 != 0 || at < begin || at + 1 >= r->words) break;
    gyre_rdna35_instruction i;
    size_t length = gyre_rdna35_decode(r->word + at, r->words - 1 - at, &options, &i);
    do r->word[at + (length != 0 ? --length : 0)] = 0xbf800000;  // s_nop
    while (length != 0);
  }
  for (unsigned at = begin, length; at + 1 < r->words; at += length) {
    gyre_rdna35_instruction i;
    length = (unsigned)gyre_rdna35_decode(r->word + at, r->words - 1 - at, &options, &i);
    if (length == 0) length = 1;
    left += r->word[at] != 0xbf800000;
  }
  rig_free(r);
  return total;
}

// Returns the end of the run: a state, or 4 + the cause of a fault.
static unsigned run(random_state *random, bool decodes, unsigned long number) {
  const bool wave64 = random_next(random) % 2 != 0;
  rig *r = rig_new(96, wave64);
  r->pages = random_next(random) % 2 != 0;
  if (random_next(random) % 8 != 0) r->dispatch.rsrc1 |= 0x3f;  // all registers
  if (decodes) prepare(r, random);
  for (unsigned n = 0; n < INSTRUCTIONS; n++) {
    uint32_t word[GYRE_RDNA35_WORDS];
    for (unsigned k = 0; k < GYRE_RDNA35_WORDS; k++) word[k] = (uint32_t)random_next(random);
    rig_words(r, word, decodes ? instruction(random, wave64, word) : 1);
  }
  char why[GYRE_RDNA35_MESSAGE];
  rig_sopp(r, "s_endpgm", 0);
  memcpy(r->memory, r->word, r->words * sizeof *r->word);
  if (!gyre_rdna35_machine_begin(r->m, &r->dispatch, why)) abort();
  const gyre_state state = gyre_rdna35_machine_run(r->m, LIMIT);
  gyre_rdna35_fault fault;
  const bool faulted = consistent(r, state, number, &fault);
  rig_free(r);
  return faulted ? 4U + fault.cause : (unsigned)state;
}

int main(int argc, char **argv) {
  const unsigned long programs = argc > 1 ? strtoul(argv[1], NULL, 0) : 2000;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  unsigned long ends[4 + GYRE_RDNA35_FAULT_CAUSES] = {0};
  const unsigned long long instructions = argc > 3 ? strtoull(argv[3], NULL, 0) : 0;
  random_state random = random_start(seed);
  if (instructions != 0) {
    uint64_t total = 0;
    unsigned long n = 0;
    for (; total < instructions; n++) total += run_legal(&random, n);
    printf("%lu legal programs, seed %lu: %llu instructions, %.1f in each that are not s_nop\n", n,
           seed, (unsigned long long)total, n != 0 ? (double)left / (double)n : 0.0);
    return 0;
  }
  for (unsigned long n = 0; n < programs / 8; n++) (void)run_legal(&random, n);
  for (unsigned long n = 0; n < programs; n++) ends[run(&random, n % 4 != 0, n)]++;
  printf("%lu programs, seed %lu: %lu at the limit, %lu ended", programs, seed, ends[GYRE_RUNNING],
         ends[GYRE_DONE]);
  for (unsigned c = 1; c < GYRE_RDNA35_FAULT_CAUSES; c++)
    printf(", %s %lu", gyre_rdna35_cause_name(c), ends[4 + c]);
  printf("\n");
  return 0;
}
