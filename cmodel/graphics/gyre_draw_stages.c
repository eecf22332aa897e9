// gyre_draw_stages.c - the part of gyre_draw.c that has what the draws offer by their registers, and what
// they ask of the machine: local memory, the launch arbiter, memory.

#include "common/gyre_bits.h"
#include "graphics/gyre_draw_parts.h"

bool gyre_draw_memory_idle(const gyre_draw *s) {
  return gyre_draw_port_idle(&s->port) && (!s->cfg.pixels || gyre_pixel_stage_settled(&s->pixels));
}

bool gyre_draw_idle(const gyre_draw *s) {
  return s->list.state_q == GYRE_DRAW_LIST_IDLE && gyre_draw_memory_idle(s);
}

static void look_at_reader(const gyre_draw *s, gyre_draw_ahead *a) {
  // Only the state of the list makes the reader idle. The outputs of the reader depend on nothing else of
  // the cycle.
  gyre_draw_list_eval(&s->list, &a->list_in, &a->list);
  a->reader_in = (gyre_draw_reader_in){.idle = a->list.read_idle,
                                       .fresh = a->list.read_fresh,
                                       .skip = s->list.ended_q,
                                       .ran = s->list.ran_q,
                                       .packet = s->list.packet_q};
  gyre_draw_reader_eval(&s->reader, &a->reader_in, &a->reader);
}

void gyre_draw_look_at_pixels(const gyre_draw *s, bool halted, bool clear, gyre_draw_ahead *a) {
  const bool pixels = gyre_draw_has_pixels(s, a);
  const gyre_draw_t *d = &a->reader.draw;
  gyre_vertex_back_out back;
  if (!s->cfg.pixels) return;
  gyre_vertex_back_eval(&s->vertices.back, pixels, &back);
  a->pixels_in = (gyre_pixel_stage_in){.start = a->list.start && pixels,
                                       .halted = halted,
                                       .forget = clear,
                                       .flush = a->list.flush,
                                       .source_idle = gyre_vertex_stage_idle(&s->vertices),
                                       .state = &a->reader.state,
                                       .program = &a->reader.program,
                                       .config = &s->reader.config_q,
                                       .topology = d->topology,
                                       .out_words = d->out_words,
                                       .first = (uint8_t)((s->share_q.first + d->pieces) & 15),
                                       .prim_valid = back.pixel_prim_valid,
                                       .prim = back.pixel_prim,
                                       .ring_ready = back.pixel_ring_ready,
                                       .ring_rdata = back.pixel_ring_rdata};
  gyre_pixel_stage_eval(&s->pixels, &a->pixels_in, &a->pixels);
}

static void look_ahead(const gyre_draw *s, bool halted, gyre_draw_ahead *a) {
  a->list_in = (gyre_draw_list_in){.halted = halted, .port_idle = gyre_draw_memory_idle(s)};
  look_at_reader(s, a);
  a->list_in.pixels = gyre_draw_has_pixels(s, a);
  gyre_draw_list_eval(&s->list, &a->list_in, &a->list);
  gyre_draw_look_at_pixels(s, halted, false, a);
}

void gyre_draw_look_ahead(gyre_draw *s) { look_ahead(s, false, &s->ahead); }

gyre_draw_attr gyre_draw_choose_attr(const gyre_draw *s, bool *of_pixels) {
  const gyre_draw_attr vertex = gyre_vertex_stage_attr(&s->vertices);
  gyre_draw_attr pixel = {0};
  if (s->cfg.pixels) pixel = gyre_pixel_stage_attr(&s->ahead.pixels);
  *of_pixels = gyre_draw_attributes_pixel(&s->attributes, vertex.row.valid, pixel.row.valid);
  return *of_pixels ? pixel : vertex;
}

gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s) {
  bool of_pixels;
  return gyre_draw_choose_attr(s, &of_pixels);
}

static void ask(const gyre_draw *s, bool halted, const gyre_draw_ahead *a,
                gyre_launch_source *source) {
  const gyre_draw_t *d = &a->reader.draw;
  const bool pixels = gyre_draw_has_pixels(s, a);
  const uint8_t warps = (uint8_t)(d->core_warps + (pixels ? a->reader.program.core_warps : 0));
  gyre_vertex_stage_ask(&s->vertices, d, a->list.finish, halted,
                        &source[GYRE_DRAW_SOURCE_VERTICES]);
  if (s->cfg.pixels) gyre_pixel_stage_ask(&a->pixels, &source[GYRE_DRAW_SOURCE_PIXELS]);
  source->claim =
      (gyre_claim_t){.valid = a->list.claim,
                     .rows = true,
                     .cores = gyre_low_mask(s->cfg.num_cores),
                     .warps = warps,
                     .pieces = (uint8_t)(d->pieces + (pixels ? a->reader.program.pieces : 0))};
  for (unsigned k = 0; a->list.release && k < s->cfg.num_cores; k++) {
    source->warps_back[k] = warps;
    source->memory_back[k] = s->share_q.memory;
  }
}

void gyre_draw_ask(const gyre_draw *s, bool halted, gyre_launch_source *source) {
  if (!halted) {
    ask(s, false, &s->ahead, source);
    return;
  }
  gyre_draw_ahead ahead = s->ahead;  // which has the outputs of parts that rest
  look_ahead(s, true, &ahead);
  ask(s, true, &ahead, source);
}

uint8_t gyre_draw_launch_core(const gyre_draw *s, unsigned source) {
  return source == GYRE_DRAW_SOURCE_PIXELS ? s->ahead.pixels.warps.launch_core
                                           : s->vertices.front.feeder.launch_warp_q.core;
}

gyre_launch_t gyre_draw_launch(const gyre_draw *s, unsigned source, unsigned number,
                               uint8_t *core) {
  const gyre_draw_ahead *a = &s->ahead;
  *core = gyre_draw_launch_core(s, source);
  return source == GYRE_DRAW_SOURCE_PIXELS
             ? gyre_pixel_stage_launch(&a->pixels, &a->reader.program, number)
             : gyre_vertex_stage_launch(&s->vertices, &a->reader.draw, number);
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
  if (!s->pixels.rests) gyre_pixel_output_request(&s->pixels.output, pixel);
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
