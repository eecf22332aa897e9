// gyre_draw.c - twin of rtl/graphics/gyre_draw.sv.

#include "graphics/gyre_draw.h"

#include <string.h>

#include "common/gyre_bits.h"

// Readers and writers, in the order of the port.
enum { READER, INDICES, ELEMENTS, STREAM = 0, RESULT };

void gyre_draw_init(gyre_draw *s, const gyre_config *cfg, uint32_t queue, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_draw_list_init(&s->list);
  // The pixel stage is not connected, so a draw with pixels is refused.
  gyre_config without_pixels = *cfg;
  without_pixels.pixels = 0;
  gyre_draw_reader_init(&s->reader, &without_pixels, ring_words);
  gyre_vertex_front_init(&s->front, cfg, ring_words);
  gyre_vertex_back_init(&s->back, cfg, queue, ring_words);
  gyre_draw_result_init(&s->result, cfg->line_bytes);
  gyre_draw_port_init(&s->port, GYRE_DRAW_PORT_GETS, GYRE_DRAW_PORT_PUTS, cfg->line_bytes);
}

// Drops the state of all parts except the port.
static void forget(gyre_draw *s) {
  gyre_draw_list_init(&s->list);
  gyre_draw_reader_reset(&s->reader);
  gyre_vertex_front_reset(&s->front);
  gyre_vertex_back_init(&s->back, &s->cfg, s->back.queue.size, s->back.ring_words);
  gyre_draw_result_reset(&s->result);
  s->kept_q = false;
}

void gyre_draw_reset(gyre_draw *s) {
  forget(s);
  gyre_draw_port_reset(&s->port);
}

bool gyre_draw_idle(const gyre_draw *s) {
  return s->list.state_q == GYRE_DRAW_LIST_IDLE && gyre_draw_port_idle(&s->port);
}

gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s) {
  const bool reads = gyre_record_drain_reads(&s->back.drain);
  const bool write = s->kept_q ? s->kept_write_q : !reads;
  if (write) return (gyre_draw_attr){s->front.rows.core_q, gyre_vertex_rows_attr(&s->front.rows)};
  return (gyre_draw_attr){.core = gyre_record_drain_head(&s->back.drain)->core,
                          .row = {.valid = reads,
                                  .ordered = gyre_record_drain_ordered(&s->back.drain),
                                  .addr = gyre_record_drain_addr(&s->back.drain)}};
}

// The reader's outputs, whose packet the list keeps.
static void read_scalars(const gyre_draw *s, gyre_draw_reader_out *out) {
  const gyre_draw_reader_in in = {.packet = s->list.packet_q, .skip = s->list.ended_q};
  gyre_draw_reader_eval(&s->reader, &in, out);
}

void gyre_draw_ask(const gyre_draw *s, bool halted, gyre_launch_source *source) {
  const gyre_draw_list_in in = {.halted = halted, .port_idle = gyre_draw_port_idle(&s->port)};
  const gyre_freed_warp_t freed = gyre_record_drain_freed(&s->back.drain);
  gyre_draw_list_out list;
  gyre_draw_reader_out reader;
  gyre_draw_list_eval(&s->list, &in, &list);
  read_scalars(s, &reader);
  const gyre_draw_t *d = &reader.draw;
  source->launch_valid = s->front.feeder.launch_q;
  source->want = gyre_vertex_feeder_want(&s->front.feeder, d->core_warps, list.finish, halted);
  gyre_vertex_feeder_leave(&s->front.feeder, list.finish, &freed, source->leave);
  source->claim = (gyre_claim_t){.valid = list.claim,
                                 .rows = true,
                                 .cores = gyre_low_mask(s->cfg.num_cores),
                                 .warps = d->core_warps,
                                 .pieces = d->pieces};
  for (unsigned c = 0; list.release && c < s->cfg.num_cores; c++) {
    source->warps_back[c] = d->core_warps;
    source->memory_back[c] = s->share_q.memory;
  }
}

gyre_launch_t gyre_draw_launch(const gyre_draw *s, const gyre_draw_t *d, unsigned number) {
  const gyre_vertex_feeder *f = &s->front.feeder;
  const unsigned flags = GYRE_PERMISSIONS_HEADER | (d->no_store ? GYRE_PERMISSIONS_NO_STORE : 0) |
                         (d->no_memory ? GYRE_PERMISSIONS_NO_MEMORY : 0) |
                         (d->no_fp64 ? GYRE_PERMISSIONS_NO_FP64 : 0) |
                         (number & 0xff) << GYRE_PERMISSIONS_LAUNCH_LSB;
  return (gyre_launch_t){
      .valid = f->launch_q,
      .wid = f->launch_warp_q.wid,
      .pc = d->pc,
      .tmask = gyre_vertex_feeder_tmask(f),
      .lmem = f->launch_lmem_q,
      .work = true,
      .stage = GYRE_STAGE_VERTEX,
      .permissions = {.flags = (uint16_t)flags, .low = d->low, .high = d->high, .calls = d->calls}};
}

