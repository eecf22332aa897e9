# minimal.S - the program of the tool's tests: writes a signature and a line, ends by its argument.
#
# mscratch (--arg): 0 exit register with 7; 1 tohost with code 5; 2 illegal instruction;
# 3 barrier for two warps, alone: hang; 4 runs for ever; 5 last warp ends.

#define IO_BASE 0x10000000

  .option norelax  # the global pointer is not set
  .section .text.start, "ax"
  .globl _start
_start:
  csrr t6, mscratch
  la t0, begin_signature
  li t1, 0x00c0ffee
  sw t1, 0(t0)
  li t2, IO_BASE
  la t0, text
1:
  lbu t1, 0(t0)
  beqz t1, 2f
  sb t1, 0(t2)
  addi t0, t0, 1
  j 1b
2:
  li t0, 1
  beq t6, t0, end_tohost
  li t0, 2
  beq t6, t0, end_illegal
  li t0, 3
  beq t6, t0, end_hang
  li t0, 4
  beq t6, t0, end_never
  li t0, 5
  beq t6, t0, end_warp
end_exit:
  li t1, 7
  sw t1, 72(t2)
  j .
end_tohost:
  la t0, tohost
  li t1, 11
  sw t1, 0(t0)
  j .
end_illegal:
  .word 0xffffffff
end_hang:
  li t0, 0
  li t1, 2
  .insn r 0x0b, 4, 0, x0, t0, t1  # bar t0, t1
end_never:
  j end_never
end_warp:
  .insn r 0x0b, 0, 0, x0, x0, x0  # tmc zero

  .section .data
text: .asciz "hello\n"
  .balign 16
  .globl begin_signature, end_signature, tohost
begin_signature: .word 0, 0x12345678, 0xabcdef01
end_signature:
  .balign 64
tohost: .word 0, 0
