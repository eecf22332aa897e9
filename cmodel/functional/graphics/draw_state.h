// draw_state.h - a draw, read and checked, and the memory that its stages read and write.

#ifndef GYRE_DRAW_STATE_H
#define GYRE_DRAW_STATE_H

#include "functional/graphics/record.h"
#include "gyre/draw.h"

// Main memory, as the fixed-function units reach it: not through a core.
typedef struct gyre_draw_memory {
  const gyre_config *cfg;
  const gyre_func_bus *bus;
} gyre_draw_memory;

typedef struct gyre_draw_element {
  unsigned attribute;  // of component x, address / 4
  unsigned number, components;
  uint32_t address, bytes, stride, divisor;
} gyre_draw_element;

typedef struct gyre_draw_capture {
  unsigned attribute;  // address / 4
  unsigned target, word;
} gyre_draw_capture;

typedef struct gyre_draw_target {
  uint32_t address, bytes, stride;
  uint64_t written;  // with the gap after each vertex, so beyond bytes after the last one that fits
  bool used;
  uint32_t captured;  // bytes of a vertex up to its last captured word
} gyre_draw_target;

typedef struct gyre_draw_state {
  uint32_t word[GYRE_DRAW_WORDS];
  gyre_sph header;
  uint8_t odmap[GYRE_SPH_ATTRIBUTES];
  bool down[GYRE_SPH_ATTRIBUTES];  // what is read behind the vertex program
  gyre_record in, out;
  unsigned ring;     // how many records the ring of output records holds
  unsigned entries;  // of the vertex cache: what the packet says, or what the ring leaves
  unsigned elements, captures;
  gyre_draw_element element[GYRE_DRAW_ELEMENTS];
  gyre_draw_capture capture[GYRE_SPH_ATTRIBUTES];
  gyre_draw_target target[GYRE_DRAW_TARGETS];
  uint32_t bank[GYRE_DRAW_BANKS][GYRE_DRAW_BANK_WORDS];
  uint32_t result[GYRE_DRAW_RESULT_WORDS];
} gyre_draw_state;

// Whether `bytes` from `address` on, a multiple of `align`, are in main memory; of 0 bytes any address will do.
bool gyre_draw_in_memory(const gyre_draw_memory *m, uint32_t address, uint64_t bytes,
                         uint32_t align);
// Bytes that have been checked.
uint32_t gyre_draw_load(const gyre_draw_memory *m, uint32_t address, unsigned bytes);
void gyre_draw_store(const gyre_draw_memory *m, uint32_t address, uint32_t value);

// Reads what the packet in d->word refers to. Returns 0, or the status with which it is refused.
uint32_t gyre_draw_read(const gyre_draw_memory *m, gyre_draw_state *d);

// The words of the input record of a vertex. `instance` counts from 0.
void gyre_func_vertex_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t vertex,
                            uint32_t instance, uint32_t *words);

// Index `i` of the draw; without indices, vertex first + i.
uint32_t gyre_func_index_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t i);

#endif
