// gyre_pixel_list.c - twin of rtl/graphics/pixel/gyre_pixel_list.sv.

#include "graphics/pixel/gyre_pixel_list.h"

#include <string.h>

void gyre_pixel_list_init(gyre_pixel_list *s, const gyre_config *cfg) {
  uint32_t depth = 2;
  memset(s, 0, sizeof *s);
  s->num_cores = cfg->num_cores;
  s->num_warps = cfg->num_warps;
  while (depth < 2 * cfg->num_cores * cfg->num_warps) depth *= 2;
  gyre_fifo_init(&s->warps, depth);
  gyre_fifo_init(&s->quads, depth * (cfg->num_threads / 4));
}

void gyre_pixel_list_eval(const gyre_pixel_list *s, gyre_pixel_list_out *out) {
  const gyre_filled_warp_t *w = &s->warp[s->warps.head];
  const gyre_warp_quad *q = &s->quad[s->quads.head];
  *out = (gyre_pixel_list_out){
      .head_valid = gyre_fifo_valid(&s->warps) && s->ended_q[w->core][w->wid] != 0,
      .head = *w,
      .head_back = s->back[s->warps.head],
      .next_col = q->col,
      .next_row = q->row,
      .next_cover = q->cover,
      .idle = !gyre_fifo_valid(&s->warps) && !gyre_fifo_valid(&s->quads)};
}

void gyre_pixel_list_tick(gyre_pixel_list *s, const gyre_pixel_list_in *in) {
  const gyre_filled_warp_t *head = &s->warp[s->warps.head];
  for (uint32_t c = 0; c < s->num_cores; c++)
    for (uint32_t left = in->ends[c]; left != 0; left &= left - 1)
      s->ended_q[c][__builtin_ctz(left)]++;
  if (in->head_pop) s->ended_q[head->core][head->wid]--;
  if (in->push_valid)
    s->quad[gyre_fifo_tail(&s->quads)] =
        (gyre_warp_quad){in->push_col, in->push_row, in->push_cover};
  if (in->warp_valid) {
    s->warp[gyre_fifo_tail(&s->warps)] = in->warp;
    s->back[gyre_fifo_tail(&s->warps)] = in->warp_back;
  }
  gyre_fifo_tick(&s->quads, in->push_valid, in->next_pop);
  gyre_fifo_tick(&s->warps, in->warp_valid, in->head_pop);
  if (!in->start && !in->halted) return;
  memset(s->ended_q, 0, sizeof s->ended_q);
  gyre_fifo_init(&s->quads, s->quads.depth);
  gyre_fifo_init(&s->warps, s->warps.depth);
}
