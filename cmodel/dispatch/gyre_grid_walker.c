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

// Moves a dimension to the workgroup that begins with these items left.
static void place(gyre_grid_dim *dim, gyre_grid_start at, uint16_t size) {
  dim->id = at.id;
  dim->first = at.first;
  dim->last = at.rest <= size;
  dim->extent = at.rest < size ? (uint16_t)at.rest : size;
  dim->rest = (at.rest - size) & 0x7fffffff;
}

static gyre_grid_start begin_of(const gyre_grid_walker_in *in, unsigned d) {
  return (gyre_grid_start){.rest = in->grid[d], .first = in->offset[d]};
}

static gyre_grid_start next_of(const gyre_grid_dim *dim, uint16_t size) {
  return (gyre_grid_start){.rest = dim->rest, .id = dim->id + 1, .first = dim->first + size};
}

// Advances x after a workgroup was taken. Returns true if y advances, too.
static bool step_row(gyre_grid_walker *s, const gyre_grid_walker_in *in) {
  gyre_grid_dim *x = &s->dim[0];
  const bool end = x->last || (in->strip != 0 && s->strip_rest == 0), last_row = s->dim[1].last;
  s->strip_rest = (uint16_t)((end ? in->strip : s->strip_rest) - 1);
  s->carried = end && !x->last && last_row;
  gyre_grid_start at = s->start;
  if (!end || s->carried) at = next_of(x, in->size[0]);
  if (x->last && last_row) at = begin_of(in, 0);
  if (end && last_row) s->start = at;
  place(x, at, in->size[0]);
  return end;
}

// Begins a dimension.
static void begin(gyre_grid_walker *s, const gyre_grid_walker_in *in, unsigned d) {
  place(&s->dim[d], begin_of(in, d), in->size[d]);
  if (d != 0) return;
  s->start = begin_of(in, 0);
  s->strip_rest = (uint16_t)(in->strip - 1);
  s->carried = false;
}

void gyre_grid_walker_tick(gyre_grid_walker *s, const gyre_grid_walker_in *in) {
  gyre_grid_walker_out out;
  gyre_grid_walker_eval(s, &out);
  const gyre_grid_state state = s->state_q;
  const unsigned d = s->dim_q & 3;
  bool carry = false;
  if (state == GYRE_GRID_BEGIN && d < 3) begin(s, in, d);
  if (state == GYRE_GRID_SHOW && in->next && !out.last) carry = step_row(s, in);
  if (state == GYRE_GRID_CARRY && d < 3) {
    carry = s->dim[d].last && !s->carried;
    if (s->dim[d].last)
      begin(s, in, d);
    else
      place(&s->dim[d], next_of(&s->dim[d], in->size[d]), in->size[d]);
  }
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
