// gyre_quad_values.c - twin of rtl/graphics/pixel/gyre_quad_values.sv.

#include "graphics/pixel/gyre_quad_values.h"

#include <string.h>

#include "pixel/f32.h"

static void clear(gyre_quad_values *s) {
  gyre_quad_plane_init(&s->plane);
  gyre_fifo_init(&s->tags, 4);
  gyre_fifo_init(&s->waiting, s->waiting.depth);
  for (uint32_t d = 0; d < s->dividers; d++) gyre_quad_divider_init(&s->divider[d]);
  s->second_q = s->have_factor_q = false;
  s->in_q = s->out_q = 0;
}

void gyre_quad_values_init(gyre_quad_values *s, uint32_t dividers) {
  memset(s, 0, sizeof *s);
  s->dividers = dividers;
  s->waiting.depth = 2;
  while (s->waiting.depth < dividers + 1) s->waiting.depth *= 2;
  clear(s);
}

static bool evaluates(const gyre_pixel_program_t *p) { return p->row_factor || p->row_iw; }
static bool has_point(const gyre_pixel_program_t *p) { return p->row_point_x || p->row_point_y; }
static bool divides(const gyre_pixel_program_t *p) { return p->row_factor || has_point(p); }
static bool divides_twice(const gyre_pixel_program_t *p) { return p->row_factor && has_point(p); }

// The tests have left nothing of the quad, and no plane goes with it.
static bool drops(const gyre_quad_values_in *in) { return in->quad.cover == 0 && !in->quad.last; }

// The quad after the evaluation of iw, and what happens to it in this cycle.
typedef struct head {
  bool valid, ready, started;  // a division of it has been started
  gyre_value_quad quad;
} head;

static head head_of(const gyre_quad_values *s, const gyre_quad_values_in *in) {
  const gyre_pixel_program_t *p = &in->program;
  const bool room = gyre_fifo_ready(&s->waiting);
  const bool free = gyre_quad_divider_ready(&s->divider[s->in_q]);
  head h = {.valid = in->quad_valid && !drops(in) && in->iw_valid, .quad = in->quad};
  if (evaluates(p)) {
    gyre_quad_plane_out plane;
    gyre_quad_plane_eval(&s->plane, false, &plane);
    h.valid = plane.value_valid;
    h.quad = s->tag[s->tags.head];
    memcpy(h.quad.iw, plane.value, sizeof h.quad.iw);
  }
  h.ready = room && (!divides(p) || (free && (!divides_twice(p) || s->second_q)));
  h.started = h.valid && divides(p) && room && free;
  return h;
}

// The quad at the output, and what is done with the divider whose turn it is.
typedef struct result {
  bool valid, keeps;  // its factors are kept, so that its point coordinates can follow
} result;

static result result_of(const gyre_quad_values *s, const gyre_pixel_program_t *p) {
  const bool done = gyre_quad_divider_valid(&s->divider[s->out_q]);
  const bool complete = !divides(p) || (done && (!divides_twice(p) || s->have_factor_q));
  return (result){.valid = gyre_fifo_valid(&s->waiting) && complete,
                  .keeps = divides_twice(p) && !s->have_factor_q && done};
}

void gyre_quad_values_eval(const gyre_quad_values *s, const gyre_quad_values_in *in,
                           gyre_quad_values_out *out) {
  const head h = head_of(s, in);
  gyre_quad_plane_out plane;
  gyre_quad_plane_eval(&s->plane, h.ready, &plane);
  const bool free = evaluates(&in->program) ? plane.quad_ready : h.ready;
  const uint32_t *quotient = s->divider[s->out_q].data_q;
  *out =
      (gyre_quad_values_out){.quad_ready = in->quad_valid && (drops(in) || (in->iw_valid && free)),
                             .square_next = h.valid && h.ready && h.quad.last,
                             .out_valid = result_of(s, &in->program).valid,
                             .out = s->wait[s->waiting.head]};
  out->iw_next = out->quad_ready && in->quad.last;
  memcpy(out->out.factor, has_point(&in->program) ? s->factor_q : quotient, sizeof out->out.factor);
  memcpy(out->out.point, quotient, sizeof out->out.point);
  out->idle = plane.idle && !gyre_fifo_valid(&s->waiting) && !s->second_q;
}

// Operands of a quad's point coordinates: (256 i - first) / side; 0 / 1 without a square.
static void point_operands(const gyre_quad_values_in *in, const gyre_value_quad *q, uint32_t *a,
                           uint32_t *b) {
  for (int i = 0; i < 4; i++) {
    const int32_t first = i < 2 ? in->square_x : in->square_y;
    const int32_t pixel = 2 * (i < 2 ? q->col : q->row) + i % 2;
    a[i] = in->square_side == 0 ? 0 : f32_from(256 * pixel - first);
    b[i] = in->square_side == 0 ? (f32)F32_ONE : f32_from((int32_t)in->square_side);
  }
}

static void tick_dividers(gyre_quad_values *s, const gyre_quad_values_in *in, const head *h,
                          bool takes) {
  const bool point = has_point(&in->program) && (!in->program.row_factor || s->second_q);
  uint32_t a[4] = {F32_ONE, F32_ONE, F32_ONE, F32_ONE}, b[4];
  memcpy(b, h->quad.iw, sizeof b);
  if (point) point_operands(in, &h->quad, a, b);
  for (uint8_t d = 0; d < s->dividers; d++) {
    const gyre_quad_divider_in divider = {
        .valid = h->started && d == s->in_q, .a = a, .b = b, .ready = takes && d == s->out_q};
    gyre_quad_divider_tick(&s->divider[d], &divider);
  }
}

static uint8_t next(const gyre_quad_values *s, uint8_t turn) {
  return turn + 1U == s->dividers ? 0 : (uint8_t)(turn + 1);
}

void gyre_quad_values_tick(gyre_quad_values *s, const gyre_quad_values_in *in) {
  gyre_quad_values_out out;
  gyre_quad_values_eval(s, in, &out);
  const head h = head_of(s, in);
  const result r = result_of(s, &in->program);
  const bool enters = out.quad_ready && !drops(in), evaluated = evaluates(&in->program);
  const bool leaves = h.valid && h.ready, taken = r.valid && in->out_ready;
  const bool takes = r.keeps || (taken && divides(&in->program));
  const gyre_quad_plane_in plane = {
      .quad_valid = in->quad_valid && !drops(in) && in->iw_valid && evaluated,
      .quad_col = in->quad.col,
      .quad_row = in->quad.row,
      .plane = in->iw_plane,
      .value_ready = h.ready};
  if (r.keeps) memcpy(s->factor_q, s->divider[s->out_q].data_q, sizeof s->factor_q);
  tick_dividers(s, in, &h, takes);
  if (enters && evaluated) s->tag[gyre_fifo_tail(&s->tags)] = in->quad;
  gyre_fifo_tick(&s->tags, enters && evaluated, evaluated && leaves);
  if (leaves) s->wait[gyre_fifo_tail(&s->waiting)] = h.quad;
  gyre_fifo_tick(&s->waiting, leaves, taken);
  gyre_quad_plane_tick(&s->plane, &plane);
  if (h.started) {
    s->second_q = divides_twice(&in->program) && !s->second_q;
    s->in_q = next(s, s->in_q);
  }
  if (takes) s->out_q = next(s, s->out_q);
  if (r.keeps || taken) s->have_factor_q = r.keeps;
  if (in->start || in->halted) clear(s);
}
