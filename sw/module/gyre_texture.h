// gyre_texture.h - textures in software: fetches and filters texels, for programs of all stages and
// for kernels (docs/textures.md).
//
//   const gyre_texture *texture = (const gyre_texture *)gyre_constant(0);
//   const gyre_sampler *sampler = (const gyre_sampler *)gyre_constant(4);
//   gyre_texel t = gyre_texture_sample(texture, sampler, u, v);   // in a pixel program
//
// The host makes textures and samplers (gyre/host/texture.h). Row 0 of a texture is at v = 0.
// Rules and their rounding are in docs/textures.md: with the same bits of coordinates a sample has
// the same bits in each program and on each host.

#ifndef GYRE_TEXTURE_H
#define GYRE_TEXTURE_H

#include <stdint.h>

#include "gyre_texel.h"

enum {
  GYRE_FILTER_NEAREST,
  GYRE_FILTER_LINEAR,
};
enum {
  GYRE_MIPMAP_NONE,     // level 0
  GYRE_MIPMAP_NEAREST,  // the nearest level
  GYRE_MIPMAP_LINEAR,   // between the two nearest levels
};
enum {
  GYRE_WRAP_REPEAT,
  GYRE_WRAP_MIRROR,
  GYRE_WRAP_CLAMP,   // to the texels at the edge
  GYRE_WRAP_BORDER,  // to the sampler's border colour
};

typedef struct gyre_sampler {
  uint8_t magnify, minify;  // GYRE_FILTER_*
  uint8_t mipmap;           // GYRE_MIPMAP_*
  uint8_t wrap[2];          // GYRE_WRAP_* of u, v
  uint8_t reserved[3];
  float lod_bias, lod_least, lod_most;
  gyre_texel border;
} gyre_sampler;

// ---- Coordinates ---------------------------------------------------------------------------------

// Along one direction: the texels to the left and right of a coordinate, and the weight of the right
// one. With border -1 and the size are outside.
typedef struct gyre_texture_pair_ {
  int32_t low, high;
  float weight;
} gyre_texture_pair_;

static inline float gyre_texture_fraction_(float x) { return x - (float)gyre_texture_floor_(x); }
static inline float gyre_texture_limit_(float x, float least, float most) {
  return __builtin_fminf(__builtin_fmaxf(x, least), most);
}
// Returns the coordinate in a period that is mirrored, 0 to 1.
static inline float gyre_texture_mirrored_(float x) {
  const float half = x * 0.5f;
  return __builtin_fabsf(half - (float)gyre_texture_floor_(half + 0.5f)) * 2.0f;
}
static inline int32_t gyre_texture_into_(int32_t i, int32_t n) {
  return i < 0 ? 0 : i >= n ? n - 1 : i;
}

// One direction of a level: its texels, whether those of level 0 are a power of 2, how it is wrapped.
typedef struct gyre_texture_side_ {
  int32_t n;
  int power;
  unsigned wrap;
} gyre_texture_side_;

static inline gyre_texture_side_ gyre_texture_side_u_(const gyre_texture *t, const gyre_sampler *s,
                                                      unsigned level) {
  const int power = (t->columns & (t->columns - 1)) == 0;
  return (gyre_texture_side_){gyre_texture_columns(t, level), power, s->wrap[0]};
}
static inline gyre_texture_side_ gyre_texture_side_v_(const gyre_texture *t, const gyre_sampler *s,
                                                      unsigned level) {
  const int power = (t->rows & (t->rows - 1)) == 0;
  return (gyre_texture_side_){gyre_texture_rows(t, level), power, s->wrap[1]};
}

