// gyre_depth_test.h - twin of rtl/graphics/output/gyre_depth_test.sv: tests depth and stencil of
// pixels, by the rules of pixel/depth.h.

#ifndef GYRE_GRAPHICS_DEPTH_TEST_H
#define GYRE_GRAPHICS_DEPTH_TEST_H

#include "pixel/depth.h"

// A pixel that waits for its stored word.
typedef struct gyre_depth_pixel {
  bool valid, back;
  f32 z;
  uint32_t tag;
} gyre_depth_pixel;

typedef struct gyre_depth_test {
  gyre_depth_pixel stage_q[2];  // stages 1 and 2
  // Result, stage 3
  bool valid_q, passes_q, write_q;
  uint32_t stored_q, tag_q;
} gyre_depth_test;

typedef struct gyre_depth_test_in {
  const gyre_pixel_depth_state *state;  // constant while a pixel is in the module
  bool valid, back;
  f32 z;
  uint32_t tag;
  bool stored_valid;
  uint32_t stored;
  bool ready;
} gyre_depth_test_in;

typedef struct gyre_depth_test_out {
  bool reads;  // stored words are needed
  bool ready, stored_ready, idle;
} gyre_depth_test_out;

static inline void gyre_depth_test_reset(gyre_depth_test *s) {
  s->stage_q[0].valid = s->stage_q[1].valid = s->valid_q = false;
}
void gyre_depth_test_eval(const gyre_depth_test *s, const gyre_depth_test_in *in,
                          gyre_depth_test_out *out);
void gyre_depth_test_tick(gyre_depth_test *s, const gyre_depth_test_in *in);

#endif
