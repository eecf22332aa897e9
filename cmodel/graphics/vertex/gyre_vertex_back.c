// gyre_vertex_back.c - twin of rtl/graphics/vertex/gyre_vertex_back.sv.

#include "graphics/vertex/gyre_vertex_back.h"

#include <string.h>

void gyre_vertex_back_init(gyre_vertex_back *s, const gyre_config *cfg, uint32_t queue,
                           uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->ring_words = ring_words;
  gyre_reference_queue_init(&s->queue, queue);
  gyre_record_drain_init(&s->drain, cfg, ring_words);
  gyre_primitive_init(&s->primitive);
  gyre_stream_out_init(&s->out, cfg->line_bytes);
}

bool gyre_vertex_back_idle(const gyre_vertex_back *s) {
  return gyre_reference_queue_empty(&s->queue) && !s->primitive.valid_q &&
         gyre_stream_out_idle(&s->out);
}

// The read comes before the write, as in the memory of the RTL.
static void tick_ring(gyre_vertex_back *s) {
  if (gyre_stream_out_reads(&s->out))
    s->ring_rdata = s->ring[gyre_stream_out_raddr(&s->out) % s->ring_words];
  if (gyre_record_drain_writes(&s->drain))
    s->ring[gyre_record_drain_ring_addr(&s->drain) % s->ring_words] =
        gyre_record_drain_ring_data(&s->drain);
}

void gyre_vertex_back_tick(gyre_vertex_back *s, const gyre_vertex_back_in *in) {
  const bool start = in->start || in->halted;
  const bool reading = gyre_stream_out_reading(&s->out);
  const gyre_reference_queue_in queue = {
      .start = start,
      .entries = in->entries,
      .valid = in->queue_valid,
      .reference = in->reference,
      .next = in->next,
      .ready_number = s->drain.ready_q,
      .ref_ready = gyre_primitive_ready(&s->primitive),
      .held = gyre_primitive_held(&s->primitive, in->topology, reading),
      .held_mark =
          gyre_primitive_held_mark(&s->primitive, in->topology, reading, s->out.prim_q.mark)};
  const gyre_record_drain_in drain = {.start = start,
                                      .in_words = in->in_words,
                                      .out_words = in->out_words,
                                      .first = in->first,
                                      .warp_valid = in->warp_valid,
                                      .warp = in->warp,
                                      .ended = in->ended,
                                      .attr_ready = in->attr_ready,
                                      .attr_rvalid = in->attr_rvalid,
                                      .attr_rdata = in->attr_rdata};
  const gyre_primitive_in primitive = {
      .start = start,
      .topology = in->topology,
      .ref_valid = gyre_reference_queue_valid(&s->queue, s->drain.ready_q),
      .ref = s->queue.shown,
      .prim_ready = gyre_stream_out_ready(&s->out)};
  const gyre_stream_out_in out = {.start = start,
                                  .draw = {in->topology, in->captures, in->out_words, in->targets},
                                  .config = in->config,
                                  .prim_valid = s->primitive.valid_q,
                                  .prim = s->primitive.prim_q,
                                  .ring_rdata = s->ring_rdata,
                                  .put_done = in->put_done,
                                  .finish = in->finish};
  tick_ring(s);
  gyre_stream_out_tick(&s->out, &out);
  gyre_primitive_tick(&s->primitive, &primitive);
  gyre_record_drain_tick(&s->drain, &drain);
  gyre_reference_queue_tick(&s->queue, &queue);
}
