// alone.S - entry of QEMU (machine spike) in a program of harts.h: the same code for one thread
// after the other, 0 to __alone_harts - 1, each with the stack and the thread-local variables that
// the thread of this number has on Gyre. Prints a line for each, as harts.c does, by HTIF. It is
// the first object that is linked, as QEMU starts at the first word; Gyre starts at _start.

#define MSTATUS_FS 0x6000
#define CONSOLE 0x01010000  // device 1, command 1

  .section .text.init, "ax", @progbits
  .globl alone_start
alone_start:
  .option push
  .option norelax
  lla     gp, __global_pointer$
  .option pop
  li      t0, MSTATUS_FS
  csrs    mstatus, t0
  lla     t0, alone_trap
  csrw    mtvec, t0
  li      s0, 0
alone_next:
  addi    t0, zero, %lo(__stack_size_log2)
  sll     t0, s0, t0
  slli    t1, s0, 6
  add     t0, t0, t1
  lui     sp, %hi(__stack_top)
  addi    sp, sp, %lo(__stack_top)
  sub     sp, sp, t0
  lui     t0, %hi(__tls_bytes)
  addi    t0, t0, %lo(__tls_bytes)
  add     t1, sp, zero  // their end
  sub     sp, sp, t0
  mv      tp, sp
  mv      t0, tp
  lla     t2, __tdata_begin
  lla     t3, __tdata_end
1:
  beq     t2, t3, 2f
  lw      t4, 0(t2)
  sw      t4, 0(t0)
  addi    t2, t2, 4
  addi    t0, t0, 4
  j       1b
2:
  beq     t0, t1, 3f
  sw      zero, 0(t0)
  addi    t0, t0, 4
  j       2b
3:
  mv      a0, s0
  call    harts_program
  mv      s1, a0
  mv      s3, a1
  jal     t4, put_word
  li      a0, ' '
  jal     put
  mv      s1, s3
  jal     t4, put_word
  li      a0, '\n'
  jal     put
  addi    s0, s0, 1
  lui     t0, %hi(__alone_harts)
  addi    t0, t0, %lo(__alone_harts)
  bne     s0, t0, alone_next
  li      a0, 1  // status 0
alone_end:
  lla     t0, tohost
  sw      a0, 0(t0)
  sw      zero, 4(t0)
4:
  j       4b

// s1, as 0x and 8 digits; returns to t4, changes a0, s2, t0, t1.
put_word:
  li      a0, '0'
  jal     put
  li      a0, 'x'
  jal     put
  li      s2, 28
4:
  srl     a0, s1, s2
  andi    a0, a0, 15
  li      t0, 10
  blt     a0, t0, 5f
  addi    a0, a0, 'a' - '0' - 10
5:
  addi    a0, a0, '0'
  jal     put
  addi    s2, s2, -4
  bgez    s2, 4b
  jr      t4

// The character in a0; changes t0, t1.
put:
  lla     t0, tohost
  li      t1, CONSOLE
  sw      a0, 0(t0)
  sw      t1, 4(t0)
  sw      zero, 8(t0)  // fromhost: answer taken
  sw      zero, 12(t0)
  ret

// The runtime's memset asks for the threads of its warp, which QEMU does not know.
  .globl memset
memset:
  add     t0, a0, a2
  mv      t1, a0
5:
  beq     t1, t0, 6f
  sb      a1, 0(t1)
  addi    t1, t1, 1
  j       5b
6:
  ret

  .balign 4
alone_trap:
  li      a0, 3  // status 1
  j       alone_end

  // A page of their own: QEMU takes each access to their page for one to a device.
  .section .tohost, "aw", @progbits
  .balign 4096
  .globl tohost, fromhost
  .type tohost, @object
  .type fromhost, @object
tohost:
  .zero 8
  .size tohost, 8
fromhost:
  .zero 8
  .size fromhost, 8
  .balign 4096
