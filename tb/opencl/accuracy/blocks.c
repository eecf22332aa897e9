// blocks.c - each built-in of one argument on a block of inputs, for the host.
//
// Clang compiles this file together with the bitcode that the device's code is made of, all of it inlined, so that LLVM's vectorizer
// makes one loop without branches of most built-ins: 16 inputs at a time where the processor has AVX-512. That is a tenth
// of the time of a call for each input, above all where subnormal numbers occur, which cost a processor some hundred cycles an
// instruction. Vector instructions round as scalar ones do; that the bits are those of the device, opencl_exhaustive --same shows.

#include <stdint.h>

#include "block.h"
#include "functions.h"

#define BLOCK_OF(NAME)                                                           \
  uint32_t gyre_word_##NAME(uint32_t u, uint32_t v, uint32_t w);                 \
  void gyre_block_##NAME(const uint32_t *restrict in, uint32_t *restrict out) {  \
    for (unsigned i = 0; i < BLOCK; i++) out[i] = gyre_word_##NAME(in[i], 0, 0); \
  }
#define OF_F BLOCK_OF
#define OF_U BLOCK_OF
#define OF_FF(NAME)
#define OF_FFF(NAME)
#define OF_FI(NAME)
#define OF(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) OF_##KIND(NAME)
GYRE_FUNCTIONS(OF)
