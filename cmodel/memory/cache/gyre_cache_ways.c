// gyre_cache_ways.c - twin of rtl/memory/cache/gyre_cache_ways.sv.

#include "memory/cache/gyre_cache_ways.h"

#include <stdlib.h>
#include <string.h>

bool gyre_cache_ways_init(gyre_cache_ways *c, uint32_t bytes, uint32_t ways, uint32_t line_bytes) {
  memset(c, 0, sizeof *c);
  c->line_bytes = line_bytes;
  c->ways = ways;
  c->sets = bytes / (line_bytes * ways);
  while (c->sets >> (c->index_bits + 1)) ++c->index_bits;
  const size_t lines = (size_t)c->sets * ways;
  c->tag = calloc(lines, sizeof *c->tag);
  c->data = calloc(lines, line_bytes);
  if (!c->tag || !c->data) {
    gyre_cache_ways_free(c);
    return false;
  }
  gyre_cache_ways_reset(c);
  return true;
}

void gyre_cache_ways_free(gyre_cache_ways *c) {
  free(c->tag);
  free(c->data);
  c->tag = NULL;
  c->data = NULL;
}

void gyre_cache_ways_reset(gyre_cache_ways *c) {
  c->sweeping = true;
  c->sweep = c->victim = 0;
  c->found = NULL;
  c->found_way = -1;
}

// Returns the contents of the tag RAM for a valid line.
static uint32_t tag_of(const gyre_cache_ways *c, uint32_t line) {
  return line >> c->index_bits << 1 | 1;
}

static uint32_t first_of(const gyre_cache_ways *c, uint32_t line) {
  return (line & (c->sets - 1)) * c->ways;
}

void gyre_cache_ways_store(gyre_cache_ways *c, uint32_t line, const uint8_t *mask,
                           const uint8_t *data) {
  const bool there = c->found_way >= 0;
  const uint32_t way = there ? (uint32_t)c->found_way : c->victim;
  const uint32_t at = gyre_cache_ways_at(c, line, way);
  if (!there && ++c->victim == c->ways) c->victim = 0;
  c->tag[at] = tag_of(c, line);
  c->found = c->data + (size_t)at * c->line_bytes;
  if (there) {
    gyre_cache_ways_update(c, mask, data);
  } else {
    memcpy(c->found, data, c->line_bytes);
  }
}

void gyre_cache_ways_update(const gyre_cache_ways *c, const uint8_t *mask, const uint8_t *data) {
  if (!c->found) return;
  for (uint32_t i = 0; i < c->line_bytes; i += 8) {
    for (uint32_t left = mask[i / 8]; left != 0; left &= left - 1) {
      const uint32_t at = i + (uint32_t)__builtin_ctz(left);
      c->found[at] = data[at];
    }
  }
}

uint32_t gyre_cache_ways_fill(gyre_cache_ways *c, uint32_t line, const uint8_t *data, bool kept,
                              bool good) {
  const int way = kept ? c->kept : -1;
  const uint32_t to_way = way < 0 ? c->victim : (uint32_t)way, at = first_of(c, line) + to_way;
  uint8_t *to = c->data + (size_t)at * c->line_bytes;
  if (c->found == to) {
    memcpy(c->held, to, c->line_bytes);
    c->found = c->held;
  }
  c->tag[at] = good ? tag_of(c, line) : 0;
  memcpy(to, data, c->line_bytes);
  if (way < 0 && ++c->victim == c->ways) c->victim = 0;
  return to_way;
}

void gyre_cache_ways_read(gyre_cache_ways *c, uint32_t line) {
  const uint32_t first = first_of(c, line), tag = tag_of(c, line);
  c->found = NULL;
  c->found_way = -1;
  for (uint32_t w = 0; w < c->ways; ++w) {
    if (c->tag[first + w] != tag) continue;
    c->found = c->data + (size_t)(first + w) * c->line_bytes;
    c->found_way = (int)w;
  }
}

void gyre_cache_ways_start(gyre_cache_ways *c) { c->sweeping = true; }

void gyre_cache_ways_sweep(gyre_cache_ways *c) {
  memset(c->tag + (size_t)c->sweep * c->ways, 0, c->ways * sizeof *c->tag);
  if (++c->sweep == c->sets) {
    c->sweep = 0;
    c->sweeping = false;
  }
}
