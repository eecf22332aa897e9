// string.h - of the C library's functions those that the programs of sw/kernels call: the compiler makes loops of them.

#ifndef GYRE_RDNA35_STRING_H
#define GYRE_RDNA35_STRING_H

#include <stddef.h>

#define memcpy(to, from, bytes) __builtin_memcpy(to, from, bytes)

static inline int memcmp(const void *a, const void *b, size_t bytes) {
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < bytes; i++)
    if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
  return 0;
}

#endif
