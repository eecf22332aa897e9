// gyre_write_back.c - twin of rtl/memory/cache/gyre_write_back.sv.

#include "memory/cache/gyre_write_back.h"

#include <stdlib.h>
#include <string.h>

bool gyre_write_back_init(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t mshrs) {
  memset(b, 0, sizeof *b);
  b->line_bytes = ways->line_bytes;
  b->sets = ways->sets;
  b->group_sets = ways->sets > 32 ? ways->sets / 32 : 1;
  b->depth = mshrs <= 2 ? 4 : mshrs <= 4 ? 8 : GYRE_BACK_DEPTH;
  b->state = calloc((size_t)ways->sets * ways->ways, sizeof *b->state);
  return b->state != NULL;
}

void gyre_write_back_free(gyre_write_back *b) {
  free(b->state);
  b->state = NULL;
}

void gyre_write_back_reset(gyre_write_back *b) {
  b->groups = b->set = b->head = b->count = b->asked = 0;
  b->walk = b->walk_lookup = b->fill = false;
}

static bool dirty(const gyre_write_back *b, uint32_t at) {
  for (uint32_t i = 0; i < b->line_bytes; i += 8) {
    if (b->state[at].mask[i / 8]) return true;
  }
  return false;
}

bool gyre_write_back_complete(const gyre_write_back *b, uint32_t at) {
  if (b->state[at].whole) return true;
  if (b->line_bytes < 8) return b->state[at].mask[0] == (1u << b->line_bytes) - 1;
  for (uint32_t i = 0; i < b->line_bytes; i += 8) {
    if (b->state[at].mask[i / 8] != 0xff) return false;
  }
  return true;
}

// Evicts the line if it is dirty.
static void drive_out(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t at) {
  if (!dirty(b, at)) return;
  gyre_back_entry *e = &b->entry[(b->head + b->count++) % b->depth];
  e->line = gyre_cache_ways_line(ways, at);
  memcpy(e->mask, b->state[at].mask, sizeof e->mask);
  memcpy(e->data, ways->data + (size_t)at * b->line_bytes, b->line_bytes);
}

static void drop(gyre_write_back *b, gyre_cache_ways *ways, uint32_t at) {
  gyre_cache_ways_drop(ways, at);
  memset(&b->state[at], 0, sizeof b->state[at]);
}

static void next_set(gyre_write_back *b, uint32_t after) {
  b->set = after % b->sets;
  if (b->set == 0) b->walk = false;
}

void gyre_write_back_walk(gyre_write_back *b, gyre_cache_ways *ways, bool room) {
  if (gyre_write_back_walk_read(b)) {
    b->walk_lookup = true;
    return;
  }
  if (!b->walk_lookup) {
    next_set(b, (b->set / b->group_sets + 1) * b->group_sets);
    return;
  }
  // Evict one line a cycle; evicted ways are no longer dirty.
  bool more = false, out = false;
  for (uint32_t w = 0; w < ways->ways; ++w) {
    const uint32_t at = b->set * ways->ways + w;
    if (!dirty(b, at)) continue;
    if (out || !room) {
      more = true;
      break;
    }
    drive_out(b, ways, at);
    drop(b, ways, at);
    out = true;
  }
  if (more) return;
  b->walk_lookup = false;
  if ((b->set + 1) % b->group_sets == 0) b->groups &= ~(1u << b->set / b->group_sets);
  next_set(b, b->set + 1);
}

void gyre_write_back_partial(gyre_write_back *b, gyre_cache_ways *ways, uint32_t line) {
  const uint32_t at = gyre_cache_ways_at(ways, line, (uint32_t)ways->found_way);
  drive_out(b, ways, at);
  drop(b, ways, at);
}

void gyre_write_back_fill(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t line) {
  const uint32_t at = gyre_cache_ways_at(ways, line, ways->victim);
  drive_out(b, ways, at);
  memset(b->state[at].mask, 0, sizeof b->state[at].mask);
  b->state[at].whole = true;
}

void gyre_write_back_store(gyre_write_back *b, const gyre_cache_ways *ways, uint32_t line,
                           const uint8_t *mask) {
  const bool there = ways->found_way >= 0;
  const uint32_t way = there ? (uint32_t)ways->found_way : ways->victim;
  const uint32_t at = gyre_cache_ways_at(ways, line, way);
  if (!there) {
    drive_out(b, ways, at);
    memset(&b->state[at], 0, sizeof b->state[at]);
  }
  for (uint32_t i = 0; i < b->line_bytes; i += 8) b->state[at].mask[i / 8] |= mask[i / 8];
  b->groups |= 1u << (line & (b->sets - 1)) / b->group_sets;
}

void gyre_write_back_respond(gyre_write_back *b, uint32_t id, bool error, const uint8_t *data) {
  b->fill = true;
  b->fill_id = id;
  b->fill_error = error;
  memcpy(b->fill_data, data, b->line_bytes);
}

void gyre_write_back_sweep(gyre_write_back *b, const gyre_cache_ways *ways) {
  memset(b->state + (size_t)ways->sweep * ways->ways, 0, ways->ways * sizeof *b->state);
}
