// gyre_pixel_tests.c - twin of rtl/graphics/output/gyre_pixel_tests.sv.

#include "graphics/output/gyre_pixel_tests.h"

#include <string.h>

enum { PIXEL = 3, LAST = 4, UPPER = 8 };  // tag of a pixel

// Drops all quads.
static void clear(gyre_pixel_tests *s) {
  s->quad_q = s->tested_valid_q = s->write_valid_q = false;
  s->done_q = s->pass_q = s->change_q = 0;
  gyre_fifo_init(&s->waiting, s->waiting.depth);
  gyre_fifo_init(&s->info, GYRE_PIXEL_TESTS_INFO);
  gyre_fifo_init(&s->flight, GYRE_PIXEL_TESTS_FLIGHT);
  gyre_depth_test_reset(&s->test);
}

void gyre_pixel_tests_init(gyre_pixel_tests *s, uint32_t quads) {
  memset(s, 0, sizeof *s);
  s->waiting.depth = quads;
  gyre_pixel_tests_reset(s);
}

void gyre_pixel_tests_reset(gyre_pixel_tests *s) {
  clear(s);
  s->passed_q = 0;
}

static bool half(const gyre_pixel_tests_in *in) { return in->state->format == GYRE_PIXEL_D16; }
static unsigned size_of(const gyre_pixel_tests_in *in) { return half(in) ? 1 : 2; }

// What happens in a cycle.
typedef struct moment {
  bool reads, wants, leaves;          // of stage 1
  bool pixel_valid, pixel_last, pop;  // of the quad that waits longest
  bool word_valid;
  bool complete, flight_pop, out_free, write_free;
  gyre_depth_test_in test;
  gyre_depth_test_out test_out;
} moment;

// The word of the pixel that takes one next.
static uint32_t word_of(const gyre_pixel_tests *s, const gyre_pixel_tests_in *in) {
  const uint32_t tag = s->info_tag[s->info.head], pixel = tag & PIXEL;
  if (!half(in)) return in->stored[pixel];
  const uint32_t at = pixel + (tag & UPPER ? 4 : 0);
  return in->stored[at / 2] >> 16 * (at % 2) & 0xffff;
}

static moment look(const gyre_pixel_tests *s, const gyre_pixel_tests_in *in) {
  moment m = {0};
  gyre_depth_test_in *t = &m.test;
  t->state = in->state;
  gyre_depth_test_eval(&s->test, t, &m.test_out);
  m.reads = m.test_out.reads;
  m.wants = m.reads && s->next_q.cover != 0;
  m.leaves = s->quad_q && gyre_fifo_ready(&s->waiting) && (!m.wants || in->req_ready);
  m.out_free = !s->tested_valid_q || in->tested_ready;
  m.write_free = !s->write_valid_q || in->write_ready;
  const gyre_pixel_tests_quad *fly = &s->fly[s->flight.head];
  const bool flight = gyre_fifo_valid(&s->flight);
  const bool last = (s->test.tag_q & LAST) != 0;
  m.complete = s->test.valid_q && last && flight && fly->tested && m.out_free && m.write_free;
  m.flight_pop = m.complete || (flight && !fly->tested && m.out_free);
  t->ready = !last || m.complete;
  m.word_valid = in->stored_valid && gyre_fifo_valid(&s->info);
  t->stored_valid = m.word_valid;
  t->stored = word_of(s, in);

  const gyre_pixel_tests_quad *wait = &s->wait[s->waiting.head];
  const bool valid = gyre_fifo_valid(&s->waiting), free = gyre_fifo_ready(&s->flight);
  const bool tested = m.reads && wait->cover != 0;
  const unsigned left = wait->cover & ~s->done_q;
  const unsigned pixel = left != 0 ? (unsigned)__builtin_ctz(left) : PIXEL;
  m.pixel_last = (left & (left - 1)) == 0;
  m.pixel_valid = valid && tested && free && gyre_fifo_ready(&s->info);
  t->valid = m.pixel_valid;
  t->z = wait->z[pixel];
  t->back = wait->back;
  t->tag = pixel | (m.pixel_last ? LAST : 0) | (wait->upper ? UPPER : 0);
  gyre_depth_test_eval(&s->test, t, &m.test_out);
  m.pop = valid && free && (!tested || (m.pixel_last && m.pixel_valid && m.test_out.ready));
  return m;
}

