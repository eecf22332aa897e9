// gyre_draw_stages.c - the part of gyre_draw.c that has both stages in a cycle, and what they ask
// of the machine: local memory, the launch arbiter, memory.

#include <string.h>

#include "common/gyre_bits.h"
#include "graphics/gyre_draw_cycle.h"

bool gyre_draw_memory_idle(const gyre_draw *s) {
  return gyre_draw_port_idle(&s->port) && (!s->cfg.pixels || gyre_pixel_stage_settled(&s->pixels));
}

bool gyre_draw_idle(const gyre_draw *s) {
  return s->list.state_q == GYRE_DRAW_LIST_IDLE && gyre_draw_memory_idle(s);
}

void gyre_draw_look_at_reader(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  // Only the state of the list makes the reader idle.
  gyre_draw_list_eval(&s->list, &c->list_in, &c->list);
  c->reader_in = (gyre_draw_reader_in){.idle = c->list.read_idle,
                                       .fresh = c->list.read_fresh,
                                       .skip = s->list.ended_q,
                                       .stack = in->stack,
                                       .packet = s->list.packet_q};
  gyre_draw_reader_eval(&s->reader, &c->reader_in, &c->reader);
}

static void look_at_pixels(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  const bool pixels = gyre_draw_has_pixels(s, c);
  const gyre_draw_t *d = &c->reader.draw;
  gyre_vertex_back_out back;
  gyre_vertex_back_eval(&s->vertices.back, pixels, &back);
  c->pixels_in = (gyre_pixel_stage_in){.start = c->list.start && pixels,
                                       .halted = in->halted,
                                       .forget = in->clear,
                                       .flush = c->list.flush,
                                       .source_idle = gyre_vertex_stage_idle(&s->vertices),
                                       .state = &c->reader.state,
                                       .program = &c->reader.program,
                                       .config = &s->reader.config_q,
                                       .topology = d->topology,
                                       .out_words = d->out_words,
                                       .first = (uint8_t)((s->share_q.first + d->pieces) & 15),
                                       .prim_valid = back.pixel_prim_valid,
                                       .prim = back.pixel_prim,
                                       .ring_ready = back.pixel_ring_ready,
                                       .ring_rdata = back.pixel_ring_rdata,
                                       .warp = in->warp[GYRE_DRAW_SOURCE_PIXELS],
                                       .launch_ready = in->launch_ready[GYRE_DRAW_SOURCE_PIXELS],
                                       .ended = in->ended};
  gyre_attr_read_t *read = &c->pixels_in.attr_read;
  read->valid = in->attr_rvalid && s->attributes.pixel_q;
  if (read->valid) memcpy(read->data, in->attr_rdata, s->cfg.num_lanes * sizeof *read->data);
  if (s->cfg.pixels) gyre_pixel_stage_eval(&s->pixels, &c->pixels_in, &c->pixels);
}

// Chooses the request to local memory.
static void choose_attr(const gyre_draw *s, gyre_draw_cycle *c) {
  const gyre_draw_attr vertex = gyre_vertex_stage_attr(&s->vertices);
  gyre_draw_attr pixel = {0};
  if (s->cfg.pixels) pixel = gyre_pixel_stage_attr(&c->pixels);
  c->attr_pixel = gyre_draw_attributes_pixel(&s->attributes, vertex.row.valid, pixel.row.valid);
  c->attr = c->attr_pixel ? pixel : vertex;
}

void gyre_draw_look_at_stages(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  look_at_pixels(s, in, c);
  choose_attr(s, c);
  if (c->attr_pixel && in->attr_ready) {
    c->pixels_in.attr_ready = true;
    gyre_pixel_stage_eval(&s->pixels, &c->pixels_in, &c->pixels);
  }
  if (s->cfg.pixels) {
    c->list_in.empty &= c->pixels.idle;
    c->list_in.clean = c->pixels.output.clean;
  }
  if (gyre_draw_has_pixels(s, c)) {
    c->list_in.unread |= s->pixels.output.unread_q;
    c->list_in.pixel_counts = gyre_pixel_stage_counts(&s->pixels);
  }
  c->vertices_in =
      (gyre_vertex_stage_in){.start = c->list.start,
                             .halted = in->halted,
                             .finish = c->list.finish,
                             .draw = &c->reader.draw,
                             .config = &s->reader.config_q,
                             .first = s->share_q.first,
                             .warp = in->warp[GYRE_DRAW_SOURCE_VERTICES],
                             .launch_ready = in->launch_ready[GYRE_DRAW_SOURCE_VERTICES],
                             .ended = in->ended,
                             .attr_ready = !c->attr_pixel && in->attr_ready,
                             .attr_rvalid = in->attr_rvalid && !s->attributes.pixel_q,
                             .attr_rdata = in->attr_rdata,
                             .has_pixels = gyre_draw_has_pixels(s, c),
                             .pixels = {.prim_ready = c->pixels.geometry.prim_ready,
                                        .reading = c->pixels.geometry.reading,
                                        .reading_mark = c->pixels.geometry.reading_mark,
                                        .ring_ren = c->pixels.geometry.ring_ren,
                                        .ring_raddr = c->pixels.geometry.ring_raddr}};
  gyre_vertex_stage_eval(&s->vertices, &c->vertices_in, &c->front);
}

