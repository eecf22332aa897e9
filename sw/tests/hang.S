// hang.S - the only warp waits at a barrier for a second one that never comes.

#include "gyre_asm.h"

  .section .text.init, "ax", @progbits
  .globl _start
_start:
  li      t0, 2
  gyre_bar x0, t0
  gyre_tmc x0
