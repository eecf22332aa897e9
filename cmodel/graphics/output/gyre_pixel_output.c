// gyre_pixel_output.c - twin of rtl/graphics/output/gyre_pixel_output.sv.

#include "graphics/output/gyre_pixel_output.h"

#include <string.h>

enum { DEPTH = GYRE_PIXEL_OUTPUT_DEPTH, COLOR = GYRE_PIXEL_OUTPUT_COLOR };
enum { CACHES = GYRE_PIXEL_OUTPUT_CACHES, ENTRIES = 16, MISSES = 8 };  // of a cache

// Drops all quads that wait between the parts.
static void clear(gyre_pixel_output *s) {
  gyre_fifo_init(&s->passing, GYRE_PIXEL_OUTPUT_PASSING);
  gyre_fifo_init(&s->covers, GYRE_PIXEL_OUTPUT_COVERS);
}

void gyre_pixel_output_reset(gyre_pixel_output *s) {
  clear(s);
  gyre_pixel_tests_reset(&s->tests);
  gyre_output_merger_reset(&s->merger);
  for (unsigned i = 0; i < CACHES; i++) gyre_pixel_cache_reset(&s->cache[i]);
  gyre_mem_arbiter_init(&s->arbiter, CACHES);
  s->clearing_q = s->unread_q = false;
}

// ---- The state, as the rules of cmodel/pixel have it ------------------------------------------------

static gyre_pixel_stencil stencil_of(const gyre_pixel_stencil_t *s) {
  return (gyre_pixel_stencil){.compare = s->compare,
                              .fail = s->fail,
                              .depth_fail = s->depth_fail,
                              .pass = s->pass,
                              .reference = s->ref_value,
                              .mask = s->mask,
                              .write_mask = s->write_mask};
}

static gyre_pixel_target target_of(const gyre_pixel_target_t *t) {
  return (gyre_pixel_target){
      .surface = {.format = t->format,
                  .bytes = (uint8_t)gyre_pixel_format_bytes(t->format),
                  .address = t->address,
                  .pitch = t->pitch},
      .mask = t->mask,
      .blend = {t->blend.enable, t->blend.equation, t->blend.src, t->blend.dst,
                t->blend.alpha_equation, t->blend.alpha_src, t->blend.alpha_dst}};
}

static gyre_pixel_state state_of(const gyre_pixel_state_t *t) {
  const gyre_pixel_target_t *const targets[GYRE_PIXEL_TARGETS] = {
      &t->target_0, &t->target_1, &t->target_2, &t->target_3,
      &t->target_4, &t->target_5, &t->target_6, &t->target_7};
  gyre_pixel_state s = {.one_blend = t->one_blend,
                        .logic = t->logic_enable,
                        .logic_op = t->logic_op,
                        .constant = {t->constant_r, t->constant_g, t->constant_b, t->constant_a},
                        .depth = {t->depth_format,
                                  t->depth_test,
                                  t->depth_write,
                                  t->stencil_test,
                                  t->depth_compare,
                                  {stencil_of(&t->front), stencil_of(&t->back)}}};
  for (unsigned i = 0; i < GYRE_PIXEL_TARGETS; i++) s.target[i] = target_of(targets[i]);
  return s;
}

static uint8_t outputs_of(const gyre_pixel_program_t *p) {
  unsigned outputs = 0;
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    outputs |= (unsigned)((p->outputs >> 4 * t & 15) != 0) << t;
  return (uint8_t)outputs;
}

void gyre_pixel_output_init(gyre_pixel_output *s, uint32_t bytes, uint32_t line_bytes,
                            uint32_t ways) {
  memset(s, 0, sizeof *s);
  gyre_pixel_tests_init(&s->tests, GYRE_PIXEL_OUTPUT_QUADS);
  gyre_output_merger_init(&s->merger, GYRE_PIXEL_OUTPUT_QUADS);
  for (unsigned i = 0; i < CACHES; i++)
    gyre_pixel_cache_init(&s->cache[i], bytes, line_bytes, ways, ENTRIES, MISSES);
  s->rules = state_of(&s->state);
  gyre_pixel_output_reset(s);
}

// ---- A cycle ----------------------------------------------------------------------------------------

// The state of a draw seldom changes: that of the last cycle is kept. own: place for another one.
static const gyre_pixel_state *rules_of(const gyre_pixel_output *s, const gyre_pixel_state_t *state,
                                        gyre_pixel_state *own) {
  if (memcmp(&s->state, state, sizeof s->state) == 0) return &s->rules;
  *own = state_of(state);
  return own;
}

