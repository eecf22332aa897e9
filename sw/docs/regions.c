// regions.c - runs the example of docs/regions.md, which it includes.

#include <stdlib.h>

#include "gyre_runtime.h"

enum { ITEMS = 64 };
static GYRE_NOINIT uint32_t out[ITEMS];
static const char *const texts[] = {"3", "-14", "159", "0x1a"};

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  const char *text = texts[x % 4];
  uint32_t n = x, steps = 0;
  int32_t value = 0;
#include EXAMPLE
  out[x] = n + steps * 100 + (uint32_t)value * 10000;
}

static uint32_t expected(uint32_t x) {
  static const int32_t values[] = {3, -14, 159, 26};
  uint32_t n = x < 10 ? x + 7 : x - 10, steps = 0;
  while (n > 20) {
    n -= 5;
    steps++;
  }
  do {
    n /= 2;
    steps++;
  } while (n > 2);
  return n + steps * 100 + (uint32_t)values[x % 4] * 10000;
}

int main(void) {
  uint32_t items = ITEMS;
  bool ok = true;
  gyre_spawn(1, &items, item, NULL);
  for (uint32_t i = 0; i < items; i++) {
    ok &= out[i] == expected(i);
  }
  gyre_puts(ok ? "regions: PASSED\n" : "regions: FAILED\n");
  return !ok;
}
