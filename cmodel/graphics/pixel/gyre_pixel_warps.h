// gyre_pixel_warps.h - twin of rtl/graphics/pixel/gyre_pixel_warps.sv: from quads of the rasterizer to
// pixels for the output merger.

#ifndef GYRE_GRAPHICS_PIXEL_WARPS_H
#define GYRE_GRAPHICS_PIXEL_WARPS_H

#include "graphics/pixel/gyre_pixel_drain.h"
#include "graphics/pixel/gyre_pixel_feeder.h"
#include "graphics/pixel/gyre_pixel_launcher.h"
#include "graphics/pixel/gyre_plane_store.h"
#include "graphics/pixel/gyre_quad_depth.h"

typedef struct gyre_pixel_warps {
  gyre_plane_store store;
  gyre_quad_depth depth;
  gyre_quad_values values;
  gyre_pixel_feeder feeder;
  gyre_pixel_launcher launcher;
  gyre_pixel_list list;
  gyre_pixel_drain drain;
  gyre_fifo early;
  gyre_warp_quad early_item[GYRE_PIXEL_LIST_QUADS];
  bool held_q;  // a write was offered at the attribute port and not accepted
} gyre_pixel_warps;

typedef struct gyre_pixel_warps_in {
  bool start, halted, finish, sample;
  gyre_pixel_program_t program;
  uint8_t first;
  bool plane_valid;
  gyre_pixel_plane_t plane;
  bool quad_valid;
  gyre_pixel_quad_t quad;
  bool depth_ready;
  bool tested_valid;
  gyre_pixel_quad_t tested;
  uint32_t tested_z[4];
  uint8_t warp;
  bool launch_ready;
  const uint8_t *ended;
  bool attr_ready;
  const gyre_attr_read_t *attr_read;
  bool early_ready, late_ready, pixel_ready;
} gyre_pixel_warps_in;

// What goes between the parts in a cycle.
typedef struct gyre_pixel_warps_links {
  gyre_plane_store_in store_in;
  gyre_plane_store_out store;
  gyre_quad_depth_in depth_in;
  gyre_quad_depth_out depth;
  gyre_quad_values_in values_in;
  gyre_quad_values_out values;
  gyre_pixel_feeder_in feeder_in;
  gyre_pixel_feeder_out feeder;
  gyre_pixel_launcher_in launcher_in;
  gyre_pixel_launcher_out launcher;
  gyre_pixel_list_in list_in;
  gyre_pixel_list_out list;
  gyre_pixel_drain_in drain_in;
  gyre_pixel_drain_out drain;
} gyre_pixel_warps_links;

typedef struct gyre_pixel_warps_out {
  gyre_pixel_warps_links links;
  bool plane_ready, quad_ready;
  bool depth_valid, depth_back;
  gyre_pixel_quad_t depth;
  uint32_t depth_z[4];
  bool tested_ready;
  gyre_warp_want_t want;
  uint32_t leave[GYRE_MAX_CORES];
  bool launch_valid;
  uint8_t launch_core;
  gyre_pixel_launch_t launch;
  uint8_t attr_core;
  gyre_attr_t attr;  // with its valid
  bool early_valid, late_valid, late_back;
  gyre_pixel_quad_t early, late;  // their `last` is 0
  uint32_t late_z[4];
  bool pixel_valid;
  gyre_pixel_color_t pixel;
  uint32_t pixel_color[4];
  bool idle;
} gyre_pixel_warps_out;

void gyre_pixel_warps_init(gyre_pixel_warps *s, const gyre_config *cfg, uint32_t primitives,
                           uint32_t words, uint32_t dividers);
// Computes all outputs. These do not depend on warp, launch_ready, ended, attr_ready and attr_read.
void gyre_pixel_warps_eval(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *out);
// The same in three steps, because some inputs follow from outputs: plane_ready and what is offered
// for depth, early, late and pixel, from registers; tested_ready; all else.
void gyre_pixel_warps_eval_offer(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                 gyre_pixel_warps_out *out);
void gyre_pixel_warps_eval_tested(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                  gyre_pixel_warps_out *out);
void gyre_pixel_warps_eval_rest(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                gyre_pixel_warps_out *out);
// out: of this cycle; its links are completed with the inputs that _eval does not need.
void gyre_pixel_warps_tick(gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *out);

#endif
