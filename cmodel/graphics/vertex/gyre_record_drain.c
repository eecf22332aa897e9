// gyre_record_drain.c - twin of rtl/graphics/vertex/gyre_record_drain.sv.

#include "graphics/vertex/gyre_record_drain.h"

#include <string.h>

void gyre_record_drain_init(gyre_record_drain *s, const gyre_config *cfg, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  s->ring_words = ring_words;
  gyre_fifo_init(&s->rows, GYRE_DRAIN_ROWS);
  s->depth = 2;
  while (s->depth < cfg->num_cores * cfg->num_warps) s->depth *= 2;
}

// Advances after a word of the oldest row is in the ring.
static void write_word(gyre_record_drain *s, uint32_t out_words) {
  const gyre_drain_row *row = &s->row[s->rows.head];
  const bool wraps = s->place_q + 2 * out_words > s->ring_words;
  const uint16_t next = wraps ? 0 : (uint16_t)(s->place_q + out_words);
  s->ready_q = (uint16_t)(s->ready_q + row->last);
  s->place_q = next;
  if (!gyre_record_drain_pops(s)) {
    s->lane_q++;
    return;
  }
  s->lane_q = 0;
  if (row->last) {
    s->first_place_q = next;
    s->word_slot_q = 0;
  } else {
    s->place_q = s->first_place_q;
    s->word_slot_q++;
  }
}

// Advances after a row is requested.
static void take_row(gyre_record_drain *s, bool beat_ends) {
  s->ordered_q = false;
  if (!beat_ends) {
    s->word_q += s->cfg.num_threads;
    s->slot_q++;
    return;
  }
  s->beat_q += s->cfg.num_lanes;
  s->word_q = s->beat_q;
  s->left_q = (uint8_t)(s->left_q - s->cfg.num_lanes);
  s->slot_q = 0;
}

// The row that was requested comes; the one that is requested now comes in the next cycle.
static void tick_rows(gyre_record_drain *s, const gyre_record_drain_in *in, bool taken, bool last) {
  const bool pops = gyre_record_drain_pops(s), push = s->asked_q.words != 0 && in->attr_rvalid;
  if (push) {
    gyre_drain_row *row = &s->row[gyre_fifo_tail(&s->rows)];
    *row = s->asked_q;
    memcpy(row->word, in->attr_rdata, s->cfg.num_lanes * sizeof *row->word);
  }
  if (gyre_record_drain_writes(s)) write_word(s, in->out_words);
  gyre_fifo_tick(&s->rows, push, pops);
  const uint32_t words = s->left_q < s->cfg.num_lanes ? s->left_q : s->cfg.num_lanes;
  s->asked_q.words = taken ? (uint8_t)words : 0;
  s->asked_q.last = last;
}

void gyre_record_drain_tick(gyre_record_drain *s, const gyre_record_drain_in *in) {
  const gyre_filled_warp_t head = *gyre_record_drain_head(s);
  const uint32_t warps = s->cfg.num_cores * s->cfg.num_warps;
  const uint32_t at = head.core * s->cfg.num_warps + head.wid;
  const bool begins = s->state_q == GYRE_DRAIN_WAIT && s->used_q != 0 && s->ended_q[at];
  const bool taken = gyre_record_drain_reads(s) && in->attr_ready;
  const bool pops = gyre_record_drain_frees(s);
  const bool push = in->warp_valid && gyre_record_drain_warp_ready(s);
  const bool beat_ends = s->slot_q == (uint8_t)(in->out_words - 1);
  const bool warp_ends = beat_ends && s->left_q <= s->cfg.num_lanes;
  tick_rows(s, in, taken, beat_ends);
  if (begins) {
    const uint32_t words = (uint32_t)in->in_words + in->out_words;
    s->beat_q = in->first * (s->cfg.lmem_bytes / 64) +
                (head.slot * words + in->in_words) * s->cfg.num_threads;
    s->word_q = s->beat_q;
    s->left_q = head.count;
    s->slot_q = 0;
    s->ordered_q = true;
    s->state_q = in->out_words ? GYRE_DRAIN_READ : GYRE_DRAIN_FREE;
    if (!in->out_words) s->ready_q = (uint16_t)(s->ready_q + head.count);
  } else if (taken) {
    take_row(s, beat_ends);
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
  s->asked_q.words = 0;
  gyre_fifo_init(&s->rows, GYRE_DRAIN_ROWS);
  s->place_q = s->first_place_q = s->ready_q = 0;
  s->word_slot_q = s->lane_q = 0;
}
