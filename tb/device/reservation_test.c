// reservation_test.c - tests what a store-conditional does after another master has written to its
// line, on the cycle model and as docs/memory.md states.
//
// A write by another core ends the reservation, whichever byte and value it writes. A write by the
// host does not end a reservation, with or without a flush.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../isa/encode.h"
#include "device_system.h"

// Offsets from the start of memory.
enum { CODE = 0, LINE = 0x1000, TOLD = 0x1400, RESULT = 0x1800 };
enum { CID = 0xcc2, FIRST = 7, MINE = 42, OTHER = 5, ACTS_AT = 3000, MOST_CYCLES = 200000 };
// Registers.
enum { T = 5, AT, WORD, RES, LEFT, WHERE, SAID, VALUE };

typedef struct machine {
  const char *name;
  const char *set[3][2];  // name and value of parameters
} machine;

static const machine machines[] = {
    {"two cores", {{"NUM_CORES", "2"}}},
    {"two cores, a shared cache", {{"NUM_CORES", "2"}, {"L2_BYTES", "4096"}}},
    {"two cores, write-back", {{"NUM_CORES", "2"}, {"L2_BYTES", "4096"}, {"L2_WRITE_BACK", "1"}}},
};

enum writer { NOBODY, CORE_STORES, CORE_STORES_BYTE, CORE_ADDS, HOST, HOST_FLUSHES };

typedef struct write_case {
  const char *name;
  enum writer writer;
  int32_t offset;  // from the reserved word
  int32_t value;
  bool fails;  // the store-conditional
} write_case;

static const write_case cases[] = {
    {"no write", NOBODY, 0, 0, false},
    {"a core writes the word", CORE_STORES, 0, OTHER, true},
    {"a core writes the value that is there", CORE_STORES, 0, FIRST, true},
    {"a core writes another word of the line", CORE_STORES, 60, OTHER, true},
    {"a core writes a byte of the line", CORE_STORES_BYTE, 13, OTHER, true},
    {"a core adds 0 to a word of the line", CORE_ADDS, 4, 0, true},
    {"a core writes the next line", CORE_STORES, 64, OTHER, false},
    {"a core writes the line before", CORE_STORES, -4, OTHER, false},
    {"the host writes the word", HOST, 0, OTHER, false},
    {"the host writes the word, and flushes", HOST_FLUSHES, 0, OTHER, false},
};

static uint32_t get(const device_system *s, uint32_t at) {
  uint32_t word;
  memcpy(&word, s->ram + at, sizeof word);
  return word;
}

// Core 0 reserves, says so, lets time pass, and stores. Core 1 writes when it has been told.
static unsigned program(const write_case *c, uint32_t *code) {
  unsigned n = 0;
  code[n++] = LUI(AT, (DEVICE_RAM + LINE) >> 12);
  code[n++] = ADDI(SAID, AT, TOLD - LINE);
  code[n++] = LUI(WHERE, (DEVICE_RAM + LINE) >> 12);
  code[n++] = ADDI(WHERE, WHERE, c->offset);
  code[n++] = ADDI(VALUE, 0, c->value);
  code[n++] = CSRR(T, CID);
  code[n++] = BNE(T, 0, 4 * 10);
  code[n++] = LR(WORD, AT);
  code[n++] = ADDI(T, 0, 1);
  code[n++] = AMOADD(0, SAID, T);
  code[n++] = ADDI(LEFT, 0, 2000);
  code[n++] = ADDI(LEFT, LEFT, -1);
  code[n++] = BNE(LEFT, 0, -4);
  code[n++] = ADDI(WORD, 0, MINE);
  code[n++] = SC(RES, AT, WORD);
  code[n++] = JAL(0, 4 * 6);
  code[n++] = AMOADD(T, SAID, 0);  // core 1: it reads what memory has
  code[n++] = BEQ(T, 0, -4);
  code[n++] = c->writer == CORE_STORES        ? SW(VALUE, WHERE, 0)
              : c->writer == CORE_STORES_BYTE ? SB(VALUE, WHERE, 0)
              : c->writer == CORE_ADDS        ? AMOADD(0, WHERE, VALUE)
                                              : ADDI(0, 0, 0);
  code[n++] = END;
  code[n++] = ADDI(0, 0, 0);
  code[n++] = ADDI(AT, AT, 0x7fc);  // core 0: 4 bytes below RESULT
  code[n++] = ADDI(RES, RES, 0x100);
  code[n++] = SW(RES, AT, RESULT - LINE - 0x7fc);
  code[n++] = END;
  return n;
}

static bool make(device_system *s, const machine *m) {
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  memset(s, 0, sizeof *s);
  bool good = gyre_config_named("small", &cfg);
  for (unsigned i = 0; i < 3 && good && m->set[i][0]; i++) {
    good = gyre_config_set(&cfg, m->set[i][0], strtoul(m->set[i][1], NULL, 10), why);
  }
  s->width = cfg.axi_data / 8;
  s->device = good ? gyre_device_new(&cfg, why) : NULL;
  if (!s->device) printf("FAILED: %s\n", why);
  return s->device != NULL;
}

// Error: 0 or 1.
static int check(const machine *m, const write_case *c) {
  static device_system s;
  uint32_t code[64];
  if (!make(&s, m)) return 1;
  const unsigned n = program(c, code);
  memcpy(s.ram + CODE, code, n * sizeof *code);
  memcpy(s.ram + LINE, &(uint32_t){FIRST}, 4);
  device_write(&s, GYRE_REG_START_PC, DEVICE_RAM + CODE);
  device_write(&s, GYRE_REG_CONTROL, GYRE_CONTROL_START);
  while (s.cycles < ACTS_AT) device_cycle(&s);
  if (c->writer == HOST || c->writer == HOST_FLUSHES)
    memcpy(s.ram + LINE + c->offset, &c->value, 4);
  if (c->writer == HOST_FLUSHES) device_write(&s, GYRE_REG_CACHE_FLUSH, GYRE_CACHE_FLUSH_FLUSH);
  const bool early = get(&s, RESULT) != 0;
  while (device_read(&s, GYRE_REG_STATUS) & GYRE_STATUS_BUSY && s.cycles < MOST_CYCLES) {
  }
  const uint32_t said = get(&s, RESULT), word = get(&s, LINE);
  const uint32_t left = c->writer == CORE_STORES && c->offset == 0 ? (uint32_t)c->value : FIRST;
  gyre_device_free(s.device);
  const bool good =
      !early && said == (c->fails ? 0x101u : 0x100u) && word == (c->fails ? left : MINE);
  if (!good) printf("FAILED: %s, %s: result %x, word %u\n", m->name, c->name, said, word);
  return !good;
}

int main(void) {
  int failures = 0, done = 0;
  for (unsigned i = 0; i < sizeof machines / sizeof *machines; i++) {
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++, done++)
      failures += check(&machines[i], &cases[k]);
  }
  printf("%d writes of other masters between lr.w and sc.w, %d wrong\n", done, failures);
  return failures != 0;
}
