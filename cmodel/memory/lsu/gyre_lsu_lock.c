// gyre_lsu_lock.c - twin of rtl/memory/lsu/gyre_lsu_lock.sv.

#include "memory/lsu/gyre_lsu_lock.h"

#include <string.h>

void gyre_lsu_lock_init(gyre_lsu_lock *k, const gyre_config *cfg) {
  memset(k, 0, sizeof *k);
  k->present = cfg->num_cores > 1;
}

void gyre_lsu_lock_reset(gyre_lsu_lock *k) {
  k->state = GYRE_LOCK_FREE;
  k->acquire = k->later = false;
}

static void eval_amo(const gyre_lsu_lock *k, const gyre_lsu_lock_head *head, bool ordered,
                     bool stores_empty, gyre_lsu_lock_out *out) {
  if (head->step != GYRE_ATOMIC_LOOKUP) return;
  if (k->state == GYRE_LOCK_FREE) {
    out->hold = !head->local || !ordered;
    out->ask = !head->local && ordered && stores_empty;
  } else if (k->state == GYRE_LOCK_FRESH) {
    out->fresh = true;
  } else {
    out->moves = k->state == GYRE_LOCK_HELD && (head->local || head->line != k->line);
    out->hold = k->state == GYRE_LOCK_ASK || out->moves;
  }
}

static void eval_sc(const gyre_lsu_lock *k, const gyre_lsu_lock_head *head, bool ordered,
                    bool stores_empty, gyre_lsu_lock_out *out) {
  if (head->step == GYRE_ATOMIC_LOOKUP) {
    out->hold = !ordered;
  } else if (head->step == GYRE_ATOMIC_WAIT) {
    // An SC without a reservation fails and takes no lock.
    const bool wants = k->state == GYRE_LOCK_FREE && head->reserved && !head->local;
    out->hold = k->state == GYRE_LOCK_ASK || wants;
    out->ask = wants && stores_empty;
  }
}

gyre_lsu_lock_out gyre_lsu_lock_eval(const gyre_lsu_lock *k, const gyre_lsu_lock_head *head,
                                     bool quiet, bool stores_empty) {
  gyre_lsu_lock_out out = {0};
  if (head == NULL) return out;
  const bool ordered = !head->rel || k->later || quiet;
  out.line = head->line;
  if (head->op == GYRE_OP_LR) {
    out.fresh = !head->local;
    out.hold = !ordered || (!head->local && !stores_empty);
  } else if (head->op == GYRE_OP_SC) {
    eval_sc(k, head, ordered, stores_empty, &out);
  } else {
    eval_amo(k, head, ordered, stores_empty, &out);
  }
  return out;
}

void gyre_lsu_lock_tick(gyre_lsu_lock *k, const gyre_lsu_lock_event *event,
                        const gyre_lsu_lock_out *out, bool answered, bool stores_empty,
                        bool lock_ready) {
  const bool was_free = k->state == GYRE_LOCK_FREE;
  if (out->ask) k->line = out->line;
  switch (k->state) {
    case GYRE_LOCK_FREE:
      if (out->ask) k->state = GYRE_LOCK_ASK;
      if (event->lr && !event->local && event->go && !event->none) k->state = GYRE_LOCK_ANSWER;
      break;
    case GYRE_LOCK_ASK:
      if (lock_ready) k->state = GYRE_LOCK_FRESH;
      break;
    case GYRE_LOCK_FRESH:
      if (event->go) k->state = event->sc ? GYRE_LOCK_DRAIN : GYRE_LOCK_HELD;
      break;
    case GYRE_LOCK_HELD:
      if (event->leave || out->moves) k->state = GYRE_LOCK_DRAIN;
      break;
    case GYRE_LOCK_DRAIN:
      if (stores_empty) k->state = GYRE_LOCK_FREE;
      break;
    case GYRE_LOCK_ANSWER:
      if (answered) k->state = GYRE_LOCK_FREE;
      break;
  }
  if (event->go) k->later = (!event->leave || !event->last) && (k->later || !event->none);
  if (event->leave && event->last && event->acq) {
    k->acquire = true;
  } else if (was_free) {
    k->acquire = false;
  }
}
