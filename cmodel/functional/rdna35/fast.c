// fast.c - plans of vector operations, and their execution on whole registers.

#include "functional/rdna35/fast.h"

#include <string.h>

// ---- Plans ---------------------------------------------------------------------------------------

static bool is_word(unsigned type) {
  return type == GYRE_RDNA35_VALUE_NONE || type == GYRE_RDNA35_VALUE_B32 ||
         type == GYRE_RDNA35_VALUE_F32;
}
static bool is_wide(unsigned type) {
  return type == GYRE_RDNA35_VALUE_B64 || type == GYRE_RDNA35_VALUE_F64;
}

static bool is_float(unsigned type) {
  return type == GYRE_RDNA35_VALUE_F32 || type == GYRE_RDNA35_VALUE_F64;
}

// Returns the kind of a row's operation: all words, or with some 64-bit operands.
static gyre_rdna35_plan_kind row_kind(const gyre_rdna35_instruction *i,
                                      const gyre_rdna35_valu_row *row) {
  bool words = is_word(row->to), good = words || is_wide(row->to);
  for (unsigned n = 0; n < 3; n++) {
    words = words && is_word(row->from[n]);
    good = good && (is_word(row->from[n]) || is_wide(row->from[n]));
  }
  if (!good || (!words && row->accumulates) || (is_float(row->to) && (i->clamp || i->omod != 0)))
    return GYRE_RDNA35_NOT_PLANNED;
  return words ? GYRE_RDNA35_PLAN_WORDS : GYRE_RDNA35_PLAN_WIDE;
}

static gyre_rdna35_plan_kind kind_of(const gyre_rdna35_instruction *i, unsigned op,
                                     gyre_rdna35_plan *p) {
  const gyre_rdna35_comparison c = gyre_rdna35_comparison_of(op);
  if (p->row != NULL) return row_kind(i, p->row);
  if (op == GYRE_RDNA35_OP_V_CNDMASK_B32) return GYRE_RDNA35_PLAN_SELECT;
  if (c.value != GYRE_RDNA35_VALUE_NONE && is_word(c.value) && !c.is_class)
    return GYRE_RDNA35_PLAN_COMPARE;
  if (i->clamp) return GYRE_RDNA35_NOT_PLANNED;
  switch (op) {
    case GYRE_RDNA35_OP_V_ADD_CO_U32:
    case GYRE_RDNA35_OP_V_ADD_CO_CI_U32: return GYRE_RDNA35_PLAN_ADD;
    case GYRE_RDNA35_OP_V_MAD_U64_U32: return GYRE_RDNA35_PLAN_PRODUCT;
    default: return GYRE_RDNA35_NOT_PLANNED;
  }
}

static bool plan_half(const gyre_rdna35_instruction *i, bool half_y, gyre_rdna35_plan *p) {
  const unsigned op = half_y ? i->operation_y : i->operation;
  p->ports = gyre_rdna35_ports_of(i, half_y);
  p->row = gyre_rdna35_valu_row_of(op);
  p->lanes = gyre_rdna35_lanes_of(op);
  p->kind = kind_of(i, op, p);
  // A destination other than a vector register, or a missing source, has no plan.
  if (p->kind == GYRE_RDNA35_PLAN_COMPARE) return true;
  if (p->ports.tos == 0 || p->ports.to[0]->kind != GYRE_RDNA35_VGPR)
    p->kind = GYRE_RDNA35_NOT_PLANNED;
  // Upper halves have no plan either; here only word operations with one 16-bit source use them.
  for (unsigned n = 0; n < p->ports.froms; n++)
    if (p->ports.from[n]->half == GYRE_RDNA35_UPPER) p->kind = GYRE_RDNA35_NOT_PLANNED;
  for (unsigned n = 0; p->row != NULL && n < 3; n++) {
    const bool old = p->row->accumulates && n == 2;
    if (p->row->from[n] != GYRE_RDNA35_VALUE_NONE && !old && n >= p->ports.froms)
      p->kind = GYRE_RDNA35_NOT_PLANNED;
  }
  return p->kind != GYRE_RDNA35_NOT_PLANNED;
}

void gyre_rdna35_plan_of(gyre_rdna35_cached *c) {
  const gyre_rdna35_instruction *i = &c->i;
  c->planned = false;
  switch (i->encoding) {
    case GYRE_RDNA35_VOP1:
    case GYRE_RDNA35_VOP2:
    case GYRE_RDNA35_VOPC:
    case GYRE_RDNA35_VOP3:
    case GYRE_RDNA35_VOP3SD:
      c->planned = i->dpp == GYRE_RDNA35_DPP_NONE && plan_half(i, false, &c->plan[0]);
      break;
    case GYRE_RDNA35_VOPD:
      // Each half of a dual operation writes a vector register.
      c->planned = plan_half(i, false, &c->plan[0]) && plan_half(i, true, &c->plan[1]);
      break;
    default: break;
  }
}

