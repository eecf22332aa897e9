// gyre_vertex_back.c - twin of rtl/graphics/vertex/gyre_vertex_back.sv.

#include "graphics/vertex/gyre_vertex_back.h"

#include <string.h>

void gyre_vertex_back_init(gyre_vertex_back *s, const gyre_config *cfg, uint32_t queue,
                           uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->ring_words = ring_words;
  s->pixels = cfg->pixels;
  gyre_reference_queue_init(&s->queue, queue);
  gyre_record_drain_init(&s->drain, cfg, ring_words);
  gyre_primitive_init(&s->primitive);
  gyre_stream_out_init(&s->out, cfg->line_bytes);
}

bool gyre_vertex_back_idle(const gyre_vertex_back *s) {
  return gyre_reference_queue_empty(&s->queue) && !s->primitive.valid_q &&
         gyre_stream_out_idle(&s->out);
}

void gyre_vertex_back_eval(const gyre_vertex_back *s, bool pixels, gyre_vertex_back_out *out) {
  *out = (gyre_vertex_back_out){.pixel_prim_valid = false};
  if (!s->pixels) return;
  out->pixel_prim_valid = pixels && s->primitive.valid_q && !s->pixel_taken_q;
  out->pixel_prim = s->primitive.prim_q;
  out->pixel_ring_ready = gyre_stream_out_ring_free(&s->out);
  out->pixel_ring_rdata = s->ring_rdata;
}

// The offered primitive goes to both readers. `older` are the readers that may still read the one
// before; those that have taken the offered one need nothing older.
typedef struct fork {
  bool out_done, pixel_done;
  bool out_older, pixel_older;
} fork;

static fork fork_of(const gyre_vertex_back *s, const gyre_vertex_back_in *in) {
  const bool pixels = s->pixels && in->pixels;
  return (fork){.out_done = s->out_taken_q || gyre_stream_out_ready(&s->out),
                .pixel_done = !pixels || s->pixel_taken_q || in->pixel_prim_ready,
                .out_older = gyre_stream_out_reading(&s->out) && !s->out_taken_q,
                .pixel_older = pixels && in->pixel_reading && !s->pixel_taken_q};
}

// The read comes before the write, as in the memory of the RTL.
static void tick_ring(gyre_vertex_back *s, const gyre_vertex_back_in *in) {
  if (s->pixels && in->pixel_ring_ren && gyre_stream_out_ring_free(&s->out))
    s->ring_rdata = s->ring[in->pixel_ring_raddr % s->ring_words];
  if (gyre_stream_out_reads(&s->out))
    s->ring_rdata = s->ring[gyre_stream_out_raddr(&s->out) % s->ring_words];
  if (gyre_record_drain_writes(&s->drain))
    s->ring[gyre_record_drain_ring_addr(&s->drain) % s->ring_words] =
        gyre_record_drain_ring_data(&s->drain);
}

void gyre_vertex_back_tick(gyre_vertex_back *s, const gyre_vertex_back_in *in) {
  const bool start = in->start || in->halted;
  const fork f = fork_of(s, in);
  const bool reading = f.out_older || f.pixel_older, offered = s->primitive.valid_q;
  const uint16_t mark = f.out_older ? s->out.prim_q.mark : in->pixel_reading_mark;
  const gyre_reference_queue_in queue = {
      .start = start,
      .entries = in->draw->entries,
      .valid = in->queue_valid,
      .reference = in->reference,
      .next = in->next,
      .ready_number = s->drain.ready_q,
      .ref_ready = gyre_primitive_ready(&s->primitive),
      .held = gyre_primitive_held(&s->primitive, in->draw->topology, reading),
      .held_mark = gyre_primitive_held_mark(&s->primitive, in->draw->topology, reading, mark)};
  const gyre_record_drain_in drain = {.start = start,
                                      .in_words = in->draw->in_words,
                                      .out_words = in->draw->out_words,
                                      .first = in->first,
                                      .warp_valid = in->warp_valid,
                                      .warp = in->warp,
                                      .ended = in->ended,
                                      .attr_ready = in->attr_ready,
                                      .attr_rvalid = in->attr_rvalid,
                                      .attr_rdata = in->attr_rdata};
  const gyre_primitive_in primitive = {
      .start = start,
      .topology = in->draw->topology,
      .ref_valid = gyre_reference_queue_valid(&s->queue, s->drain.ready_q),
      .ref = s->queue.shown,
      .prim_ready = f.out_done && f.pixel_done};
  const gyre_stream_out_in out = {
      .start = start,
      .draw = {in->draw->topology, in->draw->captures, in->draw->out_words, in->draw->targets},
      .config = in->config,
      .prim_valid = offered && !s->out_taken_q,
      .prim = s->primitive.prim_q,
      .ring_rdata = s->ring_rdata,
      .put_done = in->put_done,
      .finish = in->finish};
  tick_ring(s, in);
  s->out_taken_q = offered && f.out_done && !f.pixel_done && !start;
  s->pixel_taken_q = s->pixels && in->pixels && offered && f.pixel_done && !f.out_done && !start;
  gyre_stream_out_tick(&s->out, &out);
  gyre_primitive_tick(&s->primitive, &primitive);
  gyre_record_drain_tick(&s->drain, &drain);
  gyre_reference_queue_tick(&s->queue, &queue);
}
