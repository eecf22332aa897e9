// gyre_texel.h - a part of gyre_texture.h: textures in memory, texels of all formats, and arithmetic
// with one rounding in each operation.

#ifndef GYRE_TEXEL_H
#define GYRE_TEXEL_H

#include <stdint.h>

#include "generated/gyre_srgb_values.h"

// Formats are those of surfaces (gyre/pixel.h).
enum {
  GYRE_TEXTURE_RGBA8 = 1,
  GYRE_TEXTURE_BGRA8,
  GYRE_TEXTURE_RGBA8_SRGB,
  GYRE_TEXTURE_R8,
  GYRE_TEXTURE_RG8,
  GYRE_TEXTURE_A2B10G10R10,
  GYRE_TEXTURE_RGBA16F,
  GYRE_TEXTURE_RGBA32F,
  GYRE_TEXTURE_R32F,
};
enum { GYRE_TEXTURE_LEVELS = 13 };

typedef struct gyre_texel {
  float c[4];  // red, green, blue, alpha
} gyre_texel;

// Level n has the largest whole number of columns that is not more than columns / 2^n, at least 1;
// rows alike. Each level is a surface: blocks of 4 by 4 texels.
typedef struct gyre_texture {
  uint8_t format, levels;
  uint16_t reserved;
  uint16_t columns, rows;  // of level 0
  struct {
    uint32_t address, pitch;  // bytes from a row of blocks to the next
  } level[GYRE_TEXTURE_LEVELS];
} gyre_texture;

// ---- Arithmetic: nothing is fused that is not written so -----------------------------------------

#ifdef __riscv
#define GYRE_TEXTURE_CONVERT_(mode)                            \
  (__extension__({                                             \
    int32_t whole_;                                            \
    __asm__("fcvt.w.s %0, %1, " mode : "=r"(whole_) : "f"(x)); \
    whole_;                                                    \
  }))
static inline int32_t gyre_texture_floor_(float x) { return GYRE_TEXTURE_CONVERT_("rdn"); }
static inline int32_t gyre_texture_round_(float x) { return GYRE_TEXTURE_CONVERT_("rne"); }
static inline float gyre_texture_product_(float a, float b) {
  float product;
  __asm__("fmul.s %0, %1, %2" : "=f"(product) : "f"(a), "f"(b));
  return product;
}
#else
// As the instruction: saturates, and a NaN is the largest number.
static inline int32_t gyre_texture_whole_(float x) {
  if (!(x < 2147483648.0f)) return INT32_MAX;
  return x < -2147483648.0f ? INT32_MIN : (int32_t)x;
}
static inline int32_t gyre_texture_floor_(float x) {
  return gyre_texture_whole_(__builtin_floorf(x));
}
static inline int32_t gyre_texture_round_(float x) {
  return gyre_texture_whole_(__builtin_rintf(x));
}
static inline float gyre_texture_product_(float a, float b) {
  volatile float product = a * b;
  return product;
}
#endif

// Memory of textures; a program on a host may define it before, to have them elsewhere.
#ifndef GYRE_TEXTURE_MEMORY_
#define GYRE_TEXTURE_MEMORY_(address) ((const void *)(uintptr_t)(address))
#endif

