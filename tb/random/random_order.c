// random_order.c - records and compares the ways of warps.

#include "random_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_core.h"
#include "gyre_gpu.h"

bool random_order_begin(random_order *o, const gyre_config *cfg) {
  o->warps = cfg->num_cores * cfg->num_warps;
  o->failed = false;
  o->way = calloc(o->warps, sizeof *o->way);
  return o->way != NULL;
}

void random_order_end(random_order *o) {
  for (unsigned i = 0; o->way && i < o->warps; i++) free(o->way[i].step);
  free(o->way);
  memset(o, 0, sizeof *o);
}

void random_order_step(random_order *o, unsigned warp, uint32_t pc, uint32_t tmask) {
  random_way *w = &o->way[warp];
  if (w->count == w->cap) {
    const size_t cap = w->cap ? 2 * w->cap : 1024;
    random_step *step = realloc(w->step, cap * sizeof *step);
    if (!step) {
      o->failed = true;
      return;
    }
    w->step = step;
    w->cap = cap;
  }
  w->step[w->count++] = (random_step){pc, tmask};
}

// A beat goes from the operands to its unit. One that faults completes nothing.
static void beat(random_order *o, const gyre_core *k, unsigned warp, unsigned num_lanes) {
  const gyre_wires *w = &k->w;
  random_way *way = &o->way[warp];
  way->tmask |= w->exec.lanes << w->exec.beat * num_lanes;
  if (!w->exec.last) return;
  random_order_step(o, warp, w->exec.uop.pc, way->tmask);
  way->tmask = 0;
}

void random_order_look(random_order *o, const gyre_model *m) {
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    if (!k->w.exec_valid || !k->w.exec_ready || k->w.trap.valid) continue;
    beat(o, k, i * m->cfg.num_warps + k->w.exec.wid, m->cfg.num_lanes);
  }
}

bool random_order_equal(const random_order *a, const random_order *b, bool whole, char *why) {
  if (a->failed || b->failed) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  for (unsigned i = 0; i < a->warps; i++) {
    const random_way *x = &a->way[i], *y = &b->way[i];
    const size_t n = x->count < y->count ? x->count : y->count;
    for (size_t k = 0; k < n; k++) {
      const random_step s = x->step[k], t = y->step[k];
      if (s.pc == t.pc && s.tmask == t.tmask) continue;
      snprintf(why, GYRE_MESSAGE,
               "instruction %zu of warp %u: pc 0x%08x, threads %08x, and pc 0x%08x, threads %08x",
               k, i, s.pc, s.tmask, t.pc, t.tmask);
      return false;
    }
    if (x->count == y->count || !whole) continue;
    snprintf(why, GYRE_MESSAGE, "warp %u has executed %zu instructions and %zu", i, x->count,
             y->count);
    return false;
  }
  return true;
}
