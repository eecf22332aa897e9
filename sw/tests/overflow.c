// overflow.c - more stack than there is: in all threads, in one of them, in main, or by a frame of a size
// that the compiler does not know.

#include "gyre_runtime.h"

enum { ITEMS = 16 };
static GYRE_NOINIT uint32_t out[ITEMS];

__attribute__((noinline, unused)) static uint32_t deeper(uint32_t depth, volatile uint32_t *above) {
  volatile uint32_t words[16];
  for (uint32_t i = 0; i < 16; i++) words[i] = depth + above[i];
  if (depth == 0) return words[3];
  return deeper(depth - 1, words) + words[5];
}

__attribute__((noinline, unused)) static uint32_t grow(volatile uint32_t bytes) {
  volatile uint8_t *frame = __builtin_alloca(bytes);
  frame[0] = frame[bytes - 1] = 1;
  return (uint32_t)frame[0] + frame[bytes - 1];
}

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  uint32_t depth = 1000, start[16] = {x};
#ifdef SIZED
  (void)start, (void)depth;
  out[x] = grow(SIZED);
#elif defined ONE
  GYRE_IF(x == ONE) { out[x] = deeper(depth, start); }
  GYRE_ENDIF
#else
  out[x] = deeper(depth, start);
#endif
}

int main(void) {
#ifdef MAIN
  uint32_t start[16] = {0};
  out[0] = deeper(200, start);
#endif
  uint32_t items = ITEMS;
  gyre_spawn(1, &items, item, NULL);
  return 0;
}
