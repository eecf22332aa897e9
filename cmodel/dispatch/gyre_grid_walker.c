// gyre_grid_walker.c - twin of rtl/dispatch/gyre_grid_walker.sv.

#include "dispatch/gyre_grid_walker.h"

#include <string.h>

void gyre_grid_walker_init(gyre_grid_walker *s) { memset(s, 0, sizeof *s); }

void gyre_grid_walker_eval(const gyre_grid_walker *s, gyre_grid_walker_out *out) {
  out->valid = s->state_q == GYRE_GRID_SHOW;
  out->last = true;
  for (unsigned d = 0; d < 3; d++) {
    out->id[d] = s->dim[d].id;
    out->extent[d] = s->dim[d].extent;
    out->first[d] = s->dim[d].first;
    out->last &= s->dim[d].last;
  }
}

// Begins a dimension (`anew`), or advances it to its next workgroup.
static void step(gyre_grid_dim *dim, bool anew, uint32_t grid, uint16_t size, uint32_t offset) {
  const uint32_t left = anew ? grid : dim->rest;
  dim->id = anew ? 0 : dim->id + 1;
  dim->first = anew ? offset : dim->first + size;
  dim->last = left <= size;
  dim->extent = left < size ? (uint16_t)left : size;
  dim->rest = (left - size) & 0x7fffffff;
}

void gyre_grid_walker_tick(gyre_grid_walker *s, const gyre_grid_walker_in *in) {
  gyre_grid_walker_out out;
  gyre_grid_walker_eval(s, &out);
  const gyre_grid_state state = s->state_q;
  const unsigned d = state == GYRE_GRID_SHOW ? 0 : s->dim_q & 3;
  const bool begins = state == GYRE_GRID_BEGIN;
  const bool steps = begins || state == GYRE_GRID_CARRY || (out.valid && in->next && !out.last);
  const bool carry = !begins && d < 3 && s->dim[d].last;
  if (steps && d < 3) step(&s->dim[d], begins || carry, in->grid[d], in->size[d], in->offset[d]);
  switch (state) {
    case GYRE_GRID_IDLE: break;
    case GYRE_GRID_BEGIN:
      if (s->dim_q == 2) s->state_q = GYRE_GRID_SHOW;
      break;
    case GYRE_GRID_SHOW:
      if (in->next) s->state_q = out.last ? GYRE_GRID_IDLE : carry ? GYRE_GRID_CARRY : state;
      break;
    case GYRE_GRID_CARRY:
      if (!carry) s->state_q = GYRE_GRID_SHOW;
      break;
  }
  s->dim_q = in->start ? 0 : state == GYRE_GRID_SHOW ? 1 : (s->dim_q + 1) & 3;
  if (in->start) s->state_q = GYRE_GRID_BEGIN;
  if (in->cancel) s->state_q = GYRE_GRID_IDLE;
}
