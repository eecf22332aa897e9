// gyre_cxx.cpp - functions that C++ needs without its standard library: new, delete, and an end for
// calls of pure virtual functions.  new does not fail: it aborts.

#include <stddef.h>
#include <stdlib.h>

#include "gyre_runtime.h"

extern "C" void __cxa_pure_virtual() {
  __asm__ volatile(GYRE_ASM_TRAP_PURE : : : "memory");
  for (;;) {
  }
}

void *operator new(size_t size) {
  void *at = malloc(size ? size : 1);
  if (!at) {
    abort();
  }
  return at;
}
void *operator new[](size_t size) { return operator new(size); }
void operator delete(void *at) noexcept { free(at); }
void operator delete[](void *at) noexcept { free(at); }
void operator delete(void *at, size_t) noexcept { free(at); }
void operator delete[](void *at, size_t) noexcept { free(at); }
