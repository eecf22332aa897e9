// gyre_record_drain.c - twin of rtl/graphics/vertex/gyre_record_drain.sv.

#include "graphics/vertex/gyre_record_drain.h"

#include <string.h>

void gyre_record_drain_init(gyre_record_drain *s, const gyre_config *cfg, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  s->ring_words = ring_words;
  s->depth = 2;
  while (s->depth < cfg->num_cores * cfg->num_warps) s->depth *= 2;
}

// Advances after the requested word is in the ring.
static void write_word(gyre_record_drain *s, uint32_t out_words) {
  s->address_q++;
  if (!s->last_q) return;
  const bool wraps = s->place_q + 2 * out_words > s->ring_words;
  s->place_q = wraps ? 0 : (uint16_t)(s->place_q + out_words);
  s->address_q = s->place_q;
  s->ready_q++;
}

static void take_word(gyre_record_drain *s, bool record_ends) {
  if (!record_ends) {
    s->word_q += s->cfg.num_threads;
    s->slot_q++;
    return;
  }
  s->word_q = ++s->record_q;
  s->thread_q++;
  s->slot_q = 0;
}

void gyre_record_drain_tick(gyre_record_drain *s, const gyre_record_drain_in *in) {
  const gyre_filled_warp_t head = *gyre_record_drain_head(s);
  const uint32_t warps = s->cfg.num_cores * s->cfg.num_warps;
  const uint32_t at = head.core * s->cfg.num_warps + head.wid;
  const bool begins = s->state_q == GYRE_DRAIN_WAIT && s->used_q != 0 && s->ended_q[at];
  const bool taken = gyre_record_drain_reads(s) && in->attr_ready;
  const bool pops = gyre_record_drain_frees(s);
  const bool push = in->warp_valid && gyre_record_drain_warp_ready(s);
  const bool record_ends = s->slot_q == (uint8_t)(in->out_words - 1);
  const bool warp_ends = record_ends && s->thread_q + 1 == head.count;
  if (gyre_record_drain_writes(s, in->attr_rvalid)) write_word(s, in->out_words);
  s->waits_q = taken;
  s->last_q = record_ends;
  if (begins) {
    const uint32_t words = (uint32_t)in->in_words + in->out_words;
    s->record_q = in->first * (s->cfg.lmem_bytes / 64) +
                  (head.slot * words + in->in_words) * s->cfg.num_threads;
    s->word_q = s->record_q;
    s->thread_q = s->slot_q = 0;
    s->state_q = in->out_words ? GYRE_DRAIN_READ : GYRE_DRAIN_FREE;
    if (!in->out_words) s->ready_q = (uint16_t)(s->ready_q + head.count);
  } else if (taken) {
    take_word(s, record_ends);
    if (warp_ends) s->state_q = GYRE_DRAIN_FREE;
  } else if (pops) {
    s->state_q = GYRE_DRAIN_WAIT;
  }
  for (uint32_t w = 0; w < warps; w++) s->ended_q[w] |= in->ended[w];
  if (pops) s->ended_q[at] = false;
  if (push) {
    s->warp[(s->head_q + s->used_q) % s->depth] = in->warp;
    s->ended_q[in->warp.core * s->cfg.num_warps + in->warp.wid] = false;
  }
  s->used_q += push;
  s->used_q -= pops;
  s->head_q = (s->head_q + pops) % s->depth;
  if (!in->start) return;
  memset(s->ended_q, 0, sizeof s->ended_q);
  s->state_q = GYRE_DRAIN_WAIT;
  s->head_q = s->used_q = 0;
  s->waits_q = false;
  s->place_q = s->address_q = s->ready_q = 0;
}
