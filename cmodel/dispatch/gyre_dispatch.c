// gyre_dispatch.c - twin of rtl/dispatch/gyre_dispatch.sv.

#include "dispatch/gyre_dispatch.h"

#include <string.h>

// All but the queue, which keeps what it knows while the GPU is in reset.
static void init_sources(gyre_dispatch *s) {
  gyre_grid_init(&s->grid, &s->cfg);
  const unsigned draws = !s->cfg.graphics ? 0 : s->cfg.pixels ? GYRE_DRAW_SOURCES : 1;
  gyre_launch_arbiter_init(&s->arbiter, &s->cfg, GYRE_SOURCE_DRAW + draws);
}

static bool list_busy(const gyre_dispatch *s) {
  return s->cfg.graphics && !gyre_draw_idle(&s->draw);
}

// Returns true if the memory port belongs to the draws.
static bool list_access(const gyre_dispatch *s) {
  return s->cfg.graphics && !gyre_draw_memory_idle(&s->draw);
}

void gyre_dispatch_init(gyre_dispatch *s, const gyre_config *cfg) {
  s->cfg = *cfg;
  gyre_launch_queue_init(&s->queue, cfg);
  init_sources(s);
  if (cfg->graphics) gyre_draw_init(&s->draw, cfg, GYRE_DRAW_QUEUE, GYRE_DRAW_RING_WORDS);
}

bool gyre_dispatch_want(const gyre_dispatch *s, const gyre_queue_registers *regs) {
  return gyre_launch_queue_want(&s->queue, regs, list_busy(s));
}

unsigned gyre_dispatch_launch_core(const gyre_dispatch *s) {
  gyre_launch_arbiter_in in = {0};
  gyre_launch_arbiter_out out;
  in.source[GYRE_SOURCE_GRID].launch_valid = s->grid.feeder.launch_q;
  if (s->cfg.graphics) gyre_draw_ask(&s->draw, false, &in.source[GYRE_SOURCE_DRAW]);
  gyre_launch_arbiter_eval(&s->arbiter, &in, &out);
  if (out.offered < 0) return GYRE_NO_CORE;
  if (out.offered == GYRE_SOURCE_GRID) return gyre_grid_launch_core(&s->grid);
  return gyre_draw_launch_core(&s->draw, (unsigned)out.offered - GYRE_SOURCE_DRAW);
}

bool gyre_dispatch_rsp_ready(const gyre_dispatch *s, uint32_t tag) {
  return !list_access(s) || gyre_draw_rsp_ready(&s->draw, tag);
}

void gyre_dispatch_request(const gyre_dispatch *s, gyre_mem_port *port) {
  if (list_access(s)) {
    gyre_draw_request(&s->draw, port);
  } else {
    gyre_queue_port_request(&s->queue.port, port);
  }
}

static void eval_queue(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m) {
  gyre_grid_inspect(&s->grid, &m->grid);
  m->own = m->draws = in->port;
  const bool access = list_access(s);
  m->own.req_ready &= !access;
  m->own.rsp_valid &= !access;
  m->draws.rsp_valid &= access;
  const gyre_workgroup_placer *placer = &s->grid.placer;
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
      .ready = m->grid.threads.ready,
      .walked = gyre_grid_walked(&s->grid),
      .left = m->grid.placer.left_valid,
      .left_launch = m->grid.placer.left_launch,
      .asked_valid = gyre_workgroup_placer_owns(placer, in->fault.core, in->fault.warp),
      .asked_launch = gyre_workgroup_placer_launch(placer, in->fault.core, in->fault.warp),
      .list_busy = list_busy(s),
      .port = &m->own};
  gyre_launch_queue_eval(&s->queue, &m->queue_in, &m->queue);
}

// The grid, with what the GPU has accepted and which warps end, as far as that is known.
static void eval_grid(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m) {
  m->grid_in.ended = in->ended;
  m->grid_in.launch_ready = in->launch_ready && m->arbiter.offered == GYRE_SOURCE_GRID;
  gyre_grid_eval(&s->grid, &m->grid_in, &m->grid);
}

// Grants the requests of the sources through the arbiter.
static void eval_sources(const gyre_dispatch *s, const gyre_dispatch_in *in,
                         gyre_dispatch_cycle *m) {
  gyre_launch_source *source = m->arbiter_in.source;
  memset(&m->arbiter_in, 0, sizeof m->arbiter_in);
  m->grid_in = (gyre_grid_in){.halted = in->halted,
                              .shape = m->queue.shape,
                              .start = m->queue.start,
                              .cancel = m->queue.cancel,
                              .launch = gyre_launch_queue_launch(&s->queue),
                              .ended = in->ended};
  gyre_grid_ask(&s->grid, &m->grid_in, &source[GYRE_SOURCE_GRID]);
  if (s->cfg.graphics) gyre_draw_ask(&s->draw, in->halted, &source[GYRE_SOURCE_DRAW]);
  gyre_launch_arbiter_eval(&s->arbiter, &m->arbiter_in, &m->arbiter);
  m->grid_in.granted = gyre_launch_arbiter_granted(&m->arbiter, GYRE_SOURCE_GRID);
  m->grid_in.share = m->arbiter.share;
  m->grid_in.warp = m->arbiter.warp[GYRE_SOURCE_GRID];
}

