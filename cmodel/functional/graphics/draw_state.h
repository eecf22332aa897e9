// draw_state.h - a draw after reading and checking, and the memory that its stages access.

#ifndef GYRE_DRAW_STATE_H
#define GYRE_DRAW_STATE_H

#include "functional/graphics/record.h"
#include "gyre/draw.h"
#include "pixel/state.h"

// Main memory, as the fixed-function units access it, without a core.
typedef struct gyre_draw_memory {
  const gyre_config *cfg;
  const gyre_func_bus *bus;
  bool pixels;  // the machine has a pixel stage
} gyre_draw_memory;

typedef struct gyre_draw_element {
  unsigned attribute;  // address / 4 of component x
  unsigned number, components;
  uint32_t address, bytes, stride, divisor;
} gyre_draw_element;

typedef struct gyre_draw_capture {
  unsigned attribute;  // address / 4
  unsigned target, word;
} gyre_draw_capture;

typedef struct gyre_draw_target {
  uint32_t address, bytes, stride;
  uint64_t written;  // includes the gap after each vertex, so it exceeds bytes after the last
                     // vertex that fits
  bool used;
  uint32_t captured;  // bytes of a vertex up to its last captured word
} gyre_draw_target;

typedef struct gyre_draw_state {
  uint32_t word[GYRE_DRAW_WORDS];
  gyre_sph header;
  uint8_t odmap[GYRE_SPH_ATTRIBUTES];
  bool down[GYRE_SPH_ATTRIBUTES];  // attributes that are read after the vertex program
  gyre_record in, out;
  unsigned ring;     // number of records in the ring of output records
  unsigned entries;  // entries of the vertex cache: as in the packet, or fewer as the ring allows
  unsigned elements, captures;
  gyre_draw_element element[GYRE_DRAW_ELEMENTS];
  gyre_draw_capture capture[GYRE_SPH_ATTRIBUTES];
  gyre_draw_target target[GYRE_DRAW_TARGETS];
  uint32_t bank[GYRE_DRAW_BANKS][GYRE_DRAW_BANK_WORDS];
  bool pixels;            // the draw has pixels, and the next members describe them
  gyre_sph pixel_header;  // header of the next program, if there is one; with pixels of the pixel
                          // program
  gyre_pixel_state pixel_state;
  uint32_t pixel_bank[GYRE_DRAW_BANKS][GYRE_DRAW_BANK_WORDS];
  uint32_t result[GYRE_DRAW_RESULT_WORDS];
} gyre_draw_state;

// Returns true if `bytes` from `address` on, a multiple of `align`, are in main memory; with 0
// bytes for any address.
bool gyre_draw_in_memory(const gyre_draw_memory *m, uint32_t address, uint64_t bytes,
                         uint32_t align);
// Access bytes that have been checked.
uint32_t gyre_draw_load(const gyre_draw_memory *m, uint32_t address, unsigned bytes);
void gyre_draw_store(const gyre_draw_memory *m, uint32_t address, uint32_t value);

// Reads the tables that the packet in d->word names. Returns 0, or the status of a refused draw.
uint32_t gyre_draw_read(const gyre_draw_memory *m, gyre_draw_state *d);
// Reads what the packet says about pixels (pixel_read.c); words that the vertex stage has, too, have
// been checked.
uint32_t gyre_draw_read_pixels(const gyre_draw_memory *m, gyre_draw_state *d);
// Checks the private memory and the double precision that a header asks for. Returns 0 or a status.
uint32_t gyre_draw_check_private(const gyre_draw_state *d, const gyre_sph *header);
// Reads constant banks; without a table all of them are empty. Returns false if one is wrong.
bool gyre_draw_read_banks(const gyre_draw_memory *m, uint32_t table,
                          uint32_t bank[][GYRE_DRAW_BANK_WORDS]);

// Computes the words of the input record of a vertex. `instance` counts from 0.
void gyre_func_vertex_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t vertex,
                            uint32_t instance, uint32_t *words);

// Returns index `i` of the draw; without indices, vertex first + i.
uint32_t gyre_func_index_fetch(const gyre_draw_memory *m, gyre_draw_state *d, uint32_t i);

#endif
