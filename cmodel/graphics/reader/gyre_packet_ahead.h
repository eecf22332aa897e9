// gyre_packet_ahead.h - twin of rtl/graphics/reader/gyre_packet_ahead.sv: reads the next packet of a list
// while a draw runs, and gives its words when the packet's turn comes.

#ifndef GYRE_GRAPHICS_PACKET_AHEAD_H
#define GYRE_GRAPHICS_PACKET_AHEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/draw.h"

typedef enum gyre_packet_ahead_state {
  GYRE_PACKET_AHEAD_EMPTY,
  GYRE_PACKET_AHEAD_FULL,
  GYRE_PACKET_AHEAD_STOP,
  GYRE_PACKET_AHEAD_GIVE
} gyre_packet_ahead_state;

typedef struct gyre_packet_ahead {
  uint32_t ram_base, ram_bytes;
  gyre_packet_ahead_state state_q;
  uint8_t count_q;
  uint32_t words[GYRE_DRAW_WORDS];
} gyre_packet_ahead;

typedef struct gyre_packet_ahead_in {
  bool idle, fresh, ahead;
  uint32_t packet;
  bool word_valid, fails, begin;
  uint32_t word;
} gyre_packet_ahead_in;

typedef struct gyre_packet_ahead_out {
  bool read, given;
  uint32_t addr, last, given_word;
} gyre_packet_ahead_out;

void gyre_packet_ahead_init(gyre_packet_ahead *s, const gyre_config *cfg);
// Performs a clock edge with reset.
void gyre_packet_ahead_reset(gyre_packet_ahead *s);
// Depends on idle, ahead and packet only. given_word has a meaning with given.
void gyre_packet_ahead_eval(const gyre_packet_ahead *s, const gyre_packet_ahead_in *in,
                            gyre_packet_ahead_out *out);
void gyre_packet_ahead_tick(gyre_packet_ahead *s, const gyre_packet_ahead_in *in);

#endif
