// line.c - faults whose source line the report names: a branch of its own, and what a function of the
// runtime's headers does. expected.txt has the lines.

#include "gyre_runtime.h"

static GYRE_NOINIT uint32_t out[64];

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
#ifdef BARRIER
  gyre_barrier(0, 1000);
#else
  if (out[x]) {
    gyre_putu(x);
  }
#endif
  out[x] = x;
}

int main(void) {
  uint32_t items = 64;
  for (uint32_t i = 0; i < items; i++) out[i] = i & 1;
  gyre_spawn(1, &items, item, NULL);
  return 0;
}
