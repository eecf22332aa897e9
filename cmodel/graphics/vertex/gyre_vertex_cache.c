// gyre_vertex_cache.c - twin of rtl/graphics/vertex/gyre_vertex_cache.sv.

#include "graphics/vertex/gyre_vertex_cache.h"

#include <string.h>

void gyre_vertex_cache_init(gyre_vertex_cache *s, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->ring_words = ring_words;
}

void gyre_vertex_cache_eval(const gyre_vertex_cache *s, const gyre_vertex_cache_in *in,
                            gyre_vertex_cache_out *out) {
  unsigned i = 0;
  const unsigned entries = in->ref_instance == s->instance_q ? in->draw->entries : 0;
  while (i < entries && !(s->entry_q[i].known && s->entry_q[i].vertex == in->ref_vertex)) i++;
  const bool hit = i < entries, miss = !in->ref_cut && !hit, offered = in->ref_valid && !in->halted;
  const bool room = (uint16_t)(s->next_q - in->floor) < in->draw->records;
  out->queue_valid = offered && (!miss || (room && in->new_ready));
  out->ref_ready = out->queue_valid && in->queue_ready;
  out->queue_cut = in->ref_cut;
  out->queue_number = (uint16_t)(s->next_q - (hit ? i + 1 : 0));
  out->queue_place = in->ref_cut ? in->ref_ends : hit ? s->entry_q[i].place : s->next_place_q;
  out->queue_mark = (uint16_t)(s->next_q + miss);
  out->new_valid = offered && miss && room && in->queue_ready;
  out->new_done = in->ref_done && !in->ref_valid;
}

void gyre_vertex_cache_tick(gyre_vertex_cache *s, const gyre_vertex_cache_in *in,
                            const gyre_vertex_cache_out *out) {
  if (out->new_valid && in->new_ready) {
    const uint32_t words = in->draw->out_words, after = s->next_place_q + words;
    memmove(&s->entry_q[1], &s->entry_q[0], (GYRE_VERTEX_CACHE_MOST - 1) * sizeof s->entry_q[0]);
    s->entry_q[0].vertex = in->ref_vertex;
    s->entry_q[0].place = s->next_place_q;
    s->entry_q[0].known = true;
    for (unsigned i = 1; in->ref_instance != s->instance_q && i < GYRE_VERTEX_CACHE_MOST; i++)
      s->entry_q[i].known = false;
    s->instance_q = in->ref_instance;
    s->next_q++;
    s->next_place_q = (uint16_t)(after + words > s->ring_words ? 0 : after);
  }
  if (!in->start) return;
  for (unsigned i = 0; i < GYRE_VERTEX_CACHE_MOST; i++) s->entry_q[i].known = false;
  s->next_q = s->next_place_q = 0;
}
