// blend.c - blending. Rules: docs/pixel_stage.md.

#include "pixel/blend.h"

typedef struct operands {
  const uint32_t *src, *dst, *constant;
  uint32_t one, (*minus)(uint32_t a, uint32_t b);
  bool (*less)(uint32_t a, uint32_t b);
} operands;

// Rule "factor": of channel k. Saturation is 1 for alpha.
static uint32_t factor(const operands *o, unsigned kind, unsigned k) {
  switch (kind) {
    case GYRE_PIXEL_FACTOR_ONE: return o->one;
    case GYRE_PIXEL_FACTOR_SRC_COLOR: return o->src[k];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_COLOR: return o->minus(o->one, o->src[k]);
    case GYRE_PIXEL_FACTOR_DST_COLOR: return o->dst[k];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_DST_COLOR: return o->minus(o->one, o->dst[k]);
    case GYRE_PIXEL_FACTOR_SRC_ALPHA: return o->src[3];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA: return o->minus(o->one, o->src[3]);
    case GYRE_PIXEL_FACTOR_DST_ALPHA: return o->dst[3];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA: return o->minus(o->one, o->dst[3]);
    case GYRE_PIXEL_FACTOR_CONSTANT: return o->constant[k];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_CONSTANT: return o->minus(o->one, o->constant[k]);
    case GYRE_PIXEL_FACTOR_CONSTANT_ALPHA: return o->constant[3];
    case GYRE_PIXEL_FACTOR_ONE_MINUS_CONSTANT_ALPHA: return o->minus(o->one, o->constant[3]);
    case GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE: {
      const uint32_t rest = o->minus(o->one, o->dst[3]);
      return k == 3 ? o->one : o->less(o->src[3], rest) ? o->src[3] : rest;
    }
    default: return 0;
  }
}

static uint32_t int_minus(uint32_t a, uint32_t b) { return a - b; }
static bool int_less(uint32_t a, uint32_t b) { return a < b; }

// Rule "product": of two fractions of 2^bits - 1.
static int64_t product(uint32_t a, uint32_t b, unsigned bits) {
  const uint32_t p = a * b;
  return (p + (p >> bits) + (1U << (bits - 1))) >> bits;
}

static uint32_t saturate(int64_t a, int64_t most) {
  return (uint32_t)(a < 0 ? 0 : a > most ? most : a);
}

void gyre_pixel_blend_unorm(const gyre_pixel_blend *b, unsigned bits, const uint32_t *src,
                            const uint32_t *dst, const uint32_t *constant, uint32_t *out) {
  const uint32_t one = (1U << bits) - 1;
  const operands o = {src, dst, constant, one, int_minus, int_less};
  for (unsigned k = 0; k < 4; k++) {
    const bool alpha = k == 3;
    const int64_t s = product(src[k], factor(&o, alpha ? b->alpha_src : b->src, k), bits);
    const int64_t d = product(dst[k], factor(&o, alpha ? b->alpha_dst : b->dst, k), bits);
    switch (alpha ? b->alpha_equation : b->equation) {
      case GYRE_PIXEL_ADD: out[k] = saturate(s + d, one); break;
      case GYRE_PIXEL_SUBTRACT: out[k] = saturate(s - d, one); break;
      case GYRE_PIXEL_REVERSE_SUBTRACT: out[k] = saturate(d - s, one); break;
      case GYRE_PIXEL_MIN: out[k] = src[k] < dst[k] ? src[k] : dst[k]; break;
      default: out[k] = src[k] > dst[k] ? src[k] : dst[k];
    }
  }
}

// Rule "float blend": s * fs + d * fd, nothing fused. A factor of 0 does not hide a NaN.
static f32 weighted(const operands *o, f32 value, unsigned kind, unsigned k) {
  if (kind == GYRE_PIXEL_FACTOR_ONE) return value;
  return f32_mul(value, factor(o, kind, k));
}

// Rule "missing alpha": it is 1, so factors that depend on it are 0 or 1.
static unsigned known(unsigned kind, unsigned channels, bool alpha) {
  if (channels == 4) return kind;
  if (kind == GYRE_PIXEL_FACTOR_DST_ALPHA) return GYRE_PIXEL_FACTOR_ONE;
  if (kind == GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA) return GYRE_PIXEL_FACTOR_ZERO;
  if (kind == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE && !alpha) return GYRE_PIXEL_FACTOR_ZERO;
  return kind;
}

