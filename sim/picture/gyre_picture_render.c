// gyre_picture_render.c - draws a scene on a device with a depth test, in one draw for each run of triangles with the
// same material.

#include "gyre_picture_parts.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 3, LEVELS = GYRE_TEXTURE_MOST_LEVELS };

// The pixel programs: without texture, with one, and with one whose alpha kills.
typedef enum shader { LIT, TEXTURED, MASKED } shader;

// Bank 0 of the pixel programs (gyre_picture_light.h), with a size that all addresses of banks allow.
typedef struct constants {
  float eye[4], light[4];
  uint32_t texture, sampler;
  float cutoff;
  uint32_t unused[5];
} constants;

// Everything that a picture needs on a device; members are NULL or 0 until they exist.
typedef struct picture {
  gyre_host *host;
  gyre_stream *stream;
  gyre_shader *mesh, *pixel[PROGRAMS];
  gyre_surface *color, *depth;
  gyre_surface **level;                  // LEVELS for each image
  gyre_address *texture;                 // words of each image
  constants *constant;                   // of each material
  gyre_pipeline *pipeline[PROGRAMS][2];  // the second ones blend
  gyre_address vertices, indices, camera, constants;
} picture;

#define TRY(call)                           \
  do {                                      \
    const gyre_result result_ = (call);     \
    if (result_ != GYRE_OK) return result_; \
  } while (0)

static shader kind_of(const gyre_picture_material *m) {
  return m->image < 0 ? LIT : m->alpha == GYRE_PICTURE_MASKED ? MASKED : TEXTURED;
}

static gyre_result load(picture *p, const uint8_t *from, const uint8_t *end, gyre_module **module) {
  return gyre_module_load(p->host, from, (size_t)(end - from), module);
}

// Loads the programs with textures only for a scene that has some, as they need a device with shuffles.
static gyre_result open_device(picture *p, const gyre_picture_scene *s,
                               const gyre_picture_options *o) {
  gyre_module *plain, *textured;
  TRY(gyre_host_open(o->device, NULL, &p->host));
  TRY(gyre_stream_new(p->host, &p->stream));
  TRY(load(p, gyre_picture_plain, gyre_picture_plain_end, &plain));
  TRY(gyre_module_shader(plain, "mesh", &p->mesh));
  TRY(gyre_module_shader(plain, "lit", &p->pixel[LIT]));
  if (!s->images) return GYRE_OK;
  TRY(load(p, gyre_picture_textured, gyre_picture_textured_end, &textured));
  TRY(gyre_module_shader(textured, "textured", &p->pixel[TEXTURED]));
  return gyre_module_shader(textured, "masked", &p->pixel[MASKED]);
}

// Blended triangles do not hide others.
static gyre_result make_pipeline(picture *p, shader kind, bool blend) {
  static const uint32_t three = GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 3);
  static const uint32_t four = GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4);
  static const uint32_t two = GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 2);
  const gyre_vertex_element elements[4] = {
      {0x080, three, 0, offsetof(gyre_picture_vertex, position)},
      {0x090, three, 0, offsetof(gyre_picture_vertex, normal)},
      {0x0a0, four, 0, offsetof(gyre_picture_vertex, color)},
      {0x0b0, two, 0, offsetof(gyre_picture_vertex, place)}};
  gyre_pixel_settings pixels = {.program = p->pixel[kind],
                                .depth_test = true,
                                .depth_write = !blend,
                                .depth_compare = GYRE_PIXEL_LESS};
  pixels.target[0] =
      (gyre_target_settings){.blend = blend,
                             .source = GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             .destination = GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                             .alpha_source = GYRE_PIXEL_FACTOR_ONE,
                             .alpha_destination = GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA};
  const gyre_pipeline_state state = {.vertex = p->mesh,
                                     .pixels = &pixels,
                                     .topology = GYRE_TOPOLOGY_TRIANGLES,
                                     .elements = elements,
                                     .num_elements = 4};
  return gyre_pipeline_new(&state, &p->pipeline[kind][blend]);
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
  TRY(gyre_stream_copy_to(p->stream, *at, data, bytes));
  return gyre_stream_wait(p->stream, 0);
}

static gyre_result put_indices(picture *p, const gyre_picture_scene *s) {
  const size_t bytes = sizeof s->triangle->vertex;
  uint32_t(*list)[3] = malloc(s->triangles * bytes);
  if (!list) return GYRE_NO_MEMORY;
  for (uint32_t i = 0; i < s->triangles; i++) memcpy(list[i], s->triangle[i].vertex, bytes);
  const gyre_result result = put(p, list, s->triangles * bytes, &p->indices);
  free(list);
  return result;
}

