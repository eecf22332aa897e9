// gyre_vertex_element.c - twin of rtl/graphics/vertex/gyre_vertex_element.sv.

#include "graphics/vertex/gyre_vertex_element.h"

#include <string.h>

#include "graphics/vertex/gyre_vertex_number.h"

enum { READ = 1 << 8 };  // bit of a slot

void gyre_vertex_element_init(gyre_vertex_element *s) { memset(s, 0, sizeof *s); }

// Returns true if the element is not completely in its buffer.
static bool is_bad(const gyre_vertex_element *s) {
  const gyre_vertex_entry *e = &s->entry_q;
  const unsigned length = (e->most + 1u) * gyre_vertex_number_bytes(e->number);
  return s->over_q || (uint64_t)s->product_q + length > e->bytes;
}

void gyre_vertex_element_eval(const gyre_vertex_element *s, bool halted, gyre_vertex_job *out) {
  const gyre_vertex_entry *e = &s->entry_q;
  const bool bad = is_bad(s), whole = gyre_vertex_number_one(e->number) == 1;
  *out = (gyre_vertex_job){.address = e->address + s->product_q,
                           .last = e->address + e->bytes - 1,
                           .number = e->number,
                           .bytes = (uint8_t)gyre_vertex_number_bytes(e->number),
                           .one = !bad};
  for (unsigned c = 0; c < 4; c++) {
    const bool read = s->place_q[c] & READ;
    out->slot[c] = (uint8_t)s->place_q[c];
    if (read && !bad && c <= e->most) out->read |= (uint8_t)(1 << c);
    if (c == 3) out->fill = read && (bad || (e->most != 3 && whole));
  }
  out->valid = s->state_q == GYRE_ELEMENT_GIVE && (out->read || out->fill) && !halted;
}

static void keep_table(gyre_vertex_element *s, const gyre_draw_config_t *c) {
  if (c->valid && c->kind == GYRE_DRAW_ENTRY_ELEMENT) {
    const unsigned i = c->index % GYRE_VERTEX_ELEMENTS;
    s->entry[i] = (gyre_vertex_entry){.row = c->item >> 8 & 63,
                                      .number = c->item >> 2 & 15,
                                      .most = c->item & 3,
                                      .address = c->address,
                                      .bytes = c->bytes,
                                      .stride = c->stride,
                                      .divisor = c->more};
  }
  if (c->valid && c->kind == GYRE_DRAW_ENTRY_MAP)
    s->place[c->index / 4][c->index % 4] = (uint16_t)(c->item >> 10 & 0x1ff);
}

// Returns true if the program reads a component of the element.
static bool any(const gyre_vertex_element *s) {
  return ((s->place_q[0] | s->place_q[1] | s->place_q[2] | s->place_q[3]) & READ) != 0;
}

// The quotient is available: its product is known, or begins.
static void place_done(gyre_vertex_element *s, const gyre_draw_t *d) {
  const gyre_vertex_entry *e = &s->entry_q;
  const uint32_t place = e->divisor == 0 ? s->vertex_q : d->base_instance + s->quotient_q;
  if (e->divisor != 0) {
    s->quotient[s->index_q] = s->quotient_q;
    s->rest[s->index_q] = s->rest_q;
  }
  s->begun_q |= 1u << s->index_q;
  s->state_q = GYRE_ELEMENT_GIVE;
  const bool same = s->known_q && s->known_stride_q == e->stride;
  if (same && s->known_place_q == place) return;
  const bool follows = same && place != 0 && s->known_place_q + 1 == place;
  s->state_q = GYRE_ELEMENT_MULTIPLY;
  s->known_q = true;
  s->known_place_q = place;
  s->known_stride_q = e->stride;
  s->term_q = follows ? e->stride : place;
  s->factor_q = follows ? 1 : e->stride;
  s->high_q = false;
  if (follows) return;
  s->product_q = 0;
  s->over_q = false;
}

static void multiply(gyre_vertex_element *s) {
  if (s->factor_q & 1) {
    const uint64_t sum = (uint64_t)s->product_q + s->term_q;
    s->product_q = (uint32_t)sum;
    s->over_q = s->over_q || sum >> 32 || s->high_q;
  }
  s->high_q = s->high_q || s->term_q >> 31;
  s->term_q <<= 1;
  s->factor_q >>= 1;
  if (s->factor_q == 0) s->state_q = GYRE_ELEMENT_GIVE;
}

static void step(gyre_vertex_element *s) {
  const bool wraps = s->delta_q >= s->rest_q;
  const uint32_t rest = s->rest_q;
  s->quotient_q += wraps;
  s->rest_q = wraps ? s->entry_q.divisor : rest - s->delta_q;
  s->delta_q = wraps ? s->delta_q - rest : 0;
}

void gyre_vertex_element_tick(gyre_vertex_element *s, const gyre_vertex_element_in *in,
                              const gyre_vertex_job *out) {
  const gyre_vertex_element_state state = s->state_q;
  bool advance = false;
  if (state == GYRE_ELEMENT_LOOK) {
    memcpy(s->place_q, s->place[s->entry_q.row], sizeof s->place_q);
    const bool begun = s->begun_q >> s->index_q & 1;
    s->quotient_q = begun ? s->kept_quotient_q : 0;
    s->rest_q = begun ? s->kept_rest_q : s->entry_q.divisor;
    s->delta_q = s->ahead_q;
    s->state_q = GYRE_ELEMENT_STEP;
  } else if (state == GYRE_ELEMENT_STEP) {
    const bool steps = s->entry_q.divisor != 0 && s->delta_q != 0;
    advance = !any(s);
    if (steps)
      step(s);
    else if (!advance)
      place_done(s, in->draw);
  } else if (state == GYRE_ELEMENT_MULTIPLY) {
    multiply(s);
  } else if (state == GYRE_ELEMENT_GIVE) {
    advance = !(out->read || out->fill) || in->job_ready;
    s->bad_fetches_q += advance && is_bad(s);
  } else if (in->begin && in->draw->elements != 0) {
    s->state_q = GYRE_ELEMENT_LOOK;
  }
  if (advance) {
    const bool last = s->index_q + 1 == in->draw->elements;
    s->index_q = last ? 0 : (uint8_t)(s->index_q + 1);
    s->state_q = last ? GYRE_ELEMENT_IDLE : GYRE_ELEMENT_LOOK;
  }
  if (advance || state == GYRE_ELEMENT_IDLE) {
    s->entry_q = s->entry[s->index_q];
    s->kept_quotient_q = s->quotient[s->index_q];
    s->kept_rest_q = s->rest[s->index_q];
  }
  if (in->begin) {
    s->vertex_q = in->vertex;
    s->ahead_q = in->instance - s->instance_q;
    s->instance_q = in->instance;
  }
  keep_table(s, in->config);
  if (in->start) {
    s->instance_q = s->begun_q = 0;
    s->known_q = false;
    s->bad_fetches_q = 0;
  }
  if (in->start || in->halted) gyre_vertex_element_reset(s);
}