// ---- Sources and destinations ------------------------------------------------------------------------

// Returns a 32-bit source in all lanes: the register itself, or `room` filled.
static const uint32_t *words_of(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                bool floats, uint32_t *room) {
  const unsigned n = s->m->lanes;
  const bool modified = floats && (o->neg || o->abs);
  const uint32_t keep = modified && o->abs ? 0x7fffffff : UINT32_MAX,
                 flip = modified && o->neg ? 0x80000000 : 0;
  if (o->kind == GYRE_RDNA35_VGPR) {
    const uint32_t *from = gyre_rdna35_vgpr(s, o->reg, 0);
    if (!modified) return from;
    for (unsigned i = 0; i < n; i++) room[i] = (from[i] & keep) ^ flip;
    return room;
  }
  const uint32_t value = ((uint32_t)gyre_rdna35_scalar_source(s, o, 32) & keep) ^ flip;
  for (unsigned i = 0; i < n; i++) room[i] = value;
  return room;
}

// Returns a source of one lane, of 32 or 64 bits.
static uint64_t wide_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o, unsigned type,
                            unsigned lane) {
  bool write = true;
  uint64_t value = gyre_rdna35_lane_bits(s, o, is_wide(type) ? 64 : 32, lane, &write);
  if (!is_float(type)) return value;
  const uint64_t sign = type == GYRE_RDNA35_VALUE_F64 ? (uint64_t)1 << 63 : 0x80000000;
  if (o->abs) value &= ~sign;
  return o->neg ? value ^ sign : value;
}

static void write_words(gyre_rdna35_step *s, unsigned reg, const uint32_t *value, uint64_t exec) {
  const unsigned n = s->m->lanes;
  uint32_t *to = gyre_rdna35_vgpr(s, reg, 0);
  if (exec == (n == 64 ? ~(uint64_t)0 : UINT32_MAX)) {
    memcpy(to, value, n * sizeof *to);
    return;
  }
  for (; exec != 0; exec &= exec - 1) {
    const unsigned lane = (unsigned)__builtin_ctzll(exec);
    to[lane] = value[lane];
  }
}

// ---- Execution -----------------------------------------------------------------------------------

static void words(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec, uint32_t *value) {
  uint32_t room[3][GYRE_RDNA35_LANES];
  const uint32_t *from[3] = {room[0], room[1], room[2]};
  gyre_rdna35_env *e = &s->w->env;
  const gyre_rdna35_valu_row *row = p->row;
  for (unsigned n = 0; n < 3; n++) {
    if (row->from[n] == GYRE_RDNA35_VALUE_NONE) continue;
    from[n] = row->accumulates && n == 2
                  ? gyre_rdna35_vgpr(s, p->ports.to[0]->reg, 0)
                  : words_of(s, p->ports.from[n], is_float(row->from[n]), room[n]);
  }
  if (p->lanes != NULL) {
    p->lanes(e, s->m->lanes, exec, value, from[0], from[1], from[2]);
    return;
  }
  for (; exec != 0; exec &= exec - 1) {
    const unsigned i = (unsigned)__builtin_ctzll(exec);
    e->lane = (uint8_t)i;
    value[i] = (uint32_t)row->fn(e, row->from[0] != GYRE_RDNA35_VALUE_NONE ? from[0][i] : 0,
                                 row->from[1] != GYRE_RDNA35_VALUE_NONE ? from[1][i] : 0,
                                 row->from[2] != GYRE_RDNA35_VALUE_NONE ? from[2][i] : 0);
  }
}

static void wide(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec) {
  const gyre_rdna35_valu_row *row = p->row;
  gyre_rdna35_env *e = &s->w->env;
  const unsigned to = p->ports.to[0]->reg;
  for (; exec != 0; exec &= exec - 1) {
    const unsigned i = (unsigned)__builtin_ctzll(exec);
    uint64_t from[3] = {0, 0, 0};
    for (unsigned n = 0; n < 3; n++) {
      if (row->from[n] == GYRE_RDNA35_VALUE_NONE) continue;
      from[n] = wide_source(s, p->ports.from[n], row->from[n], i);
    }
    e->lane = (uint8_t)i;
    const uint64_t value = row->fn(e, from[0], from[1], from[2]);
    *gyre_rdna35_vgpr(s, to, i) = (uint32_t)value;
    if (is_wide(row->to)) *gyre_rdna35_vgpr(s, to + 1, i) = (uint32_t)(value >> 32);
  }
}

