// vector_packed.c - vector operations on both halves of registers, dot products, mixed formats.

#include "functional/rdna35/state.h"
#include "isa/rdna35/packed.h"

// Returns the half of a packed source for the lower (0) or upper (1) result, after modifiers.
static uint64_t half_of(const gyre_rdna35_step *s, const gyre_rdna35_operand *o, unsigned number,
                        bool upper, bool is_float, uint64_t word) {
  const gyre_rdna35_instruction *i = s->i;
  bool high = upper, neg = upper ? (i->neg_hi >> number & 1) != 0 : o->neg;
  if (i->encoding == GYRE_RDNA35_VOP3P) {
    high = ((upper ? i->op_sel_hi : i->op_sel) >> number & 1) != 0;
  } else {
    neg = o->neg;
    if (o->kind == GYRE_RDNA35_CONSTANT) high = false;  // both halves contain it
  }
  uint64_t value = (high ? word >> 16 : word) & 0xffff;
  if (is_float && o->abs) value &= 0x7fff;
  return is_float && neg ? value ^ 0x8000 : value;
}

static uint64_t packed_half(gyre_rdna35_step *s, const gyre_rdna35_valu_row *row,
                            const gyre_rdna35_ports *p, bool upper, const uint64_t *word) {
  const bool is_float = row->to == GYRE_RDNA35_VALUE_F16;
  uint64_t from[3] = {0, 0, 0};
  for (unsigned n = 0; n < 3; n++) {
    if (row->from[n] == GYRE_RDNA35_VALUE_NONE) continue;
    if (row->accumulates && n == 2) {
      from[n] = word[2] >> (upper ? 16 : 0) & 0xffff;
    } else {
      from[n] = half_of(s, p->from[n], n, upper, is_float, word[n]);
    }
  }
  return gyre_rdna35_modified(s, row->to, row->fn(&s->w->env, from[0], from[1], from[2]));
}

static uint64_t packed(gyre_rdna35_step *s, const gyre_rdna35_valu_row *row,
                       const gyre_rdna35_ports *p, const uint64_t *word) {
  return packed_half(s, row, p, false, word) | packed_half(s, row, p, true, word) << 16;
}

// Returns a source of a mixed multiply-add as binary32: a binary32, or half of a word.
static uint64_t mixed_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                             unsigned number, uint64_t word) {
  const gyre_rdna35_env *e = &s->w->env;
  uint64_t value = word;
  if ((s->i->op_sel_hi >> number & 1) != 0) {
    const bool high = (s->i->op_sel >> number & 1) != 0;
    value = gyre_fp_convert(&e->f32, &e->f16, (high ? word >> 16 : word) & 0xffff);
  }
  // here the bit selects the absolute value
  if ((s->i->neg_hi >> number & 1) != 0) value &= 0x7fffffff;
  return o->neg ? value ^ 0x80000000 : value;
}

static uint64_t mixed(gyre_rdna35_step *s, const gyre_rdna35_ports *p, const uint64_t *word,
                      uint64_t old) {
  const gyre_rdna35_env *e = &s->w->env;
  const uint64_t sum =
      gyre_fp_fma(&e->f32, mixed_source(s, p->from[0], 0, word[0]),
                  mixed_source(s, p->from[1], 1, word[1]), mixed_source(s, p->from[2], 2, word[2]));
  if (s->i->operation == GYRE_RDNA35_OP_V_FMA_MIX_F32) {
    return gyre_rdna35_modified(s, GYRE_RDNA35_VALUE_F32, sum);
  }
  const uint64_t half =
      gyre_rdna35_modified(s, GYRE_RDNA35_VALUE_F16, gyre_fp_convert(&e->f16, &e->f32, sum));
  if (s->i->operation == GYRE_RDNA35_OP_V_FMA_MIXLO_F16) return (old & 0xffff0000) | half;
  return (old & 0xffff) | half << 16;
}

// Returns both halves of a source of a dot product, after the modifiers of each.
static uint64_t both_halves(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                            unsigned number, uint64_t word) {
  return half_of(s, o, number, false, true, word) | half_of(s, o, number, true, true, word) << 16;
}

// 16-bit sums: op_sel selects halves for the third source and the result; signs apply to both
// halves.
static uint64_t half_sum(const gyre_rdna35_step *s, const gyre_rdna35_ports *p, const gyre_fp *f,
                         const uint64_t *word, uint64_t old) {
  uint64_t from[3];
  for (unsigned n = 0; n < 3; n++) {
    from[n] = p->from[n]->abs ? word[n] & 0x7fff7fff : word[n];
    if (p->from[n]->neg) from[n] ^= 0x80008000;
  }
  const uint64_t c = ((s->i->op_sel & 4) != 0 ? from[2] >> 16 : from[2]) & 0xffff;
  const uint64_t sum = gyre_rdna35_dot2_half(f, from[0], from[1], c);
  return (s->i->op_sel & 8) != 0 ? (old & 0xffff) | sum << 16 : (old & 0xffff0000) | sum;
}

