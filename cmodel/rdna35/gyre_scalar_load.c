// gyre_scalar_load.c - twin of rtl/rdna35/gyre_scalar_load.sv.

#include "rdna35/gyre_scalar_load.h"

#include <string.h>

void gyre_scalar_load_init(gyre_scalar_load *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
  s->line_bytes = cfg->line_bytes;
  gyre_scalar_load_reset(s);
}

void gyre_scalar_load_reset(gyre_scalar_load *s) {
  s->under_way_q = 0;
  s->state_q = GYRE_SCALAR_LOAD_IDLE;
  gyre_fifo_init(&s->queue, GYRE_SCALAR_LOADS);
}

void gyre_scalar_load_eval(const gyre_scalar_load *s, gyre_scalar_load_out *out) {
  const gyre_scalar_loading *load = &s->load_q;
  out->room = s->under_way_q != GYRE_SCALAR_LOADS;
  out->idle = s->under_way_q == 0;
  out->line_valid = s->state_q == GYRE_SCALAR_LOAD_ASK;
  out->line_addr = load->addr / s->line_bytes * s->line_bytes;
  out->word_valid = s->state_q == GYRE_SCALAR_LOAD_WRITE;
  out->last = load->left == 1;
  out->word_wid = load->wid;
  out->word_number = load->number;
  out->first = s->first_q;
  memcpy(&out->word_data, s->line_q + load->addr % s->line_bytes, sizeof out->word_data);
}

// Returns the address of the load whose second beat is there.
static uint64_t start_of(const gyre_scalar_load *s, const gyre_scalar_load_in *in) {
  return ((uint64_t)in->a << 32 | s->low_q) + (uint64_t)s->offset_q;
}

static unsigned words_of(const gyre_scalar_load_in *in) { return 1u << (in->beat_load - 1); }

void gyre_scalar_load_eval_beat(const gyre_scalar_load *s, const gyre_scalar_load_in *in,
                                gyre_scalar_load_out *out) {
  out->fault = false;
  if (!in->beat_valid || in->beat_first) return;
  const uint64_t start = start_of(s, in);
  const uint64_t end = (uint64_t)s->ram_base + s->ram_bytes;
  const bool before = start < s->ram_base || start >= end;
  out->fault = before || start + 4 * words_of(in) > end;
  out->value = before ? (uint32_t)start : (uint32_t)end;
}

static void tick_beat(gyre_scalar_load *s, const gyre_scalar_load_in *in,
                      const gyre_scalar_load_out *out, bool pop) {
  const bool take = in->beat_valid && !in->beat_first;
  const bool push = take && in->beat_wb && !out->fault;
  if (push) {
    s->item[gyre_fifo_tail(&s->queue)] = (gyre_scalar_loading){.wid = in->beat_wid,
                                                               .number = in->beat_number,
                                                               .left = (uint8_t)words_of(in),
                                                               .addr = (uint32_t)start_of(s, in)};
  }
  gyre_fifo_tick(&s->queue, push, pop);
  const bool ends = out->word_valid && in->word_ready && out->last;
  s->under_way_q = (uint8_t)(s->under_way_q + in->set - ends - (take && !push));
  if (in->beat_valid && in->beat_first) {
    const int64_t offset = (int32_t)in->imm;
    s->offset_q = (offset + in->b) & ~(int64_t)3;
    s->low_q = in->a & ~3u;
  }
}

void gyre_scalar_load_tick(gyre_scalar_load *s, const gyre_scalar_load_in *in,
                           const gyre_scalar_load_out *out) {
  gyre_scalar_loading *load = &s->load_q;
  const bool pop = s->state_q == GYRE_SCALAR_LOAD_IDLE && gyre_fifo_valid(&s->queue);
  switch (s->state_q) {
    case GYRE_SCALAR_LOAD_IDLE:
      if (!pop) break;
      *load = s->item[s->queue.head];
      s->first_q = load->number;
      s->state_q = GYRE_SCALAR_LOAD_ASK;
      break;
    case GYRE_SCALAR_LOAD_ASK:
      if (in->line_ready) s->state_q = GYRE_SCALAR_LOAD_WAIT;
      break;
    case GYRE_SCALAR_LOAD_WAIT:
      if (!in->words_valid) break;
      memcpy(s->line_q, in->words_data, s->line_bytes);
      s->state_q = GYRE_SCALAR_LOAD_WRITE;
      break;
    case GYRE_SCALAR_LOAD_WRITE:
      if (!in->word_ready) break;
      load->addr += 4;
      load->number++;
      load->left--;
      if (load->left == 0) {
        s->state_q = GYRE_SCALAR_LOAD_IDLE;
      } else if (load->addr % s->line_bytes == 0) {
        s->state_q = GYRE_SCALAR_LOAD_ASK;
      }
      break;
  }
  tick_beat(s, in, out, pop);
}
