// gyre_dispatch.c - twin of rtl/dispatch/gyre_dispatch.sv.

#include "dispatch/gyre_dispatch.h"

#include <string.h>

// What the queue has of the packet whose groups are given.
enum { KERNEL = 1, ARGS = 2, GRID = 4, OFFSET = 9 };

// All but the queue, which keeps what it knows while the GPU is in reset.
static void init_groups(gyre_dispatch *s) {
  gyre_grid_walker_init(&s->walker);
  gyre_group_placer_init(&s->placer, &s->cfg);
  gyre_work_threads_init(&s->threads, &s->cfg);
  gyre_warp_feeder_init(&s->feeder, &s->cfg);
  s->groups_q = false;
}

static bool list_busy(const gyre_dispatch *s) {
  return s->cfg.graphics && !gyre_draw_idle(&s->draw);
}

// The list's access to memory.
static bool list_access(const gyre_dispatch *s) {
  return s->cfg.graphics && s->draw.port.state_q != GYRE_DRAW_PORT_IDLE;
}

void gyre_dispatch_init(gyre_dispatch *s, const gyre_config *cfg) {
  s->cfg = *cfg;
  gyre_launch_queue_init(&s->queue, cfg);
  init_groups(s);
  if (cfg->graphics) gyre_draw_init(&s->draw, cfg, GYRE_DRAW_QUEUE, GYRE_DRAW_RING_WORDS);
}

bool gyre_dispatch_want(const gyre_dispatch *s, const gyre_queue_registers *regs) {
  return gyre_launch_queue_want(&s->queue, regs, list_busy(s));
}

static gyre_draw_launch draw_launch(const gyre_dispatch *s) {
  return s->cfg.graphics ? gyre_draw_launch_of(&s->draw) : (gyre_draw_launch){0};
}

unsigned gyre_dispatch_launch_core(const gyre_dispatch *s) {
  const gyre_draw_launch draw = draw_launch(s);
  return draw.valid ? draw.core : s->feeder.launch_q ? s->feeder.launch_core_q : GYRE_NO_CORE;
}

void gyre_dispatch_request(const gyre_dispatch *s, gyre_mem_port *port) {
  if (list_access(s)) {
    gyre_draw_request(&s->draw, port);
  } else {
    gyre_queue_port_request(&s->queue.port, port);
  }
}

// Everything in the cycle, in the order of the wires.
typedef struct moment {
  gyre_launch_queue_in queue_in;
  gyre_launch_queue_out queue;
  gyre_grid_walker_out group;
  gyre_group_placer_out placer;
  gyre_work_threads_in threads_in;
  gyre_work_threads_out threads;
  gyre_warp_feeder_in feeder_in;
  gyre_warp_feeder_out feeder;
  gyre_mem_port own, draws;  // what memory says to the queue, and to the vertex stage
  gyre_draw_in draw_in;
  gyre_draw_out draw;
} moment;

static void eval_queue(const gyre_dispatch *s, const gyre_dispatch_in *in, moment *m) {
  const gyre_work_threads_in none = {0};
  gyre_grid_walker_eval(&s->walker, &m->group);
  gyre_group_placer_eval(&s->placer, &m->placer);
  gyre_work_threads_eval(&s->threads, &none, &m->threads);
  m->own = m->draws = in->port;
  const bool access = list_access(s);
  m->own.req_ready &= !access;
  m->own.rsp_valid &= !access;
  m->draws.rsp_valid &= access;
  m->queue_in = (gyre_launch_queue_in){
      .clear = in->clear,
      .gpu_rst = in->gpu_rst,
      .regs = in->regs,
      .go = in->go,
      .halted = in->halted,
      .fault = in->fault.valid,
      .fault_cause = in->fault.cause,
      .gpu_busy = in->gpu_busy,
      .flush_busy = in->flush_busy,
      .ready = m->threads.ready,
      .walked = !s->groups_q && gyre_warp_feeder_idle(&s->feeder),
      .left = m->placer.left_valid,
      .left_launch = m->placer.left_launch,
      .asked_valid = gyre_group_placer_owns(&s->placer, in->fault.core, in->fault.warp),
      .asked_launch = gyre_group_placer_launch(&s->placer, in->fault.core, in->fault.warp),
      .list_busy = list_busy(s),
      .port = &m->own};
  gyre_launch_queue_eval(&s->queue, &m->queue_in, &m->queue);
}

static gyre_draw_event fault_of(const gyre_fault *f) {
  return (gyre_draw_event){f->cause, f->pc, f->warp, f->core, f->lanes, f->value};
}

