// pixels_rig.h - a device with surfaces, and draws of triangles to them: for pixels_draw_test.c.

#ifndef PIXELS_RIG_H
#define PIXELS_RIG_H

#include "host_test.h"

#include "gyre/fault.h"
#include "gyre/graphics.h"

enum { SIDE = 16, PIXELS = SIDE * SIDE, MOST = 12 };

// Clip coordinates and a colour.
typedef struct corner {
  float position[4], color[4];
} corner;

static gyre_host *host;
static gyre_stream *stream;
static gyre_module *module;
static gyre_surface *picture, *second, *depth;
static gyre_address vertices, constants;
static float out[PIXELS][4];
static gyre_draw_report report;
static unsigned checks;

#define SEE(condition, ...)        \
  do {                             \
    checks++;                      \
    CHECK(condition, __VA_ARGS__); \
  } while (0)

static gyre_shader *shader(const char *name) {
  gyre_shader *s;
  OK(gyre_module_shader(module, name, &s));
  return s;
}

// A draw, which may be ended by an error.
static gyre_result draw(gyre_pixel_settings *x, const char *program, uint32_t topology,
                        const corner *corners, uint32_t count) {
  const gyre_vertex_element elements[2] = {
      {0x080, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4), 0, 0},
      {0x090, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4), 0, 16}};
  const gyre_pipeline_state state = {.vertex = shader("pass"),
                                     .pixels = x,
                                     .topology = topology,
                                     .elements = elements,
                                     .num_elements = 2};
  const gyre_vertex_buffer buffer = {vertices, sizeof *corners * MOST, sizeof *corners, 0};
  const gyre_constant_bank bank = {constants, 16};
  gyre_surface *const targets[] = {picture, second};
  const gyre_draw_bindings bindings = {.buffers = &buffer,
                                       .num_buffers = 1,
                                       .targets = targets,
                                       .num_targets = 2,
                                       .depth = depth,
                                       .pixel_banks = &bank,
                                       .num_pixel_banks = 1};
  const gyre_draw_call call = {.count = count, .instances = 1};
  gyre_pipeline *p;
  x->program = shader(program);
  OK(gyre_stream_copy_to(stream, vertices, corners, count * sizeof *corners));
  OK(gyre_pipeline_new(&state, &p));
  OK(gyre_stream_draw(stream, p, &bindings, &call, 1, &report));
  gyre_pipeline_free(p);
  OK(gyre_stream_surface_read(stream, picture, out, 0));
  return gyre_stream_wait(stream, 0);
}

static void clear(void) {
  const gyre_surface_value none = {.color = {-1, -1, -1, -1}}, middle = {.depth = {0.5F, 7}};
  OK(gyre_stream_surface_clear(stream, picture, &none));
  OK(gyre_stream_surface_clear(stream, second, &none));
  OK(gyre_stream_surface_clear(stream, depth, &middle));
}

// The whole picture at depth z, counterclockwise, as two triangles.
static void whole(corner *c, float z, float red) {
  for (unsigned i = 0; i < 6; i++) {
    const unsigned at = "\0\1\2\2\1\3"[i];
    c[i] = (corner){{(at & 1) ? 1 : -1, (at & 2) ? 1 : -1, z, 1}, {red, 0.25F, 0.5F, 0.75F}};
  }
}

// Draws the whole picture on a cleared one and returns how many pixels were written.
static unsigned cover(gyre_pixel_settings *x, const char *program, float z, float red) {
  corner c[6];
  unsigned n = 0;
  clear();
  whole(c, z, red);
  OK(draw(x, program, GYRE_TOPOLOGY_TRIANGLES, c, 6));
  for (unsigned i = 0; i < PIXELS; i++) n += out[i][3] != -1;
  SEE(report.exceptions == 0, "%s", report.exception_text);
  return n;
}

#endif
