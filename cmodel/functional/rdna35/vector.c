// vector.c - vector arithmetic: operands of each lane, modifiers, results.

#include "functional/rdna35/state.h"
#include "isa/rdna35/packed.h"

static unsigned bits_of(unsigned type) {
  switch (type) {
    case GYRE_RDNA35_VALUE_B16:
    case GYRE_RDNA35_VALUE_F16: return 16;
    case GYRE_RDNA35_VALUE_B64:
    case GYRE_RDNA35_VALUE_F64: return 64;
    default: return 32;
  }
}

static const gyre_fp *format_of(const gyre_rdna35_env *e, unsigned type) {
  switch (type) {
    case GYRE_RDNA35_VALUE_F16: return &e->f16;
    case GYRE_RDNA35_VALUE_F32: return &e->f32;
    case GYRE_RDNA35_VALUE_F64: return &e->f64;
    default: return NULL;
  }
}

uint64_t gyre_rdna35_lane_bits(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                               unsigned bits, unsigned lane, bool *write) {
  if (o->kind != GYRE_RDNA35_VGPR) return gyre_rdna35_scalar_source(s, o, bits);
  const bool crosses = s->i->dpp != GYRE_RDNA35_DPP_NONE && o->field == GYRE_RDNA35_FIELD_SRC0;
  if (crosses) {
    int from = (int)lane;
    if (!gyre_rdna35_dpp_lane(s, lane, &from)) *write = false;
    if (from < 0) return 0;
    lane = (unsigned)from;
  }
  const uint64_t low = *gyre_rdna35_vgpr(s, o->reg, lane);
  return bits == 64 ? low | (uint64_t)*gyre_rdna35_vgpr(s, o->reg + 1U, lane) << 32 : low;
}

uint64_t gyre_rdna35_lane_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                 unsigned type, unsigned lane, bool *write) {
  const unsigned bits = bits_of(type);
  uint64_t value = gyre_rdna35_lane_bits(s, o, bits == 16 ? 32 : bits, lane, write);
  if (o->half == GYRE_RDNA35_UPPER) value >>= 16;
  if (bits == 16) value &= 0xffff;
  const gyre_fp *f = format_of(&s->w->env, type);
  if (f == NULL) return value;
  const uint64_t sign = gyre_fp_sign_bit(f);
  if (o->abs) value &= ~sign;
  return o->neg ? value ^ sign : value;
}

void gyre_rdna35_lane_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, unsigned type,
                            unsigned lane, uint64_t value) {
  uint32_t *to = gyre_rdna35_vgpr(s, o->reg, lane);
  switch (bits_of(type)) {
    case 16: {
      // The other half is unchanged.
      const unsigned shift = o->half == GYRE_RDNA35_UPPER ? 16 : 0;
      *to = (*to & ~(0xffffU << shift)) | (uint32_t)(value & 0xffff) << shift;
      break;
    }
    case 64:
      *gyre_rdna35_vgpr(s, o->reg + 1U, lane) = (uint32_t)(value >> 32);
      *to = (uint32_t)value;
      break;
    default: *to = (uint32_t)value; break;
  }
}

uint64_t gyre_rdna35_modified(const gyre_rdna35_step *s, unsigned type, uint64_t value) {
  const gyre_fp *f = format_of(&s->w->env, type);
  if (f == NULL) return value;
  if (s->i->omod != 0) value = gyre_fp_omod(f, value, s->i->omod);
  return s->i->clamp ? gyre_fp_clamp(f, value) : value;
}

// Results of one operation in all active lanes. Every lane is computed before any is written: the
// halves of a dual operation read the registers as they were before it, and DPP reads other lanes.
typedef struct results {
  uint64_t value[GYRE_RDNA35_LANES];
  uint64_t written;
  unsigned type;
} results;

static uint64_t old_value(const gyre_rdna35_step *s, const gyre_rdna35_operand *to, unsigned type,
                          unsigned lane) {
  const uint64_t value = *gyre_rdna35_vgpr(s, to->reg, lane);
  if (bits_of(type) != 16) return value;
  return (to->half == GYRE_RDNA35_UPPER ? value >> 16 : value) & 0xffff;
}

static uint64_t by_row(gyre_rdna35_step *s, const gyre_rdna35_valu_row *row,
                       const gyre_rdna35_ports *p, unsigned lane, bool *write) {
  uint64_t from[3] = {0, 0, 0};
  for (unsigned n = 0; n < 3 && n < p->froms; n++) {
    if (row->from[n] == GYRE_RDNA35_VALUE_NONE) continue;
    from[n] = gyre_rdna35_lane_source(s, p->from[n], row->from[n], lane, write);
  }
  if (row->accumulates) from[2] = old_value(s, p->to[0], row->from[2], lane);
  return gyre_rdna35_modified(s, row->to, row->fn(&s->w->env, from[0], from[1], from[2]));
}

