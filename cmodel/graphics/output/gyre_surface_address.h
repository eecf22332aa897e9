// gyre_surface_address.h - twin of rtl/graphics/output/gyre_surface_address.sv: the sectors of a quad in
// a surface.

#ifndef GYRE_GRAPHICS_SURFACE_ADDRESS_H
#define GYRE_GRAPHICS_SURFACE_ADDRESS_H

#include "pixel/surface.h"

typedef struct gyre_surface_address {
  uint32_t pitch_q, col_q, row_q;
} gyre_surface_address;

// Clock edge: a quad is taken.
static inline void gyre_surface_address_take(gyre_surface_address *s, uint32_t pitch, uint32_t col,
                                             uint32_t row) {
  s->pitch_q = pitch;
  s->col_q = col;
  s->row_q = row;
}

// Returns the address of sector `sector` of the quad in a surface at `address`.
static inline uint32_t gyre_surface_address_of(const gyre_surface_address *s, uint32_t address,
                                               unsigned size, unsigned sector) {
  const uint32_t offset = gyre_pixel_offset(s->pitch_q, 1U << size, 2 * s->col_q, 2 * s->row_q);
  return address + offset / 16 * 16 + 16 * sector;
}

// Returns the 4-byte parts of the sector that belong to the quad.
static inline unsigned gyre_surface_address_parts(const gyre_surface_address *s, unsigned size) {
  if (size == 0) return 1U << (2 * (s->row_q & 1) + (s->col_q & 1));
  return size == 1 ? (s->col_q & 1 ? 12 : 3) : 15;
}

#endif
