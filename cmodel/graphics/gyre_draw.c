// gyre_draw.c - twin of rtl/graphics/gyre_draw.sv: the parts in a cycle, and the edge.

#include "graphics/gyre_draw_parts.h"

#include <string.h>

void gyre_draw_init(gyre_draw *s, const gyre_config *cfg, uint32_t queue, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_draw_list_init(&s->list);
  gyre_draw_reader_init(&s->reader, cfg, ring_words);
  gyre_vertex_stage_init(&s->vertices, cfg, queue, ring_words);
  if (cfg->pixels) gyre_pixel_stage_init(&s->pixels, cfg);
  gyre_draw_result_init(&s->result, cfg->line_bytes);
  gyre_draw_port_init(&s->port, GYRE_DRAW_PORT_GETS, GYRE_DRAW_PORT_PUTS, cfg->line_bytes);
  gyre_mem_arbiter_init(&s->memory, GYRE_DRAW_SOURCES);
  gyre_draw_look_ahead(s);
}

// Drops the state of all parts except the port and the pixel stage.
static void forget(gyre_draw *s) {
  gyre_draw_list_init(&s->list);
  gyre_draw_reader_reset(&s->reader);
  gyre_vertex_stage_reset(&s->vertices);
  gyre_draw_result_reset(&s->result);
  s->attributes.kept_q = s->attributes.vertex_last_q = false;
}

void gyre_draw_reset(gyre_draw *s) {
  forget(s);
  if (s->cfg.pixels) gyre_pixel_stage_reset(&s->pixels);
  gyre_draw_port_reset(&s->port);
  gyre_mem_arbiter_init(&s->memory, GYRE_DRAW_SOURCES);
  gyre_draw_look_ahead(s);
}

static void describe(uint32_t *words, const gyre_draw_event *e) {
  words[0] = e->code;
  words[1] = e->pc;
  words[2] = e->warp | e->core << 16;
  words[3] = e->lanes;
  words[4] = e->value;
}

static void result_words(const gyre_draw *s, const gyre_draw_in *in, uint32_t *words) {
  memset(words, 0, GYRE_DRAW_RESULT_USED * sizeof *words);
  gyre_draw_list_words(&s->list, words);
  if (s->list.ran_q) words[GYRE_DRAW_EXCEPTIONS] = in->shader_count;
  if (s->list.ran_q && in->shader_count != 0) describe(words + GYRE_DRAW_EXCEPTION, &in->shader);
  if (s->list.status_q >> 8 == GYRE_DRAW_FAULTED >> 8)
    describe(words + GYRE_DRAW_FAULT_CAUSE, &in->fault);
}

// Collects the requests to memory. Of a writer without a request the line means nothing.
static void ask(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  const gyre_draw_reader_out *reader = &s->ahead.reader;
  const gyre_stream_line *stream = &s->vertices.back.out.lines.put_q;
  const gyre_vertex_front_out *front = &c->front;
  c->put.put = false;
  if (s->result.running_q) {
    uint32_t words[GYRE_DRAW_RESULT_USED];
    result_words(s, in, words);
    gyre_draw_result_eval(&s->result, reader->draw.result, words, gyre_draw_port_written(&s->port),
                          &c->put);
  }
  memset(c->stream_mask, 0, sizeof c->stream_mask);
  for (unsigned b = 0; stream->valid && b < s->cfg.line_bytes; b++)
    c->stream_mask[b / 8] |= (uint8_t)((stream->mask >> b / 4 & 1) << b % 8);
  gyre_draw_port_in *p = &c->port_in;
  const bool drop = c->list.start || in->halted;
  p->get[GYRE_DRAW_LINES_READER] = (gyre_draw_port_get){.get = reader->get,
                                                        .more = reader->get_more,
                                                        .drop = reader->get_drop,
                                                        .addr = reader->get_addr,
                                                        .last = reader->get_last};
  p->get[GYRE_DRAW_LINES_INDICES] = (gyre_draw_port_get){.get = front->index.line.get,
                                                         .more = front->index.want,
                                                         .drop = drop,
                                                         .addr = front->index.line.get_addr,
                                                         .last = front->index.get_last};
  p->get[GYRE_DRAW_LINES_ELEMENTS] =
      (gyre_draw_port_get){.get = front->fetch.line.get,
                           .more = front->fetch.want,
                           .drop = drop,
                           .addr = front->fetch.line.get_addr,
                           .last = s->vertices.front.fetch.job_q.last};
  p->put[GYRE_DRAW_LINES_STREAM] = (gyre_draw_port_put){stream->valid, stream->addr, c->stream_mask,
                                                        (const uint8_t *)stream->data};
  p->put[GYRE_DRAW_LINES_RESULT] =
      (gyre_draw_port_put){c->put.put, c->put.addr, c->put.mask, c->put.data};
}

