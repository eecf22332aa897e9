// primitive.c - a primitive through the pixel stage. Rules: docs/pixel_stage.md.

#include "pixel/primitive.h"

#include <stddef.h>

#include "pixel/output.h"

void gyre_pixel_vertex_ready(const gyre_pixel_state *state, gyre_pixel_vertex *v) {
  gyre_pixel_window(&state->viewport, v);
  gyre_pixel_outcode(state->distances, v);
}

static bool in_box(const gyre_pixel_box *b, int32_t x, int32_t y) {
  return x >= b->x0 && x < b->x1 && y >= b->y0 && y < b->y1;
}

// Tests and updates depth and stencil of a pixel.
static bool depth_test(const gyre_pixel_stage *p, bool back, f32 z, uint32_t x, uint32_t y) {
  const gyre_pixel_state *s = p->state;
  uint32_t word[4] = {0};
  if (!s->depth.test && !s->depth.stencil) return true;
  gyre_pixel_load(p->memory, &s->depth_surface, x, y, word);
  const uint32_t before = word[0];
  const bool passes = gyre_pixel_depth_test(&s->depth, back, z, word);
  if (word[0] != before) gyre_pixel_store(p->memory, &s->depth_surface, x, y, word);
  return passes;
}

// Tests the pixels of `cover`. Returns those that pass.
static unsigned depth_test_quad(const gyre_pixel_stage *p, const gyre_pixel_quad *q,
                                const gyre_pixel_shaded *out, unsigned cover) {
  unsigned passed = 0;
  for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++) {
    if ((cover >> i & 1) == 0) continue;
    const int32_t x = gyre_pixel_x(q, i), y = gyre_pixel_y(q, i);
    const bool own = out != NULL && out->writes_depth;
    const f32 z = own ? out->depth[i] : gyre_pixel_plane_at(&q->planes->z, x, y);
    if (depth_test(p, q->back, z, (uint32_t)x, (uint32_t)y)) passed |= 1U << i;
  }
  return passed;
}

// Tests are early unless the program kills pixels or writes depth (R14, R51).
static bool tests_late(const gyre_pixel_stage *p) {
  return p->program->kills || p->program->writes_depth;
}

void gyre_pixel_finish(gyre_pixel_stage *p, const gyre_pixel_quad *q,
                       const gyre_pixel_shaded *out) {
  unsigned cover = q->cover & ~out->killed;
  p->counts.killed += (unsigned)__builtin_popcount(q->cover & out->killed);
  if (tests_late(p)) cover = depth_test_quad(p, q, out, cover);
  p->counts.passed += (unsigned)__builtin_popcount(cover);
  for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++)
    if ((cover >> i & 1) != 0)
      gyre_pixel_write_targets(p->state, p->memory, p->program->mrt, p->program->outputs,
                               (uint32_t)gyre_pixel_x(q, i), (uint32_t)gyre_pixel_y(q, i),
                               out->color[i]);
}

static void shade_quad(gyre_pixel_stage *p, gyre_pixel_quad *q) {
  gyre_pixel_shaded out = {0};
  if ((p->state->sample_mask & 1) == 0) return;
  p->counts.quads++;
  if (!tests_late(p)) q->cover = depth_test_quad(p, q, NULL, q->cover);
  if (q->cover == 0) return;
  p->counts.pixels += (unsigned)__builtin_popcount(q->cover);
  if (p->program->take != NULL) {
    p->program->take(p->program->ctx, q);
    return;
  }
  p->program->shade(p->program->ctx, q, &out);
  gyre_pixel_finish(p, q, &out);
}

