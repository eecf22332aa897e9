// vertex_fetch.c - vertex fetch: reads indices, and builds the input record of a vertex from ids
// and elements in memory.

#include <string.h>

#include "functional/graphics/draw_state.h"
#include "graphics/vertex/gyre_vertex_number.h"

enum { INSTANCE_ID = 0x2f8 / 4, VERTEX_ID = 0x2fc / 4, ONE = 0x3f800000 };
uint32_t gyre_func_index_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t i) {
  const uint32_t head = d->word[GYRE_DRAW_HEADER];
  const uint64_t at = (uint64_t)d->word[GYRE_DRAW_FIRST] + i;
  if ((head & GYRE_DRAW_INDEXED) == 0) return (uint32_t)at;
  const unsigned log = head >> GYRE_DRAW_INDEX_SIZE_LSB & 3;
  if ((at + 1) << log > d->word[GYRE_DRAW_INDEX_BYTES]) {
    d->result[GYRE_DRAW_BAD_INDICES]++;
    return 0;
  }
  return gyre_draw_load(m, d->word[GYRE_DRAW_INDEX_ADDRESS] + (uint32_t)(at << log), 1U << log);
}

// Reads the four components of an element.
static void fetch_element(const gyre_draw_memory *m, gyre_draw_state *d, const gyre_draw_element *e,
                          uint32_t vertex, uint32_t instance, uint32_t *value) {
  const uint32_t place =
      e->divisor == 0 ? vertex : d->word[GYRE_DRAW_BASE_INSTANCE] + instance / e->divisor;
  const uint64_t at = (uint64_t)place * e->stride;
  const unsigned size = gyre_vertex_number_bytes(e->number), bytes = e->components * size;
  if (at + bytes > e->bytes) {
    d->result[GYRE_DRAW_BAD_FETCHES]++;
    memset(value, 0, 4 * sizeof *value);
    return;
  }
  for (unsigned c = 0; c < 4; c++) {
    const uint32_t address = e->address + (uint32_t)at + c * size;
    value[c] = c < e->components
                   ? gyre_vertex_number_word(e->number, gyre_draw_load(m, address, size))
               : c == 3 ? gyre_vertex_number_one(e->number)
                        : 0;
  }
}

void gyre_func_vertex_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t vertex,
                            uint32_t instance, uint32_t *words) {
  // An attribute without an element is 0, 0, 0, 1.
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    if (d->in.slot[a] != GYRE_RECORD_NONE) words[d->in.slot[a]] = a % 4 == 3 ? ONE : 0;
  }
  for (unsigned i = 0; i < d->elements; i++) {
    const gyre_draw_element *e = &d->element[i];
    uint32_t value[4];
    bool read = false;
    for (unsigned c = 0; c < 4 && e->attribute + c < GYRE_SPH_ATTRIBUTES; c++)
      read |= d->in.slot[e->attribute + c] != GYRE_RECORD_NONE;
    if (!read) continue;
    fetch_element(m, d, e, vertex, instance, value);
    for (unsigned c = 0; c < 4 && e->attribute + c < GYRE_SPH_ATTRIBUTES; c++) {
      if (d->in.slot[e->attribute + c] != GYRE_RECORD_NONE)
        words[d->in.slot[e->attribute + c]] = value[c];
    }
  }
  // System values have no element.
  if (d->in.slot[INSTANCE_ID] != GYRE_RECORD_NONE) words[d->in.slot[INSTANCE_ID]] = instance;
  if (d->in.slot[VERTEX_ID] != GYRE_RECORD_NONE) words[d->in.slot[VERTEX_ID]] = vertex;
}
