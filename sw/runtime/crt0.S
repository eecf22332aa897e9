// crt0.S - the first instructions of a Gyre program, and how warps and threads are started.
//
// A run starts with warp 0, thread 0 of every core at _start.  On core 0 it gets its registers,
// .bss is cleared, main(0) runs, its result is the exit code.  gyre_launch starts the other warps
// and threads, and sends the other cores to work: these wait at a global barrier, for a job and for
// its end, and touch no memory before, so that nothing of theirs is in the way of core 0.
// Every hardware thread h (mhartid) has a stack and, above it, its thread-local variables; both are
// where gyre.ld says.
//
// Memory across cores: a thread that hands data over executes a fence with successor W before the
// barrier, which waits until memory has all stores of the core; a thread that takes the data
// executes a fence with predecessor R after the barrier, which empties the core's data cache.

#include "gyre_start.inc"

// gyre run guards this much at the lower end of every stack (sim/platform/gyre_stack.c).
  .globl __stack_guard_bytes
  .set __stack_guard_bytes, 16
  .cfi_sections .debug_frame
  .section .text.init, "ax", @progbits
  .globl _start
  .type _start, @function
_start:
  outermost
  set_gp
  csrr    t1, GYRE_CSR_MHARTID
  bnez    t1, worker
  lui     sp, %hi(__stack_top)
  addi    sp, sp, %lo(__stack_top)
  cut_locals
  bnez    t3, start_locals
start_bss:
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
  sw      t0, gyre_arg, t1
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
  .cfi_endproc
  .size _start, . - _start

// void _exit(int code): ends the run, from any thread of any core.  If the other cores wait for a
// job, as they do while main runs, they end first, so that the machine gets idle; in the middle of
// a job threads are stopped wherever they are.  One warp of core 0 lets them end, even if all call
// it.
  .globl _exit
  .type _exit, @function
_exit:
  csrr    t0, GYRE_CSR_WID
  bnez    t0, 1f
  core_barrier_setup t0, t1
  li      t2, 1
  beq     t1, t2, 1f
  lla     t3, gyre_launch_job
  lw      t2, LAUNCH_CORES(t3)
  bnez    t2, 1f
  fence   rw, w
  gyre_bar20 t0, t1
1:
  lui     t0, %hi(__io_base + GYRE_IO_EXIT)
  fence
  sw      a0, %lo(__io_base + GYRE_IO_EXIT)(t0)
  fence
  j       worker_end
  .size _exit, . - _exit

start_locals:
  jal     t5, fill_locals
  j       start_bss

// Code of warp 0 in cores other than 0.
  .type worker, @function
worker:
  outermost
  csrr    s1, GYRE_CSR_CID
  core_barrier_setup s2, s3
worker_loop:
  gyre_bar20 s2, s3
  fence   r, rw
  lla     t0, gyre_launch_job
  lw      t1, LAUNCH_CORES(t0)
  lw      a0, LAUNCH_WARPS(t0)
  beqz    t1, worker_end
  bgeu    s1, t1, worker_done
  lla     t1, warp_entry
  gyre_wspawn a0, t1
  // s1 to s3 are those of thread 0: fn keeps them, the other threads' are never read.
  li      t0, -1
  gyre_tmc t0
  jal     t5, thread_setup
  run_job
  li      t0, 1
  gyre_tmc t0
  // Waits until no other warp is active, and starts none.
  gyre_wspawn x0, x0
  fence   rw, w
worker_done:
  gyre_bar20 s2, s3
  j       worker_loop
worker_end:
  gyre_tmc x0
  j       worker_end
  .cfi_endproc
  .size worker, . - worker

// void gyre_launch(uint32_t warps, void (*fn)(void *), void *ctx)
// void gyre_launch_on(uint32_t warps, void (*fn)(void *), void *ctx, uint32_t cores)
// Run fn(ctx) in all threads of warps 0..warps-1 (warp 0 always) of all cores or of cores
// 0..cores-1 (core 0 always), return when all are done.  Called by core 0 warp 0 thread 0 only.
  .section .text.gyre_launch, "ax", @progbits
  .balign 64  // few cache lines: they are all missed once
  .globl gyre_launch
  .type gyre_launch, @function
gyre_launch:
  .cfi_startproc
  csrr    a3, GYRE_CSR_NCORES
  .size gyre_launch, . - gyre_launch
  .globl gyre_launch_on
  .type gyre_launch_on, @function
