// lines.c - all threads print at once: what one call prints stays together (lines.cmake reads it).
// For RECONVERGENCE = pc.

#include <stdio.h>

#include "gyre_runtime.h"

enum { ROUNDS = 3 };

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  for (unsigned i = 0; i < ROUNDS + x % 2; i++) {
    if (x % 3 == i % 3) {
      puts("a line of one text and no number");
    } else {
      printf("item %u, round %u: %08x\n", (unsigned)x, i, (unsigned)(x * 0x10001u + i));
    }
  }
}

int main(void) {
  uint32_t items = gyre_num_harts() + 3;
  gyre_spawn(1, &items, item, NULL);
  fprintf(stderr, "all of %u items\n", (unsigned)items);
  return 0;
}
