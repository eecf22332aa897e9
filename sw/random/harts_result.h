// harts_result.h - the end of a program of harts.h.

#ifndef GYRE_HARTS_RESULT_H
#define GYRE_HARTS_RESULT_H

#include <stdint.h>

// The result of a thread.
typedef struct harts_result {
  uint32_t sum;   // of all its globals
  uint32_t ways;  // of the blocks that it came to, in their order
} harts_result;

// A whole run of the program as thread `number`.
harts_result harts_program(uint32_t number);

#endif
