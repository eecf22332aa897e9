// gyre_primitive.c - twin of rtl/graphics/vertex/gyre_primitive.sv.

#include "graphics/vertex/gyre_primitive.h"

#include <string.h>

void gyre_primitive_init(gyre_primitive *s) { memset(s, 0, sizeof *s); }

static bool old_held(const gyre_primitive *s, uint8_t topology) {
  return s->seen_q == 2 &&
         (topology == GYRE_TOPOLOGY_TRIANGLES || topology == GYRE_TOPOLOGY_TRIANGLE_STRIP);
}

bool gyre_primitive_held(const gyre_primitive *s, uint8_t topology, bool reading) {
  const bool new_held =
      s->seen_q == 2 || (s->seen_q == 1 && topology != GYRE_TOPOLOGY_TRIANGLE_FAN);
  return reading || s->valid_q || old_held(s, topology) || new_held;
}

uint16_t gyre_primitive_held_mark(const gyre_primitive *s, uint8_t topology, bool reading,
                                  uint16_t reading_mark) {
  if (reading) return reading_mark;
  if (s->valid_q) return s->prim_q.mark;
  return old_held(s, topology) ? s->old_mark_q : s->new_mark_q;
}

// Number of vertices of a primitive of each topology, and properties of the topology.
static const struct {
  uint8_t count;
  bool list, first;  // list: primitives share no vertex; first: the first vertex is needed to the
                     // end
} shape[GYRE_NUM_TOPOLOGIES] = {
    [GYRE_TOPOLOGY_POINTS] = {1, true, false},
    [GYRE_TOPOLOGY_LINES] = {2, true, false},
    [GYRE_TOPOLOGY_LINE_LOOP] = {2, false, true},
    [GYRE_TOPOLOGY_LINE_STRIP] = {2, false, false},
    [GYRE_TOPOLOGY_TRIANGLES] = {3, true, false},
    [GYRE_TOPOLOGY_TRIANGLE_STRIP] = {3, false, false},
    [GYRE_TOPOLOGY_TRIANGLE_FAN] = {3, false, true},
};

// Offers the primitive whose last vertex is `ref`, or for a cut the copy of the first one.
static void offer(gyre_primitive *s, uint8_t topology, const gyre_reference *ref) {
  gyre_primitive_t *p = &s->prim_q;
  *p = (gyre_primitive_t){.count = shape[topology].count, .odd = s->odd_q, .number = p->number};
  if (p->count == 1) {
    p->place_0 = ref->place;
    p->mark = ref->mark;
  } else if (p->count == 2) {
    p->place_0 = s->new_place_q;
    p->place_1 = ref->place;
    p->copied = ref->cut ? 2 : 0;
    p->mark = s->new_mark_q;
  } else {
    p->place_0 = s->odd_q ? s->new_place_q : s->old_place_q;
    p->place_1 = s->odd_q ? s->old_place_q : s->new_place_q;
    p->place_2 = ref->place;
    p->copied = shape[topology].first ? 1 : 0;
    p->mark = shape[topology].first ? s->new_mark_q : s->old_mark_q;
  }
}

static void take(gyre_primitive *s, uint8_t topology, const gyre_reference *ref) {
  const bool closes = ref->cut && topology == GYRE_TOPOLOGY_LINE_LOOP && s->seen_q == 2;
  const bool emit = ref->cut ? closes : s->seen_q + 1 >= shape[topology].count;
  const bool copy = !ref->cut && shape[topology].first && s->seen_q == 0;
  if (emit) offer(s, topology, ref);
  if (copy)
    s->prim_q = (gyre_primitive_t){.copy = true,
                                   .count = shape[topology].count,
                                   .place_0 = ref->place,
                                   .mark = ref->mark,
                                   .number = s->prim_q.number};
  s->ends_q = ref->cut && (ref->place & 1);
  if (s->ends_q && !emit) s->prim_q.number = 0;
  s->valid_q = emit || copy;
  s->odd_q = topology == GYRE_TOPOLOGY_TRIANGLE_STRIP && emit && !s->odd_q;
  s->seen_q = s->seen_q < 2 ? s->seen_q + 1 : 2;
  if (ref->cut || (emit && shape[topology].list)) s->seen_q = 0;
  if (ref->cut) return;
  s->old_place_q = s->new_place_q;
  s->old_mark_q = s->new_mark_q;
  s->new_place_q = ref->place;
  s->new_mark_q = ref->mark;
}

void gyre_primitive_tick(gyre_primitive *s, const gyre_primitive_in *in) {
  if (in->ref_valid && gyre_primitive_ready(s)) {
    take(s, in->topology, &in->ref);
  } else if (in->prim_ready) {
    if (s->valid_q && !s->prim_q.copy) s->prim_q.number = s->ends_q ? 0 : s->prim_q.number + 1;
    s->valid_q = false;
  }
  if (!in->start) return;
  s->valid_q = s->odd_q = false;
  s->seen_q = 0;
  s->prim_q.number = 0;
}
