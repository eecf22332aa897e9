// split.c - plain C: threads of a warp go two ways, and each way is a function. For RECONVERGENCE=pc.

#include "gyre_runtime.h"

int count[2][32];

__attribute__((noinline)) static void even(int hart) {
  for (int i = 0; i < 6; i++) {
    count[0][hart & 31] += i;
  }
}

__attribute__((noinline)) static void odd(int hart) {
  for (int i = 0; i < 4; i++) {
    count[1][hart & 31] += 2 * i;
  }
}

static void work(void *ctx) {
  (void)ctx;
  int hart = (int)gyre_hart_id();
  if (hart & 1) {
    odd(hart);
  } else {
    even(hart);
  }
}

int main(void) {
  gyre_launch(1, work, NULL);
  return count[0][0] + count[1][1];  // 15 + 12
}
