// exit.c - one warp ends the run while all others of all cores continue for ever: the first one,
// main's, or with LAST the last one.

#include <unistd.h>

#include "gyre_runtime.h"

enum { EXIT_CODE = 7 };

static void leave(void *ctx) {
  (void)ctx;
  uint32_t hart = gyre_hart_id() - gyre_thread_id();
  if (hart == (LAST ? gyre_num_harts() - gyre_num_threads() : 0)) {
    _exit(EXIT_CODE);
  }
  for (;;) {
    (void)gyre_opaque(hart);
  }
}

int main(void) {
  gyre_launch(gyre_num_warps(), leave, NULL);
  return 1;
}
