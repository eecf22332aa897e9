// gyre_output_merger.c - twin of rtl/graphics/output/gyre_output_merger.sv.

#include "graphics/output/gyre_output_merger.h"

#include <string.h>

// Tag of a pixel in the conversion.
enum { PIXEL_LSB = 2, TARGET_LSB = 4, LAST_LSB = 7, DRAWN_LSB = 8, CONSTANT_LSB = 9 };

static void clear(gyre_output_merger *s) {
  gyre_merger_requests_reset(&s->requests);
  gyre_fifo_init(&s->quads, s->quads.depth);
  s->targets_q = s->pixels_q = 0;
  gyre_color_convert_reset(&s->convert);
  gyre_merger_blends_reset(&s->blends);
  gyre_merger_sectors_reset(&s->sectors);
}

void gyre_output_merger_init(gyre_output_merger *s, uint32_t quads) {
  memset(s, 0, sizeof *s);
  s->quads.depth = quads;
  gyre_output_merger_reset(s);
}

void gyre_output_merger_reset(gyre_output_merger *s) {
  clear(s);
  s->constant_q = 0;
}

// What happens in a cycle.
typedef struct moment {
  gyre_target_kinds kinds;
  gyre_merger_requests_in requests;
  gyre_merger_requests_out requests_out;
  bool quad_ready;
  // Into the conversion
  unsigned target, pixel;
  bool again, taken, target_done, quad_done;
  gyre_color_convert_in convert;
  gyre_color_convert_out convert_out;
  // Out of it
  bool constant;
  gyre_merger_blends_in blends;
  gyre_merger_blends_out blends_out;
  gyre_merger_sectors_in sectors;
} moment;

// A converted colour is blended or packed.
static void look_number(const gyre_output_merger *s, const gyre_output_merger_in *in, moment *m) {
  const uint32_t tag = s->convert.tag_q;
  const bool valid = s->convert.valid_q;
  const unsigned target = tag >> TARGET_LSB & 7;
  gyre_merger_blends_in *b = &m->blends;
  m->constant = tag >> CONSTANT_LSB & 1;
  b->state = in->state;
  b->target = target;
  b->unorm = m->kinds.blends >> target & 1;
  b->floats = m->kinds.floats >> target & 1;
  b->reads = m->kinds.reads >> target & 1;
  b->constant_number = s->constant_number_q;
  b->constant_wide = s->constant_wide_q;
  b->valid = valid && !m->constant;
  b->channel = s->convert.channel_q;
  b->note = (gyre_merger_note){.drawn = tag >> DRAWN_LSB & 1,
                               .last = tag >> LAST_LSB & 1,
                               .pixel = tag >> PIXEL_LSB & 3,
                               .place = tag & 3};
  if (b->valid) b->note.size = (uint8_t)gyre_target_size(in->state, target);
  b->stored_valid = in->stored_valid;
  b->stored = in->stored;
  b->ready = gyre_merger_sectors_ready(&s->sectors, in->write_ready);
  gyre_merger_blends_eval(&s->blends, b, &m->blends_out);
  m->convert.ready = m->constant || m->blends_out.ready;
  m->sectors.result_valid = m->blends_out.valid;
  m->sectors.note = m->blends_out.note;
  m->sectors.bytes = m->blends_out.bytes;
  m->sectors.write_ready = in->write_ready;
}

// The pixel with which the sector is complete.
static bool ends_sector(unsigned size, unsigned pixel, unsigned after) {
  return size == 4 || after == 0 || (size == 3 && pixel < 2 && (after & 2) == 0);
}

static void look_pixel(const gyre_output_merger *s, const gyre_output_merger_in *in, moment *m) {
  const gyre_merger_quad *q = &s->quad[s->quads.head];
  const unsigned targets = m->kinds.exists & ~(unsigned)s->targets_q;
  const unsigned pixels = q->cover & ~(unsigned)s->pixels_q, after = pixels & (pixels - 1);
  const bool valid = gyre_fifo_valid(&s->quads) && !s->constant_q;
  gyre_color_convert_in *c = &m->convert;
  m->again = !in->several && s->targets_q != 0;
  c->valid = s->constant_q != 0 || (valid && (m->again || in->color_valid));
  c->format = s->constant_q & 2 ? GYRE_PIXEL_RGBA8 : GYRE_COLOR_WIDE;
  c->tag = 1U << CONSTANT_LSB | (uint32_t)(s->constant_q >> 1) << DRAWN_LSB;
  memcpy(c->color, in->state->constant, sizeof c->color);
  if (valid) {
    m->target = (unsigned)__builtin_ctz(targets);
    m->pixel = (unsigned)__builtin_ctz(pixels);
    const gyre_merger_color *kept = &s->kept[m->pixel];
    const bool drawn = m->again ? kept->drawn : in->drawn;
    const bool last = ends_sector(gyre_target_size(in->state, m->target), m->pixel, after);
    c->format = in->state->target[m->target].surface.format;
    if (c->format == GYRE_PIXEL_A2B10G10R10) c->format = GYRE_COLOR_WIDE;
    if (m->kinds.floats >> m->target & 1) c->format = GYRE_PIXEL_RGBA32F;  // as they are
    c->tag = q->place | m->pixel << PIXEL_LSB | m->target << TARGET_LSB |
             (uint32_t)last << LAST_LSB | (uint32_t)drawn << DRAWN_LSB;
    memcpy(c->color, m->again ? kept->color : in->color, sizeof c->color);
  }
  gyre_color_convert_eval(&s->convert, c, &m->convert_out);
  m->taken = !s->constant_q && c->valid && m->convert_out.ready;
  m->target_done = after == 0;
  m->quad_done = m->taken && m->target_done && (targets & (targets - 1)) == 0;
}

