// gyre_coverage.c - holds the table of coverage events and calls the observers in their order.

#include "gyre_coverage.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "gyre_coverage_groups.h"
#include "gyre_coverage_looks.h"

// Threads with pcs of their own, so many at least.
#define GYRE_SUBWARPS_APPLY(cfg, threads) \
  ((cfg)->reconvergence != 0 && (cfg)->num_threads >= (threads))

typedef struct event {
  const char *name;
  double floor;
} event;

static const event events[] = {
#define GYRE_EVENT(name, floor, applies, sentence) {#name, floor},
#include "gyre_coverage_events.inc"
#undef GYRE_EVENT
};

static bool applies(const gyre_config *cfg, unsigned i) {
  switch (i) {
#define GYRE_EVENT(name, floor, condition, sentence) \
  case GYRE_COVER_##name:                            \
    return (condition) != 0;
#include "gyre_coverage_events.inc"
#undef GYRE_EVENT
    default: return false;
  }
}

void gyre_coverage_init(gyre_coverage *c, const gyre_config *cfg) {
  memset(c, 0, sizeof *c);
  c->cfg = cfg;
}

void gyre_coverage_start(gyre_coverage *c) {
  memset(c->core, 0, sizeof c->core);
  memset(c->shared, 0, sizeof c->shared);
  memset(c->groups, 0, sizeof c->groups);
}

void gyre_coverage_sample(gyre_coverage *c, const gyre_model *m) {
  c->cycles++;
  gyre_coverage_warps(c, m);
  gyre_coverage_faults(c, m);
  gyre_coverage_memory(c, m);
  gyre_coverage_units(c, m);
  if (m->cfg.headers) gyre_coverage_headers(c, m);
  if (m->cfg.graphics) gyre_coverage_draws(c, m);
  for (unsigned i = 0; m->cfg.reconvergence && i < m->cfg.num_cores; i++)
    gyre_coverage_groups(c, i, &m->core[i].w);
}

int gyre_coverage_write(const gyre_coverage *c, FILE *out) {
  bool good = fprintf(out, "cycles %" PRIu64 "\n", c->cycles) > 0;
  for (unsigned i = 0; i < GYRE_COVER_EVENTS; i++) {
    if (applies(c->cfg, i))
      good &= fprintf(out, "%s %" PRIu64 " %g\n", events[i].name, c->count[i], events[i].floor) > 0;
    else
      good &= fprintf(out, "%s - %g\n", events[i].name, events[i].floor) > 0;
  }
  return good;
}
