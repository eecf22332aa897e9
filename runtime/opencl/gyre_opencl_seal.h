// gyre_opencl_seal.h - sums of bytes and files, and files that are found to be as they were made. It needs nothing of POCL.

#ifndef GYRE_OPENCL_SEAL_H
#define GYRE_OPENCL_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GYRE_OPENCL_NO_SUM UINT64_C(0xcbf29ce484222325)

uint64_t gyre_opencl_add(uint64_t sum, const void *bytes, size_t n);
// Adds a file to a sum and to a count of bytes; false: it cannot be read.
bool gyre_opencl_add_file(const char *path, uint64_t *sum, uint64_t *bytes);

// Writes the seal of a file that will be moved to `as`, with a number. False: it cannot be written.
bool gyre_opencl_seal(const char *file, const char *as, uint32_t number);
// Whether a file is as it was when it was sealed; if so, the number of its seal.
bool gyre_opencl_is_sealed(const char *file, uint32_t *number);

#endif