// The vertex stage, behind the queue.
static void eval_draw(const gyre_dispatch *s, const gyre_dispatch_in *in, moment *m,
                      uint8_t *ended) {
  for (unsigned i = 0; i < s->cfg.num_cores * s->cfg.num_warps; i++)
    ended[i] = in->ended[i / s->cfg.num_warps] >> i % s->cfg.num_warps & 1;
  m->draw_in =
      (gyre_draw_in){.clear = in->clear,
                     .begin = m->queue.list_begin,
                     .list = s->queue.reader.word_q[KERNEL],
                     .stack = in->regs.stack,
                     .halted = in->halted,
                     .why = m->queue.why,
                     .fault = fault_of(&in->fault),
                     .shader = in->shader,
                     .shader_count = in->shader_count,
                     .attr_ready = in->attr_ready,
                     .attr_rvalid = in->attr_rvalid,
                     .attr_rdata = in->attr_rdata,
                     .launch_ready = in->launch_ready && gyre_draw_launch_of(&s->draw).valid,
                     .ended = ended,
                     .port = &m->draws};
  gyre_draw_eval(&s->draw, &m->draw_in, &m->draw);
  m->queue_in.list_done = m->draw.done;
  m->queue_in.list_lost = m->draw.lost;
}

static void eval_groups(const gyre_dispatch *s, const gyre_dispatch_in *in, moment *m) {
  const uint32_t *w = s->queue.reader.word_q;
  m->threads_in = (gyre_work_threads_in){
      .shape = m->queue.shape, .cancel = m->queue.cancel, .threads = s->queue.reader.threads_q};
  m->threads_in.size[0] = w[7] & 0x7ff;
  m->threads_in.size[1] = w[7] >> 16 & 0x7ff;
  m->threads_in.size[2] = w[8] & 0x7ff;
  memcpy(m->threads_in.extent, s->feeder.group_q.extent, sizeof m->threads_in.extent);
  gyre_work_threads_eval(&s->threads, &m->threads_in, &m->threads);
  m->feeder_in =
      (gyre_warp_feeder_in){.halted = in->halted,
                            .cancel = m->queue.cancel,
                            .place_valid = m->placer.place_valid,
                            .group = {.core = m->placer.place_core,
                                      .slot = m->placer.place_slot,
                                      .launch = s->queue.launch_q,
                                      .lmem = m->placer.place_lmem},
                            .lanes = m->threads.lanes,
                            .last_warp = m->threads.last_warp,
                            .warp = gyre_group_placer_warp(&s->placer, s->feeder.group_q.core),
                            .launch_ready = in->launch_ready && !draw_launch(s).valid};
  memcpy(m->feeder_in.group.id, m->group.id, sizeof m->group.id);
  memcpy(m->feeder_in.group.first, m->group.first, sizeof m->group.first);
  memcpy(m->feeder_in.group.extent, m->group.extent, sizeof m->group.extent);
  gyre_warp_feeder_eval(&s->feeder, &m->feeder_in, &m->feeder);
  m->threads_in.start = m->feeder.threads_start;
  m->threads_in.next = m->feeder.threads_next;
  m->queue_in.take = m->feeder.take;
  m->queue_in.take_launch = s->feeder.group_q.launch;
}

void gyre_dispatch_eval(const gyre_dispatch *s, const gyre_dispatch_in *in,
                        gyre_launch_queue_out *out) {
  moment m;
  eval_queue(s, in, &m);
  *out = m.queue;
}

// What the vertex stage shows to the GPU.
static void launch_draw(const gyre_dispatch *s, const gyre_dispatch_in *in, moment *m,
                        gyre_gpu_in *gpu) {
  uint8_t ended[GYRE_MAX_CORES * GYRE_MAX_WARPS];
  eval_draw(s, in, m, ended);
  const gyre_draw_t *d = &m->draw.draw;
  const gyre_draw_launch launch = gyre_draw_launch_of(&s->draw);
  const gyre_draw_attr attr = gyre_draw_attr_of(&s->draw);
  gpu->draw_config = m->draw.config;
  gpu->draw_in_words = d->in_words;
  gpu->shader_clear = m->draw.shader_clear;
  gpu->attr = (gyre_attr_t){attr.valid, attr.write, attr.ordered, attr.addr, attr.lanes, attr.data};
  gpu->attr_core = attr.core;
  if (!launch.valid) return;
  const unsigned rights = GYRE_RIGHTS_HEADER | (d->no_store ? GYRE_RIGHTS_NO_STORE : 0) |
                          (d->no_memory ? GYRE_RIGHTS_NO_MEMORY : 0) |
                          (d->no_fp64 ? GYRE_RIGHTS_NO_FP64 : 0) |
                          s->queue.number_q << GYRE_RIGHTS_LAUNCH_LSB;
  gpu->launch = (gyre_launch_t){
      .valid = true,
      .wid = launch.wid,
      .pc = d->pc,
      .tmask = launch.tmask,
      .lmem = launch.lmem,
      .work = true,
      .stage = GYRE_STAGE_VERTEX,
      .rights = {.rights = (uint16_t)rights, .low = d->low, .high = d->high, .calls = d->calls}};
  gpu->launch_core = launch.core;
}

