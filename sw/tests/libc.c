// libc.c - picolibc on Gyre: printf, malloc, thread-local variables, constructors, atexit, exit
// code.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_runtime.h"

static int constructed;
static __thread int counter = 7;

__attribute__((constructor)) static void construct(void) { constructed = 1; }
static void at_end(void) { printf("at exit\n"); }

// Each thread has its own counter.
static void count(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  counter += (int)x;
  ((int *)arg)[x] = counter;
}

int main(void) {
  atexit(at_end);
  char *text = malloc(32);
  uint32_t *words = calloc(1000, sizeof *words);
  if (!text || !words || words[999] != 0) {
    return 1;
  }
  strcpy(text, "printf");
  printf("%s: %d %5u %08x %c %lld %.3f\n", text, -42, 17u, 0xbeefu, 'x', 123456789012345LL, 2.5);
  errno = 0;
  // More than the whole memory has.
  if (malloc(0x7fff0000u) != NULL || errno != ENOMEM) {
    return 2;
  }
  free(text);
  free(words);
  if (!constructed) {
    return 3;
  }
  uint32_t threads = gyre_num_harts();
  int *counters = malloc(threads * sizeof *counters);
  counter++;
  gyre_spawn(1, &threads, count, counters);
  for (uint32_t i = 0; i < threads; i++) {
    if (counters[i] != (i == 0 ? 8 : 7) + (int)i) {
      return 4;
    }
  }
  printf("done\n");
  exit(42);
}
