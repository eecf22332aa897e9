// library_side.c - draws a scene with the functions of cmodel/pixel.

#include <string.h>

#include "pixel/order.h"
#include "pixel/primitive.h"
#include "scene.h"

enum { PERSPECTIVE = 0, LINEAR = 4, CONSTANT = 8, INPUTS = 12 };

static uint8_t memory[(SCENE_TARGETS + 1) * SCENE_SURFACE_BYTES];

static uint32_t load(void *ctx, uint32_t address, unsigned bytes) {
  uint32_t value = 0;
  memcpy(&value, (uint8_t *)ctx + address, bytes);
  return value;
}

static void store(void *ctx, uint32_t address, unsigned bytes, uint32_t value) {
  memcpy((uint8_t *)ctx + address, &value, bytes);
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The pixel program: the same as that of gl_side.c.
static void shade(void *ctx, const gyre_pixel_quad *q, gyre_pixel_shaded *out) {
  const scene *s = ctx;
  out->writes_depth = s->writes_depth;
  for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++) {
    const int32_t x = (int32_t)(q->x + (i & 1)), y = (int32_t)(q->y + (i >> 1));
    const f32 factor = gyre_pixel_factor(q->planes, x, y);
    uint32_t in[INPUTS];
    for (unsigned k = 0; k < INPUTS; k++)
      in[k] = gyre_pixel_input(q->planes, q->inputs, k, x, y, factor);
    if (s->kills && f32_lt(in[PERSPECTIVE], bits_of(0.25F))) out->killed |= 1U << i;
    if (s->writes_depth) out->depth[i] = in[LINEAR];
    const uint32_t position[4] = {f32_add(f32_from(x), F32_HALF), f32_add(f32_from(y), F32_HALF),
                                  gyre_pixel_plane_at(&q->planes->z, x, y),
                                  gyre_pixel_plane_at(&q->planes->iw, x, y)};
    const uint32_t mixed[4] = {in[PERSPECTIVE], in[LINEAR + 1], in[CONSTANT + 2],
                               in[PERSPECTIVE + 3]};
    const uint32_t linear[4] = {in[LINEAR], in[LINEAR + 1], in[LINEAR + 2], in[PERSPECTIVE + 3]};
    const uint32_t *const source[SOURCES] = {in + PERSPECTIVE, linear, in + CONSTANT, mixed,
                                             position};
    for (unsigned t = 0; t < s->targets; t++) memcpy(out->color[i][t], source[s->source[t]], 16);
  }
}

void scene_state(const scene *s, uint32_t base, gyre_pixel_state *p) {
  memset(p, 0, sizeof *p);
  p->first_provokes = s->first_provokes;
  p->clockwise = s->clockwise;
  p->cull_front = s->cull_front;
  p->cull_back = s->cull_back;
  p->mrt = true;
  p->one_blend = s->one_blend;
  p->logic = s->logic;
  p->logic_op = (uint8_t)s->logic_op;
  p->sample_mask = (uint8_t)s->sample_mask;
  p->distances = (uint8_t)s->distances;
  for (unsigned k = 0; k < 4; k++) p->constant[k] = bits_of(s->constant[k]);
  for (unsigned k = 0; k < 2; k++) {
    p->viewport.scale[k] = bits_of((float)s->viewport[2 + k] / 2);
    p->viewport.offset[k] = bits_of((float)s->viewport[k] + (float)s->viewport[2 + k] / 2);
  }
  p->viewport.scale[2] = p->viewport.offset[2] = F32_HALF;
  const gyre_pixel_box scissor = {(int32_t)s->scissor[0], (int32_t)s->scissor[1],
                                  (int32_t)s->scissor[2], (int32_t)s->scissor[3]};
  const gyre_pixel_box viewport = {(int32_t)s->viewport[0], (int32_t)s->viewport[1],
                                   (int32_t)(s->viewport[0] + s->viewport[2]),
                                   (int32_t)(s->viewport[1] + s->viewport[3])};
  p->area = gyre_pixel_box_and(scissor, viewport);
  if (p->area.x1 <= p->area.x0 || p->area.y1 <= p->area.y0) p->area = (gyre_pixel_box){0, 0, 0, 0};
  p->depth = s->depth;
  const unsigned depth_bytes = gyre_pixel_depth_bytes(s->depth.format);
  p->depth_surface = (gyre_pixel_surface){s->depth.format, (uint8_t)depth_bytes,
                                          base + SCENE_TARGETS * SCENE_SURFACE_BYTES,
                                          gyre_pixel_pitch(SCENE_COLUMNS, depth_bytes)};
  for (unsigned t = 0; t < s->targets; t++) {
    const unsigned bytes = gyre_pixel_format_bytes(s->format[t]);
    p->target[t] = (gyre_pixel_target){
        .surface = {(uint8_t)s->format[t], (uint8_t)bytes, base + t * SCENE_SURFACE_BYTES,
                    gyre_pixel_pitch(SCENE_COLUMNS, bytes)},
        .mask = (uint8_t)s->mask[t],
        .blend = s->blend[t]};
  }
}