void gyre_dispatch_launch(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_gpu_in *gpu) {
  const gyre_warp_feeder *f = &s->feeder;
  const uint32_t *w = s->queue.reader.word_q;
  moment m;
  eval_queue(s, in, &m);
  eval_groups(s, in, &m);
  gpu->launch = (gyre_launch_t){.valid = f->launch_q,
                                .wid = f->launch_wid_q,
                                .pc = w[KERNEL],
                                .tmask = f->launch_tmask_q,
                                .arg = w[ARGS],
                                .lmem = f->launch_lmem_q,
                                .work = true,
                                .slot = f->launch_slot_q,
                                .rights = gyre_launch_queue_rights(&s->queue)};
  gpu->launch_core = f->launch_core_q;
  gpu->ids.valid = f->rows_q && !in->halted && !m.queue.cancel;
  gpu->ids_core = f->group_q.core;
  gpu->ids.wid = m.feeder.warp;
  gpu->ids.row = f->row_q;
  const unsigned d = (f->row_q & 3) < 2 ? f->row_q & 3 : 2;
  gpu->ids.number = f->group_q.id[d];
  gpu->ids.first = f->group_q.first[d];
  memcpy(gpu->ids.words, m.threads.ids, s->cfg.num_lanes * sizeof *m.threads.ids);
  gpu->close = f->closes_q;
  gpu->close_core = f->closes_core_q;
  gpu->close_slot = f->closes_slot_q;
  if (s->cfg.graphics) launch_draw(s, in, &m, gpu);
}

static void tick_groups(gyre_dispatch *s, const gyre_dispatch_in *in, const moment *m) {
  const uint32_t *w = s->queue.reader.word_q;
  gyre_grid_walker_in walker = {
      .start = m->queue.start, .cancel = m->queue.cancel, .next = m->feeder.threads_start};
  for (unsigned d = 0; d < 3; d++) {
    walker.grid[d] = w[GRID + d] & 0x7fffffff;
    walker.size[d] = m->threads_in.size[d];
    walker.offset[d] = w[OFFSET + d];
  }
  const gyre_group_placer_in placer = {
      .group_valid = m->group.valid && !in->halted && !m->placer.place_valid,
      .warps = (uint8_t)gyre_launch_queue_warps(&s->queue),
      .pieces = (uint8_t)gyre_launch_queue_pieces(&s->queue),
      .place_ready = m->feeder.place_ready,
      .warp_core = s->feeder.group_q.core,
      .take_wid = m->feeder.warp,
      .take_slot = s->feeder.group_q.slot,
      .take_launch = s->feeder.group_q.launch,
      .take = m->feeder.take,
      .skip = m->feeder.skip,
      .close = s->feeder.closes_q,
      .close_core = s->feeder.closes_core_q,
      .close_slot = s->feeder.closes_slot_q,
      .ended = in->ended};
  if (m->queue.cancel) {
    s->groups_q = false;
  } else if (m->queue.start) {
    s->groups_q = true;
  } else if (m->feeder.threads_start && m->group.last) {
    s->groups_q = false;
  }
  gyre_grid_walker_tick(&s->walker, &walker);
  gyre_group_placer_tick(&s->placer, &placer);
  gyre_work_threads_tick(&s->threads, &m->threads_in);
  gyre_warp_feeder_tick(&s->feeder, &m->feeder_in, &m->feeder);
}

void gyre_dispatch_tick(gyre_dispatch *s, const gyre_dispatch_in *in) {
  moment m;
  uint8_t ended[GYRE_MAX_CORES * GYRE_MAX_WARPS];
  eval_queue(s, in, &m);
  if (s->cfg.graphics) eval_draw(s, in, &m, ended);
  eval_groups(s, in, &m);
  if (s->cfg.graphics) gyre_draw_tick(&s->draw, &m.draw_in);
  // The groups see what the queue has of the packet before the edge.
  tick_groups(s, in, &m);
  gyre_launch_queue_tick(&s->queue, &m.queue_in);
  if (!in->gpu_rst) return;
  init_groups(s);
  if (s->cfg.graphics) gyre_draw_reset(&s->draw);
}
