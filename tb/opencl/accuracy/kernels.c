// kernels.c - a kernel for each built-in: triples of words to words.

#include "functions.h"
#include "gyre_kernel.h"

#define KERNEL(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH)                                 \
  uint32_t gyre_word_##NAME(uint32_t u, uint32_t v, uint32_t w);                         \
  GYRE_KERNEL(accuracy_##NAME, const uint32_t *, in, uint32_t *, out, uint32_t, count) { \
    for (uint32_t i = gyre_global_id(0); i < count; i += gyre_global_size(0))            \
      out[i] = gyre_word_##NAME(in[3 * i], in[3 * i + 1], in[3 * i + 2]);                \
  }
GYRE_FUNCTIONS(KERNEL)
