// gyre_pixel_output.h - twin of rtl/graphics/output/gyre_pixel_output.sv: depth and stencil tests, output
// merger and their caches.

#ifndef GYRE_GRAPHICS_PIXEL_OUTPUT_H
#define GYRE_GRAPHICS_PIXEL_OUTPUT_H

#include "generated/gyre_bundles.h"
#include "graphics/output/gyre_output_merger.h"
#include "graphics/output/gyre_pixel_cache.h"
#include "graphics/output/gyre_pixel_tests.h"
#include "memory/gyre_mem_arbiter.h"

enum {
  GYRE_PIXEL_OUTPUT_QUADS = 16,    // of tests and merger
  GYRE_PIXEL_OUTPUT_PASSING = 32,  // more than the tests hold
  GYRE_PIXEL_OUTPUT_COVERS = 2,    // quads between late tests and merger
  GYRE_PIXEL_OUTPUT_DEPTH = 0,     // numbers of the caches
  GYRE_PIXEL_OUTPUT_COLOR = 1,
  GYRE_PIXEL_OUTPUT_CACHES = 2
};

// What the tests do not need of a quad.
typedef struct gyre_passing_quad {
  gyre_pixel_quad_t quad;
  f32 z[GYRE_PIXEL_QUAD];
} gyre_passing_quad;

typedef struct gyre_pixel_output {
  gyre_pixel_tests tests;
  gyre_output_merger merger;
  gyre_pixel_cache cache[GYRE_PIXEL_OUTPUT_CACHES];
  gyre_mem_arbiter arbiter;
  gyre_fifo passing;
  gyre_passing_quad pass[GYRE_PIXEL_OUTPUT_PASSING];
  gyre_fifo covers;
  uint8_t cover[GYRE_PIXEL_OUTPUT_COVERS];
  bool clearing_q, unread_q;
  // The state of the last cycle, at the port and as the rules of cmodel/pixel have it
  gyre_pixel_state_t state;
  gyre_pixel_state rules;
} gyre_pixel_output;

typedef struct gyre_pixel_output_in {
  bool start, halted, flush, forget;
  gyre_pixel_state_t state;
  gyre_pixel_program_t program;
  bool depth_valid;
  gyre_pixel_quad_t depth;
  bool depth_back;
  f32 depth_z[GYRE_PIXEL_QUAD];
  bool tested_ready;
  bool early_valid;
  gyre_pixel_quad_t early;
  bool late_valid;
  gyre_pixel_quad_t late;
  bool late_back;
  f32 late_z[GYRE_PIXEL_QUAD];
  bool pixel_valid;
  gyre_pixel_color_t pixel;
  f32 pixel_color[4];
} gyre_pixel_output_in;

// What goes between the parts in a cycle.
typedef struct gyre_pixel_output_links {
  gyre_pixel_tests_in tests_in;
  gyre_pixel_tests_out tests;
  gyre_output_merger_in merger_in;
  gyre_output_merger_out merger;
  gyre_pixel_cache_in cache_in[GYRE_PIXEL_OUTPUT_CACHES];
  gyre_pixel_cache_out cache[GYRE_PIXEL_OUTPUT_CACHES];
  bool drop;
  bool passing_push, passing_pop, cover_push, cover_pop;
} gyre_pixel_output_links;

typedef struct gyre_pixel_output_out {
  gyre_pixel_output_links links;
  bool clean, settled, idle;
  uint64_t passed;
  bool depth_ready, tested_valid;
  gyre_pixel_quad_t tested;
  f32 tested_z[GYRE_PIXEL_QUAD];
  bool early_ready, late_ready, pixel_ready;
} gyre_pixel_output_out;

void gyre_pixel_output_init(gyre_pixel_output *s, uint32_t bytes, uint32_t line_bytes,
                            uint32_t ways);
void gyre_pixel_output_reset(gyre_pixel_output *s);
// Computes req_* and rsp_ready of the port, from registers and the tag of the response.
void gyre_pixel_output_request(const gyre_pixel_output *s, gyre_mem_port *port);
// Computes tested_valid, tested and tested_z, which depend on program.late and depth only.
void gyre_pixel_output_eval_tested(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                                   gyre_pixel_output_out *out);
void gyre_pixel_output_eval(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                            gyre_pixel_output_out *out);
// out: of this cycle.
void gyre_pixel_output_tick(gyre_pixel_output *s, const gyre_pixel_output_in *in,
                            const gyre_pixel_output_out *out, const gyre_mem_port *port);

#endif
