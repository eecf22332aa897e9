// shader.c - instructions of shader programs on the functional simulator, and launches of their
// warps. Rules: docs/graphics.md.

#include "functional/shader.h"

#include <string.h>

#include "functional/graphics/pixel_warp.h"
#include "functional/parts.h"

enum { STACK_POINTER = 2, ATTRIBUTE = 0x3fc, BANK_LSB = 16, PATCH_WORDS = 6 };

// Local memory is an array of bytes that calloc has aligned, and bases of warps are multiples of 4.
static uint32_t *word_at(const gyre_func *f, const gyre_warp *w, unsigned record_word,
                         unsigned thread) {
  const unsigned number = (unsigned)__builtin_ctz(w->bit);
  const uint32_t at =
      number * f->shader->place_bytes + 4 * (record_word * f->cfg.num_threads + thread);
  return (uint32_t *)(void *)(w->core->lmem + at);
}

uint32_t *gyre_func_in_word(const gyre_func *f, const gyre_warp *w, unsigned slot,
                            unsigned thread) {
  return word_at(f, w, slot, thread);
}

uint32_t *gyre_func_out_word(const gyre_func *f, const gyre_warp *w, unsigned slot,
                             unsigned thread) {
  return word_at(f, w, f->shader->in.words + slot, thread);
}

void gyre_func_rest(gyre_func *f) {
  for (unsigned i = 0; i < f->warps; i++) gyre_func_end_warp(f, &f->warp[i]);
}

void gyre_func_launch(gyre_func *f, unsigned wid, uint32_t pc, uint32_t tmask, uint32_t stack_top,
                      uint32_t stack_stride) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_clear(f, w);
  w->active = w->draws = true;
  w->pc = pc;
  gyre_func_set_tmask(w, tmask);
  w->groups.live = tmask;
  w->common.permissions = f->shader->permissions;
  f->stacks = (gyre_func_stacks){
      .base = stack_top - stack_stride, .step = 0 - stack_stride, .bytes = stack_stride};
  w->core->active |= w->bit;
  f->active++;
  uint32_t *sp = gyre_func_row(f, w, STACK_POINTER);
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    sp[t] = stack_top - (wid * f->cfg.num_threads + t) * stack_stride;
    w->fcsr[t] = 0;
  }
}

// Returns true if a map has a vertex attribute: the first ones belong to patches, which have
// instructions of their own.
static bool has(const uint8_t *map, unsigned a) {
  return a >= PATCH_WORDS && a < GYRE_SPH_ATTRIBUTES && map[a] != 0;
}

void gyre_func_except(gyre_func *f, const gyre_warp *w, uint32_t pc, unsigned code, uint32_t lanes,
                      uint32_t value) {
  gyre_shader_exceptions *e = &f->shader->exceptions;
  if (lanes == 0 || e->count++ != 0) return;
  e->code = code;
  e->pc = pc;
  e->core = w->core->number;
  e->warp = (unsigned)__builtin_ctz(w->bit);
  e->lanes = lanes;
  e->value = value;
}

// Returns the stages that may use the instruction, as bits ShaderType. Without a pixel stage there
// are no outputs of a pixel program.
static unsigned stages_of(unsigned op, bool pixels) {
  enum {
    V = 1 << GYRE_SPH_VERTEX,
    I = 1 << GYRE_SPH_TESSELLATION_INIT,
    T = 1 << GYRE_SPH_TESSELLATION,
    G = 1 << GYRE_SPH_GEOMETRY,
    P = 1 << GYRE_SPH_PIXEL
  };
  switch (op) {
    case GYRE_OP_ALD:
    case GYRE_OP_ALDO:  // other stages are refused as a read of own outputs, R48
    case GYRE_OP_LDC: return V | I | T | G | P;
    case GYRE_OP_AST: return V | I | T | G | (pixels ? P : 0);
    case GYRE_OP_ALDP: return I | T;
    case GYRE_OP_ASTP: return I;
    case GYRE_OP_EMIT:
    case GYRE_OP_CUT: return G;
    default: return P;  // ipa, kil
  }
}

// Writes the result of a load for each thread of `lanes`.
static void put(const gyre_func *f, const gyre_warp *w, const gyre_decoded *d, uint32_t lanes,
                const uint32_t *value) {
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    rd[t] = value[t];
  }
}