static void look_tests(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                       const gyre_pixel_state *state, gyre_pixel_output_links *l) {
  const bool late = in->program.late, colors = outputs_of(&in->program) != 0;
  const gyre_pixel_quad_t *quad = late ? &in->late : &in->depth;
  const gyre_pixel_cache_out *cache = &l->cache[DEPTH];
  l->tests_in = (gyre_pixel_tests_in){.start = in->start,
                                      .cancel = l->drop,
                                      .address = in->state.depth_address,
                                      .pitch = in->state.depth_pitch,
                                      .state = &state->depth,
                                      .quad_valid = late ? in->late_valid : in->depth_valid,
                                      .quad_col = quad->col,
                                      .quad_row = quad->row,
                                      .quad_cover = quad->covered,
                                      .quad_back = late ? in->late_back : in->depth_back,
                                      .req_ready = cache->req_ready,
                                      .stored_valid = cache->stored_valid,
                                      .write_ready = cache->write_ready};
  memcpy(l->tests_in.quad_z, late ? in->late_z : in->depth_z, sizeof l->tests_in.quad_z);
  memcpy(l->tests_in.stored, cache->stored, sizeof l->tests_in.stored);
  l->tests_in.tested_ready = late ? !colors || gyre_fifo_ready(&s->covers) : in->tested_ready;
  gyre_pixel_tests_eval(&s->tests, &l->tests_in, &l->tests);
  const bool tested = s->tests.tested_valid_q && l->tests_in.tested_ready;
  l->passing_push = !late && in->depth_valid && l->tests.quad_ready;
  l->passing_pop = !late && tested;
  l->cover_push = late && tested && colors;
}

// Returns true if the pixel that is offered is taken.
static bool look_merger(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                        const gyre_pixel_state *state, gyre_pixel_output_links *l) {
  const bool late = in->program.late, go = !late || gyre_fifo_valid(&s->covers);
  const unsigned at = 2 * (in->pixel.y & 1U) + (in->pixel.x & 1U);
  const bool passes = !late || (s->cover[s->covers.head] >> at & 1) != 0;
  const gyre_pixel_cache_out *cache = &l->cache[COLOR];
  gyre_output_merger_in *i = &l->merger_in;
  *i = (gyre_output_merger_in){.start = in->start,
                               .cancel = l->drop,
                               .state = state,
                               .several = in->program.mrt && in->state.mrt,
                               .outputs = outputs_of(&in->program),
                               .quad_valid = in->early_valid,
                               .quad_col = in->early.col,
                               .quad_row = in->early.row,
                               .quad_cover = in->early.covered,
                               .drawn = in->pixel.drawn && passes,
                               .req_ready = cache->req_ready,
                               .stored_valid = cache->stored_valid,
                               .write_ready = cache->write_ready};
  memcpy(i->color, in->pixel_color, sizeof i->color);
  memcpy(i->stored, cache->stored, sizeof i->stored);
  const gyre_target_kinds kinds = gyre_target_kinds_of(state, i->several, i->outputs);
  const bool wanted = (kinds.wants >> in->pixel.target & 1) != 0;
  i->color_valid = in->pixel_valid && go && wanted;
  gyre_output_merger_eval(&s->merger, i, &l->merger);
  const bool ready = in->pixel_valid && go && (!wanted || l->merger.color_ready);
  l->cover_pop = late && ready && in->pixel.last;
  return ready;
}

static void look_caches(const gyre_pixel_output *s, gyre_pixel_output_links *l) {
  gyre_pixel_cache_in *depth = &l->cache_in[DEPTH], *color = &l->cache_in[COLOR];
  depth->req_valid = l->tests.req_valid;
  depth->req_addr = l->tests.req_addr;
  depth->req_parts = l->tests.req_parts;
  depth->req_read = true;
  depth->stored_ready = l->tests.stored_ready;
  depth->write_valid = s->tests.write_valid_q;
  depth->write_mask = s->tests.write_mask_q;
  memcpy(depth->write_data, s->tests.write_data_q, sizeof depth->write_data);
  color->req_valid = l->merger.req_valid;
  color->req_addr = l->merger.req_addr;
  color->req_parts = l->merger.req_parts;
  color->req_read = l->merger.req_read;
  color->stored_ready = l->merger.stored_ready;
  color->write_valid = s->merger.sectors.write_valid_q;
  color->write_mask = s->merger.sectors.write_mask_q;
  memcpy(color->write_data, s->merger.sectors.write_data_q, sizeof color->write_data);
}

void gyre_pixel_output_eval_tested(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                                   gyre_pixel_output_out *out) {
  const bool late = in->program.late;
  const gyre_passing_quad *pass = &s->pass[s->passing.head];
  out->tested_valid = late ? in->depth_valid : s->tests.tested_valid_q;
  out->tested = late ? in->depth : pass->quad;
  if (!late) out->tested.covered = s->tests.tested_cover_q;
  memcpy(out->tested_z, late ? in->depth_z : pass->z, sizeof out->tested_z);
}

