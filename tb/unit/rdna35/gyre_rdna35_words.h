// gyre_rdna35_words.h - random instructions of the second set for the unit tests of its decoder: each opcode with
// random fields, most of them legal.

#ifndef GYRE_RDNA35_WORDS_H
#define GYRE_RDNA35_WORDS_H

#include "gyre_unit.h"

extern "C" {
#include "rdna35/gyre_rdna35_table.h"
}

struct Words {
  uint32_t word[GYRE_RDNA35_WORDS];
};

inline void set(Words &w, unsigned bit, unsigned width, uint32_t value) {
  const uint32_t mask = ((1u << width) - 1) << bit % 32;
  w.word[bit / 32] = (w.word[bit / 32] & ~mask) | (value << bit % 32 & mask);
}

// Sources that matter: literals and DPP now and then.
inline uint32_t source(Unit &u) {
  static const uint16_t codes[] = {255, 250, 233, 234, 253, 124};
  if (u.chance(40)) return codes[u.below(6)];
  return u.chance(50) ? 256 + u.below(256) : u.below(128);
}

// Edges that random words seldom meet: the last vector registers, with several of which an operand does not fit, and
// the patterns of DPP16 one by one.
inline void edges(Unit &u, Words &w, const gyre_rdna35_row *row,
                  const gyre_rdna35_pattern *pattern) {
  static const uint16_t patterns[] = {0xff,  0x100, 0x101, 0x110, 0x11f, 0x120, 0x12f, 0x130, 0x13f,
                                      0x140, 0x141, 0x142, 0x14f, 0x150, 0x16f, 0x170, 0x1ff};
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  uint32_t &after = w.word[pattern->words];
  for (unsigned i = 0; i < shape->count; ++i) {
    const gyre_rdna35_listed &o = shape->operand[i];
    const bool vector = o.form == FORM_VGPR || o.form == FORM_ADDR || o.form == FORM_IMAGE;
    if (vector && o.width == 8 && u.chance(50)) set(w, o.bit, 8, 240 + u.below(16));
    if (o.form != FORM_SOURCE || o.field != GYRE_RDNA35_FIELD_SRC0 || u.chance(50)) continue;
    set(w, o.bit, o.width, 250);
    after = (after & 0xff0000ff) | uint32_t(patterns[u.below(17)]) << 8;
    if (u.chance(30)) after |= 1u << (20 + u.below(4));
  }
  if (row->encoding == GYRE_RDNA35_MIMG && u.chance(70)) after |= 0xf0f0f0f0;
}

inline Words of_row(Unit &u, const gyre_rdna35_row *row) {
  Words w;
  for (uint32_t &word : w.word)
    word = u.chance(60) ? u.rand32() & u.rand32() & u.rand32() : u.rand32();
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(row->encoding);
  if (u.chance(50))
    for (unsigned i = 0; i < pattern->words; ++i) w.word[i] = 0;
  for (unsigned i = 0; i < shape->count; ++i) {
    const gyre_rdna35_listed &o = shape->operand[i];
    if (o.form == FORM_SOURCE || o.form == FORM_MATRIX) set(w, o.bit, o.width, source(u));
    if (o.form == FORM_SCALAR && u.chance(30)) set(w, o.bit, o.width, 255);
    if (o.form == FORM_VGPR && o.width == 9) set(w, o.bit, 9, 256 + u.below(256));
  }
  if (u.chance(40)) edges(u, w, row, pattern);
  w.word[0] = (w.word[0] & ~pattern->mask) | pattern->value;
  if (row->encoding == GYRE_RDNA35_VOPD) {
    set(w, VOPD_OPX_BIT, VOPD_OPX_WIDTH, row->opcode & 15);
    set(w, VOPD_OPY_BIT, VOPD_OPY_WIDTH, u.below(19));
  } else if (pattern->width) {
    set(w, pattern->bit, pattern->width, row->opcode);
  }
  return w;
}

// What random words of vector instructions seldom have: constants, NULL as a mask, upper
// halves, and a clamped result.
inline void rare(Unit &u, Words &w, const gyre_rdna35_row *row) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  const bool is_long = row->encoding == GYRE_RDNA35_VOP3 || row->encoding == GYRE_RDNA35_VOP3SD;
  for (unsigned i = 0; i < shape->count; ++i) {
    const gyre_rdna35_listed &o = shape->operand[i];
    if (o.form == FORM_SOURCE && u.chance(15)) set(w, o.bit, o.width, 128 + u.below(128));
    if (o.half == GYRE_RDNA35_BY_OP_SEL && u.chance(30)) set(w, i ? 10 + i : 14, 1, 1);
    if (o.form == FORM_MASK && o.width && u.chance(10)) set(w, o.bit, o.width, GYRE_RDNA35_NULL);
  }
  if (is_long && u.chance(20)) set(w, 15, 1, 1);
}

#endif
