// simulator.c - functional simulator: its handle, turns of the warps, reports.
//
// Warps of all cores take turns in ascending order. A turn is QUANTUM instructions, or fewer if the
// warp ends or waits. So a warp that spins on memory cannot keep the others from running.

#include <stdio.h>
#include <stdlib.h>

#include "functional/fast.h"
#include "functional/parts.h"

enum {
  QUANTUM = 128,
  ALONE = 4096  // a run that is over by then needs no other host threads
};

static bool allocate(gyre_func *f, const gyre_config *cfg) {
  f->stride = (cfg->num_threads + 3U) & ~3U;
  f->warps = cfg->num_cores * cfg->num_warps;
  f->core = calloc(cfg->num_cores, sizeof *f->core);
  f->warp = calloc(f->warps, sizeof *f->warp);
  f->regs = malloc((size_t)f->warps * REGS * f->stride * sizeof *f->regs);  // gyre_func_clear
  f->lmem = calloc(cfg->num_cores, cfg->lmem_bytes);
  f->spare = calloc(1, sizeof *f->spare);
  return f->core != NULL && f->warp != NULL && f->regs != NULL && f->lmem != NULL &&
         f->spare != NULL;
}

// Starts warp 0, thread 0 of the core.
static void reset_core(gyre_func *f, unsigned number, uint32_t arg) {
  gyre_func_core *c = &f->core[number];
  c->number = number;
  c->first = number * f->cfg.num_warps;
  c->lmem = f->lmem + (size_t)number * f->cfg.lmem_bytes;
  c->mscratch = arg;
  for (unsigned i = 0; i < TLB_SIZE; i++) c->load_tlb[i].base = c->store_tlb[i].base = TLB_NONE;
  for (unsigned i = 0; i < f->cfg.num_warps; i++) {
    gyre_warp *w = &f->warp[c->first + i];
    w->core = c;
    w->bit = 1U << i;
    w->common.arg = arg;
    w->regs = f->regs + (size_t)(c->first + i) * REGS * f->stride;
  }
  gyre_warp *first = &f->warp[c->first];
  gyre_func_clear(f, first);
  first->active = true;
  first->pc = f->cfg.reset_pc;
  gyre_func_set_tmask(first, 1);
  first->groups.live = 1;
  c->active = 1;
  f->active++;
}

gyre_func *gyre_func_new(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t arg,
                         char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  gyre_func *f = calloc(1, sizeof *f);
  if (f == NULL || !allocate(f, cfg)) {
    (void)snprintf(why, GYRE_MESSAGE, "No memory for the functional simulator.");
    gyre_func_free(f);
    return NULL;
  }
  f->cfg = *cfg;
  f->whole = f;
  f->bus = *bus;
  f->spare->number = UINT32_MAX;  // no page has this number
  for (unsigned i = 0; i < cfg->num_cores; i++) reset_core(f, i, arg);
  f->quantum = QUANTUM;
  f->wide = gyre_func_is_wide();
  return f;
}

void gyre_func_free(gyre_func *f) {
  if (f == NULL) return;
  gyre_func_free_parts(f);
  gyre_func_free_code(f);
  free(f->work);
  free(f->debug.breaks);
  free(f->debug.watches);
  free(f->lmem);
  free(f->regs);
  free(f->warp);
  free(f->core);
  free(f);
}

bool gyre_func_can_run(const gyre_func *f, unsigned wid) {
  const gyre_warp *w = &f->warp[wid];
  return w->active && !gyre_func_waits(w) && !w->spawning;
}

unsigned gyre_func_next_turn(const gyre_func *f, unsigned first, unsigned step) {
  const unsigned at = f->turn % f->cfg.num_warps + 1;
  unsigned core = f->turn / f->cfg.num_warps;
  uint32_t after = at < 32 ? UINT32_MAX << at : 0;  // the warps of the core to look at
  for (unsigned i = 0; i < f->cfg.num_cores + step; i += step) {
    const gyre_func_core *c = &f->core[core];
    for (uint32_t left = c->active & after; left != 0; left &= left - 1) {
      const unsigned wid = c->first + (unsigned)__builtin_ctz(left);
      if (gyre_func_can_run(f, wid)) return wid;
    }
    after = UINT32_MAX;
    core = core + step < f->cfg.num_cores ? core + step : first;
  }
  return f->warps;
}

// Gives the turn to the next warp that can run; false without one.
static bool next_turn(gyre_func *f) {
  for (unsigned i = 0; i < f->cfg.num_cores; i++) gyre_func_try_spawn(f, &f->core[i]);
  const unsigned wid = gyre_func_next_turn(f, 0, 1);
  if (wid == f->warps) return false;
  f->turn = wid;
  f->quantum = QUANTUM;
  return true;
}