void gyre_pixel_output_eval(const gyre_pixel_output *s, const gyre_pixel_output_in *in,
                            gyre_pixel_output_out *out) {
  gyre_pixel_state own;
  const gyre_pixel_state *state = rules_of(s, &in->state, &own);
  gyre_pixel_output_links *l = &out->links;
  l->drop = in->halted || in->forget;
  for (unsigned i = 0; i < CACHES; i++) {
    l->cache_in[i].drop = l->drop;
    l->cache_in[i].flush = in->flush || s->clearing_q;
    gyre_pixel_cache_eval(&s->cache[i], &l->cache_in[i], &l->cache[i]);
  }
  look_tests(s, in, state, l);
  out->pixel_ready = look_merger(s, in, state, l);
  look_caches(s, l);
  gyre_pixel_output_eval_tested(s, in, out);
  const bool late = in->program.late;
  const bool clean = l->cache[DEPTH].clean && l->cache[COLOR].clean;
  out->clean = in->flush && clean;
  out->settled = clean;
  out->idle = l->tests.idle && l->merger.idle && !gyre_fifo_valid(&s->covers) &&
              l->cache[DEPTH].idle && l->cache[COLOR].idle;
  out->passed = s->tests.passed_q;
  out->depth_ready = in->depth_valid && (late ? in->tested_ready : l->tests.quad_ready);
  out->early_ready = l->merger.quad_ready;
  out->late_ready = in->late_valid && late && l->tests.quad_ready;
}

// Memory ports of the caches: their requests, and the one that the arbiter offers. Returns its source.
static int arbitrate(const gyre_pixel_output *s, gyre_mem_port *ports, gyre_mem_port *const *from,
                     gyre_mem_port *out) {
  for (unsigned i = 0; i < CACHES; i++) gyre_pixel_cache_request(&s->cache[i], &ports[i]);
  return gyre_mem_arbiter_eval_req(&s->arbiter, from, 0, out);
}

void gyre_pixel_output_request(const gyre_pixel_output *s, gyre_mem_port *port) {
  gyre_mem_port ports[CACHES] = {0}, *const from[CACHES] = {&ports[0], &ports[1]};
  arbitrate(s, ports, from, port);
  gyre_mem_arbiter_eval_rsp_ready(&s->arbiter, from, port);
}

static void tick_queues(gyre_pixel_output *s, const gyre_pixel_output_in *in,
                        const gyre_pixel_output_links *m) {
  if (m->passing_push) {
    gyre_passing_quad *pass = &s->pass[gyre_fifo_tail(&s->passing)];
    pass->quad = in->depth;
    memcpy(pass->z, in->depth_z, sizeof pass->z);
  }
  if (m->cover_push) s->cover[gyre_fifo_tail(&s->covers)] = s->tests.tested_cover_q;
  gyre_fifo_tick(&s->passing, m->passing_push, m->passing_pop);
  gyre_fifo_tick(&s->covers, m->cover_push, m->cover_pop);
  if (m->drop) clear(s);
}

void gyre_pixel_output_tick(gyre_pixel_output *s, const gyre_pixel_output_in *in,
                            const gyre_pixel_output_out *out, const gyre_mem_port *port) {
  const gyre_pixel_output_links *l = &out->links;
  gyre_mem_port merged = *port, ports[CACHES] = {0}, *const from[CACHES] = {&ports[0], &ports[1]};
  gyre_pixel_tests_in tests = l->tests_in;
  gyre_output_merger_in merger = l->merger_in;
  const int source = arbitrate(s, ports, from, &merged);
  gyre_mem_arbiter_eval_ready(&s->arbiter, from, source, &merged);
  gyre_mem_arbiter_eval_rsp(&s->arbiter, from, &merged);
  const bool error = l->cache[DEPTH].error || l->cache[COLOR].error;
  s->clearing_q = in->forget || (s->clearing_q && !out->settled);
  s->unread_q = error || (s->unread_q && !in->start);
  if (memcmp(&s->state, &in->state, sizeof s->state) != 0) {
    s->state = in->state;
    s->rules = state_of(&in->state);
  }
  tests.state = &s->rules.depth;
  merger.state = &s->rules;
  tick_queues(s, in, l);
  gyre_pixel_tests_tick(&s->tests, &tests);
  gyre_output_merger_tick(&s->merger, &merger);
  for (unsigned i = 0; i < CACHES; i++)
    gyre_pixel_cache_tick(&s->cache[i], &l->cache_in[i], &ports[i]);
  gyre_mem_arbiter_tick(&s->arbiter, source, merged.req_ready);
}
