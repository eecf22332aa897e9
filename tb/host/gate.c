// gate.c - implements gate.h.

#include "gate.h"

static gyre_event *before;

float gate_value(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (float)((int32_t)(*seed >> 24) - 128) / 32;
}

gate_buffer gate_alloc(uint32_t words) {
  gate_buffer b = {.words = words, .host.u = calloc(words + 1, 4)};
  CHECK(b.host.u, "no memory for %u words", words);
  return b;
}

void gate_upload(gate *g, gate_buffer *b) {
  OK(gyre_host_alloc(g->host, 4 * (size_t)b->words, 0, &b->at));
  OK(gyre_stream_copy_to(g->stream, b->at, b->host.u, 4 * (size_t)b->words));
  OK(gyre_stream_wait(g->stream, 0));
}

gate_buffer gate_floats(gate *g, uint32_t words, uint32_t seed) {
  gate_buffer b = gate_alloc(words);
  for (uint32_t i = 0; i < words; i++) b.host.f[i] = gate_value(&seed);
  gate_upload(g, &b);
  return b;
}

void gate_download(gate *g, const gate_buffer *b) {
  OK(gyre_stream_copy_from(g->stream, b->host.u, b->at, 4 * (size_t)b->words));
  OK(gyre_stream_wait(g->stream, 0));
}

void gate_free(gate *g, gate_buffer *b) {
  OK(gyre_host_free(g->host, b->at));
  free(b->host.u);
}

// Adds a launch's counters to the figures of the work.
static void add(void *ctx, const gyre_launch_record *r) {
  gate_figures *f = ctx;
  const struct {
    const char *name;
    uint64_t *sum;
  } wanted[] = {{"warp_insns", &f->insns},
                {"icache_misses", &f->icache_misses},
                {"dcache_misses", &f->dcache_misses},
                {"icache_prefetches", &f->prefetches},
                {"dcache_prefetches", &f->prefetches},
                {"stores", &f->stores},
                {"stall_idle", &f->idle},
                {"stall_fetch", &f->fetch},
                {"stall_pend", &f->serialize},
                {"stall_data", &f->data},
                {"stall_unit", &f->unit},
                {"stall_pipe", &f->pipe}};
  for (unsigned i = 0; i < r->counters; i++)
    for (unsigned k = 0; k < sizeof wanted / sizeof *wanted; k++)
      if (strcmp(r->name[i], wanted[k].name) == 0) *wanted[k].sum += r->value[i];
}

void gate_begin(gate *g) {
  g->figures = (gate_figures){0};
  OK(gyre_host_on_launch(g->host, add, &g->figures));
  OK(gyre_event_new(g->host, &before));
  OK(gyre_stream_record(g->stream, before));
}

void gate_launch(gate *g, gyre_module *m, const char *name, const gyre_grid *grid,
                 const gyre_argument *arguments, unsigned count) {
  gyre_kernel *k;
  OK(gyre_module_kernel(m, name, &k));
  OK(gyre_stream_launch(g->stream, k, grid, arguments, count));
}

void gate_end(gate *g) {
  gyre_event *after;
  uint64_t from, to;
  OK(gyre_event_new(g->host, &after));
  OK(gyre_stream_record(g->stream, after));
  OK(gyre_stream_wait(g->stream, 0));
  OK(gyre_event_time(before, &from));
  OK(gyre_event_time(after, &to));
  OK(gyre_event_free(before));
  OK(gyre_event_free(after));
  OK(gyre_host_on_launch(g->host, NULL, NULL));
  g->figures.cycles = to - from;
}

void gate_run(gate *g, gyre_module *m, const char *name, const gyre_grid *grid,
              const gyre_argument *arguments, unsigned count, const gate_buffer *out) {
  gate_begin(g);
  gate_launch(g, m, name, grid, arguments, count);
  gate_end(g);
  gate_download(g, out);
}
