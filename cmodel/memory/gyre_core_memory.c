// gyre_core_memory.c - twin of rtl/memory/gyre_core_memory.sv.

#include "memory/gyre_core_memory.h"

#include <string.h>

#include "gyre/model.h"

#include "generated/gyre_units.h"

static bool init_caches(gyre_core_memory *m, const gyre_config *cfg) {
  const gyre_cache_params ic = {.bytes = cfg->icache_bytes,
                                .ways = cfg->icache_ways,
                                .line_bytes = cfg->line_bytes,
                                .mshrs = 1};
  const gyre_cache_params dc = {.bytes = cfg->dcache_bytes,
                                .ways = cfg->dcache_ways,
                                .line_bytes = cfg->line_bytes,
                                .writable = true,
                                .mshrs = cfg->dcache_mshrs,
                                .stores = cfg->store_buffer,
                                .max_writes = cfg->max_writes,
                                .fresh = cfg->num_cores > 1};
  gyre_cache_bypass_init(&m->no_icache, cfg->line_bytes, false);
  gyre_cache_bypass_init(&m->no_dcache, cfg->line_bytes, true);
  return (!m->has_icache || gyre_cache_init(&m->icache, &ic)) &&
         (!m->has_dcache || gyre_cache_banks_init(&m->dcache, cfg->dcache_banks, &dc));
}

bool gyre_core_memory_init(gyre_core_memory *m, const gyre_config *cfg) {
  memset(m, 0, sizeof *m);
  m->line_bytes = cfg->line_bytes;
  m->has_icache = cfg->icache_bytes != 0;
  m->has_dcache = cfg->dcache_bytes != 0;
  return gyre_lsu_init(&m->lsu, cfg, cfg->lsu_loads) && gyre_lmem_init(&m->lmem, cfg) &&
         init_caches(m, cfg);
}

void gyre_core_memory_reset(gyre_core_memory *m, gyre_wires *w) {
  gyre_lsu_reset(&m->lsu, w);
  gyre_lmem_reset(&m->lmem);
  gyre_cache_bypass_reset(&m->no_icache);
  gyre_cache_bypass_reset(&m->no_dcache);
  if (m->has_icache) gyre_cache_reset(&m->icache);
  if (m->has_dcache) gyre_cache_banks_reset(&m->dcache);
  gyre_mem_arbiter_init(&m->arbiter, 2);
  m->dc_stays = false;
  gyre_core_memory_state(m);
}

void gyre_core_memory_free(gyre_core_memory *m) {
  gyre_lsu_free(&m->lsu);
  gyre_lmem_free(&m->lmem);
  if (m->has_icache) gyre_cache_free(&m->icache);
  if (m->has_dcache) gyre_cache_banks_free(&m->dcache);
}

void gyre_core_memory_state(gyre_core_memory *m) {
  if (m->has_icache) {
    gyre_cache_eval_mem(&m->icache, &m->ic);
  } else {
    gyre_cache_bypass_eval_mem(&m->no_icache, &m->ic);
  }
  if (m->has_dcache) {
    if (!m->dc_stays) gyre_cache_banks_eval_mem(&m->dcache, &m->dc);
  } else {
    gyre_cache_bypass_eval_mem(&m->no_dcache, &m->dc.all);
  }
  m->idle = gyre_lsu_idle(&m->lsu) && m->ic.idle && m->dc.all.idle && !m->dc.all.writes_pending;
  gyre_mem_port *const from[] = {&m->ic.mem, &m->dc.all.mem};
  m->source = gyre_mem_arbiter_eval_req(&m->arbiter, from, 0, &m->port);
}

bool gyre_core_memory_rsp_ready(const gyre_core_memory *m, uint32_t tag) {
  if ((tag & 1) == GYRE_TAG_ICACHE) return m->ic.mem.rsp_ready;
  if (!m->has_dcache) return m->dc.all.mem.rsp_ready;
  return gyre_cache_banks_rsp_ready(&m->dcache, &m->dc, tag >> 1);
}

bool gyre_core_memory_flush_busy(const gyre_core_memory *m) {
  return (m->has_icache && gyre_cache_inval_busy(&m->icache)) ||
         (m->has_dcache && gyre_cache_banks_inval_busy(&m->dcache));
}

