// gyre_hosted.c - see gyre_hosted.h.

#include "axi/gyre_hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_gpu.h"

void gyre_hosted_reset(gyre_hosted *h) {
  const gyre_config *c = &h->cfg;
  const gyre_regs_config regs = {
      .num_cores = c->num_cores,
      .num_warps = c->num_warps,
      .num_threads = c->num_threads,
      .num_lanes = c->num_lanes,
      .m_ext = c->m_ext,
      .f_ext = c->f_ext,
      .a_ext = c->a_ext,
      .line_bytes = c->line_bytes,
      .icache_bytes = c->icache_bytes,
      .dcache_bytes = c->dcache_bytes,
      .l2_bytes = c->l2_bytes,
      .lmem_bytes = c->lmem_bytes,
      .ram_base = c->ram_base,
      .ram_bytes = c->ram_bytes,
      .num_perf = GYRE_NUM_PERF,
      .dispatch = c->dispatch != 0,
      .interleave = c->stack_interleave != 0,
      .headers = c->headers != 0,
      .graphics = c->graphics != 0 && c->dispatch != 0,
  };
  gyre_regs_reset(&h->regs, &regs);
  gyre_device_run_reset(&h->run, c->num_cores);
  if (c->dispatch) gyre_dispatch_init(&h->dispatch, c);
  gyre_mem_arbiter_init(&h->arbiter, 2);
  gyre_exceptions_reset(&h->exceptions);
  gyre_gpu_reset(h->gpu, false, 0, 0);
}

bool gyre_hosted_init(gyre_hosted *h, const gyre_config *cfg, char *why) {
  h->gpu = gyre_model_new(cfg, 0, why);
  if (!h->gpu) return false;
  h->cfg = *cfg;
  gyre_hosted_reset(h);
  return true;
}

gyre_hosted *gyre_hosted_new(const gyre_config *cfg, char *why) {
  gyre_hosted *h = calloc(1, sizeof *h);
  if (!h) {
    snprintf(why, GYRE_MESSAGE, "no memory for a device");
  } else if (!gyre_hosted_init(h, cfg, why)) {
    free(h);
    h = NULL;
  }
  return h;
}

void gyre_hosted_free(gyre_hosted *h) {
  if (!h) return;
  gyre_model_free(h->gpu);
  free(h);
}

const gyre_model *gyre_hosted_gpu(const gyre_hosted *h) { return h->gpu; }

static gyre_queue_registers queue_registers(const gyre_regs_queue *q) {
  return (gyre_queue_registers){.enable = gyre_regs_queue_enable(q),
                                .ack = q->ack,
                                .cancel = q->cancel,
                                .base = q->base,
                                .write = q->writes,
                                .limit = q->limit,
                                .ring = gyre_regs_queue_ring(q),
                                .stack = q->stack & GYRE_STACK_SIZE};
}

void gyre_hosted_outputs(const gyre_hosted *h, gyre_hosted_out *out) {
  const gyre_regs_port *p = &h->regs.port;
  gyre_regs_out regs;
  gyre_device_run_out run;
  gyre_regs_eval(&h->regs, &regs);
  gyre_device_run_eval(&h->run, &run);
  out->axil = (gyre_axil_out){.awready = !p->aw_held,
                              .wready = !p->w_held,
                              .bvalid = p->bvalid,
                              .arready = !p->rvalid,
                              .rvalid = p->rvalid,
                              .bresp = p->bresp,
                              .rresp = p->rresp,
                              .rdata = p->rdata};
  out->irq = regs.irq;
  out->busy = run.busy;
  out->start = regs.start && !regs.soft_reset && !regs.abandon && !run.busy;
  out->reset = run.gpu_rst;
  out->active = run.busy || run.flush_busy || regs.start || regs.stop || regs.soft_reset ||
                regs.abandon || regs.flush;
  if (!h->cfg.dispatch) return;
  const gyre_queue_registers queue = queue_registers(&h->regs.queue);
  out->active |= queue.ack || queue.cancel || gyre_launch_queue_active(&h->dispatch.queue) ||
                 gyre_dispatch_want(&h->dispatch, &queue);
}

// What the registers see in this cycle, but what is issued.
static void show(const gyre_hosted *h, const gyre_device_run_out *run, const gyre_regs_out *regs,
                 const gyre_hosted_in *in, gyre_regs_in *out) {
  const gyre_fault fault = gyre_model_fault(h->gpu);
  out->axil = in->axil;
  out->busy = run->busy;
  out->flush_busy = run->flush_busy;
  out->resetting = run->resetting;
  out->fault_valid = fault.valid && !run->hide;
  out->fault_cause = fault.cause;
  out->fault_core = fault.core;
  out->fault_warp = fault.warp;
  out->fault_lanes = fault.lanes;
  out->fault_pc = fault.pc;
  out->fault_value = fault.value;
  out->reads = in->reads;
  out->writes = in->writes;
  out->lost = in->lost;
  if (h->cfg.dispatch) {
    const gyre_launch_queue *q = &h->dispatch.queue;
    out->queue_read = q->read_q;
    out->queue_active = gyre_launch_queue_active(q);
    out->queue_stopped = q->abort.stopped_q;
    out->queue_code = q->abort.code_q;
  }
  out->exceptions = &h->exceptions;
  out->last_read = in->last_read;
  out->last_write = in->last_write;
  if (!in->axil.arvalid) return;  // only a read looks at the diagnosis
  const gyre_diag diag = gyre_gpu_diag(h->gpu, regs->diag_core, regs->diag_warp, run->gpu_halt);
  out->diag_pc = diag.pc;
  out->diag_tmask = diag.tmask;
  out->diag_live = diag.live;
  out->diag_ready = diag.ready;
  out->diag_next = diag.next;
  out->diag_active = diag.active;
  out->diag_stalled = diag.stalled;
  out->diag_barrier = diag.barrier;
  out->diag_pending = diag.pending;
  out->diag_reason = diag.reason;
}

