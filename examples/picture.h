// picture.h - what the examples that draw begin with: a device with a pixel stage, surfaces of SIZE
// x SIZE pixels, vertices with a position and a colour, and a PNG file at the end.

#ifndef PICTURE_H
#define PICTURE_H

#include <gyre/graphics.h>
#include <png.h>
#include <string.h>

#include "example.h"

typedef struct corner {
  float position[3], color[4];
} corner;

typedef struct picture {
  example e;
  uint32_t size;
  gyre_surface *color, *depth;
  uint8_t *pixels;  // rows of RGBA8, after picture_read()
} picture;

// PROGRAM [DEVICE [SIZE]]: a colour surface of a dark blue, and a depth surface of 1.0.
static inline void picture_open(picture *p, int argc, char **argv) {
  const gyre_surface_value blue = {.color = {0, 0, 0.2F, 1}}, far = {.depth = {1, 0}};
  p->size = example_open(&p->e, argc, argv, 64);
  CHECK(gyre_surface_new(p->e.host, GYRE_SURFACE_RGBA8, p->size, p->size, &p->color));
  CHECK(gyre_surface_new(p->e.host, GYRE_SURFACE_D32F, p->size, p->size, &p->depth));
  CHECK(gyre_stream_surface_clear(p->e.stream, p->color, &blue));
  CHECK(gyre_stream_surface_clear(p->e.stream, p->depth, &far));
  p->pixels = malloc((size_t)4 * p->size * p->size);
  if (!p->pixels) exit(1);
}

static inline gyre_shader *picture_shader(picture *p, const char *name) {
  gyre_shader *shader;
  CHECK(gyre_module_shader(p->e.module, name, &shader));
  return shader;
}

// Draws vertices, or indices if there are some, with the vertex program `corners`. Surfaces of
// `bindings` that are not given are those of the picture.
static inline gyre_pixel_report picture_draw(picture *p, const gyre_pixel_settings *settings,
                                             uint32_t topology, const corner *corners,
                                             uint32_t count, const uint16_t *indices,
                                             uint32_t index_count, gyre_draw_bindings bindings) {
  const gyre_vertex_element elements[2] = {
      {0x080, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 3), 0, offsetof(corner, position)},
      {0x090, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4), 0, offsetof(corner, color)}};
  const gyre_pipeline_state state = {.vertex = picture_shader(p, "corners"),
                                     .pixels = settings,
                                     .topology = topology,
                                     .elements = elements,
                                     .num_elements = 2};
  const uint32_t bytes = count * (uint32_t)sizeof *corners;
  const gyre_vertex_buffer buffer = {example_alloc(&p->e, bytes), bytes, sizeof *corners, 0};
  gyre_draw_call call = {.count = count, .instances = 1};
  gyre_draw_report report;
  gyre_pipeline *pipeline;
  CHECK(gyre_stream_copy_to(p->e.stream, buffer.address, corners, bytes));
  if (indices) {
    call.count = index_count;
    call.index_bytes = 2;
    call.indices = example_alloc(&p->e, 2 * index_count);
    CHECK(gyre_stream_copy_to(p->e.stream, call.indices, indices, 2 * index_count));
  }
  bindings.buffers = &buffer;
  bindings.num_buffers = 1;
  if (!bindings.targets) bindings.targets = &p->color, bindings.num_targets = 1;
  if (!bindings.depth) bindings.depth = p->depth;
  CHECK(gyre_pipeline_new(&state, &pipeline));
  CHECK(gyre_stream_record(p->e.stream, p->e.begin));
  CHECK(gyre_stream_draw(p->e.stream, pipeline, &bindings, &call, 1, &report));
  CHECK(gyre_stream_record(p->e.stream, p->e.end));
  CHECK(gyre_stream_wait(p->e.stream, 0));
  gyre_pipeline_free(pipeline);
  if (report.exceptions) fprintf(stderr, "%s\n", report.exception_text), exit(1);
  return report.pixels;
}

static inline void picture_read(picture *p) {
  CHECK(gyre_stream_surface_read(p->e.stream, p->color, p->pixels, 0));
  CHECK(gyre_stream_wait(p->e.stream, 0));
}

// Tells whether a pixel of the picture differs by more than 1 in a channel. x and y are from 0 to 1,
// y = 0 is the top.
static inline bool picture_differs(const picture *p, double x, double y, int r, int g, int b) {
  const uint8_t *pixel = p->pixels + 4 * ((size_t)(y * p->size) * p->size + (size_t)(x * p->size));
  const int want[3] = {r, g, b};
  for (unsigned k = 0; k < 3; k++) {
    if (abs(pixel[k] - want[k]) <= 1) continue;
    fprintf(stderr, "(%g, %g) is (%u, %u, %u), not (%d, %d, %d)\n", x, y, pixel[0], pixel[1],
            pixel[2], r, g, b);
    return true;
  }
  return false;
}

// Writes NAME.png; returns the exit status.
static inline int picture_close(picture *p, const char *name, uint32_t wrong) {
  png_image image = {
      .version = PNG_IMAGE_VERSION, .width = p->size, .height = p->size, .format = PNG_FORMAT_RGBA};
  char file[64];
  snprintf(file, sizeof file, "%s.png", name);
  if (!png_image_write_to_file(&image, file, 0, p->pixels, (png_int_32)(4 * p->size), NULL)) {
    fprintf(stderr, "%s: %s\n", file, image.message);
    exit(1);
  }
  free(p->pixels);
  gyre_surface_free(p->color);
  gyre_surface_free(p->depth);
  return example_close(&p->e, name, p->size, wrong);
}

#endif
