// gyre_core_show_memory.c - copies the wires of the memory side, as gyre_core_show.c does: caches,
// local memory, ports.

#include <string.h>

#include "gyre_core.h"

static void show_memory(const gyre_core *c, gyre_wires *w) {
  const gyre_core_memory *m = &c->memory;
  const gyre_core_memory_out *out = &c->memory_out;
  const gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  w->corebus.valid = out->bus_valid;
  w->corebus.addr = out->bus_addr;
  w->icfill_valid = ic->mem.rsp_valid;
  w->icfill_ready = ic->mem.rsp_ready;
  w->icfill_tag = (uint8_t)ic->mem.rsp_tag;
  w->dcfill_valid = dc->mem.rsp_valid;
  w->dcfill_ready = dc->mem.rsp_ready;
  w->dcfill_tag = (uint8_t)dc->mem.rsp_tag;
  w->caches_lmem_ready = out->lsu_in.lmem_ready;
  w->caches_writes_pending = dc->writes_pending;
  w->caches_stores_empty = dc->stores_empty;
  w->caches_ic_flush = m->has_icache && gyre_cache_inval_busy(&m->icache);
  w->caches_dc_flush = m->has_dcache && gyre_cache_banks_inval_busy(&m->dcache);
  w->caches_ic_error = ic->error_valid;
  w->caches_dc_error = dc->error_valid;
  w->idle_memory = out->idle;
  w->idle_lsu = gyre_lsu_idle(&m->lsu);
  w->idle_icache = ic->idle;
  w->idle_dcache = dc->idle;
  w->fence.valid = out->lsu.fence_valid;
  w->fence.wid = out->lsu.fence_wid;
  w->fence.inval = out->lsu.fence_inval;
  w->acquire_inval = out->lsu.acquire;
  w->lock_valid = out->lock_valid;
  w->lock_addr = out->lock_addr;
  w->lock_ready = c->memory_in.lock_ready;
  w->snoop.valid = c->memory_in.snoop_valid;
  w->snoop.addr = c->memory_in.snoop_addr;
}

// Memory ports of the core and of its caches.
static void show_ports(const gyre_core *c, gyre_wires *w) {
  const gyre_cache_port *ic = &c->memory_out.ic, *dc = &c->memory_out.dc.all;
  const gyre_mem_port *port = &c->memory_out.port;
  const size_t line = c->cfg.line_bytes, mask = line >= 8 ? line / 8 : 1;
  w->mem_req_valid = port->req_valid;
  w->mem_req_ready = port->req_ready;
  if (port->req_valid) {
    w->mem_req_write = port->req_write;
    w->mem_req_tag = (uint16_t)port->req_tag;
    w->mem_req_addr = port->req_addr;
    memcpy(w->mem_req_mask, port->req_mask, mask);
    if (port->req_write) memcpy(w->mem_req_data, port->req_data, line);
  }
  w->mem_rsp_valid = port->rsp_valid;
  w->mem_rsp_ready = port->rsp_ready;
  w->mem_rsp_error = port->rsp_error;
  w->mem_rsp_write = port->rsp_write;
  w->mem_rsp_tag = (uint16_t)port->rsp_tag;
  if (port->rsp_valid) memcpy(w->mem_rsp_data, port->rsp_data, line);
  w->icreq_valid = c->fetch_out.icreq_valid;
  w->icreq_ready = ic->req_ready;
  w->icreq_addr = c->fetch_out.icreq_addr;
  w->icrsp_valid = ic->rsp_valid;
  w->icrsp_ready = c->fetch_out.icrsp_ready;
  w->icmem_valid = ic->mem.req_valid;
  w->icmem_ready = ic->mem.req_ready;
  w->icmem_tag = (uint8_t)ic->mem.req_tag;
  w->icmem_addr = ic->mem.req_addr;
  w->dcmem_valid = dc->mem.req_valid;
  w->dcmem_ready = dc->mem.req_ready;
  w->dcmem_write = dc->mem.req_write;
  w->dcmem_tag = (uint8_t)dc->mem.req_tag;
  w->dcmem_addr = dc->mem.req_addr;
  if (dc->mem.req_valid) {
    memcpy(w->dcmem_mask, dc->mem.req_mask, mask);
    if (dc->mem.req_write) memcpy(w->dcmem_data, dc->mem.req_data, line);
  }
  if (ic->rsp_valid) memcpy(w->icrsp_data, ic->rsp_data, line);
  w->dcrsp_valid = dc->rsp_valid;
  w->dcrsp_tag = (uint8_t)dc->rsp_tag;
  if (dc->rsp_valid) memcpy(w->dcrsp_data, dc->rsp_data, line);
}

// Requests of the load/store unit to the data cache and to local memory, whose words are shown in
// the accessed banks, and are zero in the others.
static void show_accesses(const gyre_core *c, gyre_wires *w) {
  const gyre_lsu_out *lsu = &c->memory_out.lsu;
  const gyre_lmem_in *lmem = &lsu->lmem;
  const size_t line = c->cfg.line_bytes;
  const gyre_lsu_request *request = &lsu->port.dcreq;
  w->dcrsp_ready = lsu->port.dcrsp_ready;
  w->dcreq_valid = request->valid;
  w->dcreq_ready = c->memory_out.dc.all.req_ready;
  if (request->valid) {
    w->dcreq_write = request->write;
    w->dcreq_uncached = request->uncached;
    w->dcreq_fresh = request->fresh;
    w->dcreq_tag = request->tag;
    w->dcreq_addr = request->addr;
    memcpy(w->dcreq_mask, request->mask, (line + 7) / 8);
    memcpy(w->dcreq_data, request->data, line);
  }
  w->lmem_en = lmem->en;
  w->lmem_we = lmem->we;
  for (unsigned b = 0; b < c->cfg.num_lanes; b++) {
    const bool asked = lmem->en >> b & 1;
    w->lmem_addr[b] = asked ? lmem->addr[b] : 0;
    w->lmem_mask[b] = asked ? lmem->mask[b] : 0;
    w->lmem_wdata[b] = asked ? lmem->wdata[b] : 0;
    w->lmem_rdata[b] = c->memory.lmem.rdata[b];
  }
}

// Draw that runs: its tables, its port of local memory, exceptions of its shader programs.
static void show_draw(const gyre_core *c, gyre_wires *w) {
  const gyre_core_memory_in *in = &c->memory_in;
  w->draw_config = *in->draw_config;
  w->draw_record_words = in->in_words;
  w->pixel_record = in->pixel_record;
  w->attr = *in->attr;
  w->attr_ready = c->memory_out.attr_ready;
  w->attr_read.valid =
      gyre_attribute_port_read(&c->memory.attributes, &c->memory.lmem, w->attr_read.data);
  w->shader = c->memory.lsu.entry.beat.gather.report_q;
}

void gyre_core_show_memory(gyre_core *c) {
  gyre_wires *w = &c->w;
  if (c->cfg.graphics) show_draw(c, w);
  show_memory(c, w);
  show_ports(c, w);
  show_accesses(c, w);
}
