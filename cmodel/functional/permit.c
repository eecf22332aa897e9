// permit.c - permissions of a launch's header: accesses, double precision and call depth of its
// warps (docs/sph_binding.md). RTL counterparts: rtl/memory/lsu/gyre_access_check.sv,
// rtl/execute/gyre_call_depth.sv, rtl/commit/gyre_exceptions.sv.

#include "functional/parts.h"
#include "functional/shader.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"
#include "execute/gyre_call_depth.h"

enum { SPREAD = 64, UNIT = 16 };

static void add(uint32_t *number, uint32_t step) {
  *number = *number > UINT32_MAX - step ? UINT32_MAX : *number + step;
}

// Returns true if a byte of the thread's stack is in one of its two permitted parts: Low bytes at
// its beginning, High bytes below its first stack pointer.
static bool in_part(const gyre_func *f, const gyre_warp *w, unsigned thread, uint32_t at) {
  const uint32_t low = w->common.permissions.low * UNIT, high = w->common.permissions.high * UNIT;
  const uint32_t top = f->stacks.bytes - (f->stacks.spread ? SPREAD * (thread + 1) : 0);
  return at < low || (at < top && top - at <= high);
}

// Records the first report.
static void record(gyre_func *f, const gyre_warp *w, unsigned code, uint32_t pc, uint32_t lanes) {
  gyre_func_forbidden *r = &f->violations;
  if (r->valid) return;
  r->valid = true;
  r->code = (uint8_t)code;
  r->launch = (uint8_t)(w->common.permissions.flags >> GYRE_PERMISSIONS_LAUNCH_LSB);
  r->core = (uint8_t)w->core->number;
  r->warp = (uint8_t)__builtin_ctz(w->bit);
  r->lanes = lanes;
  r->pc = pc;
}

// Returns true if a helper of a pixel program makes the access: a load, or a store or an AMO to its
// own stack, that does not fault.
static bool helper_makes(const gyre_func *f, unsigned op, bool store, bool own, uint32_t addr) {
  return op != GYRE_OP_SC && (own || !store) && !gyre_misaligned(op, addr) &&
         gyre_func_is_memory(f, addr);
}

uint32_t gyre_func_permit(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, uint32_t lanes,
                          const uint32_t *addr) {
  const gyre_warp *w = &f->warp[wid];
  const bool store = gyre_is_store(op) || (gyre_is_atomic(op) && op != GYRE_OP_LR);
  const uint32_t helpers = gyre_func_helpers(f, wid);
  uint32_t stores = 0, privates = 0, silents = 0, unmade = 0;
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const uint32_t me = 1U << t, hart = wid * f->cfg.num_threads + t;
    const uint32_t at = addr[t] - f->stacks.base - f->stacks.step * hart;
    const bool own = at < f->stacks.bytes;
    const bool local = addr[t] - f->cfg.lmem_base < f->cfg.lmem_bytes;
    if ((helpers & me) != 0 && !helper_makes(f, op, store, own, addr[t])) {
      unmade |= me;
    } else if ((w->common.permissions.flags & GYRE_PERMISSIONS_NO_STORE) != 0 && store && !own &&
               !local) {
      stores |= me;
    } else if ((w->common.permissions.flags & GYRE_PERMISSIONS_NO_MEMORY) != 0) {
      silents |= me;
    } else if ((own && !in_part(f, w, t, at)) ||
               (local && (w->common.permissions.flags & GYRE_PERMISSIONS_NO_LOCAL) != 0)) {
      privates |= me;
    }
  }
  gyre_func_forbidden *r = &f->violations;
  add(&r->stores, (uint32_t)__builtin_popcount(stores));
  add(&r->privates, (uint32_t)__builtin_popcount(privates));
  add(&r->silents, (uint32_t)__builtin_popcount(silents));
  if (stores != 0) {
    record(f, w, GYRE_VIOLATION_STORE, pc, stores);
  } else if (privates != 0) {
    record(f, w, GYRE_VIOLATION_PRIVATE, pc, privates);
  }
  return lanes & ~(stores | privates | silents | unmade);
}

bool gyre_func_double(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  if ((w->common.permissions.flags & GYRE_PERMISSIONS_NO_FP64) == 0) {
    w->pc = pc;
    gyre_func_raise(f, wid, GYRE_FAULT_ILLEGAL, w->tmask, d->insn);
    return false;
  }
  add(&f->violations.silents, w->threads);
  return true;
}

// Reports a beat of a call with threads that exceed the depth.
static void report(gyre_func *f, const gyre_warp *w, uint32_t pc, uint32_t deep) {
  if (deep == 0) return;
  add(&f->violations.calls, (uint32_t)__builtin_popcount(deep));
  record(f, w, GYRE_VIOLATION_CALL, pc, deep);
}

void gyre_func_call(gyre_func *f, unsigned wid, uint32_t pc, int change, uint32_t threads) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t room = gyre_call_room(w->common.permissions.calls);
  const bool per_thread = f->cfg.reconvergence != 0;
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    const uint32_t lanes = threads & gyre_func_beat_mask(f, p);
    uint32_t deep = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left);
      uint32_t *depth = &w->calls[per_thread ? t : 0];
      if (change > 0 && *depth >= room) deep |= 1U << t;
      if (per_thread) *depth = gyre_call_after(*depth, change);
    }
    report(f, w, pc, deep);
  }
  if (!per_thread) w->calls[0] = gyre_call_after(w->calls[0], change);
}

gyre_func_forbidden gyre_func_forbidden_of(const gyre_func *f) { return f->violations; }

void gyre_func_forbidden_add(gyre_func_forbidden *sum, const gyre_func_forbidden *more) {
  const gyre_func_forbidden before = *sum;
  if (!before.valid) *sum = *more;
  sum->stores = before.stores;
  sum->privates = before.privates;
  sum->silents = before.silents;
  sum->calls = before.calls;
  add(&sum->stores, more->stores);
  add(&sum->privates, more->privates);
  add(&sum->silents, more->silents);
  add(&sum->calls, more->calls);
}
