// gyre_pixel_warps.c - twin of rtl/graphics/pixel/gyre_pixel_warps.sv.

#include "graphics/pixel/gyre_pixel_warps.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_pixel_warps_init(gyre_pixel_warps *s, const gyre_config *cfg, uint32_t primitives,
                           uint32_t words, uint32_t dividers) {
  gyre_plane_store_init(&s->store, cfg, primitives, words);
  gyre_quad_depth_init(&s->depth);
  gyre_quad_values_init(&s->values, dividers);
  gyre_pixel_feeder_init(&s->feeder, cfg);
  gyre_pixel_launcher_init(&s->launcher, cfg);
  gyre_pixel_list_init(&s->list, cfg);
  gyre_pixel_drain_init(&s->drain, cfg);
  uint32_t depth = 2;
  while (depth < 2 * cfg->num_cores * cfg->num_warps * cfg->num_threads / 4) depth *= 2;
  gyre_fifo_init(&s->early, depth);
  s->held_q = false;
}

// A coordinate of 25 bits with its sign.
static int32_t signed_25(uint32_t x) { return (int32_t)(x << 7) >> 7; }

static gyre_pixel_quad_t quad_of(const gyre_warp_quad *q) {
  return (gyre_pixel_quad_t){.col = q->col, .row = q->row, .covered = q->cover};
}

// Planes and depth, without the answer of the tests.
static void eval_depth(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                       gyre_pixel_warps_out *o) {
  const gyre_pixel_quad_t *q = &in->quad;
  gyre_plane_store_eval(&s->store, &in->program, &o->links.store);
  o->links.depth_in = (gyre_quad_depth_in){
      .start = in->start,
      .halted = in->halted,
      .sample = in->sample,
      .quad_valid = in->quad_valid,
      .quad = {.col = q->col, .row = q->row, .cover = q->covered, .last = q->last},
      .z_valid = o->links.store.z_valid,
      .z_plane = o->links.store.z_plane,
      .z_back = o->links.store.z_back};
  gyre_quad_depth_eval(&s->depth, &o->links.depth_in, &o->links.depth);
}

void gyre_pixel_warps_eval_offer(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                 gyre_pixel_warps_out *o) {
  static const gyre_pixel_colors_in nothing;
  gyre_pixel_colors_out colors;
  eval_depth(s, in, o);
  gyre_pixel_colors_eval(&s->drain.colors, &nothing, &colors);
  const gyre_quad_depth_out *depth = &o->links.depth;
  o->plane_ready = o->links.store.plane_ready;
  o->depth_valid = depth->out_valid;
  o->depth = (gyre_pixel_quad_t){.col = depth->out.col,
                                 .row = depth->out.row,
                                 .covered = depth->out.cover,
                                 .last = depth->out.last};
  o->depth_back = depth->out.back;
  memcpy(o->depth_z, depth->out.z, sizeof o->depth_z);
  o->early_valid = gyre_fifo_valid(&s->early);
  o->early = quad_of(&s->early_item[s->early.head]);
  o->late_valid = s->drain.quad_valid_q;
  o->late = quad_of(&s->drain.depth_quad_q);
  o->late_back = s->drain.depth_back_q;
  memcpy(o->late_z, s->drain.depth_q, sizeof o->late_z);
  o->pixel_valid = colors.pixel_valid;
  o->pixel = colors.pixel;
  memcpy(o->pixel_color, colors.pixel_color, sizeof o->pixel_color);
}

void gyre_pixel_warps_eval_tested(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                  gyre_pixel_warps_out *o) {
  const gyre_pixel_quad_t *t = &in->tested;
  o->links.values_in = (gyre_quad_values_in){
      .start = in->start,
      .halted = in->halted,
      .program = in->program,
      .quad_valid = in->tested_valid,
      .quad = {.col = t->col, .row = t->row, .cover = t->covered, .last = t->last},
      .iw_valid = o->links.store.iw_valid,
      .iw_plane = o->links.store.iw_plane,
      .square_valid = o->links.store.square_valid,
      .square_x = o->links.store.square_x,
      .square_y = o->links.store.square_y,
      .square_side = o->links.store.square_side};
  memcpy(o->links.values_in.quad.z, in->tested_z, sizeof in->tested_z);
  gyre_quad_values_eval(&s->values, &o->links.values_in, &o->links.values);
  o->tested_ready = o->links.values.quad_ready;
}

