// gyre_perf.c - twin of rtl/commit/gyre_perf.sv.

#include "commit/gyre_perf.h"

#include "common/gyre_bits.h"

static void count(gyre_perf *s, uint32_t events) {
  if (!s->all) {
    for (unsigned i = 0; i <= GYRE_PERF_WARP_INSNS; i++) {
      s->count_q[i] = (uint32_t)(s->count_q[i] + (events >> i & 1));
    }
    return;
  }
  s->count_q[GYRE_PERF_CYCLES] += events >> GYRE_PERF_CYCLES & 1;
  s->count_q[GYRE_PERF_WARP_INSNS] += events >> GYRE_PERF_WARP_INSNS & 1;
  if (events & (1u << GYRE_PERF_THREAD_INSNS)) {
    s->count_q[GYRE_PERF_THREAD_INSNS] += gyre_count(s->lanes_q);
  }
  // The others have 40 bits.
  for (uint32_t left = events & ~gyre_low_mask(GYRE_PERF_THREAD_INSNS + 1); left;
       left &= left - 1) {
    const unsigned i = gyre_lowest(left);
    s->count_q[i] = (s->count_q[i] + 1) & GYRE_PERF_MASK;
  }
}

void gyre_perf_tick(gyre_perf *s, uint32_t events, uint32_t lanes) {
  const uint32_t cycles = 1u << GYRE_PERF_CYCLES;
  count(s, (s->event_q & ~cycles) | (events & cycles));
  s->event_q = events;
  s->lanes_q = lanes;
}
