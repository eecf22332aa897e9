// texture_case.c - random textures, samplers and samples.

#include "texture_case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "pixel/surface.h"

uint8_t texture_memory[TEXTURE_MEMORY];

enum { MOST = 40, TEXEL = 16 };

// splitmix64
static uint64_t draw_word(uint64_t *rng) {
  uint64_t z = *rng += 0x9e3779b97f4a7c15U;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27) * 0x94d049bb133111ebU;
  return z ^ z >> 31;
}
static uint32_t below(uint64_t *rng, uint32_t n) { return (uint32_t)(draw_word(rng) % n); }

// Draws a multiple of 1 / parts from -range to range.
static float fraction(uint64_t *rng, unsigned range, unsigned parts) {
  return ((float)below(rng, 2 * range * parts + 1) - (float)(range * parts)) / (float)parts;
}

// Draws the bytes of a texel. Floats are finite.
static void draw_texel(uint64_t *rng, unsigned format, uint8_t *texel) {
  for (unsigned i = 0; i < TEXEL; i++) texel[i] = (uint8_t)draw_word(rng);
  for (unsigned i = 0; format == GYRE_TEXTURE_RGBA16F && i < 4; i++) texel[2 * i + 1] &= 0xbb;
  for (unsigned i = 0; format > GYRE_TEXTURE_RGBA16F && i < 4; i++) {
    const float value = fraction(rng, 2, 50000);
    memcpy(texel + 4 * (size_t)i, &value, sizeof value);
  }
}

static void draw_texture(uint64_t *rng, texture_case *c) {
  gyre_texture *t = &c->texture;
  const bool powers = below(rng, 2) != 0;
  t->format = (uint8_t)(GYRE_TEXTURE_RGBA8 + below(rng, GYRE_TEXTURE_R32F));
  t->columns = (uint16_t)(powers ? 1U << below(rng, 6) : 1 + below(rng, MOST));
  t->rows = (uint16_t)(powers ? 1U << below(rng, 6) : 1 + below(rng, MOST));
  const unsigned longest = t->columns > t->rows ? t->columns : t->rows;
  const bool one = below(rng, 3) == 0;
  do t->levels++;
  while (!one && longest >> t->levels != 0);
  for (unsigned level = 0; level < t->levels; level++) {
    const uint32_t columns = (uint32_t)gyre_texture_columns(t, level);
    const uint32_t rows = (uint32_t)gyre_texture_rows(t, level);
    const unsigned bytes = gyre_texture_bytes_(t->format);
    const gyre_pixel_surface surface = {.address = (uint32_t)c->bytes,
                                        .pitch = gyre_pixel_pitch(columns, bytes),
                                        .bytes = (uint8_t)bytes};
    t->level[level].address = surface.address;
    t->level[level].pitch = surface.pitch;
    for (uint32_t i = 0; i < columns * rows; i++) {
      uint8_t texel[TEXEL];
      draw_texel(rng, t->format, texel);
      memcpy(texture_memory + gyre_pixel_address(&surface, i % columns, i / columns), texel, bytes);
    }
    c->bytes += (size_t)gyre_pixel_surface_bytes(&surface, rows);
  }
}

// The bias and the limits are multiples of 1 / 256, as Mesa keeps no finer ones.
static void draw_sampler(uint64_t *rng, gyre_sampler *s) {
  enum { PARTS = 256 };
  s->magnify = (uint8_t)below(rng, 2);
  s->minify = (uint8_t)below(rng, 2);
  s->mipmap = (uint8_t)below(rng, 3);
  for (unsigned i = 0; i < 2; i++) s->wrap[i] = (uint8_t)below(rng, 4);
  s->lod_bias = below(rng, 2) != 0 ? fraction(rng, 2, PARTS) : 0;
  s->lod_least = -100;
  s->lod_most = 100;
  if (below(rng, 4) == 0) {
    s->lod_least = (float)below(rng, 3);
    s->lod_most = s->lod_least + (float)below(rng, 3 * PARTS) / PARTS;
  }
  for (unsigned i = 0; i < 4; i++) s->border.c[i] = fraction(rng, 2, 100);
}

// Draws a coordinate: edges and centres of texels, weights of 8 bits, or anything.
static float coordinate(uint64_t *rng, unsigned n) {
  const unsigned kind = below(rng, 8);
  if (kind == 0) return (float)below(rng, 8 * n) / (2.0F * (float)n) - 2;
  if (kind == 1) return (float)below(rng, 2048 * n) / (512.0F * (float)n) - 2;
  return fraction(rng, 3, 1000000);
}

static void draw_sample(uint64_t *rng, const texture_case *c, texture_sample *s) {
  const gyre_texture *t = &c->texture;
  float *const change[] = {&s->dudx, &s->dvdx, &s->dudy, &s->dvdy};
  s->u = coordinate(rng, t->columns);
  s->v = coordinate(rng, t->rows);
  s->lod = fraction(rng, 7, 100);
  for (unsigned i = 0; i < 4; i++) *change[i] = ldexpf(fraction(rng, 1, 1000), -(int)below(rng, 7));
  if (c->call != TEXTURE_FETCH) return;
  const unsigned level = below(rng, t->levels);
  s->lod = (float)level;
  s->u = (float)below(rng, (uint32_t)gyre_texture_columns(t, level));
  s->v = (float)below(rng, (uint32_t)gyre_texture_rows(t, level));
}

void texture_case_draw(uint64_t seed, unsigned number, texture_case *c) {
  uint64_t rng = seed << 32 ^ number;
  memset(c, 0, sizeof *c);
  c->call = (texture_call)below(&rng, TEXTURE_CALLS);
  draw_texture(&rng, c);
  draw_sampler(&rng, &c->sampler);
  for (unsigned i = 0; i < TEXTURE_SAMPLES; i++) draw_sample(&rng, c, &c->sample[i]);
}

gyre_texel texture_case_result(const texture_case *c, const texture_sample *s) {
  switch (c->call) {
    case TEXTURE_LOD: return gyre_texture_sample_lod(&c->texture, &c->sampler, s->u, s->v, s->lod);
    case TEXTURE_GRAD:
      return gyre_texture_sample_grad(&c->texture, &c->sampler, s->u, s->v, s->dudx, s->dvdx,
                                      s->dudy, s->dvdy);
    default: return gyre_texture_fetch(&c->texture, (int32_t)s->u, (int32_t)s->v, (unsigned)s->lod);
  }
}

void texture_case_print(const texture_case *c, unsigned number) {
  static const char *const calls[] = {"lod", "grad", "fetch"};
  const gyre_texture *t = &c->texture;
  const gyre_sampler *s = &c->sampler;
  printf(
      "case %u: %s of format %u, %u x %u, %u levels; magnify %u, minify %u, mipmap %u, wrap %u %u, "
      "bias %g, limits %g and %g\n",
      number, calls[c->call], t->format, t->columns, t->rows, t->levels, s->magnify, s->minify,
      s->mipmap, s->wrap[0], s->wrap[1], (double)s->lod_bias, (double)s->lod_least,
      (double)s->lod_most);
}