// Signals between the parts in a cycle.
typedef struct cycle {
  gyre_draw_list_in list_in;
  gyre_draw_list_out list;
  gyre_draw_reader_in reader_in;
  gyre_draw_reader_out reader;
  gyre_vertex_front_in front_in;
  gyre_vertex_front_out front;
  gyre_draw_port_in port_in;
  gyre_draw_attr attr;
  uint8_t stream_mask[GYRE_MAX_LINE / 8];
  uint8_t line[GYRE_MAX_LINE];  // that a reader gets
  gyre_draw_result_put put;
  bool stream_done, result_put_done;
} cycle;

// Collects the counts of a result, from GYRE_DRAW_REFERENCES on.
static void count(const gyre_draw *s, uint32_t *counts) {
  counts[0] = s->front.index.references_q;
  counts[1] = s->front.fetch.shaded_q;
  counts[2] = s->front.feeder.warps_q;
  counts[3] = s->back.out.primitives_q;
  counts[4] = s->back.out.written_q;
  counts[5] = s->front.element.bad_fetches_q;
  counts[6] = s->front.index.bad_indices_q;
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

static void look_at_front(const gyre_draw *s, const gyre_draw_in *in, cycle *c) {
  const gyre_vertex_feeder *feeder = &s->front.feeder;
  c->front_in = (gyre_vertex_front_in){
      .start = c->list.start,
      .halted = in->halted,
      .draw = &c->reader.draw,
      .config = &s->reader.config_q,
      .queue_ready = gyre_reference_queue_ready(&s->back.queue),
      .flush = gyre_reference_queue_flush(&s->back.queue, gyre_vertex_feeder_filling(feeder),
                                          feeder->first_q),
      .floor = s->back.queue.floor_q,
      .attr_ready = c->attr.row.write && in->attr_ready,
      .launch_ready = in->launch_ready,
      .warp_ready = gyre_record_drain_warp_ready(&s->back.drain),
      .finish = c->list.finish,
      .free = gyre_record_drain_freed(&s->back.drain),
      .first = s->share_q.first,
      .warp = in->warp};
  gyre_vertex_front_eval(&s->front, &c->front_in, &c->front);
}

// Collects the requests to memory.
static void ask(const gyre_draw *s, const gyre_draw_in *in, cycle *c) {
  uint32_t words[GYRE_DRAW_RESULT_USED];
  const gyre_stream_line *stream = &s->back.out.lines.put_q;
  result_words(s, in, words);
  gyre_draw_result_eval(&s->result, c->reader.draw.result, words, gyre_draw_port_written(&s->port),
                        &c->put);
  for (unsigned b = 0; b < s->cfg.line_bytes; b++)
    c->stream_mask[b / 8] |= (uint8_t)((stream->mask >> b / 4 & 1) << b % 8);
  gyre_draw_port_in *p = &c->port_in;
  const bool drop = c->front_in.start || c->front_in.halted;
  p->get[READER] = (gyre_draw_port_get){.get = c->reader.get,
                                        .more = c->reader.get_more,
                                        .drop = c->reader.get_drop,
                                        .addr = c->reader.get_addr,
                                        .last = c->reader.get_last};
  p->get[INDICES] = (gyre_draw_port_get){.get = c->front.index.line.get,
                                         .more = c->front.index.want,
                                         .drop = drop,
                                         .addr = c->front.index.line.get_addr,
                                         .last = c->front.index.get_last};
  p->get[ELEMENTS] = (gyre_draw_port_get){.get = c->front.fetch.line.get,
                                          .more = c->front.fetch.want,
                                          .drop = drop,
                                          .addr = c->front.fetch.line.get_addr,
                                          .last = s->front.fetch.job_q.last};
  p->put[STREAM] = (gyre_draw_port_put){stream->valid, stream->addr, c->stream_mask,
                                        (const uint8_t *)stream->data};
  p->put[RESULT] = (gyre_draw_port_put){c->put.put, c->put.addr, c->put.mask, c->put.data};
  const uint32_t done = gyre_draw_port_done(&s->port, p);
  const bool error = s->port.error_q;
  if (done) memcpy(c->line, s->port.line_q, s->cfg.line_bytes);
  c->reader_in.get_done = done >> READER & 1;
  c->reader_in.error = error;
  c->reader_in.line = c->line;
  c->front_in.index_answer = (gyre_line_answer){done >> INDICES & 1, error, c->line};
  c->front_in.element_answer = (gyre_line_answer){done >> ELEMENTS & 1, error, c->line};
  c->stream_done = done >> (GYRE_DRAW_PORT_GETS + STREAM) & 1;
  c->result_put_done = done >> (GYRE_DRAW_PORT_GETS + RESULT) & 1;
}

static void look(const gyre_draw *s, const gyre_draw_in *in, cycle *c) {
  memset(c, 0, sizeof *c);
  c->attr = gyre_draw_attr_of(s);
  // Only the state of the list makes the reader idle.
  gyre_draw_list_eval(&s->list, &c->list_in, &c->list);
  c->reader_in = (gyre_draw_reader_in){.idle = c->list.read_idle,
                                       .fresh = c->list.read_fresh,
                                       .skip = s->list.ended_q,
                                       .stack = in->stack,
                                       .packet = s->list.packet_q};
  gyre_draw_reader_eval(&s->reader, &c->reader_in, &c->reader);
  c->list_in = (gyre_draw_list_in){
      .begin = in->begin,
      .list = in->list,
      .halted = in->halted,
      .why = in->why,
      .read_done = c->reader.done,
      .read_last = c->reader.last,
      .read_lost = c->reader.lost,
      .read_status = c->reader.status,
      .granted = in->granted,
      .port_idle = gyre_draw_port_idle(&s->port),
      .empty = gyre_vertex_front_idle(&s->front) && gyre_vertex_back_idle(&s->back),
      .finished = gyre_stream_out_finished(&s->back.out),
      .unread = gyre_vertex_front_unread(&s->front)};
  count(s, c->list_in.counts);
  gyre_draw_list_eval(&s->list, &c->list_in, &c->list);
  look_at_front(s, in, c);
  ask(s, in, c);
  c->list_in.result_done =
      gyre_draw_result_done(&s->result, gyre_draw_port_idle(&s->port), c->reader.last);
  gyre_draw_list_eval(&s->list, &c->list_in, &c->list);
}

void gyre_draw_eval(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_out *out) {
  cycle c;
  look(s, in, &c);
  *out = (gyre_draw_out){.busy = c.list.busy,
                         .done = c.list.done,
                         .lost = c.list.lost,
                         .shader_clear = c.list.start,
                         .config = s->reader.config_q,
                         .draw = c.reader.draw};
}

static void tick_back(gyre_draw *s, const gyre_draw_in *in, const cycle *c) {
  const gyre_filled_warp_t *warp = gyre_vertex_feeder_warp(&s->front.feeder);
  const gyre_draw_t *d = &c->reader.draw;
  const gyre_vertex_cache_out *q = &c->front.cache;
  gyre_vertex_back_in back = {
      .halted = in->halted,
      .start = c->list.start,
      .topology = d->topology,
      .captures = d->captures,
      .in_words = d->in_words,
      .out_words = d->out_words,
      .entries = d->entries,
      .first = s->share_q.first,
      .targets = d->targets,
      .config = &s->reader.config_q,
      .queue_valid = q->queue_valid,
      .reference = {q->queue_cut, q->queue_number, q->queue_place, q->queue_mark},
      .next = s->front.cache.next_q,
      .warp_valid = warp != NULL,
      .ended = in->ended,
      .attr_ready = !c->attr.row.write && in->attr_ready,
      .attr_rvalid = in->attr_rvalid,
      .attr_rdata = in->attr_rdata,
      .put_done = c->stream_done,
      .finish = c->list.finish};
  if (warp != NULL) back.warp = *warp;
  gyre_vertex_back_tick(&s->back, &back);
}

void gyre_draw_tick(gyre_draw *s, const gyre_draw_in *in) {
  cycle c;
  look(s, in, &c);
  const gyre_draw_config_t config = s->reader.config_q;
  s->kept_q = !in->halted && c.attr.row.valid && !in->attr_ready;
  s->kept_write_q = c.attr.row.write;
  if (c.list.start) s->share_q = in->share;
  const bool idle = gyre_draw_port_idle(&s->port);
  gyre_draw_port_tick(&s->port, &c.port_in, in->port);
  tick_back(s, in, &c);
  c.front_in.config = &config;
  gyre_vertex_front_tick(&s->front, &c.front_in, &c.front);
  gyre_draw_reader_tick(&s->reader, &c.reader_in);
  gyre_draw_result_tick(&s->result, c.list.result, idle, c.reader.last, c.result_put_done);
  gyre_draw_list_tick(&s->list, &c.list_in);
  if (in->clear) forget(s);
}
