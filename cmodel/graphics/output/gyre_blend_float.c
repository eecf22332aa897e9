// gyre_blend_float.c - twin of rtl/graphics/output/gyre_blend_float.sv. A channel's number is computed when
// it is read, and moves through the ring and the conversion.

#include "graphics/output/gyre_blend_float.h"

#include <string.h>

#include "graphics/output/gyre_pixel_pack.h"
#include "graphics/output/gyre_stored_float.h"

enum { BEFORE, PRODUCT, SUM };  // rounds

// What moves in a cycle.
typedef struct moment {
  bool number_ready, convert_ready[GYRE_BLEND_CONVERTS];
  bool leaves, returns, moves, enters, read_ready, takes, last;
} moment;

static bool ring_empty(const gyre_blend_float *s) {
  for (unsigned i = 0; i < GYRE_BLEND_SLOTS; i++)
    if (s->slot_q[i].valid) return false;
  return true;
}

static moment look(const gyre_blend_float *s, const gyre_blend_float_in *in) {
  const gyre_blend_channel *top = &s->slot_q[GYRE_BLEND_SLOTS - 1];
  moment m;
  m.number_ready = !s->valid_q || in->ready;
  m.convert_ready[1] = !s->convert_q[1].valid || m.number_ready;
  m.convert_ready[0] = !s->convert_q[0].valid || m.convert_ready[1];
  m.leaves = top->valid && top->round == SUM;
  m.returns = top->valid && top->round != SUM;
  m.moves = !m.leaves || m.convert_ready[0];
  m.enters = m.moves && !m.returns && s->read_q.valid &&
             (ring_empty(s) || s->read_q.slow == s->ring_slow_q);
  m.read_ready = !s->read_q.valid || m.enters;
  m.takes = in->valid && in->stored_valid && m.read_ready;
  m.last = s->channel_q == 3 || gyre_pixel_format_channels(in->format) == 1;
  return m;
}

void gyre_blend_float_reset(gyre_blend_float *s) {
  s->channel_q = 0;
  s->read_q.valid = s->valid_q = false;
  for (unsigned i = 0; i < GYRE_BLEND_SLOTS; i++) s->slot_q[i].valid = false;
  for (unsigned i = 0; i < GYRE_BLEND_CONVERTS; i++) s->convert_q[i].valid = false;
}

void gyre_blend_float_eval(const gyre_blend_float *s, const gyre_blend_float_in *in,
                           gyre_blend_float_out *out) {
  const moment m = look(s, in);
  memset(out, 0, sizeof *out);
  out->ready = in->stored_valid && m.read_ready && m.last;
  out->stored_ready = in->valid && m.read_ready && m.last;
  out->idle = !s->read_q.valid && ring_empty(s) && !s->convert_q[0].valid &&
              !s->convert_q[1].valid && !s->valid_q;
  out->valid = s->valid_q;
  if (!s->valid_q) return;
  out->tag = s->tag_q;
  out->bytes =
      (uint16_t)gyre_pixel_pack_of(s->format_q, s->mask_q, false, 0, s->numbers_q, 0, out->data);
}

// The factor is 1 minus something. A missing alpha of the destination is known.
static bool inverts(unsigned kind, unsigned channels) {
  if (channels == 1 && (kind == GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA ||
                        kind == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE))
    return false;
  return kind == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE ||
         (kind > GYRE_PIXEL_FACTOR_ONE && kind % 2 != 0);
}

static unsigned known(unsigned kind, unsigned channels) {
  if (channels != 1) return kind;
  switch (kind) {
    case GYRE_PIXEL_FACTOR_DST_ALPHA: return GYRE_PIXEL_FACTOR_ONE;
    case GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA:
    case GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE: return GYRE_PIXEL_FACTOR_ZERO;
    default: return kind;
  }
}

// A pixel has the first round if any channel may need it: for 1 - f, or for one factor of a sum.
static bool is_slow(const gyre_pixel_blend *b, unsigned channels) {
  const bool color =
      b->equation >= GYRE_PIXEL_MIN || known(b->src, channels) == known(b->dst, channels);
  const bool alpha =
      channels == 1 || b->alpha_equation >= GYRE_PIXEL_MIN || b->alpha_src == b->alpha_dst;
  if ((color && alpha) || inverts(b->src, channels) || inverts(b->dst, channels)) return true;
  return channels == 4 && (inverts(b->alpha_src, channels) || inverts(b->alpha_dst, channels));
}

static gyre_blend_channel read_channel(const gyre_blend_float *s, const gyre_blend_float_in *in,
                                       bool last) {
  const bool clamps = in->format == GYRE_PIXEL_RGBA8_SRGB;
  const unsigned channels = gyre_pixel_format_channels(in->format), k = s->channel_q;
  f32 src[4], dst[4], constant[4], out[4];
  for (unsigned i = 0; i < 4; i++) {
    src[i] = clamps ? f32_clamp(in->src[i]) : in->src[i];
    constant[i] = clamps ? f32_clamp(in->constant[i]) : in->constant[i];
    dst[i] = gyre_stored_float(in->format, i, in->stored);
  }
  gyre_pixel_blend_float(&in->blend, channels, src, dst, constant, out);
  const bool slow = is_slow(&in->blend, channels);
  return (gyre_blend_channel){.valid = true,
                              .slow = slow,
                              .last = last,
                              .round = slow ? BEFORE : PRODUCT,
                              .format = in->format,
                              .mask = in->mask,
                              .channel = (uint8_t)k,
                              .number = gyre_pixel_channel(in->format, k, out[k]),
                              .tag = in->tag};
}

static void collect(gyre_blend_float *s, const gyre_blend_channel *c) {
  s->valid_q = c->valid && c->last;
  if (!c->valid) return;
  s->numbers_q[c->channel] = c->number;
  s->tag_q = c->tag;
  s->format_q = c->format;
  s->mask_q = c->mask;
}

void gyre_blend_float_tick(gyre_blend_float *s, const gyre_blend_float_in *in) {
  const moment m = look(s, in);
  const gyre_blend_channel top = s->slot_q[GYRE_BLEND_SLOTS - 1];
  if (m.number_ready) collect(s, &s->convert_q[1]);
  if (m.convert_ready[1]) s->convert_q[1] = s->convert_q[0];
  if (m.convert_ready[0]) {
    s->convert_q[0] = top;
    s->convert_q[0].valid = m.leaves;
  }
  if (m.moves) {
    for (unsigned i = GYRE_BLEND_SLOTS - 1; i > 0; i--) s->slot_q[i] = s->slot_q[i - 1];
    s->slot_q[0] = m.returns ? top : s->read_q;
    s->slot_q[0].valid = m.returns || m.enters;
    if (m.returns) s->slot_q[0].round++;
  }
  if (m.enters) s->ring_slow_q = s->read_q.slow;
  if (m.read_ready) s->read_q.valid = false;
  if (!m.takes) return;
  s->read_q = read_channel(s, in, m.last);
  s->channel_q = m.last ? 0 : s->channel_q + 1;
}
