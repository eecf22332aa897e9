// gyre_lsu_access.c - twin of rtl/memory/lsu/gyre_lsu_access.sv.

#include "memory/lsu/gyre_lsu_access.h"

#include "memory/lsu/gyre_agu.h"

void gyre_lsu_access_plan(gyre_lsu_access *a, const gyre_lsu_item *head,
                          const gyre_atomic *atomic) {
  const bool amo = head->op >= GYRE_OP_AMOSWAP;
  const bool new_words = amo && atomic->step == GYRE_ATOMIC_WRITE;
  a->planned = true;
  a->store = gyre_agu_is_store(head->op) && (!amo || new_words);
  if (new_words) gyre_atomic_words(atomic, head->op, head->wdata, a->wdata);
  const gyre_coalescer_in in = {
      .pending = gyre_lsu_access_pending(a, head, atomic->sc_lanes),
      .local = head->local,
      .io = head->io,
      .addr = head->addr,
      .wdata = new_words ? a->wdata : head->wdata,
      .size = gyre_agu_size(head->op),
      .store = gyre_agu_is_store(head->op),
      .amo = amo && !(new_words && atomic->combine),
  };
  if (in.pending == 0) {  // an SC that fails, or a beat without lanes
    a->plan.is_local = false;
    a->plan.group = a->plan.all = a->plan.bank = 0;
    return;
  }
  gyre_coalescer_eval(&a->coalescer, &in, &a->plan);
}