static moment look(const gyre_output_merger *s, const gyre_output_merger_in *in) {
  moment m = {0};
  m.kinds = gyre_target_kinds_of(in->state, in->several, in->outputs);
  m.requests = (gyre_merger_requests_in){.state = in->state,
                                         .quad_valid = in->quad_valid && gyre_fifo_ready(&s->quads),
                                         .quad_col = in->quad_col,
                                         .quad_row = in->quad_row,
                                         .quad_cover = in->quad_cover,
                                         .req_ready = in->req_ready};
  m.requests.kinds = &m.kinds;
  gyre_merger_requests_eval(&s->requests, &m.requests, &m.requests_out);
  m.quad_ready = m.requests_out.quad_ready && gyre_fifo_ready(&s->quads);
  look_number(s, in, &m);
  look_pixel(s, in, &m);
  return m;
}

void gyre_output_merger_eval(const gyre_output_merger *s, const gyre_output_merger_in *in,
                             gyre_output_merger_out *out) {
  const moment m = look(s, in);
  const bool valid = gyre_fifo_valid(&s->quads);
  out->wants = m.kinds.wants;
  out->quad_ready = m.quad_ready;
  out->color_ready = m.convert_out.ready && valid && !s->constant_q && !m.again;
  out->req_valid = m.requests_out.req_valid;
  out->req_read = m.requests_out.req_read;
  out->req_addr = m.requests_out.req_addr;
  out->req_parts = m.requests_out.req_parts;
  out->stored_ready = m.blends_out.stored_ready;
  out->idle = m.requests_out.idle && !valid && !s->constant_q && m.convert_out.idle &&
              m.blends_out.idle && !s->sectors.write_valid_q;
}

static void tick_number(gyre_output_merger *s, const moment *m) {
  gyre_merger_sectors_in sectors = m->sectors;
  sectors.word = m->blends_out.word;
  gyre_merger_sectors_tick(&s->sectors, &sectors);
  gyre_merger_blends_tick(&s->blends, &m->blends);
  for (unsigned k = 0; k < 4 && s->convert.valid_q && m->constant; k++)
    (m->blends.note.drawn ? s->constant_number_q : s->constant_wide_q)[k] =
        (uint16_t)s->convert.channel_q[k];
}

void gyre_output_merger_tick(gyre_output_merger *s, const gyre_output_merger_in *in) {
  moment m = look(s, in);
  m.requests.kinds = &m.kinds;
  const bool work = m.kinds.exists != 0 && in->quad_cover != 0;
  const bool push = in->quad_valid && m.quad_ready && work;
  tick_number(s, &m);
  if (m.taken && !m.again) {
    s->kept[m.pixel].drawn = in->drawn;
    memcpy(s->kept[m.pixel].color, in->color, sizeof in->color);
  }
  if (m.taken) {
    s->pixels_q = m.target_done ? 0 : (uint8_t)(s->pixels_q | 1U << m.pixel);
    if (m.target_done) s->targets_q = (uint8_t)(s->targets_q | 1U << m.target);
    if (m.quad_done) s->targets_q = 0;
  }
  if (push) {
    const unsigned place = 2 * (in->quad_row & 1U) + (in->quad_col & 1U);
    s->quad[gyre_fifo_tail(&s->quads)] = (gyre_merger_quad){in->quad_cover, (uint8_t)place};
  }
  gyre_fifo_tick(&s->quads, push, m.quad_done);
  if (s->constant_q != 0 && m.convert_out.ready) s->constant_q >>= 1;
  if (in->start) s->constant_q = 3;
  gyre_color_convert_tick(&s->convert, &m.convert);
  gyre_merger_requests_tick(&s->requests, &m.requests);
  if (in->cancel) clear(s);
}
