// call.c - functions that the debugger calls while threads of a warp are in a loop.

#include "gyre_runtime.h"

int total[32];

__attribute__((noinline, used)) static int add(int hart, int x) {
  total[hart & 31] += x;
  return 3 * x + hart;
}

__attribute__((noinline, used)) static int deep(int hart, int n) {
  return n == 0 ? add(hart, 1) : deep(hart, n - 1) + 1;
}

__attribute__((noinline)) static int step(int hart, int i) {
  return (i < 0 ? deep(hart, i) : add(hart, i)) ^ 1;
}

static void work(void *ctx) {
  (void)ctx;
  int hart = (int)gyre_hart_id(), sum = 0;
  for (int i = 0; i < 4; i++) sum += step(hart, i);
  total[hart & 31] += sum;
}

int main(void) {
  gyre_launch(2, work, NULL);
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += total[i];
  return sum & 127;
}