static bool dot(gyre_rdna35_step *s, const gyre_rdna35_ports *p, const uint64_t *word, uint64_t old,
                uint64_t *value) {
  gyre_rdna35_env *e = &s->w->env;
  const gyre_fp upper = {GYRE_FP_FORMAT_B16, .flush_in = true, .flush_out = true};
  e->neg = (uint8_t)(p->from[0]->neg | p->from[1]->neg << 1);
  const uint64_t c = p->from[2]->neg ? word[2] ^ 0x80000000 : word[2];
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_V_DOT2_F32_F16:
    case GYRE_RDNA35_OP_V_DOT2_F32_BF16: {
      const bool brain = s->i->operation == GYRE_RDNA35_OP_V_DOT2_F32_BF16;
      *value = gyre_rdna35_dot2(e, brain ? &upper : &e->f16, both_halves(s, p->from[0], 0, word[0]),
                                both_halves(s, p->from[1], 1, word[1]), c);
      *value = gyre_rdna35_modified(s, GYRE_RDNA35_VALUE_F32, *value);
      return true;
    }
    case GYRE_RDNA35_OP_V_DOT2_F16_F16: *value = half_sum(s, p, &e->f16, word, old); return true;
    case GYRE_RDNA35_OP_V_DOT2_BF16_BF16: *value = half_sum(s, p, &upper, word, old); return true;
    case GYRE_RDNA35_OP_V_DOT4_I32_IU8:
      *value = gyre_rdna35_dot_integer(e, 8, true, word[0], word[1], word[2]);
      return true;
    case GYRE_RDNA35_OP_V_DOT4_U32_U8:
      *value = gyre_rdna35_dot_integer(e, 8, false, word[0], word[1], word[2]);
      return true;
    case GYRE_RDNA35_OP_V_DOT8_I32_IU4:
      *value = gyre_rdna35_dot_integer(e, 4, true, word[0], word[1], word[2]);
      return true;
    case GYRE_RDNA35_OP_V_DOT8_U32_U4:
      *value = gyre_rdna35_dot_integer(e, 4, false, word[0], word[1], word[2]);
      return true;
    default: return false;
  }
}

static bool is_mixed(unsigned op) {
  return op == GYRE_RDNA35_OP_V_FMA_MIX_F32 || op == GYRE_RDNA35_OP_V_FMA_MIXLO_F16 ||
         op == GYRE_RDNA35_OP_V_FMA_MIXHI_F16;
}

static bool is_dot(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_V_DOT2_F32_F16:
    case GYRE_RDNA35_OP_V_DOT2_F32_BF16:
    case GYRE_RDNA35_OP_V_DOT2_F16_F16:
    case GYRE_RDNA35_OP_V_DOT2_BF16_BF16:
    case GYRE_RDNA35_OP_V_DOT4_I32_IU8:
    case GYRE_RDNA35_OP_V_DOT4_U32_U8:
    case GYRE_RDNA35_OP_V_DOT8_I32_IU4:
    case GYRE_RDNA35_OP_V_DOT8_U32_U4: return true;
    default: return false;
  }
}

bool gyre_rdna35_vector_packed(gyre_rdna35_step *s, bool *done) {
  const unsigned op = s->i->operation;
  const gyre_rdna35_valu_row *row = gyre_rdna35_packed_row_of(op);
  *done = row != NULL || is_mixed(op) || is_dot(op);
  if (!*done) return true;
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s);
  uint64_t value[GYRE_RDNA35_LANES], written = 0;
  s->w->env.clamp = s->i->clamp;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    const uint64_t old = *gyre_rdna35_vgpr(s, p.to[0]->reg, lane);
    uint64_t word[3] = {0, 0, old};
    for (unsigned n = 0; n < 3 && n < p.froms; n++) {
      word[n] = gyre_rdna35_lane_bits(s, p.from[n], 32, lane, &write);
    }
    if (row != NULL) {
      value[lane] = packed(s, row, &p, word);
    } else if (is_mixed(op)) {
      value[lane] = mixed(s, &p, word, old);
    } else {
      (void)dot(s, &p, word, old, &value[lane]);
    }
    if (write) written |= (uint64_t)1 << lane;
  }
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((written >> lane & 1) != 0)
      *gyre_rdna35_vgpr(s, p.to[0]->reg, lane) = (uint32_t)value[lane];
  }
  return true;
}