gyre_launch_on:
  lla     t0, gyre_launch_job
  sw      a1, LAUNCH_FN(t0)
  sw      a2, LAUNCH_CTX(t0)
  li      t2, 1
  bltu    t2, a3, launch_cores
launch_here:
  addi    sp, sp, -16
  .cfi_def_cfa_offset 16
  sw      ra, 12(sp)
  .cfi_offset ra, -4
  lla     t1, warp_entry
  gyre_wspawn a0, t1
  // Threads 1.. of this warp.  Thread 0 keeps its stack.
  csrr    t0, GYRE_CSR_NTHREADS
  li      t1, 1
  beq     t0, t1, 5f
  li      t0, -2
  gyre_tmc t0
  jal     t5, thread_setup
  li      t0, -1
  gyre_tmc t0
5:
  // Only thread 0 has a caller on its stack: in the job a list of calls ends here.
  .cfi_remember_state
  .cfi_undefined ra
  run_job
  .cfi_restore_state
  li      t0, 1
  gyre_tmc t0
  // Waits until no other warp is active, and starts none.
  gyre_wspawn x0, x0
  lw      ra, 12(sp)
  .cfi_restore ra
  addi    sp, sp, 16
  .cfi_def_cfa_offset 0
  ret
  .cfi_endproc
  .size gyre_launch_on, . - gyre_launch_on

// Entry of the other warps, with thread 0.
  .type warp_entry, @function
warp_entry:
  outermost
  li      t0, -1
  gyre_tmc t0
  jal     t5, thread_setup
  run_job
  gyre_tmc x0
  .cfi_endproc
  .size warp_entry, . - warp_entry
job_open:
  gyre_trap_open

// Everything that an active thread needs to run C.  Returns to t5, changes t0-t3.  All branches, here
// and in fill_locals, depend on addresses that are the same in all threads or differ by the same.
  .type thread_setup, @function
thread_setup:
  set_gp
  csrr    t1, GYRE_CSR_MHARTID
  addi    t2, zero, %lo(__stack_size_log2)
  sll     t2, t1, t2
  slli    t3, t1, 6
  add     t2, t2, t3
  lui     sp, %hi(__stack_top)
  addi    sp, sp, %lo(__stack_top)
  sub     sp, sp, t2
  cut_locals
  bnez    t3, fill_locals
  jr      t5
  .size thread_setup, . - thread_setup

// The rest of gyre_launch_on, for more than one core.
launch_cores:
  .cfi_startproc
  core_barrier_setup t1, t3
  beq     t3, t2, launch_here
  addi    sp, sp, -16
  .cfi_def_cfa_offset 16
  sw      ra, 12(sp)
  .cfi_offset ra, -4
  sw      a3, LAUNCH_CORES(t0)
  sw      a0, LAUNCH_WARPS(t0)
  fence   rw, w
  gyre_bar20 t1, t3
  call    launch_here
  core_barrier_setup t1, t3
  gyre_bar20 t1, t3
  fence   r, rw
  // Records for _exit that no warp works.
  lla     t0, gyre_launch_job
  sw      zero, LAUNCH_CORES(t0)
  lw      ra, 12(sp)
  .cfi_restore ra
  addi    sp, sp, 16
  .cfi_def_cfa_offset 0
  ret
  .cfi_endproc

// Sets the thread-local variables of the active threads.  Returns to t5, changes t0-t3.
  .type fill_locals, @function
fill_locals:
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
  // The rest up to __tls_bytes is zero.  t2 counts, as t1 differs between threads.
  lui     t2, %hi(__tls_bytes)
  addi    t2, t2, %lo(__tls_bytes)
  lui     t0, %hi(__tdata_bytes)
  addi    t0, t0, %lo(__tdata_bytes)
  beq     t0, t2, 4f
3:
  sw      zero, 0(t1)
  addi    t0, t0, 4
  addi    t1, t1, 4
  bne     t0, t2, 3b
4:
  jr      t5
  .size fill_locals, . - fill_locals

  .section .sbss, "aw", @nobits
  .balign 16
  .globl gyre_launch_job
gyre_launch_job:
  .zero 16

// The program's argument.  A program that has one defines it with its default.
  .section .sdata.gyre_arg, "aw", @progbits
  .balign 4
  .weak gyre_arg
  .type gyre_arg, @object
gyre_arg:
  .word 0
  .size gyre_arg, 4
