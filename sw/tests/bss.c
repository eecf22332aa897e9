// bss.c - after a start with dirty memory (bss.S): zero is zero, in .bss and in thread-local
// memory.

#include "gyre_runtime.h"

static volatile uint32_t words[37];
static __thread volatile uint32_t zero, also_zero;
static __thread volatile uint32_t five = 5;

int main(void) {
  uint32_t sum = zero | also_zero;
  for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
    sum |= words[i];
  }
  return sum != 0 || five != 5;
}
