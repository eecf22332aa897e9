// gyre_side.c - draws on a device.

#include "gyre_side.h"

#include <stdio.h>

// Returns true if it is good; else a sentence.
static bool is_good(gyre_result result, const char *what) {
  if (result != GYRE_OK)
    fprintf(stderr, "%s: %s: %s\n", what, gyre_result_name(result), gyre_last_error());
  return result == GYRE_OK;
}

bool gyre_side_open(gyre_side *g, const char *device, const char *module) {
  *g = (gyre_side){0};
  return is_good(gyre_host_open(device, NULL, &g->host), device) &&
         is_good(gyre_stream_new(g->host, &g->stream), device) &&
         is_good(gyre_module_load_file(g->host, module, &g->module), module) &&
         is_good(gyre_host_alloc(g->host, VERTICES * STRIDE, 0, &g->vertex[0]), device) &&
         is_good(gyre_host_alloc(g->host, VERTICES * STRIDE, 0, &g->vertex[1]), device) &&
         is_good(gyre_host_alloc(g->host, CONSTANTS * 16, 0, &g->constants), device) &&
         is_good(gyre_host_alloc(g->host, MOST_INDICES * 4, 0, &g->indices), device) &&
         is_good(gyre_host_alloc(g->host, TARGET_BYTES, 0, &g->target), device);
}

void gyre_side_close(gyre_side *g) { gyre_host_close(g->host); }

static gyre_result copy(gyre_side *g, const case_data *d) {
  gyre_result r = GYRE_OK;
  for (unsigned b = 0; b < 2 && r == GYRE_OK; b++)
    r = gyre_stream_copy_to(g->stream, g->vertex[b], d->vertex[b], sizeof d->vertex[b]);
  if (r == GYRE_OK)
    r = gyre_stream_copy_to(g->stream, g->constants, d->constant, sizeof d->constant);
  if (r == GYRE_OK) r = gyre_stream_copy_to(g->stream, g->indices, d->index, sizeof d->index);
  return r;
}

static gyre_result make(gyre_side *g, const shader_case *c, const shape *s, unsigned cache,
                        gyre_pipeline **pipeline) {
  gyre_vertex_element element[MOST_ELEMENTS];
  gyre_capture capture[4 * MOST_CAPTURES];
  gyre_pipeline_state state = {.topology = s->topology,
                               .restart = s->restart,
                               .restart_index = s->restart_index,
                               .elements = element,
                               .captures = capture,
                               .cache_entries = cache};
  for (unsigned i = 0; i < MOST_ELEMENTS; i++) {
    const case_element *e = &c->element[i];
    if (!e->components) continue;
    element[state.num_elements++] =
        (gyre_vertex_element){.attribute = 0x080 + 16 * i,
                              .format = GYRE_VERTEX_FORMAT(e->number, e->components),
                              .buffer = e->divisor,  // 1, 2 and 3 are of one buffer
                              .offset = 16 * i};
  }
  for (uint32_t i = 0, offset = 0; i < MOST_CAPTURES; i++) {
    const case_capture *p = &c->capture[i];
    for (unsigned k = 0; k < p->components; k++, offset += 4) {
      if (p->attribute == SKIPPED) continue;
      capture[state.num_captures++] = (gyre_capture){p->attribute + 4 * k, 0, offset};
    }
  }
  const gyre_result r = gyre_module_shader(g->module, c->name, &state.vertex);
  return r == GYRE_OK ? gyre_pipeline_new(&state, pipeline) : r;
}

static gyre_result run(gyre_side *g, const shader_case *c, const shape *s, gyre_pipeline *pipeline,
                       gyre_feedback *feedback, case_result *out) {
  const gyre_vertex_buffer buffer[4] = {{g->vertex[0], VERTICES * STRIDE, STRIDE, 0},
                                        {g->vertex[1], VERTICES * STRIDE, STRIDE, 1},
                                        {g->vertex[1], VERTICES * STRIDE, STRIDE, 2},
                                        {g->vertex[1], VERTICES * STRIDE, STRIDE, 3}};
  const gyre_constant_bank bank = {g->constants, CONSTANTS * 16};
  const gyre_draw_bindings bindings = {
      .buffers = buffer, .num_buffers = 4, .banks = &bank, .num_banks = 1, .feedback = feedback};
  const gyre_draw_call call = {s->first,       s->count,       s->instances, s->base_instance,
                               s->base_vertex, s->index_bytes, g->indices};
  const uint32_t bytes = case_bytes(c, s);
  const uint8_t zero = 0;
  gyre_result r = gyre_stream_fill(g->stream, g->target, &zero, 1, bytes);
  if (r == GYRE_OK) r = gyre_stream_feedback_begin(g->stream, feedback);
  if (r == GYRE_OK) r = gyre_stream_draw(g->stream, pipeline, &bindings, &call, 1, &g->report);
  if (r == GYRE_OK) r = gyre_stream_copy_from(g->stream, out->words, g->target, bytes);
  const gyre_result ran = gyre_stream_wait(g->stream, 0);
  out->primitives = g->report.primitives;
  out->written = g->report.written;
  return r == GYRE_OK ? ran : r;
}

bool gyre_side_draw(gyre_side *g, const shader_case *c, const shape *s, const case_data *d,
                    unsigned cache, case_result *out) {
  gyre_pipeline *pipeline = NULL;
  gyre_feedback *feedback = NULL;
  const gyre_feedback_target target = {g->target, case_bytes(c, s), case_words(c) * 4};
  const bool good = is_good(copy(g, d), c->name) &&
                    is_good(make(g, c, s, cache, &pipeline), c->name) &&
                    is_good(gyre_feedback_new(g->host, &target, 1, &feedback), c->name) &&
                    is_good(run(g, c, s, pipeline, feedback, out), c->name);
  gyre_feedback_free(feedback);
  gyre_pipeline_free(pipeline);
  return good;
}
