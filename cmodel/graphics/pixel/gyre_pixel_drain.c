// gyre_pixel_drain.c - twin of rtl/graphics/pixel/gyre_pixel_drain.sv.

#include "graphics/pixel/gyre_pixel_drain.h"

#include <string.h>

#include "common/gyre_bits.h"

static void clear(gyre_pixel_drain *s) {
  s->state_q = s->row_q.kind = GYRE_PIXEL_DRAIN_WAIT;
  s->quad_valid_q = s->free_q.valid = false;
  s->colors.full_q = false;
  s->colors.left_q = 0;
}

void gyre_pixel_drain_init(gyre_pixel_drain *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_pixel_colors_init(&s->colors);
  clear(s);
}

static unsigned parts(const gyre_pixel_drain *s) {
  return s->cfg.num_lanes < 4 ? 4 / s->cfg.num_lanes : 1;
}

// The row that arrives in this cycle, for the colours.
static gyre_pixel_colors_in colors_in(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in) {
  const gyre_pixel_row *r = &s->row_q;
  const uint32_t lanes = s->cfg.num_lanes;
  gyre_pixel_colors_in c = {.clear = in->start || in->halted,
                            .row_valid = r->kind == GYRE_PIXEL_DRAIN_COLOR,
                            .row_component = r->component % 4,
                            .row_first = r->first,
                            .row_last = r->last,
                            .row_target = r->component / 4,
                            .row_drawn = r->drawn,
                            .row_quad = {.col = r->quad.col,
                                         .row = r->quad.row,
                                         .covered = r->quad.cover,
                                         .last = r->end},
                            .pixel_ready = in->pixel_ready};
  c.row_pixels = lanes >= 4 ? 15 : (uint8_t)(gyre_low_mask(lanes) << r->part * lanes);
  for (unsigned i = 0; r->kind != GYRE_PIXEL_DRAIN_WAIT && i < 4; i++)
    c.row_words[i] = in->attr_read->data[lanes >= 4 ? 4U * r->place + i : i % lanes];
  return c;
}

// What the drain does in this cycle.
typedef struct work {
  bool begins, looks, ends, skip, last_left;
  uint8_t number;  // of the next quad
  bool valid, taken, part_end, color_end, depth_end;
  uint8_t left;
  unsigned component;
  uint32_t rest;
  bool target_end;  // the last component of its target
} work;

static bool requests(const gyre_pixel_drain *s, const gyre_pixel_colors_out *colors) {
  switch (s->state_q) {
    case GYRE_PIXEL_DRAIN_COVER:
    case GYRE_PIXEL_DRAIN_SAMPLE: return true;
    case GYRE_PIXEL_DRAIN_DEPTH:
      return !s->quad_valid_q && !(s->row_q.kind == GYRE_PIXEL_DRAIN_DEPTH && s->row_q.last);
    case GYRE_PIXEL_DRAIN_COLOR: return colors->ready;
    default: return false;
  }
}

static work work_of(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in,
                    const gyre_pixel_colors_out *colors) {
  const gyre_pixel_program_t *p = &in->program;
  const bool settles =
      s->row_q.kind == GYRE_PIXEL_DRAIN_COVER || s->row_q.kind == GYRE_PIXEL_DRAIN_SAMPLE;
  work w = {.valid = requests(s, colors)};
  w.taken = w.valid && in->attr_ready;
  w.part_end = s->part_q + 1U == parts(s);
  w.component = s->components_q != 0 ? gyre_lowest(s->components_q) : 0;
  w.rest = s->components_q & (s->components_q - 1);
  w.target_end = (w.rest >> (w.component & ~3U) & 15) == 0;
  w.color_end = s->state_q == GYRE_PIXEL_DRAIN_COLOR && w.taken && w.part_end && w.rest == 0;
  w.depth_end = s->state_q == GYRE_PIXEL_DRAIN_DEPTH && w.taken && w.part_end;
  w.skip = !p->late && p->outputs == 0;
  w.last_left = s->next_q + 1U == s->warp_q.count;
  const bool continues =
      (s->state_q == GYRE_PIXEL_DRAIN_QUAD && !settles) || (w.color_end && !s->last_q);
  w.ends = (continues && w.skip && w.last_left) || (w.color_end && s->last_q) ||
           (w.depth_end && p->outputs == 0 && s->last_q);
  w.begins = in->warp_valid && (s->state_q == GYRE_PIXEL_DRAIN_WAIT || (w.ends && !w.skip));
  w.looks = continues || (w.begins && !p->kills && !p->writes_mask && !w.skip);
  w.number = w.begins ? 0 : s->next_q;
  w.left = w.begins ? 15 : (uint8_t)((uint64_t)s->left_q >> 4 * s->next_q & 15);
  return w;
}

