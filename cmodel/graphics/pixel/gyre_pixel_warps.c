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
  while (depth < cfg->num_cores * cfg->num_warps * cfg->num_threads / 4) depth *= 2;
  gyre_fifo_init(&s->early, depth);
  s->held_q = false;
}

// Planes, depth and values, without the feeder's answer.
static void eval_quads(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                       gyre_pixel_warps_out *o) {
  const gyre_depth_quad *t = &in->tested;
  gyre_plane_store_eval(&s->store, &in->program, &o->store);
  o->links.depth_in = (gyre_quad_depth_in){.start = in->start,
                                           .halted = in->halted,
                                           .sample = in->sample,
                                           .quad_valid = in->quad_valid,
                                           .quad = in->quad,
                                           .z_valid = o->store.z_valid,
                                           .z_plane = o->store.z_plane,
                                           .z_back = o->store.z_back,
                                           .out_ready = in->depth_ready};
  gyre_quad_depth_eval(&s->depth, &o->links.depth_in, &o->depth);
  o->links.values_in = (gyre_quad_values_in){
      .start = in->start,
      .halted = in->halted,
      .program = in->program,
      .quad_valid = in->tested_valid,
      .quad = {.col = t->col, .row = t->row, .cover = t->cover, .last = t->last},
      .iw_valid = o->store.iw_valid,
      .iw_plane = o->store.iw_plane,
      .square_valid = o->store.square_valid,
      .square_x = o->store.square_x,
      .square_y = o->store.square_y,
      .square_side = o->store.square_side};
  memcpy(o->links.values_in.quad.z, t->z, sizeof t->z);
  gyre_quad_values_eval(&s->values, &o->links.values_in, &o->values);
}

// The launcher, and the list and the drain, without the answer of the attribute port.
static void eval_warps(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                       gyre_pixel_warps_out *o) {
  o->links.launcher_in = (gyre_pixel_launcher_in){
      .start = in->start,
      .halted = in->halted,
      .finish = in->finish && o->store.idle,
      .program = in->program,
      .first = in->first,
      .warp = in->warp,
      .launch_ready = in->launch_ready,
      .free = s->drain.free_q};
  gyre_pixel_launcher_eval(&s->launcher, &o->links.launcher_in, &o->launcher);
  gyre_pixel_list_eval(&s->list, &o->links.list);
  o->links.drain_in = (gyre_pixel_drain_in){.start = in->start,
                                            .halted = in->halted,
                                            .program = in->program,
                                            .first = in->first,
                                            .warp_valid = o->links.list.head_valid,
                                            .warp = o->links.list.head,
                                            .warp_back = o->links.list.head_back,
                                            .next_col = o->links.list.next_col,
                                            .next_row = o->links.list.next_row,
                                            .next_cover = o->links.list.next_cover,
                                            .attr_rvalid = in->attr_rvalid,
                                            .attr_rdata = in->attr_rdata,
                                            .quad_ready = in->late_ready,
                                            .pixel_ready = in->pixel_ready};
  gyre_pixel_drain_eval(&s->drain, &o->links.drain_in, &o->drain);
  o->links.feeder_in =
      (gyre_pixel_feeder_in){.start = in->start,
                             .halted = in->halted,
                             .program = in->program,
                             .quad_valid = o->values.out_valid && gyre_fifo_ready(&s->early),
                             .quad = o->values.out,
                             .uniform_valid = o->store.uniform_valid,
                             .uniform_words = o->store.uniform_words,
                             .open = o->launcher.open,
                             .core = o->launcher.core,
                             .lmem = o->launcher.lmem,
                             .count = o->launcher.count};
  gyre_pixel_feeder_eval(&s->feeder, &o->links.feeder_in, &o->feeder);
}

