// bss.c - after a start with dirty memory (bss.S): zero is zero, in .bss and in thread-local
// memory.

#include "gyre_runtime.h"

static volatile uint32_t words[37];
static __thread volatile uint32_t zero, also_zero;
static __thread volatile uint32_t five = 5;

extern char __stack_top[];  // gyre.ld

int main(void) {
  // Thread-local variables lie above the stack, and not after it in local memory.
  volatile uint32_t on_stack = 0;
  if ((uintptr_t)&zero <= (uintptr_t)&on_stack || (uintptr_t)&zero >= (uintptr_t)__stack_top) {
    return 2;
  }
  uint32_t sum = zero | also_zero;
  for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
    sum |= words[i];
  }
  return sum != 0 || five != 5;
}