// What the parts offer without the inputs of the cycle but a halt.
static void look_ahead(const gyre_draw *s, bool halted, gyre_draw_cycle *c) {
  const gyre_draw_in in = {.halted = halted};
  memset(c, 0, sizeof *c);
  gyre_draw_look_at_reader(s, &in, c);
  c->list_in = (gyre_draw_list_in){.halted = halted,
                                   .port_idle = gyre_draw_memory_idle(s),
                                   .pixels = gyre_draw_has_pixels(s, c)};
  gyre_draw_list_eval(&s->list, &c->list_in, &c->list);
  look_at_pixels(s, &in, c);
}

gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s) {
  gyre_draw_cycle c;
  look_ahead(s, false, &c);
  choose_attr(s, &c);
  return c.attr;
}

void gyre_draw_ask(const gyre_draw *s, bool halted, gyre_launch_source *source) {
  gyre_draw_cycle c;
  look_ahead(s, halted, &c);
  const gyre_draw_t *d = &c.reader.draw;
  const bool pixels = gyre_draw_has_pixels(s, &c);
  const uint8_t warps = (uint8_t)(d->core_warps + (pixels ? c.reader.program.core_warps : 0));
  gyre_vertex_stage_ask(&s->vertices, d, c.list.finish, halted, &source[GYRE_DRAW_SOURCE_VERTICES]);
  if (s->cfg.pixels) gyre_pixel_stage_ask(&c.pixels, &source[GYRE_DRAW_SOURCE_PIXELS]);
  source->claim =
      (gyre_claim_t){.valid = c.list.claim,
                     .rows = true,
                     .cores = gyre_low_mask(s->cfg.num_cores),
                     .warps = warps,
                     .pieces = (uint8_t)(d->pieces + (pixels ? c.reader.program.pieces : 0))};
  for (unsigned k = 0; c.list.release && k < s->cfg.num_cores; k++) {
    source->warps_back[k] = warps;
    source->memory_back[k] = s->share_q.memory;
  }
}

gyre_launch_t gyre_draw_launch(const gyre_draw *s, unsigned source, unsigned number,
                               uint8_t *core) {
  gyre_draw_cycle c;
  look_ahead(s, false, &c);
  if (source == GYRE_DRAW_SOURCE_PIXELS) {
    *core = c.pixels.warps.launch_core;
    return gyre_pixel_stage_launch(&c.pixels, &c.reader.program, number);
  }
  *core = s->vertices.front.feeder.launch_warp_q.core;
  return gyre_vertex_stage_launch(&s->vertices, &c.reader.draw, number);
}

// Arbitrates the memory port between the draw port (source 0) and the pixel stage.
static int arbitrate(const gyre_draw *s, gyre_mem_port *own, gyre_mem_port *pixel,
                     gyre_mem_port *out) {
  gyre_mem_port *const from[] = {own, pixel};
  *own = *pixel = *out = (gyre_mem_port){0};
  gyre_draw_port_request(&s->port, own);
  if (!s->cfg.pixels) {
    *out = *own;
    return own->req_valid ? 0 : -1;
  }
  gyre_pixel_output_request(&s->pixels.output, pixel);
  return gyre_mem_arbiter_eval_req(&s->memory, from, 0, out);
}

void gyre_draw_request(const gyre_draw *s, gyre_mem_port *port) {
  gyre_mem_port own, pixel, out;
  arbitrate(s, &own, &pixel, &out);
  port->req_valid = out.req_valid;
  port->req_write = out.req_write;
  port->req_tag = out.req_tag;
  port->req_addr = out.req_addr;
  port->req_mask = out.req_mask;
  port->req_data = out.req_data;
}

bool gyre_draw_rsp_ready(const gyre_draw *s, uint32_t tag) {
  gyre_mem_port pixel = {.rsp_tag = tag >> 1};
  if (!s->cfg.pixels || !(tag & 1)) return true;
  gyre_pixel_output_request(&s->pixels.output, &pixel);
  return pixel.rsp_ready;
}

int gyre_draw_share_memory(const gyre_draw *s, const gyre_mem_port *port, gyre_mem_port *own,
                           gyre_mem_port *pixel) {
  gyre_mem_port out;
  const int source = arbitrate(s, own, pixel, &out);
  const bool for_pixels = s->cfg.pixels && port->rsp_tag & 1;
  gyre_mem_port *const from[] = {own, pixel};
  for (unsigned k = 0; k < GYRE_DRAW_SOURCES; k++) {
    from[k]->req_ready = port->req_ready && source == (int)k;
    from[k]->rsp_valid = port->rsp_valid && for_pixels == (k == GYRE_DRAW_SOURCE_PIXELS);
    from[k]->rsp_write = port->rsp_write;
    from[k]->rsp_tag = s->cfg.pixels ? port->rsp_tag >> 1 : port->rsp_tag;
    from[k]->rsp_error = port->rsp_error;
    from[k]->rsp_data = port->rsp_data;
  }
  return source;
}
