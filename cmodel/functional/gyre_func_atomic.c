// gyre_func_atomic.c - atomic memory operations of the functional simulator, and reservations.
// Rules: docs/isa.md. Touches registers, memory, the reservations of all warps, the fault record.
//
// The threads of an instruction act one after the other, and nothing of another warp comes between.

#include "functional/gyre_func_state.h"
#include "isa/gyre_ops_atomic.h"

static uint32_t line_of(const gyre_func *f, uint32_t addr) { return addr / f->cfg.line_bytes; }

// The warp has no reservation any more.
static void drop(gyre_func *f, unsigned wid) { f->reserved &= ~(1U << wid); }

void gyre_func_break(gyre_func *f, uint32_t lanes, const uint32_t *addr) {
  for (; lanes != 0 && f->reserved != 0; lanes &= lanes - 1) {
    const uint32_t line = line_of(f, addr[__builtin_ctz(lanes)]);
    for (uint32_t left = f->reserved; left != 0; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      if (f->warp[i].reserved_line == line) drop(f, i);
    }
  }
}

// What one thread gets; its store, if it has one, is seen by the threads behind it.
static uint32_t act(gyre_func *f, unsigned wid, unsigned op, unsigned t, const uint32_t *addr,
                    uint32_t operand) {
  const gyre_warp *w = &f->warp[wid];
  if (op == GYRE_OP_LR) return gyre_func_load(f, addr[t], 4);
  uint32_t result;
  if (op == GYRE_OP_SC) {
    if ((f->reserved >> wid & 1U) == 0 || w->reserved_thread != t ||
        w->reserved_line != line_of(f, addr[t])) {
      return 1;
    }
    result = 0;
    gyre_func_store(f, addr[t], operand, 4);
  } else {
    result = gyre_func_load(f, addr[t], 4);
    gyre_func_store(f, addr[t], gyre_amo(op, result, operand), 4);
  }
  gyre_func_break(f, 1U << t, addr);
  return result;
}

bool gyre_func_atomic(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *addr = gyre_func_row(f, w, d->rs1);
  const uint32_t *operand = gyre_func_row(f, w, d->rs2);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t lanes = w->tmask & gyre_func_pass_mask(f, p);
    w->pc = pc;
    if (!gyre_func_check(f, wid, d->op, lanes, addr)) return false;
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned t = (unsigned)__builtin_ctz(lanes);
      if (d->op == GYRE_OP_LR && t == w->lead) {
        f->reserved |= 1U << wid;
        w->reserved_thread = (uint8_t)t;
        w->reserved_line = line_of(f, addr[t]);
      }
      rd[t] = act(f, wid, d->op, t, addr, operand[t]);  // last: it may be the address's register
    }
  }
  if (d->op == GYRE_OP_SC) drop(f, wid);
  return true;
}
