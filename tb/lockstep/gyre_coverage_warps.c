// gyre_coverage_warps.c - coverage of divergence, barriers, wspawn and faults.

#include <stdbool.h>

#include "gyre_coverage_looks.h"

static void stack(gyre_coverage *c, gyre_cover_core *last, const gyre_core *k) {
  const gyre_ipdom *ipdom = &k->execute.warp_control.divergence.reconvergence;
  const unsigned wid = k->w.resolve.wid;
  const unsigned sp = ipdom->stack[wid].sp, was = last->depth[wid];
  if (sp == was) return;
  last->depth[wid] = (uint8_t)sp;
  if (sp < was) return;
  if (sp == 1)
    GYRE_COVER(c, stack_1);
  else if (sp == 2)
    GYRE_COVER(c, stack_2);
  else
    GYRE_COVER(c, stack_3);
  if (sp == ipdom->depth) GYRE_COVER(c, stack_full);
}

static void barriers(gyre_coverage *c, const gyre_wires *w) {
  const uint32_t local = w->bar_clear & ~w->gclear_warps;
  const unsigned n = gyre_cover_ones(local);
  if (n == 1)
    GYRE_COVER(c, bar_opens_2);
  else if (n > 3)
    GYRE_COVER(c, bar_opens_more);
  else if (n > 1)
    GYRE_COVER(c, bar_opens_4);
  if (n != 0 && w->gclear_warps != 0) GYRE_COVER(c, gbar_and_bar);
}

static void global(gyre_coverage *c, const gyre_model *m) {
  unsigned ask = 0, cores = 0, warps = 0, count = 0;
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_wires *w = &m->core[i].w;
    ask += w->gbar.valid;
    cores += w->gclear_warps != 0;
    warps += gyre_cover_ones(w->gclear_warps);
    if (w->gbar.valid && w->gbar_ready && !w->gbar_fault && !w->gbar_wait) count = w->gbar.count;
  }
  if (ask > 1) GYRE_COVER(c, gbar_same_cycle);
  if (cores > 1) GYRE_COVER(c, gbar_releases_cores);
  // The last warp to arrive is not released.
  if (count > 1 && warps + 1 < count) GYRE_COVER(c, gbar_opens_dropped);
}

static void wspawn(gyre_coverage *c, gyre_cover_core *last, const gyre_core *k) {
  const gyre_spawn *t = &k->execute.warp_control.spawn;
  const gyre_wires *w = &k->w;
  if (last->waits) {
    if (w->resolve.finish) GYRE_COVER(c, wspawn_waits_end);
    if (w->bar_set) GYRE_COVER(c, wspawn_waits_bar);
    if (w->trap.valid && !w->state.halted) {
      GYRE_COVER(c, wspawn_waits_fault);
      const bool spawns = w->exec.uop.unit == GYRE_UNIT_SFU &&
                          (w->exec.uop.op == GYRE_OP_WSPAWN || w->exec.uop.op == GYRE_OP_WSPAWN20);
      if (spawns && w->trap.cause == GYRE_FAULT_PC_MISALIGNED)
        GYRE_COVER(c, wspawn_waits_misaligned);
    }
  } else if (t->wait_q && !t->wait_old_q) {
    const unsigned others = gyre_cover_ones(w->state.active & ~(1u << t->wait_wid_q));
    if (others == 1) GYRE_COVER(c, wspawn_waits_1);
    if (others > 1) GYRE_COVER(c, wspawn_waits_more);
  }
  last->waits = t->wait_q && !t->wait_old_q;
  if (!w->spawn.valid) return;
  for (uint32_t left = w->spawn.start | w->spawn.kill; left != 0; left &= left - 1)
    last->depth[__builtin_ctz(left)] = 0;
  if (w->spawn.kill & w->state.active) GYRE_COVER(c, wspawn_ends);
  if ((w->spawn.start | w->spawn.kill) & w->state.barred) GYRE_COVER(c, bar_dropped);
}

void gyre_coverage_warps(gyre_coverage *c, const gyre_model *m) {
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    gyre_cover_core *last = &c->core[i];
    if (k->w.resolve.valid && !m->cfg.reconvergence) stack(c, last, k);
    if (k->w.bar_clear) barriers(c, &k->w);
    if (k->execute.warp_control.spawn.wait_q || last->waits || k->w.spawn.valid) wspawn(c, last, k);
  }
  if (m->cfg.num_cores > 1) global(c, m);
}

