// gyre_device.c - twin of rtl/axi/gyre_device.sv, the device of gyre.h.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axi/gyre_axi.h"
#include "axi/gyre_device_run.h"
#include "axi/gyre_regs.h"
#include "gyre.h"
#include "generated/gyre_bundles.h"
#include "gyre_gpu.h"
#include "gyre_registers.h"

struct gyre_device {
  gyre_config cfg;
  gyre_model *gpu;
  gyre_axi axi;
  gyre_regs regs;
  gyre_device_run run;
  uint32_t last_read, last_write;
};

void gyre_device_reset(gyre_device *d) {
  const gyre_config *c = &d->cfg;
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
  };
  gyre_axi_reset(&d->axi, c->line_bytes, c->axi_data / 8, c->axi_id, c->axi_reads, c->axi_writes);
  gyre_regs_reset(&d->regs, &regs);
  gyre_device_run_reset(&d->run);
  gyre_gpu_reset(d->gpu, 0, 0);
  d->last_read = d->last_write = 0;
}

gyre_device *gyre_device_new(const gyre_config *cfg, char *why) {
  gyre_model *gpu = gyre_model_new(cfg, 0, why);
  if (!gpu) return NULL;
  gyre_device *d = calloc(1, sizeof *d);
  if (!d) {
    snprintf(why, GYRE_MESSAGE, "no memory for a device");
    gyre_model_free(gpu);
    return NULL;
  }
  d->cfg = *cfg;
  d->gpu = gpu;
  gyre_device_reset(d);
  return d;
}

void gyre_device_free(gyre_device *d) {
  if (!d) return;
  gyre_model_free(d->gpu);
  free(d);
}

const gyre_model *gyre_device_gpu(const gyre_device *d) { return d->gpu; }

// The bridge in this cycle: its outputs, and of its inputs what the GPU gives it.
static void eval_bridge(const gyre_device *d, gyre_axi_in *in, gyre_axi_out *out) {
  gyre_mem_req req = {0};
  gyre_device_run_out run;
  gyre_device_run_eval(&d->run, &run);
  in->drop = run.gpu_rst;
  in->req_valid = gyre_model_req(d->gpu, &req);
  in->req_write = req.write;
  in->req_tag = req.tag;
  in->req_addr = req.addr;
  in->req_mask = req.mask;
  in->req_data = req.data;
  // Which response it offers is in registers, and the GPU's answer depends on its tag.
  in->rsp_ready = false;
  gyre_axi_eval(&d->axi, in, out);
  in->rsp_ready = gyre_model_rsp_ready(d->gpu, (uint16_t)out->rsp_tag);
  gyre_axi_eval(&d->axi, in, out);
}

static gyre_device_address address(bool valid, const gyre_axi_address *a) {
  return (gyre_device_address){.valid = valid,
                               .id = (uint8_t)a->id,
                               .len = a->len,
                               .size = a->size,
                               .burst = 1,                      // INCR
                               .cache = a->device ? 0x0 : 0x3,  // device, or normal bufferable
                               .addr = a->addr};
}

void gyre_device_outputs(const gyre_device *d, gyre_device_out *out) {
  const gyre_regs_port *p = &d->regs.port;
  gyre_regs_out regs;
  gyre_regs_eval(&d->regs, &regs);
  out->axil_awready = !p->aw_held;
  out->axil_wready = !p->w_held;
  out->axil_bvalid = p->bvalid;
  out->axil_bresp = p->bresp;
  out->axil_arready = !p->rvalid;
  out->axil_rvalid = p->rvalid;
  out->axil_rdata = p->rdata;
  out->axil_rresp = p->rresp;
  out->irq = regs.irq;

  gyre_axi_in in = {0};
  gyre_axi_out axi;
  eval_bridge(d, &in, &axi);
  out->ar = address(axi.arvalid, axi.ar);
  out->aw = address(axi.w.awvalid, axi.aw);
  out->rready = axi.rready;
  out->bready = axi.bready;
  out->wvalid = axi.w.wvalid;
  out->wlast = axi.w.wlast;
  out->wstrb = axi.w.wstrb;
  memcpy(out->wdata, axi.w.wdata, sizeof out->wdata);
}

