// gyre_target_kinds.h - twin of rtl/graphics/output/gyre_target_kinds.sv: what the output merger has to
// know of the targets of a draw.

#ifndef GYRE_GRAPHICS_TARGET_KINDS_H
#define GYRE_GRAPHICS_TARGET_KINDS_H

#include "pixel/format.h"
#include "pixel/state.h"

typedef struct gyre_target_kinds {
  uint8_t exists, reads, wants;  // a bit a target; wants: outputs
  uint8_t blends, floats;        // numbers of 8 bits; floats and sRGB, if blending is on
} gyre_target_kinds;

static inline unsigned gyre_target_size(const gyre_pixel_state *state, unsigned t) {
  return (unsigned)__builtin_ctz(gyre_pixel_format_bytes(state->target[t].surface.format));
}

static inline const gyre_pixel_blend *gyre_target_blend(const gyre_pixel_state *state, unsigned t) {
  return &state->target[state->one_blend ? 0 : t].blend;
}

static inline gyre_target_kinds gyre_target_kinds_of(const gyre_pixel_state *state, bool several,
                                                     unsigned outputs) {
  gyre_target_kinds k = {0, 0, 0, 0, 0};
  const unsigned op = state->logic_op;
  const bool op_reads = (op & 1) != (op >> 1 & 1) || (op >> 2 & 1) != (op >> 3 & 1);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) {
    const gyre_pixel_target *target = &state->target[t];
    const unsigned format = target->surface.format, bit = 1U << t;
    if (format == GYRE_PIXEL_FORMAT_NONE || target->mask == 0) continue;
    if ((outputs >> (several ? t : 0) & 1) == 0) continue;
    const gyre_pixel_kind kind = gyre_pixel_format_kind(format);
    const bool numbers = kind != GYRE_PIXEL_KIND_FLOAT && kind != GYRE_PIXEL_KIND_SRGB;
    const bool blends = gyre_target_blend(state, t)->enable && !state->logic;
    const bool combines = state->logic && numbers;
    bool reads = combines && op_reads;
    if (kind == GYRE_PIXEL_KIND_UNORM8) {
      k.blends |= (uint8_t)bit;
      reads = reads || blends;
    } else if (kind == GYRE_PIXEL_KIND_UNORM10) {
      reads = reads || blends || target->mask != 15;
    } else if (blends && kind != GYRE_PIXEL_KIND_INTEGER) {
      k.floats |= (uint8_t)bit;
      reads = true;
    }
    k.exists |= (uint8_t)bit;
    if (reads) k.reads |= (uint8_t)bit;
  }
  k.wants = several ? k.exists : k.exists != 0;
  return k;
}

#endif
