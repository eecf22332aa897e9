// gyre_vertex_feeder.c - twin of rtl/graphics/vertex/gyre_vertex_feeder.sv.

#include "graphics/vertex/gyre_vertex_feeder.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_vertex_feeder_init(gyre_vertex_feeder *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = cfg->num_cores;
  s->num_warps = cfg->num_warps;
  s->num_threads = cfg->num_threads;
  gyre_fifo_init(&s->list, GYRE_FEEDER_LIST);
}

void gyre_vertex_feeder_reset(gyre_vertex_feeder *s) {
  memset(s->busy_q, 0, sizeof s->busy_q);
  s->open_q = s->launch_q = false;
  s->core_q = s->count_q = 0;
  gyre_fifo_init(&s->list, GYRE_FEEDER_LIST);
}

gyre_vertex_fill gyre_vertex_feeder_fill(const gyre_vertex_feeder *s, bool flush) {
  return (gyre_vertex_fill){.valid = s->open_q && s->count_q != s->num_threads && !flush,
                            .core = s->core_q,
                            .thread = (uint8_t)(s->count_q % s->num_threads),
                            .lmem = s->lmem_q};
}

uint32_t gyre_vertex_feeder_tmask(const gyre_vertex_feeder *s) {
  return gyre_low_mask(s->launch_warp_q.count);
}

// Returns true if the warp that is being filled goes to its launch.
static bool fires(const gyre_vertex_feeder *s, const gyre_vertex_feeder_in *in) {
  const bool whole = s->count_q == s->num_threads || in->flush || in->new_done;
  return gyre_vertex_feeder_filling(s) && in->fetch_idle && whole &&
         (!s->launch_q || in->launch_ready) && !in->halted;
}

void gyre_vertex_feeder_tick(gyre_vertex_feeder *s, const gyre_vertex_feeder_in *in) {
  const bool fire = fires(s, in), launched = s->launch_q && in->launch_ready;
  const uint32_t free =
      ~s->busy_q[s->core_q] &
      gyre_low_mask(s->num_warps < in->draw->core_warps ? s->num_warps : in->draw->core_warps);
  const bool turn = fire || (!s->open_q && free == 0);
  if (launched) s->item[gyre_fifo_tail(&s->list)] = s->launch_warp_q;
  gyre_fifo_tick(&s->list, launched, gyre_fifo_valid(&s->list) && in->warp_ready);
  if (in->free_valid) s->busy_q[in->free_core] &= ~(1u << in->free_wid);
  if (launched) s->launch_q = false;
  if (in->taken && s->count_q == 0) s->first_q = in->next;
  if (fire) {
    s->busy_q[s->core_q] |= 1u << s->wid_q;
    s->launch_q = true;
    s->launch_warp_q = (gyre_vertex_warp){s->core_q, s->wid_q, s->count_q};
    s->launch_lmem_q = s->lmem_q;
    s->warps_q++;
    s->open_q = false;
    s->count_q = 0;
  } else {
    if (!s->open_q && free) {
      s->open_q = true;
      s->wid_q = (uint8_t)gyre_lowest(free);
      s->lmem_q = (uint16_t)(s->wid_q * in->draw->place_bytes);
    }
    s->count_q = (uint8_t)(s->count_q + in->taken);
  }
  if (turn) s->core_q = s->core_q == s->num_cores - 1 ? 0 : (uint8_t)(s->core_q + 1);
  if (in->start) s->warps_q = 0;
  if (in->start || in->halted) gyre_vertex_feeder_reset(s);
}
