// gyre_retire_registers.c - compares the registers of a warp with those of the functional machine. See gyre_retire_parts.h.

#include <inttypes.h>
#include <stdio.h>

#include "gyre_retire_parts.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_scalar_decode.h"
#include "rdna35/gyre_scalar_table.h"

// Compares a scalar register.
static const char *compare(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned n) {
  const uint32_t is = c->scalar.file.words[wid * SCALARS + n];
  const uint32_t should = gyre_retire_warp(r, c->number, wid)->wave.sgpr[n];
  char name[32];
  if (is == should) return NULL;
  snprintf(name, sizeof name, "scalar register %u", n);
  return gyre_retire_wrong(r, c->number, wid, name, is, should);
}

// The registers of a load are under way, unless it writes none.
void gyre_retire_begin_load(gyre_retire *r, warp *w, const gyre_rdna35_operand *to) {
  r->counts.loads++;
  if (w->early[to->reg]) {
    w->early[to->reg] = false;
    return;
  }
  if (to->reg >= GYRE_RDNA35_TTMP0) return;
  for (unsigned n = 0; n < to->words; n++) w->load[to->reg + n] = (uint8_t)(to->reg + 1);
}

// The last word of a load is written.
const char *gyre_retire_end_load(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned first) {
  warp *w = gyre_retire_warp(r, c->number, wid);
  if (w->load[first] != first + 1 && w->count > 0) {
    w->early[first] = true;  // an older instruction of the warp is not done
    return NULL;
  }
  if (w->load[first] != first + 1)
    return gyre_retire_wrong(r, c->number, wid, "the end of a load", first, 0);
  for (unsigned n = first; n < SCALARS; n++) {
    if (w->load[n] != first + 1) continue;
    w->load[n] = 0;
    const char *sentence = compare(r, c, wid, n);
    if (sentence) return sentence;
  }
  return NULL;
}

static void add(uint64_t *set, unsigned first, unsigned count) {
  for (unsigned n = first; n < first + count && n < SCALARS; n++)
    set[n / 64] |= UINT64_C(1) << n % 64;
}

// Scalar registers that an instruction writes.
static void add_destinations(const gyre_retire *r, uint32_t pc, uint64_t *set) {
  gyre_rdna35_instruction i;
  uint32_t word[GYRE_RDNA35_WORDS] = {0};
  unsigned count;
  if (gyre_retire_decode(r, pc, &i, word, &count) == 0) return;
  const gyre_rdna35_operand *to = &i.operand[0];
  if (gyre_vector_operation_of(i.row)->given) {
    const gyre_vector_decode_out lanes = gyre_vector_decode_of(&i, word);
    if (lanes.flags_wb) add(set, lanes.flags_number, 1);
  } else if (gyre_core_load_of(i.row) || gyre_core_control_of(i.row) != GYRE_RDNA35_CONTROL_NONE) {
    if (to->kind == GYRE_RDNA35_SCALAR) add(set, to->reg, to->words);
  }
  if (!gyre_scalar_operation_of(i.row)->given) return;
  const gyre_scalar_decode_out scalar = gyre_scalar_decode_of(&i, word);
  if (scalar.wb) add(set, scalar.number, 1u + scalar.pair);
  if (scalar.exec != GYRE_SCALAR_EXEC_NONE) set[1] |= UINT64_C(3) << (GYRE_RDNA35_EXEC - 64);
}

// Younger instructions that may be done before the one that retires: their destinations are compared when they retire.
// Nothing younger in the scalar unit has written a word while one of the unit retires as soon as it is done (`at_once`).
static void younger(const gyre_retire *r, const warp *w, bool at_once, uint64_t *set) {
  for (unsigned n = 0; n < w->count; n++) {
    const entry *e = &w->entries[(w->first + n) % QUEUE];
    if (!at_once || e->kind != SCALAR) add_destinations(r, e->pc, set);
  }
}

const char *gyre_retire_compare_scalars(gyre_retire *r, const gyre_core *c, unsigned wid,
                                        bool at_once) {
  warp *w = gyre_retire_warp(r, c->number, wid);
  uint64_t skip[2] = {0};
  younger(r, w, at_once, skip);
  const uint32_t exec = w->wave.sgpr[GYRE_RDNA35_EXEC];
  if (!(skip[1] >> (GYRE_RDNA35_EXEC - 64) & 1) && c->scalar.masks.exec_q[wid] != exec)
    return gyre_retire_wrong(r, c->number, wid, "EXEC as the thread mask",
                             c->scalar.masks.exec_q[wid], exec);
  for (unsigned n = 0; n < SCALARS; n++) {
    if (w->load[n] && w->wave.ended)
      return gyre_retire_wrong(r, c->number, wid, "a load at the end", n, 0);
    const bool later = w->load[n] || (skip[n / 64] >> n % 64 & 1);
    const char *sentence = later ? NULL : compare(r, c, wid, n);
    if (sentence) return sentence;
  }
  return NULL;
}

static const char *compare_row(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned row) {
  const uint32_t *should = &gyre_retire_warp(r, c->number, wid)->rows[row * THREADS];
  for (unsigned thread = 0; thread < THREADS; thread++) {
    const uint32_t is = gyre_register_file_word(&c->operands.file, wid, thread, row);
    if (is == should[thread]) continue;
    char name[48];
    snprintf(name, sizeof name, "v%u of thread %u", row, thread);
    return gyre_retire_wrong(r, c->number, wid, name, is, should[thread]);
  }
  return NULL;
}

// The rows that the instruction has written, or all if nothing of the warp is under way, in no stage.
const char *gyre_retire_compare_rows(gyre_retire *r, const gyre_core *c, unsigned wid,
                                     const gyre_vector_decode_out *d) {
  const bool all = gyre_retire_warp(r, c->number, wid)->count == 0 && !gyre_core_pending(c, wid);
  const unsigned first = all ? 0 : d->number;
  const unsigned rows = all ? GYRE_REG_ROWS : d->wb ? 1u + d->pair : 0;
  for (unsigned n = 0; n < rows; n++) {
    const char *sentence = compare_row(r, c, wid, first + n);
    if (sentence) return sentence;
  }
  return NULL;
}
