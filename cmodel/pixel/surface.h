// surface.h - pictures in memory: where a pixel lies.
//
// A surface is rows of blocks of 4 x 4 pixels. The 16 pixels of a block are contiguous, and so are
// the 4 of each quad. So a quad of 32-bit pixels is a line of 16 bytes, and a block one of 64.

#ifndef GYRE_PIXEL_SURFACE_H
#define GYRE_PIXEL_SURFACE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/pixel.h"

typedef struct gyre_pixel_surface {
  uint8_t format;    // gyre_pixel_format or gyre_pixel_depth_format; 0: there is no surface
  uint8_t bytes;     // of a pixel: 1, 2, 4, 8 or 16
  uint32_t address;  // a multiple of 64
  uint32_t pitch;    // bytes from a row of blocks to the next, a multiple of 64
} gyre_pixel_surface;

// Memory of surfaces. Accesses have 1, 2 or 4 bytes, and are aligned.
typedef struct gyre_pixel_memory {
  void *ctx;
  uint32_t (*load)(void *ctx, uint32_t address, unsigned bytes);
  void (*store)(void *ctx, uint32_t address, unsigned bytes, uint32_t value);
} gyre_pixel_memory;

// Returns the bytes of a surface with so many rows.
uint64_t gyre_pixel_surface_bytes(const gyre_pixel_surface *s, uint32_t rows);
uint32_t gyre_pixel_address(const gyre_pixel_surface *s, uint32_t x, uint32_t y);

// Read and write the words of a pixel; 1 and 2 bytes are the low bits of word 0.
void gyre_pixel_load(const gyre_pixel_memory *m, const gyre_pixel_surface *s, uint32_t x,
                     uint32_t y, uint32_t *word);
void gyre_pixel_store(const gyre_pixel_memory *m, const gyre_pixel_surface *s, uint32_t x,
                      uint32_t y, const uint32_t *word);

#endif
