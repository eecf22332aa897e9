// gyre_edge_setup.h - twin of rtl/graphics/pixel/gyre_edge_setup.sv: edges and box of a primitive.

#ifndef GYRE_GRAPHICS_EDGE_SETUP_H
#define GYRE_GRAPHICS_EDGE_SETUP_H

#include "pixel/cover.h"

enum {
  GYRE_RASTER_EDGES = 4,
  GYRE_RASTER_STEP_BITS = 26,   // width of a step
  GYRE_RASTER_VALUE_BITS = 42,  // width of a value
};

// A primitive for the rasterizer. Edges are in the order of the corners that were sent.
typedef struct gyre_edges {
  bool four;                         // 4 edges; else 3, and the fourth has no meaning
  bool turned;                       // negative values are inside
  bool back;                         // a back face
  int64_t value[GYRE_RASTER_EDGES];  // at the first pixel of the box's first quad
  int32_t dx[GYRE_RASTER_EDGES], dy[GYRE_RASTER_EDGES];  // steps to the next pixel
  gyre_pixel_box box;
} gyre_edges;

// The state of a draw, as far as it is needed.
typedef struct gyre_edge_setup_state {
  bool clockwise, cull_front, cull_back;
  gyre_pixel_box area;  // picture and scissor
} gyre_edge_setup_state;

typedef enum gyre_edge_answer {
  GYRE_EDGES_DRAWN,
  GYRE_EDGES_CULLED,
  GYRE_EDGES_EMPTY
} gyre_edge_answer;

typedef struct gyre_edge_setup {
  uint8_t count_q;  // corners that were accepted
  int32_t x_q[GYRE_RASTER_EDGES], y_q[GYRE_RASTER_EDGES];
  uint8_t left_q;  // cycles until the answer; 0: corners are accepted, or the edges are offered
  bool give_q, culled_q, empty_q;
  gyre_edge_answer answer_q;
  gyre_edges edges_q;
} gyre_edge_setup;

typedef struct gyre_edge_setup_in {
  bool cancel;
  gyre_edge_setup_state state;
  bool corner_valid;
  int32_t corner_x, corner_y;
  bool corner_last;
  bool edges_ready;
} gyre_edge_setup_in;

typedef struct gyre_edge_setup_out {
  bool corner_ready;
  bool edges_valid;
  const gyre_edges *edges;
  bool culled, empty, idle;
} gyre_edge_setup_out;

void gyre_edge_setup_init(gyre_edge_setup *s);
// Computes the edges of a primitive of 3 or 4 corners.
gyre_edge_answer gyre_edge_setup_compute(const gyre_edge_setup_state *state, const int32_t *x,
                                         const int32_t *y, unsigned corners, gyre_edges *edges);
void gyre_edge_setup_eval(const gyre_edge_setup *s, gyre_edge_setup_out *out);
void gyre_edge_setup_tick(gyre_edge_setup *s, const gyre_edge_setup_in *in);

#endif
