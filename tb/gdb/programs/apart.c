// apart.c - a warp faults while the threads of another one are at different addresses. For
// RECONVERGENCE=pc.

#include "gyre_runtime.h"

enum { LOOPS = 100000 };  // longer than the other warp takes to its fault
int count[32];

__attribute__((noinline)) static void even(int hart) {
  for (int i = 0; i < LOOPS; i++) {
    count[hart & 31] += i;
  }
}

__attribute__((noinline)) static void odd(int hart) {
  for (int i = 0; i < LOOPS; i++) {
    count[hart & 31] += 2 * i;
  }
}

__attribute__((noinline)) static void fault(void) {
  for (volatile int i = 0; i < 60; i++) {
  }
  *(volatile int *)0x40000000u = 5;
}

static void work(void *ctx) {
  (void)ctx;
  int hart = (int)gyre_hart_id();
  if (gyre_warp_id() == 0) {
    fault();
  }
  if (hart & 1) {
    odd(hart);
  } else {
    even(hart);
  }
}

int main(void) {
  gyre_launch(2, work, NULL);
  return 0;
}
