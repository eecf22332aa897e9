// gyre_vertex_fetch.c - twin of rtl/graphics/vertex/gyre_vertex_fetch.sv.

#include "graphics/vertex/gyre_vertex_fetch.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "graphics/vertex/gyre_vertex_number.h"
#include "gyre/draw.h"

enum { INSTANCE_ID = 0x2f8 / 4, VERTEX_ID = 0x2fc / 4 };

void gyre_vertex_fetch_init(gyre_vertex_fetch *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_line_reader_init(&s->line, cfg);
  s->num_lanes = cfg->num_lanes;
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
  const bool job = s->job_q.valid, next = s->next_q.valid, valid = s->vertex_q.valid;
  const uint32_t address = s->job_q.address + component(s) * s->job_q.bytes;
  out->want = job && reads(s) && !in->halted;
  gyre_line_reader_eval(&s->line, out->want, address, s->job_q.bytes, &out->line);
  out->job_push = job && (!reads(s) || out->line.ready) && !in->halted;
  const bool given = !in->elements_busy || next;
  out->id_push = valid && s->ids_q && given && !job && !in->halted;
  const bool ids_end = s->ids_q == 0 || (out->id_push && s->ids_q != 3);
  const bool last = out->job_push && (s->todo_q & (s->todo_q - 1)) == 0;
  out->ends = valid && given && ids_end && (!job || last);
  out->moves = next && (!valid || out->ends) && !in->halted;
  out->ready = in->fill.valid && !in->elements_busy && (!next || out->moves) && !in->halted;
  out->taken = out->ready && in->new_valid;
  out->job_ready = (!job || last) && (!next || out->moves) && !in->halted;
}

static void tick_word(gyre_vertex_fetch *s) {
  const gyre_fetch_raw *r = &s->raw_q;
  s->word_q = (gyre_vertex_word){r->valid, r->slot, 1u << r->thread % s->num_lanes,
                                 gyre_vertex_number_word(r->number, r->raw)};
}

static void tick_raw(gyre_vertex_fetch *s, const gyre_vertex_fetch_out *out) {
  gyre_fetch_raw *r = &s->raw_q;
  r->valid = out->id_push || out->job_push;
  r->thread = s->vertex_q.thread;
  r->number = out->job_push && reads(s) ? s->job_q.number : GYRE_NUMBER_UINT32;
  if (out->job_push) {
    r->raw = reads(s) ? out->line.raw : s->job_q.one;
    r->slot = s->job_q.slot[component(s)];
  } else {
    r->raw = s->ids_q & 1 ? s->vertex_q.instance : s->vertex_q.vertex;
    r->slot = s->id_slot_q[s->ids_q & 1 ? 0 : 1];
  }
}

static void tick_job(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                     const gyre_vertex_fetch_out *out) {
  if (out->job_ready) {
    s->job_q = in->job;
    s->todo_q = (uint8_t)(in->job.read | in->job.fill << 3);
  } else if (out->job_push) {
    s->todo_q &= (uint8_t)(s->todo_q - 1);
    s->job_q.valid = s->todo_q != 0;
  }
}

static void tick_vertex(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                        const gyre_vertex_fetch_out *out) {
  if (out->id_push) s->ids_q = s->ids_q & 1 ? s->ids_q & 2 : 0;
  if (out->ends) s->vertex_q.valid = false;
  if (out->moves) {
    s->vertex_q = s->next_q;
    s->next_q.valid = false;
    s->ids_q = (uint8_t)(s->id_read_q[0] | s->id_read_q[1] << 1);
  }
  if (!out->taken) return;
  s->next_q = (gyre_fetch_vertex){true, in->new_vertex, in->new_instance, in->fill.thread};
  s->shaded_q++;
}

static void keep_table(gyre_vertex_fetch *s, const gyre_draw_config_t *c) {
  if (!c->valid || c->kind != GYRE_DRAW_ENTRY_MAP) return;
  if (c->index != INSTANCE_ID && c->index != VERTEX_ID) return;
  s->id_read_q[c->index == VERTEX_ID] = c->item >> 18 & 1;
  s->id_slot_q[c->index == VERTEX_ID] = (uint8_t)(c->item >> 10);
}

void gyre_vertex_fetch_tick(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            const gyre_vertex_fetch_out *out) {
  const bool taken = out->job_push && out->want;
  gyre_line_reader_tick(&s->line, in->start, out->want, taken, &in->answer, &out->line);
  tick_word(s);
  tick_raw(s, out);
  tick_job(s, in, out);
  tick_vertex(s, in, out);
  keep_table(s, in->config);
  if (in->start) s->shaded_q = 0;
  if (in->start || in->halted) {
    const bool kept = s->line.kept_q;
    gyre_vertex_fetch_reset(s);
    s->line.kept_q = kept;
  }
}

void gyre_vertex_fetch_reset(gyre_vertex_fetch *s) {
  s->vertex_q.valid = s->next_q.valid = false;
  s->job_q.valid = s->raw_q.valid = s->word_q.valid = false;
  s->line.kept_q = false;
}
