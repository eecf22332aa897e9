// gyre_draw_list.c - twin of rtl/graphics/gyre_draw_list.sv.

#include "graphics/gyre_draw_list.h"

#include <string.h>

#include "gyre/draw.h"

void gyre_draw_list_init(gyre_draw_list *s) { s->state_q = GYRE_DRAW_LIST_IDLE; }

// Returns true for a draw that can be halted.
static bool runs(const gyre_draw_list *s) {
  return s->state_q == GYRE_DRAW_LIST_START || s->state_q == GYRE_DRAW_LIST_RUN ||
         s->state_q == GYRE_DRAW_LIST_FINISH;
}

void gyre_draw_list_eval(const gyre_draw_list *s, const gyre_draw_list_in *in,
                         gyre_draw_list_out *out) {
  const gyre_draw_list_state state = s->state_q;
  out->busy = state != GYRE_DRAW_LIST_IDLE;
  out->lost = state == GYRE_DRAW_LIST_READ && in->read_done && in->read_lost && in->port_idle;
  out->done = (state == GYRE_DRAW_LIST_RESULT && in->result_done && in->read_last) || out->lost;
  out->read_idle = state == GYRE_DRAW_LIST_IDLE || state == GYRE_DRAW_LIST_NEXT;
  out->read_fresh = state == GYRE_DRAW_LIST_IDLE;
  out->claim = state == GYRE_DRAW_LIST_START && in->port_idle && !in->halted;
  out->start = out->claim && in->granted;
  out->release = state == GYRE_DRAW_LIST_ASK && s->ran_q;
  out->finish = state == GYRE_DRAW_LIST_FINISH;
  out->flush = in->pixels && (state == GYRE_DRAW_LIST_FINISH || state == GYRE_DRAW_LIST_STOP);
  out->result = state == GYRE_DRAW_LIST_ASK;
}

static gyre_draw_list_state next_state(const gyre_draw_list *s, const gyre_draw_list_in *in) {
  if (runs(s) && in->halted) return in->pixels ? GYRE_DRAW_LIST_STOP : GYRE_DRAW_LIST_ASK;
  switch (s->state_q) {
    case GYRE_DRAW_LIST_IDLE: return in->begin ? GYRE_DRAW_LIST_READ : s->state_q;
    case GYRE_DRAW_LIST_READ:
      if (!in->read_done) return s->state_q;
      if (in->read_lost) return in->port_idle ? GYRE_DRAW_LIST_IDLE : s->state_q;
      return in->read_status == 0 ? GYRE_DRAW_LIST_START : GYRE_DRAW_LIST_ASK;
    case GYRE_DRAW_LIST_START:
      return in->port_idle && in->granted ? GYRE_DRAW_LIST_RUN : s->state_q;
    case GYRE_DRAW_LIST_RUN: return in->empty ? GYRE_DRAW_LIST_FINISH : s->state_q;
    case GYRE_DRAW_LIST_FINISH:
      return in->finished && (in->clean || !in->pixels) ? GYRE_DRAW_LIST_ASK : s->state_q;
    case GYRE_DRAW_LIST_STOP: return in->clean ? GYRE_DRAW_LIST_ASK : s->state_q;
    case GYRE_DRAW_LIST_ASK: return GYRE_DRAW_LIST_RESULT;
    case GYRE_DRAW_LIST_RESULT:
      if (!in->result_done) return s->state_q;
      return in->read_last ? GYRE_DRAW_LIST_IDLE : GYRE_DRAW_LIST_NEXT;
    default: return GYRE_DRAW_LIST_READ;
  }
}

void gyre_draw_list_tick(gyre_draw_list *s, const gyre_draw_list_in *in) {
  gyre_draw_list_out out;
  gyre_draw_list_eval(s, in, &out);
  const gyre_draw_list_state state = s->state_q, next = next_state(s, in);
  if (state == GYRE_DRAW_LIST_IDLE) {
    s->packet_q = in->list;
    s->ended_q = false;
  } else if (state == GYRE_DRAW_LIST_NEXT) {
    s->packet_q += 4 * GYRE_DRAW_WORDS;
  } else if (runs(s) && in->halted) {
    s->ended_q = true;
  }
  if (state == GYRE_DRAW_LIST_READ) {
    s->status_q = in->read_status;
    memset(s->counts_q, 0, sizeof s->counts_q);
    s->pixel_counts_q = (gyre_pixel_counts_t){0};
    s->ran_q = false;
  } else if (runs(s)) {
    s->status_q = in->halted ? in->why : in->unread ? GYRE_DRAW_UNREAD : GYRE_DRAW_DONE;
    if (s->ran_q && !in->halted) {
      memcpy(s->counts_q, in->counts, sizeof s->counts_q);
      s->pixel_counts_q = in->pixel_counts;
    }
    if (out.start) s->ran_q = true;
  }
  s->state_q = next;
}

void gyre_draw_list_words(const gyre_draw_list *s, uint32_t *words) {
  const gyre_pixel_counts_t *p = &s->pixel_counts_q;
  words[GYRE_DRAW_STATUS] = s->status_q;
  memcpy(words + GYRE_DRAW_REFERENCES, s->counts_q, sizeof s->counts_q);
  words[GYRE_DRAW_PIXEL_PRIMITIVES] = p->primitives;
  words[GYRE_DRAW_CLIPPED] = p->clipped;
  words[GYRE_DRAW_CULLED] = p->culled;
  words[GYRE_DRAW_QUADS] = p->quads;
  words[GYRE_DRAW_PIXELS] = p->pixels;
  words[GYRE_DRAW_KILLED] = p->killed;
  words[GYRE_DRAW_PASSED] = p->passed;
  words[GYRE_DRAW_PASSED_HIGH] = p->passed_high;
  words[GYRE_DRAW_PIXEL_WARPS] = p->warps;
}
