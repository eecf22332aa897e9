// rig.c - a machine with main memory.

#include "rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t bus_load(void *ctx, uint32_t address, unsigned size) {
  const rig *r = ctx;
  uint32_t value = 0;
  if (address < RIG_BASE || address - RIG_BASE > RIG_BYTES - size || address % size != 0) abort();
  memcpy(&value, r->memory + (address - RIG_BASE), size);
  return value;
}

static void bus_store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
  rig *r = ctx;
  if (address < RIG_BASE || address - RIG_BASE > RIG_BYTES - size || address % size != 0) abort();
  memcpy(r->memory + (address - RIG_BASE), &value, size);
}

static uint8_t *bus_page(void *ctx, uint32_t address, bool *writable) {
  rig *r = ctx;
  *writable = true;
  return r->pages ? r->memory + (address - RIG_BASE) / 4096 * 4096 : NULL;
}

static void fail(const char *what) {
  fprintf(stderr, "rig: %s\n", what);
  exit(2);
}

static rig *make(unsigned items, bool wave64, bool checks) {
  char why[GYRE_RDNA35_MESSAGE];
  rig *r = calloc(1, sizeof *r);
  if (r == NULL) fail("no memory");
  const gyre_rdna35_machine_options options = {
      .bus = {.ctx = r, .load = bus_load, .store = bus_store, .page = bus_page},
      .ram_base = RIG_BASE,
      .ram_bytes = RIG_BYTES,
      .checks = checks};
  r->m = gyre_rdna35_machine_new(&options, why);
  if (r->m == NULL) fail(why);
  r->pages = true;
  // As compilers set it: IEEE, DX10_CLAMP, subnormals kept, 64 vector registers at least, one
  // workgroup id.
  r->dispatch = (gyre_rdna35_dispatch){
      .entry = RIG_BASE,
      .rsrc1 = 0x00af0000 | (wave64 ? 31 : 15),
      .rsrc2 = 2 << 1 | 1 << 7 | 1 << 8 | 1 << 9,
      .properties = GYRE_RDNA35_KERNARG | (wave64 ? 0 : GYRE_RDNA35_WAVE32),
      .kernarg = RIG_ARGS,
      .grid = {items, 1, 1},
      .group = {items, 1, 1},
      .local_bytes = 4096,
      .scratch_bytes = 256,
  };
  return r;
}

rig *rig_new(unsigned items, bool wave64) { return make(items, wave64, false); }
rig *rig_new_checked(unsigned items, bool wave64) { return make(items, wave64, true); }

void rig_free(rig *r) {
  gyre_rdna35_machine_free(r->m);
  free(r);
}

void rig_word(rig *r, uint32_t word) {
  if (r->words == RIG_WORDS) fail("the program is too long");
  r->word[r->words++] = word;
}

void rig_words(rig *r, const uint32_t *word, unsigned count) {
  for (unsigned i = 0; i < count; i++) rig_word(r, word[i]);
}

gyre_state rig_run(rig *r) {
  char why[GYRE_RDNA35_MESSAGE];
  const unsigned words = r->words;
  rig_sopp(r, "s_endpgm", 0);
  memcpy(r->memory, r->word, r->words * sizeof *r->word);
  r->words = words;
  if (!gyre_rdna35_machine_begin(r->m, &r->dispatch, why)) fail(why);
  return gyre_rdna35_machine_run(r->m, 1000000);
}

void rig_run_well(rig *r) {
  const gyre_state state = rig_run(r);
  if (state == GYRE_DONE) return;
  gyre_rdna35_fault fault;
  gyre_rdna35_machine_fault(r->m, &fault);
  fail(state == GYRE_RUNNING ? "the program does not end" : fault.sentence);
}

uint32_t rig_load(const rig *r, uint32_t address) {
  uint32_t value;
  memcpy(&value, r->memory + (address - RIG_BASE), sizeof value);
  return value;
}

void rig_store(rig *r, uint32_t address, uint32_t value) {
  memcpy(r->memory + (address - RIG_BASE), &value, sizeof value);
}
