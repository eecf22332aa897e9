// faults.c - two threads of one warp store to where there is nothing.

#include "gyre_runtime.h"

static void work(void *ctx) {
  (void)ctx;
  unsigned hart = gyre_hart_id();
  unsigned at = 0x80800000u - (hart >> 1 & 1) * 0x40800000u + 4 * hart;
  *(volatile int *)at = 5;
}

int main(void) {
  gyre_launch(1, work, NULL);
  return 0;
}