static void select(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint32_t *value) {
  uint32_t room[2][GYRE_RDNA35_LANES];
  const uint64_t mask =
      p->ports.froms > 2 ? gyre_rdna35_mask_read(s, p->ports.from[2]) : gyre_rdna35_vcc(s);
  const uint32_t *a = words_of(s, p->ports.from[0], true, room[0]),
                 *b = words_of(s, p->ports.from[1], true, room[1]);
  for (unsigned i = 0; i < s->m->lanes; i++) value[i] = (mask >> i & 1) != 0 ? b[i] : a[i];
}

static void compare(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec) {
  uint32_t room[2][GYRE_RDNA35_LANES];
  const gyre_rdna35_comparison c = gyre_rdna35_comparison_of(s->i->operation);
  const bool floats = c.value == GYRE_RDNA35_VALUE_F32;
  const uint32_t *a = words_of(s, p->ports.from[0], floats, room[0]),
                 *b = words_of(s, p->ports.from[1], floats, room[1]);
  const uint64_t mask = exec & gyre_rdna35_lanes_compare(&s->w->env, c, s->m->lanes, a, b);
  const gyre_rdna35_operand to_exec = {.reg = GYRE_RDNA35_EXEC};
  gyre_rdna35_mask_write(s, c.exec ? &to_exec : p->ports.to[0], mask);
}

static void add(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec) {
  uint32_t room[2][GYRE_RDNA35_LANES], value[GYRE_RDNA35_LANES];
  const bool carries = s->i->operation == GYRE_RDNA35_OP_V_ADD_CO_CI_U32;
  const uint64_t in = carries ? gyre_rdna35_mask_read(s, p->ports.from[2]) : 0;
  const uint32_t *a = words_of(s, p->ports.from[0], false, room[0]),
                 *b = words_of(s, p->ports.from[1], false, room[1]);
  uint64_t out = 0;
  for (unsigned i = 0; i < s->m->lanes; i++) {
    const uint64_t sum = (uint64_t)a[i] + b[i] + (in >> i & 1);
    value[i] = (uint32_t)sum;
    out |= sum >> 32 << i;
  }
  write_words(s, p->ports.to[0]->reg, value, exec);
  gyre_rdna35_mask_write(s, p->ports.to[1], out & exec);
}

static void product(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec) {
  uint32_t room[2][GYRE_RDNA35_LANES];
  const uint32_t *a = words_of(s, p->ports.from[0], false, room[0]),
                 *b = words_of(s, p->ports.from[1], false, room[1]);
  const unsigned to = p->ports.to[0]->reg;
  uint64_t out = 0;
  for (; exec != 0; exec &= exec - 1) {
    const unsigned i = (unsigned)__builtin_ctzll(exec);
    const uint64_t c = wide_source(s, p->ports.from[2], GYRE_RDNA35_VALUE_B64, i);
    uint64_t value;
    const bool over = __builtin_add_overflow((uint64_t)a[i] * b[i], c, &value);
    *gyre_rdna35_vgpr(s, to, i) = (uint32_t)value;
    *gyre_rdna35_vgpr(s, to + 1, i) = (uint32_t)(value >> 32);
    out |= (uint64_t)over << i;
  }
  gyre_rdna35_mask_write(s, p->ports.to[1], out);
}

// Computes a result that is written as a whole register into `value`; other kinds write their
// results themselves and return false.
static bool half(gyre_rdna35_step *s, const gyre_rdna35_plan *p, uint64_t exec, uint32_t *value) {
  switch (p->kind) {
    case GYRE_RDNA35_PLAN_WORDS: words(s, p, exec, value); return true;
    case GYRE_RDNA35_PLAN_SELECT: select(s, p, value); return true;
    case GYRE_RDNA35_PLAN_WIDE: wide(s, p, exec); return false;
    case GYRE_RDNA35_PLAN_COMPARE: compare(s, p, exec); return false;
    case GYRE_RDNA35_PLAN_ADD: add(s, p, exec); return false;
    default: product(s, p, exec); return false;
  }
}

bool gyre_rdna35_execute_planned(gyre_rdna35_step *s) {
  const uint64_t exec = gyre_rdna35_exec(s);
  uint32_t x[GYRE_RDNA35_LANES], y[GYRE_RDNA35_LANES];
  const gyre_rdna35_plan *p = s->c->plan;
  const bool dual = s->i->encoding == GYRE_RDNA35_VOPD;
  s->w->env.clamp = s->i->clamp;
  // Both halves of a dual operation read the registers as they were before it.
  const bool write_x = half(s, &p[0], exec, x);
  if (dual) (void)half(s, &p[1], exec, y);
  if (write_x) write_words(s, p[0].ports.to[0]->reg, x, exec);
  if (dual) write_words(s, p[1].ports.to[0]->reg, y, exec);
  return true;
}