void gyre_core_memory_eval(gyre_core_memory *m, gyre_wires *w) {
  gyre_cache_port *ic = &m->ic, *dc = &m->dc.all;
  gyre_mem_port *const from[] = {&ic->mem, &dc->mem};
  gyre_mem_port *port = &m->port;
  gyre_mem_arbiter_eval_ready(&m->arbiter, from, m->source, port);
  gyre_mem_arbiter_eval_rsp(&m->arbiter, from, port);
  port->rsp_ready = gyre_core_memory_rsp_ready(m, port->rsp_tag);
  w->mem_req_valid = port->req_valid;
  w->mem_req_ready = port->req_ready;
  if (port->req_valid) {
    w->mem_req_write = port->req_write;
    w->mem_req_tag = (uint16_t)port->req_tag;
    w->mem_req_addr = port->req_addr;
  }
  w->mem_rsp_valid = port->rsp_valid;
  w->mem_rsp_ready = port->rsp_ready;
  w->mem_rsp_error = port->rsp_error;
  w->mem_rsp_write = port->rsp_write;
  w->mem_rsp_tag = (uint16_t)port->rsp_tag;
  w->icmem_valid = ic->mem.req_valid;
  w->icmem_ready = ic->mem.req_ready;
  w->icmem_addr = ic->mem.req_addr;
  w->dcmem_valid = dc->mem.req_valid;
  w->dcmem_ready = dc->mem.req_ready;
  w->dcmem_write = dc->mem.req_write;
  w->dcmem_tag = (uint8_t)dc->mem.req_tag;
  w->dcmem_addr = dc->mem.req_addr;
  gyre_lmem_eval(&m->lmem, w);
  if (m->has_icache) {
    gyre_cache_eval_rsp(&m->icache, ic);
  } else {
    gyre_cache_bypass_eval_rsp(&m->no_icache, ic);
  }
  if (m->has_dcache) {
    gyre_cache_banks_eval_rsp(&m->dcache, &m->dc);
  } else {
    gyre_cache_bypass_eval_rsp(&m->no_dcache, dc);
  }
  w->icrsp_valid = ic->rsp_valid;
  w->dcrsp_valid = dc->rsp_valid;
  w->dcrsp_tag = (uint8_t)dc->rsp_tag;
  w->bus_valid = ic->error_valid || dc->error_valid;
  w->bus_addr = ic->error_valid ? ic->error_addr : dc->error_addr;
}

void gyre_core_memory_eval_result(gyre_core_memory *m, gyre_wires *w) {
  gyre_lsu_eval_result(&m->lsu, w, m->dc.all.rsp_valid, m->dc.all.rsp_tag, m->dc.all.rsp_data);
  m->lsu.trap = false;
  if (w->exec_valid && w->exec_uop.unit == GYRE_UNIT_LSU) gyre_lsu_eval_trap(&m->lsu, w);
}

void gyre_core_memory_eval_access(gyre_core_memory *m, gyre_wires *w) {
  gyre_lsu *u = &m->lsu;
  u->stores_empty = m->dc.all.stores_empty;
  u->lock_ready = w->lock_ready;
  u->snoop_valid = w->snoop_valid;
  u->snoop_line = w->snoop_addr / m->line_bytes;
  gyre_lsu_eval_access(u, w, m->dc.all.writes_pending, m->lmem.ready);
  w->acquire_inval = u->acquire;
  w->lock_valid = gyre_lsu_lock_valid(&u->lock);
  w->lock_addr = u->lock.line * m->line_bytes;
  w->dcreq_tag = u->dcreq_tag;
}

// Copies the lines that the twins pass by pointer, for whoever compares them.
static void show_lines(const gyre_core_memory *m, gyre_wires *w) {
  const size_t line = m->line_bytes, mask = line >= 8 ? line / 8 : 1;
  if (w->mem_rsp_valid) memcpy(w->mem_rsp_data, m->port.rsp_data, line);
  if (w->icrsp_valid) memcpy(w->icrsp_data, m->ic.rsp_data, line);
  if (w->dcrsp_valid) memcpy(w->dcrsp_data, m->dc.all.rsp_data, line);
  if (w->dcmem_valid) {
    memcpy(w->dcmem_mask, m->dc.all.mem.req_mask, mask);
    if (w->dcmem_write) memcpy(w->dcmem_data, m->dc.all.mem.req_data, line);
  }
  if (w->mem_req_valid) {
    memcpy(w->mem_req_mask, m->port.req_mask, mask);
    if (m->port.req_write) memcpy(w->mem_req_data, m->port.req_data, line);
  }
}

