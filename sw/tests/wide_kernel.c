// wide_kernel.c - kernels of a module that need what compilers call functions for: arithmetic of 128 and 16 bits, atomic
// operations of 64 bits and of other sizes, roundeven. They link with both compilers.

#include "gyre_kernel.h"

#ifdef __clang__
typedef unsigned _BitInt(128) u128;

GYRE_KERNEL(wide, uint32_t *, a) {
  const u128 x = (u128)a[0] << 100 | a[1], y = (u128)a[2] << 70 | a[3];
  a[4] = (uint32_t)(x % y);
  a[5] = (uint32_t)(x / y);
  a[6] = (u128)(long double)x == y;
}

GYRE_KERNEL(narrow, _Float16 *, half, __bf16 *, bfloat, double *, value) {
  half[0] = half[1] * half[2] + (_Float16)value[0];
  half[3] = (_Float16)(long double)value[1];
  bfloat[0] = bfloat[1] + (__bf16)value[2];
}
#endif

typedef struct {
  uint8_t byte[3];
} three;

GYRE_KERNEL(atomics, uint64_t *, wide, uint32_t *, word, uint8_t *, byte, three *, small) {
  wide[1] = __atomic_fetch_add(wide, 5, __ATOMIC_SEQ_CST);
  wide[2] = __sync_fetch_and_xor(wide, 6);
  __atomic_compare_exchange_n(wide, wide + 3, 7, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  __atomic_fetch_or(word, 1, __ATOMIC_RELAXED);
  __atomic_exchange_n(byte, 1, __ATOMIC_RELAXED);
  __atomic_exchange(small, small + 1, small + 2, __ATOMIC_RELAXED);
}

GYRE_KERNEL(rounded, float *, a, double *, b, long double *, c) {
  a[0] = __builtin_roundevenf(a[1]);
  b[0] = __builtin_roundeven(b[1]);
  c[0] = __builtin_roundevenl(c[1] * (long double)b[2]);
}
