// gyre_blend_unorm.h - twin of rtl/graphics/output/gyre_blend_unorm.sv: blends pixels of numbers
// with stored ones, by the rules of pixel/blend.h.

#ifndef GYRE_GRAPHICS_BLEND_UNORM_H
#define GYRE_GRAPHICS_BLEND_UNORM_H

#include "pixel/blend.h"

enum { GYRE_BLEND_STAGES = 3 };

// A result, which moves from stage to stage.
typedef struct gyre_blend_result {
  bool valid;
  uint32_t word, tag;
  uint8_t bytes;  // bytes of it that are written
} gyre_blend_result;

typedef struct gyre_blend_unorm {
  gyre_blend_result stage_q[GYRE_BLEND_STAGES];  // the last one is the output
} gyre_blend_unorm;

typedef struct gyre_blend_unorm_in {
  // State, accepted with the pixel
  uint8_t format;  // gyre_pixel_format: RGBA8, BGRA8, R8 or RG8; or A2B10G10R10, with 16 bits
  uint8_t mask;
  gyre_pixel_blend blend;
  bool logic;
  uint8_t logic_op;
  uint16_t constant[4];
  // A pixel and the stored one
  bool valid;
  uint16_t src[4];
  uint32_t tag;
  bool stored_valid;
  uint32_t stored;
  bool ready;
} gyre_blend_unorm_in;

typedef struct gyre_blend_unorm_out {
  bool reads;  // this state needs the stored pixel
  bool ready, stored_ready, idle;
} gyre_blend_unorm_out;

static inline void gyre_blend_unorm_reset(gyre_blend_unorm *s) {
  for (unsigned i = 0; i < GYRE_BLEND_STAGES; i++) s->stage_q[i].valid = false;
}
void gyre_blend_unorm_eval(const gyre_blend_unorm *s, const gyre_blend_unorm_in *in,
                           gyre_blend_unorm_out *out);
void gyre_blend_unorm_tick(gyre_blend_unorm *s, const gyre_blend_unorm_in *in);

#endif
