// warm_program.h - a program that adds up words of memory, to show what caches keep between runs:
// core k stores the sum to word k from ARG. Code and data fit into the smallest caches.

#ifndef WARM_PROGRAM_H
#define WARM_PROGRAM_H

#include <stdint.h>

#include "../isa/encode.h"

enum {
  WARM_WORDS = 13,       // instructions
  WARM_DATA = 16,        // words that are added up
  WARM_FIRST = 0x400,    // the first of them, from the start of memory
  WARM_RESULTS = 0x800,  // for the argument of a run: the sums are stored from there on
  WARM_STRIDE = 0x80,    // to those of the next run
  WARM_MSCRATCH = 0x340,
  WARM_COREID = 0xcc2,
};

// Instructions, from the start of memory on; their number.
static inline uint32_t warm_program(uint32_t code[WARM_WORDS], uint32_t memory) {
  uint32_t n = 0;
  code[n++] = CSRR(10, WARM_MSCRATCH);
  code[n++] = LUI(11, memory >> 12);
  code[n++] = ADDI(11, 11, WARM_FIRST);
  code[n++] = ADDI(12, 11, 4 * WARM_DATA);
  code[n++] = LW(14, 11, 0);
  code[n++] = ADDI(11, 11, 4);
  code[n++] = ADD(13, 13, 14);  // every register is 0 at the start
  code[n++] = BNE(11, 12, -12);
  code[n++] = CSRR(12, WARM_COREID);
  code[n++] = SLLI(12, 12, 2);
  code[n++] = ADD(10, 10, 12);
  code[n++] = SW(13, 10, 0);
  code[n++] = END;
  return n;
}

#endif
