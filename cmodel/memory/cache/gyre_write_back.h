// gyre_write_back.h - twin of rtl/memory/cache/gyre_write_back.sv: what a write-back cache has beside its
// tags. Touches only its own struct, and drops tags of the ways that it is given. Part of
// gyre_cache.c, which calls it at the clock edge.

#ifndef GYRE_MEMORY_WRITE_BACK_H
#define GYRE_MEMORY_WRITE_BACK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/cache/gyre_cache_ways.h"

#define GYRE_BACK_DEPTH 16

// The dirty bytes of a line, a bit each, and whether it was filled.
typedef struct gyre_line_state {
  uint8_t mask[GYRE_MAX_LINE / 8];
  bool whole;
} gyre_line_state;

typedef struct gyre_back_entry {
  uint32_t line;
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} gyre_back_entry;

typedef struct gyre_write_back {
  uint32_t line_bytes, depth, sets, group_sets;
  gyre_line_state *state;  // RAM, [set][way]; NULL: the cache has none of all this
  // Registers: the walk; a bit a group of sets, some line of which may be dirty
  uint32_t groups, set;
  bool walk, walk_lookup;
  // On the way out
  uint32_t head, count, asked;
  gyre_back_entry entry[GYRE_BACK_DEPTH];
  // On the way in
  bool fill, fill_error;
  uint32_t fill_id;
  uint8_t fill_data[GYRE_MAX_LINE];
} gyre_write_back;

// `ways` as gyre_cache_ways_init left it. False: no memory.
bool gyre_write_back_init(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t mshrs);
void gyre_write_back_free(gyre_write_back *b);
void gyre_write_back_reset(gyre_write_back *b);

// Is the line that was read in its way complete.
bool gyre_write_back_complete(const gyre_write_back *b, uint32_t at);
// ask: a read is to be asked for.
static inline bool gyre_write_back_room(const gyre_write_back *b, bool ask) {
  return b->count + b->asked <= b->depth - 2 && !(ask && b->count != 0);
}
static inline bool gyre_write_back_may_ask(const gyre_write_back *b) {
  return b->count == 0 && b->asked <= b->depth - 3;
}
static inline const gyre_back_entry *gyre_write_back_offer(const gyre_write_back *b) {
  return &b->entry[b->head];
}
// The walk reads its set.
static inline bool gyre_write_back_walk_read(const gyre_write_back *b) {
  return b->walk && !b->walk_lookup && (b->groups >> b->set / b->group_sets & 1);
}

// Parts of one clock edge, each only if it happens; `line` is that in stage 1. First of all, with
// the registers of before: the walk.
void gyre_write_back_walk(gyre_write_back *b, gyre_cache_ways *ways, bool room);
// A read found the line incomplete in way `way`. A fill or a store takes its place: before that of
// the ways.
void gyre_write_back_partial(gyre_write_back *b, gyre_cache_ways *ways, uint32_t line);
void gyre_write_back_fill(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t line);
void gyre_write_back_store(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t line,
                           const uint8_t *mask);
static inline void gyre_write_back_grant(gyre_write_back *b) {
  b->head = (b->head + 1) % b->depth;
  --b->count;
}
void gyre_write_back_respond(gyre_write_back *b, uint32_t id, bool error, const uint8_t *data);
void gyre_write_back_sweep(gyre_write_back *b, const gyre_cache_ways *ways);

#endif
