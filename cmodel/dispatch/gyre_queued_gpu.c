// gyre_queued_gpu.c - see gyre_queued_gpu.h.

#include "dispatch/gyre_queued_gpu.h"

void gyre_queued_gpu_reset(gyre_queued_gpu *g) {
  if (g->cfg.dispatch) gyre_dispatch_init(&g->dispatch, &g->cfg);
  gyre_mem_arbiter_init(&g->arbiter, 2);
  gyre_gpu_reset(g->gpu, false, 0, 0);
}

bool gyre_queued_gpu_init(gyre_queued_gpu *g, const gyre_config *cfg, char *why) {
  g->gpu = gyre_model_new(cfg, 0, why);
  if (!g->gpu) return false;
  g->cfg = *cfg;
  gyre_queued_gpu_reset(g);
  return true;
}

// Arbitrates the memory port between the GPU (source 0) and the queue.
static int arbitrate(const gyre_queued_gpu *g, gyre_mem_port *gpu, gyre_mem_port *queue,
                     gyre_mem_port *out) {
  gyre_mem_port *const from[] = {gpu, queue};
  gyre_mem_req req = {0};
  *gpu = *queue = *out = (gyre_mem_port){0};
  gpu->req_valid = gyre_model_req(g->gpu, &req);
  gpu->req_write = req.write;
  gpu->req_tag = req.tag;
  gpu->req_addr = req.addr;
  gpu->req_mask = req.mask;
  gpu->req_data = req.data;
  gyre_dispatch_request(&g->dispatch, queue);
  return gyre_mem_arbiter_eval_req(&g->arbiter, from, 0, out);
}

bool gyre_queued_gpu_req(const gyre_queued_gpu *g, gyre_mem_req *req) {
  if (!g->cfg.dispatch) return gyre_model_req(g->gpu, req);
  gyre_mem_port gpu, queue, out;
  arbitrate(g, &gpu, &queue, &out);
  if (!out.req_valid) return false;
  *req = (gyre_mem_req){.write = out.req_write,
                        .tag = (uint16_t)out.req_tag,
                        .addr = out.req_addr,
                        .mask = out.req_mask,
                        .data = out.req_data};
  return true;
}

bool gyre_queued_gpu_rsp_ready(const gyre_queued_gpu *g, uint16_t tag) {
  if (!g->cfg.dispatch) return gyre_model_rsp_ready(g->gpu, tag);
  return tag & 1 ? gyre_dispatch_rsp_ready(&g->dispatch, tag >> 1)
                 : gyre_model_rsp_ready(g->gpu, tag >> 1);
}

// Routes the memory port to the GPU and to the queue. Returns the source of the offered request.
static int share_memory(const gyre_queued_gpu *g, const gyre_mem_in *in, gyre_mem_in *gpu,
                        gyre_mem_port *queue) {
  gyre_mem_port port, out;
  const int source = arbitrate(g, &port, queue, &out);
  const bool queues = in->rsp_valid && (in->rsp_tag & 1);
  gpu->req_ready = in->req_ready && source == 0;
  gpu->rsp_valid = in->rsp_valid && !queues;
  gpu->rsp_tag = in->rsp_tag >> 1;
  queue->req_ready = in->req_ready && source == 1;
  queue->rsp_valid = queues;
  queue->rsp_write = in->rsp_write;
  queue->rsp_tag = in->rsp_tag >> 1;
  queue->rsp_error = in->rsp_error;
  queue->rsp_data = in->rsp_data;
  return source;
}

void gyre_queued_gpu_eval(const gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out) {
  const bool dispatches = g->cfg.dispatch != 0;
  const unsigned launch_core = in->run_launch ? in->run_core
                               : dispatches   ? gyre_dispatch_launch_core(&g->dispatch)
                                              : GYRE_NO_CORE;
  *out = (gyre_queued_gpu_out){.busy = gyre_gpu_busy(g->gpu, in->halt, launch_core),
                               .flush_busy = gyre_gpu_flush_busy(g->gpu),
                               .fault = gyre_model_fault(g->gpu),
                               .source = -1,
                               .gpu_mem = in->mem};
  if (!dispatches) return;
  const gyre_draw_exceptions *shader = &g->gpu->exceptions;
  gyre_dispatch_in *d = &out->dispatch_in;
  d->clear = in->clear;
  d->gpu_rst = in->gpu_rst;
  d->regs = in->regs;
  d->go = in->queue_go;
  d->halted = in->halt || out->fault.valid;
  d->gpu_busy = out->busy;
  d->flush_busy = out->flush_busy;
  d->fault = out->fault;
  d->shader_count = shader->count;
  d->shader = (gyre_draw_event){shader->code, shader->pc,    shader->warp,
                                shader->core, shader->lanes, shader->value};
  d->attr_rvalid = gyre_gpu_attr_read(g->gpu, d->attr_rdata);
  out->source = share_memory(g, &in->mem, &out->gpu_mem, &d->port);
  gyre_dispatch_eval(&g->dispatch, d, &out->dispatch);
  out->queue = out->dispatch.queue;
}

// Drives the GPU's pins: the queue's launch, unless a start has one; ids, and closed workgroups.
static void drive(const gyre_queued_gpu *g, const gyre_queued_gpu_in *in, gyre_queued_gpu_out *out,
                  gyre_gpu_in *gpu) {
  // Warp 0, thread 0 of a core, with all bases 0.
  const gyre_launch_t start = {
      .valid = in->run_launch, .pc = in->pc, .tmask = 1, .common.arg = in->arg};
  gpu->mem = out->gpu_mem;
  gpu->halt = in->halt;
  gpu->flush = in->flush;
  if (g->cfg.dispatch) gyre_dispatch_launch(&g->dispatch, &out->dispatch_in, &out->dispatch, gpu);
  if (in->run_launch || !g->cfg.dispatch) {
    gpu->launch = start;
    gpu->launch_core = in->run_core;
  }
  if (g->cfg.dispatch) gpu->launch_stack = in->stack;
}

void gyre_queued_gpu_tick(gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out) {
  gyre_dispatch_in *d = &out->dispatch_in;
  if (in->gpu_rst) {
    gyre_gpu_reset(g->gpu, in->boot, in->pc, in->arg);
  } else {
    gyre_gpu_in gpu = {0};
    drive(g, in, out, &gpu);
    gyre_gpu_tick(g->gpu, &gpu);
    const bool launched = gyre_gpu_launched(g->gpu);
    out->issue = gyre_gpu_issued(g->gpu);
    out->run_ready = launched && in->run_launch;
    d->launch_ready = launched && !in->run_launch;
    d->attr_ready = gyre_gpu_attr_ready(g->gpu);
    for (unsigned k = 0; k < g->cfg.num_cores; k++) d->ended[k] = gyre_gpu_ended(g->gpu, k);
  }
  if (!g->cfg.dispatch) return;
  gyre_dispatch_tick(&g->dispatch, d, &out->dispatch);
  if (in->gpu_rst) {
    gyre_mem_arbiter_init(&g->arbiter, 2);
  } else {
    gyre_mem_arbiter_tick(&g->arbiter, out->source, in->mem.req_ready);
  }
}