// Rule "one factor": if source and destination have the same factor, in the colours as well as in
// alpha, the sum or difference of floats is multiplied once. A minimum or maximum has no factors.
static bool one_factor(const gyre_pixel_blend *b, unsigned channels) {
  const bool color = b->equation >= GYRE_PIXEL_MIN ||
                     known(b->src, channels, false) == known(b->dst, channels, false);
  const bool alpha = b->alpha_equation >= GYRE_PIXEL_MIN || b->alpha_src == b->alpha_dst;
  return color && (alpha || channels == 1);
}

// Rule "no factor": if this one factor is 0 in all channels, the result is 0, never -0 or a NaN.
static bool no_factor(const gyre_pixel_blend *b, unsigned channels) {
  const bool alpha = b->alpha_src == GYRE_PIXEL_FACTOR_ZERO && b->alpha_equation < GYRE_PIXEL_MIN;
  return known(b->src, channels, false) == GYRE_PIXEL_FACTOR_ZERO && (alpha || channels == 1);
}

static f32 combine(unsigned equation, f32 s, f32 d) {
  switch (equation) {
    case GYRE_PIXEL_ADD: return f32_add(s, d);
    case GYRE_PIXEL_SUBTRACT: return f32_sub(s, d);
    case GYRE_PIXEL_REVERSE_SUBTRACT: return f32_sub(d, s);
    case GYRE_PIXEL_MIN: return f32_lt(s, d) ? s : d;
    default: return f32_lt(d, s) ? s : d;
  }
}

// Rule "complement": in a format with one channel, factors f and 1 - f need one product. A sum is an
// interpolation, which is fused; a difference has the product of f and the sum.
static f32 complement(unsigned equation, unsigned src, unsigned dst, const operands *o,
                      unsigned k) {
  const bool plain_src = src < dst;  // the factor of the source is f
  const f32 part = f32_mul(f32_add(o->src[k], o->dst[k]), factor(o, plain_src ? src : dst, k));
  const f32 other = plain_src ? o->dst[k] : o->src[k], own = plain_src ? o->src[k] : o->dst[k];
  if (equation == GYRE_PIXEL_ADD)
    return f32_fma(factor(o, plain_src ? src : dst, k), f32_sub(own, other), other);
  const bool first = (equation == GYRE_PIXEL_SUBTRACT) == plain_src;
  return first ? f32_sub(part, other) : f32_sub(other, part);
}

void gyre_pixel_blend_float(const gyre_pixel_blend *b, unsigned channels, const f32 *src,
                            const f32 *dst, const f32 *constant, f32 *out) {
  const operands o = {src, dst, constant, F32_ONE, f32_sub, f32_lt};
  const bool once = one_factor(b, channels);
  for (unsigned k = 0; k < 4; k++) {
    const bool alpha = k == 3;
    const unsigned equation = alpha ? b->alpha_equation : b->equation;
    const unsigned src_factor = known(alpha ? b->alpha_src : b->src, channels, alpha);
    const unsigned dst_factor = known(alpha ? b->alpha_dst : b->dst, channels, alpha);
    const bool pair = src_factor > GYRE_PIXEL_FACTOR_ONE && (src_factor ^ dst_factor) == 1 &&
                      src_factor < GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE;
    if (equation >= GYRE_PIXEL_MIN) {
      out[k] = combine(equation, src[k], dst[k]);
    } else if (once && no_factor(b, channels)) {
      out[k] = F32_ZERO;
    } else if (once) {
      out[k] = f32_mul(combine(equation, src[k], dst[k]), factor(&o, src_factor, k));
    } else if (channels == 1 && pair) {
      out[k] = complement(equation, src_factor, dst_factor, &o, k);
    } else {
      out[k] = combine(equation, weighted(&o, src[k], src_factor, k),
                       weighted(&o, dst[k], dst_factor, k));
    }
  }
}

// Rule "logic": the 16 operations in the order of OpenGL, CLEAR to SET.
uint32_t gyre_pixel_logic(unsigned op, uint32_t src, uint32_t dst) {
  uint32_t out = 0;
  if (op & 1) out |= src & dst;
  if (op & 2) out |= src & ~dst;
  if (op & 4) out |= ~src & dst;
  if (op & 8) out |= ~src & ~dst;
  return out;
}