static uint16_t address_of(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in) {
  const gyre_pixel_layout l = gyre_pixel_layout_of(&s->cfg, &in->program);
  const uint32_t lanes = s->cfg.num_lanes, value_rows = s->cfg.num_threads / lanes;
  const uint32_t quad_row = (4U * s->quad_q + s->part_q * lanes) / lanes;
  uint32_t row = l.output_row + s->component_q * value_rows + quad_row;
  if (s->state_q == GYRE_PIXEL_DRAIN_COVER) return s->warp_q.wid;
  if (s->state_q == GYRE_PIXEL_DRAIN_SAMPLE) row = l.mask_row + s->sample_q;
  if (s->state_q == GYRE_PIXEL_DRAIN_DEPTH)
    row = (in->program.writes_depth ? l.depth_row : l.thread_row) + quad_row;
  return (uint16_t)(s->lmem_q + 4 * lanes * row);
}

void gyre_pixel_drain_eval(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in,
                           gyre_pixel_drain_out *out) {
  const gyre_pixel_colors_in c = colors_in(s, in);
  gyre_pixel_colors_out colors;
  gyre_pixel_colors_eval(&s->colors, &c, &colors);
  const work w = work_of(s, in, &colors);
  const uint32_t lanes = s->cfg.num_lanes;
  const bool sample = s->state_q == GYRE_PIXEL_DRAIN_SAMPLE;
  const bool color = s->state_q == GYRE_PIXEL_DRAIN_COLOR;
  *out = (gyre_pixel_drain_out){
      .warp_pop = w.begins,
      .next_pop = w.looks,
      .attr_core = s->warp_q.core,
      .attr = {.valid = w.valid,
               .ordered = s->ordered_q,
               .covered = s->state_q == GYRE_PIXEL_DRAIN_COVER,
               .refill = sample || color,
               .addr = address_of(s, in),
               .lanes = color && lanes >= 4 ? 15U << 4 * s->quad_q % lanes : gyre_low_mask(lanes)},
      .pixel_valid = colors.pixel_valid,
      .pixel = colors.pixel,
      .pixel_color = colors.pixel_color};
  for (uint32_t l = 0; l < lanes; l++) out->attr.data[l] = sample;
  out->idle = s->state_q == GYRE_PIXEL_DRAIN_WAIT && s->row_q.kind == GYRE_PIXEL_DRAIN_WAIT &&
              !s->quad_valid_q && colors.idle;
}

// Puts the row that arrives where it belongs, except colours.
static void take_row(gyre_pixel_drain *s, const gyre_pixel_drain_in *in,
                     const gyre_pixel_colors_in *c) {
  const gyre_pixel_row *r = &s->row_q;
  const uint32_t lanes = s->cfg.num_lanes;
  if (r->kind == GYRE_PIXEL_DRAIN_COVER) s->left_q = in->attr_read->data[0];
  for (uint32_t l = 0; l < lanes && r->kind == GYRE_PIXEL_DRAIN_SAMPLE; l++)
    if ((in->attr_read->data[l] & 1) == 0) s->left_q &= ~(1U << (r->sample * lanes + l) % 32);
  if (r->kind != GYRE_PIXEL_DRAIN_DEPTH) return;
  for (unsigned i = 0; i < 4; i++)
    if ((c->row_pixels >> i & 1) != 0) s->depth_q[i] = c->row_words[i];
}

static gyre_pixel_drain_state next_state(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in,
                                         const work *w) {
  const gyre_pixel_program_t *p = &in->program;
  if (w->ends && !w->begins) return GYRE_PIXEL_DRAIN_WAIT;
  if (w->looks) {
    if (w->skip) return GYRE_PIXEL_DRAIN_QUAD;
    return p->late ? GYRE_PIXEL_DRAIN_DEPTH : GYRE_PIXEL_DRAIN_COLOR;
  }
  if (w->begins && p->kills) return GYRE_PIXEL_DRAIN_COVER;
  if (w->begins) return p->writes_mask ? GYRE_PIXEL_DRAIN_SAMPLE : GYRE_PIXEL_DRAIN_QUAD;
  if (w->depth_end) return p->outputs != 0 ? GYRE_PIXEL_DRAIN_COLOR : GYRE_PIXEL_DRAIN_QUAD;
  if (s->state_q == GYRE_PIXEL_DRAIN_COVER && w->taken)
    return p->writes_mask ? GYRE_PIXEL_DRAIN_SAMPLE : GYRE_PIXEL_DRAIN_QUAD;
  const uint32_t threads = (s->sample_q + 1U) * s->cfg.num_lanes;
  const bool all = s->state_q == GYRE_PIXEL_DRAIN_SAMPLE && threads >= 4U * s->warp_q.count;
  return all && w->taken ? GYRE_PIXEL_DRAIN_QUAD : s->state_q;
}

