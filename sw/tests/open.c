// open.c - a kernel that ends between a split and its join.

#include "gyre_runtime.h"

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  gyre_split(x & 1);
}

int main(void) {
  uint32_t items = 64;
  gyre_spawn(1, &items, item, NULL);
  return 0;
}
