// gyre_vertex_front.c - twin of rtl/graphics/vertex/gyre_vertex_front.sv.

#include "graphics/vertex/gyre_vertex_front.h"

void gyre_vertex_front_init(gyre_vertex_front *s, const gyre_config *cfg, uint32_t ring_words) {
  gyre_index_fetch_init(&s->index, cfg);
  gyre_vertex_cache_init(&s->cache, ring_words);
  gyre_vertex_element_init(&s->element);
  gyre_vertex_fetch_init(&s->fetch, cfg);
  gyre_vertex_rows_init(&s->rows, cfg);
  gyre_vertex_feeder_init(&s->feeder, cfg);
}

void gyre_vertex_front_reset(gyre_vertex_front *s) {
  gyre_index_fetch_reset(&s->index);
  gyre_vertex_element_reset(&s->element);
  gyre_vertex_fetch_reset(&s->fetch);
  gyre_vertex_rows_reset(&s->rows);
  gyre_vertex_feeder_reset(&s->feeder);
}

bool gyre_vertex_front_idle(const gyre_vertex_front *s) {
  return gyre_index_fetch_done(&s->index) && gyre_vertex_feeder_idle(&s->feeder);
}

// Computes the inputs of each module; the outputs that it needs must be set.
static gyre_vertex_cache_in cache_in(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                                     bool new_ready) {
  return (gyre_vertex_cache_in){.start = in->start,
                                .halted = in->halted,
                                .draw = in->draw,
                                .ref_valid = s->index.valid2_q,
                                .ref_cut = s->index.cut2_q,
                                .ref_ends = s->index.ends2_q,
                                .ref_done = gyre_index_fetch_done(&s->index),
                                .ref_vertex = s->index.vertex2_q,
                                .ref_instance = s->index.instance2_q,
                                .queue_ready = in->queue_ready,
                                .new_ready = new_ready,
                                .floor = in->floor};
}

static gyre_index_fetch_in index_in(const gyre_vertex_front_in *in,
                                    const gyre_vertex_front_out *out) {
  return (gyre_index_fetch_in){.start = in->start,
                               .halted = in->halted,
                               .draw = in->draw,
                               .answer = in->index_answer,
                               .ref_ready = out->cache.ref_ready};
}

static gyre_vertex_fetch_in fetch_in(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                                     const gyre_vertex_front_out *out) {
  return (gyre_vertex_fetch_in){.config = in->config,
                                .start = in->start,
                                .halted = in->halted,
                                .new_valid = out->cache.new_valid,
                                .new_vertex = s->index.vertex2_q,
                                .new_instance = s->index.instance2_q,
                                .fill = gyre_vertex_feeder_fill(&s->feeder, in->flush),
                                .elements_busy = gyre_vertex_element_busy(&s->element),
                                .job = out->job,
                                .answer = in->element_answer};
}

static gyre_vertex_feeder_in feeder_in(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                                       const gyre_vertex_front_out *out) {
  return (gyre_vertex_feeder_in){.start = in->start,
                                 .halted = in->halted,
                                 .draw = in->draw,
                                 .taken = out->fetch.taken,
                                 .fetch_idle = gyre_vertex_fetch_idle(&s->fetch),
                                 .rows_ready = gyre_vertex_rows_ready(&s->rows),
                                 .new_done = out->cache.new_done,
                                 .flush = in->flush,
                                 .next = s->cache.next_q,
                                 .launch_ready = in->launch_ready,
                                 .warp_ready = in->warp_ready,
                                 .finish = in->finish,
                                 .first = in->first,
                                 .warp = in->warp,
                                 .free = in->free};
}

void gyre_vertex_front_eval(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            gyre_vertex_front_out *out) {
  gyre_vertex_element_eval(&s->element, in->halted, &out->job);
  // Whether fetch is ready does not depend on what the cache offers.
  out->cache.new_valid = false;
  gyre_vertex_fetch_in fetch = fetch_in(s, in, out);
  gyre_vertex_fetch_eval(&s->fetch, &fetch, &out->fetch);
  const gyre_vertex_cache_in cache = cache_in(s, in, out->fetch.ready);
  gyre_vertex_cache_eval(&s->cache, &cache, &out->cache);
  const gyre_index_fetch_in index = index_in(in, out);
  gyre_index_fetch_eval(&s->index, &index, &out->index);
  fetch = fetch_in(s, in, out);
  gyre_vertex_fetch_eval(&s->fetch, &fetch, &out->fetch);
}

void gyre_vertex_front_tick(gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            const gyre_vertex_front_out *out) {
  const gyre_index_fetch_in index = index_in(in, out);
  const gyre_vertex_cache_in cache = cache_in(s, in, out->fetch.ready);
  const gyre_vertex_fetch_in fetch = fetch_in(s, in, out);
  const gyre_vertex_element_in element = {.config = in->config,
                                          .start = in->start,
                                          .halted = in->halted,
                                          .draw = in->draw,
                                          .begin = out->fetch.taken,
                                          .vertex = s->index.vertex2_q,
                                          .instance = s->index.instance2_q,
                                          .job_ready = out->fetch.job_ready};
  const gyre_vertex_feeder_in feeder = feeder_in(s, in, out);
  const gyre_vertex_rows_in rows = {.config = in->config,
                                    .start = in->start,
                                    .halted = in->halted,
                                    .in_words = in->draw->in_words,
                                    .out_words = in->draw->out_words,
                                    .word = s->fetch.word_q,
                                    .give = gyre_vertex_feeder_give(&s->feeder, &feeder),
                                    .attr_ready = in->attr_ready};
  gyre_index_fetch_tick(&s->index, &index, &out->index);
  gyre_vertex_cache_tick(&s->cache, &cache, &out->cache);
  gyre_vertex_element_tick(&s->element, &element, &out->job);
  gyre_vertex_rows_tick(&s->rows, &rows);
  gyre_vertex_fetch_tick(&s->fetch, &fetch, &out->fetch);
  gyre_vertex_feeder_tick(&s->feeder, &feeder);
}
