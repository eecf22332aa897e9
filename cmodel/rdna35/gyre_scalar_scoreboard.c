// gyre_scalar_scoreboard.c - twin of rtl/rdna35/gyre_scalar_scoreboard.sv.

#include "rdna35/gyre_scalar_scoreboard.h"

#include <string.h>

void gyre_scalar_scoreboard_init(gyre_scalar_scoreboard *s, unsigned warps, unsigned entries) {
  memset(s, 0, sizeof *s);
  s->warps = (uint8_t)warps;
  s->entries = (uint8_t)entries;
}

// A result that is freed in this cycle is no longer on its way.
static bool is_under_way(const gyre_scalar_scoreboard_in *in, unsigned wid,
                         const gyre_scalar_range *result) {
  const bool freed = in->free_valid && in->free_wid == wid && in->free_first == result->first;
  return result->used && !freed;
}

static bool overlaps(const gyre_scalar_range *a, const gyre_scalar_range *b) {
  return a->used && b->used && a->first <= b->last && b->first <= a->last;
}

static bool is_ready(const gyre_scalar_scoreboard *s, const gyre_scalar_scoreboard_in *in,
                     unsigned wid) {
  unsigned under_way = 0;
  for (unsigned e = 0; e < s->entries; e++) {
    const gyre_scalar_range *result = &s->result_q[wid][e];
    if (!is_under_way(in, wid, result)) continue;
    under_way++;
    for (unsigned i = 0; i < GYRE_SCALAR_OPERANDS; i++) {
      if (overlaps(&in->head[wid][i], result)) return false;
    }
  }
  return !in->head[wid][GYRE_SCALAR_TO].used || under_way < s->entries;
}

bool gyre_scalar_scoreboard_pending(const gyre_scalar_scoreboard *s, unsigned wid) {
  for (unsigned e = 0; e < s->entries; e++) {
    if (s->result_q[wid][e].used) return true;
  }
  return false;
}

void gyre_scalar_scoreboard_eval(const gyre_scalar_scoreboard *s,
                                 const gyre_scalar_scoreboard_in *in,
                                 gyre_scalar_scoreboard_out *out) {
  *out = (gyre_scalar_scoreboard_out){0};
  for (unsigned w = 0; w < s->warps; w++) {
    if (is_ready(s, in, w)) out->ready |= 1u << w;
    if (gyre_scalar_scoreboard_pending(s, w)) out->pending |= 1u << w;
  }
}

void gyre_scalar_scoreboard_tick(gyre_scalar_scoreboard *s, const gyre_scalar_scoreboard_in *in) {
  for (unsigned e = 0; in->free_valid && e < s->entries; e++) {
    gyre_scalar_range *result = &s->result_q[in->free_wid][e];
    result->used = is_under_way(in, in->free_wid, result);
  }
  const gyre_scalar_range *to = &in->head[in->set_wid][GYRE_SCALAR_TO];
  if (!in->set || !to->used) return;
  unsigned e = 0;
  while (s->result_q[in->set_wid][e].used) e++;
  s->result_q[in->set_wid][e] = *to;
}
