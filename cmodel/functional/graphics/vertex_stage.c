// vertex_stage.c - vertex stage of the functional simulator.
//
// References (vertices in order, restarts, ends of instances) wait in a queue while the new
// vertices are collected. When the warps of the machine are filled, or the queue is nearly full,
// the warps run. Then the references go on to primitive assembly. Rules: docs/graphics.md.

#include "functional/graphics/vertex_stage.h"

#include <stdlib.h>
#include <string.h>

#include "functional/shader.h"
#include "functional/graphics/primitive.h"
#include "functional/graphics/vertex_cache.h"

// A warp is closed within GYRE_DRAW_QUEUE references after its beginning, so the queue has room for
// them after BOUND.
enum { BOUND = 4 * GYRE_DRAW_QUEUE, QUEUE = BOUND + GYRE_DRAW_QUEUE, STEPS = 4096 };
static const uint64_t CUT = UINT64_MAX;  // a reference that is not a vertex

typedef struct fresh {
  uint32_t vertex, instance;
} fresh;

typedef struct stage {
  const gyre_draw_memory *m;
  gyre_draw_state *d;
  const gyre_draw_watch *watch;
  gyre_draw_cost *cost;
  gyre_func *func;
  gyre_func_shader shader;
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

// Returns the permissions for loads, stores and calls of the program.
static gyre_permissions_t permissions_of(const gyre_sph *h) {
  enum { UNIT = 16 };
  return (gyre_permissions_t){
      .flags = (uint16_t)(GYRE_PERMISSIONS_HEADER |
                          (h->does_global_store ? 0 : GYRE_PERMISSIONS_NO_STORE) |
                          (h->does_load_or_store ? 0 : GYRE_PERMISSIONS_NO_MEMORY) |
                          (h->does_fp64 ? 0 : GYRE_PERMISSIONS_NO_FP64)),
      .low = h->shader_local_memory_low_size / UNIT,
      .high = h->shader_local_memory_high_size / UNIT,
      .calls = (uint16_t)(h->shader_local_memory_crs_size / GYRE_SPH_CALL_PIECE)};
}

// Returns false if memory cannot be allocated.
static bool open_stage(stage *s) {
  const gyre_config *c = s->m->cfg;
  gyre_draw_state *d = s->d;
  char why[GYRE_MESSAGE];
  s->shader.header = d->header;
  s->shader.permissions = permissions_of(&d->header);
  s->shader.in = d->in;
  s->shader.out = d->out;
  s->shader.place_bytes = 4 * (d->in.words + d->out.words) * c->num_threads;
  for (unsigned i = 0; i < GYRE_DRAW_BANKS; i++) {
    s->shader.bank[i].address = d->bank[i][0];
    s->shader.bank[i].bytes = d->bank[i][1];
  }
  unsigned core_warps = c->num_warps;
  if (s->shader.place_bytes != 0 && c->lmem_bytes / s->shader.place_bytes < core_warps)
    core_warps = c->lmem_bytes / s->shader.place_bytes;
  s->most = c->num_cores * core_warps;
  s->cache.entries = d->entries;
  s->ring_size = s->cache.entries + s->most * c->num_threads;
  s->fresh = calloc((size_t)s->most * c->num_threads, sizeof *s->fresh);
  s->end = calloc(s->most, sizeof *s->end);
  s->ring = calloc((size_t)s->ring_size * (d->out.words + 1), sizeof *s->ring);
  s->func = gyre_func_new(c, s->m->bus, 0, why);
  if (!gyre_func_primitive_init(&s->primitive, d->word[GYRE_DRAW_TOPOLOGY], d->out.words))
    return false;
  if (s->fresh == NULL || s->end == NULL || s->ring == NULL || s->func == NULL) return false;
  gyre_func_rest(s->func);
  const uint32_t stack = d->word[GYRE_DRAW_STACK_STRIDE];
  gyre_func_guard_stacks(s->func, d->word[GYRE_DRAW_STACK_TOP] - stack, 0 - stack, stack);
  s->func->shader = &s->shader;
  return true;
}

static void close_stage(stage *s) {
  gyre_func_primitive_free(&s->primitive);
  gyre_func_free(s->func);
  free(s->ring);
  free(s->end);
  free(s->fresh);
}

// Makes collected vertices i to i + n - 1 the threads of a warp.
static void launch(stage *s, unsigned wid, unsigned i, unsigned n) {
  const gyre_draw_state *d = s->d;
  const gyre_warp *w = &s->func->warp[wid];
  uint32_t words[GYRE_SPH_ATTRIBUTES];
  for (unsigned t = 0; t < n; t++) {
    gyre_func_vertex_fetch(s->m, s->d, s->fresh[i + t].vertex, s->fresh[i + t].instance, words);
    for (unsigned k = 0; k < d->in.words; k++) *gyre_func_in_word(s->func, w, k, t) = words[k];
    for (unsigned k = 0; k < d->out.words; k++) *gyre_func_out_word(s->func, w, k, t) = 0;
  }
  gyre_func_launch(s->func, wid, d->word[GYRE_DRAW_PC], n >= 32 ? UINT32_MAX : (1U << n) - 1,
                   d->word[GYRE_DRAW_STACK_TOP], d->word[GYRE_DRAW_STACK_STRIDE]);
  s->d->result[GYRE_DRAW_WARPS]++;
}

static uint32_t faulted(const stage *s) {
  const gyre_fault r = gyre_func_fault(s->func);
  uint32_t *result = s->d->result;
  result[GYRE_DRAW_FAULT_CAUSE] = r.cause;
  result[GYRE_DRAW_FAULT_PC] = r.pc;
  result[GYRE_DRAW_FAULT_WARP] = r.warp | (uint32_t)r.core << 16;
  result[GYRE_DRAW_FAULT_LANES] = r.lanes;
  result[GYRE_DRAW_FAULT_VALUE] = r.value;
  return GYRE_DRAW_FAULTED + r.cause;
}

// Runs all warps to their end. Returns 0, or the status with which the draw ends.
static uint32_t run(stage *s) {
  for (;;) {
    const gyre_state state = gyre_func_run(s->func, STEPS);
    const uint64_t insns = s->cost->warp_insns + gyre_func_warp_insns(s->func);
    if (state == GYRE_DONE) return 0;
    if (state == GYRE_FAULTED) return faulted(s);
    if (state == GYRE_HUNG) return GYRE_DRAW_HUNG;
    if (s->watch != NULL && !s->watch->go_on(s->watch->ctx, insns)) return GYRE_DRAW_STOPPED;
  }
}

// Closes the warp that is being filled.
static void close_warp(stage *s) {
  s->end[s->warps++] = s->pending;
  s->filling = 0;
}

// Returns the k-th of the warps that run at a time, core by core.
static unsigned warp_of(const stage *s, unsigned k) {
  const gyre_config *c = s->m->cfg;
  return k % c->num_cores * c->num_warps + k / c->num_cores;
}

// Shades the collected vertices: warps in the order of the vertices.
static uint32_t shade(stage *s) {
  const uint64_t first = s->cache.next - s->pending;
  if (s->warps == 0) return 0;
  for (unsigned k = 0, begin = 0; k < s->warps; begin = s->end[k++])
    launch(s, warp_of(s, k), begin, s->end[k] - begin);
  const uint32_t status = run(s);
  if (status != 0) return status;
  for (unsigned k = 0, i = 0, thread = 0; k < s->warps; k++, thread = 0) {
    const gyre_warp *w = &s->func->warp[warp_of(s, k)];
    for (; i < s->end[k]; i++, thread++) {
      uint32_t *record = record_of(s, first + i);
      for (unsigned j = 0; j < s->d->out.words; j++)
        record[j] = *gyre_func_out_word(s->func, w, j, thread);
    }
  }
  s->d->result[GYRE_DRAW_SHADED] += s->pending;
  s->pending = s->warps = 0;
  return 0;
}

static void sink(void *ctx, const uint32_t *const *vertex, unsigned n) {
  const stage *s = ctx;
  gyre_func_stream_out(s->m, s->d, vertex, n);
}

// Passes the waiting references to primitive assembly. No warp is being filled.
static uint32_t flush(stage *s) {
  const uint32_t status = shade(s);
  if (status != 0) return status;
  for (unsigned i = 0; i < s->queued; i++) {
    if (s->queue[i] == CUT)
      gyre_func_primitive_cut(&s->primitive, sink, s);
    else
      gyre_func_primitive_push(&s->primitive, record_of(s, s->queue[i]), sink, s);
  }
  s->queued = 0;
  return 0;
}

// Adds a reference or a cut. A warp is closed when it is full, or when a full hardware queue of
// references came after its first vertex: hardware could not accept more before the warp runs.
static uint32_t add(stage *s, uint64_t reference) {
  s->queue[s->queued++] = reference;
  // References alone execute no instruction.
  if (++s->added % BOUND == 0 && s->watch != NULL &&
      !s->watch->go_on(s->watch->ctx, s->cost->warp_insns + gyre_func_warp_insns(s->func)))
    return GYRE_DRAW_STOPPED;
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
  return status != 0 ? status : add(s, CUT);
}

static void describe_exceptions(const stage *s) {
  const gyre_shader_exceptions *e = &s->shader.exceptions;
  uint32_t *result = s->d->result;
  result[GYRE_DRAW_EXCEPTIONS] = e->count;
  if (e->count == 0) return;
  result[GYRE_DRAW_EXCEPTION] = e->code;
  result[GYRE_DRAW_EXCEPTION_PC] = e->pc;
  result[GYRE_DRAW_EXCEPTION_WARP] = e->warp | e->core << 16;
  result[GYRE_DRAW_EXCEPTION_LANES] = e->lanes;
  result[GYRE_DRAW_EXCEPTION_VALUE] = e->value;
}

uint32_t gyre_vertex_stage(const gyre_draw_memory *m, gyre_draw_state *d,
                           const gyre_draw_watch *watch, gyre_draw_cost *cost) {
  stage *s = calloc(1, sizeof *s);
  uint32_t status = GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_MEMORY;
  if (s == NULL) return status;
  s->m = m;
  s->d = d;
  s->watch = watch;
  s->cost = cost;
  if (open_stage(s)) {
    status = 0;
    const uint32_t instances = d->word[GYRE_DRAW_COUNT] ? d->word[GYRE_DRAW_INSTANCES] : 0;
    for (uint32_t i = 0; i < instances && status == 0; i++) status = draw_instance(s, i);
    if (status == 0 && s->filling != 0) close_warp(s);
    if (status == 0) status = flush(s);
    gyre_func_stream_out_end(m, d);
    describe_exceptions(s);
    cost->warp_insns += gyre_func_warp_insns(s->func);
    cost->thread_insns += gyre_func_thread_insns(s->func);
    const gyre_func_forbidden more = gyre_func_forbidden_of(s->func);
    gyre_func_forbidden_add(&cost->forbidden, &more);
  }
  close_stage(s);
  free(s);
  return status == 0 ? GYRE_DRAW_DONE : status;
}
