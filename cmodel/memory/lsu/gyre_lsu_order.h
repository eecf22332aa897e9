// gyre_lsu_order.h - twin of rtl/memory/lsu/gyre_lsu_order.sv: order of LR, SC and AMO at the head of
// the load/store unit, which connects their steps and reservations to the line locks.

#ifndef GYRE_MEMORY_LSU_ORDER_H
#define GYRE_MEMORY_LSU_ORDER_H

#include "memory/lsu/gyre_agu.h"
#include "memory/lsu/gyre_atomic.h"
#include "memory/lsu/gyre_lsu_lock.h"
#include "memory/lsu/gyre_lsu_beat.h"

typedef struct gyre_lsu_order {
  gyre_atomic atomic;
  gyre_lsu_lock lock;  // lock_valid is gyre_lsu_lock_valid, lock_line is lock.line
} gyre_lsu_order;

static inline void gyre_lsu_order_init(gyre_lsu_order *o, const gyre_config *cfg) {
  gyre_atomic_init(&o->atomic, cfg);
  gyre_lsu_lock_init(&o->lock, cfg);
}
static inline void gyre_lsu_order_reset(gyre_lsu_order *o) {
  gyre_atomic_reset(&o->atomic);
  gyre_lsu_lock_reset(&o->lock);
}

// Computes the conditions that several cores impose on an LR, SC or AMO at the head. local, addr:
// target of its next access; quiet: no load waits and every write is acknowledged.
static inline gyre_lsu_lock_out gyre_lsu_order_eval(const gyre_lsu_order *o, const gyre_lsu_item *h,
                                                    bool local, uint32_t addr, bool quiet,
                                                    bool stores_empty) {
  const gyre_lsu_lock_head head = {
      .op = h->op,
      .rel = h->rel != 0,
      .local = local,
      .step = o->atomic.step,
      .reserved = gyre_atomic_reserved(&o->atomic, h->wid, h->addr, h->local),
      .line = addr >> o->atomic.line_bits,
  };
  return gyre_lsu_lock_eval(&o->lock, gyre_agu_is_atomic(h->op) ? &head : NULL, quiet,
                            stores_empty);
}

#endif
