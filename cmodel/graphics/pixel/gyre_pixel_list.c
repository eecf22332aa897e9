// gyre_pixel_list.c - twin of rtl/graphics/pixel/gyre_pixel_list.sv.

#include "graphics/pixel/gyre_pixel_list.h"

#include <string.h>

void gyre_pixel_list_init(gyre_pixel_list *s, const gyre_config *cfg) {
  uint32_t depth = 2;
  memset(s, 0, sizeof *s);
  s->num_cores = cfg->num_cores;
  s->num_warps = cfg->num_warps;
  while (depth < cfg->num_cores * cfg->num_warps) depth *= 2;
  gyre_fifo_init(&s->warps, depth);
  gyre_fifo_init(&s->quads, depth * (cfg->num_threads / 4));
}

static uint32_t number_of(const gyre_pixel_list *s, const gyre_filled_warp_t *w) {
  return w->core * s->num_warps + w->wid;
}

void gyre_pixel_list_eval(const gyre_pixel_list *s, gyre_pixel_list_out *out) {
  const gyre_filled_warp_t *w = &s->warp[s->warps.head];
  const gyre_warp_quad *q = &s->quad[s->quads.head];
  *out =
      (gyre_pixel_list_out){.head_valid = gyre_fifo_valid(&s->warps) && s->ended_q[number_of(s, w)],
                            .head = *w,
                            .head_back = s->back[s->warps.head],
                            .next_col = q->col,
                            .next_row = q->row,
                            .next_cover = q->cover,
                            .idle = !gyre_fifo_valid(&s->warps) && !gyre_fifo_valid(&s->quads)};
}

void gyre_pixel_list_tick(gyre_pixel_list *s, const gyre_pixel_list_in *in) {
  for (uint32_t w = 0; w < s->num_cores * s->num_warps; w++) s->ended_q[w] |= in->ended[w];
  if (in->head_pop) s->ended_q[number_of(s, &s->warp[s->warps.head])] = false;
  if (in->push_valid)
    s->quad[gyre_fifo_tail(&s->quads)] =
        (gyre_warp_quad){in->push_col, in->push_row, in->push_cover};
  if (in->warp_valid) {
    s->warp[gyre_fifo_tail(&s->warps)] = in->warp;
    s->back[gyre_fifo_tail(&s->warps)] = in->warp_back;
    s->ended_q[number_of(s, &in->warp)] = false;
  }
  gyre_fifo_tick(&s->quads, in->push_valid, in->next_pop);
  gyre_fifo_tick(&s->warps, in->warp_valid, in->head_pop);
  if (!in->start && !in->halted) return;
  memset(s->ended_q, 0, sizeof s->ended_q);
  gyre_fifo_init(&s->quads, s->quads.depth);
  gyre_fifo_init(&s->warps, s->warps.depth);
}
