// gyre_vertex_fetch.c - twin of rtl/graphics/vertex/gyre_vertex_fetch.sv.

#include "graphics/vertex/gyre_vertex_fetch.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "graphics/vertex/gyre_vertex_number.h"
#include "gyre/draw.h"

enum { INSTANCE_ID = 0x2f8 / 4, VERTEX_ID = 0x2fc / 4, ONE = 0x3f800000 };

void gyre_vertex_fetch_init(gyre_vertex_fetch *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_line_reader_init(&s->line, cfg);
  s->num_threads = cfg->num_threads;
  s->num_lanes = cfg->num_lanes;
}

static uint32_t beats(const gyre_vertex_fetch *s) { return s->num_threads / s->num_lanes; }
static bool load_word(const gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in) {
  return !s->word_q.valid || in->attr_ready;
}
// Return the next component, and true if it is read.
static unsigned component(const gyre_vertex_fetch *s) {
  return s->todo_q ? gyre_lowest(s->todo_q) : 0;
}
static bool reads(const gyre_vertex_fetch *s) {
  return s->todo_q && s->job_q.read >> component(s) & 1;
}

void gyre_vertex_fetch_eval(const gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            gyre_vertex_fetch_out *out) {
  const bool words = s->state_q == GYRE_FETCH_WORDS, job = s->job_q.valid;
  const uint32_t address = s->job_q.address + component(s) * s->job_q.bytes;
  out->want = words && job && reads(s) && !in->halted;
  gyre_line_reader_eval(&s->line, out->want, address, s->job_q.bytes, &out->line);
  out->load_raw = !s->raw_q.valid || load_word(s, in);
  out->job_push = words && job && (!reads(s) || out->line.ready) && out->load_raw && !in->halted;
  out->ids = words && !job && !in->elements_busy;
  out->push = (s->state_q == GYRE_FETCH_ROWS || (out->ids && s->ids_q)) && out->load_raw;
  const bool last = out->job_push && (s->todo_q & (s->todo_q - 1)) == 0;
  out->job_ready = (!job || last) && !in->halted;
}

static void tick_word(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in) {
  const gyre_fetch_raw *r = &s->raw_q;
  if (!load_word(s, in)) return;
  s->word_q.valid = r->valid;
  s->word_q.core = in->fill.core;
  s->word_q.addr =
      (uint16_t)(in->fill.lmem + 4 * (r->slot * s->num_threads + r->beat * s->num_lanes));
  s->word_q.lanes = r->all ? gyre_low_mask(s->num_lanes) : 1u << r->thread % s->num_lanes;
  s->word_q.data = gyre_vertex_number_word(r->number, r->raw);
}

static void tick_raw(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                     const gyre_vertex_fetch_out *out) {
  gyre_fetch_raw *r = &s->raw_q;
  if (!out->load_raw) return;
  r->valid = out->push || out->job_push;
  r->all = s->state_q == GYRE_FETCH_ROWS;
  r->thread = s->thread_q;
  r->number = out->job_push && reads(s) ? s->job_q.number : GYRE_NUMBER_UINT32;
  r->beat = (uint8_t)(s->thread_q / s->num_lanes);
  if (r->all) {
    r->raw = s->one_q && s->slot_q < in->draw->in_words ? ONE : 0;
    r->slot = s->slot_q;
    r->beat = s->beat_q;
  } else if (s->job_q.valid) {
    r->raw = reads(s) ? out->line.raw : s->job_q.one;
    r->slot = s->job_q.slot[component(s)];
  } else {
    r->raw = s->ids_q & 1 ? s->instance_q : s->vertex_q;
    r->slot = s->id_slot_q[s->ids_q & 1 ? 0 : 1];
  }
}

// Advances the rows of defaults, and the output of the RAM of defaults.
static void tick_rows(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in, bool push) {
  const bool rows = s->state_q == GYRE_FETCH_ROWS, ends = s->beat_q == beats(s) - 1u;
  uint16_t next = rows ? (uint16_t)(s->slot_q + (push && ends)) : 0;
  if (rows && push && ends && next == in->draw->in_words + in->draw->out_words) {
    next = 0;
    s->state_q = GYRE_FETCH_WORDS;
  }
  s->one_q = s->ones[next & 255];
  s->slot_q = next;
  if (!rows)
    s->beat_q = 0;
  else if (push)
    s->beat_q = ends ? 0 : (uint8_t)(s->beat_q + 1);
}

static void tick_ids(gyre_vertex_fetch *s, const gyre_vertex_fetch_out *out) {
  if (!out->ids) return;
  if (s->ids_q == 0 || (out->push && s->ids_q != 3)) s->state_q = GYRE_FETCH_IDLE;
  if (out->push) s->ids_q = s->ids_q & 1 ? s->ids_q & 2 : 0;
}

static void tick_job(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                     const gyre_vertex_fetch_out *out) {
  if (out->job_ready) {
    s->job_q = in->job;
    s->todo_q = (uint8_t)(in->job.read | in->job.fill << 3);
  } else if (out->job_push) {
    s->todo_q &= (uint8_t)(s->todo_q - 1);
  }
}

static void keep_table(gyre_vertex_fetch *s, const gyre_draw_config_t *c) {
  if (!c->valid || c->kind != GYRE_DRAW_ENTRY_MAP) return;
  const bool read = c->item >> 18 & 1;
  const uint8_t slot = (uint8_t)(c->item >> 10);
  if (read) s->ones[slot] = c->index % 4 == 3;
  if (c->index == INSTANCE_ID || c->index == VERTEX_ID) {
    s->id_read_q[c->index == VERTEX_ID] = read;
    s->id_slot_q[c->index == VERTEX_ID] = slot;
  }
}

void gyre_vertex_fetch_tick(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            const gyre_vertex_fetch_out *out) {
  const bool taken = out->job_push && out->want;
  const gyre_vertex_fetch_state state = s->state_q;
  gyre_line_reader_tick(&s->line, in->start, out->want, taken, &in->answer, &out->line);
  tick_word(s, in);
  tick_raw(s, in, out);
  tick_rows(s, in, out->push);
  if (state == GYRE_FETCH_WORDS) tick_ids(s, out);
  tick_job(s, in, out);
  if (in->new_valid && state == GYRE_FETCH_IDLE && in->fill.valid && !in->halted) {
    const bool rows = in->fill.thread == 0 && (in->draw->in_words || in->draw->out_words);
    s->state_q = rows ? GYRE_FETCH_ROWS : GYRE_FETCH_WORDS;
    s->vertex_q = in->new_vertex;
    s->instance_q = in->new_instance;
    s->thread_q = in->fill.thread;
    s->ids_q = (uint8_t)(s->id_read_q[0] | s->id_read_q[1] << 1);
    s->shaded_q++;
  }
  keep_table(s, in->config);
  if (in->start) s->shaded_q = 0;
  if (in->start || in->halted) {
    const bool kept = s->line.kept_q;
    gyre_vertex_fetch_reset(s);
    s->line.kept_q = kept;
  }
}

void gyre_vertex_fetch_reset(gyre_vertex_fetch *s) {
  s->state_q = GYRE_FETCH_IDLE;
  s->job_q.valid = s->raw_q.valid = s->word_q.valid = false;
  s->line.kept_q = false;
}
