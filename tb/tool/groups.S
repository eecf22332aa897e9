# groups.S - threads that go different ways, for reports of threads with pcs of their own.
#
# mscratch (--arg): 0 all end; 1 odd ones wait at a barrier to which even ones never come;
# 2 odd ones go round for ever, where even ones would come later.

  .option norelax  # the global pointer is not set
  .section .text.start, "ax"
  .globl _start
_start:
  li t0, -1
  .insn r 0x0b, 0, 0, x0, t0, x0  # tmc t0
  csrr t1, mscratch
  csrr t2, 0xcc0  # number of the thread
  andi t3, t2, 1
  li t5, 1
  li t6, 2
  beqz t3, even
odd:
  beq t1, t6, odd
  addi t4, t4, 1
  .insn r 0x0b, 4, 0, x0, x0, t5  # bar x0, t5
even:
  bnez t1, even
  .insn r 0x0b, 4, 0, x0, x0, t5
  .insn r 0x0b, 0, 0, x0, x0, x0  # tmc zero
