// gyre_pixel_tests.h - twin of rtl/graphics/output/gyre_pixel_tests.sv: depth and stencil tests of quads.

#ifndef GYRE_GRAPHICS_PIXEL_TESTS_H
#define GYRE_GRAPHICS_PIXEL_TESTS_H

#include "common/gyre_fifo.h"
#include "graphics/output/gyre_depth_test.h"
#include "graphics/output/gyre_surface_address.h"

enum {
  GYRE_PIXEL_TESTS_QUADS = 64,  // maximum number of quads that wait for their sectors
  GYRE_PIXEL_TESTS_FLIGHT = 4,  // quads whose pixels are in the depth test
  GYRE_PIXEL_TESTS_INFO = 4     // pixels between its first stage and the one that takes a word
};

typedef struct gyre_pixel_tests_quad {
  uint8_t cover;
  bool back, upper, tested;  // upper: its words are in the upper half of the sector
  f32 z[GYRE_PIXEL_QUAD];
  uint32_t tag;
} gyre_pixel_tests_quad;

typedef struct gyre_pixel_tests {
  // Stage 1: requests a sector
  bool quad_q;
  gyre_pixel_tests_quad next_q;
  gyre_surface_address address;
  // Quads that wait for their sectors; pixels of the first one that are in the depth test
  gyre_fifo waiting;
  gyre_pixel_tests_quad wait[GYRE_PIXEL_TESTS_QUADS];
  uint8_t done_q;
  gyre_fifo info;
  uint32_t info_tag[GYRE_PIXEL_TESTS_INFO];
  gyre_depth_test test;
  // Results
  gyre_fifo flight;
  gyre_pixel_tests_quad fly[GYRE_PIXEL_TESTS_FLIGHT];
  uint8_t pass_q, change_q;
  uint32_t words_q[GYRE_PIXEL_QUAD];
  bool tested_valid_q, write_valid_q;
  uint8_t tested_cover_q;
  uint32_t tested_tag_q, write_data_q[4];
  uint16_t write_mask_q;
  uint64_t passed_q;
} gyre_pixel_tests;

typedef struct gyre_pixel_tests_in {
  bool start, cancel;
  uint32_t address, pitch;
  const gyre_pixel_depth_state *state;
  // A quad
  bool quad_valid;
  uint16_t quad_col, quad_row;
  uint8_t quad_cover;
  bool quad_back;
  f32 quad_z[GYRE_PIXEL_QUAD];
  uint32_t quad_tag;
  bool tested_ready;
  // From the cache
  bool req_ready, stored_valid, write_ready;
  uint32_t stored[4];
} gyre_pixel_tests_in;

typedef struct gyre_pixel_tests_out {
  bool quad_ready, req_valid, stored_ready, idle;
  uint32_t req_addr;
  uint8_t req_parts;
} gyre_pixel_tests_out;

void gyre_pixel_tests_init(gyre_pixel_tests *s, uint32_t quads);
void gyre_pixel_tests_reset(gyre_pixel_tests *s);
void gyre_pixel_tests_eval(const gyre_pixel_tests *s, const gyre_pixel_tests_in *in,
                           gyre_pixel_tests_out *out);
void gyre_pixel_tests_tick(gyre_pixel_tests *s, const gyre_pixel_tests_in *in);

#endif