// The attribute port accepts one request.
static void eval_port(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                      gyre_pixel_warps_out *o) {
  const bool write = o->feeder.attr_valid && (s->held_q || !o->drain.attr_valid);
  o->attr_valid = o->feeder.attr_valid || o->drain.attr_valid;
  o->attr_write = write;
  o->attr_ordered = !write && o->drain.attr_ordered;
  o->attr_covered = !write && o->drain.attr_covered;
  o->attr_core = write ? o->feeder.attr_core : o->drain.attr_core;
  o->attr_addr = write ? o->feeder.attr_addr : o->drain.attr_addr;
  o->attr_lanes = write ? o->feeder.attr_lanes : gyre_low_mask(s->feeder.cfg.num_lanes);
  o->links.feeder_in.attr_ready = write && in->attr_ready;
  o->links.drain_in.attr_ready = !write && in->attr_ready;
  gyre_pixel_feeder_eval(&s->feeder, &o->links.feeder_in, &o->feeder);
  gyre_pixel_drain_eval(&s->drain, &o->links.drain_in, &o->drain);
  o->links.values_in.out_ready = o->feeder.quad_ready && gyre_fifo_ready(&s->early);
  gyre_quad_values_eval(&s->values, &o->links.values_in, &o->values);
}

void gyre_pixel_warps_eval(const gyre_pixel_warps *s, const gyre_pixel_warps_in *in,
                           gyre_pixel_warps_out *o) {
  memset(o, 0, sizeof *o);
  o->early_valid = gyre_fifo_valid(&s->early);
  o->early = s->early_item[s->early.head];
  eval_quads(s, in, o);
  eval_warps(s, in, o);
  eval_port(s, in, o);
  o->links.launcher_in.quad = o->feeder.push_valid;
  o->links.launcher_in.cover = o->feeder.push_cover;
  o->links.launcher_in.back = o->store.uniform_back;
  o->links.launcher_in.close = o->feeder.close;
  o->links.store_in = (gyre_plane_store_in){.start = in->start,
                                            .halted = in->halted,
                                            .program = in->program,
                                            .plane_valid = in->plane_valid,
                                            .plane_word = in->plane_word,
                                            .plane_last = in->plane_last,
                                            .plane_number = in->plane_number,
                                            .plane_back = in->plane_back,
                                            .plane_x = in->plane_x,
                                            .plane_y = in->plane_y,
                                            .plane_side = in->plane_side,
                                            .z_next = o->depth.z_next,
                                            .iw_next = o->values.iw_next,
                                            .square_next = o->values.square_next,
                                            .uniform_ren = o->feeder.uniform_ren,
                                            .uniform_row = o->feeder.uniform_row,
                                            .uniform_free = o->feeder.uniform_free};
  o->links.list_in = (gyre_pixel_list_in){.start = in->start,
                                          .halted = in->halted,
                                          .push_valid = o->feeder.push_valid,
                                          .push_col = o->feeder.push_col,
                                          .push_row = o->feeder.push_row,
                                          .push_cover = o->feeder.push_cover,
                                          .warp_valid = o->launcher.warp_valid,
                                          .warp = o->launcher.warp,
                                          .warp_back = o->launcher.warp_back,
                                          .ended = in->ended,
                                          .head_pop = o->drain.warp_pop,
                                          .next_pop = o->drain.next_pop};
  o->idle = o->store.idle && o->depth.idle && o->values.idle && o->launcher.idle &&
            o->links.list.idle && o->drain.idle && !o->early_valid;
}

void gyre_pixel_warps_tick(gyre_pixel_warps *s, const gyre_pixel_warps_in *in) {
  gyre_pixel_warps_out o;
  gyre_pixel_warps_eval(s, in, &o);
  gyre_quad_values_tick(&s->values, &o.links.values_in);
  gyre_quad_depth_tick(&s->depth, &o.links.depth_in);
  gyre_pixel_feeder_tick(&s->feeder, &o.links.feeder_in);
  gyre_pixel_launcher_tick(&s->launcher, &o.links.launcher_in);
  gyre_pixel_list_tick(&s->list, &o.links.list_in);
  gyre_pixel_drain_tick(&s->drain, &o.links.drain_in);
  gyre_plane_store_tick(&s->store, &o.links.store_in);
  if (o.feeder.push_valid)
    s->early_item[gyre_fifo_tail(&s->early)] =
        (gyre_warp_quad){o.feeder.push_col, o.feeder.push_row, o.feeder.push_cover};
  gyre_fifo_tick(&s->early, o.feeder.push_valid, o.early_valid && in->early_ready);
  if (in->start || in->halted) gyre_fifo_init(&s->early, s->early.depth);
  s->held_q = o.attr_write && !in->attr_ready && !in->start && !in->halted;
}