// Runs the machine, with the host's arithmetic as float_lanes.h needs it.
static gyre_state run(gyre_func *f, uint64_t steps) {
  gyre_func_debug_begin(f);
  for (;;) {
    if (f->fault.valid) return GYRE_FAULTED;
    if (steps != 0 && !f->stop && !f->debug.stands) {
      const uint64_t together = gyre_func_run_parallel(f, steps);
      steps -= together;
      if (together != 0) continue;
    }
    if (f->work != NULL) gyre_func_work_give(f);
    if (f->active == 0) return GYRE_DONE;
    if (f->debug.steps.alone) gyre_func_debug_turn(f);
    if ((f->quantum == 0 || !gyre_func_can_run(f, f->turn)) && !next_turn(f)) return GYRE_HUNG;
    if (steps == 0 || f->stop || f->debug.stands) return GYRE_RUNNING;
    const bool stepping = f->debug.steps.step && f->turn == f->debug.steps.warp;
    uint64_t budget = steps < f->quantum ? steps : f->quantum;
    gyre_func_core *c = f->warp[f->turn].core;
    f->turn_warp_insns = f->warp_insns;
    f->turn_thread_insns = f->thread_insns;
    uint64_t done = stepping ? gyre_func_debug_step(f) : gyre_func_run_warp(f, f->turn, budget);
    if (done < budget && !f->debug.stands && !stepping)
      f->last_change = f->warp_insns;  // the warp has ended, or waits
    c->warp_insns += done;
    c->thread_insns += f->thread_insns - f->turn_thread_insns;
    f->turn_warp_insns = f->warp_insns;  // also for observers that read a CSR between two runs
    f->turn_thread_insns = f->thread_insns;
    steps -= done;
    f->quantum -= (unsigned)done;
  }
}

gyre_state gyre_func_run(gyre_func *f, uint64_t steps) {
  f->stop = false;
  const unsigned before = gyre_func_usual_arithmetic();
  const gyre_state state = run(f, steps);
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr(before);
#else
  (void)before;
#endif
  return state;
}

void gyre_func_stop(gyre_func *f) { gyre_func_stop_threads(f); }

void gyre_func_set_pool(gyre_func *f, gyre_func_pool *pool) {
  gyre_func_free_parts(f);
  f->pool = pool;
  f->together_from = ALONE;
}

gyre_fault gyre_func_fault(const gyre_func *f) { return f->fault; }

uint64_t gyre_func_warp_insns(const gyre_func *f) { return f->warp_insns; }

uint64_t gyre_func_thread_insns(const gyre_func *f) { return f->thread_insns; }

uint64_t gyre_func_idle(const gyre_func *f) { return f->warp_insns - f->last_change; }

uint32_t gyre_func_reg(const gyre_func *f, unsigned warp, unsigned thread, unsigned reg) {
  if (warp >= f->warps || thread >= f->cfg.num_threads || reg >= NO_REG) return 0;
  if (!f->warp[warp].cleared) return 0;
  return gyre_func_row(f, &f->warp[warp], reg)[thread];
}

uint32_t gyre_func_fcsr(const gyre_func *f, unsigned warp, unsigned thread) {
  if (warp >= f->warps || thread >= f->cfg.num_threads) return 0;
  return f->warp[warp].fcsr[thread];
}

gyre_warp_info gyre_func_warp(const gyre_func *f, unsigned warp) {
  gyre_warp_info info = {.waits_for = ""};
  if (warp >= f->warps) return info;
  const gyre_warp *w = &f->warp[warp];
  info.active = w->active;
  info.stalled = w->spawning;
  info.at_barrier = w->at_barrier;
  info.pc = w->pc;
  info.tmask = w->tmask;
  if (w->at_barrier) info.waits_for = "a barrier";
  if (w->spawning) info.waits_for = "wspawn, until no other warp is active";
  return info;
}

bool gyre_func_group(const gyre_func *f, unsigned warp, unsigned i, gyre_group_info *group) {
  if (warp >= f->warps) return false;
  const gyre_warp *w = &f->warp[warp];
  const gyre_warp_groups *g = &w->groups;
  const gyre_group *found = NULL;
  unsigned wait = w->at_barrier ? GYRE_WAIT_BARRIER : GYRE_WAIT_TURN;
  if (i < g->ready.n) {
    found = &g->ready.at[i];
  } else if (i - g->ready.n < g->parked.n) {
    found = &g->parked.at[i - g->ready.n];
    wait = GYRE_WAIT_PARKED;
  } else if (i == g->ready.n + g->parked.n && g->spawn.mask != 0) {
    found = &g->spawn;
    wait = GYRE_WAIT_ASIDE;
  }
  if (found == NULL || w->spawning) return false;  // the whole warp is in wspawn: gyre_func_warp
  *group = (gyre_group_info){found->pc, found->mask, found->depth, gyre_group_waits_for(wait)};
  return true;
}

const char *gyre_func_group_counter(const gyre_func *f, unsigned i, uint64_t *value) {
  const char *name = gyre_group_counter_name(i);
  if (name) *value = f->group_count[i];
  return name;
}

void gyre_func_set_trace(gyre_func *f, gyre_func_trace *fn, void *ctx) {
  f->trace = fn;
  f->trace_ctx = ctx;
}