// Returns the coordinate in texels: 0.5 is the centre of texel 0.
static inline float gyre_texture_scaled_(float x, gyre_texture_side_ side) {
  const float size = (float)side.n;
  switch (side.wrap) {
    case GYRE_WRAP_REPEAT:
      return gyre_texture_product_(side.power ? x : gyre_texture_fraction_(x), size);
    case GYRE_WRAP_MIRROR: return gyre_texture_product_(gyre_texture_mirrored_(x), size);
    case GYRE_WRAP_CLAMP: return gyre_texture_limit_(gyre_texture_product_(x, size), 0.0f, size);
    default: return gyre_texture_limit_(gyre_texture_product_(x, size), -1.0f, size + 1.0f);
  }
}

// Returns the texel of a number that may be a step outside, or anywhere if the size is a power of 2.
static inline int32_t gyre_texture_wrapped_(int32_t i, gyre_texture_side_ side) {
  if (side.wrap == GYRE_WRAP_BORDER) return i;
  if (side.wrap != GYRE_WRAP_REPEAT) return gyre_texture_into_(i, side.n);
  if (side.power) return i & (side.n - 1);
  return i < 0 ? i + side.n : i >= side.n ? i - side.n : i;
}

static inline int32_t gyre_texture_nearest_(float x, gyre_texture_side_ side) {
  return gyre_texture_wrapped_(gyre_texture_floor_(gyre_texture_scaled_(x, side)), side);
}

static inline gyre_texture_pair_ gyre_texture_pair_of_(float x, gyre_texture_side_ side) {
  const float at = gyre_texture_scaled_(x, side) - 0.5f;
  const int32_t low = gyre_texture_floor_(at);
  return (gyre_texture_pair_){gyre_texture_wrapped_(low, side),
                              gyre_texture_wrapped_(low + 1, side), at - (float)low};
}

// The same in 1/256 of a texel; repeated or clamped.
static inline gyre_texture_pair_ gyre_texture_bytes_pair_(float x, gyre_texture_side_ side) {
  const float inside = side.wrap == GYRE_WRAP_REPEAT ? gyre_texture_fraction_(x)
                                                     : gyre_texture_limit_(x, -1.0f, 2.0f);
  const int32_t at =
      gyre_texture_round_(gyre_texture_product_(inside, (float)(256 * side.n))) - 128;
  return (gyre_texture_pair_){gyre_texture_wrapped_(at >> 8, side),
                              gyre_texture_wrapped_((at >> 8) + 1, side), (float)(at & 255)};
}

// ---- One level -----------------------------------------------------------------------------------

static inline gyre_texel gyre_texture_at_(const gyre_texture *t, const gyre_sampler *s, int32_t x,
                                          int32_t y, unsigned level) {
  const int32_t columns = gyre_texture_columns(t, level), rows = gyre_texture_rows(t, level);
  if (x < 0 || y < 0 || x >= columns || y >= rows)
    return gyre_texture_border_(t->format, s->border);
  return gyre_texture_fetch(t, x, y, level);
}

// Formats of 8 bits that are repeated or clamped are filtered with weights of 8 bits.
static inline int gyre_texture_in_bytes_(const gyre_texture *t, const gyre_sampler *s) {
  const int bytes = t->format == GYRE_TEXTURE_RGBA8 || t->format == GYRE_TEXTURE_BGRA8 ||
                    t->format == GYRE_TEXTURE_R8 || t->format == GYRE_TEXTURE_RG8;
  const int u = s->wrap[0] == GYRE_WRAP_REPEAT || s->wrap[0] == GYRE_WRAP_CLAMP;
  const int v = s->wrap[1] == GYRE_WRAP_REPEAT || s->wrap[1] == GYRE_WRAP_CLAMP;
  return bytes && u && v;
}

// Filters bytes: b in place of a with weight w of 256.
static inline int32_t gyre_texture_mix_byte_(int32_t a, int32_t b, int32_t w) {
  return (a + (((b - a) * w + 128) >> 8)) & 255;
}

