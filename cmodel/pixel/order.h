// order.h - the vertices of a primitive, in the order in which the pixel stage needs them.
//
// The provoking vertex is the last one, or the first one if `first_provokes`. Triangles of a strip
// face the same way, so odd ones exchange two vertices: those that do not provoke.

#ifndef GYRE_PIXEL_ORDER_H
#define GYRE_PIXEL_ORDER_H

#include <stdbool.h>
#include <stdint.h>

// Fills in the numbers of the vertices of primitive `i` of a draw with `count` vertices, without
// restarts. Returns how many it has; 0 if the draw has fewer primitives.
unsigned gyre_pixel_order(unsigned topology, uint32_t count, uint32_t i, bool first_provokes,
                          uint32_t *vertex);

#endif
