// lanes_value.c - the values of operands of vector instructions, read and written.

#include "lanes.h"

const gyre_fp *lanes_format(const numbers *n, char type) {
  return type == 'f' ? &n->f32 : type == 'h' ? &n->f16 : type == 'd' ? &n->f64 : NULL;
}

static uint64_t constant(unsigned code, char type) {
  static const double real[8] = {0.5, -0.5, 1, -1, 2, -2, 4, -4};
  static const gyre_fp half = {GYRE_FP_FORMAT16}, single = {GYRE_FP_FORMAT32},
                       wide = {GYRE_FP_FORMAT64};
  if (code <= 192) return (uint64_t)(code - 128);
  if (code <= 208) return 0 - (uint64_t)(code - 192);
  const gyre_fp *f = lanes_is_wide(type)                   ? &wide
                     : lanes_is_short(type) || type == 'p' ? &half
                                                           : &single;
  if (code == 248) return f == &half ? 0x3118 : number_from(f, 0.15915494309189532);
  return number_from(f, real[code - 240]);
}

static uint64_t scalar(const lanes *x, unsigned code, char type) {
  const state *s = x->s;
  if (code < STATE_SGPRS)
    return s->s[code] | (lanes_is_wide(type) ? (uint64_t)s->s[code + 1] << 32 : 0);
  switch (code) {
    case M0: return s->m0;
    case EXEC: return lanes_is_wide(type) ? s->exec : (uint32_t)s->exec;
    case EXEC + 1: return s->exec >> 32;
    case 253: return s->scc;
    case NULL_REGISTER: return 0;
    case LITERAL:
      if (type == 'd') return (uint64_t)x->literal << 32;
      return type == 'W' ? (uint64_t)(int64_t)(int32_t)x->literal : x->literal;
    default: return constant(code, type);
  }
}

static uint64_t bits(const lanes *x, unsigned number, unsigned lane) {
  const lanes_source *o = &x->source[number];
  if (o->code < V) {
    const uint64_t value = scalar(x, o->code, o->type);
    return lanes_is_wide(o->type) ? value : (uint32_t)value;
  }
  int from = (int)lane;
  if (number == 0 && x->dpp != 0) (void)lanes_from(x, lane, &from);
  if (from < 0) return 0;
  const unsigned reg = o->code - V;
  return x->s->v[reg][from] | (lanes_is_wide(o->type) ? (uint64_t)x->s->v[reg + 1][from] << 32 : 0);
}

uint64_t lanes_raw(const lanes *x, unsigned number, unsigned lane) { return bits(x, number, lane); }

uint64_t lanes_value(const lanes *x, const numbers *n, unsigned number, unsigned lane) {
  const lanes_source *o = &x->source[number];
  uint64_t value = bits(x, number, lane);
  if (lanes_is_short(o->type)) {
    // A constant has 16 bits and no upper half.
    const bool has_upper = o->code >= V || o->code < 128 || o->code == LITERAL || o->code == 253;
    value = (o->high && has_upper ? value >> 16 : value) & 0xffff;
  }
  const gyre_fp *f = lanes_format(n, o->type);
  if (f == NULL) return value;
  const uint64_t sign = (uint64_t)1 << (f->exponent + f->fraction);
  if (o->abs) value &= sign - 1;
  return o->neg ? value ^ sign : value;
}

uint64_t lanes_mask(const lanes *x, unsigned code) {
  const uint64_t value = code == EXEC ? x->s->exec
                         : code == NULL_REGISTER
                             ? 0
                             : x->s->s[code] | (uint64_t)x->s->s[code + 1] << 32;
  return x->wave64 ? value : (uint32_t)value;
}

void lanes_put_mask(const lanes *x, state *to, unsigned code, uint64_t value) {
  if (code == EXEC) {
    to->exec = x->wave64 ? value : (to->exec & ~(uint64_t)UINT32_MAX) | (uint32_t)value;
    return;
  }
  to->s[code] = (uint32_t)value;
  if (x->wave64) to->s[code + 1] = (uint32_t)(value >> 32);
}

void lanes_put(const lanes *x, state *to, char type, unsigned lane, uint64_t value) {
  uint32_t *reg = &to->v[x->vdst][lane];
  if (lanes_is_short(type)) {
    *reg = x->to_high ? (*reg & 0xffff) | (uint32_t)value << 16
                      : (*reg & 0xffff0000) | (uint32_t)(value & 0xffff);
    return;
  }
  *reg = (uint32_t)value;
  if (lanes_is_wide(type)) to->v[x->vdst + 1][lane] = (uint32_t)(value >> 32);
}

uint64_t lanes_modified(const lanes *x, const gyre_fp *f, uint64_t value) {
  static const double factor[4] = {1, 2, 4, 0.5};
  if (f == NULL) return value;
  if (x->omod != 0 && f->flush_out && !f->ieee && !number_is_nan(f, value)) {
    value = reference(f, REF_MUL, value, number_from(f, factor[x->omod]), 0);
    // The negative zero becomes the positive one.
    if (value == number_negated(f, 0)) value = 0;
  }
  if (!x->clamp) return value;
  if (number_is_nan(f, value)) return f->dx10_clamp ? 0 : value;
  gyre_fp kept = *f;
  kept.flush_in = false;
  const double v = number_value(&kept, value);
  return v <= 0 ? 0 : v >= 1 ? number_from(f, 1) : value;
}
