// idle.c - a run that the exit register does not end: it is in main memory here (CMakeLists.txt). So
// the run ends when no warp of any core is active, or it hangs.

#include "gyre_runtime.h"

static uint32_t marks[16];

static void mark(void *ctx) {
  (void)ctx;
  marks[gyre_core_id()] = gyre_core_id() + 1;
}

int main(void) {
  uint32_t cores = gyre_num_cores();
  gyre_launch(1, mark, NULL);
  gyre_launch_on(gyre_num_warps(), mark, NULL, 1);
  for (uint32_t i = 0; i < cores; i++) {
    if (marks[i] != i + 1) {
      __asm__ volatile("ebreak");
    }
  }
  return 1;
}
