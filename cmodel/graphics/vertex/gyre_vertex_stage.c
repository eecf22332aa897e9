// gyre_vertex_stage.c - twin of rtl/graphics/vertex/gyre_vertex_stage.sv.

#include "graphics/vertex/gyre_vertex_stage.h"

#include <string.h>

#include "graphics/gyre_draw_launch.h"

void gyre_vertex_stage_init(gyre_vertex_stage *s, const gyre_config *cfg, uint32_t queue,
                            uint32_t ring_words) {
  s->cfg = *cfg;
  s->kept_q = false;
  gyre_vertex_front_init(&s->front, cfg, ring_words);
  gyre_vertex_back_init(&s->back, cfg, queue, ring_words);
}

void gyre_vertex_stage_reset(gyre_vertex_stage *s) {
  gyre_vertex_front_reset(&s->front);
  gyre_vertex_back_init(&s->back, &s->cfg, s->back.queue.size, s->back.ring_words);
  s->kept_q = false;
}

bool gyre_vertex_stage_idle(const gyre_vertex_stage *s) {
  return gyre_vertex_front_idle(&s->front) && gyre_vertex_back_idle(&s->back);
}

gyre_draw_attr gyre_vertex_stage_attr(const gyre_vertex_stage *s) {
  const bool reads = gyre_record_drain_reads(&s->back.drain);
  const bool write = s->kept_q ? s->kept_write_q : !reads;
  if (write) return (gyre_draw_attr){s->front.rows.core_q, gyre_vertex_rows_attr(&s->front.rows)};
  return (gyre_draw_attr){.core = gyre_record_drain_head(&s->back.drain)->core,
                          .row = {.valid = reads,
                                  .ordered = gyre_record_drain_ordered(&s->back.drain),
                                  .addr = gyre_record_drain_addr(&s->back.drain)}};
}

void gyre_vertex_stage_ask(const gyre_vertex_stage *s, const gyre_draw_t *draw, bool finish,
                           bool halted, gyre_launch_source *source) {
  const gyre_freed_warp_t freed = gyre_record_drain_freed(&s->back.drain);
  source->launch_valid = s->front.feeder.launch_q;
  source->want = gyre_vertex_feeder_want(&s->front.feeder, draw->core_warps, finish, halted);
  gyre_vertex_feeder_leave(&s->front.feeder, finish, &freed, source->leave);
}

gyre_launch_t gyre_vertex_stage_launch(const gyre_vertex_stage *s, const gyre_draw_t *d,
                                       unsigned number) {
  const gyre_vertex_feeder *f = &s->front.feeder;
  return (gyre_launch_t){.valid = f->launch_q,
                         .wid = f->launch_warp_q.wid,
                         .pc = d->pc,
                         .tmask = gyre_vertex_feeder_tmask(f),
                         .lmem = f->launch_lmem_q,
                         .work = true,
                         .stage = GYRE_STAGE_VERTEX,
                         .common.permissions = {.flags = gyre_draw_launch_flags(
                                                    d->no_store, d->no_memory, d->no_fp64, number),
                                                .low = d->low,
                                                .high = d->high,
                                                .calls = d->calls}};
}

void gyre_vertex_stage_counts(const gyre_vertex_stage *s, uint32_t *counts) {
  counts[0] = s->front.index.references_q;
  counts[1] = s->front.fetch.shaded_q;
  counts[2] = s->front.feeder.warps_q;
  counts[3] = s->back.out.primitives_q;
  counts[4] = s->back.out.written_q;
  counts[5] = s->front.element.bad_fetches_q;
  counts[6] = s->front.index.bad_indices_q;
}

static gyre_vertex_front_in front_in(const gyre_vertex_stage *s, const gyre_vertex_stage_in *in) {
  const gyre_vertex_feeder *feeder = &s->front.feeder;
  return (gyre_vertex_front_in){
      .start = in->start,
      .halted = in->halted,
      .finish = in->finish,
      .draw = in->draw,
      .config = in->config,
      .index_answer = in->index_answer,
      .element_answer = in->element_answer,
      .queue_ready = gyre_reference_queue_ready(&s->back.queue),
      .flush = gyre_reference_queue_flush(&s->back.queue, gyre_vertex_feeder_filling(feeder),
                                          feeder->first_q),
      .floor = s->back.queue.floor_q,
      .attr_ready = gyre_vertex_stage_attr(s).row.write && in->attr_ready,
      .launch_ready = in->launch_ready,
      .warp_ready = gyre_record_drain_warp_ready(&s->back.drain),
      .free = gyre_record_drain_freed(&s->back.drain),
      .first = in->first,
      .warp = in->warp};
}

void gyre_vertex_stage_eval(const gyre_vertex_stage *s, const gyre_vertex_stage_in *in,
                            gyre_vertex_front_out *out) {
  const gyre_vertex_front_in front = front_in(s, in);
  gyre_vertex_front_eval(&s->front, &front, out);
}

void gyre_vertex_stage_tick(gyre_vertex_stage *s, const gyre_vertex_stage_in *in,
                            const gyre_vertex_front_out *out) {
  const gyre_vertex_front_in front = front_in(s, in);
  const gyre_draw_attr attr = gyre_vertex_stage_attr(s);
  const gyre_filled_warp_t *warp = gyre_vertex_feeder_warp(&s->front.feeder);
  const gyre_draw_t *d = in->draw;
  const gyre_vertex_cache_out *q = &out->cache;
  gyre_vertex_back_in back = {
      .halted = in->halted,
      .start = in->start,
      .draw = d,
      .first = in->first,
      .config = in->config,
      .queue_valid = q->queue_valid,
      .reference = {q->queue_cut, q->queue_number, q->queue_place, q->queue_mark},
      .next = s->front.cache.next_q,
      .warp_valid = warp != NULL,
      .ended = in->ended,
      .attr_ready = !attr.row.write && in->attr_ready,
      .attr_rvalid = in->attr_rvalid,
      .attr_rdata = in->attr_rdata,
      .put_done = in->put_done,
      .finish = in->finish,
      .pixels = in->has_pixels,
      .pixel_prim_ready = in->pixels.prim_ready,
      .pixel_reading = in->pixels.reading,
      .pixel_reading_mark = in->pixels.reading_mark,
      .pixel_ring_ren = in->pixels.ring_ren,
      .pixel_ring_raddr = in->pixels.ring_raddr};
  if (warp != NULL) back.warp = *warp;
  s->kept_q = !in->halted && attr.row.valid && !in->attr_ready;
  s->kept_write_q = attr.row.write;
  gyre_vertex_back_tick(&s->back, &back);
  gyre_vertex_front_tick(&s->front, &front, out);
}
