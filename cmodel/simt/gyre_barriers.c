// gyre_barriers.c - twin of rtl/simt/gyre_barriers.sv.

#include "simt/gyre_barriers.h"

#include <string.h>

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_barriers = (uint8_t)cfg->num_barriers;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->global = cfg->num_cores <= 1;
}

bool gyre_barriers_unit_fault(const gyre_barriers_unit *s, uint32_t id, uint32_t count) {
  if (!s->global && id >> 31) return true;
  gyre_barriers copy = s->tables;
  return gyre_bar(&copy, s->num_barriers, s->num_warps, 0, id, count).fault;
}

void gyre_barriers_unit_fire(gyre_barriers_unit *s, unsigned wid, uint32_t id, uint32_t count,
                             uint32_t *bar_set, uint32_t *bar_clear) {
  const gyre_arrival r = gyre_bar(&s->tables, s->num_barriers, s->num_warps, wid, id, count);
  if (r.wait) *bar_set = 1u << wid;
  *bar_clear = r.release;
}

void gyre_barriers_unit_drop(gyre_barriers_unit *s, uint32_t warps) {
  gyre_bar_drop(&s->tables, s->num_barriers, warps);
}