// Puts textures, samplers and the constants of all materials into the device's memory.
static gyre_result put_materials(picture *p, const gyre_picture_scene *s,
                                 const gyre_picture_camera *c) {
  p->level = calloc((size_t)s->images * LEVELS + 1, sizeof(gyre_surface *));
  p->texture = calloc(s->images + 1, sizeof *p->texture);
  p->constant = calloc(s->materials, sizeof *p->constant);
  if (!p->level || !p->texture || !p->constant) return GYRE_NO_MEMORY;
  for (uint32_t i = 0; i < s->images; i++)
    TRY(gyre_picture_texture(p->host, p->stream, &s->image[i], p->level + (size_t)i * LEVELS,
                             &p->texture[i]));
  for (uint32_t i = 0; i < s->materials; i++) {
    const gyre_picture_material *m = &s->material[i];
    constants *to = &p->constant[i];
    memcpy(to->eye, c->eye, sizeof to->eye);
    memcpy(to->light, c->light, sizeof to->light);
    to->cutoff = m->cutoff;
    if (!m->used || m->image < 0) continue;
    uint32_t words[GYRE_SAMPLER_WORDS];
    gyre_address sampler;
    TRY(gyre_sampler_words(&m->sampler, words));
    TRY(put(p, words, sizeof words, &sampler));
    to->texture = (uint32_t)p->texture[m->image];
    to->sampler = (uint32_t)sampler;
  }
  return put(p, p->constant, s->materials * sizeof *p->constant, &p->constants);
}

// Draws `count` triangles from `first` on, which have one material.
static gyre_result draw_run(picture *p, const gyre_picture_scene *s, uint32_t first, uint32_t count,
                            gyre_draw_report *report) {
  const uint32_t number = s->triangle[first].material;
  const gyre_picture_material *m = &s->material[number];
  const bool blend = m->alpha == GYRE_PICTURE_BLENDED;
  const shader kind = kind_of(m);
  const gyre_vertex_buffer buffer = {p->vertices, s->vertices * (uint32_t)sizeof *s->vertex,
                                     sizeof *s->vertex, 0};
  const gyre_constant_bank camera = {p->camera, sizeof(gyre_picture_camera)};
  const gyre_constant_bank bank = {p->constants + number * (uint32_t)sizeof(constants),
                                   sizeof(constants)};
  const gyre_draw_bindings bindings = {.buffers = &buffer,
                                       .num_buffers = 1,
                                       .banks = &camera,
                                       .num_banks = 1,
                                       .targets = &p->color,
                                       .num_targets = 1,
                                       .depth = p->depth,
                                       .pixel_banks = &bank,
                                       .num_pixel_banks = 1};
  const gyre_draw_call call = {.count = 3 * count,
                               .instances = 1,
                               .index_bytes = 4,
                               .indices = p->indices + 12 * (gyre_address)first};
  if (!p->pipeline[kind][blend]) TRY(make_pipeline(p, kind, blend));
  TRY(gyre_stream_draw(p->stream, p->pipeline[kind][blend], &bindings, &call, 1, report));
  return gyre_stream_wait(p->stream, 0);
}

static gyre_result draw(picture *p, const gyre_picture_scene *s, uint8_t *pixels, uint64_t *passed,
                        gyre_draw_report *report) {
  for (uint32_t first = 0, end; first < s->triangles && !report->exceptions; first = end) {
    for (end = first + 1; end < s->triangles; end++)
      if (s->triangle[end].material != s->triangle[first].material) break;
    TRY(draw_run(p, s, first, end - first, report));
    *passed += report->pixels.passed;
  }
  TRY(gyre_stream_surface_read(p->stream, p->color, pixels, 0));
  return gyre_stream_wait(p->stream, 0);
}

static gyre_result render(picture *p, const gyre_picture_scene *s, const gyre_picture_camera *c,
                          const gyre_picture_options *o, uint8_t *pixels, uint64_t *passed,
                          gyre_draw_report *report) {
  TRY(open_device(p, s, o));
  TRY(make_surfaces(p, o));
  TRY(put(p, s->vertex, s->vertices * sizeof *s->vertex, &p->vertices));
  TRY(put_indices(p, s));
  TRY(put(p, c, sizeof *c, &p->camera));
  TRY(put_materials(p, s, c));
  return draw(p, s, pixels, passed, report);
}

static void release(picture *p, uint32_t images) {
  for (unsigned i = 0; i < 2 * PROGRAMS; i++) gyre_pipeline_free(p->pipeline[i / 2][i % 2]);
  for (size_t i = 0; p->level && i < (size_t)images * LEVELS; i++) gyre_surface_free(p->level[i]);
  gyre_surface_free(p->color);
  gyre_surface_free(p->depth);
  free(p->level);
  free(p->texture);
  free(p->constant);
  gyre_host_close(p->host);
}

bool gyre_picture_render(const gyre_picture_scene *s, const gyre_picture_camera *c,
                         const gyre_picture_options *o, uint8_t *pixels, uint64_t *passed,
                         char *why) {
  picture p = {0};
  gyre_draw_report report = {0};
  *passed = 0;
  const gyre_result result = render(&p, s, c, o, pixels, passed, &report);
  if (result != GYRE_OK)
    snprintf(why, GYRE_MESSAGE, "%s: %.200s", gyre_result_name(result), gyre_last_error());
  else if (report.exceptions)
    snprintf(why, GYRE_MESSAGE, "%s", report.exception_text);
  release(&p, s->images);
  return result == GYRE_OK && !report.exceptions;
}
