// gyre_print_call.h - a call of a printf, as words into the ring of gyre_print_ring.h (gyre_printf.c). For those who read
// formats: gyre_printf, and printf of OpenCL C.

#ifndef GYRE_PRINT_CALL_H
#define GYRE_PRINT_CALL_H

#include <stdint.h>

#include "gyre_print_ring.h"

// All 0 but for the dialect: 0, or of GYRE_PRINT_OPENCL and GYRE_PRINT_ERROR. The first word is the format's address.
typedef struct gyre_print_call {
  uint32_t dialect;
  uint32_t lines, words;
  uint32_t word[GYRE_PRINT_DATA_WORDS];
} gyre_print_call;

void gyre_print_put(gyre_print_call *call, uint32_t word);
void gyre_print_two(gyre_print_call *call, uint64_t words);
// At most `limit` bytes, as a precision asks for, and a NUL; NULL is "(null)".
void gyre_print_string(gyre_print_call *call, const char *text, uint32_t limit);
// The call is complete: the host prints it.
void gyre_print_end(gyre_print_call *call);

#endif
