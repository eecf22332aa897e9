// gyre_vertex_cache.h - twin of rtl/graphics/vertex/gyre_vertex_cache.sv: finds vertices that are already
// shaded.

#ifndef GYRE_GRAPHICS_VERTEX_CACHE_H
#define GYRE_GRAPHICS_VERTEX_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

enum { GYRE_VERTEX_CACHE_MOST = 64 };

typedef struct gyre_vertex_cache {
  struct {
    uint32_t vertex;
    uint16_t place;
    bool known;  // the entry is a vertex of instance_q
  } entry_q[GYRE_VERTEX_CACHE_MOST];
  uint32_t instance_q;
  uint16_t next_q, next_place_q;
  uint32_t ring_words;
} gyre_vertex_cache;

typedef struct gyre_vertex_cache_in {
  bool start, halted;
  const gyre_draw_t *draw;
  bool ref_valid, ref_cut, ref_done;
  bool ref_ends;  // with a cut: it ends an instance
  uint32_t ref_vertex, ref_instance;
  bool queue_ready, new_ready;
  uint16_t floor;
} gyre_vertex_cache_in;

typedef struct gyre_vertex_cache_out {
  bool ref_ready;
  bool queue_valid, queue_cut;
  uint16_t queue_number, queue_place, queue_mark;
  bool new_valid, new_done;
} gyre_vertex_cache_out;

// ring_words: size of the ring of records.
void gyre_vertex_cache_init(gyre_vertex_cache *s, uint32_t ring_words);
void gyre_vertex_cache_eval(const gyre_vertex_cache *s, const gyre_vertex_cache_in *in,
                            gyre_vertex_cache_out *out);
void gyre_vertex_cache_tick(gyre_vertex_cache *s, const gyre_vertex_cache_in *in,
                            const gyre_vertex_cache_out *out);

#endif
