// gyre_device.c - twin of rtl/axi/gyre_device.sv, the device of gyre/device.h: connects gyre_hosted
// to the AXI bridge.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axi/gyre_axi.h"
#include "axi/gyre_hosted.h"
#include "gyre/device.h"

struct gyre_device {
  gyre_hosted hosted;
  gyre_axi axi;
  uint32_t last_read, last_write;
};

static void reset_bridge(gyre_device *d) {
  const gyre_config *c = &d->hosted.cfg;
  gyre_axi_reset(&d->axi, c->line_bytes, c->axi_data / 8, c->axi_id, c->axi_reads, c->axi_writes);
  d->last_read = d->last_write = 0;
}

void gyre_device_reset(gyre_device *d) {
  reset_bridge(d);
  gyre_hosted_reset(&d->hosted);
}

gyre_device *gyre_device_new(const gyre_config *cfg, char *why) {
  gyre_device *d = calloc(1, sizeof *d);
  if (!d) {
    snprintf(why, GYRE_MESSAGE, "no memory for a device");
  } else if (!gyre_hosted_init(&d->hosted, cfg, why)) {
    free(d);
    d = NULL;
  } else {
    d->hosted.axi = true;
    reset_bridge(d);
  }
  return d;
}

void gyre_device_free(gyre_device *d) {
  if (!d) return;
  gyre_model_free(d->hosted.queued.gpu);
  free(d);
}

gyre_hosted *gyre_device_inside(gyre_device *d) { return &d->hosted; }

const gyre_model *gyre_device_gpu(const gyre_device *d) { return d->hosted.queued.gpu; }

// Computes the outputs of the bridge in this cycle, and its inputs from the GPU.
static void eval_bridge(const gyre_device *d, gyre_axi_in *in, gyre_axi_out *out) {
  gyre_mem_req req = {0};
  gyre_device_run_out run;
  gyre_device_run_eval(&d->hosted.run, &run);
  in->drop = run.gpu_rst;
  in->req_valid = gyre_hosted_req(&d->hosted, &req);
  in->req_write = req.write;
  in->req_tag = req.tag;
  in->req_addr = req.addr;
  in->req_mask = req.mask;
  in->req_data = req.data;
  // The offered response comes from registers, and the GPU's ready depends on its tag.
  in->rsp_ready = false;
  gyre_axi_eval(&d->axi, in, out);
  in->rsp_ready = gyre_hosted_rsp_ready(&d->hosted, (uint16_t)out->rsp_tag);
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
  gyre_hosted_out hosted;
  gyre_hosted_outputs(&d->hosted, &hosted);
  out->axil_awready = hosted.axil.awready;
  out->axil_wready = hosted.axil.wready;
  out->axil_bvalid = hosted.axil.bvalid;
  out->axil_bresp = hosted.axil.bresp;
  out->axil_arready = hosted.axil.arready;
  out->axil_rvalid = hosted.axil.rvalid;
  out->axil_rdata = hosted.axil.rdata;
  out->axil_rresp = hosted.axil.rresp;
  out->irq = hosted.irq;

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

static gyre_axil_in register_pins(const gyre_device_in *in) {
  return (gyre_axil_in){.awvalid = in->axil_awvalid,
                        .wvalid = in->axil_wvalid,
                        .bready = in->axil_bready,
                        .arvalid = in->axil_arvalid,
                        .rready = in->axil_rready,
                        .awaddr = in->axil_awaddr,
                        .araddr = in->axil_araddr,
                        .wdata = in->axil_wdata,
                        .wstrb = in->axil_wstrb};
}

void gyre_device_tick(gyre_device *d, const gyre_device_in *in) {
  gyre_axi_out axi;
  gyre_axi_in axi_in = bridge_pins(in);
  eval_bridge(d, &axi_in, &axi);
  // The GPU's request is in its registers, so the bridge takes it first; the bridge's response is
  // copied before.
  uint8_t line[GYRE_MAX_LINE];
  if (axi.rsp_valid) memcpy(line, axi.rsp_data, d->hosted.cfg.line_bytes);
  const gyre_hosted_in hosted_in = {.axil = register_pins(in),
                                    .mem = {.req_ready = axi.req_ready,
                                            .rsp_valid = axi.rsp_valid,
                                            .rsp_write = axi.rsp_write,
                                            .rsp_error = axi.rsp_error,
                                            .rsp_tag = (uint16_t)axi.rsp_tag,
                                            .rsp_data = line},
                                    .idle = axi.idle,
                                    .reads = (uint8_t)axi.reads,
                                    .writes = (uint8_t)axi.writes,
                                    .lost = axi.lost,
                                    .last_read = d->last_read,
                                    .last_write = d->last_write};
  if (axi.arvalid) d->last_read = axi.ar->addr;
  if (axi.w.awvalid) d->last_write = axi.aw->addr;
  gyre_axi_tick(&d->axi, &axi_in, &axi);
  gyre_hosted_tick(&d->hosted, &hosted_in);
}
