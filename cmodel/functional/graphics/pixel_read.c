// pixel_read.c - reads and checks what a draw packet says about pixels: state block, pixel program,
// and its constant banks.

#include "functional/graphics/draw_state.h"
#include "gyre/launch.h"
#include "pixel/primitive.h"

#define REFUSE(rule) (GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_##rule)

enum { BLOCK_ALIGN = 64, ROWS_LSB = 16 };

static bool has_surface(const gyre_draw_memory *m, const gyre_pixel_surface *s, uint32_t rows) {
  return s->format == 0 || gyre_draw_in_memory(m, s->address, gyre_pixel_surface_bytes(s, rows),
                                               GYRE_PIXEL_SURFACE_ALIGN);
}

static uint32_t read_state(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t at = d->word[GYRE_DRAW_PIXEL_STATE];
  uint32_t word[GYRE_PIXEL_STATE_WORDS];
  if (!gyre_draw_in_memory(m, at, sizeof word, BLOCK_ALIGN)) return REFUSE(PIXEL_STATE);
  for (unsigned i = 0; i < GYRE_PIXEL_STATE_WORDS; i++) word[i] = gyre_draw_load(m, at + 4 * i, 4);
  const gyre_pixel_rule rule = gyre_pixel_state_read(word, &d->pixel_state);
  if (rule != GYRE_PIXEL_GOOD) return GYRE_DRAW_STATE_RULE + rule;
  const uint32_t rows = word[GYRE_PIXEL_WORD_SIZE] >> ROWS_LSB;
  bool good = has_surface(m, &d->pixel_state.depth_surface, rows);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    good = good && has_surface(m, &d->pixel_state.target[t].surface, rows);
  return good ? 0 : GYRE_DRAW_STATE_RULE + (uint32_t)GYRE_PIXEL_RULE_SURFACE;
}

// The header has been read as that of the next program.
static uint32_t check_program(const gyre_draw_memory *m, const gyre_draw_state *d) {
  if (d->word[GYRE_DRAW_NEXT] == 0 || d->pixel_header.shader_type != GYRE_SPH_PIXEL ||
      !gyre_draw_in_memory(m, d->word[GYRE_DRAW_PIXEL_PC], 4, 4))
    return REFUSE(PIXEL_PROGRAM);
  return gyre_draw_check_private(d, &d->pixel_header);
}

uint32_t gyre_draw_read_pixels(const gyre_draw_memory *m, gyre_draw_state *d) {
  if (!m->pixels || d->word[GYRE_DRAW_PIXEL_STATE] == 0) return 0;
  if (m->cfg->num_threads < GYRE_PIXEL_QUAD) return REFUSE(PIXEL_THREADS);
  uint32_t status = read_state(m, d);
  if (status == 0) status = check_program(m, d);
  if (status != 0) return status;
  d->pixels = true;
  return gyre_draw_read_banks(m, d->word[GYRE_DRAW_PIXEL_BANKS], d->pixel_bank)
             ? 0
             : REFUSE(PIXEL_BANKS);
}