// What the registers see in this cycle, but the pins and what is issued.
static void show(const gyre_device *d, const gyre_device_run_out *run, const gyre_regs_out *regs,
                 const gyre_axi_out *axi, gyre_regs_in *in) {
  const gyre_fault fault = gyre_model_fault(d->gpu);
  in->busy = run->busy;
  in->flush_busy = run->flush_busy;
  in->resetting = run->resetting;
  in->fault_valid = fault.valid && !run->hide;
  in->fault_cause = fault.cause;
  in->fault_core = fault.core;
  in->fault_warp = fault.warp;
  in->fault_lanes = fault.lanes;
  in->fault_pc = fault.pc;
  in->fault_value = fault.value;
  in->reads = (uint8_t)axi->reads;
  in->writes = (uint8_t)axi->writes;
  in->lost = axi->lost;
  in->last_read = d->last_read;
  in->last_write = d->last_write;
  if (!in->axil.arvalid) return;  // only a read looks at the diagnosis
  const gyre_diag diag = gyre_gpu_diag(d->gpu, regs->diag_core, regs->diag_warp, run->gpu_halt);
  in->diag_pc = diag.pc;
  in->diag_tmask = diag.tmask;
  in->diag_active = diag.active;
  in->diag_stalled = diag.stalled;
  in->diag_barrier = diag.barrier;
  in->diag_pending = diag.pending;
  in->diag_reason = diag.reason;
}

static gyre_axi_in bridge_pins(const gyre_device_in *in) {
  return (gyre_axi_in){.arready = in->arready,
                       .rvalid = in->rvalid,
                       .rlast = in->rlast,
                       .awready = in->awready,
                       .wready = in->wready,
                       .bvalid = in->bvalid,
                       .rid = in->rid,
                       .rdata = in->rdata,
                       .rresp = in->rresp,
                       .bresp = in->bresp};
}

void gyre_device_tick(gyre_device *d, const gyre_device_in *in) {
  // Everything that looks at the registers of this cycle.
  gyre_device_run_out run;
  gyre_regs_out regs;
  gyre_axi_out axi_out;
  gyre_axi_in axi_in = bridge_pins(in);
  gyre_device_run_eval(&d->run, &run);
  gyre_regs_eval(&d->regs, &regs);
  eval_bridge(d, &axi_in, &axi_out);
  const gyre_device_run_in run_in = {.start = regs.start,
                                     .stop = regs.stop,
                                     .soft_reset = regs.soft_reset,
                                     .abandon = regs.abandon,
                                     .flush = regs.flush,
                                     .gpu_busy = gyre_gpu_busy(d->gpu, run.gpu_halt),
                                     .gpu_flush_busy = gyre_gpu_flush_busy(d->gpu),
                                     .axi_idle = axi_out.idle};
  uint64_t perf[GYRE_MAX_CORES * GYRE_NUM_PERF];
  gyre_regs_in regs_in = {.perf = perf};
  regs_in.axil = (gyre_axil_in){.awvalid = in->axil_awvalid,
                                .wvalid = in->axil_wvalid,
                                .bready = in->axil_bready,
                                .arvalid = in->axil_arvalid,
                                .rready = in->axil_rready,
                                .awaddr = in->axil_awaddr,
                                .araddr = in->axil_araddr,
                                .wdata = in->axil_wdata,
                                .wstrb = in->axil_wstrb};
  show(d, &run, &regs, &axi_out, &regs_in);
  for (unsigned k = 0; gyre_regs_copies(&d->regs) && k < d->cfg.num_cores; k++) {
    memcpy(perf + (size_t)k * GYRE_NUM_PERF, gyre_gpu_perf(d->gpu, k),
           GYRE_NUM_PERF * sizeof *perf);
  }

  // The edge. The GPU's request lies in its registers, so the bridge takes it first; the bridge's
  // response is copied before.
  uint8_t line[GYRE_MAX_LINE];
  if (axi_out.rsp_valid) memcpy(line, axi_out.rsp_data, d->cfg.line_bytes);
  const gyre_gpu_in gpu_in = {.mem = {.req_ready = axi_out.req_ready,
                                      .rsp_valid = axi_out.rsp_valid,
                                      .rsp_write = axi_out.rsp_write,
                                      .rsp_error = axi_out.rsp_error,
                                      .rsp_tag = (uint16_t)axi_out.rsp_tag,
                                      .rsp_data = line},
                              .halt = run.gpu_halt,
                              .flush = gyre_device_run_flush(&d->run, regs.flush)};
  if (axi_out.arvalid) d->last_read = axi_out.ar->addr;
  if (axi_out.w.awvalid) d->last_write = axi_out.aw->addr;
  gyre_axi_tick(&d->axi, &axi_in, &axi_out);
  if (run.gpu_rst) {
    gyre_gpu_reset(d->gpu, regs.start_pc & ~3u, regs.arg);
  } else {
    gyre_gpu_tick(d->gpu, &gpu_in);
    regs_in.issue = gyre_gpu_issued(d->gpu);
  }
  gyre_device_run_tick(&d->run, &run_in);
  gyre_regs_tick(&d->regs, &regs_in);
}
