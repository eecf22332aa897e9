// gyre_lrs_arbiter.h - twin of rtl/common/gyre_lrs_arbiter.sv: least-recently-served arbiter.

#ifndef GYRE_COMMON_LRS_ARBITER_H
#define GYRE_COMMON_LRS_ARBITER_H

#include <stdint.h>

#define GYRE_LRS_ARBITER_PORTS 16

typedef struct gyre_lrs_arbiter {
  uint32_t ports;
  int kept;                               // chosen and not yet taken; -1: none
  uint8_t order[GYRE_LRS_ARBITER_PORTS];  // the port served longest ago comes first
} gyre_lrs_arbiter;

static inline void gyre_lrs_arbiter_init(gyre_lrs_arbiter *t, uint32_t ports) {
  t->ports = ports;
  t->kept = -1;
  for (uint32_t i = 0; i < ports; ++i) t->order[i] = (uint8_t)i;
}

// req, hold: a bit a port. Returns the number of the chosen port; -1: none.
static inline int gyre_lrs_arbiter_grant(const gyre_lrs_arbiter *t, uint32_t req, uint32_t hold) {
  if (t->kept >= 0) return t->kept;
  req &= ~hold;
  if (req == 0) return -1;
  uint32_t at = 0;
  while (!(req >> t->order[at] & 1)) ++at;
  return t->order[at];
}

// Clock edge; grant: result of gyre_lrs_arbiter_grant in this cycle.
static inline void gyre_lrs_arbiter_tick(gyre_lrs_arbiter *t, int grant, int accept) {
  t->kept = accept ? -1 : grant;
  if (!accept || grant < 0) return;
  uint32_t at = 0;
  while (t->order[at] != grant) ++at;
  for (; at + 1 < t->ports; ++at) t->order[at] = t->order[at + 1];
  t->order[at] = (uint8_t)grant;
}

#endif
