// gyre_core_memory.c - twin of rtl/memory/gyre_core_memory.sv.

#include "memory/gyre_core_memory.h"

#include <string.h>

#include "gyre/model.h"

#include "generated/gyre_units.h"

static bool init_caches(gyre_core_memory *m, const gyre_config *cfg) {
  const gyre_cache_params ic = {.bytes = cfg->icache_bytes,
                                .ways = cfg->icache_ways,
                                .line_bytes = cfg->line_bytes,
                                .mshrs = cfg->icache_prefetch ? 4 : 1,
                                .prefetch = cfg->icache_prefetch,
                                .page_lines = 4096 / cfg->line_bytes};
  const gyre_cache_params dc = {.bytes = cfg->dcache_bytes,
                                .ways = cfg->dcache_ways,
                                .line_bytes = cfg->line_bytes,
                                .writable = true,
                                .mshrs = cfg->dcache_mshrs,
                                .stores = cfg->store_buffer,
                                .max_writes = cfg->max_writes,
                                .prefetch = cfg->dcache_prefetch,
                                .strides = cfg->dcache_strides,
                                .page_lines = 4096 / cfg->line_bytes / cfg->dcache_banks,
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
  m->has_draws = cfg->graphics != 0;
  m->has_pixels = cfg->pixels != 0;
  gyre_pixel_cover_init(&m->cover, cfg);
  return gyre_lsu_init(&m->lsu, cfg, cfg->lsu_loads) && gyre_lmem_init(&m->lmem, cfg) &&
         init_caches(m, cfg);
}

void gyre_core_memory_reset(gyre_core_memory *m, gyre_core_memory_out *out) {
  gyre_lsu_reset(&m->lsu);
  gyre_lmem_reset(&m->lmem);
  gyre_attribute_port_reset(&m->attributes);
  gyre_pixel_cover_reset(&m->cover);
  out->attr_ready = false;
  gyre_cache_bypass_reset(&m->no_icache);
  gyre_cache_bypass_reset(&m->no_dcache);
  if (m->has_icache) gyre_cache_reset(&m->icache);
  if (m->has_dcache) gyre_cache_banks_reset(&m->dcache);
  gyre_mem_arbiter_init(&m->arbiter, 2);
  out->dc_stays = false;
  gyre_core_memory_state(m, out);
}

void gyre_core_memory_free(gyre_core_memory *m) {
  gyre_lsu_free(&m->lsu);
  gyre_lmem_free(&m->lmem);
  if (m->has_icache) gyre_cache_free(&m->icache);
  if (m->has_dcache) gyre_cache_banks_free(&m->dcache);
}

void gyre_core_memory_state(const gyre_core_memory *m, gyre_core_memory_out *out) {
  gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  if (m->has_icache) {
    gyre_cache_eval_mem(&m->icache, ic);
  } else {
    gyre_cache_bypass_eval_mem(&m->no_icache, ic);
  }
  if (m->has_dcache) {
    if (!out->dc_stays) gyre_cache_banks_eval_mem(&m->dcache, &out->dc);
  } else {
    gyre_cache_bypass_eval_mem(&m->no_dcache, dc);
  }
  out->idle = gyre_lsu_idle(&m->lsu) && ic->idle && dc->idle && !dc->writes_pending;
  gyre_mem_port *const from[] = {&ic->mem, &dc->mem};
  out->source = gyre_mem_arbiter_eval_req(&m->arbiter, from, 0, &out->port);
}

bool gyre_core_memory_rsp_ready(const gyre_core_memory *m, const gyre_core_memory_out *out,
                                uint32_t tag) {
  if ((tag & 1) == GYRE_TAG_ICACHE) return out->ic.mem.rsp_ready;
  if (!m->has_dcache) return out->dc.all.mem.rsp_ready;
  return gyre_cache_banks_rsp_ready(&m->dcache, &out->dc, tag >> 1);
}

bool gyre_core_memory_flush_busy(const gyre_core_memory *m) {
  return (m->has_icache && gyre_cache_inval_busy(&m->icache)) ||
         (m->has_dcache && gyre_cache_banks_inval_busy(&m->dcache));
}

void gyre_core_memory_eval(const gyre_core_memory *m, gyre_core_memory_out *out) {
  gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  gyre_mem_port *const from[] = {&ic->mem, &dc->mem};
  gyre_mem_port *port = &out->port;
  gyre_mem_arbiter_eval_ready(&m->arbiter, from, out->source, port);
  gyre_mem_arbiter_eval_rsp(&m->arbiter, from, port);
  port->rsp_ready = gyre_core_memory_rsp_ready(m, out, port->rsp_tag);
  if (m->has_icache) {
    gyre_cache_eval_rsp(&m->icache, ic);
  } else {
    gyre_cache_bypass_eval_rsp(&m->no_icache, ic);
  }
  if (m->has_dcache) {
    gyre_cache_banks_eval_rsp(&m->dcache, &out->dc);
  } else {
    gyre_cache_bypass_eval_rsp(&m->no_dcache, dc);
  }
  out->bus_valid = ic->error_valid || dc->error_valid;
  out->bus_addr = ic->error_valid ? ic->error_addr : dc->error_addr;
}

void gyre_core_memory_eval_result(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out) {
  const gyre_cache_port *dc = &out->dc.all;
  const gyre_exec *x = in->exec;
  gyre_lsu_in *lsu = &out->lsu_in;
  lsu->dcrsp_valid = dc->rsp_valid;
  lsu->dcrsp_tag = (uint16_t)dc->rsp_tag;
  lsu->dcrsp_data = dc->rsp_data;
  lsu->response.lmem_rdata = m->lmem.rdata;
  lsu->beat.exec = x->valid && x->uop->unit == GYRE_UNIT_LSU && !x->uop->trap ? x : NULL;
  lsu->beat.stack_region = in->stack_region;
  lsu->beat.permissions = in->permissions;
  lsu->beat.core = in->core;
  lsu->beat.stack = in->stack;
  lsu->beat.place = in->place;
  lsu->beat.in_words = in->in_words;
  lsu->beat.state = &m->shader;
  lsu->beat.pixel = m->has_pixels && in->pixel;
  lsu->beat.record = in->pixel_record;
  if (lsu->beat.pixel) lsu->beat.cover = gyre_pixel_cover_lanes(&m->cover, x->wid, x->beat);
  gyre_lsu_eval_result(&m->lsu, lsu, &out->lsu);
  gyre_lsu_eval_trap(&m->lsu, lsu, &out->lsu);
}

void gyre_core_memory_eval_access(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                  gyre_core_memory_out *out) {
  gyre_lsu_in *lsu = &out->lsu_in;
  lsu->response.res_ready = in->res_ready;
  lsu->lmem_ready = m->lmem.ready;
  if (m->has_draws && gyre_attribute_port_first(&m->attributes, in->attr)) lsu->lmem_ready = false;
  lsu->writes_pending = out->dc.all.writes_pending;
  lsu->stores_empty = out->dc.all.stores_empty;
  lsu->lock_ready = in->lock_ready;
  lsu->snoop_valid = in->snoop_valid;
  lsu->snoop_line = in->snoop_addr / m->line_bytes;
  lsu->scalar_line_valid = in->scalar_line_valid;
  lsu->scalar_line_addr = in->scalar_line_addr;
  gyre_lsu_eval_access(&m->lsu, lsu, &out->lsu);
  if (m->has_draws) {
    out->attr_ready = gyre_attribute_port_ready(&m->attributes, &m->lmem, in->attr,
                                                gyre_lsu_response_local_done(&out->lsu.response));
  }
  out->lock_valid = gyre_lsu_lock_valid(&m->lsu.order.lock);
  out->lock_addr = m->lsu.order.lock.line * m->line_bytes;
}

void gyre_core_memory_eval_ready(const gyre_core_memory *m, const gyre_core_memory_in *in,
                                 gyre_core_memory_out *out) {
  gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  const gyre_lsu_out *lsu = &out->lsu;
  ic->req_valid = in->icreq_valid;
  ic->req_addr = in->icreq_addr;
  ic->rsp_ready = in->icrsp_ready;
  ic->inval = (lsu->fence_valid && lsu->fence_inval) || in->flush;
  dc->inval = in->flush || lsu->acquire;
  if (m->has_icache) {
    gyre_cache_eval_ready(&m->icache, ic);
  } else {
    gyre_cache_bypass_eval_ready(&m->no_icache, ic);
  }
  const gyre_lsu_request *request = &lsu->port.dcreq;
  dc->req_valid = request->valid;
  if (request->valid) {
    dc->req_write = request->write;
    dc->req_uncached = request->uncached;
    dc->req_fresh = request->fresh;
    dc->req_tag = request->tag;
    dc->req_addr = request->addr;
    dc->req_mask = request->mask;
    dc->req_data = request->data;
  }
  dc->rsp_ready = lsu->port.dcrsp_ready;
  if (m->has_dcache) {
    gyre_cache_banks_eval_ready(&m->dcache, &out->dc);
  } else {
    gyre_cache_bypass_eval_ready(&m->no_dcache, dc);
  }
  out->lsu_in.dcreq_ready = dc->req_ready;
  gyre_lsu_eval_leave(&m->lsu, &out->lsu_in, &out->lsu);
  out->dc_stays = m->has_dcache && gyre_cache_banks_stays(&m->dcache, &out->dc);
}

uint32_t gyre_core_memory_events(const gyre_core_memory_out *out) {
  const gyre_cache_port *ic = &out->ic, *dc = &out->dc.all;
  uint32_t events = 0;
  if (ic->hit) events |= 1u << GYRE_PERF_ICACHE_HITS;
  if (ic->miss) events |= 1u << GYRE_PERF_ICACHE_MISSES;
  if (dc->hit) events |= 1u << GYRE_PERF_DCACHE_HITS;
  if (dc->miss) events |= 1u << GYRE_PERF_DCACHE_MISSES;
  if (ic->prefetch) events |= 1u << GYRE_PERF_ICACHE_PREFETCHES;
  if (ic->used) events |= 1u << GYRE_PERF_ICACHE_PREFETCHES_USED;
  if (dc->prefetch) events |= 1u << GYRE_PERF_DCACHE_PREFETCHES;
  if (dc->used) events |= 1u << GYRE_PERF_DCACHE_PREFETCHES_USED;
  if (dc->mem.req_valid && dc->mem.req_ready && dc->mem.req_write) {
    events |= 1u << GYRE_PERF_STORES;
  }
  if (out->lsu.conflict) events |= 1u << GYRE_PERF_LMEM_CONFLICTS;
  if (out->port.req_valid && !out->port.req_ready) events |= 1u << GYRE_PERF_MEM_STALLS;
  return events;
}

bool gyre_core_memory_stays(const gyre_core_memory *m, const gyre_core_memory_in *in,
                            const gyre_core_memory_out *out) {
  const gyre_mem_port *port = &out->port;
  if (port->req_valid || port->rsp_valid || !m->has_icache || !m->has_dcache) return false;
  if (m->has_draws && (in->attr->valid || m->attributes.read_q != 0 || m->attributes.came_q ||
                       m->attributes.cover_q || m->attributes.fill_q || in->draw_config->valid)) {
    return false;
  }
  return m->lmem.ready && !out->lsu.acquire && !out->lock_valid && !in->snoop_valid &&
         gyre_lsu_stays(&m->lsu, &out->lsu) && gyre_cache_stays(&m->icache, &out->ic) &&
         out->dc_stays;
}

void gyre_core_memory_tick(gyre_core_memory *m, const gyre_core_memory_in *in,
                           const gyre_core_memory_out *out) {
  // Update the load/store unit last: the words and lines of its requests are in its next access.
  if (m->has_draws) {
    gyre_attribute_port_tick(&m->attributes, &m->lmem, in->attr, out->attr_ready, &out->lsu.lmem,
                             out->lsu.beat.push, out->lsu.leave,
                             gyre_pixel_cover_read(&m->cover, in->attr->addr));
    gyre_shader_state_tick(&m->shader, in->draw_config, in->advance, in->attribute);
  } else {
    gyre_lmem_tick(&m->lmem, &out->lsu.lmem);
  }
  if (m->has_pixels)
    gyre_pixel_cover_tick(&m->cover, in->launch_ready, in->launch, in->exec->wid, in->exec->beat,
                          out->lsu.beat.kill);
  if (m->has_icache) {
    gyre_cache_tick(&m->icache, &out->ic);
  } else {
    gyre_cache_bypass_tick(&m->no_icache, &out->ic);
  }
  if (m->has_dcache) {
    if (!out->dc_stays) gyre_cache_banks_tick(&m->dcache, &out->dc);
  } else {
    gyre_cache_bypass_tick(&m->no_dcache, &out->dc.all);
  }
  gyre_mem_arbiter_tick(&m->arbiter, out->source, out->port.req_ready);
  gyre_lsu_tick(&m->lsu, &out->lsu_in, &out->lsu);
}
