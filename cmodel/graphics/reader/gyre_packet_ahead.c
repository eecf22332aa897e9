// gyre_packet_ahead.c - twin of rtl/graphics/reader/gyre_packet_ahead.sv.

#include "graphics/reader/gyre_packet_ahead.h"

#include <string.h>

enum { BYTES = 4 * GYRE_DRAW_WORDS };

void gyre_packet_ahead_init(gyre_packet_ahead *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
}

void gyre_packet_ahead_reset(gyre_packet_ahead *s) {
  s->state_q = GYRE_PACKET_AHEAD_EMPTY;
  s->count_q = 0;
}

void gyre_packet_ahead_eval(const gyre_packet_ahead *s, const gyre_packet_ahead_in *in,
                            gyre_packet_ahead_out *out) {
  const bool fits = in->packet - s->ram_base <= s->ram_bytes - 2 * BYTES;
  const uint32_t next = in->packet + BYTES;
  *out = (gyre_packet_ahead_out){
      .read = s->state_q == GYRE_PACKET_AHEAD_EMPTY && in->ahead && fits && !in->idle,
      .given = s->state_q == GYRE_PACKET_AHEAD_GIVE,
      .addr = next + 4u * s->count_q,
      .last = next + BYTES - 1,
      .given_word = s->words[s->count_q]};
}

void gyre_packet_ahead_tick(gyre_packet_ahead *s, const gyre_packet_ahead_in *in) {
  const gyre_packet_ahead_state state = s->state_q;
  const bool last = s->count_q == GYRE_DRAW_WORDS - 1;
  gyre_packet_ahead_out out;
  gyre_packet_ahead_eval(s, in, &out);
  const bool taken = out.read && in->word_valid;
  if (taken) s->words[s->count_q] = in->word;
  switch (state) {
    case GYRE_PACKET_AHEAD_EMPTY:
      if (out.read && in->fails)
        s->state_q = GYRE_PACKET_AHEAD_STOP;
      else if (taken && s->count_q == GYRE_DRAW_HEADER && !(in->word & GYRE_DRAW_SAME_TABLES))
        s->state_q = GYRE_PACKET_AHEAD_STOP;
      else if (taken && last)
        s->state_q = GYRE_PACKET_AHEAD_FULL;
      break;
    case GYRE_PACKET_AHEAD_FULL:
      if (in->begin) s->state_q = GYRE_PACKET_AHEAD_GIVE;
      break;
    case GYRE_PACKET_AHEAD_STOP:
      if (in->idle) s->state_q = GYRE_PACKET_AHEAD_EMPTY;
      break;
    default:
      if (in->idle || last) s->state_q = GYRE_PACKET_AHEAD_EMPTY;
      break;
  }
  if (in->idle && in->fresh) s->state_q = GYRE_PACKET_AHEAD_EMPTY;
  if (in->begin)
    s->count_q = 0;
  else if (taken || state == GYRE_PACKET_AHEAD_GIVE)
    s->count_q = (s->count_q + 1) % GYRE_DRAW_WORDS;
}
