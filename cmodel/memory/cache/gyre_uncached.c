// gyre_uncached.c - twin of rtl/memory/cache/gyre_uncached.sv.

#include "memory/cache/gyre_uncached.h"

#include <string.h>

void gyre_uncached_init(gyre_uncached *u, uint32_t line_bytes) {
  memset(u, 0, sizeof *u);
  u->line_bytes = line_bytes;
}

void gyre_uncached_accept(gyre_uncached *u, const uint8_t *mask) {
  u->busy = true;
  u->number = 0;
  unsigned bytes = 0;
  for (uint32_t i = 0; i < u->line_bytes / 4; ++i) {
    const unsigned of_word = mask[i / 2] >> i % 2 * 4 & 15;
    bytes |= of_word;
    if (of_word) u->number |= i;
  }
  memset(u->mask, 0, sizeof u->mask);
  u->mask[u->number / 2] = (uint8_t)(bytes << u->number % 2 * 4);
}

void gyre_uncached_respond(gyre_uncached *u, const uint8_t *data) {
  for (uint32_t i = 0; i < u->line_bytes; i += 4) memcpy(u->line + i, data + u->number * 4, 4);
}
