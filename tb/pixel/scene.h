// scene.h - random scenes for the comparison of the pixel stage with llvmpipe: a state, pictures
// with random contents, and draws. A scene follows from its number and the seed alone.

#ifndef SCENE_H
#define SCENE_H

#include "gyre/draw.h"
#include "pixel/format.h"
#include "pixel/primitive.h"
#include "pixel/state.h"

// Scenes that are compared at length have pictures SCENE_SCALE times as wide and as high, because
// llvmpipe takes longer to compile a scene's programs than to draw it.
#ifndef SCENE_SCALE
#define SCENE_SCALE 1
#endif

enum {
  SCENE_COLUMNS = 64 * SCENE_SCALE,
  SCENE_ROWS = 56 * SCENE_SCALE,
  SCENE_PIXELS = SCENE_COLUMNS * SCENE_ROWS,
  SCENE_VERTICES = 24,
  SCENE_DRAWS = 8,
  SCENE_TARGETS = 4,
  SCENE_SURFACE_BYTES = SCENE_SCALE * SCENE_SCALE << 17,
};

// Source of an output of the pixel program. The first half of the components of a vertex is
// perspective, then linear, then constant.
typedef enum scene_source {
  SOURCE_PERSPECTIVE,
  SOURCE_LINEAR,  // w is perspective: with linear inputs alone llvmpipe clips wrongly
  SOURCE_CONSTANT,
  SOURCE_MIXED,     // perspective x, linear y, constant z, perspective w
  SOURCE_POSITION,  // gl_FragCoord
  SOURCES,
} scene_source;

typedef struct scene_vertex {
  float position[4], perspective[4], linear[4], constant[4], size, distance;
} scene_vertex;

typedef struct scene_draw {
  unsigned topology, count;
  scene_vertex vertex[SCENE_VERTICES];
} scene_draw;

typedef struct scene {
  uint64_t seed, number;
  unsigned columns, rows;  // of the picture; surfaces have SCENE_COLUMNS x SCENE_ROWS pixels
  unsigned targets, draws, source[SCENE_TARGETS];
  bool kills, writes_depth, mrt;
  bool first_provokes, clockwise, cull_front, cull_back, one_blend, logic;
  unsigned logic_op, sample_mask, distances;
  unsigned viewport[4];  // x, y, columns, rows
  unsigned scissor[4];   // x0, y0, x1, y1
  float constant[4];
  gyre_pixel_depth_state depth;
  unsigned format[SCENE_TARGETS], mask[SCENE_TARGETS];
  gyre_pixel_blend blend[SCENE_TARGETS];
  scene_draw draw[SCENE_DRAWS];
  // Contents before the first draw: words of a pixel, and depth with stencil.
  uint32_t color[SCENE_TARGETS][SCENE_PIXELS][4];
  uint32_t stored_depth[SCENE_PIXELS];
} scene;

// Contents after the last draw.
typedef struct picture {
  uint32_t color[SCENE_TARGETS][SCENE_PIXELS][4], depth[SCENE_PIXELS];
  uint32_t passed[SCENE_DRAWS];
  gyre_pixel_counts counts[SCENE_DRAWS];  // of library and device
  uint32_t warps[SCENE_DRAWS];            // of pixels, of a device
  uint64_t cycles[SCENE_DRAWS];           // of a device with registers
} picture;

void scene_make(uint64_t seed, uint64_t number, scene *s);
// Makes the same scene for a smaller picture, at the beginning of its surfaces.
void scene_make_sized(uint64_t seed, uint64_t number, unsigned columns, unsigned rows, scene *s);
// Draws a scene with the library.
void library_draw(const scene *s, picture *out);
// Sets the state of a scene whose surfaces begin at `base`.
void scene_state(const scene *s, uint32_t base, gyre_pixel_state *p);
// Copies surfaces to memory from the arrays of a scene, or from memory to those of a picture.
void scene_copy(const scene *s, const gyre_pixel_state *p, const gyre_pixel_memory *m, bool in,
                picture *out);

#endif
