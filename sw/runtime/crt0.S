// crt0.S - the first instructions of a Gyre program, and how warps and threads are started.
//
// A run starts with warp 0, thread 0 at _start.  It gets its registers, .bss is cleared, main(0)
// runs, its result is the exit code.  gyre_launch starts the other warps and threads.
// Every hardware thread h (mhartid) has a stack and, above it, its thread-local variables; both are
// where gyre.ld says.

#include "gyre_asm.h"

// Sets gp, sp and tp of the active threads and fills their thread-local variables.  Changes t0-t3.
// All branches depend on addresses that are the same in all threads or differ by the same amount.
.macro thread_setup
  .option push
  .option norelax
  lla     gp, __global_pointer$
  .option pop
  csrr    t1, GYRE_CSR_MHARTID
  addi    t2, zero, %lo(__stack_size_log2)
  sll     t2, t1, t2
  slli    t3, t1, 6
  add     t2, t2, t3
  lui     sp, %hi(__stack_top)
  addi    sp, sp, %lo(__stack_top)
  sub     sp, sp, t2
  lui     t3, %hi(__tls_bytes)
  addi    t3, t3, %lo(__tls_bytes)
  sub     sp, sp, t3
  mv      tp, sp
  beqz    t3, 3f
  lla     t0, __tdata_begin
  lla     t2, __tdata_end
  mv      t1, tp
  beq     t0, t2, 2f
1:
  lw      t3, 0(t0)
  sw      t3, 0(t1)
  addi    t0, t0, 4
  addi    t1, t1, 4
  bne     t0, t2, 1b
2:
  // What is left up to __tls_bytes is zero.  t2 counts, as t1 differs between threads.
  lui     t2, %hi(__tls_bytes)
  addi    t2, t2, %lo(__tls_bytes)
  lui     t0, %hi(__tdata_bytes)
  addi    t0, t0, %lo(__tdata_bytes)
  beq     t0, t2, 3f
4:
  sw      zero, 0(t1)
  addi    t0, t0, 4
  addi    t1, t1, 4
  bne     t0, t2, 4b
3:
.endm

  .section .text.init, "ax", @progbits
  .globl _start
  .type _start, @function
_start:
  thread_setup
  lla     t0, __bss_begin
  lla     t1, __bss_end
  beq     t0, t1, 2f
1:  // .bss is aligned to 16 bytes at both ends.
  sw      zero, 0(t0)
  sw      zero, 4(t0)
  sw      zero, 8(t0)
  sw      zero, 12(t0)
  addi    t0, t0, 16
  bne     t0, t1, 1b
2:
  // A non-zero argument of the run replaces the program's own.
  csrr    t0, GYRE_CSR_MSCRATCH
  beqz    t0, 3f
  lla     t1, gyre_arg
  sw      t0, 0(t1)
3:
  lla     s0, __init_array_begin
  lla     s1, __init_array_end
  beq     s0, s1, 5f
4:
  lw      t0, 0(s0)
  jalr    t0
  addi    s0, s0, 4
  bne     s0, s1, 4b
5:
  li      a0, 0
  li      a1, 0
  call    main
  call    exit
  .size _start, . - _start

// void _exit(int code): ends the run.
  .globl _exit
  .type _exit, @function
_exit:
  lui     t0, %hi(__io_base)
  addi    t0, t0, %lo(__io_base)
  fence
  sw      a0, 4(t0)
  fence
1:
  gyre_tmc x0
  j       1b
  .size _exit, . - _exit

// void gyre_launch(uint32_t warps, void (*fn)(void *), void *ctx)
// Runs fn(ctx) in all threads of warps 0..warps-1 (warp 0 always), returns when all are done.
// Called by warp 0 thread 0 only.
  .section .text.gyre_launch, "ax", @progbits
  .globl gyre_launch
  .type gyre_launch, @function
gyre_launch:
  addi    sp, sp, -16
  sw      ra, 12(sp)
  lla     t0, launch_fn
  sw      a1, 0(t0)
  sw      a2, 4(t0)
  lla     t1, warp_entry
  gyre_wspawn a0, t1
  // Threads 1.. of this warp.  Thread 0 keeps its stack.
  csrr    t0, GYRE_CSR_NTHREADS
  li      t1, 1
  beq     t0, t1, 5f
  li      t0, -2
  gyre_tmc t0
  thread_setup
  li      t0, -1
  gyre_tmc t0
5:
  lla     t0, launch_fn
  lw      a0, 4(t0)
  lw      t0, 0(t0)
  jalr    t0
  li      t0, 1
  gyre_tmc t0
  // Waits until no other warp is active, and starts none.
  gyre_wspawn x0, x0
  lw      ra, 12(sp)
  addi    sp, sp, 16
  ret
  .size gyre_launch, . - gyre_launch

// Where the other warps start, with thread 0.
  .type warp_entry, @function
warp_entry:
  li      t0, -1
  gyre_tmc t0
  thread_setup
  lla     t0, launch_fn
  lw      a0, 4(t0)
  lw      t0, 0(t0)
  jalr    t0
  gyre_tmc x0
  .size warp_entry, . - warp_entry

  .section .sbss, "aw", @nobits
  .balign 4
launch_fn:
  .zero 8  // fn, ctx

// The program's argument.  A program that has one defines it with its default.
  .section .sdata.gyre_arg, "aw", @progbits
  .balign 4
  .weak gyre_arg
  .type gyre_arg, @object
gyre_arg:
  .word 0
  .size gyre_arg, 4
