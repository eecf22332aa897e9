// device_side.c - draws a scene with a device.

#include "device_side.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { GENERIC = 0x080 / 4, INPUTS = 12, ELEMENT_SPAN = 16 };
enum { FLAG_KILLS = 1, FLAG_DEPTH = 2, FLAG_BY_IPA = 4 };  // constants of the program scene_pixel

void device_vertices(device_rig *r, const scene_vertex *vertex, unsigned count) {
  static const struct {
    unsigned components;
    size_t offset;
  } of[] = {{4, offsetof(scene_vertex, position)}, {4, offsetof(scene_vertex, perspective)},
            {4, offsetof(scene_vertex, linear)},   {4, offsetof(scene_vertex, constant)},
            {1, offsetof(scene_vertex, size)},     {1, offsetof(scene_vertex, distance)}};
  enum { COUNT = sizeof of / sizeof *of };
  for (unsigned i = 0; i < COUNT; i++) {
    uint32_t *e = device_rig_word(r, RIG_ELEMENTS) + GYRE_DRAW_ELEMENT_WORDS * i;
    e[GYRE_ELEMENT_ATTRIBUTE] = (0x080 + ELEMENT_SPAN * i) |
                                GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, of[i].components) << 16;
    e[GYRE_ELEMENT_ADDRESS] = (uint32_t)RIG_BASE + RIG_VERTICES + (uint32_t)of[i].offset;
    e[GYRE_ELEMENT_BYTES] = SCENE_VERTICES * sizeof(scene_vertex) - (uint32_t)of[i].offset;
    e[GYRE_ELEMENT_STRIDE] = sizeof(scene_vertex);
  }
  r->packet[GYRE_DRAW_ELEMENT_COUNT] = COUNT;
  r->packet[GYRE_DRAW_COUNT] = count;
  memcpy(r->ram + RIG_VERTICES, vertex, count * sizeof *vertex);
}

// The header says what the scene's program reads and writes. R11 and R12 to R17 decide from it.
static void make_header(device_rig *r, const scene *s) {
  gyre_sph *h = &r->pixel;
  h->mrt_enable = s->mrt;
  h->kills_pixels = s->kills;
  h->omap_depth = s->writes_depth;
  for (unsigned i = 0; i < INPUTS; i++)
    h->imap[GENERIC + i] = i < 4   ? GYRE_SPH_IMAP_PERSPECTIVE
                           : i < 8 ? GYRE_SPH_IMAP_SCREEN_LINEAR
                                   : GYRE_SPH_IMAP_CONSTANT;
  for (unsigned t = 0; t < GYRE_SPH_TARGETS; t++) h->omap_target[t] = t < s->targets ? 15 : 0;
}

static void make_constants(device_rig *r, const scene *s) {
  uint32_t *k = device_rig_word(r, RIG_CONSTANTS);
  k[0] = (s->kills ? FLAG_KILLS : 0) | (s->writes_depth ? FLAG_DEPTH : 0) |
         (s->number % 2 != 0 ? FLAG_BY_IPA : 0);
  k[1] = s->targets;
  for (unsigned t = 0; t < s->targets; t++) k[2 + t] = s->source[t];
}

static void take_counts(const device_rig *r, gyre_pixel_counts *c) {
  c->primitives = device_rig_result(r, GYRE_DRAW_PIXEL_PRIMITIVES);
  c->clipped = device_rig_result(r, GYRE_DRAW_CLIPPED);
  c->culled = device_rig_result(r, GYRE_DRAW_CULLED);
  c->quads = device_rig_result(r, GYRE_DRAW_QUADS);
  c->pixels = device_rig_result(r, GYRE_DRAW_PIXELS);
  c->killed = device_rig_result(r, GYRE_DRAW_KILLED);
  c->passed = device_rig_result(r, GYRE_DRAW_PASSED) |
              (uint64_t)device_rig_result(r, GYRE_DRAW_PASSED_HIGH) << 32;
}

static bool draw_one(device_rig *r, const scene *s, unsigned d, picture *out) {
  const scene_draw *draw = &s->draw[d];
  device_vertices(r, draw->vertex, draw->count);
  r->packet[GYRE_DRAW_TOPOLOGY] = draw->topology;
  if (!device_rig_draw(r)) {
    fprintf(stderr, "scene %" PRIu64 ": %s\n", s->number, r->why);
    return false;
  }
  const uint32_t status = device_rig_result(r, GYRE_DRAW_STATUS);
  if (status != GYRE_DRAW_DONE || device_rig_result(r, GYRE_DRAW_EXCEPTIONS) != 0) {
    fprintf(stderr, "scene %" PRIu64 ", draw %u: status 0x%x, %s; %u exceptions, the first %s\n",
            s->number, d, status, gyre_draw_status_name(status),
            device_rig_result(r, GYRE_DRAW_EXCEPTIONS),
            gyre_shader_exception_name(device_rig_result(r, GYRE_DRAW_EXCEPTION)));
    return false;
  }
  take_counts(r, &out->counts[d]);
  out->passed[d] = (uint32_t)out->counts[d].passed;
  out->warps[d] = device_rig_result(r, GYRE_DRAW_PIXEL_WARPS);
  out->cycles[d] = r->cycles;
  return true;
}

bool device_draw(device_rig *r, const scene *s, picture *out) {
  const gyre_pixel_memory m = device_rig_memory(r);
  memset(out, 0, sizeof *out);
  if (!device_rig_prepare(r, "scene_vertex", "scene_pixel")) return false;
  r->columns = s->columns;
  r->rows = s->rows;
  scene_state(s, (uint32_t)RIG_BASE + RIG_SURFACE, &r->state);
  make_header(r, s);
  make_constants(r, s);
  scene_copy(s, &r->state, &m, true, out);
  for (unsigned d = 0; d < s->draws; d++)
    if (!draw_one(r, s, d, out)) return false;
  scene_copy(s, &r->state, &m, false, out);
  return true;
}