// The memory port: that of the GPU, or with DISPATCH of the GPU (source 0) and the queue.
static int arbitrate(const gyre_hosted *h, gyre_mem_port *gpu, gyre_mem_port *queue,
                     gyre_mem_port *out) {
  gyre_mem_port *const from[] = {gpu, queue};
  gyre_mem_req req = {0};
  *gpu = *queue = *out = (gyre_mem_port){0};
  gpu->req_valid = gyre_model_req(h->gpu, &req);
  gpu->req_write = req.write;
  gpu->req_tag = req.tag;
  gpu->req_addr = req.addr;
  gpu->req_mask = req.mask;
  gpu->req_data = req.data;
  gyre_dispatch_request(&h->dispatch, queue);
  return gyre_mem_arbiter_eval_req(&h->arbiter, from, 0, out);
}

bool gyre_hosted_req(const gyre_hosted *h, gyre_mem_req *req) {
  if (!h->cfg.dispatch) return gyre_model_req(h->gpu, req);
  gyre_mem_port gpu, queue, out;
  arbitrate(h, &gpu, &queue, &out);
  if (!out.req_valid) return false;
  *req = (gyre_mem_req){.write = out.req_write,
                        .tag = (uint16_t)out.req_tag,
                        .addr = out.req_addr,
                        .mask = out.req_mask,
                        .data = out.req_data};
  return true;
}

bool gyre_hosted_rsp_ready(const gyre_hosted *h, uint16_t tag) {
  if (!h->cfg.dispatch) return gyre_model_rsp_ready(h->gpu, tag);
  return tag & 1 || gyre_model_rsp_ready(h->gpu, tag >> 1);
}

// What the arbiter gives to the GPU and to the queue. Returns whose request is offered.
static int share_memory(gyre_hosted *h, const gyre_mem_in *in, gyre_mem_in *gpu,
                        gyre_mem_port *queue) {
  gyre_mem_port port, out;
  const int source = arbitrate(h, &port, queue, &out);
  const bool queues = in->rsp_valid && (in->rsp_tag & 1);
  *gpu = *in;
  gpu->req_ready = in->req_ready && source == 0;
  gpu->rsp_valid = in->rsp_valid && !queues;
  gpu->rsp_tag = in->rsp_tag >> 1;
  queue->req_ready = in->req_ready && source == 1;
  queue->rsp_valid = queues;
  queue->rsp_error = in->rsp_error;
  queue->rsp_data = in->rsp_data;
  return source;
}

// The queue's launch, unless a start has one; ids, and groups that are closed.
static void launch_work(const gyre_hosted *h, const gyre_device_run_out *run,
                        const gyre_dispatch_in *in, gyre_gpu_in *gpu) {
  const gyre_launch_request start = gpu->launch;
  gyre_dispatch_launch(&h->dispatch, in, gpu);
  gpu->launch.stack = h->regs.queue.stack;
  if (!run->launch_valid) return;
  const uint8_t slot = gpu->launch.slot;
  gpu->launch = start;
  gpu->launch.slot = slot;
  gpu->launch.stack = h->regs.queue.stack;
  gpu->launch_core = run->launch_core;
}

// What the cores have reported in the cycle that has ended, unless the GPU is in reset.
static void tick_exceptions(gyre_hosted *h, bool clear, bool ignore) {
  const gyre_denied *denied[GYRE_MAX_CORES];
  for (unsigned k = 0; k < h->cfg.num_cores; k++) {
    denied[k] = ignore ? NULL : gyre_gpu_denied(h->gpu, k);
  }
  gyre_exceptions_tick(&h->exceptions, clear, denied, h->cfg.num_cores);
}

