// gyre_store_buffer.h - twin of rtl/memory/cache/gyre_store_buffer.sv: store buffer, the accepted writes
// on their way to memory. Part of gyre_cache.c, which calls these functions at the clock edge.

#ifndef GYRE_MEMORY_STORE_BUFFER_H
#define GYRE_MEMORY_STORE_BUFFER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

#define GYRE_MAX_STORES 16

typedef struct gyre_store_entry {
  uint32_t line;
  bool uncached;
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} gyre_store_entry;

typedef struct gyre_store_buffer {
  uint32_t entries, line_bytes, max_writes;
  bool write_back;
  // Registers
  uint32_t head, count, writes;
  bool stage1, looked, blocked;
  gyre_store_entry entry[GYRE_MAX_STORES];
} gyre_store_buffer;

void gyre_store_buffer_init(gyre_store_buffer *b, uint32_t entries, uint32_t max_writes,
                            uint32_t line_bytes, bool write_back);
void gyre_store_buffer_reset(gyre_store_buffer *b);

static inline const gyre_store_entry *gyre_store_buffer_at(const gyre_store_buffer *b, uint32_t n) {
  return &b->entry[(b->head + n) & (b->entries - 1)];
}
static inline bool gyre_store_buffer_match(const gyre_store_buffer *b, uint32_t line) {
  for (uint32_t n = 0; n < b->count; ++n) {
    if (gyre_store_buffer_at(b, n)->line == line) return true;
  }
  return false;
}
// Returns true if there is room for a new write.
static inline bool gyre_store_buffer_room(const gyre_store_buffer *b) {
  return b->count != b->entries;
}
// Returns the store that waits for its lookup, or NULL.
static inline const gyre_store_entry *gyre_store_buffer_want(const gyre_store_buffer *b) {
  if (b->count <= b->stage1 || (!b->stage1 && (b->looked || b->blocked))) return 0;
  const gyre_store_entry *e = gyre_store_buffer_at(b, b->stage1);
  return e->uncached ? 0 : e;
}
// Returns true if the head is offered to memory.
static inline bool gyre_store_buffer_offer(const gyre_store_buffer *b, bool fetching,
                                           bool uncached_busy) {
  if (b->count == 0 || b->writes == b->max_writes) return false;
  if (gyre_store_buffer_at(b, 0)->uncached) return !uncached_busy;
  return !b->write_back && (b->looked || (b->stage1 && !fetching));
}
static inline bool gyre_store_buffer_writes_room(const gyre_store_buffer *b) {
  return b->writes != b->max_writes;
}

// One clock edge; the arguments are the RTL's ports of these names. Call only if an entry is in
// use, memory accepts a write, or there is an acknowledge.
void gyre_store_buffer_tick(gyre_store_buffer *b, bool grant, bool fetching, bool answered,
                            bool take, bool evicted, bool ack);
// Adds a write after the tick of the same edge, in an entry that was free before the edge.
void gyre_store_buffer_push(gyre_store_buffer *b, uint32_t line, bool uncached, const uint8_t *mask,
                            const uint8_t *data);

#endif
