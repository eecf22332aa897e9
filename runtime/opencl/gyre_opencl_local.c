// gyre_opencl_local.c - local memory of a group: first the variables of the kernel, then what the arguments ask for.

#include "gyre_opencl.h"

enum { LEAST = 16, MOST = 128 };

// The size of a type is a multiple of its alignment, so the largest power of two in the size will do.
uint32_t gyre_opencl_place_local(uint32_t *at, size_t bytes) {
  size_t align = bytes & -bytes;
  if (align < LEAST) align = LEAST;
  if (align > MOST) align = MOST;
  const uint32_t begin = (uint32_t)((*at + align - 1) / align * align);
  *at = begin + (uint32_t)bytes;
  return begin;
}
