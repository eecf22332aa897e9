// state.h - state block of the pixel stage: 64 words in memory, and the same as a structure.
//
// docs/pixel_stage.md has the layout. Unused bits and words are 0, so that later fields have a
// known value in old blocks.

#ifndef GYRE_PIXEL_STATE_H
#define GYRE_PIXEL_STATE_H

#include "gyre/pixel.h"
#include "pixel/blend.h"
#include "pixel/clip.h"
#include "pixel/cover.h"
#include "pixel/depth.h"
#include "pixel/surface.h"

typedef struct gyre_pixel_target {
  gyre_pixel_surface surface;
  uint8_t mask;  // bit k: channel k is written
  gyre_pixel_blend blend;
} gyre_pixel_target;

typedef struct gyre_pixel_state {
  bool first_provokes, clockwise, cull_front, cull_back, mrt, one_blend, logic;
  uint8_t logic_op, sample_mask, distances;
  f32 point_size, constant[4];
  gyre_pixel_viewport viewport;
  gyre_pixel_box area;  // picture and scissor
  gyre_pixel_depth_state depth;
  gyre_pixel_surface depth_surface;
  gyre_pixel_target target[GYRE_PIXEL_TARGETS];
} gyre_pixel_state;

// Rules of a block, in the order in which they are checked.
typedef enum gyre_pixel_rule {
  GYRE_PIXEL_GOOD,
  GYRE_PIXEL_RULE_RESERVED,  // a bit that has no meaning is 1
  GYRE_PIXEL_RULE_SIZE,      // columns and rows are 1 to 4096
  GYRE_PIXEL_RULE_VIEWPORT,  // scales and offsets are finite, and at most 16384 in x and y
  GYRE_PIXEL_RULE_SCISSOR,   // the scissor's ends are not below its beginnings
  GYRE_PIXEL_RULE_DEPTH,     // format, or depth or stencil without a surface that has them
  GYRE_PIXEL_RULE_FORMAT,    // a target's format
  GYRE_PIXEL_RULE_BLEND,     // a factor or an equation
  GYRE_PIXEL_RULE_SURFACE,   // an address or a pitch
  GYRE_PIXEL_RULES,
} gyre_pixel_rule;

// Reads a block. Returns the first rule that it breaks; *state is complete only if there is none.
gyre_pixel_rule gyre_pixel_state_read(const uint32_t *word, gyre_pixel_state *state);
// Writes a block that reads as this state.
void gyre_pixel_state_write(const gyre_pixel_state *state, uint32_t columns, uint32_t rows,
                            uint32_t *word);

#endif
