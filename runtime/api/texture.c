// texture.c - words of textures and samplers, and the levels of a texture.

#include <math.h>
#include <string.h>

#include "api/surface.h"
#include "gyre/host/texture.h"
#include "gyre_texture.h"
#include "module.h"

_Static_assert(GYRE_TEXTURE_WORDS * 4 == sizeof(gyre_texture) &&
                   GYRE_SAMPLER_WORDS * 4 == sizeof(gyre_sampler) &&
                   GYRE_TEXTURE_MOST_LEVELS == (int)GYRE_TEXTURE_LEVELS,
               "programs have the same sizes");
_Static_assert((int)GYRE_TEXTURE_LINEAR == (int)GYRE_FILTER_LINEAR &&
                   (int)GYRE_TEXTURE_NEAREST_LEVEL == (int)GYRE_MIPMAP_NEAREST &&
                   (int)GYRE_TEXTURE_LINEAR_LEVELS == (int)GYRE_MIPMAP_LINEAR &&
                   (int)GYRE_TEXTURE_MIRROR == (int)GYRE_WRAP_MIRROR &&
                   (int)GYRE_TEXTURE_CLAMP == (int)GYRE_WRAP_CLAMP &&
                   (int)GYRE_TEXTURE_BORDER == (int)GYRE_WRAP_BORDER,
               "programs have the same numbers");
_Static_assert((int)GYRE_SURFACE_RGBA8 == (int)GYRE_TEXTURE_RGBA8 &&
                   (int)GYRE_SURFACE_R32F == (int)GYRE_TEXTURE_R32F,
               "programs have the same formats");

#define BAD(...) gyre_fail(GYRE_BAD_ARGUMENT, __VA_ARGS__)

static const float NO_LIMIT = 1000;

static bool is_texture_format(uint32_t format) {
  return format >= GYRE_SURFACE_RGBA8 && format <= GYRE_SURFACE_R32F;
}

static uint32_t size_of_level(uint32_t size, uint32_t level) {
  return size >> level != 0 ? size >> level : 1;
}

gyre_result gyre_texture_words(gyre_surface *const *level, uint32_t levels, uint32_t *words) {
  gyre_texture t = {0};
  if (!level || !words) return BAD("gyre_texture_words: a null pointer");
  if (levels < 1 || levels > GYRE_TEXTURE_MOST_LEVELS)
    return BAD("gyre_texture_words: %u levels: 1 to %d are accepted", levels,
               GYRE_TEXTURE_MOST_LEVELS);
  for (uint32_t n = 0; n < levels; n++) {
    if (!level[n]) return BAD("gyre_texture_words: level %u is a null pointer", n);
    const gyre_surface_info *i = &level[n]->info, *first = &level[0]->info;
    const uint32_t columns = size_of_level(first->columns, n);
    const uint32_t rows = size_of_level(first->rows, n);
    if (!is_texture_format(i->format))
      return BAD("gyre_texture_words: %s is no format of textures",
                 gyre_surface_format_name(i->format));
    if (level[n]->host != level[0]->host || i->format != first->format)
      return BAD("gyre_texture_words: level %u is of another device or format than level 0", n);
    if (i->columns != columns || i->rows != rows)
      return BAD("gyre_texture_words: level %u has %u columns and %u rows instead of %u and %u", n,
                 i->columns, i->rows, columns, rows);
    t.level[n].address = i->address;
    t.level[n].pitch = i->pitch;
  }
  t.format = (uint8_t)level[0]->info.format;
  t.levels = (uint8_t)levels;
  t.columns = (uint16_t)level[0]->info.columns;
  t.rows = (uint16_t)level[0]->info.rows;
  memcpy(words, &t, sizeof t);
  return GYRE_OK;
}

static bool are_finite(const gyre_sampler_settings *s) {
  bool finite = isfinite(s->lod_bias) && isfinite(s->lod_least) && isfinite(s->lod_most);
  for (unsigned k = 0; k < 4; k++) finite = finite && isfinite(s->border[k]);
  return finite;
}

