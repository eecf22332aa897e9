// gyre_grid.c - twin of rtl/dispatch/gyre_grid.sv.

#include "dispatch/gyre_grid.h"

#include <string.h>

void gyre_grid_init(gyre_grid *s, const gyre_config *cfg) {
  gyre_grid_walker_init(&s->walker);
  gyre_workgroup_placer_init(&s->placer, cfg);
  gyre_work_threads_init(&s->threads, cfg);
  gyre_warp_feeder_init(&s->feeder, cfg);
  s->groups_q = false;
}

static gyre_work_threads_in threads_in(const gyre_grid *s, const gyre_grid_in *in) {
  const gyre_grid_launch_t *l = &in->launch;
  gyre_work_threads_in t = {.shape = in->shape,
                            .cancel = in->cancel,
                            .threads = l->threads,
                            .size = {l->size_x, l->size_y, l->size_z}};
  memcpy(t.extent, s->feeder.group_q.extent, sizeof t.extent);
  return t;
}

void gyre_grid_inspect(const gyre_grid *s, gyre_grid_out *out) {
  const gyre_work_threads_in none = {0};
  gyre_grid_walker_eval(&s->walker, &out->group);
  gyre_workgroup_placer_eval(&s->placer, &out->placer);
  gyre_work_threads_eval(&s->threads, &none, &out->threads);
}

// Computes the workgroup, without the feeder's answers.
static gyre_workgroup_placer_in placer_in(const gyre_grid_in *in, bool group_valid) {
  return (gyre_workgroup_placer_in){.group_valid = group_valid && !in->halted,
                                    .warps = in->launch.warps,
                                    .pieces = in->launch.pieces,
                                    .granted = in->granted,
                                    .share = in->share,
                                    .ended = in->ended};
}

void gyre_grid_ask(const gyre_grid *s, const gyre_grid_in *in, gyre_launch_source *source) {
  gyre_grid_walker_out group;
  gyre_grid_walker_eval(&s->walker, &group);
  const gyre_workgroup_placer_in placer = placer_in(in, group.valid);
  source->claim = gyre_workgroup_placer_claim(&s->placer, &placer);
  source->want = gyre_warp_feeder_want(&s->feeder, in->halted || in->cancel);
  source->launch_valid = s->feeder.launch_q;
}

static gyre_warp_feeder_in feeder_in(const gyre_grid_in *in, const gyre_grid_out *out) {
  gyre_warp_feeder_in f = {.halted = in->halted,
                           .cancel = in->cancel,
                           .place_valid = out->placer.place_valid,
                           .group = {.core = out->placer.place_core,
                                     .slot = out->placer.place_slot,
                                     .launch = in->launch.number,
                                     .lmem = out->placer.place_lmem},
                           .lanes = out->threads.lanes,
                           .last_warp = out->threads.last_warp,
                           .warp = in->warp,
                           .launch_ready = in->launch_ready};
  memcpy(f.group.id, out->group.id, sizeof f.group.id);
  memcpy(f.group.first, out->group.first, sizeof f.group.first);
  memcpy(f.group.extent, out->group.extent, sizeof f.group.extent);
  return f;
}

void gyre_grid_eval(const gyre_grid *s, const gyre_grid_in *in, gyre_grid_out *out) {
  const gyre_work_threads_in threads = threads_in(s, in);
  gyre_grid_inspect(s, out);
  gyre_work_threads_eval(&s->threads, &threads, &out->threads);
  const gyre_warp_feeder_in feeder = feeder_in(in, out);
  gyre_warp_feeder_eval(&s->feeder, &feeder, &out->feeder);
}

static gyre_workgroup_placer_in fed(const gyre_grid *s, const gyre_grid_in *in,
                                    const gyre_grid_out *out) {
  gyre_workgroup_placer_in p = placer_in(in, out->group.valid);
  p.place_ready = out->feeder.place_ready;
  p.warp_core = s->feeder.group_q.core;
  p.take_wid = out->feeder.warp;
  p.take_slot = s->feeder.group_q.slot;
  p.take_launch = s->feeder.group_q.launch;
  p.take = out->feeder.take;
  p.skip = out->feeder.skip;
  p.close = s->feeder.closes_q;
  p.close_core = s->feeder.closes_core_q;
  p.close_slot = s->feeder.closes_slot_q;
  return p;
}

void gyre_grid_back(const gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out,
                    gyre_launch_source *source) {
  const gyre_workgroup_placer_in placer = fed(s, in, out);
  gyre_workgroup_placer_back(&s->placer, &placer, source);
}

void gyre_grid_show(const gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out,
                    gyre_gpu_in *gpu) {
  const gyre_warp_feeder *f = &s->feeder;
  const unsigned d = (f->row_q & 3) < 2 ? f->row_q & 3 : 2;
  gpu->ids.valid = f->rows_q && !in->halted && !in->cancel;
  gpu->ids_core = f->group_q.core;
  gpu->ids.wid = out->feeder.warp;
  gpu->ids.row = f->row_q;
  gpu->ids.number = f->group_q.id[d];
  gpu->ids.first = f->group_q.first[d];
  memcpy(gpu->ids.words, out->threads.ids, f->num_lanes * sizeof *out->threads.ids);
  gpu->close = (gyre_close_t){.valid = f->closes_q, .slot = f->closes_slot_q};
  gpu->close_core = f->closes_core_q;
}

gyre_launch_t gyre_grid_launch(const gyre_grid *s, const gyre_grid_in *in) {
  return (gyre_launch_t){.valid = s->feeder.launch_q,
                         .wid = s->feeder.launch_wid_q,
                         .pc = in->launch.pc,
                         .tmask = s->feeder.launch_tmask_q,
                         .lmem = s->feeder.launch_lmem_q,
                         .work = true,
                         .slot = s->feeder.launch_slot_q,
                         .common = in->launch.common};
}

void gyre_grid_tick(gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out) {
  const gyre_grid_launch_t *l = &in->launch;
  const gyre_grid_walker_in walker = {.start = in->start,
                                      .cancel = in->cancel,
                                      .next = out->feeder.threads_start,
                                      .grid = {l->grid_x, l->grid_y, l->grid_z},
                                      .size = {l->size_x, l->size_y, l->size_z},
                                      .offset = {l->offset_x, l->offset_y, l->offset_z},
                                      .strip = l->strip};
  gyre_work_threads_in threads = threads_in(s, in);
  threads.start = out->feeder.threads_start;
  threads.next = out->feeder.threads_next;
  const gyre_workgroup_placer_in placer = fed(s, in, out);
  const gyre_warp_feeder_in feeder = feeder_in(in, out);
  if (in->cancel) {
    s->groups_q = false;
  } else if (in->start) {
    s->groups_q = true;
  } else if (out->feeder.threads_start && out->group.last) {
    s->groups_q = false;
  }
  gyre_grid_walker_tick(&s->walker, &walker);
  gyre_workgroup_placer_tick(&s->placer, &placer);
  gyre_work_threads_tick(&s->threads, &threads);
  gyre_warp_feeder_tick(&s->feeder, &feeder, &out->feeder);
}
