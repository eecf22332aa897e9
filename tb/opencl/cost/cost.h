// cost.h - the kernels of examples/ by the host runtime and in OpenCL: sizes, data and results of both programs.

#ifndef COST_H
#define COST_H

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COST_LAUNCHES = 8, COST_MOST = 4096 };

// A kernel: two inputs (the second may be empty), an output, and a number that is its last argument if `size` is not 0.
typedef struct cost_work {
  const char *name;
  uint32_t dimensions, items[2], group[2], local_words, size;
  uint32_t in_words[2], out_words;
} cost_work;

static const cost_work cost_works[] = {
    {"vecadd", 1, {4096, 1}, {16, 1}, 0, 0, {4096, 4096}, 4096},
    {"sgemm", 2, {32, 32}, {4, 4}, 32, 32, {1024, 1024}, 1024},
    {"reduce", 1, {4096, 1}, {16, 1}, 16, 0, {4096, 0}, 256},
    {"nbody", 1, {64, 1}, {16, 1}, 64, 64, {256, 0}, 256},
};
enum { COST_WORKS = sizeof cost_works / sizeof *cost_works };

// Words of input `which`: small numbers for sgemm and nbody, whose results are exact or nearly so.
static inline void cost_fill(const cost_work *w, unsigned which, uint32_t *to) {
  for (uint32_t i = 0; i < w->in_words[which]; i++) {
    const float f = strcmp(w->name, "nbody") == 0 ? sinf((float)i) + (i % 4 == 3 ? 2 : 0)
                                                  : (float)((i + which) % 7) - 3;
    to[i] = 3 * i + which;
    if (w->size) memcpy(&to[i], &f, 4);
  }
}

// A sum of the words of the result, by which the two programs are compared.
static inline uint32_t cost_sum(const uint32_t *words, uint32_t count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < count; i++) sum = sum * 31 + words[i];
  return sum;
}

static inline double cost_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// One line of the table: cycles of the last launch, milliseconds of one that is waited for, the sum of the result.
static inline void cost_print(const cost_work *w, uint64_t cycles, double seconds, uint32_t sum) {
  printf("%s\t%" PRIu64 "\t%.3f\t%08" PRIx32 "\n", w->name, cycles, 1000 * seconds / COST_LAUNCHES,
         sum);
  fflush(stdout);
}

#endif