// Gives the lines of the draw port to their readers.
static void answer(const gyre_draw *s, gyre_draw_reader_in *reader, gyre_draw_cycle *c) {
  const uint32_t done = gyre_draw_port_done(&s->port, &c->port_in);
  const bool error = s->port.error_q;
  if (done) memcpy(c->line, s->port.line_q, s->cfg.line_bytes);
  reader->get_done = done >> GYRE_DRAW_LINES_READER & 1;
  reader->error = error;
  reader->line = c->line;
  c->vertices_in.index_answer =
      (gyre_line_answer){done >> GYRE_DRAW_LINES_INDICES & 1, error, c->line};
  c->vertices_in.element_answer =
      (gyre_line_answer){done >> GYRE_DRAW_LINES_ELEMENTS & 1, error, c->line};
  c->vertices_in.put_done = done >> (GYRE_DRAW_PORT_GETS + GYRE_DRAW_LINES_STREAM) & 1;
  c->result_put_done = done >> (GYRE_DRAW_PORT_GETS + GYRE_DRAW_LINES_RESULT) & 1;
}

// The list, before the stages have said what they have.
static void look_at_list(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_list_in *list_in,
                         gyre_draw_list_out *list) {
  const gyre_draw_reader_out *reader = &s->ahead.reader;
  const bool result_done =
      gyre_draw_result_done(&s->result, gyre_draw_port_idle(&s->port), reader->last);
  *list_in = (gyre_draw_list_in){.begin = in->begin,
                                 .list = in->list,
                                 .halted = in->halted,
                                 .why = in->why,
                                 .read_done = reader->done,
                                 .read_last = reader->last,
                                 .read_lost = reader->lost,
                                 .read_status = reader->status,
                                 .granted = in->granted,
                                 .port_idle = gyre_draw_memory_idle(s),
                                 .pixels = gyre_draw_has_pixels(s, &s->ahead),
                                 .result_done = result_done};
  gyre_draw_list_eval(&s->list, list_in, list);
}

// The stages complete what the list reads.
static void answer_list(const gyre_draw *s, gyre_draw_list_in *list) {
  list->empty = gyre_vertex_stage_idle(&s->vertices);
  list->finished = gyre_stream_out_finished(&s->vertices.back.out);
  list->unread = gyre_vertex_front_unread(&s->vertices.front);
  gyre_vertex_stage_counts(&s->vertices, list->counts);
  if (!s->cfg.pixels) return;
  list->empty &= s->ahead.pixels.idle;
  list->clean = s->ahead.pixels.output.clean;
  if (!list->pixels) return;
  list->unread |= s->pixels.output.unread_q;
  list->pixel_counts = gyre_pixel_stage_counts(&s->pixels);
}

// What the cycle adds to the inputs of the pixel stage.
static void look_at_pixels(gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  gyre_draw_ahead *a = &s->ahead;
  if (!s->cfg.pixels) return;
  a->list = c->list;
  if (c->list.start || in->halted || in->clear)
    gyre_draw_look_at_pixels(s, in->halted, in->clear, a);
  gyre_pixel_stage_in *p = &a->pixels_in;
  p->warp = in->warp[GYRE_DRAW_SOURCE_PIXELS];
  p->launch_ready = in->launch_ready[GYRE_DRAW_SOURCE_PIXELS];
  p->ended = in->ended;
  p->attr_read.valid = in->attr_rvalid && s->attributes.pixel_q;
  if (p->attr_read.valid)
    memcpy(p->attr_read.data, in->attr_rdata, s->cfg.num_lanes * sizeof *p->attr_read.data);
}

