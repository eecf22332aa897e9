// vertex_stage.c - vertex stage of the functional simulator.
//
// References (vertices in order, restarts, ends of instances) wait in a queue while the new
// vertices are collected. When the warps of the machine are filled, or the queue is nearly full,
// the warps run. Then the references go on to primitive assembly. Rules: docs/graphics.md.

#include "functional/graphics/vertex_stage.h"

#include <stdlib.h>
#include <string.h>

#include "functional/graphics/draw_machine.h"
#include "functional/graphics/pixel_stage.h"
#include "functional/graphics/primitive.h"
#include "functional/graphics/vertex_cache.h"

// A warp is closed within GYRE_DRAW_QUEUE references after its beginning, so the queue has room for
// them after BOUND.
enum { BOUND = 4 * GYRE_DRAW_QUEUE, QUEUE = BOUND + GYRE_DRAW_QUEUE };
static const uint64_t CUT = UINT64_MAX, END = UINT64_MAX - 1;  // a restart; the end of an instance

typedef struct fresh {
  uint32_t vertex, instance;
} fresh;

typedef struct stage {
  const gyre_draw_memory *m;
  gyre_draw_state *d;
  gyre_draw_machine machine;
  gyre_func_shader shader;
  gyre_func_pixel_stage *pixels;  // NULL: the draw has none
  gyre_func_vertex_cache cache;
  gyre_func_primitive primitive;
  unsigned most, warps;  // warps that have room for their records; closed warps
  unsigned pending;      // collected vertices
  unsigned filling;      // collected vertices in the warp that is being filled
  unsigned since;        // references and cuts since its first vertex, with that one
  fresh *fresh;
  unsigned *end;       // closed warps: number after the last vertex of each
  uint32_t *ring;      // records
  unsigned ring_size;  // number of records
  uint64_t queue[QUEUE];
  unsigned queued;
  uint64_t added;  // references so far
} stage;

static uint32_t *record_of(const stage *s, uint64_t number) {
  return s->ring + (size_t)(number % s->ring_size) * (s->d->out.words + 1);
}

// Returns false if memory cannot be allocated.
static bool open_stage(stage *s) {
  const gyre_config *c = s->m->cfg;
  gyre_draw_state *d = s->d;
  gyre_draw_machine_program(&d->header, d->bank, &s->shader);
  s->shader.in = d->in;
  s->shader.out = d->out;
  s->shader.place_bytes = 4 * (d->in.words + d->out.words) * c->num_threads;
  unsigned core_warps = c->num_warps;
  if (s->shader.place_bytes != 0 && c->lmem_bytes / s->shader.place_bytes < core_warps)
    core_warps = c->lmem_bytes / s->shader.place_bytes;
  s->most = c->num_cores * core_warps;
  s->cache.entries = d->entries;
  s->ring_size = s->cache.entries + s->most * c->num_threads;
  s->fresh = calloc((size_t)s->most * c->num_threads, sizeof *s->fresh);
  s->end = calloc(s->most, sizeof *s->end);
  s->ring = calloc((size_t)s->ring_size * (d->out.words + 1), sizeof *s->ring);
  if (!gyre_func_primitive_init(&s->primitive, d->word[GYRE_DRAW_TOPOLOGY], d->out.words))
    return false;
  if (s->fresh == NULL || s->end == NULL || s->ring == NULL || !gyre_draw_machine_open(&s->machine))
    return false;
  if (d->pixels) s->pixels = gyre_func_pixel_stage_new(&s->machine);
  return !d->pixels || s->pixels != NULL;
}

static void close_stage(stage *s) {
  gyre_func_pixel_stage_free(s->pixels);
  gyre_func_primitive_free(&s->primitive);
  gyre_draw_machine_close(&s->machine);
  free(s->ring);
  free(s->end);
  free(s->fresh);
}

// Makes collected vertices i to i + n - 1 the threads of a warp.
static void launch(stage *s, unsigned wid, unsigned i, unsigned n) {
  const gyre_draw_state *d = s->d;
  gyre_func *f = s->machine.func;
  const gyre_warp *w = &f->warp[wid];
  uint32_t words[GYRE_SPH_ATTRIBUTES];
  for (unsigned t = 0; t < n; t++) {
    gyre_func_vertex_fetch(s->m, s->d, s->fresh[i + t].vertex, s->fresh[i + t].instance, words);
    for (unsigned k = 0; k < d->in.words; k++) *gyre_func_in_word(f, w, k, t) = words[k];
    for (unsigned k = 0; k < d->out.words; k++) *gyre_func_out_word(f, w, k, t) = 0;
  }
  gyre_draw_machine_launch(&s->machine, wid, d->word[GYRE_DRAW_PC], n);
  s->d->result[GYRE_DRAW_WARPS]++;
}

// Closes the warp that is being filled.
static void close_warp(stage *s) {
  s->end[s->warps++] = s->pending;
  s->filling = 0;
}

