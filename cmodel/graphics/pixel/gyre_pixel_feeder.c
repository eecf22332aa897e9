// gyre_pixel_feeder.c - twin of rtl/graphics/pixel/gyre_pixel_feeder.sv.

#include "graphics/pixel/gyre_pixel_feeder.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "graphics/pixel/gyre_whole_float.h"

enum { Z, FACTOR, X, Y, IW, POINT_X, POINT_Y, DEPTH };  // values of a quad, in their order

void gyre_pixel_feeder_init(gyre_pixel_feeder *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
}

static uint8_t values_of(const gyre_pixel_program_t *p) {
  return (uint8_t)(p->reads_z << Z | p->row_factor << FACTOR | p->row_x << X | p->row_y << Y |
                   p->row_iw << IW | p->row_point_x << POINT_X | p->row_point_y << POINT_Y |
                   p->writes_depth << DEPTH);
}
static uint8_t without_lowest(uint8_t mask) { return (uint8_t)(mask & (mask - 1)); }
// Rows of a value of a quad.
static unsigned parts(const gyre_pixel_feeder *s) {
  return s->cfg.num_lanes < 4 ? 4 / s->cfg.num_lanes : 1;
}

// What the feeder does in this cycle.
typedef struct work {
  gyre_pixel_layout layout;
  uint32_t clear_rows;
  bool cleared, clears, uniforms, quads, write, written;
  bool clear_end, uniform_end, value_end, quad_in, taken;
} work;

static work work_of(const gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in) {
  work w = {.layout = gyre_pixel_layout_of(&s->cfg, &in->program)};
  w.clear_rows = w.layout.depth_row - w.layout.output_row;
  w.cleared = s->cleared_q || in->clean || w.clear_rows == 0;
  w.clears = in->open && !w.cleared;
  const bool covered = in->quad_valid && in->quad.cover != 0;
  const bool fills = in->open && w.cleared && in->uniform_valid;
  w.uniforms = fills && covered && !s->uniform_done_q && !in->kept;
  w.quads = fills && covered && !w.uniforms;
  w.write = w.clears || (w.uniforms && s->have_q) || (w.quads && s->left_q != 0);
  w.written = w.write && in->attr_ready;
  w.clear_end = w.clears && w.written && s->row_q + 1U == w.clear_rows;
  w.uniform_end = w.uniforms && w.written && s->row_q + 1U == w.layout.thread_row;
  w.value_end = w.quads && w.written && s->part_q + 1U == parts(s);
  w.quad_in = w.quads && (s->left_q == 0 || (w.value_end && without_lowest(s->left_q) == 0));
  w.taken = w.quad_in || (fills && in->quad_valid && in->quad.cover == 0);
  return w;
}

static uint32_t value_of(const gyre_value_quad *q, unsigned value, unsigned i) {
  switch (value) {
    case FACTOR: return q->factor[i];
    case X: return gyre_whole_float(4U * q->col + 2 * (i % 2) + 1, -1);
    case Y: return gyre_whole_float(4U * q->row + 2 * (i / 2) + 1, -1);
    case IW: return q->iw[i];
    case POINT_X: return q->point[i % 2];
    case POINT_Y: return q->point[2 + i / 2];
    default: return q->z[i];
  }
}

// The row that is written: its number in the record, lanes and words.
static uint32_t row_of(const gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in, const work *w,
                       gyre_pixel_feeder_out *out) {
  const uint32_t lanes = s->cfg.num_lanes, value_rows = s->cfg.num_threads / lanes;
  out->attr_lanes = gyre_low_mask(lanes);
  if (w->clears) {
    const uint32_t row = w->layout.output_row + s->row_q;
    for (uint32_t l = 0; l < lanes; l++) out->attr_data[l] = row >= w->layout.mask_row;
    return row;
  }
  if (w->uniforms) {
    memcpy(out->attr_data, in->uniform_words, lanes * sizeof *out->attr_data);
    return s->row_q;
  }
  const unsigned value = gyre_lowest(s->left_q), thread = 4U * in->count + s->part_q * lanes;
  for (uint32_t l = 0; l < lanes; l++)
    out->attr_data[l] = value_of(&in->quad, value, (s->part_q * lanes + l) % 4);
  if (lanes >= 4) out->attr_lanes = 15U << thread % lanes;
  const uint32_t first =
      value == DEPTH ? w->layout.depth_row : w->layout.thread_row + s->value_q * value_rows;
  return first + thread / lanes;
}

void gyre_pixel_feeder_eval(const gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in,
                            gyre_pixel_feeder_out *out) {
  const work w = work_of(s, in);
  const bool last = w.taken && in->quad.last;
  const bool full = 4U * in->count + 4 == s->cfg.num_threads;
  const bool covered = in->quad_valid && in->quad.cover != 0;
  *out = (gyre_pixel_feeder_out){
      .quad_ready = w.quad_in || (in->open && w.cleared && in->uniform_valid && !covered),
      .uniform_ren = in->uniform_valid && (!s->have_q || (w.uniforms && w.written)),
      .uniform_row = w.uniforms ? (uint16_t)((s->row_q + w.written) % 1024) : 0,
      .uniform_free = last,
      .close = (w.quad_in && (full || in->quad.last)) || (last && !w.quad_in && in->count != 0),
      .push_valid = w.quad_in,
      .push_col = in->quad.col,
      .push_row = in->quad.row,
      .push_cover = in->quad.cover,
      .attr_valid = w.write && !in->halted,
      .attr_core = in->core};
  if (w.write)
    out->attr_addr = (uint16_t)(in->lmem + 4 * s->cfg.num_lanes * row_of(s, in, &w, out));
}

void gyre_pixel_feeder_tick(gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in) {
  const work w = work_of(s, in);
  gyre_pixel_feeder_out out;
  gyre_pixel_feeder_eval(s, in, &out);
  if (out.uniform_ren) s->have_q = true;
  if (w.uniform_end || out.uniform_free || in->start || in->halted) s->have_q = false;
  if (w.written && !w.quads) s->row_q++;
  if (w.clear_end || w.uniform_end) s->row_q = 0;
  if (w.clear_end) s->cleared_q = true;
  if (w.uniform_end) s->uniform_done_q = true;
  if (w.quads && w.written) s->part_q = w.value_end ? 0 : (uint8_t)(s->part_q + 1);
  if (w.value_end) {
    s->left_q = without_lowest(s->left_q);
    s->value_q++;
  }
  if (w.quad_in || !in->open) {
    s->left_q = values_of(&in->program);
    s->value_q = !in->program.reads_z;
  }
  if (in->open) return;
  s->cleared_q = s->uniform_done_q = false;
  s->row_q = 0;
  s->part_q = 0;
}
