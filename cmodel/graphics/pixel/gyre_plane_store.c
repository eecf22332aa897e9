// gyre_plane_store.c - twin of rtl/graphics/pixel/gyre_plane_store.sv.

#include "graphics/pixel/gyre_plane_store.h"

#include <string.h>

enum { INPUTS = 6, HEADER = 3 };  // words of z and iw; uniform words before those of inputs

static void clear(gyre_plane_store *s) {
  s->count_q = 0;
  s->word_q = HEADER;
  s->base_q = s->oldest_q = s->used_q = 0;
  gyre_fifo_init(&s->z, s->z.depth);
  gyre_fifo_init(&s->iw, s->z.depth);
  gyre_fifo_init(&s->square, s->z.depth);
  gyre_fifo_init(&s->done, s->z.depth);
}

void gyre_plane_store_init(gyre_plane_store *s, const gyre_config *cfg, uint32_t primitives,
                           uint32_t words) {
  memset(s, 0, sizeof *s);
  s->lanes = cfg->num_lanes;
  s->rows = words / cfg->num_lanes;
  s->z.depth = primitives;
  clear(s);
}

// Rows of a primitive.
static uint32_t rows_of(const gyre_plane_store *s, const gyre_pixel_program_t *program) {
  return program->uniform_words / s->lanes;
}

static bool ready(const gyre_plane_store *s, const gyre_pixel_program_t *program) {
  const bool room = s->count_q != 0 || s->used_q + rows_of(s, program) <= s->rows;
  return gyre_fifo_ready(&s->z) && gyre_fifo_ready(&s->iw) && gyre_fifo_ready(&s->done) &&
         gyre_fifo_ready(&s->square) && room;
}

void gyre_plane_store_eval(const gyre_plane_store *s, const gyre_pixel_program_t *program,
                           gyre_plane_store_out *out) {
  const gyre_square *q = &s->square_item[s->square.head];
  *out = (gyre_plane_store_out){.plane_ready = ready(s, program),
                                .z_valid = gyre_fifo_valid(&s->z),
                                .z_back = s->z_back[s->z.head],
                                .z_plane = s->z_item[s->z.head].word,
                                .iw_valid = gyre_fifo_valid(&s->iw),
                                .iw_plane = s->iw_item[s->iw.head].word,
                                .square_valid = gyre_fifo_valid(&s->square),
                                .square_x = q->x,
                                .square_y = q->y,
                                .square_side = q->side,
                                .uniform_valid = gyre_fifo_valid(&s->done),
                                .uniform_back = s->done_back[s->done.head],
                                .uniform_words = s->row_q};
  out->idle = s->count_q == 0 && !out->z_valid && !out->iw_valid && !out->square_valid &&
              !out->uniform_valid;
}

// Writes a uniform word of the primitive that arrives.
static void write(gyre_plane_store *s, uint32_t word, uint32_t value) {
  const uint32_t row = (s->base_q + word / s->lanes) % s->rows;
  s->word[row * s->lanes + word % s->lanes] = value;
}

static void take_word(gyre_plane_store *s, const gyre_plane_store_in *in) {
  const gyre_plane plane = {{s->a0_q, s->dx_q, in->plane_word}};
  if (s->count_q == 0) write(s, 0, 0x3f800000);
  if (s->count_q == 1) write(s, 1, in->plane_number);
  if (s->count_q == 2) {
    write(s, 2, in->plane_back ? 0 : UINT32_MAX);
    s->z_item[gyre_fifo_tail(&s->z)] = plane;
    s->z_back[gyre_fifo_tail(&s->z)] = in->plane_back;
  }
  if (s->count_q == 5) {
    s->iw_item[gyre_fifo_tail(&s->iw)] = plane;
    s->square_item[gyre_fifo_tail(&s->square)] =
        (gyre_square){in->plane_x, in->plane_y, in->plane_side};
  }
  if (s->count_q == INPUTS) write(s, s->word_q++, in->plane_word);
  if (in->plane_last) s->done_back[gyre_fifo_tail(&s->done)] = in->plane_back;
  if (s->count_q % 3 == 0) s->a0_q = in->plane_word;
  if (s->count_q % 3 == 1) s->dx_q = in->plane_word;
}

void gyre_plane_store_tick(gyre_plane_store *s, const gyre_plane_store_in *in) {
  const bool take = in->plane_valid && ready(s, &in->program), last = take && in->plane_last;
  const bool begins = take && s->count_q == 0;
  const bool frees = in->uniform_free && gyre_fifo_valid(&s->done);
  const uint32_t row = (s->oldest_q + in->uniform_row) % s->rows;
  const uint32_t rows = rows_of(s, &in->program);
  const uint8_t count = s->count_q;
  if (in->uniform_ren) memcpy(s->row_q, s->word + row * s->lanes, s->lanes * sizeof *s->word);
  if (take) take_word(s, in);
  gyre_fifo_tick(&s->z, take && count == 2, in->z_next && gyre_fifo_valid(&s->z));
  gyre_fifo_tick(&s->iw, take && count == 5, in->iw_next && gyre_fifo_valid(&s->iw));
  gyre_fifo_tick(&s->square, take && count == 5, in->square_next && gyre_fifo_valid(&s->square));
  gyre_fifo_tick(&s->done, last, frees);
  if (begins) s->used_q += rows;
  if (take && count != INPUTS) s->count_q++;
  if (last) {
    s->base_q = (s->base_q + rows) % s->rows;
    s->count_q = 0;
    s->word_q = HEADER;
  }
  if (frees) {
    s->oldest_q = (s->oldest_q + rows) % s->rows;
    s->used_q -= rows;
  }
  if (in->start || in->halted) clear(s);
}
