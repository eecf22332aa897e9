// pixel_stage.c - pixel stage of the functional simulator.
//
// Quads are collected in warps of one primitive. When all warps of the machine are filled they run,
// and then their quads are completed in order. So results do not depend on the number of warps.

#include "functional/graphics/pixel_stage.h"

#include <stdlib.h>
#include <string.h>

#include "functional/graphics/pixel_warp.h"
#include "pixel/order.h"

enum {
  VERTICES = 3,
  POINT_SIZE = 0x06c / 4,
  POSITION = 0x070 / 4,
  CLIP_DISTANCE = 0x2c0 / 4,
  PATIENCE = 1 << 16,  // quads of boxes until the host is asked whether the draw may go on
};

struct gyre_func_pixel_stage {
  gyre_draw_machine *machine;
  gyre_func_shader shader;
  gyre_func_pixels pixels;
  gyre_pixel_program program;
  gyre_pixel_memory memory;
  gyre_pixel_stage stage;
  gyre_pixel_vertex vertex[VERTICES];
  uint32_t status;
  uint32_t number;     // of the next primitive in its instance
  uint32_t since_cut;  // the same since a restart
  uint32_t warps;      // launched so far
  uint64_t asked;      // stage.scanned when the host was asked
  unsigned closed;     // warps that are filled
  unsigned quads;      // of the warp that is being filled
  gyre_pixel_quad quad[GYRE_PIXEL_WARP_QUADS];
  gyre_pixel_planes planes;
};

static uint32_t load(void *ctx, uint32_t address, unsigned bytes) {
  return gyre_draw_load(ctx, address, bytes);
}

static void store(void *ctx, uint32_t address, unsigned bytes, uint32_t value) {
  const gyre_draw_memory *m = ctx;
  m->bus->store(m->bus->ctx, address, value, bytes);
}

static gyre_pixel_warp *warp_at(const gyre_func_pixel_stage *s, unsigned k) {
  return &s->pixels.warp[gyre_draw_machine_warp(s->machine, k)];
}

// Runs the filled warps, and completes their quads.
static void run(gyre_func_pixel_stage *s) {
  gyre_draw_machine_use(s->machine, &s->shader);
  for (unsigned k = 0; k < s->closed; k++)
    gyre_draw_machine_launch(s->machine, gyre_draw_machine_warp(s->machine, k),
                             s->machine->d->word[GYRE_DRAW_PIXEL_PC],
                             GYRE_PIXEL_QUAD * warp_at(s, k)->quads);
  s->warps += s->closed;
  if (s->status == 0) s->status = gyre_draw_machine_run(s->machine);
  for (unsigned k = 0; k < s->closed; k++) {
    gyre_pixel_warp *w = warp_at(s, k);
    gyre_pixel_warp_finish(w, &s->shader.header);
    for (unsigned q = 0; q < w->quads && s->status == 0; q++)
      gyre_pixel_finish(&s->stage, &w->quad[q], &w->out[q]);
    w->quads = 0;  // a warp that another one starts has no pixels
    w->drawn = 0;
  }
  s->closed = 0;
}

// Closes the warp that is being filled.
static void close_warp(gyre_func_pixel_stage *s) {
  if (s->quads == 0) return;
  gyre_pixel_warp *w = warp_at(s, s->closed++);
  w->planes = s->planes;
  w->primitive = s->number;
  gyre_pixel_warp_fill(w, s->quad, s->quads);
  s->quads = 0;
  if (s->closed == s->machine->func->warps) run(s);
}

// Takes a quad of the rules. A warp has quads of one primitive.
static void take(void *ctx, const gyre_pixel_quad *quad) {
  gyre_func_pixel_stage *s = ctx;
  if (s->status != 0) return;
  if (s->quads != 0 && s->quad[0].primitive != quad->primitive) close_warp(s);
  if (s->quads == 0) s->planes = *quad->planes;
  s->quad[s->quads++] = *quad;
  if (s->quads == s->machine->m->cfg->num_threads / GYRE_PIXEL_QUAD) close_warp(s);
}

static void describe_program(const gyre_sph *h, gyre_pixel_program *p) {
  p->kills = h->kills_pixels != 0 || h->omap_sample_mask != 0;
  p->writes_depth = h->omap_depth != 0;
  p->mrt = h->mrt_enable != 0;
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    if (h->omap_target[t] != 0) p->outputs |= (uint8_t)(1U << t);
}

