// gyre_pixel_setup.c - twin of rtl/graphics/setup/gyre_pixel_setup.sv.

#include "graphics/setup/gyre_pixel_setup.h"

#include <string.h>

#include "gyre/draw.h"

void gyre_pixel_setup_init(gyre_pixel_setup *s) {
  memset(s, 0, sizeof *s);
  gyre_setup_sequencer_init(&s->sequencer);
  gyre_setup_polygon_init(&s->polygon);
  gyre_setup_flags_init(&s->flags);
  gyre_setup_datapath_init(&s->datapath);
}

static bool front_empty(const gyre_setup_datapath *d) { return !d->s1_q && !d->s2_q; }

static uint32_t conditions(const gyre_pixel_setup *s) {
  const gyre_setup_polygon *p = &s->polygon;
  const gyre_setup_flags *f = &s->flags;
  const gyre_setup_line line = gyre_setup_flags_line(f);
  uint32_t c = 0;
#define WHEN(name, value) c |= (uint32_t)(value) << GYRE_SETUP_CONDITION_##name
  WHEN(IS_COPY, s->copy_q);
  WHEN(BAD, f->bad_q);
  WHEN(REJECT, (f->any_q & f->all_q) != 0);
  WHEN(IS_POINT, s->count_q == 1);
  WHEN(IS_LINE, s->count_q == 2);
  WHEN(IS_CLIPPED, s->clipped_q);
  WHEN(NO_DISTANCES, !s->distances_q);
  WHEN(NO_PLANES, f->any_q == 0);
  WHEN(FEW_CORNERS, p->corners_q < 3);
  WHEN(PLANE_IS_DISTANCE, gyre_setup_is_distance(f->plane_q));
  WHEN(NO_MADE, p->made_q == p->vertices_q);
  WHEN(NO_EDGES, gyre_setup_polygon_no_edges(p));
  WHEN(NO_CUT, gyre_setup_polygon_no_cut(p, f->flags_q));
  WHEN(NO_LINEAR, !s->linear_q);
  WHEN(FLAG, gyre_setup_flag(f, 32));
  WHEN(NOT_FLAG, !gyre_setup_flag(f, 32));
  WHEN(NOT_FLAG_0, !gyre_setup_flag(f, 0));
  WHEN(NOT_FLAG_1, !gyre_setup_flag(f, 1));
  WHEN(NO_FAN, p->fan_q == 0);
  WHEN(NOT_OUT_0, (f->vertex_out_q & 1) == 0);
  WHEN(NOT_OUT_1, (f->vertex_out_q & 2) == 0);
  WHEN(NO_LENGTH, gyre_setup_flag(f, 26) && gyre_setup_flag(f, 27));
  WHEN(NOT_HALF, !(gyre_setup_flag(f, 1) && gyre_setup_flag(f, 2)));
  WHEN(NOT_MOVE_0, !line.moves[0]);
  WHEN(NOT_MOVE_1, !line.moves[1]);
  WHEN(ALONG_Y, !gyre_setup_flag(f, 0));
  WHEN(DROPPED, !s->drawn_q);
  WHEN(HAS_FAN, s->clipped_q && s->count_q == 3);
  WHEN(IS_PLAIN, !s->clipped_q && s->count_q == 3);
#undef WHEN
  return c;
}

static gyre_setup_datapath_in datapath_in(const gyre_pixel_setup *s,
                                          const gyre_pixel_setup_in *in) {
  return (gyre_setup_datapath_in){.cancel = in->start,
                                  .state = &in->state,
                                  .list_valid = in->list_valid,
                                  .list_index = in->list_index,
                                  .list = in->list,
                                  .place = s->place_q,
                                  .copied = s->copied_q,
                                  .flat = s->flat_q,
                                  .number = s->number_q,
                                  .edge_low = gyre_setup_flags_line(&s->flags).edge_low,
                                  .back = s->back_q,
                                  .ring_ready = in->ring_ready,
                                  .ring_rdata = in->ring_rdata,
                                  .plane_ready = in->plane_ready,
                                  .corner_ready = in->corner_ready};
}

static gyre_setup_sequencer_in sequencer_in(const gyre_pixel_setup *s,
                                            const gyre_pixel_setup_in *in, bool ready) {
  return (gyre_setup_sequencer_in){.cancel = in->start,
                                   .state = &in->state,
                                   .polygon = &s->polygon,
                                   .plane = s->flags.plane_q,
                                   .along_y = !gyre_setup_flag(&s->flags, 0),
                                   .clipped = s->clipped_q,
                                   .conditions = conditions(s),
                                   .prim_valid = in->prim_valid,
                                   .front_empty = front_empty(&s->datapath),
                                   .answered = s->answered_q,
                                   .ready = ready};
}

// Nothing is inside: no register changes until a primitive or an entry of the list comes.
static bool rests(const gyre_pixel_setup *s) {
  return gyre_setup_sequencer_waits(&s->sequencer) && !s->asked_q &&
         gyre_setup_datapath_idle(&s->datapath);
}

