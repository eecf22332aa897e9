# chatter.S - writes 3000 bytes to the console, more than its ring has, in turn to all of its addresses,
# and exits with 9.
#
# In between it waits for every byte to be done, so that a full ring stops it.

#define IO_BASE 0x10000000

  .section .text.start, "ax"
  .globl _start
_start:
  li t0, IO_BASE
  li t1, 3000
  li t2, 'a'
  li t3, 'z' + 1
1:
  andi t4, t1, 63
  add t4, t4, t0
  sb t2, 0(t4)
  fence
  addi t2, t2, 1
  bne t2, t3, 2f
  li t2, 'a'
2:
  addi t1, t1, -1
  bnez t1, 1b
  li t1, 9
  sw t1, 72(t0)
  fence
  .insn r 0x0b, 0, 0, x0, x0, x0  # tmc zero
