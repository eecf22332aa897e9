// debug.c - stops of the functional simulator for a debugger (gyre/debug.h). The fast loop does not
// check for them: a breakpoint is a kind of decoded instruction, and while a watchpoint exists all
// memory accesses are of such a kind.

#include <stdlib.h>
#include <string.h>

#include "functional/parts.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"

// ---- Breakpoints --------------------------------------------------------------------------------

static bool is_break(const gyre_func *f, uint32_t pc) {
  for (unsigned i = 0; i < f->debug.num_breaks; i++) {
    if (f->debug.breaks[i] == pc) return true;
  }
  return false;
}

void gyre_func_mark(const gyre_func *f, uint32_t pc, gyre_decoded *d) {
  const bool memory = d->plain == KIND_ATOMIC || d->plain == KIND_INDEXED ||
                      (d->plain >= KIND_LSU && d->plain < KIND_FIRST_OTHER &&
                       d->op != GYRE_OP_FENCE && d->op != GYRE_OP_FENCEI);
  if (memory && (f->debug.num_watches != 0 || f->touch != NULL)) d->kind = KIND_WATCH;
  if (is_break(f, pc)) d->kind = KIND_BREAK;
}

void gyre_func_stand(gyre_func *f, unsigned wid) {
  f->debug.stands = f->debug.at_break = true;
  f->debug.warp = wid;
}

static void decode_again(gyre_func *f, uint32_t pc) {
  gyre_func_code(f, pc)->insn[pc >> 2 & (PAGE_INSNS - 1U)].kind = KIND_UNDECODED;
}

bool gyre_func_set_break(gyre_func *f, uint32_t pc, bool on) {
  gyre_func_debug *d = &f->debug;
  if (on == is_break(f, pc)) return true;
  if (on) {
    uint32_t *more = realloc(d->breaks, (d->num_breaks + 1) * sizeof *more);
    if (more == NULL) return false;
    d->breaks = more;
    d->breaks[d->num_breaks++] = pc;
  } else {
    unsigned i = 0;
    while (d->breaks[i] != pc) i++;
    d->breaks[i] = d->breaks[--d->num_breaks];
  }
  decode_again(f, pc);
  return true;
}

bool gyre_func_at_break(const gyre_func *f, unsigned *warp) {
  if (f->debug.at_break) *warp = f->debug.warp;
  return f->debug.at_break;
}

// ---- Watchpoints --------------------------------------------------------------------------------

bool gyre_func_set_watch(gyre_func *f, uint32_t addr, uint32_t bytes, unsigned kind, bool on) {
  gyre_func_debug *d = &f->debug;
  unsigned i = d->num_watches;
  if (on) {
    gyre_func_watch *more = realloc(d->watches, (i + 1) * sizeof *more);
    if (more == NULL) return false;
    d->watches = more;
    d->watches[d->num_watches++] = (gyre_func_watch){.addr = addr, .bytes = bytes, .kind = kind};
  } else {
    for (i = 0; i < d->num_watches; i++) {
      const gyre_func_watch *w = &d->watches[i];
      if (w->addr == addr && w->bytes == bytes && w->kind == kind) break;
    }
    if (i == d->num_watches) return false;
    d->watches[i] = d->watches[--d->num_watches];
  }
  gyre_func_forget_code(f);  // decode everything anew
  return true;
}

static unsigned kinds_of(unsigned op) {
  if (gyre_is_store(op) || op == GYRE_OP_SC) return GYRE_WATCH_WRITE;
  return gyre_is_atomic(op) && op != GYRE_OP_LR ? GYRE_WATCH_READ | GYRE_WATCH_WRITE
                                                : GYRE_WATCH_READ;
}

bool gyre_func_watched(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  const gyre_warp *w = &f->warp[wid];
  const bool atomic = gyre_is_atomic(d->op);
  const unsigned size = atomic ? 4 : gyre_access_bytes(d->op);
  for (unsigned i = 0; i < f->debug.num_watches; i++) {
    gyre_func_watch *at = &f->debug.watches[i];
    if ((at->kind & kinds_of(d->op)) == 0) continue;
    for (unsigned t = 0; t < f->cfg.num_threads; t++) {
      const uint32_t addr = gyre_func_address(f, w, d, t);
      if (w->lane_mask[t] == 0) continue;
      if (addr - at->addr < at->bytes || at->addr - addr < size) at->threads |= 1U << t;
    }
    if (at->threads == 0) continue;
    f->debug.stands = true;
    f->debug.warp = wid;
  }
  return f->debug.stands;
}

bool gyre_func_watch_hit(const gyre_func *f, unsigned i, gyre_watch_hit *hit) {
  for (unsigned k = 0; k < f->debug.num_watches; k++) {
    const gyre_func_watch *w = &f->debug.watches[k];
    if (w->threads == 0 || i-- != 0) continue;
    *hit = (gyre_watch_hit){f->debug.warp, w->threads, w->addr, w->kind};
    return true;
  }
  return false;
}

// ---- Steps --------------------------------------------------------------------------------------

void gyre_func_step(gyre_func *f, const gyre_func_steps *steps) {
  f->debug.steps = steps != NULL ? *steps : (gyre_func_steps){0};
}

bool gyre_func_stepped(const gyre_func *f) { return f->debug.stepped; }

void gyre_func_debug_begin(gyre_func *f) {
  f->debug.stands = f->debug.at_break = f->debug.stepped = false;
  for (unsigned i = 0; i < f->debug.num_watches; i++) f->debug.watches[i].threads = 0;
}

void gyre_func_debug_turn(gyre_func *f) {
  const unsigned wid = f->debug.steps.warp;
  if (wid >= f->warps || !gyre_func_can_run(f, wid)) return;
  if (f->turn == wid && f->quantum != 0) return;
  f->turn = wid;
  f->quantum = 1;
}

uint64_t gyre_func_debug_step(gyre_func *f) {
  gyre_func_debug *d = &f->debug;
  const gyre_warp *w = &f->warp[f->turn];
  const uint32_t pc = w->pc;
  const bool mine = (w->tmask >> d->steps.thread & 1U) != 0;
  const bool lift = mine && is_break(f, pc);
  if (lift) (void)gyre_func_set_break(f, pc, false);
  const uint64_t done = gyre_func_run_warp(f, f->turn, 1);
  if (lift) (void)gyre_func_set_break(f, pc, true);  // always has room, because it was set before
  if (mine && done != 0) d->stepped = f->stop = true;
  return done;
}
