# hart_console.S - acts like programs for other machines: every hardware thread stores a letter to
# the
# byte of the console that has its number. Ends with the last warp.

#define IO_BASE 0x10000000

  .option norelax  # the global pointer is not set
  .section .text.start, "ax"
  .globl _start
_start:
  csrr t0, 0xfc1
  la t1, work
  .insn r 0x0b, 1, 0, x0, t0, t1  # wspawn t0, t1
work:
  li t0, -1
  .insn r 0x0b, 0, 0, x0, t0, x0  # tmc t0
  csrr t0, mhartid
  li t1, IO_BASE
  add t1, t1, t0
  addi t0, t0, 'A'
  sb t0, 0(t1)
  .insn r 0x0b, 0, 0, x0, x0, x0  # tmc zero