static inline uint32_t gyre_texture_mix_bytes_(uint32_t a, uint32_t b, int32_t w) {
  uint32_t word = 0;
  for (unsigned k = 0; k < 32; k += 8)
    word |= (uint32_t)gyre_texture_mix_byte_((int32_t)(a >> k & 255), (int32_t)(b >> k & 255), w)
            << k;
  return word;
}

static inline uint32_t gyre_texture_linear_bytes_(const gyre_texture *t, const gyre_sampler *s,
                                                  float u, float v, unsigned level) {
  const gyre_texture_pair_ x = gyre_texture_bytes_pair_(u, gyre_texture_side_u_(t, s, level));
  const gyre_texture_pair_ y = gyre_texture_bytes_pair_(v, gyre_texture_side_v_(t, s, level));
  const uint32_t a = gyre_texture_word_(t, x.low, y.low, level);
  const uint32_t b = gyre_texture_word_(t, x.high, y.low, level);
  const uint32_t c = gyre_texture_word_(t, x.low, y.high, level);
  const uint32_t d = gyre_texture_word_(t, x.high, y.high, level);
  return gyre_texture_mix_bytes_(gyre_texture_mix_bytes_(a, b, (int32_t)x.weight),
                                 gyre_texture_mix_bytes_(c, d, (int32_t)x.weight),
                                 (int32_t)y.weight);
}

static inline gyre_texel gyre_texture_mix_(gyre_texel a, gyre_texel b, float weight) {
  for (unsigned k = 0; k < 4; k++) a.c[k] = __builtin_fmaf(weight, b.c[k] - a.c[k], a.c[k]);
  return a;
}

static inline gyre_texel gyre_texture_linear_(const gyre_texture *t, const gyre_sampler *s, float u,
                                              float v, unsigned level) {
  const gyre_texture_pair_ x = gyre_texture_pair_of_(u, gyre_texture_side_u_(t, s, level));
  const gyre_texture_pair_ y = gyre_texture_pair_of_(v, gyre_texture_side_v_(t, s, level));
  const gyre_texel top = gyre_texture_mix_(gyre_texture_at_(t, s, x.low, y.low, level),
                                           gyre_texture_at_(t, s, x.high, y.low, level), x.weight);
  const gyre_texel bottom =
      gyre_texture_mix_(gyre_texture_at_(t, s, x.low, y.high, level),
                        gyre_texture_at_(t, s, x.high, y.high, level), x.weight);
  return gyre_texture_mix_(top, bottom, y.weight);
}

static inline uint32_t gyre_texture_filter_bytes_(const gyre_texture *t, const gyre_sampler *s,
                                                  unsigned filter, float u, float v,
                                                  unsigned level) {
  if (filter == GYRE_FILTER_LINEAR) return gyre_texture_linear_bytes_(t, s, u, v, level);
  return gyre_texture_word_(t, gyre_texture_nearest_(u, gyre_texture_side_u_(t, s, level)),
                            gyre_texture_nearest_(v, gyre_texture_side_v_(t, s, level)), level);
}

static inline gyre_texel gyre_texture_filter_(const gyre_texture *t, const gyre_sampler *s,
                                              unsigned filter, float u, float v, unsigned level) {
  if (gyre_texture_in_bytes_(t, s)) {
    const uint32_t word = gyre_texture_filter_bytes_(t, s, filter, u, v, level);
    return gyre_texture_unpack_(t->format, &word);
  }
  if (filter == GYRE_FILTER_LINEAR) return gyre_texture_linear_(t, s, u, v, level);
  return gyre_texture_at_(t, s, gyre_texture_nearest_(u, gyre_texture_side_u_(t, s, level)),
                          gyre_texture_nearest_(v, gyre_texture_side_v_(t, s, level)), level);
}

