// malloc.c - malloc, realloc and free in kernels, one thread of a warp at a time, all warps and cores
// at once: what they get are pieces of their own.  SEVERAL: all threads of a warp at once.

#include <stdlib.h>
#include <string.h>

#include "gyre_runtime.h"

enum { ITEMS = 200, ROUNDS = 3 };
static GYRE_NOINIT uint8_t *piece[ITEMS];

static uint32_t size(uint32_t x, uint32_t round) { return 4 + (x * 7 + round * 13) % 50; }

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  uint32_t round = *(const uint32_t *)arg;
  (void)y, (void)z;
#ifdef SEVERAL
  piece[x] = malloc(16);
  (void)round;
#else
  GYRE_EACH_THREAD {
    uint8_t *old = piece[x];
    if (x % 3 == 0) {
      free(old);
      old = NULL;
    }
    uint8_t *got = old ? realloc(old, size(x, round)) : malloc(size(x, round));
    if (got) memset(got, (int)(x + round), size(x, round));
    piece[x] = got;
  }
  GYRE_ENDEACH
#endif
}

int main(void) {
  uint32_t items = ITEMS;
  bool ok = true;
  for (uint32_t i = 0; i < ITEMS; i++) piece[i] = NULL;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    gyre_spawn(1, &items, item, &round);
    for (uint32_t i = 0; i < ITEMS; i++) {
      ok &= piece[i] != NULL;
      for (uint32_t k = 0; ok && k < size(i, round); k++) ok &= piece[i][k] == (uint8_t)(i + round);
    }
  }
  for (uint32_t i = 0; i < ITEMS; i++) free(piece[i]);
  gyre_puts(ok ? "malloc: PASSED\n" : "malloc: FAILED\n");
  return !ok;
}
