// random.h - random numbers of the tests, which repeat by their seed.

#ifndef RDNA35_RANDOM_H
#define RDNA35_RANDOM_H

#include <stdint.h>

typedef struct random_state {
  uint64_t at;
} random_state;

static inline uint64_t random_mixed(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return x ^ x >> 31;
}

// Seeds that follow each other begin far from each other in the one sequence that there is.
static inline random_state random_start(uint64_t seed) {
  return (random_state){.at = random_mixed(seed + 0x632be59bd9b4e019U)};
}

// A counter with its bits mixed: every state has a successor of its own.
static inline uint64_t random_next(random_state *r) {
  return random_mixed(r->at += 0x9e3779b97f4a7c15U);
}

#endif
