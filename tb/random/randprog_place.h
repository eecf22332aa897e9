// randprog_place.h - where code and data of a random program lie: pieces of code, ranges in use.

#ifndef RANDPROG_PLACE_H
#define RANDPROG_PLACE_H

#include "gyre_randprog.h"

enum { RP_PIECES = 72, RP_USED = GYRE_RANDPROG_RANGES, RP_NONE = 0xffff, RP_TWINS = 3 };

// Code at consecutive addresses. Only one piece at a time is written to.
typedef struct rp_piece {
  uint32_t addr, count, limit;  // in words but for addr
  uint32_t *word, cap;
  unsigned range;  // what it has in g->range: its limit while it grows, then its words
} rp_piece;

// Further windows like one, each at its address with one more bit set.
typedef struct rp_twins {
  unsigned count;
  uint8_t bit[RP_TWINS];
} rp_twins;

typedef struct rp_place {
  rp_piece piece[RP_PIECES];
  unsigned pieces, cur;  // cur: the one that is written to
  gyre_randprog_range range[RP_USED];
  unsigned ranges;
  // Percent of bodies that lie elsewhere; 0: all code is one piece. Whether windows are scattered.
  unsigned away;
  bool apart;
  unsigned depth;       // pieces that the present one was entered from
  unsigned home, tail;  // pieces: the program; the end of main memory, or RP_NONE
} rp_place;

#endif