// Advances after the request of a row.
static void request(gyre_pixel_drain *s, const work *w) {
  s->row_q.kind = s->state_q;
  s->ordered_q = false;
  if (s->state_q == GYRE_PIXEL_DRAIN_SAMPLE) s->sample_q++;
  if (s->state_q == GYRE_PIXEL_DRAIN_DEPTH) {
    s->depth_quad_q = s->present_q;
    s->depth_quad_q.cover = s->drawn_q;
    s->depth_back_q = s->back_q;
  }
  if (s->state_q != GYRE_PIXEL_DRAIN_DEPTH && s->state_q != GYRE_PIXEL_DRAIN_COLOR) return;
  s->part_q = w->part_end ? 0 : (uint8_t)(s->part_q + 1);
  if (s->state_q != GYRE_PIXEL_DRAIN_COLOR || !w->part_end) return;
  s->components_q = w->rest;
  s->component_q++;
  s->first_q = w->target_end;
}

static void look(gyre_pixel_drain *s, const gyre_pixel_drain_in *in, const work *w) {
  s->killed_q += (uint32_t)__builtin_popcount(in->next.covered & ~w->left);
  s->quad_q = w->number;
  s->present_q = (gyre_warp_quad){in->next.col, in->next.row, in->next.covered};
  s->drawn_q = in->next.covered & w->left;
  s->last_q = w->begins ? in->warp.count == 1 : w->last_left;
  s->components_q = in->program.outputs;
  s->component_q = 0;
  s->first_q = true;
}

// Takes the next warp.
static void begin(gyre_pixel_drain *s, const gyre_pixel_drain_in *in) {
  s->warp_q = in->warp;
  s->back_q = in->warp_back;
  s->left_q = UINT32_MAX;
  s->lmem_q =
      (uint16_t)(in->first * (s->cfg.lmem_bytes / 16) + in->warp.slot * in->program.place_bytes);
  s->ordered_q = true;
  s->sample_q = 0;
  s->part_q = 0;
}

void gyre_pixel_drain_tick(gyre_pixel_drain *s, const gyre_pixel_drain_in *in) {
  const gyre_pixel_colors_in c = colors_in(s, in);
  gyre_pixel_colors_out colors;
  gyre_pixel_colors_eval(&s->colors, &c, &colors);
  const work w = work_of(s, in, &colors);
  const gyre_pixel_drain_state next = next_state(s, in, &w);
  const uint32_t lanes = s->cfg.num_lanes;
  const bool depth_last = s->row_q.kind == GYRE_PIXEL_DRAIN_DEPTH && s->row_q.last;
  gyre_pixel_colors_tick(&s->colors, &c);
  take_row(s, in, &c);
  if (depth_last || in->quad_ready) s->quad_valid_q = depth_last;
  s->row_q =
      (gyre_pixel_row){.kind = GYRE_PIXEL_DRAIN_WAIT,
                       .sample = s->sample_q,
                       .part = s->part_q,
                       .place = lanes < 4 ? 0 : (uint8_t)(s->quad_q % (lanes / 4)),
                       .component = (uint8_t)w.component,
                       .first = s->first_q,
                       .last = w.part_end && (s->state_q == GYRE_PIXEL_DRAIN_DEPTH || w.target_end),
                       .end = w.rest == 0,
                       .quad = s->present_q,
                       .drawn = s->drawn_q};
  if (w.taken) request(s, &w);
  if (w.looks) look(s, in, &w);
  s->next_q = (uint8_t)(w.number + w.looks);
  s->state_q = next;
  s->free_q = (gyre_freed_warp_t){w.ends, s->warp_q.core, s->warp_q.wid, s->warp_q.slot};
  if (w.begins) begin(s, in);
  if (in->start) s->killed_q = 0;
  if (in->start || in->halted) clear(s);
}
