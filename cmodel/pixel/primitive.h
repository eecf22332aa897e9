// primitive.h - a primitive through the pixel stage: setup, quads, tests, program, output.

#ifndef GYRE_PIXEL_PRIMITIVE_H
#define GYRE_PIXEL_PRIMITIVE_H

#include "pixel/plane.h"
#include "pixel/state.h"

// A quad: pixels (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1) with even x and y. The program runs
// for all four; pixels outside of `cover` are helpers, which only serve derivatives.
typedef struct gyre_pixel_quad {
  uint32_t x, y;
  unsigned cover;  // bit i: pixel i belongs to the primitive, and has passed the early tests
  bool back;       // a back face
  gyre_pixel_square square;  // of a point
  uint64_t primitive;        // number of the primitive after clipping; it has these planes
  const gyre_pixel_planes *planes;
  const gyre_pixel_inputs *inputs;
} gyre_pixel_quad;

// Return column and row of pixel i of a quad.
static inline int32_t gyre_pixel_x(const gyre_pixel_quad *q, unsigned i) {
  return (int32_t)(q->x + (i & 1));
}
static inline int32_t gyre_pixel_y(const gyre_pixel_quad *q, unsigned i) {
  return (int32_t)(q->y + (i >> 1));
}

// What a program has output for a quad.
typedef struct gyre_pixel_shaded {
  unsigned killed;  // bit i: pixel i
  bool writes_depth;
  f32 depth[GYRE_PIXEL_QUAD];
  uint32_t color[GYRE_PIXEL_QUAD][GYRE_PIXEL_TARGETS][4];
} gyre_pixel_shaded;

// What the header of the pixel program says about it, and how it is executed.
typedef struct gyre_pixel_program {
  bool kills, writes_depth, mrt;
  uint8_t outputs;  // bit i: the program has colour output i
  gyre_pixel_inputs inputs;
  void *ctx;
  void (*shade)(void *ctx, const gyre_pixel_quad *quad, gyre_pixel_shaded *out);
  // In place of `shade`: takes the quad, for gyre_pixel_finish() after the program. Its planes are
  // valid during the call. NULL: `shade` executes the program at once.
  void (*take)(void *ctx, const gyre_pixel_quad *quad);
} gyre_pixel_program;

// Counts, which a draw adds up.
typedef struct gyre_pixel_counts {
  uint64_t primitives, clipped, culled, quads, pixels, killed, passed;
} gyre_pixel_counts;

typedef struct gyre_pixel_stage {
  const gyre_pixel_state *state;
  const gyre_pixel_memory *memory;
  const gyre_pixel_program *program;
  gyre_pixel_counts counts;
  uint64_t drawn, scanned;  // primitives after clipping, and quads in their boxes
  gyre_pixel_clipper clipper;
  gyre_pixel_planes planes;
} gyre_pixel_stage;

// Prepares a shaded vertex: window coordinates and outcode.
void gyre_pixel_vertex_ready(const gyre_pixel_state *state, gyre_pixel_vertex *v);
// Draws a primitive of 1, 2 or 3 prepared vertices, in the order of order.h.
void gyre_pixel_primitive(gyre_pixel_stage *stage, const gyre_pixel_vertex *const *v, unsigned n);
// Completes a quad that the program has taken: late tests and output. Quads are completed in the
// order in which they were taken.
void gyre_pixel_finish(gyre_pixel_stage *stage, const gyre_pixel_quad *quad,
                       const gyre_pixel_shaded *out);

#endif
