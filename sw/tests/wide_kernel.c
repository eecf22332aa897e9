// wide_kernel.c - a kernel of a module whose arithmetic of 128 bits needs the runtime: it links with clang.

#include "gyre_kernel.h"

typedef unsigned _BitInt(128) u128;

GYRE_KERNEL(wide, uint32_t *, a) {
  const u128 x = (u128)a[0] << 100 | a[1], y = (u128)a[2] << 70 | a[3];
  a[4] = (uint32_t)(x % y);
  a[5] = (uint32_t)(x / y);
}
