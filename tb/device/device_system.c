// device_system.c - see device_system.h.

#include "device_system.h"

#include <stdio.h>
#include <string.h>

bool device_system_init(device_system *s, const char *config, bool dispatch, char *why) {
  gyre_config cfg;
  memset(s, 0, sizeof *s);
  if (!gyre_config_named(config, &cfg)) {
    snprintf(why, GYRE_MESSAGE, "no configuration '%s'", config);
    return false;
  }
  if (dispatch && !gyre_config_set(&cfg, "DISPATCH", 1, why)) return false;
  s->width = cfg.axi_data / 8;
  s->device = gyre_device_new(&cfg, why);
  return s->device != NULL;
}

// The bytes of a beat lie in the lanes that its address names.
static uint8_t *lanes(device_system *s, const gyre_device_address *a) {
  const uint32_t addr = (a->addr >> a->size << a->size) + (s->beat << a->size);
  return s->ram + (addr - DEVICE_RAM) % DEVICE_BYTES / s->width * s->width;
}

void device_cycle(device_system *s) {
  gyre_device_out out;
  gyre_device_in *in = &s->in;
  gyre_device_outputs(s->device, &out);
  // The outputs of the memory depend on earlier accepted requests.
  in->arready = !s->read.valid && !s->write.valid;
  in->awready = in->arready && !out.ar.valid;
  in->wready = s->write.valid && s->beat <= s->write.len;
  in->bvalid = s->write.valid && s->beat > s->write.len;
  in->rvalid = s->read.valid;
  in->rid = s->read.id;
  in->rlast = s->beat == s->read.len;
  if (s->read.valid) memcpy(s->rdata, lanes(s, &s->read), s->width);
  in->rdata = s->rdata;
  gyre_device_tick(s->device, in);
  s->cycles++;
  s->irq = out.irq;

  if (in->rvalid && out.rready && s->beat++ == s->read.len) s->read.valid = false;
  if (in->bvalid && out.bready) s->write.valid = false;
  if (in->wready && out.wvalid) {
    uint8_t *to = lanes(s, &s->write);
    for (unsigned i = 0; i < s->width; i++) {
      if (out.wstrb >> i & 1) to[i] = out.wdata[i];
    }
    s->beat++;
  }
  if (in->arready && out.ar.valid) {
    s->reads++;
    if (out.ar.addr < DEVICE_SILENT || s->silent.valid) {
      s->read = out.ar, s->beat = 0;
    } else {
      s->silent = out.ar;
    }
  }
  if (in->awready && out.aw.valid) s->write = out.aw, s->beat = 0;
  // The host's handshakes.
  in->axil_awvalid = in->axil_awvalid && !out.axil_awready;
  in->axil_wvalid = in->axil_wvalid && !out.axil_wready;
  in->axil_arvalid = in->axil_arvalid && !out.axil_arready;
}

void device_write(device_system *s, uint32_t addr, uint32_t value) {
  gyre_device_out out;
  s->in.axil_awvalid = s->in.axil_wvalid = s->in.axil_bready = true;
  s->in.axil_awaddr = (uint16_t)addr;
  s->in.axil_wdata = value;
  s->in.axil_wstrb = 15;
  do {
    gyre_device_outputs(s->device, &out);
    device_cycle(s);
  } while (!out.axil_bvalid);
}

uint32_t device_read(device_system *s, uint32_t addr) {
  gyre_device_out out;
  s->in.axil_arvalid = s->in.axil_rready = true;
  s->in.axil_araddr = (uint16_t)addr;
  do {
    gyre_device_outputs(s->device, &out);
    device_cycle(s);
  } while (!out.axil_rvalid);
  return out.axil_rdata;
}
