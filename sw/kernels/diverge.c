// diverge.c - two nested if/else on data bits.

#include "kernel.h"

enum { LIMIT = 65536 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT], out[LIMIT];

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  uint32_t v = in[x];
  uint32_t r;
  GYRE_IF(v & 1) {
    GYRE_IF(v & 2) { r = v * 3 + 1; }
    GYRE_ELSE { r = v ^ 0x55555555; }
    GYRE_ENDIF
    r += 7;
  }
  GYRE_ELSE {
    GYRE_IF(v & 4) { r = v << 3; }
    GYRE_ELSE { r = (v >> 1) + x; }
    GYRE_ENDIF
    r -= 5;
  }
  GYRE_ENDIF
  out[x] = r;
}

static uint32_t expected(uint32_t v, uint32_t x) {
  if (v & 1) {
    return (v & 2 ? v * 3 + 1 : v ^ 0x55555555) + 7;
  }
  return (v & 4 ? v << 3 : (v >> 1) + x) - 5;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("diverge", n);
  uint32_t seed = 4;
  for (uint32_t i = 0; i < n; i++) {
    in[i] = kernel_random(&seed);
    out[i] = 0;
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, item, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    passed &= out[i] == expected(in[i], i);
  }
  return kernel_result(&run, passed);
}
