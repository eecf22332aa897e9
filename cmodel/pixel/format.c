// format.c - formats of colours: sizes, packing, normalized numbers, halves. Rules:
// docs/pixel_stage.md.

#include "pixel/format.h"

typedef struct layout {
  uint8_t bytes, channels, kind;
  uint8_t bits[4], lsb[4];  // of R, G, B, A; channel k is in word lsb / 32
} layout;

static const layout layouts[GYRE_PIXEL_FORMATS] = {
    [GYRE_PIXEL_RGBA8] = {4, 4, GYRE_PIXEL_KIND_UNORM8, {8, 8, 8, 8}, {0, 8, 16, 24}},
    [GYRE_PIXEL_BGRA8] = {4, 4, GYRE_PIXEL_KIND_UNORM8, {8, 8, 8, 8}, {16, 8, 0, 24}},
    [GYRE_PIXEL_RGBA8_SRGB] = {4, 4, GYRE_PIXEL_KIND_SRGB, {8, 8, 8, 8}, {0, 8, 16, 24}},
    [GYRE_PIXEL_R8] = {1, 1, GYRE_PIXEL_KIND_UNORM8, {8}, {0}},
    [GYRE_PIXEL_RG8] = {2, 2, GYRE_PIXEL_KIND_UNORM8, {8, 8}, {0, 8}},
    [GYRE_PIXEL_A2B10G10R10] = {4, 4, GYRE_PIXEL_KIND_UNORM10, {10, 10, 10, 2}, {0, 10, 20, 30}},
    [GYRE_PIXEL_RGBA16F] = {8, 4, GYRE_PIXEL_KIND_FLOAT, {16, 16, 16, 16}, {0, 16, 32, 48}},
    [GYRE_PIXEL_RGBA32F] = {16, 4, GYRE_PIXEL_KIND_FLOAT, {32, 32, 32, 32}, {0, 32, 64, 96}},
    [GYRE_PIXEL_R32F] = {4, 1, GYRE_PIXEL_KIND_FLOAT, {32}, {0}},
    [GYRE_PIXEL_R32UI] = {4, 1, GYRE_PIXEL_KIND_INTEGER, {32}, {0}},
};

unsigned gyre_pixel_format_bytes(unsigned format) {
  return format < GYRE_PIXEL_FORMATS ? layouts[format].bytes : 0;
}
unsigned gyre_pixel_format_channels(unsigned format) { return layouts[format].channels; }

gyre_pixel_kind gyre_pixel_format_kind(unsigned format) {
  return (gyre_pixel_kind)layouts[format].kind;
}

static uint32_t mask_of(unsigned bits) { return bits == 32 ? ~0U : (1U << bits) - 1; }

void gyre_pixel_unpack(unsigned format, const uint32_t *word, uint32_t *channel) {
  const layout *l = &layouts[format];
  for (unsigned k = 0; k < 4; k++)
    channel[k] = k < l->channels ? word[l->lsb[k] / 32] >> l->lsb[k] % 32 & mask_of(l->bits[k]) : 0;
}

void gyre_pixel_pack(unsigned format, const uint32_t *channel, uint32_t *word) {
  const layout *l = &layouts[format];
  for (unsigned k = 0; k < 4; k++) word[k] = 0;
  for (unsigned k = 0; k < l->channels; k++)
    word[l->lsb[k] / 32] |= (channel[k] & mask_of(l->bits[k])) << l->lsb[k] % 32;
}

// Rule "unorm": scaled by (2^n - 1) / 2^n and added to 2^(23 - n), the value has its number in the
// low bits of the significand. Each step rounds once.
uint32_t gyre_pixel_unorm(f32 value, unsigned bits) {
  enum { SIGNIFICAND = 23, BIAS = 127 };
  const uint32_t mask = mask_of(bits);
  const f32 scale = f32_mul(f32_from((int32_t)mask), (f32)(BIAS - bits) << SIGNIFICAND);
  const f32 base = (f32)(BIAS + SIGNIFICAND - bits) << SIGNIFICAND;
  return f32_add(f32_mul(f32_clamp(value), scale), base) & mask;
}

// Rule "half": cut, not rounded; values beyond the largest half, 65504, become it.
uint32_t gyre_pixel_half(f32 value) {
  enum { HALF_INFINITY = 0x7c00, HALF_MOST = 0x7bff, HALF_NAN = 0x7e00, BEYOND = 0x47800000 };
  const uint32_t sign = value >> 16 & 0x8000, magnitude = f32_abs(value);
  if (magnitude > F32_INFINITY) return HALF_NAN;
  if (magnitude == F32_INFINITY) return sign | HALF_INFINITY;
  if (magnitude >= BEYOND) return sign | HALF_MOST;
  if (magnitude >= 0x38800000) return sign | (magnitude - 0x38000000) >> 13;
  // Below 2^-14 a half is a multiple of 2^-24.
  return sign | (uint32_t)f32_truncate(f32_mul(magnitude, 0x4b800000));
}

f32 gyre_pixel_from_half(uint32_t half) {
  const uint32_t sign = (half & 0x8000) << 16, magnitude = half & 0x7fff;
  if (magnitude > 0x7c00) return GYRE_F32_NAN;
  if (magnitude == 0x7c00) return sign | F32_INFINITY;
  if (magnitude >= 0x400) return sign | ((magnitude << 13) + 0x38000000);
  return sign | f32_mul(f32_from((int32_t)magnitude), 0x33800000);  // 2^-24
}

// Rule "unorm10": channels are computed with 16 bits. The upper 10 are stored of a colour. Of alpha
// the upper 14 are rounded to 2 bits.
uint32_t gyre_pixel_narrow(uint32_t wide, unsigned k) {
  return k == 3 ? (3 * (wide >> 2) + 0x2000) >> 14 : wide >> 6;
}

uint32_t gyre_pixel_channel(unsigned format, unsigned k, f32 value) {
  switch (gyre_pixel_format_kind(format)) {
    case GYRE_PIXEL_KIND_UNORM8: return gyre_pixel_unorm(value, 8);
    case GYRE_PIXEL_KIND_UNORM10: return gyre_pixel_narrow(gyre_pixel_unorm(value, 16), k);
    case GYRE_PIXEL_KIND_SRGB: return k == 3 ? gyre_pixel_unorm(value, 8) : gyre_pixel_srgb(value);
    case GYRE_PIXEL_KIND_FLOAT:
      return format == GYRE_PIXEL_RGBA16F ? gyre_pixel_half(value) : value;
    default: return value;
  }
}
