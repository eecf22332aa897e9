// gyre_randvector.c - implements random vector instructions. See gyre_randvector.h.

#include "gyre_randvector.h"

#include <string.h>

#include "generated/gyre_bundles.h"
#include "gyre/rdna35.h"
#include "gyre_platform.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rdna35/gyre_vector_table.h"

enum { ZERO = 128, STATES = 251, LITERAL = 255, FIRST_ROW = 256, HALF = 128, CLAMP_BIT = 15 };
enum { ROW_ONLY = 9, NEAR_ROWS = 6 };  // width of a field that names vector registers alone

static uint32_t below(uint64_t *random, uint32_t n) {
  return (uint32_t)(gyre_random(random) >> 20) % n;
}
static bool chance(uint64_t *random, unsigned percent) { return below(random, 100) < percent; }

static uint32_t literal_of(uint64_t *random) {
  const uint64_t r = gyre_random(random);
  return r >> 60 < 6 ? (uint32_t)(r >> 4) & 63 : r >> 60 < 9 ? -(uint32_t)(r & 63) : (uint32_t)r;
}

static void put(uint32_t *word, unsigned bit, unsigned width, uint32_t value) {
  const uint32_t mask = ((1u << width) - 1) << bit % 32;
  word[bit / 32] = (word[bit / 32] & ~mask) | (value << bit % 32 & mask);
}

// A vector register, mostly one of those that instructions have in common.
static uint32_t row_of(uint64_t *random) {
  return chance(random, 85) ? below(random, NEAR_ROWS) : below(random, GYRE_REG_ROWS);
}

static uint32_t scalar_of(uint64_t *random) {
  static const uint8_t near[] = {0, 1, 2, 3, 4, 6, 106, 106, 107, 126};
  return chance(random, 80) ? near[below(random, sizeof near)] : below(random, 106);
}

static uint32_t source_of(uint64_t *random) {
  const unsigned what = below(random, 100);
  if (what < 60) return FIRST_ROW + row_of(random);
  if (what < 78) return scalar_of(random);
  if (what < 86) return LITERAL;
  if (what < 90) return STATES + below(random, 3);
  return ZERO + below(random, 121);
}

// The scalar register of flags, or of a mask that is read.
static uint32_t mask_of(uint64_t *random) {
  if (chance(random, 6)) return GYRE_RDNA35_NULL;
  return chance(random, 4) ? GYRE_RDNA35_EXEC_LO : scalar_of(random) % GYRE_RDNA35_EXEC_LO;
}

static void draw(uint64_t *random, const gyre_rdna35_row *row, uint32_t *word) {
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(row->encoding);
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  memset(word, 0, GYRE_RDNA35_WORDS * sizeof *word);
  word[pattern->words] = literal_of(random);
  for (unsigned n = 0; n < shape->count; n++) {
    const gyre_rdna35_listed *o = &shape->operand[n];
    if (o->width == 0) continue;
    uint32_t value = literal_of(random);
    if (o->form == FORM_VGPR) value = row_of(random) + (o->width == ROW_ONLY ? FIRST_ROW : 0);
    if (o->form == FORM_SOURCE) value = source_of(random);
    if (o->form == FORM_MASK) value = mask_of(random);
    const bool row_half =
        o->half == GYRE_RDNA35_BY_NUMBER && (o->form == FORM_VGPR || value >= FIRST_ROW);
    if (row_half && chance(random, 40)) value += HALF;
    put(word, o->bit, o->width, value);
    if (o->half == GYRE_RDNA35_BY_OP_SEL && chance(random, 30)) put(word, n ? 10 + n : 14, 1, 1);
  }
  const bool is_long = row->encoding == GYRE_RDNA35_VOP3 || row->encoding == GYRE_RDNA35_VOP3SD;
  if (is_long && chance(random, 20)) put(word, CLAMP_BIT, 1, 1);
  if (row->encoding == GYRE_RDNA35_VOP3 && chance(random, 20)) put(word, 61, 3, below(random, 8));
  if (row->encoding == GYRE_RDNA35_VOP3 && chance(random, 20)) put(word, 8, 3, below(random, 8));
  word[0] = (word[0] & ~pattern->mask) | pattern->value;
  put(word, pattern->bit, pattern->width, row->opcode);
}

// Returns true if a core refuses the instruction, which is legal.
static bool is_beyond(const gyre_rdna35_instruction *i) {
  if (i->dpp != GYRE_RDNA35_DPP_NONE) return true;
  const gyre_vector_operation *op = gyre_vector_operation_of(i->row);
  for (unsigned n = 0; n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    const bool used = n + 1 == op->a || n + 1 == op->b || n + 1 == op->c || (n == 0 && op->writes);
    if (used && o->kind == GYRE_RDNA35_VGPR && o->reg + o->words > GYRE_REG_ROWS) return true;
  }
  return false;
}

size_t gyre_randvector(uint64_t *random, unsigned row, bool beyond, uint32_t *word) {
  const gyre_rdna35_row *r = gyre_rdna35_row_at(row);
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r);
  const gyre_rdna35_options options = {.wave64 = false};
  gyre_rdna35_instruction i;
  for (;;) {
    draw(random, r, word);
    const unsigned n = below(random, shape->count ? shape->count : 1);
    const gyre_rdna35_listed *o = &shape->operand[n];
    if (beyond && o->width >= 8)
      put(word, o->bit, o->width,
          o->form == FORM_SOURCE && chance(random, 40) ? 250
          : chance(random, 30)                         ? 0x13f
                                                       : 0x140);
    const size_t length = gyre_rdna35_decode(word, GYRE_RDNA35_WORDS, &options, &i);
    if (length != 0 && is_beyond(&i) == beyond) return length;
  }
}
