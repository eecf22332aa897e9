// gyre_merger_blends.c - twin of rtl/graphics/output/gyre_merger_blends.sv.

#include "graphics/output/gyre_merger_blends.h"

#include <string.h>

#include "graphics/output/gyre_pixel_pack.h"
#include "graphics/output/gyre_target_kinds.h"

// Tag of a pixel in the blending.
enum { PIXEL_LSB = 2, SIZE_LSB = 4, LAST_LSB = 7, DRAWN_LSB = 8 };

static uint32_t tag_of(const gyre_merger_note *n) {
  return n->place | (uint32_t)n->pixel << PIXEL_LSB | (uint32_t)n->size << SIZE_LSB |
         (uint32_t)n->last << LAST_LSB | (uint32_t)n->drawn << DRAWN_LSB;
}
static gyre_merger_note note_of(uint32_t tag) {
  return (gyre_merger_note){.drawn = tag >> DRAWN_LSB & 1,
                            .last = tag >> LAST_LSB & 1,
                            .size = tag >> SIZE_LSB & 7,
                            .pixel = tag >> PIXEL_LSB & 3,
                            .place = tag & 3};
}

void gyre_merger_blends_reset(gyre_merger_blends *s) {
  gyre_blend_unorm_reset(&s->blend);
  gyre_blend_unorm_reset(&s->wide);
  gyre_blend_float_reset(&s->floats);
  s->packed_q = false;
}

// What happens in a cycle.
typedef struct moment {
  gyre_blend_unorm_in blend, wide;
  gyre_blend_unorm_out blend_out, wide_out;
  gyre_blend_float_in floats;
  gyre_blend_float_out floats_out;
  bool to_pack;
  uint32_t stored;  // the stored pixel, if its format has at most 4 bytes
} moment;

static void look_stored(const gyre_merger_blends_in *in, moment *m) {
  const gyre_merger_note *n = &in->note;
  const unsigned bit = ((n->place * 4U + n->pixel) << n->size) % 16 * 8;
  const uint32_t word = in->stored[bit / 32] >> bit % 32;
  m->stored = n->size == 0 ? word & 0xff : n->size == 1 ? word & 0xffff : word;
  for (unsigned i = 0; bit / 32 + i < 4; i++) m->floats.stored[i] = in->stored[bit / 32 + i];
}

static void evaluate(const gyre_merger_blends *s, moment *m) {
  gyre_blend_unorm_eval(&s->blend, &m->blend, &m->blend_out);
  gyre_blend_unorm_eval(&s->wide, &m->wide, &m->wide_out);
  gyre_blend_float_eval(&s->floats, &m->floats, &m->floats_out);
}

// A pixel goes to one of the four when the others are empty.
static moment look(const gyre_merger_blends *s, const gyre_merger_blends_in *in) {
  moment m = {0};
  const gyre_pixel_target *t = &in->state->target[in->target];
  look_stored(in, &m);
  gyre_blend_unorm_in *b = &m.blend;
  b->format = t->surface.format;
  b->mask = t->mask;
  b->blend = *gyre_target_blend(in->state, in->target);
  b->logic = in->state->logic;
  b->logic_op = in->state->logic_op;
  for (unsigned k = 0; k < 4; k++) b->src[k] = (uint16_t)in->channel[k];
  b->tag = tag_of(&in->note);
  b->stored_valid = in->stored_valid;
  b->stored = m.stored;
  b->ready = in->ready;
  m.wide = *b;
  memcpy(b->constant, in->constant_number, sizeof b->constant);
  memcpy(m.wide.constant, in->constant_wide, sizeof m.wide.constant);
  m.wide.format = GYRE_PIXEL_A2B10G10R10;
  m.floats.format = b->format;
  m.floats.mask = b->mask;
  m.floats.blend = b->blend;
  memcpy(m.floats.constant, in->state->constant, sizeof m.floats.constant);
  memcpy(m.floats.src, in->channel, sizeof m.floats.src);
  m.floats.tag = b->tag;
  m.floats.stored_valid = in->stored_valid;
  m.floats.ready = in->ready;
  evaluate(s, &m);
  const bool blend_idle = m.blend_out.idle, wide_idle = m.wide_out.idle;
  const bool floats_idle = m.floats_out.idle, wide = b->format == GYRE_PIXEL_A2B10G10R10;
  b->valid = in->valid && in->unorm && !s->packed_q && wide_idle && floats_idle;
  m.wide.valid = in->valid && wide && !s->packed_q && blend_idle && floats_idle;
  m.floats.valid = in->valid && in->floats && !s->packed_q && blend_idle && wide_idle;
  m.to_pack = in->valid && !in->unorm && !wide && !in->floats && blend_idle && wide_idle &&
              floats_idle && (in->stored_valid || !in->reads) && (!s->packed_q || in->ready);
  evaluate(s, &m);
  return m;
}

static void result_of(const gyre_merger_blends *s, const moment *m, gyre_merger_blends_out *out) {
  const gyre_blend_result *blended = &s->blend.stage_q[GYRE_BLEND_STAGES - 1];
  const gyre_blend_result *widened = &s->wide.stage_q[GYRE_BLEND_STAGES - 1];
  const gyre_blend_result *r = blended->valid ? blended : widened;
  out->valid = r->valid || m->floats_out.valid || s->packed_q;
  if (r->valid) {
    out->note = note_of(r->tag);
    out->word[0] = r->word;
    out->bytes = r->bytes;
  } else if (m->floats_out.valid) {
    out->note = note_of(m->floats_out.tag);
    memcpy(out->word, m->floats_out.data, sizeof out->word);
    out->bytes = m->floats_out.bytes;
  } else if (s->packed_q) {
    out->note = s->packed_note_q;
    memcpy(out->word, s->packed_word_q, sizeof out->word);
    out->bytes = s->packed_bytes_q;
  }
}

void gyre_merger_blends_eval(const gyre_merger_blends *s, const gyre_merger_blends_in *in,
                             gyre_merger_blends_out *out) {
  const moment m = look(s, in);
  memset(out, 0, sizeof *out);
  out->ready = (m.blend.valid && m.blend_out.ready) || (m.wide.valid && m.wide_out.ready) ||
               (m.floats.valid && m.floats_out.ready) || m.to_pack;
  out->stored_ready = in->note.last && (m.blend_out.stored_ready || m.wide_out.stored_ready ||
                                        m.floats_out.stored_ready || (m.to_pack && in->reads));
  out->idle = m.blend_out.idle && m.wide_out.idle && m.floats_out.idle && !s->packed_q;
  result_of(s, &m, out);
}

void gyre_merger_blends_tick(gyre_merger_blends *s, const gyre_merger_blends_in *in) {
  const moment m = look(s, in);
  const gyre_pixel_target *t = &in->state->target[in->target];
  gyre_blend_unorm_tick(&s->blend, &m.blend);
  gyre_blend_unorm_tick(&s->wide, &m.wide);
  gyre_blend_float_tick(&s->floats, &m.floats);
  if (in->ready) s->packed_q = false;
  if (!m.to_pack) return;
  s->packed_q = true;
  s->packed_note_q = in->note;
  s->packed_bytes_q =
      (uint16_t)gyre_pixel_pack_of(t->surface.format, t->mask, in->state->logic,
                                   in->state->logic_op, in->channel, m.stored, s->packed_word_q);
}
