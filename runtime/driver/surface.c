// surface.c - copies between surfaces, which consist of blocks, and rows of pixels of the host.
//
// A copy goes by rows of blocks. Pixels of blocks beyond the last column or row have no meaning.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "objects.h"

// Copies the pixels of the row of blocks that begins with row `first` from or to the blocks.
static void convert(const gyre_surface_rows *s, uint32_t first, uint8_t *blocks, uint8_t *to,
                    const uint8_t *from) {
  const uint32_t left = s->rows - first, n = left < GYRE_PIXEL_BLOCK ? left : GYRE_PIXEL_BLOCK;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < s->columns; x++) {
      uint8_t *pixel = blocks + gyre_pixel_offset(s->pitch, s->pixel_bytes, x, y);
      const size_t at = (first + y) * s->row_bytes + (size_t)x * s->pixel_bytes;
      if (to)
        memcpy(to + at, pixel, s->pixel_bytes);
      else
        memcpy(pixel, from + at, s->pixel_bytes);
    }
  }
}

static bool copy(gyre_host *h, const gyre_command *c, bool reads, char *why) {
  const gyre_surface_rows *s = &c->rows;
  uint8_t *blocks = calloc(1, s->pitch);
  bool good = blocks != NULL;
  if (!good) snprintf(why, GYRE_MESSAGE, "out of memory for a row of blocks of a surface");
  for (uint32_t y = 0; y < s->rows && good; y += GYRE_PIXEL_BLOCK) {
    const uint32_t at = y / GYRE_PIXEL_BLOCK * s->pitch;
    if (reads) {
      good = gyre_driver_read(h, c->from + at, blocks, s->pitch, why);
      if (good) convert(s, y, blocks, c->host_to, NULL);
    } else {
      convert(s, y, blocks, NULL, c->host_from);
      good = gyre_driver_write(h, c->to + at, blocks, s->pitch, why);
    }
  }
  free(blocks);
  return good;
}

bool gyre_driver_surface_read(gyre_host *h, const gyre_command *c, char *why) {
  return copy(h, c, true, why);
}

bool gyre_driver_surface_write(gyre_host *h, const gyre_command *c, char *why) {
  return copy(h, c, false, why);
}
