// gyre_barriers.c - twin of rtl/simt/gyre_barriers.sv.

#include "simt/gyre_barriers.h"

#include <string.h>

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_barriers = (uint8_t)cfg->num_barriers;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->num_cores = (uint8_t)cfg->num_cores;
}

// A bar that the barriers over all cores decide.
static bool is_far(const gyre_barriers_unit *s, const gyre_wctl_in *in) {
  return s->num_cores > 1 && in->a >> 31;
}

// Ids below 2^31 count from the warp's place; what is outside of the table stays so.
static gyre_arrival arrive(const gyre_barriers_unit *s, gyre_barriers *tables,
                           const gyre_wctl_in *in) {
  const uint32_t id = in->a < s->num_barriers ? in->a + in->bar_place : in->a;
  return gyre_bar(tables, s->num_barriers, s->num_warps, in->wid, id, in->b);
}

gyre_barriers_out gyre_barriers_unit_eval(const gyre_barriers_unit *s, const gyre_wctl_in *in,
                                          const gyre_barriers_in *answer) {
  const uint32_t me = 1u << in->wid;
  gyre_barriers_out out = {0};
  if (is_far(s, in)) {
    out.ask = true;
    out.wait = !answer->ready;
    out.trap = answer->ready && answer->fault;
    out.set = !out.trap && answer->wait ? me : 0;
    return out;
  }
  gyre_barriers copy = s->tables;
  const gyre_arrival r = arrive(s, &copy, in);
  out.trap = r.fault;
  out.set = r.wait ? me : 0;
  out.clear = r.release;
  return out;
}

void gyre_barriers_unit_tick(gyre_barriers_unit *s, const gyre_wctl_in *in, uint32_t drop) {
  if (in && !is_far(s, in)) arrive(s, &s->tables, in);  // one that faults changes nothing
  if (drop) gyre_bar_drop(&s->tables, s->num_barriers, drop);
}
