// gyre_vertex_number.h - twin of rtl/graphics/vertex/gyre_vertex_number.sv: converts a component of a
// vertex element in memory to the word of its attribute. Numbers are GYRE_NUMBER_* of gyre/draw.h.

#ifndef GYRE_GRAPHICS_VERTEX_NUMBER_H
#define GYRE_GRAPHICS_VERTEX_NUMBER_H

#include <stdint.h>

// Returns the bytes of a number in memory: 1, 2 or 4.
unsigned gyre_vertex_number_bytes(unsigned number);
// Returns the default of the fourth component if it is not in memory: 1, or 1.0.
uint32_t gyre_vertex_number_one(unsigned number);
// Returns the word; `raw` has the number in its low bits, and arbitrary bits above.
uint32_t gyre_vertex_number_word(unsigned number, uint32_t raw);

#endif
