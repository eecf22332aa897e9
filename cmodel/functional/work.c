// work.c - workgroups of a launch on the functional simulator, their ids and barriers
// (docs/dispatch.md).
//
// Workgroups go in order, each to the first core with room, beginning after the core of the last
// workgroup. That core depends on time, as in hardware. With several host threads each takes
// workgroups for its own cores (ranges.c).

#include <string.h>

#include "functional/parts.h"
#include "functional/work.h"
#include "issue/gyre_work_stack.h"
#include "riscv/gyre_ops_csr.h"

enum { PIECES = GYRE_FUNC_PIECES, DIMENSIONS = 3, ID_BITS = 0x3ff };

// Returns the items of a workgroup in dimension d: fewer at the end of the grid.
static uint32_t extent(const gyre_func_work *work, const uint32_t *group, unsigned d) {
  const uint32_t left = work->grid[d] - group[d] * work->size[d];
  return left < work->size[d] ? left : work->size[d];
}

// Returns the id in dimension d of thread i of a workgroup, as in hardware even after its end.
static uint32_t local_id(const gyre_func_work *work, uint32_t i, unsigned d) {
  if (d == 0) return i % work->size[0];
  if (d == 1) return i / work->size[0] % work->size[1];
  return i / work->size[0] / work->size[1] & ID_BITS;
}

static uint32_t mask_of(const gyre_func *f, const uint32_t *group, uint32_t first) {
  const gyre_func_work *work = f->work;
  const uint32_t items = work->size[0] * work->size[1] * work->size[2];
  bool whole = first + f->cfg.num_threads <= ID_BITS + 1;  // the ids do not repeat
  for (unsigned d = 0; d < DIMENSIONS; d++)
    whole = whole && extent(work, group, d) == work->size[d];
  if (whole) {
    const uint32_t left = items - first, all = UINT32_MAX >> (32 - f->cfg.num_threads);
    return left < f->cfg.num_threads ? (1U << left) - 1 : all;
  }
  uint32_t mask = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    bool on = true;
    for (unsigned d = 0; d < DIMENSIONS; d++)
      on = on && local_id(work, first + t, d) < extent(work, group, d);
    if (on) mask |= 1U << t;
  }
  return mask;
}

static void launch(gyre_func *f, gyre_warp *w, const uint32_t *group, unsigned slot, uint32_t lmem,
                   uint32_t first, uint32_t tmask) {
  gyre_func_work *work = f->work;
  const unsigned number = (unsigned)__builtin_ctz(w->bit);
  gyre_func_clear(f, w);
  w->active = true;
  w->pc = work->pc;
  gyre_func_set_tmask(w, tmask);
  w->groups.live = tmask;
  w->core->active |= w->bit;
  f->active++;
  w->work = true;
  w->slot = (uint8_t)slot;
  w->common = work->common;
  w->lmem = lmem;
  w->first_thread = first;
  for (unsigned d = 0; d < DIMENSIONS; d++) {
    w->group[d] = group[d];
    w->first_item[d] = work->offset[d] + group[d] * work->size[d];
  }
  enum { STACK_POINTER = 2 };
  uint32_t *sp = gyre_func_row(f, w, STACK_POINTER);
  // Stack pointers are equally far from one another.
  const uint32_t top = gyre_work_stack(&f->cfg, work->stack, w->core->number, number, 0);
  const uint32_t step = gyre_work_stack(&f->cfg, work->stack, w->core->number, number, 1) - top;
  for (unsigned t = 0; t < f->stride; t++) sp[t] = top + t * step;
  memset(w->fcsr, 0, sizeof w->fcsr);
  work->core[w->core->number].slot[slot].members |= w->bit;
  gyre_func_begins(f, w);
}

static uint32_t all_warps(const gyre_func *f) {
  return f->cfg.num_warps >= 32 ? UINT32_MAX : (1U << f->cfg.num_warps) - 1;
}

// Returns the first sixteenth of local memory that a workgroup gets on this core; PIECES without
// room.
static unsigned find_room(const gyre_func *f, const gyre_func_core *c) {
  const gyre_func_work *work = f->work;
  const gyre_func_work_core *here = &work->core[c->number];
  const uint32_t pieces = (1U << work->pieces) - 1, idle = ~c->active & all_warps(f);
  unsigned at = 0;
  if ((~here->used & all_warps(f)) == 0 || (uint32_t)__builtin_popcount(idle) < work->warps)
    return PIECES;
  while (at + work->pieces <= PIECES && (here->taken >> at & pieces) != 0) at++;
  return at + work->pieces <= PIECES ? at : (unsigned)PIECES;
}

