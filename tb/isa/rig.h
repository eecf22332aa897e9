// rig.h - a small machine around the functional simulator for the tests of this folder: 1 MiB of
// memory, a program writer, expectations.

#ifndef GYRE_TB_ISA_RIG_H
#define GYRE_TB_ISA_RIG_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "encode.h"
#include "gyre/gyre.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"

enum { RIG_BYTES = 1 << 20 };
#define RIG_BASE 0x80000000U
#define OUT 0x80010000U                 // where programs put results, a slot per thread
enum { COUNT = 0x400, WORDS = 0x500 };  // after OUT: a counter, free words

typedef struct rig {
  gyre_config cfg;
  uint8_t *ram;
  uint32_t here;  // where the next word goes
  uint32_t io_last, io_value, io_stores;
  gyre_func *func;  // of the last run
  unsigned failures;
  const char *name;  // of the running test
} rig;

// ---- Machine ------------------------------------------------------------------------------------
static inline uint32_t rig_load(void *ctx, uint32_t addr, unsigned size) {
  rig *r = ctx;
  uint32_t value = 0;
  if (addr - RIG_BASE < RIG_BYTES) memcpy(&value, r->ram + (addr - RIG_BASE), size);
  return value;
}

static inline void rig_store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  rig *r = ctx;
  if (addr - RIG_BASE < RIG_BYTES) {
    memcpy(r->ram + (addr - RIG_BASE), &value, size);
    return;
  }
  r->io_last = addr;
  r->io_value = value;
  r->io_stores++;
}

// The first page is reached by calls only, so that both ways are used.
static inline uint8_t *rig_page(void *ctx, uint32_t addr, bool *writable) {
  rig *r = ctx;
  *writable = true;
  uint32_t offset = (addr - RIG_BASE) & ~4095U;
  return offset < 4096 || offset >= RIG_BYTES ? NULL : r->ram + offset;
}

static inline void rig_end_run(rig *r) {
  gyre_func_free(r->func);
  r->func = NULL;
}

// Starts a test: empty memory, configuration with these sizes; code goes to RESET_PC.
static inline void rig_begin(rig *r, const char *name, unsigned warps, unsigned threads,
                             unsigned lanes) {
  rig_end_run(r);
  if (r->ram == NULL) r->ram = malloc(RIG_BYTES);
  if (r->ram == NULL) {
    fprintf(stderr, "cannot set up the test machine\n");
    exit(2);
  }
  gyre_config_default(&r->cfg);
  memset(r->ram, 0, RIG_BYTES);
  r->cfg.ram_bytes = RIG_BYTES;
  r->cfg.num_warps = warps;
  r->cfg.num_threads = threads;
  r->cfg.num_lanes = lanes;
  r->cfg.lsu_queue = 32;
  r->here = RIG_BASE;
  r->io_stores = 0;
  r->name = name;
}

static inline void emit(rig *r, uint32_t word) {
  memcpy(r->ram + (r->here - RIG_BASE), &word, 4);
  r->here += 4;
}

// lui + addi
static inline void emit_li(rig *r, uint32_t rd, uint32_t value) {
  emit(r, LUI(rd, ((value + 0x800U) >> 12) & 0xfffffU));
  emit(r, ADDI(rd, rd, (int32_t)(value << 20) >> 20));
}

// All threads on; x31 OUT, x30 thread number, x29 its bit 0, x28 all ones. Seven words.
static inline void emit_start(rig *r) {
  emit(r, ADDI(28, 0, -1));
  emit(r, TMC(28));
  emit(r, ADDI(28, 0, -1));
  emit_li(r, 31, OUT);
  emit(r, CSRR(30, 0xCC0));
  emit(r, ANDI(29, 30, 1));
}

static inline uint32_t rig_word(const rig *r, uint32_t addr) {
  uint32_t value;
  memcpy(&value, r->ram + (addr - RIG_BASE), 4);
  return value;
}

#define EXPECT(r, actual, expected)                                                        \
  do {                                                                                     \
    uint64_t actual_ = (uint64_t)(actual), expected_ = (uint64_t)(expected);               \
    if (actual_ != expected_) {                                                            \
      printf("%s, line %d: %s is 0x%" PRIx64 ", not 0x%" PRIx64 "\n", (r)->name, __LINE__, \
             #actual, actual_, expected_);                                                 \
      (r)->failures++;                                                                     \
    }                                                                                      \
  } while (0)

// Runs to the end (or 1,000,000 instructions). `arg` goes to mscratch.
static inline gyre_state rig_run(rig *r, uint32_t arg) {
  char why[GYRE_MESSAGE];
  gyre_func_bus bus = {r, rig_load, rig_store, rig_page};
  rig_end_run(r);
  r->func = gyre_func_new(&r->cfg, &bus, arg, why);
  if (r->func == NULL) {
    printf("%s: %s\n", r->name, why);
    exit(1);
  }
  return gyre_func_run(r->func, 1000000);
}

// ---- Slots: word `thread` after OUT + offset ----------------------------------------------------
static inline uint32_t slot(const rig *r, unsigned thread, unsigned offset) {
  return rig_word(r, OUT + offset + 4 * thread);
}

static inline void expect_slots(rig *r, unsigned offset, const uint32_t *expected, unsigned n,
                                int line) {
  for (unsigned t = 0; t < n; t++) {
    if (slot(r, t, offset) == expected[t]) continue;
    printf("%s, line %d: thread %u has %" PRIu32 ", not %" PRIu32 "\n", r->name, line, t,
           slot(r, t, offset), expected[t]);
    r->failures++;
  }
}
#define SLOTS(r, offset, ...)                              \
  expect_slots(r, offset, (const uint32_t[]){__VA_ARGS__}, \
               sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), __LINE__)

#endif