void gyre_pixel_setup_eval(const gyre_pixel_setup *s, const gyre_pixel_setup_in *in,
                           gyre_pixel_setup_out *out) {
  if (rests(s)) {
    *out = (gyre_pixel_setup_out){.prim_ready = true, .idle = true};
    return;
  }
  const gyre_setup_datapath_in datapath = datapath_in(s, in);
  const gyre_setup_sequencer_in sequencer = sequencer_in(s, in, false);
  gyre_setup_datapath_out d;
  gyre_setup_sequencer_out q;
  gyre_setup_datapath_eval(&s->datapath, &datapath, &d);
  gyre_setup_sequencer_eval(&s->sequencer, &sequencer, &q);
  out->prim_ready = q.waiting && front_empty(&s->datapath);
  out->reading = !out->prim_ready;
  out->ring_ren = d.ring_ren;
  out->ring_raddr = d.ring_raddr;
  out->idle = out->prim_ready && !gyre_setup_datapath_has_planes(&s->datapath);
}

// ---- Registers -------------------------------------------------------------------------------------

// Rule "order": the vertices of odd triangles of strips, and of fans, if the first one provokes.
// Vertices that a line or a point does not have are those of vertex 0.
static void accept(gyre_pixel_setup *s, const gyre_pixel_setup_in *in) {
  const gyre_primitive_t *p = &in->prim;
  const gyre_setup_state *state = &in->state;
  const bool strip = state->topology == GYRE_TOPOLOGY_TRIANGLE_STRIP && p->odd;
  const bool turns = state->first_provokes && p->count == 3 && !p->copy &&
                     (strip || state->topology == GYRE_TOPOLOGY_TRIANGLE_FAN);
  s->copied_q = 0;
  for (unsigned k = 0; k < 3; k++) {
    const unsigned from = turns ? (k + 1) % 3 : k < p->count ? k : 0;
    s->place_q[k] = gyre_primitive_place(p, from);
    if (!p->copy && (p->copied >> from & 1) != 0) s->copied_q |= (uint8_t)(1U << k);
  }
  s->copy_q = p->copy;
  s->count_q = p->count;
  s->mark_q = p->mark;
  s->number_q = p->number;
  s->flat_q = state->first_provokes ? 0 : (uint8_t)(p->count - 1);
  s->clipped_q = false;
}

static void tick_answer(gyre_pixel_setup *s, const gyre_pixel_setup_in *in, bool read) {
  const gyre_setup_datapath *d = &s->datapath;
  const bool answer = s->asked_q && (in->edges_valid || in->culled || in->empty);
  if (read) s->answered_q = false;
  if (answer) {
    s->answered_q = true;
    s->drawn_q = in->edges_valid;
    s->turned_q = in->edges_turned;
    s->back_q = in->edges_back;
    s->culled_q += in->culled;
    s->asked_q = false;
  }
  if (d->corner_q && d->corner_end_q && in->corner_ready) s->asked_q = true;
}

static void tick_list(gyre_pixel_setup *s, const gyre_pixel_setup_in *in) {
  if (in->list_clear) s->linear_q = s->distances_q = false;
  if (!in->list_valid) return;
  if (in->list_index < GYRE_PIXEL_COMPONENTS && in->list.mode == GYRE_PIXEL_LINEAR)
    s->linear_q = true;
  if (in->list_index >= GYRE_SETUP_DISTANCE && in->list_index < GYRE_SETUP_SIZE && in->list.present)
    s->distances_q = true;
}

static void count(gyre_pixel_setup *s, uint8_t function) {
  if (function != GYRE_SETUP_FUNCTION_COUNT) return;
  s->primitives_q++;
  s->clips_q += s->flags.any_q != 0;
  s->clipped_q = s->flags.any_q != 0;
}

void gyre_pixel_setup_tick(gyre_pixel_setup *s, const gyre_pixel_setup_in *in) {
  const bool quiet = !in->start && !in->prim_valid && !in->list_clear && !in->list_valid;
  if (quiet && rests(s)) return;
  gyre_setup_datapath_in datapath = datapath_in(s, in);
  gyre_setup_datapath_out d;
  gyre_setup_sequencer_out q;
  gyre_setup_datapath_eval(&s->datapath, &datapath, &d);
  const gyre_setup_sequencer_in sequencer = sequencer_in(s, in, d.ready);
  gyre_setup_sequencer_eval(&s->sequencer, &sequencer, &q);
  const gyre_setup_polygon_in polygon = {.function = q.function,
                                         .first_provokes = in->state.first_provokes,
                                         .turned = s->turned_q,
                                         .flags = s->flags.flags_q,
                                         .line_turned = gyre_setup_flags_line(&s->flags).turned};
  gyre_setup_flags_in flags = d.flags;
  flags.function = q.function;
  flags.distances = in->state.distances;
  datapath.accept = q.function == GYRE_SETUP_FUNCTION_ACCEPT;
  datapath.valid = q.valid;
  datapath.element = q.element;
  tick_answer(s, in, q.answer_read);
  tick_list(s, in);
  count(s, q.function);
  if (datapath.accept) accept(s, in);
  gyre_setup_sequencer_tick(&s->sequencer, &sequencer);
  gyre_setup_polygon_tick(&s->polygon, &polygon);
  gyre_setup_flags_tick(&s->flags, &flags);
  gyre_setup_datapath_tick(&s->datapath, &datapath);
  if (!in->start) return;
  s->asked_q = s->answered_q = false;
  s->primitives_q = s->clips_q = s->culled_q = 0;
}
