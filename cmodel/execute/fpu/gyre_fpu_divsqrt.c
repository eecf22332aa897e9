// gyre_fpu_divsqrt.c - twin of rtl/execute/fpu/gyre_fpu_divsqrt.sv.

#include "execute/fpu/gyre_fpu_divsqrt.h"

#include "execute/fpu/gyre_fpu_divsqrt_lane.h"

void gyre_fpu_divsqrt_init(gyre_fpu_divsqrt *d, uint32_t num_lanes, uint32_t beats) {
  memset(d, 0, sizeof *d);
  d->num_lanes = num_lanes;
  d->queued = beats > 1;
  gyre_fifo_init(&d->fifo, d->queued ? beats - 1 : 1);
}

static void compute(const gyre_fpu_divsqrt *d, gyre_fpu_divsqrt_item *item, const gyre_fpu_in *in) {
  bool all_special = true;
  uint32_t norm = 0;
  gyre_fpu_head(&item->out, in);
  for (uint32_t i = 0; i < d->num_lanes; ++i) {
    const uint32_t a = in->lanes >> i & 1 ? in->a[i] : 0, b = in->b[i];
    const gyre_f32_result r = gyre_fpu_op(in->op, gyre_fpu_mode(in->rm[i]), a, b, 0);
    item->out.data[i] = r.value;
    item->out.flags[i] = r.flags;
    all_special = all_special && gyre_fpu_divsqrt_special(in->op, a, b);
    const uint32_t n = gyre_fpu_divsqrt_norm(in->op, a, b);
    if (n > norm) norm = n;
  }
  // Align and round take a cycle each; if nothing has to be computed, only round.
  item->cycles = all_special ? 1 : norm + 1 + GYRE_FPU_DIVSQRT_BITS + 1;
}

void gyre_fpu_divsqrt_tick(gyre_fpu_divsqrt *d, const gyre_fpu_in *in, bool ready_i) {
  const bool take = in != NULL && gyre_fpu_divsqrt_ready(d);
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
  // Idle: the head of the queue starts, or the new beat if the queue is empty.
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
