// gyre_index_fetch.c - twin of rtl/graphics/vertex/gyre_index_fetch.sv.

#include "graphics/vertex/gyre_index_fetch.h"

#include <string.h>

void gyre_index_fetch_init(gyre_index_fetch *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_line_reader_init(&s->line, cfg);
}

// Return true if the register of the reference, and that of the index, load a new value.
static bool load2(const gyre_index_fetch *s, const gyre_index_fetch_in *in) {
  return !s->valid2_q || in->ref_ready;
}
static bool load1(const gyre_index_fetch *s, const gyre_index_fetch_in *in) {
  return !s->valid1_q || load2(s, in);
}

void gyre_index_fetch_eval(const gyre_index_fetch *s, const gyre_index_fetch_in *in,
                           gyre_index_fetch_out *out) {
  const gyre_draw_t *d = in->draw;
  const unsigned size = d->index_size, bytes = 1u << size;
  const bool giving = s->state_q == GYRE_INDEX_GIVE;
  out->beyond = d->indexed && s->at_q >= d->index_bytes >> size;
  out->want = giving && d->indexed && !out->beyond && !in->halted;
  out->get_last = d->index_address + d->index_bytes - 1;
  gyre_line_reader_eval(&s->line, out->want, d->index_address + ((uint32_t)s->at_q << size), bytes,
                        &out->line);
  out->index = !d->indexed   ? (uint32_t)s->at_q
               : out->beyond ? 0
               : size == 2   ? out->line.raw
                             : out->line.raw & ((1u << 8 * bytes) - 1);
  const bool there = !d->indexed || out->beyond || out->line.ready;
  out->give = giving && there && load1(s, in);
  out->cut = s->state_q == GYRE_INDEX_CUT && load1(s, in);
}

static void begin(gyre_index_fetch *s, const gyre_draw_t *d) {
  s->at_q = d->first;
  s->left_q = d->count;
}

void gyre_index_fetch_tick(gyre_index_fetch *s, const gyre_index_fetch_in *in,
                           const gyre_index_fetch_out *out) {
  const gyre_draw_t *d = in->draw;
  const bool second = load2(s, in), first = load1(s, in);
  const bool taken = out->give && out->want;
  gyre_line_reader_tick(&s->line, in->start, out->want, taken, &in->answer, &out->line);
  if (second) {
    s->cut2_q = s->cut1_q || (d->indexed && d->restart && s->index1_q == d->restart_index);
    s->ends2_q = s->cut1_q;
    s->vertex2_q = s->index1_q + (d->indexed ? d->base_vertex : 0);
    s->instance2_q = s->instance1_q;
    s->references_q += s->valid1_q && !s->cut2_q;
    s->valid2_q = s->valid1_q;
  }
  if (first) {
    s->valid1_q = out->give || out->cut;
    s->cut1_q = out->cut;
    s->index1_q = out->index;
    s->instance1_q = s->instance_q;
  }
  if (out->give) {
    s->bad_indices_q += out->beyond;
    if (s->left_q == 1) s->state_q = GYRE_INDEX_CUT;
    s->at_q++;
    s->left_q--;
  }
  if (out->cut) {
    s->state_q = s->instance_q == d->instances - 1 ? GYRE_INDEX_DONE : GYRE_INDEX_GIVE;
    s->instance_q++;
    begin(s, d);
  }
  if (in->start) {
    s->state_q = d->count == 0 || d->instances == 0 ? GYRE_INDEX_DONE : GYRE_INDEX_GIVE;
    s->instance_q = 0;
    begin(s, d);
    s->valid1_q = s->valid2_q = false;
    s->references_q = s->bad_indices_q = 0;
  }
  if (!in->halted) return;
  s->state_q = GYRE_INDEX_DONE;
  s->valid1_q = s->valid2_q = false;
}