// Assigns the next workgroup to this core. False: no room, or no workgroup is left.
static bool place(gyre_func *f, gyre_func_core *c) {
  gyre_func_work *work = f->work;
  gyre_func_work_core *here = &work->core[c->number];
  const unsigned at = find_room(f, c);
  uint32_t group[DIMENSIONS];
  if (at == PIECES || !gyre_func_take_group(f, group)) return false;
  const uint32_t pieces = (1U << work->pieces) - 1;
  const unsigned slot = (unsigned)__builtin_ctz(~here->used & all_warps(f));
  uint32_t idle = ~c->active & all_warps(f);
  here->used |= 1U << slot;
  here->taken |= pieces << at;
  here->slot[slot] = (gyre_func_work_slot){.memory = pieces << at};
  for (uint32_t i = 0; i < work->warps; i++) {
    const uint32_t first = i * f->cfg.num_threads, tmask = mask_of(f, group, first);
    if (tmask == 0) continue;
    gyre_warp *w = &f->warp[c->first + (unsigned)__builtin_ctz(idle)];
    idle &= idle - 1;
    launch(f, w, group, slot, at * (f->cfg.lmem_bytes / PIECES), first, tmask);
  }
  return true;
}

void gyre_func_work_give(gyre_func *f) {
  gyre_func_work *work = f->work;
  while (work->left && f->room) {
    unsigned i = 0;
    while (i < f->cfg.num_cores && !place(f, &f->core[(work->look + i) % f->cfg.num_cores])) i++;
    f->room = i < f->cfg.num_cores;
    if (f->room) work->look = (work->look + i + 1) % f->cfg.num_cores;
  }
}

void gyre_func_work_refill(gyre_func *f, gyre_func_core *c) {
  while (place(f, c)) {
  }
}

// Releases the workgroup if all of its living warps wait.
static void release(gyre_func *f, const gyre_func_core *c, gyre_func_work_slot *s) {
  if (s->waiting == 0 || (s->members & ~s->waiting) != 0) return;
  for (uint32_t left = s->waiting; left != 0; left &= left - 1)
    gyre_func_set_waits(&f->warp[c->first + (unsigned)__builtin_ctz(left)], false);
  gyre_func_met(f, c, s->waiting);
  s->waiting = 0;
}

void gyre_func_work_end(gyre_func *f, gyre_warp *w) {
  gyre_func_work_core *here = &f->work->core[w->core->number];
  gyre_func_work_slot *s = &here->slot[w->slot];
  w->work = false;
  f->room = true;
  s->members &= ~w->bit;
  s->waiting &= ~w->bit;
  release(f, w->core, s);
  if (s->members != 0) return;
  here->used &= ~(1U << w->slot);
  here->taken &= ~s->memory;
}

void gyre_func_work_arrive(gyre_func *f, gyre_warp *w) {
  gyre_func_work_slot *s = &f->work->core[w->core->number].slot[w->slot];
  gyre_func_set_waits(w, true);
  s->waiting |= w->bit;
  release(f, w->core, s);
}

bool gyre_func_work_id(const gyre_func *f, const gyre_warp *w, uint32_t number, unsigned thread,
                       uint32_t *value) {
  const unsigned d = number & 3;
  if (!w->work || number < GYRE_CSR_LOCALX || number > GYRE_CSR_GLOBALZ || d > 2) return false;
  *value = number & 4 ? w->group[d] : local_id(f->work, w->first_thread + thread, d);
  if (number & 8) *value += w->first_item[d];
  return true;
}

// The threads of a warp that is no longer than a row of items are in one row, or in two.
bool gyre_func_work_ids(const gyre_func *f, const gyre_warp *w, uint32_t number, uint32_t *rd) {
  uint32_t first, second;
  if (!gyre_func_work_id(f, w, number, 0, &first)) return false;
  const uint32_t row = f->work->size[0], x = w->first_thread % row, *mask = w->lane_mask;
  const unsigned d = number & 3, threads = f->cfg.num_threads;
  if (threads > row) {
    for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left);
      (void)gyre_func_work_id(f, w, number, t, &rd[t]);
    }
    return true;
  }
  (void)gyre_func_work_id(f, w, number, row - x, &second);
  const uint32_t step = d == 0 && (number & 4) == 0;
  for (unsigned t = 0; t < f->stride; t++) {
    const uint32_t id = x + t < row ? first + step * t : second + step * (x + t - row);
    rd[t] = (id & mask[t]) | (rd[t] & ~mask[t]);
  }
  return true;
}
