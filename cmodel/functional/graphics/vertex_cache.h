// vertex_cache.h - vertex cache, which avoids shading a vertex twice: a FIFO of vertex and
// instance, and a ring of their records.
//
// A missing vertex gets the next number. The ring is longer than the FIFO, and a record stays until
// that many newer ones exist. So each referenced record exists until the collected warps have run.

#ifndef GYRE_FUNC_VERTEX_CACHE_H
#define GYRE_FUNC_VERTEX_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/draw.h"

typedef struct gyre_func_vertex_cache {
  unsigned entries, used;
  struct {
    uint32_t vertex, instance;
    uint64_t number;
  } entry[GYRE_DRAW_CACHE_MOST];
  uint64_t next;  // number of the next missing vertex; its entry is next % entries
} gyre_func_vertex_cache;

// Returns the number of a vertex; *miss: it is new, and must be shaded.
static inline uint64_t gyre_func_vertex_cache_find(gyre_func_vertex_cache *c, uint32_t vertex,
                                                   uint32_t instance, bool *miss) {
  *miss = false;
  for (unsigned i = 0; i < c->used; i++) {
    if (c->entry[i].vertex == vertex && c->entry[i].instance == instance) return c->entry[i].number;
  }
  const unsigned at = (unsigned)(c->next % c->entries);
  *miss = true;
  c->entry[at].vertex = vertex;
  c->entry[at].instance = instance;
  c->entry[at].number = c->next;
  if (c->used < c->entries) c->used++;
  return c->next++;
}

#endif