static void draw_cover(gyre_pixel_stage *p, const gyre_pixel_cover *c, gyre_pixel_quad q) {
  const gyre_pixel_box box = gyre_pixel_box_and(c->box, p->state->area);
  q.primitive = p->drawn++;
  q.planes = &p->planes;
  q.inputs = &p->program->inputs;
  for (int32_t y = box.y0 & ~1; y < box.y1; y += 2) {
    for (int32_t x = box.x0 & ~1; x < box.x1; x += 2) {
      p->scanned++;
      q.x = (uint32_t)x;
      q.y = (uint32_t)y;
      q.cover = 0;
      for (int32_t i = 0; i < GYRE_PIXEL_QUAD; i++) {
        const int32_t px = x + (i & 1), py = y + (i >> 1);
        if (in_box(&box, px, py) && gyre_pixel_covers(c, px, py)) q.cover |= 1U << i;
      }
      if (q.cover != 0) shade_quad(p, &q);
    }
  }
}

static void draw_triangle(gyre_pixel_stage *p, const gyre_pixel_vertex *const *v,
                          const gyre_pixel_vertex *flat) {
  const gyre_pixel_state *s = p->state;
  const gyre_pixel_vertex *corner[3] = {v[0], v[1], v[2]};
  int32_t x[3], y[3];
  for (unsigned k = 0; k < 3; k++) {
    x[k] = gyre_pixel_snap(v[k]->window[0]);
    y[k] = gyre_pixel_snap(v[k]->window[1]);
  }
  const int64_t area = gyre_pixel_area(x, y);
  const bool back = (area > 0) != s->clockwise;
  if (area == 0 || (back ? s->cull_back : s->cull_front)) {
    p->counts.culled++;
    return;
  }
  // Rule "winding": vertices 0 and 1 change places, or 1 and 2 if the first vertex provokes.
  if (area < 0) {
    const unsigned a = s->first_provokes ? 1 : 0, b = a + 1;
    const int32_t x_a = x[a], y_a = y[a];
    x[a] = x[b];
    y[a] = y[b];
    x[b] = x_a;
    y[b] = y_a;
    corner[a] = v[b];
    corner[b] = v[a];
  }
  const gyre_pixel_cover c = gyre_pixel_cover_polygon(x, y, 3);
  gyre_pixel_planes_of(corner, 3, flat, &p->program->inputs, &p->planes);
  draw_cover(p, &c, (gyre_pixel_quad){.back = back});
}

// Draws what remains after clipping.
static void draw(void *ctx, const gyre_pixel_vertex *const *v, unsigned n,
                 const gyre_pixel_vertex *flat) {
  gyre_pixel_stage *p = ctx;
  int32_t x[4], y[4];
  for (unsigned k = 0; k < n; k++)
    if (!f32_finite(v[k]->window[0]) || !f32_finite(v[k]->window[1])) return;
  if (n == 3) {
    draw_triangle(p, v, flat);
    return;
  }
  if (n == 2 && !gyre_pixel_line(v, x, y)) return;
  const gyre_pixel_cover c =
      n == 2 ? gyre_pixel_cover_polygon(x, y, 4) : gyre_pixel_cover_point(v[0]);
  gyre_pixel_planes_of(v, n, flat, &p->program->inputs, &p->planes);
  gyre_pixel_quad q = {0};
  if (n == 1) q.square = gyre_pixel_square_of(v[0]);
  draw_cover(p, &c, q);
}

void gyre_pixel_primitive(gyre_pixel_stage *p, const gyre_pixel_vertex *const *v, unsigned n) {
  gyre_pixel_clipper *c = &p->clipper;
  const bool first = p->state->first_provokes;
  c->viewport = &p->state->viewport;
  c->inputs = &p->program->inputs;
  c->distances = p->state->distances;
  p->counts.primitives++;
  for (unsigned k = 0; k < n; k++) {
    if (v[k]->outcode == 0) continue;
    p->counts.clipped++;
    break;
  }
  if (n == 1) gyre_pixel_clip_point(v[0], draw, p);
  if (n == 2) gyre_pixel_clip_line(c, v, first, draw, p);
  if (n == 3) gyre_pixel_clip_triangle(c, v, first, draw, p);
}
