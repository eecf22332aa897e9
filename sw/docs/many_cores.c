// many_cores.c - runs the example of docs/programming.md about data between cores, which it includes.

#include <stdatomic.h>
#include <stdio.h>

#include "gyre_runtime.h"

enum { HARTS = 16384 };
static GYRE_NOINIT uint32_t a[HARTS], b[HARTS];

#include EXAMPLE

int main(void) {
  uint32_t items = 100, harts = gyre_num_harts(), word = 0;
  gyre_spawn(1, &items, add, NULL);
  bool ok = sum == 4950 && squares == 328350;
  gyre_spawn(1, &items, print, NULL);
  gyre_launch(1, hand_over, &word);
  ok &= word == 43;
  for (uint32_t i = 0; i < harts; i++) {
    a[i] = 0;
  }
  gyre_launch(gyre_num_warps(), rounds, NULL);
  for (uint32_t i = 0; i < harts; i++) {
    ok &= a[i] == 6;
  }
  printf(ok ? "many_cores: PASSED\n" : "many_cores: FAILED\n");
  return !ok;
}
