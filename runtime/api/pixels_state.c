// pixels_state.c - writes the state block of a draw from the settings of its pipeline and its surfaces (gyre/pixel.h).

#include <string.h>

#include "api/pipeline.h"
#include "api/surface.h"

enum { HIGH = 16, DISTANCES = 8, PITCH = 8, MASK = 8 };

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The front is counterclockwise by default. The block counts with row 0 at the bottom, where triangles turn the other way.
static uint32_t flags_of(const gyre_pixel_settings *p) {
  return (uint32_t)p->first_provokes << GYRE_PIXEL_FLAG_FIRST |
         (uint32_t)!p->clockwise_front << GYRE_PIXEL_FLAG_CLOCKWISE |
         (uint32_t)(p->cull & GYRE_CULL_FRONT) << GYRE_PIXEL_FLAG_CULL_FRONT |
         (uint32_t)(p->cull / GYRE_CULL_BACK) << GYRE_PIXEL_FLAG_CULL_BACK |
         (uint32_t)!p->one_color << GYRE_PIXEL_FLAG_MRT |
         (uint32_t)p->one_blend << GYRE_PIXEL_FLAG_ONE_BLEND |
         (uint32_t)p->logic << GYRE_PIXEL_FLAG_LOGIC |
         (uint32_t)p->logic_op << GYRE_PIXEL_FLAG_LOGIC_OP |
         (uint32_t)p->depth_test << GYRE_PIXEL_FLAG_DEPTH_TEST |
         (uint32_t)p->depth_write << GYRE_PIXEL_FLAG_DEPTH_WRITE |
         (uint32_t)p->stencil_test << GYRE_PIXEL_FLAG_STENCIL |
         (uint32_t)p->depth_compare << GYRE_PIXEL_FLAG_DEPTH_COMPARE;
}

// Row 0 is the top, so y of the view volume is scaled by a negative number.
static void put_viewport(const gyre_viewport *given, const gyre_surface_info *i, uint32_t *word) {
  const gyre_viewport whole = {0, 0, (float)i->columns, (float)i->rows, 0, 1};
  const gyre_viewport *v = given->columns != 0 ? given : &whole;
  const float scale[3] = {v->columns / 2, -v->rows / 2, (v->far_depth - v->near_depth) / 2};
  const float offset[3] = {v->x + v->columns / 2, v->y + v->rows / 2,
                           (v->far_depth + v->near_depth) / 2};
  for (unsigned k = 0; k < 3; k++) {
    word[GYRE_PIXEL_WORD_VIEWPORT + k] = bits_of(scale[k]);
    word[GYRE_PIXEL_WORD_VIEWPORT + 3 + k] = bits_of(offset[k]);
  }
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void put_scissor(const gyre_rectangle *r, const gyre_surface_info *i, uint32_t *word) {
  const bool whole = r->x1 == 0 && r->y1 == 0;
  const uint32_t x1 = whole ? i->columns : least(r->x1, i->columns);
  const uint32_t y1 = whole ? i->rows : least(r->y1, i->rows);
  word[GYRE_PIXEL_WORD_SCISSOR] = least(r->x0, x1) | least(r->y0, y1) << HIGH;
  word[GYRE_PIXEL_WORD_SCISSOR + 1] = x1 | y1 << HIGH;
}

static void put_stencil(const gyre_stencil_settings *s, uint32_t *word) {
  word[0] =
      s->compare | (uint32_t)s->fail << 3 | (uint32_t)s->depth_fail << 6 | (uint32_t)s->pass << 9;
  word[1] = s->reference | (uint32_t)s->mask << 8 | (uint32_t)s->write_mask << 16;
}

static void put_target(const gyre_target_settings *t, const gyre_surface_info *i, uint32_t *word) {
  word[0] = i->address;
  word[1] = i->pitch;
  word[2] = i->format | (~(uint32_t)t->masked & 15) << MASK;
  if (t->blend)
    word[3] = 1 | (uint32_t)t->equation << 1 | (uint32_t)t->source << 4 |
              (uint32_t)t->destination << 8 | (uint32_t)t->alpha_equation << 12 |
              (uint32_t)t->alpha_source << 16 | (uint32_t)t->alpha_destination << 20;
}

void gyre_pixels_block(const gyre_pixel_settings *p, const gyre_draw_bindings *b, uint32_t *word) {
  const gyre_surface *first = b->depth;
  memset(word, 0, GYRE_PIXEL_STATE_WORDS * sizeof *word);
  for (unsigned t = 0; t < b->num_targets; t++) {
    uint32_t *at = word + GYRE_PIXEL_WORD_TARGET + GYRE_PIXEL_TARGET_WORDS * t;
    if (!b->targets[t]) continue;
    put_target(&p->target[t], &b->targets[t]->info, at);
    first = b->targets[t];
  }
  word[GYRE_PIXEL_WORD_FLAGS] = flags_of(p);
  put_viewport(&p->viewport, &first->info, word);
  word[GYRE_PIXEL_WORD_SIZE] = first->info.columns | first->info.rows << HIGH;
  put_scissor(&p->scissor, &first->info, word);
  word[GYRE_PIXEL_WORD_SAMPLES] = (p->masked_samples ? 0 : 1U) | (uint32_t)p->clip_distances
                                                                     << DISTANCES;
  word[GYRE_PIXEL_WORD_POINT] = bits_of(p->point_size == 0 ? 1.0F : p->point_size);
  for (unsigned k = 0; k < 4; k++)
    word[GYRE_PIXEL_WORD_CONSTANT + k] = bits_of(p->blend_constant[k]);
  if (b->depth) {
    word[GYRE_PIXEL_WORD_DEPTH] = b->depth->info.address;
    word[GYRE_PIXEL_WORD_DEPTH + 1] = (b->depth->info.format - 256) | b->depth->info.pitch << PITCH;
  }
  if (!p->stencil_test) return;
  put_stencil(&p->stencil, word + GYRE_PIXEL_WORD_STENCIL);
  put_stencil(p->stencil_sides ? &p->stencil_back : &p->stencil,
              word + GYRE_PIXEL_WORD_STENCIL + 2);
}
