// refused.c - programs that the compiler must refuse with the flags of gyre_program.
// REFUSED 1: nothing checks that the workgroups fit; 2: a frame that is larger than the stack.

#include "gyre_runtime.h"

static void group(const gyre_group *g, void *arg) { gyre_group_barrier(g); }

#if REFUSED == 2
static uint32_t large(uint32_t n) {
  volatile uint32_t words[3000];
  for (uint32_t i = 0; i < n; i++) words[i] = i;
  return words[n / 2];
}
#endif

int main(void) {
#if REFUSED == 1
  gyre_spawn_groups(4, 4, 0, group, NULL);
  return 0;
#elif REFUSED == 2
  return (int)large(gyre_arg) + gyre_spawn_groups(4, 4, 0, group, NULL);
#endif
}
