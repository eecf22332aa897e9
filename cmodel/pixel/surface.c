// surface.c - pictures in memory.

#include "pixel/surface.h"

uint32_t gyre_pixel_pitch(uint32_t columns, unsigned bytes) {
  const uint32_t blocks = (columns + GYRE_PIXEL_BLOCK - 1) / GYRE_PIXEL_BLOCK;
  const uint32_t used = blocks * GYRE_PIXEL_BLOCK_PIXELS * bytes;
  return (used + GYRE_PIXEL_SURFACE_ALIGN - 1) / GYRE_PIXEL_SURFACE_ALIGN *
         GYRE_PIXEL_SURFACE_ALIGN;
}

uint64_t gyre_pixel_surface_bytes(const gyre_pixel_surface *s, uint32_t rows) {
  return (uint64_t)s->pitch * ((rows + GYRE_PIXEL_BLOCK - 1) / GYRE_PIXEL_BLOCK);
}

// Bits of the number of a pixel in its block: y1, x1 (the quad), y0, x0 (the pixel of the quad).
uint32_t gyre_pixel_offset(uint32_t pitch, unsigned bytes, uint32_t x, uint32_t y) {
  const uint32_t in_block = (y >> 1 & 1) << 3 | (x >> 1 & 1) << 2 | (y & 1) << 1 | (x & 1);
  const uint32_t block = x / GYRE_PIXEL_BLOCK * GYRE_PIXEL_BLOCK_PIXELS;
  return y / GYRE_PIXEL_BLOCK * pitch + (block + in_block) * bytes;
}

uint32_t gyre_pixel_address(const gyre_pixel_surface *s, uint32_t x, uint32_t y) {
  return s->address + gyre_pixel_offset(s->pitch, s->bytes, x, y);
}

void gyre_pixel_load(const gyre_pixel_memory *m, const gyre_pixel_surface *s, uint32_t x,
                     uint32_t y, uint32_t *word) {
  const uint32_t at = gyre_pixel_address(s, x, y);
  const unsigned each = s->bytes < 4 ? s->bytes : 4;
  for (unsigned i = 0; each * i < s->bytes; i++) word[i] = m->load(m->ctx, at + each * i, each);
}

void gyre_pixel_store(const gyre_pixel_memory *m, const gyre_pixel_surface *s, uint32_t x,
                      uint32_t y, const uint32_t *word) {
  const uint32_t at = gyre_pixel_address(s, x, y);
  const unsigned each = s->bytes < 4 ? s->bytes : 4;
  for (unsigned i = 0; each * i < s->bytes; i++) m->store(m->ctx, at + each * i, each, word[i]);
}