// ---- Faults -------------------------------------------------------------------------------------

static bool outside(const gyre_config *cfg, uint32_t addr, bool atomic) {
  if (addr - cfg->ram_base < cfg->ram_bytes || addr - cfg->lmem_base < cfg->lmem_bytes)
    return false;
  return atomic || addr - cfg->io_base >= 4096;
}

static bool is_access(unsigned cause) {
  return cause == GYRE_FAULT_LOAD_MISALIGNED || cause == GYRE_FAULT_STORE_MISALIGNED ||
         cause == GYRE_FAULT_LOAD_ACCESS || cause == GYRE_FAULT_STORE_ACCESS;
}

static void access_fault(gyre_coverage *c, const gyre_wires *w) {
  const uint32_t lanes = w->exec.lanes << w->exec.beat * c->cfg->num_lanes;
  if (lanes & ~w->trap.lanes) GYRE_COVER(c, fault_beside);
  if (w->trap.cause != GYRE_FAULT_LOAD_MISALIGNED && w->trap.cause != GYRE_FAULT_STORE_MISALIGNED)
    return;
  const bool atomic = gyre_agu_is_atomic(w->exec.uop.op);
  for (uint32_t left = w->exec.lanes; left != 0; left &= left - 1) {
    const unsigned l = (unsigned)__builtin_ctz(left);
    if (!outside(c->cfg, w->exec.a[l] + w->exec.uop.imm, atomic)) continue;
    GYRE_COVER(c, fault_mixed);
    return;
  }
}

static void stack_fault(gyre_coverage *c, const gyre_wires *w) {
  const uint32_t lanes = w->exec.lanes << w->exec.beat * c->cfg->num_lanes;
  GYRE_COVER(c, stack_leaves);
  if (w->exec.uop.op == GYRE_OP_AND) GYRE_COVER(c, stack_leaves_and);
  if (lanes & ~w->trap.lanes) GYRE_COVER(c, stack_leaves_beside);
  if (w->exec.beat != 0) GYRE_COVER(c, stack_leaves_later_beat);
}

static void fault(gyre_coverage *c, const gyre_core *k) {
  const gyre_wires *w = &k->w;
  const gyre_warp_control *control = &k->execute.warp_control;
  const uint32_t all = (uint32_t)((1ull << c->cfg->num_threads) - 1);
  if (k->warp_state.tmask_q[w->trap.wid] != all) GYRE_COVER(c, fault_partial);
  if (w->exec.beat != 0) GYRE_COVER(c, fault_later_beat);
  if (!c->cfg->reconvergence) {
    const gyre_stack *s = &control->divergence.reconvergence.stack[w->trap.wid];
    if (s->sp != 0) GYRE_COVER(c, fault_divergent);
    if (w->trap.cause == GYRE_FAULT_JOIN && s->ucnt[s->sp] != 0) GYRE_COVER(c, fault_join_uniform);
  }
  if (is_access(w->trap.cause)) access_fault(c, w);
  if (w->trap.cause == GYRE_FAULT_STACK_OVERFLOW) stack_fault(c, w);
  if (w->trap.cause == GYRE_FAULT_BARRIER) {
    const uint32_t id = w->trap.value & 0x7fffffff, end = c->cfg->num_barriers;
    if (id == end) GYRE_COVER(c, fault_bar_end);
    if (id >= 32 && (id & 31) < end) GYRE_COVER(c, fault_bar_high);
  }
  const gyre_spawn *t = &control->spawn;
  if (w->trap.cause == GYRE_FAULT_WSPAWN && t->wait_q && t->wait_old_q)
    GYRE_COVER(c, wspawn_several);
  if (w->bus.valid) GYRE_COVER(c, fault_and_bus);
  bool busy = gyre_lsu_queue_valid(&k->memory.lsu.entry.queue) || k->memory.lsu.response.valid != 0;
  for (unsigned b = 0; k->memory.has_dcache && b < k->memory.dcache.banks; b++) {
    const gyre_cache *d = &k->memory.dcache.bank[b];
    busy |= d->memory.mshr.valid != 0 || d->memory.stores.count != 0;
  }
  if (busy) GYRE_COVER(c, fault_under_way);
}

void gyre_coverage_faults(gyre_coverage *c, const gyre_model *m) {
  unsigned faults = 0;
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    if (!k->w.trap.valid || k->w.state.halted) continue;
    faults++;
    fault(c, k);
  }
  if (faults > 1) GYRE_COVER(c, fault_two_cores);
}
