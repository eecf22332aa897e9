// gyre_pixel_stage.c - twin of rtl/graphics/pixel/gyre_pixel_stage.sv.

#include "graphics/pixel/gyre_pixel_stage.h"

#include <string.h>

#include "graphics/gyre_draw_launch.h"

// Parameters of gyre_pixel_warps: primitives in the plane store, words of their planes, dividers.
enum { PRIMITIVES = 8, PLANE_WORDS = 1024, DIVIDERS = 2 };
enum { CACHE_BYTES = 4096, CACHE_WAYS = 4 };

void gyre_pixel_stage_init(gyre_pixel_stage *s, const gyre_config *cfg) {
  s->cfg = *cfg;
  gyre_pixel_geometry_init(&s->geometry);
  gyre_pixel_warps_init(&s->warps, cfg, PRIMITIVES, PLANE_WORDS, DIVIDERS);
  gyre_pixel_output_init(&s->output, CACHE_BYTES, cfg->line_bytes, CACHE_WAYS);
  s->rests = false;
}

// Drops the state of all parts but the caches.
static void forget(gyre_pixel_stage *s) {
  gyre_pixel_geometry_reset(&s->geometry);
  gyre_pixel_warps_init(&s->warps, &s->cfg, PRIMITIVES, PLANE_WORDS, DIVIDERS);
}

void gyre_pixel_stage_reset(gyre_pixel_stage *s) {
  forget(s);
  gyre_pixel_output_reset(&s->output);
  s->rests = false;
}

// ---- Cycles that are not evaluated ------------------------------------------------------------------

// No input makes the stage do anything.
static bool quiet(const gyre_pixel_stage_in *in) {
  return !in->start && !in->halted && !in->forget && !in->flush && !in->prim_valid &&
         !in->config->valid;
}

// The cycle is the last one again: registers and inputs, the latter as far as they mean something without a
// primitive, are those of that cycle, and so are the outputs. Only the launcher turns to the next core, and
// notes which warps end; both mean nothing before a start.
static bool rests(const gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                  const gyre_pixel_stage_out *o) {
  return s->rests && quiet(in) &&
         memcmp(in->program, &o->warps_in.program, sizeof *in->program) == 0 &&
         memcmp(in->state, &o->output_in.state, sizeof *in->state) == 0;
}

// Before the edge: no part has work, and no register changes by itself.
static bool comes_to_rest(const gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                          const gyre_pixel_stage_out *o) {
  if (!o->idle || !o->output.settled || !quiet(in)) return false;
  const gyre_pixel_launcher *launcher = &s->warps.launcher;
  if (launcher->runs_q || launcher->state_q != GYRE_PIXEL_PICK || s->warps.drain.free_q.valid ||
      s->warps.held_q || s->output.clearing_q)
    return false;
  for (uint32_t d = 0; d < s->warps.values.dividers; d++)
    if (!gyre_quad_divider_ready(&s->warps.values.divider[d])) return false;
  for (unsigned i = 0; i < GYRE_PIXEL_OUTPUT_CACHES; i++) {
    const gyre_pixel_cache *c = &s->output.cache[i];
    if (c->sectors.sweep_q || c->flush_read_q || c->error_q ||
        gyre_pixel_sectors_stored_valid(&c->sectors))
      return false;
  }
  return gyre_setup_datapath_idle(&s->geometry.setup.datapath) && !s->geometry.setup.asked_q &&
         !s->geometry.edges.culled_q && !s->geometry.edges.empty_q;
}

// ---- A cycle ----------------------------------------------------------------------------------------

// The parts offer what their registers have.
static void offer(const gyre_pixel_stage *s, gyre_pixel_stage_out *o) {
  gyre_pixel_geometry_eval(&s->geometry, &o->geometry_in, &o->geometry);
  o->warps_in.plane_valid = o->geometry.plane_valid;
  o->warps_in.plane = o->geometry.plane;
  o->warps_in.quad_valid = o->geometry.quad_valid;
  o->warps_in.quad = o->geometry.quad;
  gyre_pixel_warps_eval_offer(&s->warps, &o->warps_in, &o->warps);
  o->output_in.depth_valid = o->warps.depth_valid;
  o->output_in.depth = o->warps.depth;
  o->output_in.depth_back = o->warps.depth_back;
  memcpy(o->output_in.depth_z, o->warps.depth_z, sizeof o->output_in.depth_z);
  o->output_in.early_valid = o->warps.early_valid;
  o->output_in.early = o->warps.early;
  o->output_in.late_valid = o->warps.late_valid;
  o->output_in.late = o->warps.late;
  o->output_in.late_back = o->warps.late_back;
  memcpy(o->output_in.late_z, o->warps.late_z, sizeof o->output_in.late_z);
  o->output_in.pixel_valid = o->warps.pixel_valid;
  o->output_in.pixel = o->warps.pixel;
  memcpy(o->output_in.pixel_color, o->warps.pixel_color, sizeof o->output_in.pixel_color);
  gyre_pixel_output_eval_tested(&s->output, &o->output_in, &o->output);
  o->warps_in.tested_valid = o->output.tested_valid;
  o->warps_in.tested = o->output.tested;
  memcpy(o->warps_in.tested_z, o->output.tested_z, sizeof o->warps_in.tested_z);
}

