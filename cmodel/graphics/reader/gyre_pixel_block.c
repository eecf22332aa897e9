// gyre_pixel_block.c - twin of rtl/graphics/reader/gyre_pixel_block.sv. The fields come from the rules of
// cmodel/pixel; they are read again where a word changes, because they are needed in every cycle.

#include "graphics/reader/gyre_pixel_block.h"

#include <string.h>

enum { ENTRY_WORDS = 4 };

static gyre_pixel_stencil_t stencil(const gyre_pixel_stencil *s) {
  return (gyre_pixel_stencil_t){.compare = s->compare,
                                .fail = s->fail,
                                .depth_fail = s->depth_fail,
                                .pass = s->pass,
                                .ref_value = s->reference,
                                .mask = s->mask,
                                .write_mask = s->write_mask};
}

static gyre_pixel_target_t target(const gyre_pixel_target *t) {
  return (gyre_pixel_target_t){.address = t->surface.address,
                               .pitch = t->surface.pitch,
                               .format = t->surface.format,
                               .mask = t->mask,
                               .blend = {.enable = t->blend.enable,
                                         .equation = t->blend.equation,
                                         .src = t->blend.src,
                                         .dst = t->blend.dst,
                                         .alpha_equation = t->blend.alpha_equation,
                                         .alpha_src = t->blend.alpha_src,
                                         .alpha_dst = t->blend.alpha_dst}};
}

static void put_targets(const gyre_pixel_state *s, gyre_pixel_state_t *t) {
  gyre_pixel_target_t *const all[GYRE_PIXEL_TARGETS] = {&t->target_0, &t->target_1, &t->target_2,
                                                        &t->target_3, &t->target_4, &t->target_5,
                                                        &t->target_6, &t->target_7};
  for (unsigned i = 0; i < GYRE_PIXEL_TARGETS; i++) *all[i] = target(&s->target[i]);
}

static void read(gyre_pixel_block *b) {
  gyre_pixel_state s;
  memset(&b->state, 0, sizeof b->state);
  if (gyre_pixel_state_read(b->word_q, &s) != GYRE_PIXEL_GOOD) return;
  const uint32_t size = b->word_q[GYRE_PIXEL_WORD_SIZE];
  b->state = (gyre_pixel_state_t){.first_provokes = s.first_provokes,
                                  .clockwise = s.clockwise,
                                  .cull_front = s.cull_front,
                                  .cull_back = s.cull_back,
                                  .mrt = s.mrt,
                                  .one_blend = s.one_blend,
                                  .logic_enable = s.logic,
                                  .logic_op = s.logic_op,
                                  .depth_test = s.depth.test,
                                  .depth_write = s.depth.write,
                                  .stencil_test = s.depth.stencil,
                                  .depth_compare = s.depth.compare,
                                  .scale_x = s.viewport.scale[0],
                                  .scale_y = s.viewport.scale[1],
                                  .scale_z = s.viewport.scale[2],
                                  .offset_x = s.viewport.offset[0],
                                  .offset_y = s.viewport.offset[1],
                                  .offset_z = s.viewport.offset[2],
                                  .columns = size & 0x1fff,
                                  .rows = size >> 16 & 0x1fff,
                                  .x0 = (uint16_t)s.area.x0,
                                  .y0 = (uint16_t)s.area.y0,
                                  .x1 = (uint16_t)s.area.x1,
                                  .y1 = (uint16_t)s.area.y1,
                                  .sample_mask = s.sample_mask != 0,
                                  .distances = s.distances,
                                  .point_size = s.point_size,
                                  .constant_r = s.constant[0],
                                  .constant_g = s.constant[1],
                                  .constant_b = s.constant[2],
                                  .constant_a = s.constant[3],
                                  .depth_address = s.depth_surface.address,
                                  .depth_pitch = s.depth_surface.pitch,
                                  .depth_format = s.depth.format,
                                  .front = stencil(&s.depth.side[0]),
                                  .back = stencil(&s.depth.side[1])};
  put_targets(&s, &b->state);
}

void gyre_pixel_block_init(gyre_pixel_block *s) {
  memset(s, 0, sizeof *s);
  read(s);
}

void gyre_pixel_block_eval(const gyre_pixel_block *s, gyre_pixel_block_out *out) {
  out->state = s->state;
}

void gyre_pixel_block_tick(gyre_pixel_block *s, const gyre_pixel_block_in *in) {
  if (!in->entry) return;
  memcpy(s->word_q + ENTRY_WORDS * in->index, in->words, ENTRY_WORDS * sizeof *in->words);
  read(s);
}
