// gyre_alone.S - void gyre_alone(void (*function)(void *), void *argument): runs a function that branches on the thread's own
// values, on any machine and with the flags of any program or module.
//
// With the divergence stack the active threads call it one after the other, lowest first, so each is alone in its warp. Threads
// with pcs of their own call it at once.

#include "gyre_asm.h"

  .section .text.gyre_alone, "ax", @progbits
  .globl gyre_alone
  .type gyre_alone, @function
gyre_alone:
  csrr    t0, GYRE_CSR_TMASK
  addi    t1, t0, -1
  and     t1, t1, t0
  beqz    t1, 3f  // one thread is active
  // A split that only the lowest thread takes makes a level on the stack, which the split inside it finds. Without a stack it
  // does nothing.
  neg     t1, t0
  and     t1, t1, t0
  csrr    t2, GYRE_CSR_TID
  srl     t1, t1, t2
  gyre_split t3, t1
  gyre_split t4, zero
  gyre_join t3
  bnez    t4, 1f
3:
  mv      t0, a0
  mv      a0, a1
  jr      t0
1:
  addi    sp, sp, -32
  sw      ra, 28(sp)
  sw      s0, 24(sp)
  sw      s1, 20(sp)
  sw      s2, 16(sp)
  sw      s3, 12(sp)
  sw      s4, 8(sp)
  mv      s0, a0
  mv      s1, a1
  mv      s2, t0  // threads whose turn is still to come, the same number in all of them
2:
  neg     s3, s2
  and     s3, s3, s2
  csrr    t2, GYRE_CSR_TID
  srl     t1, s3, t2
  andi    t1, t1, 1
  gyre_split s4, t1
  beqz    t1, 4f
  mv      a0, s1
  jalr    s0
4:
  gyre_join s4
  xor     s2, s2, s3
  bnez    s2, 2b
  lw      ra, 28(sp)
  lw      s0, 24(sp)
  lw      s1, 20(sp)
  lw      s2, 16(sp)
  lw      s3, 12(sp)
  lw      s4, 8(sp)
  addi    sp, sp, 32
  ret
  .size gyre_alone, . - gyre_alone
