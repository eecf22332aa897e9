// gyre_coverage_memory.c - coverage of atomic operations, line locks and caches.

#include <stdbool.h>

#include "gyre_coverage_looks.h"

// A beat of LR or SC leaves X: what is reserved then.
static void atomic(gyre_coverage *c, const gyre_core *k) {
  const gyre_wires *w = &k->w;
  if (w->exec.uop.op == GYRE_OP_LR) {
    if (w->exec.first && w->exec.beat != 0) GYRE_COVER(c, lr_later_beat);
    return;
  }
  const gyre_reservation *r = &k->memory.lsu.order.atomic.reservation[w->exec.wid];
  if (!r->valid || !w->exec.last) return;
  if (r->beat != 0) GYRE_COVER(c, sc_later_beat);
  const uint32_t thread = r->beat * c->cfg->num_lanes + r->lane;
  if (!(k->warp_state.tmask_q[w->exec.wid] >> thread & 1)) GYRE_COVER(c, sc_other_lanes);
}

static void locks(gyre_coverage *c, const gyre_model *m) {
  const unsigned cores = m->cfg.num_cores;
  for (unsigned i = 0; i < cores; i++) {
    const gyre_wires *w = &m->core[i].w;
    gyre_cover_core *was = &c->core[i];
    if (!w->lock_valid) continue;
    const bool begins = !was->lock_valid;
    unsigned same = 0, held = 0, waiting = 0;
    for (unsigned j = 0; j < cores; j++) {
      const gyre_wires *v = &m->core[j].w;
      if (j == i) continue;
      if (v->lock_valid && v->lock_addr == w->lock_addr) {
        held += v->lock_ready;
        waiting += !v->lock_ready && j < i;
        same += j < i && !c->core[j].lock_valid;
      }
    }
    if (begins && same) GYRE_COVER(c, lock_same_cycle);
    if (begins && held) GYRE_COVER(c, lock_waits);
    if (begins) was->behind = 0;
    if (held) was->behind = 1;
    if (w->lock_ready && !was->lock_ready && was->behind) GYRE_COVER(c, lock_handover);
    if (begins && !w->lock_ready && waiting) GYRE_COVER(c, lock_queue);
  }
  for (unsigned i = 0; i < cores; i++) {
    const gyre_wires *w = &m->core[i].w;
    c->core[i].lock_valid = w->lock_valid;
    c->core[i].lock_ready = w->lock_valid && w->lock_ready;
    c->core[i].lock_addr = w->lock_addr;
  }
  // Registers: what the cores see in the next cycle.
  const gyre_line_locks *s = &m->uncore.locks;
  for (uint32_t left = s->snoop_valid; left != 0; left &= left - 1) {
    const gyre_core *k = &m->core[__builtin_ctz(left)];
    for (unsigned wid = 0; wid < m->cfg.num_warps; wid++) {
      const gyre_reservation *r = &k->memory.lsu.order.atomic.reservation[wid];
      if (r->valid && !r->local && r->line == s->snoop_addr / m->cfg.line_bytes)
        GYRE_COVER(c, snoop_reservation);
    }
  }
}

// Two lines of one set: one has come from memory at this edge, one was asked for.
static bool fill_same_set(gyre_cover_cache *last, const gyre_cache *k, const gyre_cache_port *p) {
  const uint32_t came = last->pend & ~k->memory.mshr.pend;
  last->pend = k->memory.mshr.pend;
  if (came == 0 || !p->req_valid) return false;
  const uint32_t line = p->req_addr >> k->offset_bits;
  return line != k->memory.mshr.filled &&
         gyre_cache_ways_same_set(&k->ways, line, k->memory.mshr.filled);
}

static void data_cache(gyre_coverage *c, gyre_cover_cache *last, const gyre_cache *k,
                       const gyre_cache_port *p) {
  const uint32_t misses = gyre_cover_ones(k->memory.mshr.valid), stores = k->memory.stores.count;
  const bool clearing = gyre_cache_inval_busy(k);
  if (misses > last->misses) {
    if (p->match >= 0) GYRE_COVER(c, miss_merged);
    if (misses == k->memory.mshr.entries) GYRE_COVER(c, misses_full);
  }
  if (stores == k->memory.stores.entries) {
    if (stores != last->stores) GYRE_COVER(c, stores_full);
    if (last->stores == stores && p->req_valid && !p->req_write && !p->req_uncached &&
        gyre_store_buffer_match(&k->memory.stores, p->req_addr >> k->offset_bits))
      GYRE_COVER(c, stores_full_read);
  }
  if (fill_same_set(last, k, p)) GYRE_COVER(c, fill_same_set);
  if (clearing && !last->clearing) {
    // With one core, only a flush empties it.
    if (misses != 0) GYRE_COVER(c, clear_misses);
    if (misses != 0) GYRE_COVER(c, flush_misses);
    if (stores != 0) GYRE_COVER(c, flush_stores);
    if (misses != 0 && stores != 0) GYRE_COVER(c, flush_both);
  }
  last->misses = misses;
  last->stores = stores;
  last->clearing = clearing;
}

static void shared_cache(gyre_coverage *c, gyre_cover_cache *last, const gyre_cache *k,
                         const gyre_cache_port *p) {
  const uint32_t misses = gyre_cover_ones(k->memory.mshr.valid);
  if (misses > last->misses) {
    if (p->match >= 0) GYRE_COVER(c, shared_merged);
    if (misses == k->memory.mshr.entries) GYRE_COVER(c, shared_full);
  }
  last->misses = misses;
  if (fill_same_set(last, k, p)) GYRE_COVER(c, shared_fill_set);
  if (k->memory.back.state == NULL || !p->req_valid || !p->req_ready) return;
  for (uint32_t n = 0; n < k->memory.back.count; n++)
    if (k->memory.back.entry[(k->memory.back.head + n) % k->memory.back.depth].line ==
        p->req_addr >> k->offset_bits)
      GYRE_COVER(c, evicted_again);
}

void gyre_coverage_memory(gyre_coverage *c, const gyre_model *m) {
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    const gyre_wires *w = &k->w;
    if (w->exec_valid && w->exec_ready && w->exec.uop.unit == GYRE_UNIT_LSU &&
        (w->exec.uop.op == GYRE_OP_LR || w->exec.uop.op == GYRE_OP_SC))
      atomic(c, k);
    const gyre_core_memory *s = &k->memory;
    const gyre_core_memory_out *out = &k->memory_out;
    if (!s->has_dcache || out->dc_stays) continue;
    for (unsigned b = 0; b < s->dcache.banks; b++)
      data_cache(c, &c->core[i].cache[b], &s->dcache.bank[b],
                 s->dcache.banks == 1 ? &out->dc.all : &out->dc.bank[b]);
  }
  if (m->cfg.num_cores > 1 && m->cfg.a_ext) locks(c, m);
  const gyre_l2 *l = &m->uncore.l2;
  const gyre_cache_banks_port *p = &m->uncore_out.l2.p;
  for (unsigned b = 0; m->uncore.has_l2 && b < l->cache.banks; b++)
    shared_cache(c, &c->shared[b], &l->cache.bank[b], l->cache.banks == 1 ? &p->all : &p->bank[b]);
}
