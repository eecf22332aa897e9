// stage_state.c - random state blocks of the pixel stage, and their surfaces. Pictures are small, so that
// draws end soon on hardware.

#include "pixel/state.h"

#include <string.h>

#include "pixel/format.h"
#include "stage_pixels.h"

enum {
  SIDE = 16,  // most columns and rows of a picture
  SURFACE = SIDE * SIDE * 16 + SIDE * 16,
};

void stage_surfaces(stage_lists *l) {
  for (unsigned i = 0; i < STAGE_SURFACES; i++)
    l->surface[i] = stage_place(l, SURFACE, GYRE_PIXEL_SURFACE_ALIGN);
  l->table = stage_place(l, 4 * STAGE_TABLE, 4);
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint8_t below(stage_lists *l, uint32_t n) { return (uint8_t)stage_below(l, n); }

static gyre_pixel_stencil make_stencil(stage_lists *l) {
  return (gyre_pixel_stencil){.compare = below(l, 8),
                              .fail = below(l, 8),
                              .depth_fail = below(l, 8),
                              .pass = below(l, 8),
                              .reference = below(l, 256),
                              .mask = below(l, 2) ? 0xff : below(l, 256),
                              .write_mask = below(l, 2) ? 0xff : below(l, 256)};
}

static gyre_pixel_blend make_blend(stage_lists *l) {
  const uint8_t src = below(l, GYRE_PIXEL_FACTORS);
  return (gyre_pixel_blend){.enable = stage_chance(l, 50),
                            .equation = below(l, GYRE_PIXEL_EQUATIONS),
                            .src = src,
                            .dst = below(l, 2) ? src ^ 1 : below(l, GYRE_PIXEL_FACTORS - 1),
                            .alpha_equation = below(l, GYRE_PIXEL_EQUATIONS),
                            .alpha_src = below(l, GYRE_PIXEL_FACTORS),
                            .alpha_dst = below(l, GYRE_PIXEL_FACTORS)};
}

static void make_depth(stage_lists *l, gyre_pixel_state *s, uint32_t columns) {
  gyre_pixel_depth_state *d = &s->depth;
  d->format = below(l, GYRE_PIXEL_DEPTH_FORMATS);
  const unsigned bytes = gyre_pixel_depth_bytes(d->format);
  s->depth_surface = (gyre_pixel_surface){d->format, (uint8_t)bytes, l->surface[STAGE_TARGETS],
                                          gyre_pixel_pitch(columns, bytes)};
  d->side[0] = make_stencil(l);
  d->side[1] = make_stencil(l);
  if (d->format == GYRE_PIXEL_DEPTH_NONE) return;
  d->test = stage_chance(l, 80);
  d->write = stage_chance(l, 70);
  d->compare = stage_chance(l, 30) ? GYRE_PIXEL_ALWAYS : below(l, 8);
  d->stencil = d->format == GYRE_PIXEL_D24S8 && stage_chance(l, 50);
}

// Targets of 16 bytes a pixel (`large`) are several times as large as the cache of colours, which then has to
// replace lines that were written.
static void make_targets(stage_lists *l, gyre_pixel_state *s, uint32_t columns, bool large) {
  const unsigned count = large                 ? STAGE_TARGETS
                         : stage_chance(l, 50) ? 1
                                               : below(l, STAGE_TARGETS + 1);
  const unsigned first = stage_chance(l, 70) ? 0 : below(l, GYRE_PIXEL_TARGETS);
  for (unsigned t = 0; t < count; t++) {
    const uint8_t format = large ? GYRE_PIXEL_RGBA32F : below(l, GYRE_PIXEL_FORMATS);
    const unsigned bytes = gyre_pixel_format_bytes(format);
    s->target[(first + t) % GYRE_PIXEL_TARGETS] = (gyre_pixel_target){
        .surface = {format, (uint8_t)bytes, l->surface[t],
                    gyre_pixel_pitch(columns, bytes) + (stage_chance(l, 20) ? 64 : 0)},
        .mask = stage_chance(l, 70) ? 15 : below(l, 16),
        .blend = make_blend(l)};
  }
}

static void make_viewport(stage_lists *l, gyre_pixel_state *s, uint32_t columns, uint32_t rows) {
  const uint32_t size[2] = {columns, rows};
  const bool whole = stage_chance(l, 60);
  for (unsigned k = 0; k < 2; k++) {
    const float half = (float)size[k] / 2, scale = whole ? half : 1 + (float)below(l, 3 * SIDE);
    s->viewport.scale[k] = bits_of(stage_chance(l, 15) ? -scale : scale);
    s->viewport.offset[k] = bits_of(half);
  }
  s->viewport.scale[2] = bits_of(stage_chance(l, 90) ? 0.5F : 2.0F);
  s->viewport.offset[2] = bits_of(0.5F);
  s->area = (gyre_pixel_box){0, 0, (int32_t)columns, (int32_t)rows};
  if (stage_chance(l, 60)) return;
  s->area.x0 = below(l, columns);
  s->area.y0 = below(l, rows);
  s->area.x1 = s->area.x0 + below(l, columns);
  s->area.y1 = s->area.y0 + below(l, rows);
}

// Each surface of a block that is accepted lies in a place of the list for surfaces, and none in that of another one: what
// surfaces that overlap, or lie on other data of a draw, contain is undefined (docs/pixel_stage.md).
static bool in_places(const stage_lists *l, const uint32_t *word) {
  gyre_pixel_state s;
  if (gyre_pixel_state_read(word, &s) != GYRE_PIXEL_GOOD) return true;
  const uint32_t rows = word[GYRE_PIXEL_WORD_SIZE] >> 16;
  unsigned taken = 0;
  bool apart = true;
  for (unsigned i = 0; i <= GYRE_PIXEL_TARGETS; i++) {
    const gyre_pixel_surface *p = i < GYRE_PIXEL_TARGETS ? &s.target[i].surface : &s.depth_surface;
    if (p->format == 0) continue;
    const uint64_t bytes = gyre_pixel_surface_bytes(p, rows);
    if ((uint64_t)p->address - l->cfg.ram_base + bytes > l->cfg.ram_bytes) return true;  // refused
    unsigned place = 0;
    while (place < STAGE_SURFACES && l->surface[place] != p->address) place++;
    if (place == STAGE_SURFACES || taken >> place & 1 || bytes > SURFACE) apart = false;
    taken |= 1U << place;
  }
  return apart;
}

uint32_t stage_state(stage_lists *l) {
  const bool large = stage_chance(l, 15), small = !large && stage_chance(l, 30);
  const uint32_t columns = small ? 1 + stage_below(l, SIDE) : SIDE - stage_below(l, 4),
                 rows = small ? 1 + stage_below(l, SIDE) : SIDE - stage_below(l, 4);
  gyre_pixel_state s = {
      .first_provokes = stage_chance(l, 40),
      .clockwise = stage_chance(l, 50),
      .cull_front = stage_chance(l, 10),
      .cull_back = stage_chance(l, 20),
      .mrt = !large && stage_chance(l, 80),  // else all targets have the first colour
      .one_blend = stage_chance(l, 20),
      .logic = stage_chance(l, 15),
      .logic_op = below(l, GYRE_PIXEL_LOGIC_OPS),
      .sample_mask = stage_chance(l, 75),
      .distances = stage_chance(l, 15) ? below(l, 256) : 0,
      .point_size = bits_of((float)(1 + below(l, 24)) / 4)};
  for (unsigned k = 0; k < 4; k++) s.constant[k] = bits_of((float)below(l, 65) / 64);
  make_viewport(l, &s, columns, rows);
  make_depth(l, &s, columns);
  make_targets(l, &s, columns, large);
  const uint32_t at = stage_place(l, 4 * GYRE_PIXEL_STATE_WORDS, GYRE_PIXEL_SURFACE_ALIGN);
  gyre_pixel_state_write(&s, columns, rows, stage_word(l, at));
  if (!stage_chance(l, 5)) return at;
  // Mostly refused.
  const unsigned word = stage_below(l, GYRE_PIXEL_STATE_WORDS), bit = stage_below(l, 32);
  stage_word(l, at)[word] ^= 1U << bit;
  if (!in_places(l, stage_word(l, at))) stage_word(l, at)[word] ^= 1U << bit;
  return at;
}
