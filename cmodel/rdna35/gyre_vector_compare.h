// gyre_vector_compare.h - twin of rtl/rdna35/gyre_vector_compare.sv: the order of two numbers.

#ifndef GYRE_VECTOR_COMPARE_H
#define GYRE_VECTOR_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

// flag_o: `function` is the condition with the kind of the numbers. Numbers of 32 bits are in the
// lower words.
bool gyre_vector_compare_of(unsigned function, bool wide, bool flush, uint64_t a, uint64_t b);

#endif
