// bss.S - memory is not clear at the start: fills what crt0.S must clear, and where the
// thread-local variables and the heap will be, then starts bss.c the usual way.  Core 0 does; the
// others would come too late.

#include "gyre_asm.h"

  .section .text.init, "ax", @progbits
  .globl dirty_start
dirty_start:
  .option norelax  // gp is not set yet
  csrr    t0, GYRE_CSR_CID
  bnez    t0, 3f
  li      t2, -1
  lla     t0, __bss_begin
  lla     t1, __bss_end
1:
  sw      t2, 0(t0)
  addi    t0, t0, 4
  bltu    t0, t1, 1b
  lui     t0, %hi(__stack_top)
  addi    t0, t0, %lo(__stack_top)
  addi    t1, t0, -256
2:
  sw      t2, 0(t1)
  addi    t1, t1, 4
  bne     t0, t1, 2b
3:
  j       _start
