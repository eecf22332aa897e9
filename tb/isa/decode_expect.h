// decode_expect.h - expectations of the decoder's tests about a word, and the number of failures.

#ifndef GYRE_DECODE_EXPECT_H
#define GYRE_DECODE_EXPECT_H

#include <inttypes.h>
#include <stdio.h>

static unsigned failures;

#define EXPECT(word, condition)                                                              \
  do {                                                                                       \
    if (!(condition) && failures++ < 20) {                                                   \
      printf("word 0x%08" PRIx32 ", line %d: not true: %s\n", (word), __LINE__, #condition); \
    }                                                                                        \
  } while (0)

#endif
