// gyre_pixel_sizes.c - twin of rtl/graphics/reader/gyre_pixel_sizes.sv.

#include "graphics/reader/gyre_pixel_sizes.h"

#include <string.h>

enum { FIRST_BIT = 5, QUOTIENT = 0x3f, PIECES = 16 };

void gyre_pixel_sizes_init(gyre_pixel_sizes *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->warps = cfg->num_warps;
  s->threads = cfg->num_threads;
  s->lanes = cfg->num_lanes;
  s->lmem_bytes = cfg->lmem_bytes;
}

static uint32_t uniform_words(const gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in) {
  const uint32_t words = 3 + 3 * (uint32_t)in->inputs;
  return (words + s->lanes - 1) / s->lanes * s->lanes;
}

static uint32_t place_bytes(const gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in) {
  const uint32_t rows = (uint32_t)in->thread_rows + in->output_rows;
  return 4 * (uniform_words(s, in) + s->threads * rows);
}

void gyre_pixel_sizes_eval(const gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in,
                           gyre_pixel_sizes_out *out) {
  const uint32_t spare = (s->warps - in->vertex_warps) & QUOTIENT, piece = s->lmem_bytes / PIECES;
  const uint32_t warps = s->quotient_q < spare ? s->quotient_q : spare;
  const uint32_t most = 2 * spare & QUOTIENT, slots = s->quotient_q < most ? s->quotient_q : most;
  const uint32_t used = slots * place_bytes(s, in);
  out->done = s->done_q;
  out->uniform_words = (uint16_t)uniform_words(s, in);
  out->place_bytes = (uint16_t)place_bytes(s, in);
  out->core_warps = (uint8_t)warps;
  out->core_slots = (uint8_t)slots;
  out->pieces = (uint8_t)((used + piece - 1) / piece & 31);
  out->fits = warps != 0;
}

void gyre_pixel_sizes_tick(gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in) {
  const bool started = s->started_q;
  s->started_q = in->run;
  if (!in->run) {
    s->done_q = false;
  } else if (!started) {
    s->bit_q = FIRST_BIT;
    s->left_q = (PIECES - in->pieces) * (s->lmem_bytes / PIECES);
  } else if (!s->done_q) {
    const uint32_t part = place_bytes(s, in) << s->bit_q;
    const bool fits = part <= s->left_q;
    s->quotient_q = (uint8_t)((s->quotient_q << 1 | fits) & QUOTIENT);
    if (fits) s->left_q -= part;
    s->done_q = s->bit_q == 0;
    s->bit_q = (s->bit_q - 1) & 7;
  }
}
