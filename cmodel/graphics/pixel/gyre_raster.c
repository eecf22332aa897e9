// gyre_raster.c - twin of rtl/graphics/pixel/gyre_raster.sv. Where the module adds steps, it computes
// each value from the edges and the position.

#include "graphics/pixel/gyre_raster.h"

#include <string.h>

void gyre_raster_init(gyre_raster *s) { memset(s, 0, sizeof *s); }

void gyre_raster_eval(const gyre_raster *s, gyre_raster_out *out) {
  *out = (gyre_raster_out){.edges_ready = !s->walk_q,
                           .quad_valid = s->out_valid_q,
                           .quad = s->out_q,
                           .idle = !s->walk_q && !s->kept_valid_q && !s->out_valid_q};
}

// Pixels of the present quad that an edge includes.
static unsigned included(const gyre_raster *s, unsigned edge) {
  const gyre_edges *e = &s->edges_q;
  unsigned pixels = 0;
  for (int i = 0; i < 4; i++) {
    const int x = 2 * s->col_q + (i & 1) - (e->box.x0 & ~1);
    const int y = 2 * s->row_q + (i >> 1) - (e->box.y0 & ~1);
    const int64_t value = e->value[edge] + (int64_t)e->dx[edge] * x + (int64_t)e->dy[edge] * y;
    if ((value < 0) == e->turned) pixels |= 1U << i;
  }
  return pixels;
}

// Returns true if an edge excludes all pixels to the right of one that it excludes.
static bool falls(const gyre_edges *e, unsigned edge) {
  return e->turned ? e->dx[edge] >= 0 : e->dx[edge] <= 0;
}

static bool in_box(const gyre_pixel_box *b, int x, int y) {
  return x >= b->x0 && x < b->x1 && y >= b->y0 && y < b->y1;
}

// What the present quad says.
typedef struct visit {
  unsigned cover;
  bool row_end, box_end;
} visit;

static visit visit_of(const gyre_raster *s) {
  const gyre_edges *e = &s->edges_q;
  visit v = {.cover = 0};
  for (int i = 0; i < 4; i++)
    if (in_box(&e->box, 2 * s->col_q + (i & 1), 2 * s->row_q + (i >> 1))) v.cover |= 1U << i;
  v.row_end = 2 * s->col_q + 2 >= e->box.x1;
  for (unsigned k = 0; k < (e->four ? 4U : 3U); k++) {
    const unsigned pixels = included(s, k);
    v.cover &= pixels;
    if (pixels == 0 && falls(e, k)) v.row_end = true;
  }
  v.box_end = v.row_end && 2 * s->row_q + 2 >= e->box.y1;
  return v;
}

static void begin(gyre_raster *s, const gyre_edges *edges) {
  s->edges_q = *edges;
  s->walk_q = s->none_q = true;
  s->col_q = (uint16_t)(edges->box.x0 / 2);
  s->row_q = (uint16_t)(edges->box.y0 / 2);
}

static void advance(gyre_raster *s, const visit *v) {
  s->walk_q = !v->box_end;
  s->col_q++;
  if (!v->row_end) return;
  s->col_q = (uint16_t)(s->edges_q.box.x0 / 2);
  s->row_q++;
}

void gyre_raster_tick(gyre_raster *s, const gyre_raster_in *in) {
  const visit v = s->walk_q ? visit_of(s) : (visit){.cover = 0};
  const bool free = !s->out_valid_q || in->quad_ready;
  const bool place = s->walk_q && (v.cover != 0 || (v.box_end && s->none_q));
  const bool move = s->kept_valid_q && free && (s->ended_q || place);
  const bool visits = s->walk_q && (!place || !s->kept_valid_q || free);
  if (free) s->out_valid_q = move;
  if (move) {
    s->out_q = s->kept_q;
    s->out_q.last = s->ended_q;
    s->kept_valid_q = s->ended_q = false;
  }
  if (visits && place) {
    s->kept_q = (gyre_quad){s->col_q, s->row_q, (uint8_t)v.cover, s->none_q, false};
    s->kept_valid_q = true;
    s->none_q = false;
  }
  if (visits) {
    if (v.box_end) s->ended_q = true;
    advance(s, &v);
  } else if (!s->walk_q && in->edges_valid) {
    begin(s, in->edges);
  }
  if (in->cancel) s->walk_q = s->kept_valid_q = s->ended_q = s->out_valid_q = false;
}