void gyre_hosted_tick(gyre_hosted *h, const gyre_hosted_in *in) {
  gyre_device_run_out run;
  gyre_regs_out regs;
  uint64_t perf[GYRE_MAX_CORES * GYRE_NUM_PERF];
  gyre_regs_in regs_in = {.perf = perf};
  gyre_device_run_eval(&h->run, &run);
  gyre_regs_eval(&h->regs, &regs);
  const uint32_t start_pc = regs.start_pc & ~3u;
  const uint32_t pc = h->axi ? run.pc : start_pc, arg = h->axi ? run.arg : regs.arg;
  const bool dispatches = h->cfg.dispatch != 0;
  const gyre_fault fault = gyre_model_fault(h->gpu);
  gyre_dispatch_in queue_in = {.clear = regs.soft_reset || regs.abandon,
                               .gpu_rst = run.gpu_rst,
                               .regs = queue_registers(&h->regs.queue),
                               .go = run.queue_go,
                               .halted = run.gpu_halt || fault.valid,
                               .flush_busy = gyre_gpu_flush_busy(h->gpu),
                               .fault = fault};
  gyre_launch_queue_out queue = {0};
  const gyre_draw_exceptions *shader = &h->gpu->exceptions;
  const unsigned launch_core = run.launch_valid ? run.launch_core
                               : dispatches     ? gyre_dispatch_launch_core(&h->dispatch)
                                                : GYRE_NO_CORE;
  gyre_device_run_in run_in = {.start = regs.start,
                               .cold = regs.cold,
                               .start_pc = start_pc,
                               .start_arg = regs.arg,
                               .stop = regs.stop,
                               .soft_reset = regs.soft_reset || (regs.abandon && !h->axi),
                               .abandon = regs.abandon && h->axi,
                               .flush = regs.flush,
                               .gpu_busy = gyre_gpu_busy(h->gpu, run.gpu_halt, launch_core),
                               .gpu_flush_busy = gyre_gpu_flush_busy(h->gpu),
                               .gpu_fault = fault.valid,
                               .axi_idle = in->idle};
  gyre_mem_in mem = in->mem;
  int source = -1;
  if (dispatches) {
    source = share_memory(h, &in->mem, &mem, &queue_in.port);
    queue_in.gpu_busy = run_in.gpu_busy;
    queue_in.shader_count = shader->count;
    queue_in.shader = (gyre_draw_event){shader->code, shader->pc,    shader->warp,
                                        shader->core, shader->lanes, shader->value};
    queue_in.attr_rvalid = gyre_gpu_attr_read(h->gpu, &queue_in.attr_rdata);
    gyre_dispatch_eval(&h->dispatch, &queue_in, &queue);
    run_in.queue = queue.want;
    run_in.queue_stop = queue.stop;
    run_in.flush |= queue.flush;
    regs_in.queue_event = queue.event;
  }
  show(h, &run, &regs, in, &regs_in);
  for (unsigned k = 0; gyre_regs_copies(&h->regs) && k < h->cfg.num_cores; k++) {
    memcpy(perf + (size_t)k * GYRE_NUM_PERF, gyre_gpu_perf(h->gpu, k),
           GYRE_NUM_PERF * sizeof *perf);
  }

  // The edge.
  if (run.gpu_rst) {
    gyre_gpu_reset(h->gpu, run.gpu_boot, pc, arg);
  } else {
    // Warp 0, thread 0 of a core, at place 0.
    gyre_gpu_in gpu_in = {.mem = mem,
                          .halt = run.gpu_halt,
                          .flush = gyre_device_run_flush(&h->run, run_in.flush),
                          .launch = {.valid = run.launch_valid, .pc = pc, .tmask = 1, .arg = arg},
                          .launch_core = run.launch_core};
    if (dispatches) launch_work(h, &run, &queue_in, &gpu_in);
    gyre_gpu_tick(h->gpu, &gpu_in);
    const bool launched = gyre_gpu_launched(h->gpu);
    run_in.launch_ready = launched && run.launch_valid;
    queue_in.launch_ready = launched && !run.launch_valid;
    queue_in.attr_ready = gyre_gpu_attr_ready(h->gpu);
    for (unsigned k = 0; k < h->cfg.num_cores; k++) queue_in.ended[k] = gyre_gpu_ended(h->gpu, k);
    regs_in.issue = gyre_gpu_issued(h->gpu);
  }
  if (dispatches) {
    gyre_dispatch_tick(&h->dispatch, &queue_in);
    if (run.gpu_rst) {
      gyre_mem_arbiter_init(&h->arbiter, 2);
    } else {
      gyre_mem_arbiter_tick(&h->arbiter, source, in->mem.req_ready);
    }
  }
  gyre_device_run_tick(&h->run, &run_in);
  gyre_regs_tick(&h->regs, &regs_in);
  if (h->cfg.headers) tick_exceptions(h, regs.exception_clear, run.gpu_rst);
}

uint32_t gyre_hosted_slots(const gyre_hosted *h, unsigned core) {
  return h->cfg.dispatch && core < h->cfg.num_cores ? h->dispatch.placer.used_q[core] : 0;
}

uint64_t gyre_hosted_placed(const gyre_hosted *h, uint32_t id[3]) {
  gyre_grid_walker_out group = {0};
  if (h->cfg.dispatch) gyre_grid_walker_eval(&h->dispatch.walker, &group);
  memcpy(id, group.id, sizeof group.id);
  return h->cfg.dispatch ? h->dispatch.queue.slots.cycles_q : 0;
}
