// cover.c - coverage by triangles, lines and points. Rules: docs/pixel_stage.md.

#include "pixel/cover.h"

int64_t gyre_pixel_area(const int32_t *x, const int32_t *y) {
  return ((int64_t)x[0] - x[1]) * ((int64_t)y[2] - y[0]) -
         ((int64_t)x[2] - x[0]) * ((int64_t)y[0] - y[1]);
}

// Rule "edge": the edge function, plus 1 for edges that include centres on them.
static gyre_pixel_edge edge_of(int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  const int64_t ex = x1 - x0, ey = y1 - y0;
  const bool left = ey > 0, row_0 = ey == 0 && ex < 0;
  return (gyre_pixel_edge){.c = ex * y0 - ey * x0 + (left || row_0),
                           .dx = ey * GYRE_PIXEL_UNIT,
                           .dy = -ex * GYRE_PIXEL_UNIT};
}

// Returns the first pixel whose centre is not below a coordinate.
static int32_t pixel_from(int32_t coordinate) {
  return (int32_t)(((int64_t)coordinate + GYRE_PIXEL_UNIT - 1) >> GYRE_PIXEL_SUBPIXEL);
}

static int32_t least(const int32_t *a, unsigned n) {
  int32_t found = a[0];
  for (unsigned i = 1; i < n; i++) found = a[i] < found ? a[i] : found;
  return found;
}

static int32_t most(const int32_t *a, unsigned n) {
  int32_t found = a[0];
  for (unsigned i = 1; i < n; i++) found = a[i] > found ? a[i] : found;
  return found;
}

gyre_pixel_cover gyre_pixel_cover_polygon(const int32_t *x, const int32_t *y, unsigned n) {
  gyre_pixel_cover c = {.edges = n};
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + 1 < n ? i + 1 : 0;
    c.edge[i] = edge_of(x[i], y[i], x[j], y[j]);
  }
  c.box = (gyre_pixel_box){pixel_from(least(x, n)), pixel_from(least(y, n)),
                           (most(x, n) >> GYRE_PIXEL_SUBPIXEL) + 1,
                           (most(y, n) >> GYRE_PIXEL_SUBPIXEL) + 1};
  return c;
}

// Rule "point": pixels with X - w / 2 <= 256 i < X - w / 2 + w, where w is at least a pixel.
gyre_pixel_square gyre_pixel_square_of(const gyre_pixel_vertex *v) {
  int32_t w = gyre_pixel_snap_length(v->point_size);
  if (w < GYRE_PIXEL_UNIT) w = GYRE_PIXEL_UNIT;
  return (gyre_pixel_square){.first = {gyre_pixel_snap_away(v->window[0]) - w / 2,
                                       gyre_pixel_snap_away(v->window[1]) - w / 2},
                             .side = w};
}

// Rule "point coordinate": (256 i - first) / w.
f32 gyre_pixel_square_at(const gyre_pixel_square *s, unsigned k, int32_t pixel) {
  if (s->side == 0) return F32_ZERO;
  return f32_div(f32_from(GYRE_PIXEL_UNIT * pixel - s->first[k]), f32_from(s->side));
}

gyre_pixel_cover gyre_pixel_cover_point(const gyre_pixel_vertex *v) {
  const gyre_pixel_square s = gyre_pixel_square_of(v);
  int32_t from[2], to[2];
  for (unsigned k = 0; k < 2; k++) {
    from[k] = pixel_from(s.first[k]);
    to[k] = pixel_from(s.first[k] + s.side);
  }
  return (gyre_pixel_cover){.edges = 0, .box = {from[0], from[1], to[0], to[1]}};
}

bool gyre_pixel_covers(const gyre_pixel_cover *c, int32_t x, int32_t y) {
  for (unsigned i = 0; i < c->edges; i++) {
    const gyre_pixel_edge *e = &c->edge[i];
    if (e->c + e->dx * x + e->dy * y <= 0) return false;
  }
  return x >= c->box.x0 && x < c->box.x1 && y >= c->box.y0 && y < c->box.y1;
}

gyre_pixel_box gyre_pixel_box_and(gyre_pixel_box a, gyre_pixel_box b) {
  return (gyre_pixel_box){a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0,
                          a.x1 < b.x1 ? a.x1 : b.x1, a.y1 < b.y1 ? a.y1 : b.y1};
}