static inline float gyre_texture_float_(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
static inline float gyre_texture_unorm_(uint32_t number, uint32_t most) {
  return gyre_texture_product_((float)number, 1.0f / (float)most);
}
static inline float gyre_texture_half_(uint32_t half) {
  const uint32_t sign = (half & 0x8000) << 16, magnitude = half & 0x7fff;
  if (magnitude >= 0x7c00)  // infinity, NaN
    return gyre_texture_float_(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
  if (magnitude >= 0x400) return gyre_texture_float_(sign | ((magnitude << 13) + 0x38000000));
  const float small = (float)magnitude * 0x1p-24f;
  return sign != 0 ? -small : small;
}

// ---- Texels --------------------------------------------------------------------------------------

static inline int32_t gyre_texture_columns(const gyre_texture *t, unsigned level) {
  const int32_t n = t->columns >> level;
  return n != 0 ? n : 1;
}
static inline int32_t gyre_texture_rows(const gyre_texture *t, unsigned level) {
  const int32_t n = t->rows >> level;
  return n != 0 ? n : 1;
}

static inline uint32_t gyre_texture_bytes_(unsigned format) {
  switch (format) {
    case GYRE_TEXTURE_R8: return 1;
    case GYRE_TEXTURE_RG8: return 2;
    case GYRE_TEXTURE_RGBA16F: return 8;
    case GYRE_TEXTURE_RGBA32F: return 16;
    default: return 4;
  }
}

static inline const void *gyre_texture_texel_(const gyre_texture *t, int32_t x, int32_t y,
                                              unsigned level) {
  const uint32_t column = (uint32_t)x, row = (uint32_t)y;
  const uint32_t in_block = (row & 2) << 2 | (column & 2) << 1 | (row & 1) << 1 | (column & 1);
  const uint32_t bytes = gyre_texture_bytes_(t->format);
  const uint32_t offset = row / 4 * t->level[level].pitch + (column / 4 * 16 + in_block) * bytes;
  return GYRE_TEXTURE_MEMORY_(t->level[level].address + offset);
}

// Returns a texel of a format with at most 4 bytes.
static inline uint32_t gyre_texture_word_(const gyre_texture *t, int32_t x, int32_t y,
                                          unsigned level) {
  const void *texel = gyre_texture_texel_(t, x, y, level);
  switch (t->format) {
    case GYRE_TEXTURE_R8: return *(const uint8_t *)texel;
    case GYRE_TEXTURE_RG8: return *(const uint16_t *)texel;
    default: return *(const uint32_t *)texel;
  }
}

static inline gyre_texel gyre_texture_bytes_texel_(uint32_t word) {
  gyre_texel texel;
  for (unsigned k = 0; k < 4; k++) texel.c[k] = gyre_texture_unorm_(word >> 8 * k & 255, 255);
  return texel;
}

// Converts the words of a texel. Absent colours are 0, absent alpha 1.
static inline gyre_texel gyre_texture_unpack_(unsigned format, const uint32_t *word) {
  gyre_texel texel = {{0.0f, 0.0f, 0.0f, 1.0f}};
  switch (format) {
    case GYRE_TEXTURE_RGBA8: return gyre_texture_bytes_texel_(word[0]);
    case GYRE_TEXTURE_BGRA8: {
      const uint32_t w = word[0];
      return gyre_texture_bytes_texel_((w & 0xff00ff00) | (w >> 16 & 255) | (w & 255) << 16);
    }
    case GYRE_TEXTURE_RGBA8_SRGB:
      for (unsigned k = 0; k < 3; k++)
        texel.c[k] = gyre_texture_float_(gyre_srgb_values[word[0] >> 8 * k & 255]);
      texel.c[3] = gyre_texture_unorm_(word[0] >> 24, 255);
      return texel;
    case GYRE_TEXTURE_RG8:
      texel.c[1] = gyre_texture_unorm_(word[0] >> 8 & 255, 255);  // and red
    // fall through
    case GYRE_TEXTURE_R8: texel.c[0] = gyre_texture_unorm_(word[0] & 255, 255); return texel;
    case GYRE_TEXTURE_A2B10G10R10:
      for (unsigned k = 0; k < 3; k++)
        texel.c[k] = gyre_texture_unorm_(word[0] >> 10 * k & 1023, 1023);
      texel.c[3] = gyre_texture_unorm_(word[0] >> 30, 3);
      return texel;
    case GYRE_TEXTURE_RGBA16F:
      for (unsigned k = 0; k < 4; k++)
        texel.c[k] = gyre_texture_half_(word[k / 2] >> 16 * (k % 2) & 0xffff);
      return texel;
    case GYRE_TEXTURE_RGBA32F:
      for (unsigned k = 0; k < 4; k++) texel.c[k] = gyre_texture_float_(word[k]);
      return texel;
    default: texel.c[0] = gyre_texture_float_(word[0]); return texel;
  }
}

// Reads a texel without a filter: x and y are whole texels inside of the level.
static inline gyre_texel gyre_texture_fetch(const gyre_texture *t, int32_t x, int32_t y,
                                            unsigned level) {
  if (t->format == GYRE_TEXTURE_RGBA16F || t->format == GYRE_TEXTURE_RGBA32F)
    return gyre_texture_unpack_(t->format, gyre_texture_texel_(t, x, y, level));
  const uint32_t word = gyre_texture_word_(t, x, y, level);
  return gyre_texture_unpack_(t->format, &word);
}

// What is outside of a texture that is wrapped to the border. Formats that hold numbers of 0 to 1
// limit it to them.
static inline gyre_texel gyre_texture_border_(unsigned format, gyre_texel border) {
  const int floats = format >= GYRE_TEXTURE_RGBA16F;
  const unsigned channels = format == GYRE_TEXTURE_R8 || format == GYRE_TEXTURE_R32F ? 1
                            : format == GYRE_TEXTURE_RG8                             ? 2
                                                                                     : 4;
  for (unsigned k = 0; k < 4; k++) {
    if (k >= channels) border.c[k] = k == 3 ? 1.0f : 0.0f;
    if (!floats) border.c[k] = __builtin_fminf(__builtin_fmaxf(border.c[k], 0.0f), 1.0f);
  }
  return border;
}

#endif
