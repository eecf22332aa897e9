/// @file
/// Part of gyre/graphics.h: what the pixel stage of a pipeline does with the pixels of a draw.
/// docs/pixel_stage.md has the rules.

#ifndef GYRE_HOST_PIXELS_H
#define GYRE_HOST_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/pixel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where the view volume lies in the picture. Row 0 is the top, so y = 1 / w is at the top, too.
typedef struct gyre_viewport {
  float x;           ///< Column of the left side, in pixels.
  float y;           ///< Row of the upper side, in pixels.
  float columns;     ///< Width in pixels, at most 32768; 0: the whole picture, and depth 0 to 1.
  float rows;        ///< Height in pixels, at most 32768.
  float near_depth;  ///< Depth of z = -w, finite.
  float far_depth;   ///< Depth of z = w, finite.
} gyre_viewport;

/// A part of the picture, in whole pixels.
typedef struct gyre_rectangle {
  uint16_t x0;  ///< First column.
  uint16_t y0;  ///< First row.
  uint16_t x1;  ///< Column after the last one; at least x0. 0 together with y1: the whole picture.
  uint16_t y1;  ///< Row after the last one; at least y0.
} gyre_rectangle;

/// Sides of triangles that are not drawn, bits of gyre_pixel_settings::cull.
enum {
  GYRE_CULL_FRONT = 1,  ///< Front faces.
  GYRE_CULL_BACK = 2    ///< Back faces.
};

/// Stencil test of one side of triangles.
typedef struct gyre_stencil_settings {
  uint8_t compare;     ///< gyre_pixel_compare: reference & mask with stored value & mask.
  uint8_t fail;        ///< gyre_pixel_stencil_op if the stencil test fails,
  uint8_t depth_fail;  ///<   if the depth test fails,
  uint8_t pass;        ///<   if both pass.
  uint8_t reference;   ///< Reference.
  uint8_t mask;        ///< Bits that are compared.
  uint8_t write_mask;  ///< Bits that operations change.
} gyre_stencil_settings;

/// Output to a target.
typedef struct gyre_target_settings {
  bool blend;        ///< Blend with the stored pixel; if false, the next six members are not used.
  uint8_t equation;  ///< gyre_pixel_equation of the colours.
  uint8_t source;    ///< gyre_pixel_factor_kind of the program's output.
  uint8_t destination;        ///< gyre_pixel_factor_kind of the stored pixel.
  uint8_t alpha_equation;     ///< gyre_pixel_equation of alpha.
  uint8_t alpha_source;       ///< Factor of the program's alpha.
  uint8_t alpha_destination;  ///< Factor of the stored alpha.
  /// Channels that keep their values: bits 0 to 3 are red, green, blue, alpha.
  uint8_t masked;
} gyre_target_settings;

/// The pixel stage of a pipeline. 0 is a good choice for each member but the program.
typedef struct gyre_pixel_settings {
  struct gyre_shader *program;  ///< The pixel program, of the same device as the vertex program.
  gyre_viewport viewport;       ///< Where the view volume lies.
  gyre_rectangle scissor;       ///< Pixels outside are not drawn.
  uint8_t cull;                 ///< GYRE_CULL_*.
  bool clockwise_front;         ///< Triangles that are clockwise in the picture are front faces.
  bool first_provokes;    ///< Constant inputs come from a primitive's first vertex, not its last.
  bool depth_test;        ///< Needs a depth surface in each draw.
  bool depth_write;       ///< Pixels that pass the tests write depth; only with depth_test.
  uint8_t depth_compare;  ///< gyre_pixel_compare of new with stored depth.
  bool stencil_test;      ///< Needs a depth surface of format GYRE_SURFACE_D24S8.
  bool stencil_sides;     ///< Back faces have settings of their own.
  gyre_stencil_settings stencil;       ///< Stencil test of points, lines and front faces.
  gyre_stencil_settings stencil_back;  ///< Stencil test of back faces, with stencil_sides.
  bool one_color;  ///< Output 0 of the program goes to each target; if false, only if it has one.
  bool one_blend;  ///< All targets blend as target 0 does.
  gyre_target_settings target[GYRE_PIXEL_TARGETS];  ///< Output to each target.
  float blend_constant[4];  ///< Red, green, blue, alpha for factors that use a constant.
  bool logic;               ///< A logic operation takes the place of blending.
  uint8_t logic_op;         ///< gyre_pixel_logic_op.
  uint8_t masked_samples;   ///< 1: no pixel is drawn; 0: all are.
  uint8_t clip_distances;   ///< Bit d: primitives are clipped at clip distance d.
  float point_size;         ///< Pixels, if the vertex program writes no point size; 0: 1 pixel.
} gyre_pixel_settings;

/// What the pixel stage did in a draw.
typedef struct gyre_pixel_report {
  uint32_t primitives;  ///< Primitives that entered the stage.
  uint32_t clipped;     ///< Those with a vertex outside of the view volume.
  uint32_t culled;      ///< Triangles that were culled or had no area, counted after clipping.
  uint32_t quads;       ///< Quads with a covered pixel.
  uint32_t pixels;      ///< Covered pixels for which the program was executed.
  uint32_t killed;      ///< Pixels that the program removed.
  uint64_t passed;      ///< Samples passed: pixels that passed all tests.
  uint32_t warps;       ///< Warps of the pixel program.
} gyre_pixel_report;

#ifdef __cplusplus
}
#endif
#endif
