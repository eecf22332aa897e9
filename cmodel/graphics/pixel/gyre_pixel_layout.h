// gyre_pixel_layout.h - twin of rtl/graphics/pixel/gyre_pixel_layout.sv: first rows of the parts of a
// pixel warp's record, in rows of NUM_LANES words (docs/pixel_warps.md).

#ifndef GYRE_GRAPHICS_PIXEL_LAYOUT_H
#define GYRE_GRAPHICS_PIXEL_LAYOUT_H

#include "generated/gyre_bundles.h"
#include "gyre/config.h"

typedef struct gyre_pixel_layout {
  uint32_t thread_row, output_row, mask_row, depth_row;
} gyre_pixel_layout;

static inline gyre_pixel_layout gyre_pixel_layout_of(const gyre_config *cfg,
                                                     const gyre_pixel_program_t *p) {
  const uint32_t value_rows = cfg->num_threads / cfg->num_lanes;
  const uint32_t components = (uint32_t)p->output_rows - p->writes_mask - p->writes_depth;
  gyre_pixel_layout l = {.thread_row = p->uniform_words / cfg->num_lanes};
  l.output_row = l.thread_row + p->thread_rows * value_rows;
  l.mask_row = l.output_row + components * value_rows;
  l.depth_row = l.mask_row + (p->writes_mask ? value_rows : 0);
  return l;
}

#endif
