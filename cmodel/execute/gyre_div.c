// gyre_div.c - twin of rtl/execute/gyre_div.sv.

#include "execute/gyre_div.h"

#include "isa/gyre_ops_muldiv.h"

void gyre_div_unit_init(gyre_div_unit *d, const gyre_config *cfg) {
  memset(d, 0, sizeof *d);
  d->num_lanes = cfg->num_lanes;
  d->div_step = cfg->div_step;
  const uint32_t passes = cfg->num_threads / cfg->num_lanes;
  d->queued = passes > 1;
  gyre_fifo_init(&d->fifo, d->queued ? passes - 1 : 1);
}

static uint32_t magnitude(uint32_t x, bool is_signed) { return is_signed && x >> 31 ? 0U - x : x; }

// How often the divider skips eight quotient bits of this lane: as long as they are 0.
static uint32_t skips(unsigned op, uint32_t a, uint32_t b) {
  const bool is_signed = op == GYRE_OP_DIV || op == GYRE_OP_REM;
  const uint32_t am = magnitude(a, is_signed), bm = magnitude(b, is_signed);
  if (bm == 0) return 4;
  uint32_t n = 0;
  while (n < 4 && am >> (24 - 8 * n) < bm) ++n;
  return n;
}

static void compute(const gyre_div_unit *d, gyre_div_item *item, const gyre_pass_in *in) {
  uint32_t common = 4;
  gyre_pass_head(&item->out, in);
  for (uint32_t i = 0; i < d->num_lanes; ++i) {
    const uint32_t a = in->lanes >> i & 1 ? in->a[i] : 0;
    const uint32_t n = skips(in->op, a, in->b[i]);
    if (n < common) common = n;
    item->out.data[i] = gyre_div_op(in->op, a, in->b[i]);
  }
  item->cycles = common + (32 - 8 * common) / d->div_step;
}

void gyre_div_unit_tick(gyre_div_unit *d, const gyre_pass_in *in, bool ready_i) {
  const bool take = in != NULL && in->wb && gyre_div_unit_ready(d);
  if (d->busy) {
    if (d->left != 0) {
      --d->left;
    } else if (ready_i) {
      d->busy = false;
    }
    if (!take) return;
    compute(d, &d->queue[gyre_fifo_tail(&d->fifo)], in);
    gyre_fifo_tick(&d->fifo, true, false);
    return;
  }
  // Idle: the head of the queue starts, or the newcomer if nothing is queued.
  if (d->fifo.count != 0) {
    d->item = d->queue[d->fifo.head];
    if (take) compute(d, &d->queue[gyre_fifo_tail(&d->fifo)], in);
    gyre_fifo_tick(&d->fifo, take, true);
  } else if (take) {
    compute(d, &d->item, in);
  } else {
    return;
  }
  d->busy = true;
  d->left = d->item.cycles;
}
