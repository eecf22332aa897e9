// gyre_vertex_feeder.c - twin of rtl/graphics/vertex/gyre_vertex_feeder.sv.

#include "graphics/vertex/gyre_vertex_feeder.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_vertex_feeder_init(gyre_vertex_feeder *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = cfg->num_cores;
  s->num_warps = cfg->num_warps;
  s->num_threads = cfg->num_threads;
  s->num_lanes = cfg->num_lanes;
  s->piece = cfg->lmem_bytes / 16;
  gyre_fifo_init(&s->list, GYRE_FEEDER_LIST);
}

void gyre_vertex_feeder_reset(gyre_vertex_feeder *s) {
  memset(s->busy_q, 0, sizeof s->busy_q);
  s->runs_q = s->open_q = s->launch_q = s->group_q = s->written_q = false;
  s->core_q = s->count_q = 0;
  gyre_fifo_init(&s->list, GYRE_FEEDER_LIST);
}

// The group has room for no more vertices.
static bool group_full(const gyre_vertex_feeder *s) {
  return s->group_q && s->count_q % s->num_lanes == 0;
}

gyre_vertex_fill gyre_vertex_feeder_fill(const gyre_vertex_feeder *s, bool flush) {
  return (gyre_vertex_fill){.valid = s->open_q && !group_full(s) && !flush,
                            .thread = (uint8_t)(s->count_q % s->num_threads)};
}

uint32_t gyre_vertex_feeder_tmask(const gyre_vertex_feeder *s) {
  return gyre_low_mask(s->launch_warp_q.count);
}

// The free slots of the core that is examined.
static uint32_t free_slots(const gyre_vertex_feeder *s, unsigned core_warps, bool finish) {
  const unsigned slots = s->num_warps < core_warps ? s->num_warps : core_warps;
  return s->runs_q && !finish ? ~s->busy_q[s->core_q] & gyre_low_mask(slots) : 0;
}

gyre_warp_want_t gyre_vertex_feeder_want(const gyre_vertex_feeder *s, unsigned core_warps,
                                         bool finish, bool halted) {
  return (gyre_warp_want_t){
      .valid = !s->open_q && !halted && free_slots(s, core_warps, finish) != 0, .core = s->core_q};
}

void gyre_vertex_feeder_leave(const gyre_vertex_feeder *s, bool finish,
                              const gyre_freed_warp_t *freed, uint32_t *leave) {
  if (finish && s->open_q) leave[s->core_q] |= 1U << s->wid_q;
  if (freed->valid) leave[freed->core] |= 1U << freed->wid;
}

gyre_vertex_give gyre_vertex_feeder_give(const gyre_vertex_feeder *s,
                                         const gyre_vertex_feeder_in *in) {
  const bool complete =
      s->count_q != 0 && (s->count_q == s->num_threads || in->flush || in->new_done);
  const bool room = !s->written_q && (!s->launch_q || in->launch_ready);
  return (gyre_vertex_give){.valid = s->open_q && in->fetch_idle && in->rows_ready && !in->halted &&
                                     (complete ? room : group_full(s)),
                            .last = complete,
                            .core = s->core_q,
                            .beat = (uint8_t)((s->count_q - s->group_q) / s->num_lanes),
                            .lmem = s->lmem_q};
}

void gyre_vertex_feeder_tick(gyre_vertex_feeder *s, const gyre_vertex_feeder_in *in) {
  const gyre_vertex_give give = gyre_vertex_feeder_give(s, in);
  const bool fire = give.valid && give.last, launched = s->launch_q && in->launch_ready;
  const uint32_t free = free_slots(s, in->draw->core_warps, in->finish);
  const bool turn = fire || (!s->open_q && free == 0);
  if (launched) s->item[gyre_fifo_tail(&s->list)] = s->launch_warp_q;
  gyre_fifo_tick(&s->list, launched, gyre_fifo_valid(&s->list) && in->warp_ready);
  if (in->free.valid) s->busy_q[in->free.core] &= ~(1u << in->free.slot);
  if (launched) s->launch_q = false;
  if (s->written_q && in->rows_ready) {
    s->written_q = false;
    s->launch_q = true;
  }
  if (in->taken && s->count_q == 0) s->first_q = in->next;
  if (fire) {
    s->busy_q[s->core_q] |= 1u << s->slot_q;
    s->written_q = true;
    s->launch_warp_q = (gyre_filled_warp_t){s->core_q, s->wid_q, s->slot_q, s->count_q};
    s->launch_lmem_q = s->lmem_q;
    s->warps_q++;
    s->open_q = false;
    s->count_q = 0;
  } else {
    if (!s->open_q && free) {
      s->open_q = true;
      s->wid_q = in->warp;
      s->slot_q = (uint8_t)gyre_lowest(free);
      s->lmem_q = (uint16_t)(in->first * s->piece + s->slot_q * in->draw->place_bytes);
    } else if (in->finish) {
      s->open_q = false;
    }
    s->count_q = (uint8_t)(s->count_q + in->taken);
  }
  s->group_q = !give.valid && (s->group_q || in->taken);
  if (turn) s->core_q = s->core_q == s->num_cores - 1 ? 0 : (uint8_t)(s->core_q + 1);
  if (in->finish) s->runs_q = false;
  if (in->start) s->warps_q = 0;
  if (in->start || in->halted) gyre_vertex_feeder_reset(s);
  if (in->start && !in->halted) s->runs_q = true;
}