// Shades the collected vertices: warps in the order of the vertices.
static uint32_t shade(stage *s) {
  const uint64_t first = s->cache.next - s->pending;
  if (s->warps == 0) return 0;
  gyre_draw_machine_use(&s->machine, &s->shader);
  for (unsigned k = 0, begin = 0; k < s->warps; begin = s->end[k++])
    launch(s, gyre_draw_machine_warp(&s->machine, k), begin, s->end[k] - begin);
  const uint32_t status = gyre_draw_machine_run(&s->machine);
  if (status != 0) return status;
  for (unsigned k = 0, i = 0, thread = 0; k < s->warps; k++, thread = 0) {
    const gyre_func *f = s->machine.func;
    const gyre_warp *w = &f->warp[gyre_draw_machine_warp(&s->machine, k)];
    for (; i < s->end[k]; i++, thread++) {
      uint32_t *record = record_of(s, first + i);
      for (unsigned j = 0; j < s->d->out.words; j++)
        record[j] = *gyre_func_out_word(f, w, j, thread);
    }
  }
  s->d->result[GYRE_DRAW_SHADED] += s->pending;
  s->pending = s->warps = 0;
  return 0;
}

static void sink(void *ctx, const uint32_t *const *vertex, unsigned n) {
  const stage *s = ctx;
  gyre_func_stream_out(s->m, s->d, vertex, n);
  if (s->pixels != NULL) gyre_func_pixel_primitive(s->pixels, vertex, n);
}

// Passes the waiting references to primitive assembly. No warp is being filled.
static uint32_t flush(stage *s) {
  uint32_t status = shade(s);
  if (status != 0) return status;
  for (unsigned i = 0; i < s->queued && status == 0; i++) {
    const bool end = s->queue[i] == END, cut = end || s->queue[i] == CUT;
    if (cut)
      gyre_func_primitive_cut(&s->primitive, sink, s);
    else
      gyre_func_primitive_push(&s->primitive, record_of(s, s->queue[i]), sink, s);
    if (cut && s->pixels != NULL) gyre_func_pixel_cut(s->pixels, end);
    if (s->pixels != NULL) status = gyre_func_pixel_status(s->pixels);
  }
  s->queued = 0;
  return status;
}

// Adds a reference or a cut. A warp is closed when it is full, or when a full hardware queue of
// references came after its first vertex: hardware could not accept more before the warp runs.
static uint32_t add(stage *s, uint64_t reference) {
  s->queue[s->queued++] = reference;
  // References alone execute no instruction.
  const uint32_t status = ++s->added % BOUND == 0 ? gyre_draw_machine_ask(&s->machine) : 0;
  if (status != 0) return status;
  if (s->filling != 0 && (++s->since == GYRE_DRAW_QUEUE || s->filling == s->m->cfg->num_threads))
    close_warp(s);
  return s->filling == 0 && (s->queued >= BOUND || s->warps == s->most) ? flush(s) : 0;
}

static uint32_t draw_instance(stage *s, uint32_t instance) {
  gyre_draw_state *d = s->d;
  const uint32_t head = d->word[GYRE_DRAW_HEADER];
  const bool indexed = (head & GYRE_DRAW_INDEXED) != 0;
  uint32_t status = 0;
  for (uint32_t i = 0; i < d->word[GYRE_DRAW_COUNT] && status == 0; i++) {
    uint32_t vertex = gyre_func_index_fetch(s->m, d, i);
    if (indexed && head & GYRE_DRAW_RESTART && vertex == d->word[GYRE_DRAW_RESTART_INDEX]) {
      status = add(s, CUT);
      continue;
    }
    if (indexed) vertex += d->word[GYRE_DRAW_BASE_VERTEX];
    bool miss;
    const uint64_t number = gyre_func_vertex_cache_find(&s->cache, vertex, instance, &miss);
    if (miss) {
      if (s->filling++ == 0) s->since = 0;
      s->fresh[s->pending++] = (fresh){vertex, instance};
    }
    d->result[GYRE_DRAW_REFERENCES]++;
    status = add(s, number);
  }
  return status != 0 ? status : add(s, END);
}

uint32_t gyre_vertex_stage(const gyre_draw_memory *m, gyre_draw_state *d,
                           const gyre_draw_watch *watch, gyre_draw_cost *cost) {
  stage *s = calloc(1, sizeof *s);
  uint32_t status = GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_MEMORY;
  if (s == NULL) return status;
  s->m = m;
  s->d = d;
  s->machine = (gyre_draw_machine){.m = m, .d = d, .watch = watch, .cost = cost};
  if (open_stage(s)) {
    status = 0;
    const uint32_t instances = d->word[GYRE_DRAW_COUNT] ? d->word[GYRE_DRAW_INSTANCES] : 0;
    for (uint32_t i = 0; i < instances && status == 0; i++) status = draw_instance(s, i);
    if (status == 0 && s->filling != 0) close_warp(s);
    if (status == 0) status = flush(s);
    if (s->pixels != NULL) status = gyre_func_pixel_stage_end(s->pixels, status);
    gyre_func_stream_out_end(m, d);
    gyre_draw_machine_account(&s->machine);
  }
  close_stage(s);
  free(s);
  return status == 0 ? GYRE_DRAW_DONE : status;
}
