// gyre_work_barrier.c - twin of rtl/simt/gyre_work_barrier.sv.

#include "simt/gyre_work_barrier.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_work_barrier_init(gyre_work_barrier *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_warps = (uint8_t)cfg->num_warps;
  s->slots = 2;
  while (s->slots < cfg->num_warps) s->slots *= 2;
  s->closed_q = gyre_low_mask(s->slots);
}

uint32_t gyre_work_barrier_release(const gyre_work_barrier *s, uint32_t active) {
  uint32_t members = 0;
  if (s->wait_q == 0 || !(s->closed_q >> s->look_q & 1)) return 0;
  for (uint32_t left = s->work_q & active; left; left &= left - 1) {
    const unsigned w = gyre_lowest(left);
    if (s->slot_q[w] == s->look_q) members |= 1u << w;
  }
  return (members & ~s->wait_q) == 0 ? members : 0;
}

void gyre_work_barrier_tick(gyre_work_barrier *s, const gyre_work_barrier_edge *edge) {
  const uint32_t released = gyre_work_barrier_release(s, edge->active);
  if (edge->arrive) {
    s->look_q = s->slot_q[edge->wid];
  } else if (s->wait_q) {
    s->look_q = (uint8_t)((s->look_q + 1) & (s->slots - 1));
  }
  s->wait_q = (s->wait_q | (edge->arrive ? 1u << edge->wid : 0)) & ~(released | edge->drop);
  s->work_q &= ~edge->drop;
  if (edge->launch) {
    const uint32_t me = 1u << edge->launch_wid;
    s->wait_q &= ~me;
    if (!(edge->drop & me)) s->work_q = edge->launch_work ? s->work_q | me : s->work_q & ~me;
    s->slot_q[edge->launch_wid] = edge->launch_slot;
    if (edge->launch_work) s->closed_q &= ~(1u << edge->launch_slot);
  }
  if (edge->close) s->closed_q |= 1u << edge->close_slot;
}
