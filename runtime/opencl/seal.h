// seal.h - checksums of bytes and files, and files with a seal that detects damage. It does not depend on
// POCL.

#ifndef GYRE_OPENCL_SEAL_H
#define GYRE_OPENCL_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GYRE_OPENCL_NO_SUM UINT64_C(0xcbf29ce484222325)

uint64_t gyre_opencl_add(uint64_t sum, const void *bytes, size_t n);
// Adds a file to a checksum and to a byte count; returns false if the file cannot be read.
bool gyre_opencl_add_file(const char *path, uint64_t *sum, uint64_t *bytes);

// Writes the seal of a file that will be moved to `as`, with a number. Returns false on failure.
bool gyre_opencl_seal(const char *file, const char *as, uint32_t number);
// Tells whether a file matches its seal, and returns the number of the seal.
bool gyre_opencl_is_sealed(const char *file, uint32_t *number);

#endif