// The launcher, the list, the drain and the feeder, without the answer of the attribute port.
static void eval_warps(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                       gyre_pixel_warps_out *o) {
  o->links.launcher_in = (gyre_pixel_launcher_in){.start = in->start,
                                                  .halted = in->halted,
                                                  .finish = in->finish && o->links.store.idle,
                                                  .program = in->program,
                                                  .first = in->first,
                                                  .back = o->links.store.uniform_back,
                                                  .free = s->drain.free_q};
  gyre_pixel_launcher_eval(&s->launcher, &o->links.launcher_in, &o->links.launcher);
  gyre_pixel_list_eval(&s->list, &o->links.list);
  o->links.drain_in = (gyre_pixel_drain_in){.start = in->start,
                                            .halted = in->halted,
                                            .program = in->program,
                                            .first = in->first,
                                            .warp_valid = o->links.list.head_valid,
                                            .warp = o->links.list.head,
                                            .warp_back = o->links.list.head_back,
                                            .next = {.col = o->links.list.next_col,
                                                     .row = o->links.list.next_row,
                                                     .covered = o->links.list.next_cover},
                                            .attr_read = in->attr_read,
                                            .quad_ready = in->late_ready,
                                            .pixel_ready = in->pixel_ready};
  gyre_pixel_drain_eval(&s->drain, &o->links.drain_in, &o->links.drain);
  o->links.feeder_in =
      (gyre_pixel_feeder_in){.start = in->start,
                             .halted = in->halted,
                             .program = in->program,
                             .quad_valid = o->links.values.out_valid && gyre_fifo_ready(&s->early),
                             .quad = o->links.values.out,
                             .uniform_valid = o->links.store.uniform_valid,
                             .uniform_words = o->links.store.uniform_words,
                             .open = o->links.launcher.open,
                             .core = o->links.launcher.core,
                             .lmem = o->links.launcher.lmem,
                             .clean = o->links.launcher.clean,
                             .kept = o->links.launcher.kept,
                             .count = o->links.launcher.count};
  gyre_pixel_feeder_eval(&s->feeder, &o->links.feeder_in, &o->links.feeder);
}

// The attribute port offers one request.
static void eval_port(const gyre_pixel_warps *s, gyre_pixel_warps_out *o) {
  const gyre_pixel_feeder_out *feeder = &o->links.feeder;
  const gyre_pixel_drain_out *drain = &o->links.drain;
  const bool write = feeder->attr_valid && (s->held_q || !drain->attr.valid);
  o->attr_core = write ? feeder->attr_core : drain->attr_core;
  if (!write) {
    o->attr = drain->attr;
    return;
  }
  o->attr = (gyre_attr_t){
      .valid = true, .write = true, .addr = feeder->attr_addr, .lanes = feeder->attr_lanes};
  memcpy(o->attr.data, feeder->attr_data, sizeof o->attr.data);
}

void gyre_pixel_warps_eval_rest(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                                gyre_pixel_warps_out *o) {
  o->links.depth_in.out_ready = in->depth_ready;
  gyre_quad_depth_eval(&s->depth, &o->links.depth_in, &o->links.depth);
  o->quad_ready = o->links.depth.quad_ready;
  eval_warps(s, in, o);
  eval_port(s, o);
  const gyre_pixel_launcher_out *launcher = &o->links.launcher;
  o->want = launcher->want;
  memcpy(o->leave, launcher->leave, sizeof o->leave);
  o->launch_valid = launcher->launch_valid;
  o->launch_core = launcher->launch_core;
  o->launch = (gyre_pixel_launch_t){.wid = launcher->launch_wid,
                                    .tmask = launcher->launch_tmask,
                                    .covered = launcher->launch_covered,
                                    .lmem = launcher->launch_lmem};
  o->idle = o->links.store.idle && o->links.depth.idle && o->links.values.idle &&
            o->links.launcher.idle && o->links.list.idle && o->links.drain.idle && !o->early_valid;
}