gyre_result gyre_sampler_words(const gyre_sampler_settings *settings, uint32_t *words) {
  if (!settings || !words) return BAD("gyre_sampler_words: a null pointer");
  const gyre_sampler_settings *s = settings;
  if (s->magnify > GYRE_TEXTURE_LINEAR || s->minify > GYRE_TEXTURE_LINEAR)
    return BAD("gyre_sampler_words: filters %u and %u: 0 and 1 are accepted", s->magnify,
               s->minify);
  if (s->mipmap > GYRE_TEXTURE_LINEAR_LEVELS)
    return BAD("gyre_sampler_words: mipmap %u: 0 to 2 are accepted", s->mipmap);
  if (s->wrap_u > GYRE_TEXTURE_BORDER || s->wrap_v > GYRE_TEXTURE_BORDER)
    return BAD("gyre_sampler_words: wraps %u and %u: 0 to 3 are accepted", s->wrap_u, s->wrap_v);
  if (!are_finite(s)) return BAD("gyre_sampler_words: a number is not finite");
  if (s->lod_least > s->lod_most)
    return BAD("gyre_sampler_words: the least level of detail, %g, is more than the most, %g",
               (double)s->lod_least, (double)s->lod_most);
  const bool limits = s->lod_least != 0 || s->lod_most != 0;
  gyre_sampler sampler = {.magnify = s->magnify,
                          .minify = s->minify,
                          .mipmap = s->mipmap,
                          .wrap = {s->wrap_u, s->wrap_v},
                          .lod_bias = s->lod_bias,
                          .lod_least = limits ? s->lod_least : -NO_LIMIT,
                          .lod_most = limits ? s->lod_most : NO_LIMIT};
  memcpy(sampler.border.c, s->border, sizeof sampler.border.c);
  memcpy(words, &sampler, sizeof sampler);
  return GYRE_OK;
}

// The mean of four texels, encoded.
static void reduce_texel(uint32_t format, const uint8_t *const *from, size_t bytes, uint8_t *to) {
  float sum[4] = {0};
  uint32_t color[4], word[4];
  for (unsigned i = 0; i < 4; i++) {
    memset(word, 0, sizeof word);
    memcpy(word, from[i], bytes);
    const gyre_texel texel = gyre_texture_unpack_(format, word);
    for (unsigned k = 0; k < 4; k++) sum[k] += texel.c[k];
  }
  for (unsigned k = 0; k < 4; k++) {
    const float mean = sum[k] * 0.25F;
    memcpy(&color[k], &mean, sizeof mean);
  }
  gyre_pixel_encode(format, color, word);
  memcpy(to, word, bytes);
}

gyre_result gyre_texture_reduce(uint32_t format, uint32_t columns, uint32_t rows, const void *from,
                                void *to) {
  if (!from || !to) return BAD("gyre_texture_reduce: a null pointer");
  if (!is_texture_format(format))
    return BAD("gyre_texture_reduce: %u is no format of textures", format);
  if (columns < 1 || columns > GYRE_PIXEL_SIDE || rows < 1 || rows > GYRE_PIXEL_SIDE)
    return BAD("gyre_texture_reduce: %u columns and %u rows: 1 to %d are accepted", columns, rows,
               GYRE_PIXEL_SIDE);
  const size_t bytes = gyre_pixel_format_bytes(format);
  const uint32_t new_columns = size_of_level(columns, 1), new_rows = size_of_level(rows, 1);
  for (uint32_t y = 0; y < new_rows; y++) {
    for (uint32_t x = 0; x < new_columns; x++) {
      const uint8_t *texel[4];
      for (unsigned i = 0; i < 4; i++) {
        const uint32_t column = columns == 1 ? 0 : 2 * x + i % 2;
        const uint32_t row = rows == 1 ? 0 : 2 * y + i / 2;
        texel[i] = (const uint8_t *)from + (row * (size_t)columns + column) * bytes;
      }
      reduce_texel(format, texel, bytes, (uint8_t *)to + (y * (size_t)new_columns + x) * bytes);
    }
  }
  return GYRE_OK;
}
