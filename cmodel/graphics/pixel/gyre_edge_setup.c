// gyre_edge_setup.c - twin of rtl/graphics/pixel/gyre_edge_setup.sv. It computes the edges with the
// rules of cmodel/pixel at once, and counts the cycles that the module takes for them.

#include "graphics/pixel/gyre_edge_setup.h"

#include <string.h>

void gyre_edge_setup_init(gyre_edge_setup *s) { memset(s, 0, sizeof *s); }

// The box of all corners. It ends before the first centre that is not less than the greatest
// coordinate; the box of the rules may have a column and a row more, which are never covered.
static gyre_pixel_box box_of(const int32_t *x, const int32_t *y, unsigned corners) {
  gyre_pixel_box b = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  for (unsigned i = 0; i < corners; i++) {
    const int32_t column = (x[i] + GYRE_PIXEL_UNIT - 1) >> GYRE_PIXEL_SUBPIXEL;
    const int32_t row = (y[i] + GYRE_PIXEL_UNIT - 1) >> GYRE_PIXEL_SUBPIXEL;
    if (column < b.x0) b.x0 = column;
    if (row < b.y0) b.y0 = row;
    if (column > b.x1) b.x1 = column;
    if (row > b.y1) b.y1 = row;
  }
  return b;
}

gyre_edge_answer gyre_edge_setup_compute(const gyre_edge_setup_state *state, const int32_t *x,
                                         const int32_t *y, unsigned corners, gyre_edges *edges) {
  const gyre_pixel_cover c = gyre_pixel_cover_polygon(x, y, corners);
  const gyre_pixel_box box = gyre_pixel_box_and(box_of(x, y, corners), state->area);
  const int64_t area = corners == 3 ? gyre_pixel_area(x, y) : 1;
  *edges = (gyre_edges){.four = corners == 4, .turned = area < 0, .box = box};
  edges->back = corners == 3 && (area > 0) != state->clockwise;
  for (unsigned i = 0; i < corners; i++) {
    const gyre_pixel_edge *e = &c.edge[i];
    const int64_t raw = e->c + e->dx * (box.x0 & ~1) + e->dy * (box.y0 & ~1);
    edges->value[i] = (raw - 1) >> GYRE_PIXEL_SUBPIXEL;
    edges->dx[i] = (int32_t)(e->dx / GYRE_PIXEL_UNIT);
    edges->dy[i] = (int32_t)(e->dy / GYRE_PIXEL_UNIT);
  }
  if (area == 0) return GYRE_EDGES_CULLED;
  if (corners == 3 && (edges->back ? state->cull_back : state->cull_front))
    return GYRE_EDGES_CULLED;
  return box.x0 < box.x1 && box.y0 < box.y1 ? GYRE_EDGES_DRAWN : GYRE_EDGES_EMPTY;
}

void gyre_edge_setup_eval(const gyre_edge_setup *s, gyre_edge_setup_out *out) {
  *out = (gyre_edge_setup_out){.corner_ready = s->left_q == 0 && !s->give_q,
                               .edges_valid = s->give_q,
                               .edges = &s->edges_q,
                               .culled = s->culled_q,
                               .empty = s->empty_q};
  out->idle = out->corner_ready && s->count_q == 0;
}

// A cycle for the box, four for each edge, three in which the last product becomes a value.
static uint8_t cycles_of(unsigned corners) { return (uint8_t)(1 + 4 * corners + 3); }

static void take(gyre_edge_setup *s, const gyre_edge_setup_in *in) {
  s->x_q[s->count_q] = in->corner_x;
  s->y_q[s->count_q] = in->corner_y;
  s->count_q++;
  if (s->count_q != 4 && !(s->count_q == 3 && in->corner_last)) return;
  s->answer_q = gyre_edge_setup_compute(&in->state, s->x_q, s->y_q, s->count_q, &s->edges_q);
  s->left_q = cycles_of(s->count_q);
  s->count_q = 0;
}

void gyre_edge_setup_tick(gyre_edge_setup *s, const gyre_edge_setup_in *in) {
  s->culled_q = s->empty_q = false;
  if (in->cancel) {
    s->count_q = s->left_q = 0;
    s->give_q = false;
  } else if (s->give_q) {
    s->give_q = !in->edges_ready;
  } else if (s->left_q == 0) {
    if (in->corner_valid) take(s, in);
  } else if (--s->left_q == 0) {
    s->give_q = s->answer_q == GYRE_EDGES_DRAWN;
    s->culled_q = s->answer_q == GYRE_EDGES_CULLED;
    s->empty_q = s->answer_q == GYRE_EDGES_EMPTY;
  }
}
