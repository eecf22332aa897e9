// pixel_warp.h - warps of a pixel program on the functional simulator: their quads, inputs and
// outputs, and the instructions that access them.
//
// Thread 4 q + i of a warp has pixel i of quad q. Threads that have no pixel to draw are helpers:
// those without coverage, those whose pixel was killed, and those beyond the last quad.

#ifndef GYRE_PIXEL_WARP_H
#define GYRE_PIXEL_WARP_H

#include "functional/shader.h"
#include "pixel/primitive.h"

enum { GYRE_PIXEL_WARP_QUADS = GYRE_MAX_THREADS / GYRE_PIXEL_QUAD };

typedef struct gyre_pixel_warp {
  unsigned quads;
  gyre_pixel_quad quad[GYRE_PIXEL_WARP_QUADS];
  gyre_pixel_shaded out[GYRE_PIXEL_WARP_QUADS];
  uint32_t drawn;            // threads that are no helpers
  uint32_t samples;          // threads whose sample mask has bit 0
  uint32_t primitive;        // number of the primitive in its instance
  gyre_pixel_planes planes;  // of the primitive of all quads
} gyre_pixel_warp;

// Pixels of a machine; gyre_func_shader refers to them while it runs a pixel program.
typedef struct gyre_func_pixels {
  gyre_pixel_inputs inputs;
  int16_t input[GYRE_SPH_ATTRIBUTES];  // number of an input, or GYRE_RECORD_NONE
  gyre_pixel_warp *warp;               // of all cores
} gyre_func_pixels;

// Numbers the inputs of a pixel program that come from vertices, with their modes. Position, point
// coordinate and primitive are none of them.
void gyre_pixel_warp_inputs(const gyre_sph *header, gyre_func_pixels *pixels);

// Fills a warp with quads[0] to quads[n - 1], of one primitive, and prepares its outputs.
void gyre_pixel_warp_fill(gyre_pixel_warp *w, const gyre_pixel_quad *quads, unsigned n);
// Completes the outputs after the program: pixels that the sample mask removes.
void gyre_pixel_warp_finish(gyre_pixel_warp *w, const gyre_sph *header);

// Executes ald, ipa, ast or kil of a pixel program. `value` gets the results of the threads.
void gyre_pixel_warp_shade(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc,
                           uint32_t *value);

#endif
