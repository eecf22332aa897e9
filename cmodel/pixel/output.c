// output.c - render output. Rules: docs/pixel_stage.md.

#include "pixel/output.h"

#include "pixel/format.h"

// Absent channels of the destination are 0, and alpha is 1.
static void stored_floats(unsigned format, const uint32_t *channel, f32 *value) {
  const unsigned channels = gyre_pixel_format_channels(format);
  for (unsigned k = 0; k < 4; k++) {
    if (k >= channels) {
      value[k] = k == 3 ? (f32)F32_ONE : (f32)F32_ZERO;
    } else if (format == GYRE_PIXEL_RGBA16F) {
      value[k] = gyre_pixel_from_half(channel[k]);
    } else if (format == GYRE_PIXEL_RGBA8_SRGB) {
      const f32 alpha = f32_div(f32_from((int32_t)channel[k]), f32_from(255));
      value[k] = k == 3 ? alpha : gyre_pixel_from_srgb(channel[k]);
    } else {
      value[k] = channel[k];
    }
  }
}

// Rule "widen": the stored bits are repeated.
static uint32_t widen(uint32_t stored, unsigned k) {
  return k == 3 ? stored * 0x5555 : stored << 6 | stored >> 4;
}

void gyre_pixel_encode(unsigned format, const uint32_t *color, uint32_t *word) {
  uint32_t out[4];
  for (unsigned k = 0; k < 4; k++) out[k] = gyre_pixel_channel(format, k, color[k]);
  gyre_pixel_pack(format, out, word);
}

static void blend(const gyre_pixel_state *s, const gyre_pixel_blend *b, unsigned format,
                  const uint32_t *color, const uint32_t *stored, uint32_t *out) {
  uint32_t src[4], dst[4], constant[4];
  const gyre_pixel_kind kind = gyre_pixel_format_kind(format);
  if (kind == GYRE_PIXEL_KIND_UNORM8 || kind == GYRE_PIXEL_KIND_UNORM10) {
    const bool wide = kind == GYRE_PIXEL_KIND_UNORM10;
    const unsigned bits = wide ? 16 : 8, channels = gyre_pixel_format_channels(format);
    for (unsigned k = 0; k < 4; k++) {
      src[k] = gyre_pixel_unorm(color[k], bits);
      constant[k] = gyre_pixel_unorm(s->constant[k], bits);
      dst[k] = k >= channels ? (k == 3 ? 255 : 0) : wide ? widen(stored[k], k) : stored[k];
    }
    gyre_pixel_blend_unorm(b, bits, src, dst, constant, out);
    for (unsigned k = 0; k < 4 && wide; k++) out[k] = gyre_pixel_narrow(out[k], k);
    return;
  }
  const bool clamps = kind != GYRE_PIXEL_KIND_FLOAT;
  for (unsigned k = 0; k < 4; k++) {
    src[k] = clamps ? f32_clamp(color[k]) : color[k];
    constant[k] = clamps ? f32_clamp(s->constant[k]) : s->constant[k];
  }
  stored_floats(format, stored, dst);
  gyre_pixel_blend_float(b, gyre_pixel_format_channels(format), src, dst, constant, out);
  for (unsigned k = 0; k < 4; k++) out[k] = gyre_pixel_channel(format, k, out[k]);
}

// Rule "logic": applies to numbers, not to floats and sRGB; those of 10 bits are widened for it.
static void logic(unsigned op, unsigned format, const uint32_t *color, const uint32_t *stored,
                  uint32_t *out) {
  const bool wide = gyre_pixel_format_kind(format) == GYRE_PIXEL_KIND_UNORM10;
  for (unsigned k = 0; k < 4; k++) {
    out[k] = wide ? gyre_pixel_narrow(
                        gyre_pixel_logic(op, gyre_pixel_unorm(color[k], 16), widen(stored[k], k)) &
                            0xffff,
                        k)
                  : gyre_pixel_logic(op, gyre_pixel_channel(format, k, color[k]), stored[k]);
  }
}

void gyre_pixel_write(const gyre_pixel_state *s, const gyre_pixel_memory *m, unsigned t, uint32_t x,
                      uint32_t y, const uint32_t *color) {
  const gyre_pixel_target *target = &s->target[t];
  const unsigned format = target->surface.format;
  const gyre_pixel_kind kind = gyre_pixel_format_kind(format);
  const gyre_pixel_blend *b = &s->target[s->one_blend ? 0 : t].blend;
  uint32_t word[4], stored[4], out[4];
  if (format == GYRE_PIXEL_FORMAT_NONE || target->mask == 0) return;
  gyre_pixel_load(m, &target->surface, x, y, word);
  gyre_pixel_unpack(format, word, stored);
  if (s->logic && kind != GYRE_PIXEL_KIND_FLOAT && kind != GYRE_PIXEL_KIND_SRGB) {
    logic(s->logic_op, format, color, stored, out);
  } else if (b->enable && !s->logic && kind != GYRE_PIXEL_KIND_INTEGER) {
    blend(s, b, format, color, stored, out);
  } else {
    for (unsigned k = 0; k < 4; k++) out[k] = gyre_pixel_channel(format, k, color[k]);
  }
  for (unsigned k = 0; k < 4; k++)
    if ((target->mask >> k & 1) == 0) out[k] = stored[k];
  gyre_pixel_pack(format, out, word);
  gyre_pixel_store(m, &target->surface, x, y, word);
}

void gyre_pixel_write_targets(const gyre_pixel_state *s, const gyre_pixel_memory *m, bool mrt,
                              unsigned outputs, uint32_t x, uint32_t y, const uint32_t color[][4]) {
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) {
    const unsigned from = mrt && s->mrt ? t : 0;
    if ((outputs >> from & 1) != 0) gyre_pixel_write(s, m, t, x, y, color[from]);
  }
}
