// gyre_fpu.c - twin of rtl/execute/fpu/gyre_fpu.sv.

#include "execute/fpu/gyre_fpu.h"

// Rounding modes pass from the instruction or the register to the arithmetic unchanged.
_Static_assert((int)GYRE_F32_RNE == GYRE_RM_RNE && (int)GYRE_F32_RTZ == GYRE_RM_RTZ &&
                   (int)GYRE_F32_RDN == GYRE_RM_RDN && (int)GYRE_F32_RUP == GYRE_RM_RUP &&
                   (int)GYRE_F32_RMM == GYRE_RM_RMM,
               "rounding modes have the numbers of the instruction set");

// Blocks, in the order in which their results leave.
typedef enum block { DIV, FMA, MISC } block;

static block block_of(unsigned op) { return op >> 4 ? MISC : op >> 3 ? DIV : FMA; }

void gyre_fpu_init(gyre_fpu *f, uint32_t num_threads, uint32_t num_lanes, uint32_t num_fpu_lanes,
                   bool kept) {
  f->num_lanes = num_lanes;
  f->num_fpu_lanes = num_fpu_lanes;
  f->done = 0;
  gyre_fpu_fma_init(&f->fma, num_fpu_lanes, kept);
  gyre_fpu_divsqrt_init(&f->div, num_fpu_lanes, num_threads / num_fpu_lanes);
  gyre_fpu_misc_init(&f->misc, num_fpu_lanes, kept);
}

static const gyre_fpu_out *result_of(const gyre_fpu *f, block b) {
  switch (b) {
    case DIV: return gyre_fpu_divsqrt_result(&f->div);
    case FMA: return gyre_fpu_fma_result(&f->fma);
    default: return gyre_fpu_misc_result(&f->misc);
  }
}

// Returns true if commit takes the result of a block, when there is one.
static bool takes(const gyre_fpu *f, block b, bool ready_i) {
  for (block first = DIV; first < b; ++first) {
    if (result_of(f, first) != NULL) return false;
  }
  return ready_i;
}

static uint32_t slice_lanes(const gyre_fpu *f, const gyre_fpu_in *in, uint32_t slice) {
  const uint32_t all = 0xffffffffU >> (32 - f->num_fpu_lanes);
  return in->lanes >> (slice * f->num_fpu_lanes) & all;
}

// Returns the slices of the beat that have an active lane and are not accepted by a block.
static uint32_t open_slices(const gyre_fpu *f, const gyre_fpu_in *in) {
  uint32_t open = 0;
  for (uint32_t g = 0; g < f->num_lanes / f->num_fpu_lanes; ++g) {
    if (slice_lanes(f, in, g) != 0) open |= 1U << g;
  }
  return open & ~f->done;
}

static bool one_at_most(uint32_t set) { return (set & (set - 1)) == 0; }

static bool block_ready(const gyre_fpu *f, block b, bool ready_i) {
  switch (b) {
    case DIV: return gyre_fpu_divsqrt_ready(&f->div);
    case FMA: return gyre_fpu_fma_ready(&f->fma, takes(f, FMA, ready_i));
    default: return gyre_fpu_misc_ready(&f->misc, takes(f, MISC, ready_i));
  }
}

bool gyre_fpu_ready(const gyre_fpu *f, const gyre_fpu_in *in, bool ready_i) {
  return one_at_most(open_slices(f, in)) && block_ready(f, block_of(in->op), ready_i);
}

bool gyre_fpu_result(const gyre_fpu *f, gyre_fpu_out *out) {
  const gyre_fpu_out *from = NULL;
  for (block b = DIV; from == NULL && b <= MISC; ++b) from = result_of(f, b);
  if (from == NULL) return false;
  const uint32_t slices = f->num_lanes / f->num_fpu_lanes, slice = from->beat % slices;
  out->wid = from->wid;
  out->beat = (uint8_t)(from->beat / slices);
  out->rd = from->rd;
  out->last = from->last;
  out->wb = from->wb;
  out->lanes = from->lanes << (slice * f->num_fpu_lanes);
  for (uint32_t i = 0; i < f->num_lanes; ++i) {
    out->data[i] = from->data[i % f->num_fpu_lanes];
    out->flags[i] = from->flags[i % f->num_fpu_lanes];
  }
  return true;
}

void gyre_fpu_tick(gyre_fpu *f, const gyre_fpu_in *in, bool ready_i) {
  if (in == NULL && gyre_fpu_idle(f)) return;
  const bool take[3] = {takes(f, DIV, ready_i), takes(f, FMA, ready_i), takes(f, MISC, ready_i)};
  gyre_fpu_in part;
  block to = DIV;
  bool sent = false;
  if (in != NULL) {
    const uint32_t open = open_slices(f, in), slices = f->num_lanes / f->num_fpu_lanes;
    const uint32_t g = open == 0 ? 0 : (uint32_t)__builtin_ctz(open);
    part = *in;
    part.beat = (uint8_t)(in->beat * slices + g);
    part.last = in->last && one_at_most(open);
    part.lanes = slice_lanes(f, in, g);
    part.rm += g * f->num_fpu_lanes;
    part.a += g * f->num_fpu_lanes;
    part.b += g * f->num_fpu_lanes;
    part.c += g * f->num_fpu_lanes;
    to = block_of(in->op);
    sent = true;
    if (block_ready(f, to, ready_i)) f->done = one_at_most(open) ? 0 : f->done | 1U << g;
  }
  gyre_fpu_divsqrt_tick(&f->div, sent && to == DIV ? &part : NULL, take[DIV]);
  gyre_fpu_fma_tick(&f->fma, sent && to == FMA ? &part : NULL, take[FMA]);
  gyre_fpu_misc_tick(&f->misc, sent && to == MISC ? &part : NULL, take[MISC]);
}
