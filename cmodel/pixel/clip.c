// clip.c - clipping: distances, outcodes, vertices that clipping makes. Rules: docs/pixel_stage.md.

#include "pixel/clip.h"

f32 gyre_pixel_distance(const gyre_pixel_vertex *v, unsigned plane) {
  if (plane >= GYRE_PIXEL_SIDES) return v->distance[plane - GYRE_PIXEL_SIDES];
  const f32 c = v->clip[plane / 2], w = v->clip[3];
  // Planes 0, 2 and 5 are w - c, the others c + w: near comes before far.
  const bool upper = plane == 0 || plane == 2 || plane == 5;
  return upper ? f32_sub(w, c) : f32_add(c, w);
}

void gyre_pixel_outcode(uint8_t distances, gyre_pixel_vertex *v) {
  v->outcode = 0;
  for (unsigned p = 0; p < GYRE_PIXEL_PLANES; p++) {
    if (p >= GYRE_PIXEL_SIDES && (distances >> (p - GYRE_PIXEL_SIDES) & 1) == 0) continue;
    if (!f32_le(F32_ZERO, gyre_pixel_distance(v, p))) v->outcode |= 1U << p;
  }
}

// Rule "lerp": out + t * (in - out), nothing fused.
static f32 lerp(f32 t, f32 out, f32 in) { return f32_add(out, f32_mul(t, f32_sub(in, out))); }

// Rule "screen t": screen-linear inputs use the fraction that the new vertex has on the screen,
// along x / w, or along y / w if both ends have the same x.
static f32 screen_t(f32 t, const gyre_pixel_vertex *out, const gyre_pixel_vertex *in,
                    const gyre_pixel_vertex *made) {
  for (unsigned k = 0; k < 2; k++) {
    if (f32_eq(in->clip[k], out->clip[k])) continue;
    const f32 i = f32_div(in->clip[k], in->clip[3]), o = f32_div(out->clip[k], out->clip[3]);
    const f32 m = f32_div(made->clip[k], made->clip[3]);
    return f32_div(f32_sub(m, o), f32_sub(i, o));
  }
  return t;
}

const gyre_pixel_vertex *gyre_pixel_clip_between(gyre_pixel_clipper *c, f32 t,
                                                 const gyre_pixel_vertex *out,
                                                 const gyre_pixel_vertex *in) {
  gyre_pixel_vertex *v = &c->made[c->made_count++];
  for (unsigned k = 0; k < 4; k++) v->clip[k] = lerp(t, out->clip[k], in->clip[k]);
  gyre_pixel_window_clipped(c->viewport, v);
  for (unsigned d = 0; d < GYRE_PIXEL_CLIP_DISTANCES; d++)
    v->distance[d] = lerp(t, out->distance[d], in->distance[d]);
  const f32 linear = screen_t(t, out, in, v);
  for (unsigned i = 0; i < c->inputs->count; i++) {
    const f32 along = c->inputs->mode[i] == GYRE_PIXEL_LINEAR ? linear : t;
    v->value[i] = lerp(along, out->value[i], in->value[i]);
  }
  v->point_size = out->point_size;
  v->outcode = 0;
  return v;
}

static bool finite(const gyre_pixel_vertex *v) {
  for (unsigned k = 0; k < 4; k++)
    if (!f32_finite(v->clip[k])) return false;
  for (unsigned d = 0; d < GYRE_PIXEL_CLIP_DISTANCES; d++)
    if (!f32_finite(v->distance[d])) return false;
  return true;
}

// Rule "points": a point is dropped if its centre is outside of a plane. Its square is never cut;
// the area of the state limits it to the viewport.
void gyre_pixel_clip_point(const gyre_pixel_vertex *v, gyre_pixel_clip_sink *sink, void *ctx) {
  if (!finite(v) || v->outcode != 0) return;
  sink(ctx, &v, 1, v);
}

