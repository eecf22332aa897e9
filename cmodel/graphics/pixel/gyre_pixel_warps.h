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
  uint32_t plane_word;
  bool plane_last;
  uint32_t plane_number;
  bool plane_back;
  int32_t plane_x, plane_y;
  uint32_t plane_side;
  bool quad_valid;
  gyre_quad quad;
  bool depth_ready;
  bool tested_valid;
  gyre_depth_quad tested;
  uint8_t warp;
  bool launch_ready;
  const uint8_t *ended;
  bool attr_ready, attr_rvalid;
  const uint32_t *attr_rdata;
  bool early_ready, late_ready, pixel_ready;
} gyre_pixel_warps_in;

// What goes between the parts in a cycle.
typedef struct gyre_pixel_warps_links {
  gyre_plane_store_in store_in;
  gyre_quad_depth_in depth_in;
  gyre_quad_values_in values_in;
  gyre_pixel_feeder_in feeder_in;
  gyre_pixel_launcher_in launcher_in;
  gyre_pixel_list_in list_in;
  gyre_pixel_list_out list;
  gyre_pixel_drain_in drain_in;
} gyre_pixel_warps_links;

typedef struct gyre_pixel_warps_out {
  gyre_pixel_warps_links links;
  gyre_plane_store_out store;
  gyre_quad_depth_out depth;
  gyre_quad_values_out values;
  gyre_pixel_feeder_out feeder;
  gyre_pixel_launcher_out launcher;
  gyre_pixel_drain_out drain;
  bool early_valid;
  gyre_warp_quad early;
  bool attr_valid, attr_write, attr_ordered, attr_covered;
  uint8_t attr_core;
  uint16_t attr_addr;
  uint32_t attr_lanes;
  bool idle;
} gyre_pixel_warps_out;

void gyre_pixel_warps_init(gyre_pixel_warps *s, const gyre_config *cfg, uint32_t primitives,
                           uint32_t words, uint32_t dividers);
void gyre_pixel_warps_eval(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *out);
void gyre_pixel_warps_tick(gyre_pixel_warps *s, const gyre_pixel_warps_in *in);

#endif
