// tohost.S - ends by the HTIF convention, as common RISC-V test programs do: exit code 5.

#include "gyre_asm.h"

  .section .text.init, "ax", @progbits
  .globl _start
_start:
  li      t0, 5 << 1 | 1
  lla     t1, tohost
  sw      t0, 0(t1)
  sw      zero, 4(t1)
1:
  j       1b

  .section .tohost, "aw", @progbits
  .balign 64
  .globl tohost
tohost:
  .dword 0