// Rule "lines": each end moves to the plane that cuts most of it; fractions are counted from the
// end that moves.
void gyre_pixel_clip_line(gyre_pixel_clipper *c, const gyre_pixel_vertex *const *v,
                          bool first_provokes, gyre_pixel_clip_sink *sink, void *ctx) {
  const gyre_pixel_vertex *end[2] = {v[0], v[1]};
  f32 t[2] = {F32_ZERO, F32_ZERO};
  if (!finite(v[0]) || !finite(v[1]) || (v[0]->outcode & v[1]->outcode) != 0) return;
  for (uint32_t left = v[0]->outcode | v[1]->outcode; left != 0; left &= left - 1) {
    const unsigned plane = (unsigned)__builtin_ctz(left);
    const f32 d[2] = {gyre_pixel_distance(v[0], plane), gyre_pixel_distance(v[1], plane)};
    for (unsigned i = 0; i < 2; i++) {
      if (!f32_lt(d[i], F32_ZERO)) continue;
      const f32 cut = f32_div(d[i], f32_sub(d[i], d[1 - i]));
      if (f32_lt(t[i], cut)) t[i] = cut;
    }
    if (f32_le(F32_ONE, f32_add(t[0], t[1]))) return;
  }
  c->made_count = 0;
  for (unsigned i = 0; i < 2; i++)
    if (v[i]->outcode != 0) end[i] = gyre_pixel_clip_between(c, t[i], v[i], v[1 - i]);
  sink(ctx, end, 2, v[first_provokes ? 0 : 1]);
}

typedef struct polygon {
  unsigned n;
  const gyre_pixel_vertex *corner[GYRE_PIXEL_CORNERS + 1];
} polygon;

// Rule "edge": the fraction is counted from the end that is nearer to the plane.
static const gyre_pixel_vertex *cut_edge(gyre_pixel_clipper *c, const gyre_pixel_vertex *a, f32 da,
                                         const gyre_pixel_vertex *b, f32 db) {
  const f32 span = f32_sub(db, da);
  const bool b_nearer = f32_lt(db, F32_ZERO) ? f32_lt(f32_neg(db), da) : !f32_lt(f32_neg(da), db);
  if (b_nearer) return gyre_pixel_clip_between(c, f32_div(db, span), b, a);
  return gyre_pixel_clip_between(c, f32_div(f32_neg(da), span), a, b);
}

static void cut_polygon(gyre_pixel_clipper *c, polygon *p, unsigned plane) {
  polygon rest = {0};
  for (unsigned i = 0; i < p->n && rest.n < GYRE_PIXEL_CORNERS; i++) {
    const gyre_pixel_vertex *a = p->corner[i], *b = p->corner[i + 1 < p->n ? i + 1 : 0];
    const f32 da = gyre_pixel_distance(a, plane), db = gyre_pixel_distance(b, plane);
    const bool a_in = !f32_lt(da, F32_ZERO), b_in = !f32_lt(db, F32_ZERO);
    if (a_in) rest.corner[rest.n++] = a;
    if (a_in != b_in && c->made_count < GYRE_PIXEL_MADE)
      rest.corner[rest.n++] = cut_edge(c, a, da, b, db);
  }
  *p = rest;
}

// Rule "fan": triangles (k - 1, k, 0); if the first vertex provokes, (0, k - 1, k).
void gyre_pixel_clip_triangle(gyre_pixel_clipper *c, const gyre_pixel_vertex *const *v,
                              bool first_provokes, gyre_pixel_clip_sink *sink, void *ctx) {
  const gyre_pixel_vertex *flat = v[first_provokes ? 0 : 2];
  polygon p = {3, {v[0], v[1], v[2]}};
  if (!finite(v[0]) || !finite(v[1]) || !finite(v[2])) return;
  const uint32_t planes = v[0]->outcode | v[1]->outcode | v[2]->outcode;
  if ((v[0]->outcode & v[1]->outcode & v[2]->outcode) != 0) return;
  if (planes == 0) {
    sink(ctx, v, 3, flat);
    return;
  }
  c->made_count = 0;
  for (uint32_t left = planes; left != 0 && p.n >= 3; left &= left - 1)
    cut_polygon(c, &p, (unsigned)__builtin_ctz(left));
  for (unsigned k = 2; k < p.n; k++) {
    const gyre_pixel_vertex *last[3] = {p.corner[k - 1], p.corner[k], p.corner[0]};
    const gyre_pixel_vertex *first[3] = {p.corner[0], p.corner[k - 1], p.corner[k]};
    sink(ctx, first_provokes ? first : last, 3, flat);
  }
}