// Mixes a level and the next one.
static inline gyre_texel gyre_texture_between_(const gyre_texture *t, const gyre_sampler *s,
                                               float u, float v, unsigned level, float weight) {
  if (!gyre_texture_in_bytes_(t, s))
    return gyre_texture_mix_(gyre_texture_filter_(t, s, s->minify, u, v, level),
                             gyre_texture_filter_(t, s, s->minify, u, v, level + 1), weight);
  const uint32_t word =
      gyre_texture_mix_bytes_(gyre_texture_filter_bytes_(t, s, s->minify, u, v, level),
                              gyre_texture_filter_bytes_(t, s, s->minify, u, v, level + 1),
                              gyre_texture_floor_(weight * 256.0f));
  return gyre_texture_unpack_(t->format, &word);
}

// ---- Level of detail -----------------------------------------------------------------------------

// Returns about log2 of a positive number: exact at powers of 2, linear between two of them, so at
// most 0.087 less.
static inline float gyre_texture_log2_(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const float significand = gyre_texture_float_((bits & 0x7fffff) | 0x3f800000);
  return (float)((int32_t)(bits >> 23) - 127) + (significand - 1.0f);
}

static inline float gyre_texture_square_(float u, float v) {
  return gyre_texture_product_(u, u) + gyre_texture_product_(v, v);
}

// Returns the level of detail for changes of the coordinates: log2 of the texels of level 0 along
// the longer side of the pixel.
static inline float gyre_texture_lod(const gyre_texture *t, float dudx, float dvdx, float dudy,
                                     float dvdy) {
  const float columns = (float)t->columns, rows = (float)t->rows;
  const float ux = dudx * columns, vx = dvdx * rows, uy = dudy * columns, vy = dvdy * rows;
  return 0.5f * gyre_texture_log2_(
                    __builtin_fmaxf(gyre_texture_square_(ux, vx), gyre_texture_square_(uy, vy)));
}

// ---- Samples -------------------------------------------------------------------------------------

// Samples at a level of detail: 0 is level 0, 1 level 1. The sampler's bias is added.
static inline gyre_texel gyre_texture_sample_lod(const gyre_texture *t, const gyre_sampler *s,
                                                 float u, float v, float lod) {
  const float last = (float)(t->levels - 1);
  lod = gyre_texture_limit_(lod + s->lod_bias, s->lod_least, s->lod_most);
  if (!(lod > 0.0f)) return gyre_texture_filter_(t, s, s->magnify, u, v, 0);
  if (s->mipmap == GYRE_MIPMAP_NONE) return gyre_texture_filter_(t, s, s->minify, u, v, 0);
  lod = lod < last ? lod : last;
  // Halfway the more detailed level is nearer.
  if (s->mipmap == GYRE_MIPMAP_NEAREST)
    return gyre_texture_filter_(t, s, s->minify, u, v, (unsigned)gyre_texture_round_(lod));
  const unsigned level = (unsigned)gyre_texture_floor_(lod);
  const float weight = lod - (float)level;
  if (weight == 0.0f) return gyre_texture_filter_(t, s, s->minify, u, v, level);
  return gyre_texture_between_(t, s, u, v, level, weight);
}

// Samples with the change of the coordinates from a pixel to the next one to the right (dudx, dvdx)
// and to the one below (dudy, dvdy).
static inline gyre_texel gyre_texture_sample_grad(const gyre_texture *t, const gyre_sampler *s,
                                                  float u, float v, float dudx, float dvdx,
                                                  float dudy, float dvdy) {
  return gyre_texture_sample_lod(t, s, u, v, gyre_texture_lod(t, dudx, dvdx, dudy, dvdy));
}

#if defined(__riscv) && defined(__riscv_flen)
#include "gyre_quad.h"

// Samples in a pixel program, with the derivatives of its quad. All threads of the quad have to
// execute it together.
static inline gyre_texel gyre_texture_sample(const gyre_texture *t, const gyre_sampler *s, float u,
                                             float v) {
  return gyre_texture_sample_grad(t, s, u, v, gyre_dfdx(u), gyre_dfdx(v), gyre_dfdy(u),
                                  gyre_dfdy(v));
}
#endif

#endif