void gyre_core_memory_eval_ready(gyre_core_memory *m, bool flush, gyre_wires *w) {
  gyre_cache_port *ic = &m->ic, *dc = &m->dc.all;
  ic->req_valid = w->icreq_valid;
  ic->req_addr = w->icreq_addr;
  ic->rsp_ready = w->icrsp_ready;
  ic->inval = (w->fence_valid && w->fence_inval) || flush;
  dc->inval = flush || w->acquire_inval;
  if (m->has_icache) {
    gyre_cache_eval_ready(&m->icache, ic);
  } else {
    gyre_cache_bypass_eval_ready(&m->no_icache, ic);
  }
  w->icreq_ready = ic->req_ready;
  dc->req_valid = w->dcreq_valid;
  dc->req_write = w->dcreq_write;
  dc->req_uncached = w->dcreq_uncached;
  dc->req_fresh = w->dcreq_fresh;
  dc->req_tag = w->dcreq_tag;
  dc->req_addr = w->dcreq_addr;
  dc->req_mask = w->dcreq_mask;
  dc->req_data = w->dcreq_data;
  dc->rsp_ready = w->dcrsp_ready;
  if (m->has_dcache) {
    gyre_cache_banks_eval_ready(&m->dcache, &m->dc);
  } else {
    gyre_cache_bypass_eval_ready(&m->no_dcache, dc);
  }
  w->dcreq_ready = dc->req_ready;
  gyre_lsu_eval_leave(&m->lsu, w);
  if (m->watched) show_lines(m, w);
}

uint32_t gyre_core_memory_events(const gyre_core_memory *m, const gyre_wires *w) {
  uint32_t events = 0;
  if (m->ic.hit) events |= 1u << GYRE_PERF_ICACHE_HITS;
  if (m->ic.miss) events |= 1u << GYRE_PERF_ICACHE_MISSES;
  if (m->dc.all.hit) events |= 1u << GYRE_PERF_DCACHE_HITS;
  if (m->dc.all.miss) events |= 1u << GYRE_PERF_DCACHE_MISSES;
  if (w->dcmem_valid && w->dcmem_ready && w->dcmem_write) events |= 1u << GYRE_PERF_STORES;
  if (m->lsu.conflict) events |= 1u << GYRE_PERF_LMEM_CONFLICTS;
  if (w->mem_req_valid && !w->mem_req_ready) events |= 1u << GYRE_PERF_MEM_STALLS;
  return events;
}

bool gyre_core_memory_stays(const gyre_core_memory *m, const gyre_wires *w) {
  const gyre_mem_port *port = &m->port;
  if (port->req_valid || port->rsp_valid || !m->has_icache || !m->has_dcache) return false;
  return m->lmem.ready && !w->acquire_inval && !w->lock_valid && !w->snoop_valid &&
         gyre_lsu_stays(&m->lsu) && gyre_cache_stays(&m->icache, &m->ic) &&
         gyre_cache_banks_stays(&m->dcache, &m->dc);
}

void gyre_core_memory_tick(gyre_core_memory *m, const gyre_wires *w) {
  m->dc_stays = m->has_dcache && gyre_cache_banks_stays(&m->dcache, &m->dc);
  gyre_lsu_tick(&m->lsu);
  gyre_lmem_tick(&m->lmem, w);
  if (m->has_icache) {
    gyre_cache_tick(&m->icache, &m->ic);
  } else {
    gyre_cache_bypass_tick(&m->no_icache, &m->ic);
  }
  if (m->has_dcache) {
    if (!m->dc_stays) gyre_cache_banks_tick(&m->dcache, &m->dc);
  } else {
    gyre_cache_bypass_tick(&m->no_dcache, &m->dc.all);
  }
  gyre_mem_arbiter_tick(&m->arbiter, m->source, m->port.req_ready);
  gyre_core_memory_state(m);
}