static void look_at_vertices(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c) {
  const gyre_pixel_geometry_out *geometry = &s->ahead.pixels.geometry;
  c->vertices_in =
      (gyre_vertex_stage_in){.start = c->list.start,
                             .halted = in->halted,
                             .finish = c->list.finish,
                             .draw = &s->ahead.reader.draw,
                             .config = &s->reader.config_q,
                             .first = s->share_q.first,
                             .warp = in->warp[GYRE_DRAW_SOURCE_VERTICES],
                             .launch_ready = in->launch_ready[GYRE_DRAW_SOURCE_VERTICES],
                             .ended = in->ended,
                             .attr_ready = !c->attr_pixel && in->attr_ready,
                             .attr_rvalid = in->attr_rvalid && !s->attributes.pixel_q,
                             .attr_rdata = in->attr_rdata,
                             .has_pixels = gyre_draw_has_pixels(s, &s->ahead),
                             .pixels = {.prim_ready = geometry->prim_ready,
                                        .reading = geometry->reading,
                                        .reading_mark = geometry->reading_mark,
                                        .ring_ren = geometry->ring_ren,
                                        .ring_raddr = geometry->ring_raddr}};
  gyre_vertex_stage_eval(&s->vertices, &c->vertices_in, &c->front);
}

void gyre_draw_eval(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_out *out) {
  gyre_draw_list_in list_in;
  gyre_draw_list_out list;
  look_at_list(s, in, &list_in, &list);
  const gyre_pixel_program_t *p = &s->ahead.reader.program;
  *out = (gyre_draw_out){
      .busy = list.busy,
      .done = list.done,
      .lost = list.lost,
      .shader_clear = list.start,
      .config = s->reader.config_q,
      .draw = s->ahead.reader.draw,
      .pixel_record = {.uniform = p->uniform_words, .rows = p->thread_rows, .kills = p->kills}};
}

void gyre_draw_tick(gyre_draw *s, const gyre_draw_in *in) {
  gyre_draw_cycle c;
  gyre_draw_ahead *a = &s->ahead;
  const bool port_idle = gyre_draw_port_idle(&s->port);
  look_at_list(s, in, &c.list_in, &c.list);
  look_at_pixels(s, in, &c);
  c.attr = gyre_draw_choose_attr(s, &c.attr_pixel);
  a->pixels_in.attr_ready = c.attr_pixel && in->attr_ready;
  answer_list(s, &c.list_in);
  look_at_vertices(s, in, &c);
  ask(s, in, &c);
  a->reader_in.stack = in->stack;
  answer(s, &a->reader_in, &c);
  gyre_mem_port own, pixel;
  const int source = gyre_draw_share_memory(s, in->port, &own, &pixel);
  a->pixels_in.port = &pixel;
  gyre_draw_attributes_tick(&s->attributes, c.attr_pixel, c.attr.row.valid, in->attr_ready,
                            in->halted);
  if (c.list.start) s->share_q = in->share;
  gyre_draw_port_tick(&s->port, &c.port_in, &own);
  gyre_vertex_stage_tick(&s->vertices, &c.vertices_in, &c.front);
  if (s->cfg.pixels) gyre_pixel_stage_tick(&s->pixels, &a->pixels_in, &a->pixels);
  gyre_mem_arbiter_tick(&s->memory, source, in->port->req_ready);
  gyre_draw_reader_tick(&s->reader, &a->reader_in);
  gyre_draw_result_tick(&s->result, c.list.result, port_idle, a->reader.last, c.result_put_done);
  gyre_draw_list_tick(&s->list, &c.list_in);
  if (in->clear) forget(s);
  gyre_draw_look_ahead(s);
}