void scene_copy(const scene *s, const gyre_pixel_state *p, const gyre_pixel_memory *m, bool in,
                picture *out) {
  for (uint32_t i = 0; i < SCENE_PIXELS; i++) {
    const uint32_t x = i % SCENE_COLUMNS, y = i / SCENE_COLUMNS;
    for (unsigned t = 0; t < s->targets; t++) {
      if (in) gyre_pixel_store(m, &p->target[t].surface, x, y, s->color[t][i]);
      if (!in) gyre_pixel_load(m, &p->target[t].surface, x, y, out->color[t][i]);
    }
    if (s->depth.format == GYRE_PIXEL_DEPTH_NONE) continue;
    if (in) gyre_pixel_store(m, &p->depth_surface, x, y, &s->stored_depth[i]);
    if (!in) gyre_pixel_load(m, &p->depth_surface, x, y, &out->depth[i]);
  }
}

static void vertex_of(const gyre_pixel_state *p, const scene_vertex *from, gyre_pixel_vertex *v) {
  memset(v, 0, sizeof *v);
  for (unsigned k = 0; k < 4; k++) {
    v->clip[k] = bits_of(from->position[k]);
    v->value[PERSPECTIVE + k] = bits_of(from->perspective[k]);
    v->value[LINEAR + k] = bits_of(from->linear[k]);
    v->value[CONSTANT + k] = bits_of(from->constant[k]);
  }
  v->point_size = bits_of(from->size);
  v->distance[0] = bits_of(from->distance);
  gyre_pixel_vertex_ready(p, v);
}

void library_draw(const scene *s, picture *out) {
  static gyre_pixel_vertex vertex[SCENE_VERTICES];
  static gyre_pixel_stage stage;
  gyre_pixel_state built, state;
  uint32_t block[GYRE_PIXEL_STATE_WORDS], order[3];
  const gyre_pixel_memory m = {memory, load, store};
  gyre_pixel_program program = {.kills = s->kills,
                                .writes_depth = s->writes_depth,
                                .mrt = s->mrt,
                                .outputs = 0xff,
                                .inputs = {.count = INPUTS},
                                .ctx = (void *)(uintptr_t)s,
                                .shade = shade};
  for (unsigned i = 0; i < INPUTS; i++)
    program.inputs.mode[i] = i < LINEAR     ? GYRE_PIXEL_PERSPECTIVE
                             : i < CONSTANT ? GYRE_PIXEL_LINEAR
                                            : GYRE_PIXEL_CONSTANT;
  // The state goes through a block, as a draw on a device has it.
  scene_state(s, 0, &built);
  gyre_pixel_state_write(&built, s->columns, s->rows, block);
  memset(out, 0, sizeof *out);
  if (gyre_pixel_state_read(block, &state) != GYRE_PIXEL_GOOD) return;
  scene_copy(s, &state, &m, true, out);
  for (unsigned d = 0; d < s->draws; d++) {
    const scene_draw *draw = &s->draw[d];
    stage.state = &state;
    stage.memory = &m;
    stage.program = &program;
    stage.counts = (gyre_pixel_counts){0};
    for (unsigned i = 0; i < draw->count; i++) vertex_of(&state, &draw->vertex[i], &vertex[i]);
    for (uint32_t i = 0, n;
         (n = gyre_pixel_order(draw->topology, draw->count, i, s->first_provokes, order)) != 0;
         i++) {
      const gyre_pixel_vertex *v[3];
      for (uint32_t k = 0; k < n; k++) v[k] = &vertex[order[k]];
      gyre_pixel_primitive(&stage, v, n);
    }
    out->passed[d] = (uint32_t)stage.counts.passed;
    out->counts[d] = stage.counts;
  }
  scene_copy(s, &state, &m, false, out);
}