gyre_func_pixel_stage *gyre_func_pixel_stage_new(gyre_draw_machine *machine) {
  gyre_func_pixel_stage *s = calloc(1, sizeof *s);
  const gyre_draw_state *d = machine->d;
  if (s == NULL) return NULL;
  s->machine = machine;
  s->memory = (gyre_pixel_memory){(void *)(uintptr_t)machine->m, load, store};
  gyre_draw_machine_program(&d->pixel_header, d->pixel_bank, &s->shader);
  gyre_pixel_warp_inputs(&d->pixel_header, &s->pixels);
  describe_program(&d->pixel_header, &s->program);
  s->program.inputs = s->pixels.inputs;
  s->program.ctx = s;
  s->program.take = take;
  s->stage.state = &d->pixel_state;
  s->stage.memory = &s->memory;
  s->stage.program = &s->program;
  s->shader.pixels = &s->pixels;
  s->pixels.warp = calloc(machine->func->warps, sizeof *s->pixels.warp);
  if (s->pixels.warp != NULL) return s;
  free(s);
  return NULL;
}

void gyre_func_pixel_stage_free(gyre_func_pixel_stage *s) {
  if (s == NULL) return;
  free(s->pixels.warp);
  free(s);
}

uint32_t gyre_func_pixel_status(const gyre_func_pixel_stage *s) { return s->status; }

void gyre_func_pixel_cut(gyre_func_pixel_stage *s, bool end) {
  s->since_cut = 0;
  if (end) s->number = 0;
}

// What the vertex program has not written is 0.
static uint32_t word_of(const gyre_draw_state *d, const uint32_t *record, unsigned attribute,
                        uint32_t other) {
  const int slot = d->out.slot[attribute];
  return slot == GYRE_RECORD_NONE ? other : record[slot];
}

static void prepare(const gyre_func_pixel_stage *s, const uint32_t *record, gyre_pixel_vertex *v) {
  const gyre_draw_state *d = s->machine->d;
  for (unsigned k = 0; k < 4; k++) v->clip[k] = word_of(d, record, POSITION + k, 0);
  for (unsigned k = 0; k < GYRE_PIXEL_CLIP_DISTANCES; k++)
    v->distance[k] = word_of(d, record, CLIP_DISTANCE + k, 0);
  v->point_size = word_of(d, record, POINT_SIZE, d->pixel_state.point_size);
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    const int input = s->pixels.input[a];
    if (input != GYRE_RECORD_NONE) v->value[input] = word_of(d, record, a, 0);
  }
  gyre_pixel_vertex_ready(&d->pixel_state, v);
}

// Returns the vertices in the order in which the pixel stage needs them: `order[k]` is the number of
// vertex k among those in the order of stream output.
static void order_of(const gyre_func_pixel_stage *s, unsigned n, unsigned *order) {
  const unsigned topology = s->machine->d->word[GYRE_DRAW_TOPOLOGY];
  const bool first = s->stage.state->first_provokes;
  uint32_t plain[VERTICES] = {0, 1, 2}, wanted[VERTICES] = {0, 1, 2};
  (void)gyre_pixel_order(topology, UINT32_MAX, s->since_cut, false, plain);
  (void)gyre_pixel_order(topology, UINT32_MAX, s->since_cut, first, wanted);
  for (unsigned k = 0; k < n; k++)
    for (unsigned i = 0; i < n; i++)
      if (plain[i] == wanted[k]) order[k] = i;
}

void gyre_func_pixel_primitive(gyre_func_pixel_stage *s, const uint32_t *const *vertex,
                               unsigned n) {
  const gyre_pixel_vertex *v[VERTICES];
  unsigned order[VERTICES] = {0, 1, 2};
  if (s->status != 0) return;
  order_of(s, n, order);
  for (unsigned k = 0; k < n; k++) {
    prepare(s, vertex[order[k]], &s->vertex[k]);
    v[k] = &s->vertex[k];
  }
  gyre_pixel_primitive(&s->stage, v, n);
  close_warp(s);
  s->number++;
  s->since_cut++;
  if (s->stage.scanned - s->asked < PATIENCE || s->status != 0) return;
  s->asked = s->stage.scanned;
  s->status = gyre_draw_machine_ask(s->machine);
}

uint32_t gyre_func_pixel_stage_end(gyre_func_pixel_stage *s, uint32_t status) {
  const gyre_pixel_counts *c = &s->stage.counts;
  uint32_t *result = s->machine->d->result;
  if (status != 0) s->status = status;
  if (s->status == 0 && s->closed != 0) run(s);
  result[GYRE_DRAW_PIXEL_PRIMITIVES] = (uint32_t)c->primitives;
  result[GYRE_DRAW_CLIPPED] = (uint32_t)c->clipped;
  result[GYRE_DRAW_CULLED] = (uint32_t)c->culled;
  result[GYRE_DRAW_QUADS] = (uint32_t)c->quads;
  result[GYRE_DRAW_PIXELS] = (uint32_t)c->pixels;
  result[GYRE_DRAW_KILLED] = (uint32_t)c->killed;
  result[GYRE_DRAW_PASSED] = (uint32_t)c->passed;
  result[GYRE_DRAW_PASSED_HIGH] = (uint32_t)(c->passed >> 32);
  result[GYRE_DRAW_PIXEL_WARPS] = s->warps;
  return s->status;
}