static gyre_draw_event fault_of(const gyre_fault *f) {
  return (gyre_draw_event){f->cause, f->pc, f->warp, f->core, f->lanes, f->value};
}

// Evaluates the draws, after the queue and the arbiter.
static void eval_draw(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m) {
  m->draw_in = (gyre_draw_in){.clear = in->clear,
                              .begin = m->queue.list_begin,
                              .list = m->grid_in.launch.pc,
                              .stack = in->regs.stack,
                              .halted = in->halted,
                              .why = m->queue.why,
                              .fault = fault_of(&in->fault),
                              .shader = in->shader,
                              .shader_count = in->shader_count,
                              .attr_rvalid = in->attr_rvalid,
                              .attr_rdata = in->attr_rdata,
                              .granted = gyre_launch_arbiter_granted(&m->arbiter, GYRE_SOURCE_DRAW),
                              .share = m->arbiter.share,
                              .ended = m->ended,
                              .port = &m->draws};
  for (unsigned k = 0; k < GYRE_DRAW_SOURCES; k++)
    m->draw_in.warp[k] = m->arbiter.warp[GYRE_SOURCE_DRAW + k];
  gyre_draw_eval(&s->draw, &m->draw_in, &m->draw);
}

void gyre_dispatch_eval(const gyre_dispatch *s, const gyre_dispatch_in *in,
                        gyre_dispatch_cycle *m) {
  eval_queue(s, in, m);
}

// Connects the outputs of the draws to the GPU.
static void show_draw(const gyre_dispatch *s, const gyre_dispatch_cycle *m, gyre_gpu_in *gpu) {
  const gyre_draw_attr attr = gyre_draw_attr_of(&s->draw);
  gpu->draw_config = m->draw.config;
  gpu->draw_in_words = m->draw.draw.in_words;
  gpu->pixel_record = m->draw.pixel_record;
  gpu->shader_clear = m->draw.shader_clear;
  gpu->attr = attr.row;
  gpu->attr_core = attr.core;
}

void gyre_dispatch_launch(const gyre_dispatch *s, const gyre_dispatch_in *in,
                          gyre_dispatch_cycle *m, gyre_gpu_in *gpu) {
  eval_sources(s, in, m);
  eval_grid(s, in, m);
  gyre_grid_show(&s->grid, &m->grid_in, &m->grid, gpu);
  if (s->cfg.graphics) {
    eval_draw(s, in, m);
    show_draw(s, m, gpu);
  }
  if (m->arbiter.offered == GYRE_SOURCE_GRID) {
    gpu->launch = gyre_grid_launch(&s->grid, &m->grid_in);
    gpu->launch_core = gyre_grid_launch_core(&s->grid);
  } else if (m->arbiter.offered >= GYRE_SOURCE_DRAW) {
    gpu->launch = gyre_draw_launch(&s->draw, (unsigned)m->arbiter.offered - GYRE_SOURCE_DRAW,
                                   s->queue.number_q, &gpu->launch_core);
  }
}

// What the draws need of the GPU.
static void answer_draw(const gyre_dispatch *s, const gyre_dispatch_in *in,
                        gyre_dispatch_cycle *m) {
  for (unsigned i = 0; i < s->cfg.num_cores * s->cfg.num_warps; i++)
    m->ended[i] = in->ended[i / s->cfg.num_warps] >> i % s->cfg.num_warps & 1;
  m->draw_in.attr_ready = in->attr_ready;
  for (unsigned k = 0; k < GYRE_DRAW_SOURCES; k++)
    m->draw_in.launch_ready[k] =
        in->launch_ready && m->arbiter.offered == GYRE_SOURCE_DRAW + (int)k;
  m->queue_in.list_done = m->draw.done;
  m->queue_in.list_lost = m->draw.lost;
}

void gyre_dispatch_tick(gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m) {
  if (in->gpu_rst) {
    eval_sources(s, in, m);
    if (s->cfg.graphics) eval_draw(s, in, m);
  }
  m->arbiter_in.launch_ready = in->launch_ready;
  eval_grid(s, in, m);
  gyre_grid_back(&s->grid, &m->grid_in, &m->grid, &m->arbiter_in.source[GYRE_SOURCE_GRID]);
  m->queue_in.take = m->grid.feeder.take;
  m->queue_in.take_launch = s->grid.feeder.group_q.launch;
  if (s->cfg.graphics) {
    answer_draw(s, in, m);
    gyre_draw_tick(&s->draw, &m->draw_in);
  }
  // The grid sees the part of the packet that the queue had before the edge.
  gyre_grid_tick(&s->grid, &m->grid_in, &m->grid);
  gyre_launch_arbiter_tick(&s->arbiter, &m->arbiter_in, &m->arbiter);
  gyre_launch_queue_tick(&s->queue, &m->queue_in);
  if (!in->gpu_rst) return;
  init_sources(s);
  if (s->cfg.graphics) gyre_draw_reset(&s->draw);
}
