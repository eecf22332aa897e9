// vertex.h - a shaded vertex as the pixel stage sees it, and the inputs of a pixel program.

#ifndef GYRE_PIXEL_VERTEX_H
#define GYRE_PIXEL_VERTEX_H

#include "pixel/f32.h"

enum {
  GYRE_PIXEL_COMPONENTS = 192,  // inputs of a type 2 header that come from vertices
  GYRE_PIXEL_CLIP_DISTANCES = 8,
};

// Values of PixelImap: how a component follows from those of the vertices (requirement R50).
typedef enum gyre_pixel_mode {
  GYRE_PIXEL_UNUSED,
  GYRE_PIXEL_CONSTANT,
  GYRE_PIXEL_PERSPECTIVE,
  GYRE_PIXEL_LINEAR,
} gyre_pixel_mode;

typedef struct gyre_pixel_inputs {
  unsigned count;
  uint8_t mode[GYRE_PIXEL_COMPONENTS];  // gyre_pixel_mode
} gyre_pixel_inputs;

typedef struct gyre_pixel_vertex {
  f32 clip[4];    // position that the vertex program has written
  f32 window[3];  // x', y' in pixels, z' in 0..1
  f32 iw;         // 1 / w
  f32 point_size;
  f32 distance[GYRE_PIXEL_CLIP_DISTANCES];
  uint32_t outcode;                       // bit p: outside of plane p (clip.h)
  uint32_t value[GYRE_PIXEL_COMPONENTS];  // inputs of the pixel program, in the order of the record
} gyre_pixel_vertex;

#endif