// The mask is VCC or the third source.
static uint64_t selected(gyre_rdna35_step *s, const gyre_rdna35_ports *p, unsigned type,
                         unsigned lane, bool *write) {
  const uint64_t mask = p->froms > 2 ? gyre_rdna35_mask_read(s, p->from[2]) : gyre_rdna35_vcc(s);
  const uint64_t a = gyre_rdna35_lane_source(s, p->from[0], type, lane, write);
  const uint64_t b = gyre_rdna35_lane_source(s, p->from[1], type, lane, write);
  return (mask >> lane & 1) != 0 ? b : a;
}

static uint64_t dot2(gyre_rdna35_step *s, const gyre_rdna35_ports *p, bool brain, unsigned lane,
                     bool *write) {
  const gyre_fp upper = {GYRE_FP_FORMAT_B16, .flush_in = true, .flush_out = true};
  uint64_t from[2];
  for (unsigned n = 0; n < 2; n++) {
    from[n] = gyre_rdna35_lane_bits(s, p->from[n], 32, lane, write);
    // A constant has 16 bits, which are in both halves.
    if (p->from[n]->kind == GYRE_RDNA35_CONSTANT) from[n] = (from[n] & 0xffff) * 0x10001;
    // The modifiers of DPP apply to both halves.
    if (p->from[n]->abs) from[n] &= 0x7fff7fff;
    if (p->from[n]->neg) from[n] ^= 0x80008000;
  }
  return gyre_rdna35_dot2(&s->w->env, brain ? &upper : &s->w->env.f16, from[0], from[1],
                          *gyre_rdna35_vgpr(s, p->to[0]->reg, lane));
}

// Executes operations that may be halves of a dual one. False for others.
static bool compute(gyre_rdna35_step *s, unsigned op, const gyre_rdna35_ports *p, results *r) {
  const gyre_rdna35_valu_row *row = gyre_rdna35_valu_row_of(op);
  const bool chooses = op == GYRE_RDNA35_OP_V_CNDMASK_B32 || op == GYRE_RDNA35_OP_V_CNDMASK_B16;
  const bool brain = op == GYRE_RDNA35_OP_V_DOT2ACC_F32_BF16;
  if (row == NULL && !chooses && !brain && op != GYRE_RDNA35_OP_V_DOT2ACC_F32_F16) return false;
  const uint64_t exec = gyre_rdna35_exec(s);
  s->w->env.clamp = s->i->clamp;
  r->written = 0;
  r->type = row != NULL ? row->to : GYRE_RDNA35_VALUE_F32;
  if (op == GYRE_RDNA35_OP_V_CNDMASK_B16) r->type = GYRE_RDNA35_VALUE_F16;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    s->w->env.lane = (uint8_t)lane;
    if (row != NULL) {
      r->value[lane] = by_row(s, row, p, lane, &write);
    } else {
      r->value[lane] =
          chooses ? selected(s, p, r->type, lane, &write) : dot2(s, p, brain, lane, &write);
    }
    if (write) r->written |= (uint64_t)1 << lane;
  }
  return true;
}

static void write_back(gyre_rdna35_step *s, const gyre_rdna35_ports *p, const results *r) {
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((r->written >> lane & 1) == 0) continue;
    gyre_rdna35_lane_write(s, p->to[0], r->type, lane, r->value[lane]);
  }
}

bool gyre_rdna35_execute_dual(gyre_rdna35_step *s) {
  const gyre_rdna35_ports x = gyre_rdna35_ports_of(s->i, false),
                          y = gyre_rdna35_ports_of(s->i, true);
  results of_x, of_y;
  if (!compute(s, s->i->operation, &x, &of_x) || !compute(s, s->i->operation_y, &y, &of_y)) {
    return gyre_rdna35_refuse(s, "or its other half is not executed by this machine");
  }
  write_back(s, &x, &of_x);
  write_back(s, &y, &of_y);
  return true;
}

bool gyre_rdna35_execute_vector(gyre_rdna35_step *s) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  results r;
  if (compute(s, s->i->operation, &p, &r)) {
    write_back(s, &p, &r);
    return true;
  }
  const unsigned op = s->i->operation;
  if (op == GYRE_RDNA35_OP_V_NOP || op == GYRE_RDNA35_OP_V_PIPEFLUSH) return true;
  bool done = true;
  if (!gyre_rdna35_vector_masks(s, &done) || done) return done;
  if (!gyre_rdna35_vector_lanes(s, &done) || done) return done;
  if (!gyre_rdna35_vector_packed(s, &done) || done) return done;
  if (!gyre_rdna35_vector_indexed(s, &done) || done) return done;
  return gyre_rdna35_refuse(s, "is not executed by this machine");
}
