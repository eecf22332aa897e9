// host_test.h - common parts of the tests of the host runtime: checks that print their line, and
// random numbers.

#ifndef HOST_TEST_H
#define HOST_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/host.h"

// Limit for a stream or an event that shall end: ctest's limit ends a longer wait, also on a busy
// machine.
enum { HOST_PATIENCE_MS = 3600000 };

// Ends the test: one mistake is enough.
#define CHECK(condition, ...)                                         \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
      fprintf(stderr, __VA_ARGS__);                                   \
      fprintf(stderr, "\n");                                          \
      exit(1);                                                        \
    }                                                                 \
  } while (0)
#define OK(call)                                                                                  \
  do {                                                                                            \
    const gyre_result result_ = (call);                                                           \
    CHECK(result_ == GYRE_OK, "%s: %s: %s", #call, gyre_result_name(result_), gyre_last_error()); \
  } while (0)

static inline uint32_t host_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}
static inline uint32_t host_below(uint64_t *state, uint32_t n) { return host_random(state) % n; }

#endif
