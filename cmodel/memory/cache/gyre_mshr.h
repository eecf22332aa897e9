// gyre_mshr.h - twin of rtl/memory/cache/gyre_mshr.sv: miss status holding registers, the reads of a
// cache that wait for memory. Part of gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_MSHR_H
#define GYRE_MEMORY_MSHR_H

#include <stdbool.h>
#include <stdint.h>

#define GYRE_MAX_MSHRS 32

typedef struct gyre_mshr {
  uint32_t entries;
  // Registers; a bit an entry
  uint32_t valid, ready, pend;
  uint32_t ahead;  // pending, and no read waits for the line: a prefetch
  uint32_t line[GYRE_MAX_MSHRS], tag[GYRE_MAX_MSHRS];
  bool uncached[GYRE_MAX_MSHRS];
  uint32_t linked[GYRE_MAX_MSHRS];  // the RTL's links, reversed: the entries that wait for this one
  uint32_t filled;                  // line of the ready entries
  bool filled_uncached;
  bool filled_error;              // the line arrived with an error
  uint8_t queue[GYRE_MAX_MSHRS];  // entries whose requests go to memory
  uint32_t head, count;
} gyre_mshr;

void gyre_mshr_init(gyre_mshr *m, uint32_t entries);
void gyre_mshr_reset(gyre_mshr *m);

// Returns true if at least n (1 or 2) entries are free.
static inline bool gyre_mshr_free(const gyre_mshr *m, unsigned n) {
  const uint32_t all = ~0u >> (GYRE_MAX_MSHRS - m->entries), free_ones = ~m->valid & all;
  return n == 1 ? free_ones != 0 : (free_ones & (free_ones - 1)) != 0;
}
// Returns true if more than `reserve` entries are free.
static inline bool gyre_mshr_spare(const gyre_mshr *m, unsigned reserve) {
  return (unsigned)__builtin_popcount(m->valid) + reserve < m->entries;
}
// Returns the pending entry of a line, or -1.
static inline int gyre_mshr_match(const gyre_mshr *m, uint32_t line) {
  for (uint32_t left = m->pend; left != 0; left &= left - 1) {
    const int i = __builtin_ctz(left);
    if (m->line[i] == line) return i;
  }
  return -1;
}
// Returns the tag of the next replay; call only if m->ready is not 0.
static inline uint32_t gyre_mshr_replay_tag(const gyre_mshr *m) {
  return m->tag[__builtin_ctz(m->ready)];
}
// Returns the entry to ask memory for; call only if m->count is not 0.
static inline uint32_t gyre_mshr_ask(const gyre_mshr *m) { return m->queue[m->head]; }

// Parts of one clock edge, called in this order, each only if it happens. match: gyre_mshr_match of
// the line in this cycle. rsp: entry of a response in this cycle, or -1.
void gyre_mshr_alloc(gyre_mshr *m, uint32_t line, uint32_t tag, bool uncached, int match, int rsp);
// Allocates an entry without a tag, because no read waits; only if no entry has the line.
void gyre_mshr_alloc_ahead(gyre_mshr *m, uint32_t line);
void gyre_mshr_replay(gyre_mshr *m);
void gyre_mshr_ask_grant(gyre_mshr *m);
void gyre_mshr_respond(gyre_mshr *m, uint32_t id, bool error);

#endif
