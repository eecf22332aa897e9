// gyre_write_back.h - twin of rtl/memory/cache/gyre_write_back.sv: write-back state of a cache, with
// dirty bytes and the lines on their way out and in. Clears tags of the ways that it is given. Part
// of gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_WRITE_BACK_H
#define GYRE_MEMORY_WRITE_BACK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/cache/gyre_cache_ways.h"

#define GYRE_BACK_DEPTH 16

// Dirty bytes of a line, a bit each; filled: the line was filled.
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
  gyre_line_state *state;  // RAM, [set][way]; NULL: no write-back
  // Registers: the walk; groups has a bit per block of sets that may have a dirty line
  uint32_t groups, set;
  bool walk, walk_lookup;
  // Evicted lines
  uint32_t head, count, asked;
  gyre_back_entry entry[GYRE_BACK_DEPTH];
  // Line that waits to be filled
  bool fill, fill_error;
  uint32_t fill_id;
  uint8_t fill_data[GYRE_MAX_LINE];
} gyre_write_back;

// `ways` as gyre_cache_ways_init left it. Returns false if allocation fails.
bool gyre_write_back_init(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t mshrs);
void gyre_write_back_free(gyre_write_back *b);
void gyre_write_back_reset(gyre_write_back *b);

// Returns true if the line that was read in its way is complete.
bool gyre_write_back_complete(const gyre_write_back *b, uint32_t at);
// ask: a read waits to ask memory.
static inline bool gyre_write_back_room(const gyre_write_back *b, bool ask) {
  return b->count + b->asked <= b->depth - 2 && !(ask && b->count != 0);
}
static inline bool gyre_write_back_may_ask(const gyre_write_back *b) {
  return b->count == 0 && b->asked <= b->depth - 3;
}
static inline const gyre_back_entry *gyre_write_back_offer(const gyre_write_back *b) {
  return &b->entry[b->head];
}
// Returns true if the walk reads its set.
static inline bool gyre_write_back_walk_read(const gyre_write_back *b) {
  return b->walk && !b->walk_lookup && (b->groups >> b->set / b->group_sets & 1);
}

// Parts of one clock edge, each only if it happens; `line` is the line in stage 1. The walk comes
// first, with the registers before the edge.
void gyre_write_back_walk(gyre_write_back *b, gyre_cache_ways *ways, bool room);
// A read found the line incomplete in way `way`. A fill or a store replaces it; call before the
// function of the ways.
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
