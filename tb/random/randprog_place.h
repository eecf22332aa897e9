// randprog_place.h - addresses of a random program's code and data: pieces of code, ranges in use,
// jumps between pieces.

#ifndef RANDPROG_PLACE_H
#define RANDPROG_PLACE_H

#include "gyre_randprog.h"

enum { RP_PIECES = 72, RP_USED = GYRE_RANDPROG_RANGES, RP_NONE = 0xffff, RP_TWINS = 6 };

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
  // Percent of bodies that lie elsewhere; 0: all code is one piece. True if windows are scattered.
  unsigned away;
  bool apart;
  unsigned depth;       // pieces that the present one was entered from
  unsigned home, tail;  // pieces: the program; the end of main memory, or RP_NONE
} rp_place;

typedef struct rp_gen rp_gen;

// A branch or jump whose target is not known yet.
typedef struct rp_fix {
  uint32_t at;
  uint8_t insn, r1, r2;
} rp_fix;

// ---- randprog_layout.c: what lies where at the beginning ----------------------------------------
bool rp_layout(rp_gen *g, char *why);
void rp_begin(rp_gen *g);  // from the first instruction to the first piece of the program

// ---- randprog_place.c: pieces of code elsewhere -------------------------------------------------
// Code may go away where T0 to T2 and nothing else may be lost: rp_wander() before a body,
// rp_return() after it. Both pieces continue as if nothing had been.
typedef struct rp_home {
  unsigned piece;
} rp_home;
// A branch over code that follows: rp_skip() and rp_skip_here() for rp_branch() and rp_patch(),
// perhaps with other pieces between. T2 is lost.
typedef struct rp_over {
  rp_fix fix;
  unsigned to;
} rp_over;
uint32_t rp_ram_end(const rp_gen *g);                             // modulo 2^32
bool rp_is_free(const rp_gen *g, uint64_t addr, uint64_t bytes);  // main memory, and nothing there
unsigned rp_claim(rp_gen *g, uint32_t base, uint32_t bytes, uint32_t stride, uint32_t count);
bool rp_spot(rp_gen *g, uint32_t bytes, uint32_t near, uint32_t *addr);  // a free address
unsigned rp_new_piece(rp_gen *g, uint32_t addr, uint32_t bytes);         // RP_NONE: too many
unsigned rp_island(rp_gen *g, uint32_t bytes);              // a piece anywhere; RP_NONE: no room
uint32_t rp_body_room(const rp_gen *g, uint64_t budget);    // bytes for a body
rp_home rp_open(rp_gen *g, unsigned piece);                 // writes there,
void rp_close(rp_gen *g, rp_home home);                     // and no more
bool rp_away(rp_gen *g, uint32_t bytes, rp_home *home);     // jumps to a new piece and writes there
void rp_return(rp_gen *g, rp_home home);                    // jumps back and writes at home again
bool rp_wander(rp_gen *g, uint64_t budget, rp_home *home);  // rp_away() for a body, perhaps
void rp_trim_all(rp_gen *g);                                // at the end
// A jump of any kind, t: scratch; link may be x0.
void rp_far(rp_gen *g, unsigned link, unsigned t, uint32_t target);
rp_over rp_skip(rp_gen *g, unsigned insn, unsigned a, unsigned b);
void rp_skip_here(rp_gen *g, rp_over over);

#endif
