// fence_i.c - self-modifying code: a function is replaced while it is in the instruction cache.

#include "gyre_runtime.h"

enum { ADDI_A0 = 0x00000513, IMM = 20 };  // addi a0, x0, imm

__asm__(
    ".section .data.code, \"aw\", @progbits\n"
    ".balign 4\n"
    "code: addi a0, x0, 1\n"
    "ret\n"
    ".text\n");
extern volatile uint32_t code[];

int main(void) {
  uint32_t (*call)(void) = (uint32_t(*)(void))(uintptr_t)code;
  uint32_t sum = call();
  for (uint32_t i = 2; i <= 10; i++) {
    code[0] = ADDI_A0 | i << IMM;
    gyre_fence_i();
    sum += call();
  }
  return sum == 55 ? 0 : 1;
}
