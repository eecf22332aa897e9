// gyre_draw_sizes.c - twin of rtl/graphics/reader/gyre_draw_sizes.sv.

#include "graphics/reader/gyre_draw_sizes.h"

#include <string.h>

enum { MOST = 512, FIRST_BIT = 9, QUOTIENT = 0x3ff };

void gyre_draw_sizes_init(gyre_draw_sizes *s, const gyre_config *cfg, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->warps = cfg->num_warps;
  s->threads = cfg->num_threads;
  s->lmem_bytes = cfg->lmem_bytes;
  s->ring_words = ring_words;
  s->has_pixels = cfg->pixels != 0;
}

static uint32_t place_bytes(const gyre_draw_sizes *s, const gyre_draw_sizes_in *in) {
  return 4 * s->threads * ((uint32_t)in->in_words + in->out_words);
}

// Vertices of a draw with pixels get a quarter of the warps and of local memory, but one warp at
// least.
static uint32_t few_warps(const gyre_draw_sizes *s) {
  const uint32_t most = s->warps < 8 ? 1 : s->warps / 4, room = s->lmem_q / 4;
  if (s->lmem_q == 0) return 0;
  return room < 1 ? 1 : room < most ? room : most;
}

void gyre_draw_sizes_eval(const gyre_draw_sizes *s, const gyre_draw_sizes_in *in,
                          gyre_draw_sizes_out *out) {
  out->done = s->done_q;
  out->place_bytes = (uint16_t)place_bytes(s, in);
  out->records = s->ring_q > MOST ? MOST : s->ring_q;
  const bool all = s->lmem_q > s->warps;
  const uint32_t piece = s->lmem_bytes / 16;
  const bool few = s->has_pixels && in->pixels;
  out->core_warps = (uint8_t)(few ? few_warps(s) : all ? s->warps : s->lmem_q);
  const uint32_t used =
      few || all ? out->core_warps * place_bytes(s, in) : s->lmem_bytes - s->lmem_left_q;
  out->pieces = (uint8_t)((used + piece - 1) / piece & 31);
  const uint32_t spare = (out->records - (s->threads + 1)) & QUOTIENT;
  out->entries = (uint8_t)((in->cache < spare ? in->cache : spare) & 0x7f);
  out->fits = out->core_warps != 0 && out->records >= s->threads + 2;
}

void gyre_draw_sizes_tick(gyre_draw_sizes *s, const gyre_draw_sizes_in *in) {
  if (in->start) {
    s->running_q = true;
    s->done_q = false;
    s->bit_q = FIRST_BIT;
    s->ring_left_q = s->ring_words;
    s->lmem_left_q = s->lmem_bytes;
    return;
  }
  if (!s->running_q) return;
  const uint32_t ring_part = (uint32_t)in->out_words << s->bit_q;
  const uint32_t lmem_part = place_bytes(s, in) << s->bit_q;
  const bool ring = ring_part <= s->ring_left_q, lmem = lmem_part <= s->lmem_left_q;
  s->ring_q = (uint16_t)((s->ring_q << 1 | ring) & QUOTIENT);
  s->lmem_q = (uint16_t)((s->lmem_q << 1 | lmem) & QUOTIENT);
  if (ring) s->ring_left_q -= ring_part;
  if (lmem) s->lmem_left_q -= lmem_part;
  if (s->bit_q == 0) {
    s->running_q = false;
    s->done_q = true;
  }
  s->bit_q = (s->bit_q - 1) & 15;
}
