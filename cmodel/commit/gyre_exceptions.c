// gyre_exceptions.c - twin of rtl/commit/gyre_exceptions.sv.

#include "commit/gyre_exceptions.h"

#include <string.h>

void gyre_exceptions_reset(gyre_exceptions *s) { memset(s, 0, sizeof *s); }

static void add(uint32_t *number, uint32_t step) {
  *number = *number > UINT32_MAX - step ? UINT32_MAX : *number + step;
}

static void count(gyre_exceptions *s, unsigned core) {
  const gyre_violation_t *d = &s->violation_q[core];
  if (!d->valid) return;
  add(&s->stores, d->stores);
  add(&s->privates, d->privates);
  add(&s->silents, d->silents);
  add(&s->calls, d->calls);
  if (s->valid || d->code == GYRE_VIOLATION_SILENT) return;
  s->valid = true;
  s->code = d->code;
  s->launch = d->launch;
  s->core = (uint8_t)core;
  s->warp = d->wid;
  s->lanes = d->lanes;
  s->pc = d->pc;
}

void gyre_exceptions_tick(gyre_exceptions *s, bool clear, const gyre_violation_t *const *violation,
                          unsigned cores) {
  for (unsigned k = 0; k < cores && !clear; k++) count(s, k);
  if (clear) gyre_exceptions_reset(s);
  for (unsigned k = 0; k < cores; k++) {
    s->violation_q[k].valid = false;
    if (violation[k] && violation[k]->valid) s->violation_q[k] = *violation[k];
  }
}