static void load_input(gyre_func *f, const gyre_warp *w, const gyre_decoded *d, uint32_t pc,
                       uint32_t *value) {
  const gyre_func_shader *s = f->shader;
  const unsigned a = (d->imm & ATTRIBUTE) / 4;
  const uint32_t *vertex = gyre_func_row(f, w, d->rs1);
  if (!has(s->header.imap, a)) {
    gyre_func_except(f, w, pc, GYRE_SHADER_INPUT, w->tmask, 4 * a);
    return;
  }
  uint32_t wrong = 0;
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    if (vertex[t] != 0) {
      wrong |= 1U << t;
    } else {
      value[t] = *gyre_func_in_word(f, w, (unsigned)s->in.slot[a], t);
    }
  }
  if (wrong != 0)
    gyre_func_except(f, w, pc, GYRE_SHADER_VERTEX, wrong, vertex[(unsigned)__builtin_ctz(wrong)]);
}

// An attribute without a slot in the record was not kept: 0.
static void load_output(gyre_func *f, const gyre_warp *w, const gyre_decoded *d, uint32_t pc,
                        uint32_t *value) {
  const gyre_func_shader *s = f->shader;
  const unsigned a = (d->imm & ATTRIBUTE) / 4;
  const bool may = s->header.shader_type < GYRE_SPH_GEOMETRY;
  if (!may || !has(s->header.omap, a)) {
    gyre_func_except(f, w, pc, GYRE_SHADER_READ_BACK, w->tmask, 4 * a);
    return;
  }
  if (s->out.slot[a] == GYRE_RECORD_NONE) return;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    value[t] = *gyre_func_out_word(f, w, (unsigned)s->out.slot[a], t);
  }
}

static void store_output(gyre_func *f, const gyre_warp *w, const gyre_decoded *d, uint32_t pc) {
  const gyre_func_shader *s = f->shader;
  const unsigned a = (d->imm & ATTRIBUTE) / 4;
  const uint32_t *value = gyre_func_row(f, w, d->rs2);
  if (!has(s->header.omap, a)) {
    gyre_func_except(f, w, pc, GYRE_SHADER_OUTPUT, w->tmask, 4 * a);
    return;
  }
  if (s->out.slot[a] == GYRE_RECORD_NONE) return;
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    *gyre_func_out_word(f, w, (unsigned)s->out.slot[a], t) = value[t];
  }
}

// ldc has a path of its own, so the permissions for loads do not apply.
static void load_constant(gyre_func *f, const gyre_warp *w, const gyre_decoded *d, uint32_t pc,
                          uint32_t *value) {
  const uint32_t *base = gyre_func_row(f, w, d->rs1);
  uint32_t wrong = 0;
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const uint32_t at = base[t] + d->imm, bank = at >> BANK_LSB;
    const uint32_t byte = at & ((1U << BANK_LSB) - 1);
    if (bank >= GYRE_DRAW_BANKS || byte % 4 != 0 || f->shader->bank[bank].bytes < byte + 4 ||
        !gyre_func_fetch_word(f, f->shader->bank[bank].address + byte, &value[t])) {
      wrong |= 1U << t;
      value[t] = 0;
    }
  }
  if (wrong != 0)
    gyre_func_except(f, w, pc, GYRE_SHADER_CONSTANT, wrong,
                     base[(unsigned)__builtin_ctz(wrong)] + d->imm);
}

bool gyre_func_shade(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  const gyre_warp *w = &f->warp[wid];
  uint32_t value[GYRE_MAX_THREADS] = {0};
  if (!w->draws) {
    gyre_func_raise(f, wid, GYRE_FAULT_ILLEGAL, w->tmask, d->insn);
    return false;
  }
  if ((stages_of(d->op, f->shader->pixels != NULL) >> f->shader->header.shader_type & 1) == 0) {
    const bool stream = d->op == GYRE_OP_EMIT || d->op == GYRE_OP_CUT;
    gyre_func_except(f, w, pc, GYRE_SHADER_STAGE, w->tmask, stream ? d->imm : d->imm & ATTRIBUTE);
  } else if (d->op != GYRE_OP_ALDO && d->op != GYRE_OP_LDC && f->shader->pixels != NULL) {
    gyre_pixel_warp_shade(f, wid, d, pc, value);
  } else if (d->op == GYRE_OP_ALD) {
    load_input(f, w, d, pc, value);
  } else if (d->op == GYRE_OP_ALDO) {
    load_output(f, w, d, pc, value);
  } else if (d->op == GYRE_OP_AST) {
    store_output(f, w, d, pc);
  } else if (d->op == GYRE_OP_LDC) {
    load_constant(f, w, d, pc, value);
  }
  if (d->rd != NO_REG) put(f, w, d, w->tmask, value);
  return true;
}
