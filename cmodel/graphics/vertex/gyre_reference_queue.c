// gyre_reference_queue.c - twin of rtl/graphics/vertex/gyre_reference_queue.sv.

#include "graphics/vertex/gyre_reference_queue.h"

#include <string.h>

void gyre_reference_queue_init(gyre_reference_queue *s, uint32_t size) {
  memset(s, 0, sizeof *s);
  s->size = size;
}

void gyre_reference_queue_tick(gyre_reference_queue *s, const gyre_reference_queue_in *in) {
  const bool push = in->valid && gyre_reference_queue_ready(s);
  const bool pop = gyre_reference_queue_valid(s, in->ready_number) && in->ref_ready;
  const bool read = pop ? s->count_q > 1 : !s->shown_q && s->count_q != 0;
  const uint16_t oldest = in->held          ? in->held_mark
                          : s->shown_q      ? s->shown.mark
                          : s->count_q == 0 ? in->next
                                            : s->oldest_q;
  if (read) s->shown = s->item[(s->head_q + pop) % s->size];
  if (push) s->item[s->tail_q] = in->reference;
  s->shown_q = read || (s->shown_q && !pop);
  s->head_q = (s->head_q + pop) % s->size;
  s->tail_q = (s->tail_q + push) % s->size;
  s->count_q += push;
  s->count_q -= pop;
  s->oldest_q = oldest;
  s->floor_q = (uint16_t)(oldest - in->entries);
  if (!in->start) return;
  s->head_q = s->tail_q = s->count_q = 0;
  s->shown_q = false;
  s->oldest_q = 0;
  s->floor_q = (uint16_t)-in->entries;
}
