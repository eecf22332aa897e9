// gyre_div.c - twin of rtl/execute/gyre_div.sv.

#include "execute/gyre_div.h"

#include "isa/gyre_ops_muldiv.h"

void gyre_div_unit_init(gyre_div_unit *d, const gyre_config *cfg) {
  memset(d, 0, sizeof *d);
  d->num_lanes = cfg->num_lanes;
  d->num_dividers = cfg->num_dividers;
  d->div_step = cfg->div_step;
  const uint32_t beats = cfg->num_threads / cfg->num_lanes;
  d->queued = beats > 1;
  gyre_fifo_init(&d->fifo, d->queued ? beats - 1 : 1);
}

uint32_t gyre_div_unit_free(const gyre_div_unit *d) {
  if (d->fifo.count != 0) return 0;
  uint32_t frees = d->num_dividers - d->busy;
  if (d->num_dividers > 1) frees += gyre_divider_soon(&d->dividers[d->oldest]);
  return frees < 3 ? (1U << frees) - 1 : 7;
}

static uint32_t magnitude(uint32_t x, bool is_signed) { return is_signed && x >> 31 ? 0U - x : x; }

static void compute(const gyre_div_unit *d, gyre_divider_item *item, const gyre_beat_in *in) {
  const bool is_signed = in->op == GYRE_OP_DIV || in->op == GYRE_OP_REM;
  uint32_t dividend[GYRE_MAX_THREADS], divisor[GYRE_MAX_THREADS];
  gyre_beat_head(&item->out, in);
  for (uint32_t i = 0; i < d->num_lanes; ++i) {
    const uint32_t a = in->lanes >> i & 1 ? in->a[i] : 0;
    dividend[i] = magnitude(a, is_signed);
    divisor[i] = magnitude(in->b[i], is_signed);
    item->out.data[i] = gyre_div_op(in->op, a, in->b[i]);
  }
  gyre_divider_time(item, d->div_step, d->num_lanes, dividend, divisor);
}

static uint32_t after(const gyre_div_unit *d, uint32_t divider) {
  return divider + 1 < d->num_dividers ? divider + 1 : 0;
}

void gyre_div_unit_tick(gyre_div_unit *d, const gyre_beat_in *in, bool ready_i) {
  const bool take = in != NULL && in->wb && gyre_div_unit_ready(d);
  const bool room = gyre_divider_idle(&d->dividers[d->next]);
  const bool leave = gyre_div_unit_result(d) != NULL && ready_i;
  const bool pop = room && d->fifo.count != 0, straight = room && d->fifo.count == 0;
  gyre_divider *starts = pop || (straight && take) ? &d->dividers[d->next] : NULL;
  for (uint32_t i = 0; i < d->num_dividers; ++i) {
    gyre_divider *divider = &d->dividers[i];
    if (divider->busy) gyre_divider_tick(divider, NULL, i == d->oldest && ready_i);
  }
  // The head of the queue starts, or the new beat if the queue is empty.
  gyre_divider_item item;
  if (take) compute(d, &item, in);
  if (starts != NULL) gyre_divider_tick(starts, pop ? &d->queue[d->fifo.head] : &item, false);
  if (take && !straight) d->queue[gyre_fifo_tail(&d->fifo)] = item;
  gyre_fifo_tick(&d->fifo, take && !straight, pop);
  if (starts != NULL) d->next = after(d, d->next);
  if (leave) d->oldest = after(d, d->oldest);
  d->busy = d->busy + (starts != NULL) - leave;
}
