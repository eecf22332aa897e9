// gyre_picture_render.c - draws a scene on a device, in one draw with a depth test.

#include "gyre_picture_parts.h"

#include <stddef.h>
#include <stdio.h>

// Everything that a picture needs on a device; members are NULL or 0 until they exist.
typedef struct picture {
  gyre_host *host;
  gyre_stream *stream;
  gyre_shader *mesh, *lit;
  gyre_surface *color, *depth;
  gyre_pipeline *pipeline;
} picture;

#define TRY(call)                           \
  do {                                      \
    const gyre_result result_ = (call);     \
    if (result_ != GYRE_OK) return result_; \
  } while (0)

static gyre_result open_device(picture *p, const gyre_picture_options *o) {
  gyre_module *module;
  TRY(gyre_host_open(o->device, NULL, &p->host));
  TRY(gyre_stream_new(p->host, &p->stream));
  TRY(gyre_module_load(p->host, gyre_picture_module, gyre_picture_module_bytes(), &module));
  TRY(gyre_module_shader(module, "mesh", &p->mesh));
  return gyre_module_shader(module, "lit", &p->lit);
}

static gyre_result make_pipeline(picture *p) {
  static const uint32_t format = GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 3);
  const gyre_vertex_element elements[3] = {
      {0x080, format, 0, offsetof(gyre_picture_vertex, position)},
      {0x090, format, 0, offsetof(gyre_picture_vertex, normal)},
      {0x0a0, format, 0, offsetof(gyre_picture_vertex, color)}};
  const gyre_pixel_settings pixels = {
      .program = p->lit, .depth_test = true, .depth_write = true, .depth_compare = GYRE_PIXEL_LESS};
  const gyre_pipeline_state state = {.vertex = p->mesh,
                                     .pixels = &pixels,
                                     .topology = GYRE_TOPOLOGY_TRIANGLES,
                                     .elements = elements,
                                     .num_elements = 3};
  return gyre_pipeline_new(&state, &p->pipeline);
}

static gyre_result make_surfaces(picture *p, const gyre_picture_options *o) {
  const gyre_surface_value background = {.color = {0.8F, 0.85F, 0.9F, 1}};
  const gyre_surface_value far = {.depth = {1, 0}};
  TRY(gyre_surface_new(p->host, GYRE_SURFACE_RGBA8_SRGB, o->columns, o->rows, &p->color));
  TRY(gyre_surface_new(p->host, GYRE_SURFACE_D32F, o->columns, o->rows, &p->depth));
  TRY(gyre_stream_surface_clear(p->stream, p->color, &background));
  return gyre_stream_surface_clear(p->stream, p->depth, &far);
}

static gyre_result put(picture *p, const void *data, size_t bytes, gyre_address *at) {
  TRY(gyre_host_alloc(p->host, bytes, 0, at));
  return gyre_stream_copy_to(p->stream, *at, data, bytes);
}

static gyre_result draw(picture *p, const gyre_picture_scene *s, const gyre_picture_camera *c,
                        uint8_t *pixels, gyre_draw_report *report) {
  const uint32_t vertex_bytes = s->vertices * (uint32_t)sizeof *s->vertex;
  gyre_address vertices, indices, constants;
  TRY(put(p, s->vertex, vertex_bytes, &vertices));
  TRY(put(p, s->index, (size_t)s->triangles * 3 * sizeof *s->index, &indices));
  TRY(put(p, c, sizeof *c, &constants));
  const gyre_vertex_buffer buffer = {vertices, vertex_bytes, sizeof *s->vertex, 0};
  const gyre_constant_bank clip = {constants, sizeof c->clip};
  const gyre_constant_bank light = {constants + (uint32_t)offsetof(gyre_picture_camera, eye),
                                    sizeof c->eye + sizeof c->light};
  const gyre_draw_bindings bindings = {.buffers = &buffer,
                                       .num_buffers = 1,
                                       .banks = &clip,
                                       .num_banks = 1,
                                       .targets = &p->color,
                                       .num_targets = 1,
                                       .depth = p->depth,
                                       .pixel_banks = &light,
                                       .num_pixel_banks = 1};
  const gyre_draw_call call = {
      .count = 3 * s->triangles, .instances = 1, .index_bytes = 4, .indices = indices};
  TRY(gyre_stream_draw(p->stream, p->pipeline, &bindings, &call, 1, report));
  TRY(gyre_stream_surface_read(p->stream, p->color, pixels, 0));
  return gyre_stream_wait(p->stream, 0);
}

static gyre_result render(picture *p, const gyre_picture_scene *s, const gyre_picture_camera *c,
                          const gyre_picture_options *o, uint8_t *pixels,
                          gyre_draw_report *report) {
  TRY(open_device(p, o));
  TRY(make_pipeline(p));
  TRY(make_surfaces(p, o));
  return draw(p, s, c, pixels, report);
}

bool gyre_picture_render(const gyre_picture_scene *s, const gyre_picture_camera *c,
                         const gyre_picture_options *o, uint8_t *pixels, gyre_draw_report *report,
                         char *why) {
  picture p = {0};
  const gyre_result result = render(&p, s, c, o, pixels, report);
  if (result != GYRE_OK)
    snprintf(why, GYRE_MESSAGE, "%s: %.200s", gyre_result_name(result), gyre_last_error());
  else if (report->exceptions)
    snprintf(why, GYRE_MESSAGE, "%s", report->exception_text);
  gyre_pipeline_free(p.pipeline);
  gyre_surface_free(p.color);
  gyre_surface_free(p.depth);
  gyre_host_close(p.host);
  return result == GYRE_OK && !report->exceptions;
}
