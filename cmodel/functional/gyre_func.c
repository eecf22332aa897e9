// gyre_func.c - handle of the functional simulator, turns of the warps, reports.
//
// Warps take turns in ascending order; a turn is QUANTUM instructions, or less if the warp ends or
// waits. A warp that spins on memory therefore cannot keep the others from running.

#include <stdio.h>
#include <stdlib.h>

#include "functional/gyre_func_state.h"

enum { QUANTUM = 128 };

gyre_func *gyre_func_new(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t arg,
                         char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  unsigned stride = (cfg->num_threads + 3U) & ~3U;
  gyre_func *f = calloc(1, sizeof *f);
  if (f != NULL) {
    f->regs = calloc((size_t)cfg->num_warps * REGS * stride, sizeof *f->regs);
    f->lmem = calloc(cfg->lmem_bytes, 1);
    f->spare = calloc(1, sizeof *f->spare);
  }
  if (f == NULL || f->regs == NULL || f->lmem == NULL || f->spare == NULL) {
    (void)snprintf(why, GYRE_MESSAGE, "No memory for the functional simulator.");
    gyre_func_free(f);
    return NULL;
  }
  f->cfg = *cfg;
  f->bus = *bus;
  f->stride = stride;
  f->mscratch = arg;
  f->spare->number = UINT32_MAX;  // no page has this number
  for (unsigned i = 0; i < TLB_SIZE; i++) f->load_tlb[i].base = f->store_tlb[i].base = 1;
  for (unsigned i = 0; i < cfg->num_warps; i++) {
    f->warp[i].regs = f->regs + (size_t)i * REGS * stride;
  }
  f->active = 1;
  f->warp[0].active = true;
  f->warp[0].pc = cfg->reset_pc;
  gyre_func_set_tmask(&f->warp[0], 1);
  f->quantum = QUANTUM;
  return f;
}

void gyre_func_free(gyre_func *f) {
  if (f == NULL) return;
  gyre_func_free_code(f);
  free(f->lmem);
  free(f->regs);
  free(f);
}

static bool can_run(const gyre_func *f, unsigned wid) {
  const gyre_warp *w = &f->warp[wid];
  return w->active && !w->at_barrier && !w->spawning;
}

// Gives the turn to the next warp that can run; false: there is none.
static bool next_turn(gyre_func *f) {
  gyre_func_try_spawn(f);
  for (unsigned i = 1; i <= f->cfg.num_warps; i++) {
    unsigned wid = (f->turn + i) % f->cfg.num_warps;
    if (can_run(f, wid)) {
      f->turn = wid;
      f->quantum = QUANTUM;
      return true;
    }
  }
  return false;
}

gyre_state gyre_func_run(gyre_func *f, uint64_t steps) {
  f->stop = false;
  for (;;) {
    if (f->fault.valid) return GYRE_FAULTED;
    if (f->active == 0) return GYRE_DONE;
    if ((f->quantum == 0 || !can_run(f, f->turn)) && !next_turn(f)) return GYRE_HUNG;
    if (steps == 0 || f->stop) return GYRE_RUNNING;
    uint64_t budget = steps < f->quantum ? steps : f->quantum;
    uint64_t done = gyre_func_run_warp(f, f->turn, budget);
    steps -= done;
    f->quantum -= (unsigned)done;
  }
}

void gyre_func_stop(gyre_func *f) { f->stop = true; }

gyre_fault gyre_func_fault(const gyre_func *f) { return f->fault; }

uint64_t gyre_func_warp_insns(const gyre_func *f) { return f->warp_insns; }

uint64_t gyre_func_thread_insns(const gyre_func *f) { return f->thread_insns; }

uint32_t gyre_func_reg(const gyre_func *f, unsigned warp, unsigned thread, unsigned reg) {
  if (warp >= f->cfg.num_warps || thread >= f->cfg.num_threads || reg >= NO_REG) return 0;
  return gyre_func_row(f, &f->warp[warp], reg)[thread];
}

uint32_t gyre_func_fcsr(const gyre_func *f, unsigned warp, unsigned thread) {
  if (warp >= f->cfg.num_warps || thread >= f->cfg.num_threads) return 0;
  return f->warp[warp].fcsr[thread];
}

gyre_warp_info gyre_func_warp(const gyre_func *f, unsigned warp) {
  gyre_warp_info info = {.waits_for = ""};
  if (warp >= f->cfg.num_warps) return info;
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

void gyre_func_set_trace(gyre_func *f, gyre_func_trace *fn, void *ctx) {
  f->trace = fn;
  f->trace_ctx = ctx;
}
