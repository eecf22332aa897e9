// atomic.c - atomic memory operations and reservations of the functional simulator. Rules:
// docs/isa.md. Changes registers, memory, the reservations of all warps and the fault record.
//
// The threads of an instruction act one after the other, and no access of another warp, on any
// core, comes in between.

#include "functional/parts.h"
#include "functional/shader.h"
#include "isa/gyre_ops_atomic.h"

static uint32_t line_of(const gyre_func *f, uint32_t addr) { return addr / f->cfg.line_bytes; }

static void reserve(gyre_func *f, gyre_warp *w, unsigned thread, uint32_t addr) {
  gyre_func *whole = f->whole;
  __atomic_store_n(&whole->reserved, whole->reserved | 1U << w->core->number, __ATOMIC_SEQ_CST);
  w->core->reserved |= w->bit;
  w->reserved_thread = (uint8_t)thread;
  w->reserved_line = line_of(f, addr);
}

// Drops the reservations of these warps of the core.
static void drop(gyre_func *f, gyre_func_core *c, uint32_t warps) {
  c->reserved &= ~warps;
  gyre_func *whole = f->whole;
  if (c->reserved == 0)
    __atomic_store_n(&whole->reserved, whole->reserved & ~(1U << c->number), __ATOMIC_SEQ_CST);
}

// Ends reservations of a line to which a core has stored; `own`: in its local memory, whose
// addresses also exist in the local memories of other cores.
static void break_line(gyre_func *f, const gyre_func_core *by, uint32_t line, bool own) {
  for (uint32_t cores = f->whole->reserved; cores != 0; cores &= cores - 1) {
    gyre_func_core *c = &f->core[__builtin_ctz(cores)];
    if (own && c != by) continue;
    for (uint32_t left = c->reserved; left != 0; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      if (f->warp[c->first + i].reserved_line == line) drop(f, c, 1U << i);
    }
  }
}

void gyre_func_break(gyre_func *f, gyre_func_core *c, uint32_t lanes, const uint32_t *addr) {
  gyre_func_lock(f);
  for (; lanes != 0 && f->whole->reserved != 0; lanes &= lanes - 1) {
    const uint32_t at = addr[__builtin_ctz(lanes)];
    break_line(f, c, line_of(f, at), at - f->cfg.lmem_base < f->cfg.lmem_bytes);
  }
  gyre_func_unlock(f);
}

// Performs the access of one thread and returns its result; later threads see its store.
static uint32_t act(gyre_func *f, gyre_warp *w, unsigned op, unsigned t, const uint32_t *addr,
                    uint32_t operand) {
  gyre_func_core *c = w->core;
  uint32_t result;
  if (op == GYRE_OP_LR) {
    result = gyre_func_load(f, c, addr[t], 4);
    if (w->reserved_thread == t) {
      w->reserved_addr = addr[t];
      w->reserved_value = result;
    }
    return result;
  }
  if (op == GYRE_OP_SC) {
    if ((c->reserved & w->bit) == 0 || w->reserved_thread != t ||
        w->reserved_line != line_of(f, addr[t])) {
      return 1;
    }
    // A store of another host thread may just have missed the reservation.
    result = 0;
    if (f == f->whole || w->reserved_addr != addr[t])
      gyre_func_store(f, c, addr[t], operand, 4);
    else if (!gyre_func_swap(f, c, addr[t], w->reserved_value, operand))
      return 1;
    f->last_change = f->warp_insns;
  } else {
    result = gyre_func_update(f, c, addr[t], op, operand);
    if (gyre_amo(op, result, operand) != result)
      f->last_change = f->warp_insns;  // a lock that is taken stays taken
  }
  if (__atomic_load_n(&f->whole->reserved, __ATOMIC_RELAXED) != 0)
    gyre_func_break(f, c, 1U << t, addr);
  return result;
}

// Helpers of a pixel program get 0 from what they do not do, so that loops of them end.
static void clear(uint32_t *rd, uint32_t lanes) {
  for (; lanes != 0; lanes &= lanes - 1) rd[__builtin_ctz(lanes)] = 0;
}

static bool atomic(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *addr = gyre_func_row(f, w, d->rs1);
  const uint32_t *operand = gyre_func_row(f, w, d->rs2);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  const uint32_t helpers = gyre_func_helpers(f, wid);
  bool first = true;  // no thread has acted yet
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t lanes = w->tmask & gyre_func_beat_mask(f, p);
    w->pc = pc;
    if (lanes != 0 && gyre_func_restricted(w))
      lanes = gyre_func_permit(f, wid, d->op, pc, lanes, addr);
    if (!gyre_func_check(f, wid, d->op, lanes, addr)) return false;
    if (d->op != GYRE_OP_LR) clear(rd, w->tmask & gyre_func_beat_mask(f, p) & helpers & ~lanes);
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned t = (unsigned)__builtin_ctz(lanes);
      if (d->op == GYRE_OP_LR &&
          (helpers >> t & 1) != 0) {  // no reservation: only its sc needs one
        rd[t] = gyre_func_load(f, w->core, addr[t], 4);
        continue;
      }
      if (d->op == GYRE_OP_LR && first) reserve(f, w, t, addr[t]);
      first = false;
      rd[t] = act(f, w, d->op, t, addr, operand[t]);  // assigned last, because it may be the
                                                      // address register
    }
  }
  if (d->op == GYRE_OP_SC) drop(f, w->core, w->bit);
  return true;
}

// Reservations are state of the whole machine.
bool gyre_func_atomic(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  const bool reserves = d->op == GYRE_OP_LR || d->op == GYRE_OP_SC;
  if (reserves) gyre_func_lock(f);
  const bool good = atomic(f, wid, d, pc);
  if (reserves) gyre_func_unlock(f);
  return good;
}