void gyre_pixel_warps_eval(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *o) {
  gyre_pixel_warps_eval_offer(s, in, o);
  gyre_pixel_warps_eval_tested(s, in, o);
  gyre_pixel_warps_eval_rest(s, in, o);
}

// What feeder and drain do after the answer of the attribute port.
static void answer(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                   gyre_pixel_warps_out *o) {
  o->links.feeder_in.attr_ready = o->attr.write && in->attr_ready;
  o->links.drain_in.attr_ready = !o->attr.write && in->attr_ready;
  o->links.drain_in.attr_read = in->attr_read;
  if (o->links.feeder_in.attr_ready)
    gyre_pixel_feeder_eval(&s->feeder, &o->links.feeder_in, &o->links.feeder);
  if (o->links.drain_in.attr_ready)
    gyre_pixel_drain_eval(&s->drain, &o->links.drain_in, &o->links.drain);
  o->links.values_in.out_ready = o->links.feeder.quad_ready && gyre_fifo_ready(&s->early);
}

// The inputs of the parts that only their edges need.
static void complete(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                     gyre_pixel_warps_out *o) {
  answer(s, in, o);
  gyre_pixel_launcher_in *launcher = &o->links.launcher_in;
  launcher->warp = in->warp;
  launcher->launch_ready = in->launch_ready;
  launcher->ended = in->ended;
  launcher->quad = o->links.feeder.push_valid;
  launcher->cover = o->links.feeder.push_cover;
  launcher->last = o->links.feeder.uniform_free;
  launcher->close = o->links.feeder.close;
  gyre_pixel_launcher_eval(&s->launcher, launcher, &o->links.launcher);
  o->links.store_in = (gyre_plane_store_in){.start = in->start,
                                            .halted = in->halted,
                                            .program = in->program,
                                            .plane_valid = in->plane_valid,
                                            .plane_word = in->plane.word,
                                            .plane_last = in->plane.last,
                                            .plane_number = in->plane.number,
                                            .plane_back = in->plane.back,
                                            .plane_x = signed_25(in->plane.x),
                                            .plane_y = signed_25(in->plane.y),
                                            .plane_side = in->plane.side,
                                            .z_next = o->links.depth.z_next,
                                            .iw_next = o->links.values.iw_next,
                                            .square_next = o->links.values.square_next,
                                            .uniform_ren = o->links.feeder.uniform_ren,
                                            .uniform_row = o->links.feeder.uniform_row,
                                            .uniform_free = o->links.feeder.uniform_free};
  o->links.list_in = (gyre_pixel_list_in){.start = in->start,
                                          .halted = in->halted,
                                          .push_valid = o->links.feeder.push_valid,
                                          .push_col = o->links.feeder.push_col,
                                          .push_row = o->links.feeder.push_row,
                                          .push_cover = o->links.feeder.push_cover,
                                          .warp_valid = o->links.launcher.warp_valid,
                                          .warp = o->links.launcher.warp,
                                          .warp_back = o->links.launcher.warp_back,
                                          .ends = o->links.launcher.ends,
                                          .head_pop = o->links.drain.warp_pop,
                                          .next_pop = o->links.drain.next_pop};
}

void gyre_pixel_warps_tick(gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *o) {
  complete(s, in, o);
  const gyre_pixel_feeder_out *feeder = &o->links.feeder;
  gyre_quad_values_tick(&s->values, &o->links.values_in);
  gyre_quad_depth_tick(&s->depth, &o->links.depth_in);
  gyre_pixel_feeder_tick(&s->feeder, &o->links.feeder_in);
  gyre_pixel_launcher_tick(&s->launcher, &o->links.launcher_in);
  gyre_pixel_list_tick(&s->list, &o->links.list_in);
  gyre_pixel_drain_tick(&s->drain, &o->links.drain_in);
  gyre_plane_store_tick(&s->store, &o->links.store_in);
  if (feeder->push_valid)
    s->early_item[gyre_fifo_tail(&s->early)] =
        (gyre_warp_quad){feeder->push_col, feeder->push_row, feeder->push_cover};
  gyre_fifo_tick(&s->early, feeder->push_valid, o->early_valid && in->early_ready);
  if (in->start || in->halted) gyre_fifo_init(&s->early, s->early.depth);
  s->held_q = o->attr.write && !in->attr_ready && !in->start && !in->halted;
}
