// gyre_start.h - macros of the start-up code (crt0.S): registers of a thread, the job of a launch, the barrier of all
// cores.

#ifndef GYRE_START_H
#define GYRE_START_H

#include "gyre_asm.h"

// Members of gyre_launch_job.  The number of cores is 0 while no core but 0 has work; a worker that
// finds 0 ends.
#define LAUNCH_FN 0
#define LAUNCH_CTX 4
#define LAUNCH_CORES 8
#define LAUNCH_WARPS 12

// All symbols near gp are addressed from it.
.macro set_gp
  .option push
  .option norelax
  lla     gp, __global_pointer$
  .option pop
.endm

// tp and sp from the end of the thread's stack in sp; t3: are there thread-local variables?
.macro cut_locals
  lui     t3, %hi(__tls_bytes)
  addi    t3, t3, %lo(__tls_bytes)
  sub     sp, sp, t3
  mv      tp, sp
.endm

// Calls fn(ctx) in the active threads.  A split that is none tells whether it ended in a region.
.macro run_job
  lla     t0, gyre_launch_job
  lw      a0, LAUNCH_CTX(t0)
  lw      t0, LAUNCH_FN(t0)
  jalr    t0
  gyre_split t0, x0
  bnez    t0, job_open
.endm

// The barrier of all cores in \id, their number in \cores: one warp of each arrives (bar20), whatever
// the core's others do.
.macro core_barrier_setup id, cores
  lui     \id, 0x80000  // the first one that counts warps of all cores
  csrr    \cores, GYRE_CSR_NCORES
.endm

// For debuggers: nothing called what runs here, so a list of calls ends.
.macro outermost
  .cfi_startproc
  .cfi_undefined ra
.endm

#endif
