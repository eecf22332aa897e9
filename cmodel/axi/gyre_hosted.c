// gyre_hosted.c - see gyre_hosted.h.

#include "axi/gyre_hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
      .zba = c->zba,
      .b_ext = c->b_ext,
      .mem_index = c->mem_index,
      .collectives = c->collectives,
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
      .pixels = c->pixels != 0 && c->dispatch != 0,
  };
  gyre_regs_reset(&h->regs, &regs);
  gyre_device_run_reset(&h->run, c->num_cores);
  gyre_exceptions_reset(&h->exceptions);
  gyre_queued_gpu_reset(&h->queued);
}

bool gyre_hosted_init(gyre_hosted *h, const gyre_config *cfg, char *why) {
  if (!gyre_queued_gpu_init(&h->queued, cfg, why)) return false;
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
  gyre_model_free(h->queued.gpu);
  free(h);
}

const gyre_model *gyre_hosted_gpu(const gyre_hosted *h) { return h->queued.gpu; }

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
  out->active |= queue.ack || queue.cancel || gyre_launch_queue_active(&h->queued.dispatch.queue) ||
                 gyre_dispatch_want(&h->queued.dispatch, &queue);
}

// Computes the inputs of the registers in this cycle, except issue.
static void show(const gyre_hosted *h, const gyre_device_run_out *run, const gyre_regs_out *regs,
                 const gyre_hosted_in *in, gyre_regs_in *out) {
  const gyre_fault fault = gyre_model_fault(h->queued.gpu);
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
    const gyre_launch_queue *q = &h->queued.dispatch.queue;
    out->queue_read = q->read_q;
    out->queue_active = gyre_launch_queue_active(q);
    out->queue_stopped = q->abort.stopped_q;
    out->queue_code = q->abort.code_q;
  }
  out->exceptions = &h->exceptions;
  out->last_read = in->last_read;
  out->last_write = in->last_write;
  if (!in->axil.arvalid) return;  // only a read uses the diagnosis
  const gyre_diagnosis_t diag =
      gyre_gpu_diag(h->queued.gpu, regs->diag_core, regs->diag_warp, run->gpu_halt);
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

bool gyre_hosted_req(const gyre_hosted *h, gyre_mem_req *req) {
  return gyre_queued_gpu_req(&h->queued, req);
}

bool gyre_hosted_rsp_ready(const gyre_hosted *h, uint16_t tag) {
  return gyre_queued_gpu_rsp_ready(&h->queued, tag);
}

// Records the cores' reports of the cycle that has ended, unless the GPU is in reset.
static void tick_exceptions(gyre_hosted *h, bool clear, bool ignore) {
  const gyre_violation_t *violation[GYRE_MAX_CORES];
  for (unsigned k = 0; k < h->cfg.num_cores; k++) {
    violation[k] = ignore ? NULL : gyre_gpu_violation(h->queued.gpu, k);
  }
  gyre_exceptions_tick(&h->exceptions, clear, violation, h->cfg.num_cores);
}

void gyre_hosted_tick(gyre_hosted *h, const gyre_hosted_in *in) {
  gyre_device_run_out run;
  gyre_regs_out regs;
  uint64_t perf[GYRE_MAX_CORES * GYRE_NUM_PERF];
  gyre_regs_in regs_in = {.perf = perf};
  gyre_device_run_eval(&h->run, &run);
  gyre_regs_eval(&h->regs, &regs);
  const uint32_t start_pc = regs.start_pc & ~3u;
  gyre_queued_gpu_out gpu;
  gyre_queued_gpu_in gpu_in = {.gpu_rst = run.gpu_rst,
                               .boot = run.gpu_boot,
                               .halt = run.gpu_halt,
                               .run_launch = run.launch_valid,
                               .run_core = run.launch_core,
                               .pc = h->axi ? run.pc : start_pc,
                               .arg = h->axi ? run.arg : regs.arg,
                               .stack = h->regs.queue.stack,
                               .clear = regs.soft_reset || regs.abandon,
                               .queue_go = run.queue_go,
                               .regs = queue_registers(&h->regs.queue),
                               .mem = in->mem};
  gyre_queued_gpu_eval(&h->queued, &gpu_in, &gpu);
  gyre_device_run_in run_in = {.start = regs.start,
                               .cold = regs.cold,
                               .start_pc = start_pc,
                               .start_arg = regs.arg,
                               .stop = regs.stop,
                               .soft_reset = regs.soft_reset || (regs.abandon && !h->axi),
                               .abandon = regs.abandon && h->axi,
                               .flush = regs.flush || gpu.queue.flush,
                               .queue = gpu.queue.want,
                               .queue_stop = gpu.queue.stop,
                               .gpu_busy = gpu.busy,
                               .gpu_flush_busy = gpu.flush_busy,
                               .gpu_fault = gpu.fault.valid,
                               .axi_idle = in->idle};
  regs_in.queue_event = gpu.queue.event;
  gpu_in.flush = gyre_device_run_flush(&h->run, run_in.flush);
  show(h, &run, &regs, in, &regs_in);
  for (unsigned k = 0; gyre_regs_copies(&h->regs) && k < h->cfg.num_cores; k++) {
    memcpy(perf + (size_t)k * GYRE_NUM_PERF, gyre_gpu_perf(h->queued.gpu, k),
           GYRE_NUM_PERF * sizeof *perf);
  }

  // Updates the registers at the clock edge.
  gyre_queued_gpu_tick(&h->queued, &gpu_in, &gpu);
  run_in.launch_ready = gpu.run_ready;
  regs_in.issue = gpu.issue;
  gyre_device_run_tick(&h->run, &run_in);
  gyre_regs_tick(&h->regs, &regs_in);
  if (h->cfg.headers) tick_exceptions(h, regs.exception_clear, run.gpu_rst);
}

uint32_t gyre_hosted_slots(const gyre_hosted *h, unsigned core) {
  return h->cfg.dispatch && core < h->cfg.num_cores ? h->queued.dispatch.grid.placer.used_q[core]
                                                    : 0;
}

uint64_t gyre_hosted_placed(const gyre_hosted *h, uint32_t id[3]) {
  gyre_grid_walker_out group = {0};
  if (h->cfg.dispatch) gyre_grid_walker_eval(&h->queued.dispatch.grid.walker, &group);
  memcpy(id, group.id, sizeof group.id);
  return h->cfg.dispatch ? h->queued.dispatch.queue.slots.cycles_q : 0;
}
