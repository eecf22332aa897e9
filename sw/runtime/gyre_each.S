// gyre_each.S - calls from clang's code to the body of GYRE_EACH_THREAD (gyre_divergence.h).
//
// void __kmpc_fork_call(void *where, int n, void (*fn)(int *, int *, ...), ... n pointers)
// calls fn(&zero, &zero, ... n pointers) in the active threads, of which there is one.  Its first
// arguments are numbers of threads in OpenMP's sense: there is one, number 0.

  .section .text.__kmpc_fork_call, "ax", @progbits
  .globl __kmpc_fork_call
  .type __kmpc_fork_call, @function
__kmpc_fork_call:
  mv      t1, a2
  mv      t2, sp  // the sixth pointer and those after it
  addi    sp, sp, -16
  sw      ra, 12(sp)
  sw      s0, 8(sp)
  sw      zero, 0(sp)
  mv      s0, sp
  addi    t0, a1, -5
  mv      a0, sp
  mv      a1, sp
  mv      a2, a3
  mv      a3, a4
  mv      a4, a5
  mv      a5, a6
  mv      a6, a7
  blez    t0, 2f
  lw      a7, 0(t2)
  // The others are on the stack again, t0 - 1 of them.
  addi    t3, t0, 2
  srli    t3, t3, 2
  slli    t3, t3, 4
  sub     sp, sp, t3
  mv      t4, sp
1:
  addi    t0, t0, -1
  beqz    t0, 2f
  addi    t2, t2, 4
  lw      t5, 0(t2)
  sw      t5, 0(t4)
  addi    t4, t4, 4
  j       1b
2:
  jalr    t1
  mv      sp, s0
  lw      ra, 12(sp)
  lw      s0, 8(sp)
  addi    sp, sp, 16
  ret
  .size __kmpc_fork_call, . - __kmpc_fork_call