void gyre_pixel_tests_eval(const gyre_pixel_tests *s, const gyre_pixel_tests_in *in,
                           gyre_pixel_tests_out *out) {
  const moment m = look(s, in);
  out->quad_ready = !s->quad_q || m.leaves;
  out->req_valid = s->quad_q && m.wants && gyre_fifo_ready(&s->waiting);
  out->req_addr = gyre_surface_address_of(&s->address, in->address, size_of(in), 0);
  out->req_parts = (uint8_t)gyre_surface_address_parts(&s->address, size_of(in));
  out->stored_ready = m.test_out.stored_ready && gyre_fifo_valid(&s->info) &&
                      (s->info_tag[s->info.head] & LAST) != 0;
  out->idle = !s->quad_q && !gyre_fifo_valid(&s->waiting) && !gyre_fifo_valid(&s->flight) &&
              m.test_out.idle && !s->tested_valid_q && !s->write_valid_q;
}

// Puts the words of a quad where its sector has them.
static void write_sector(gyre_pixel_tests *s, bool halves, bool upper, unsigned change) {
  s->write_mask_q = 0;
  for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++) {
    const unsigned bytes = halves ? 3U << (2 * i + (upper ? 8 : 0)) : 15U << 4 * i;
    if ((change >> i & 1) != 0) s->write_mask_q |= (uint16_t)bytes;
    s->write_data_q[i] = s->words_q[i];
    if (halves)
      s->write_data_q[i] = (s->words_q[i % 2 * 2] & 0xffff) | s->words_q[i % 2 * 2 + 1] << 16;
  }
}

static void tick_results(gyre_pixel_tests *s, const gyre_pixel_tests_in *in, const moment *m) {
  const gyre_depth_test *t = &s->test;
  const unsigned pixel = t->tag_q & PIXEL;
  unsigned pass = s->pass_q, change = s->change_q;
  if (t->valid_q && m->test.ready) {
    pass |= (unsigned)t->passes_q << pixel;
    change |= (unsigned)t->write_q << pixel;
    s->words_q[pixel] = t->stored_q;
    s->pass_q = (uint8_t)(m->complete ? 0 : pass);
    s->change_q = (uint8_t)(m->complete ? 0 : change);
  }
  const gyre_pixel_tests_quad *fly = &s->fly[s->flight.head];
  if (m->flight_pop) {
    s->tested_cover_q = fly->tested ? (uint8_t)pass : fly->cover;
    s->tested_tag_q = fly->tag;
    s->passed_q += (unsigned)__builtin_popcount(s->tested_cover_q);
  }
  if (m->out_free) s->tested_valid_q = m->flight_pop;
  if (m->complete) write_sector(s, half(in), (t->tag_q & UPPER) != 0, change);
  if (m->write_free) s->write_valid_q = m->complete;
}

void gyre_pixel_tests_tick(gyre_pixel_tests *s, const gyre_pixel_tests_in *in) {
  const moment m = look(s, in);
  const bool pixel = m.pixel_valid && m.test_out.ready;
  const unsigned parts = gyre_surface_address_parts(&s->address, size_of(in));
  const gyre_pixel_tests_quad wait = s->wait[s->waiting.head];
  tick_results(s, in, &m);
  if (m.leaves) {
    s->next_q.upper = parts == 12;
    s->wait[gyre_fifo_tail(&s->waiting)] = s->next_q;
  }
  if (m.pop) {
    const uint32_t at = gyre_fifo_tail(&s->flight);
    s->fly[at] = wait;
    s->fly[at].tested = m.reads && wait.cover != 0;
  }
  if (pixel) s->info_tag[gyre_fifo_tail(&s->info)] = m.test.tag;
  s->done_q = (uint8_t)(m.pop ? 0 : s->done_q | (unsigned)pixel << (m.test.tag & PIXEL));
  gyre_fifo_tick(&s->waiting, m.leaves, m.pop);
  gyre_fifo_tick(&s->flight, m.pop, m.flight_pop);
  gyre_fifo_tick(&s->info, pixel, m.word_valid && m.test_out.stored_ready);
  gyre_depth_test_tick(&s->test, &m.test);
  if (!s->quad_q || m.leaves) {
    s->quad_q = in->quad_valid;
    s->next_q = (gyre_pixel_tests_quad){
        .cover = in->quad_cover, .back = in->quad_back, .tag = in->quad_tag};
    memcpy(s->next_q.z, in->quad_z, sizeof s->next_q.z);
    gyre_surface_address_take(&s->address, in->pitch, in->quad_col, in->quad_row);
  }
  if (in->start) s->passed_q = 0;
  if (in->cancel) clear(s);
}