// They take what they can: the warps tested quads, the output what the warps offer, the warps quads of
// primitives.
static void take(const gyre_pixel_stage *s, gyre_pixel_stage_out *o) {
  gyre_pixel_warps_eval_tested(&s->warps, &o->warps_in, &o->warps);
  o->output_in.tested_ready = o->warps.tested_ready;
  gyre_pixel_output_eval(&s->output, &o->output_in, &o->output);
  o->warps_in.finish &= o->geometry.idle;
  o->warps_in.depth_ready = o->output.depth_ready;
  o->warps_in.early_ready = o->output.early_ready;
  o->warps_in.late_ready = o->output.late_ready;
  o->warps_in.pixel_ready = o->output.pixel_ready;
  gyre_pixel_warps_eval_rest(&s->warps, &o->warps_in, &o->warps);
  o->geometry_in.quad_ready = o->warps.quad_ready;
  o->geometry_in.plane_ready = o->warps.plane_ready;
}

void gyre_pixel_stage_eval(const gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                           gyre_pixel_stage_out *o) {
  if (rests(s, in, o)) return;
  o->geometry_in = (gyre_pixel_geometry_in){.start = in->start,
                                            .halted = in->halted,
                                            .state = in->state,
                                            .topology = in->topology,
                                            .inputs = in->program->inputs,
                                            .out_words = in->out_words,
                                            .config = in->config,
                                            .prim_valid = in->prim_valid,
                                            .prim = in->prim,
                                            .ring_ready = in->ring_ready,
                                            .ring_rdata = in->ring_rdata};
  o->warps_in = (gyre_pixel_warps_in){.start = in->start,
                                      .halted = in->halted,
                                      .finish = in->source_idle,
                                      .sample = in->state->sample_mask,
                                      .program = *in->program,
                                      .first = in->first,
                                      .attr_read = &in->attr_read};
  o->output_in = (gyre_pixel_output_in){.start = in->start,
                                        .halted = in->halted,
                                        .forget = in->forget,
                                        .flush = in->flush,
                                        .state = *in->state,
                                        .program = *in->program};
  offer(s, o);
  take(s, o);
  o->idle = o->geometry.idle && o->warps.idle && o->output.idle;
}

gyre_draw_attr gyre_pixel_stage_attr(const gyre_pixel_stage_out *o) {
  return (gyre_draw_attr){o->warps.attr_core, o->warps.attr};
}

void gyre_pixel_stage_ask(const gyre_pixel_stage_out *o, gyre_launch_source *source) {
  source->launch_valid = o->warps.launch_valid;
  source->want = o->warps.want;
  memcpy(source->leave, o->warps.leave, sizeof source->leave);
}

gyre_launch_t gyre_pixel_stage_launch(const gyre_pixel_stage_out *o, const gyre_pixel_program_t *p,
                                      unsigned number) {
  const gyre_pixel_launch_t *launch = &o->warps.launch;
  return (gyre_launch_t){.valid = o->warps.launch_valid,
                         .wid = launch->wid,
                         .pc = p->pc,
                         .tmask = launch->tmask,
                         .lmem = launch->lmem,
                         .work = true,
                         .stage = GYRE_STAGE_PIXEL,
                         .covered = launch->covered,
                         .common.permissions = {.flags = gyre_draw_launch_flags(
                                                    p->no_store, p->no_memory, p->no_fp64, number),
                                                .low = p->low,
                                                .high = p->high,
                                                .calls = p->calls}};
}

gyre_pixel_counts_t gyre_pixel_stage_counts(const gyre_pixel_stage *s) {
  const gyre_pixel_setup *setup = &s->geometry.setup;
  const uint64_t passed = s->output.tests.passed_q;
  return (gyre_pixel_counts_t){.primitives = setup->primitives_q,
                               .clipped = setup->clips_q,
                               .culled = setup->culled_q,
                               .quads = s->warps.depth.quads_q,
                               .pixels = s->warps.launcher.pixels_q,
                               .killed = s->warps.drain.killed_q,
                               .passed = (uint32_t)passed,
                               .passed_high = (uint32_t)(passed >> 32),
                               .warps = s->warps.launcher.warps_q};
}

bool gyre_pixel_stage_settled(const gyre_pixel_stage *s) {
  if (s->rests) return true;
  for (unsigned i = 0; i < GYRE_PIXEL_OUTPUT_CACHES; i++)
    if (!gyre_pixel_cache_clean(&s->output.cache[i])) return false;
  return true;
}

static void show(const gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                 const gyre_pixel_stage_out *o) {
  gyre_pixel_stage_seen *seen = s->seen;
  seen->ticked = true;
  seen->in = *in;
  seen->out = *o;
  seen->port = *in->port;
  gyre_pixel_output_request(&s->output, &seen->port);
  if (!seen->port.req_valid || !seen->port.req_write) return;
  memcpy(seen->mask, seen->port.req_mask, s->cfg.line_bytes / 8);
  memcpy(seen->data, seen->port.req_data, s->cfg.line_bytes);
}

void gyre_pixel_stage_tick(gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                           gyre_pixel_stage_out *o) {
  o->warps_in.warp = in->warp;
  o->warps_in.launch_ready = in->launch_ready;
  o->warps_in.ended = in->ended;
  o->warps_in.attr_ready = in->attr_ready;
  o->warps_in.attr_read = &in->attr_read;
  if (s->seen != NULL) show(s, in, o);
  if (rests(s, in, o)) return;
  s->rests = comes_to_rest(s, in, o);
  gyre_pixel_geometry_tick(&s->geometry, &o->geometry_in);
  gyre_pixel_warps_tick(&s->warps, &o->warps_in, &o->warps);
  gyre_pixel_output_tick(&s->output, &o->output_in, &o->output, in->port);
  if (in->forget) forget(s);
}
