// gyre_module.S - executes a launch on a core without a launch queue: the loop over its
// workgroups.
//
// With a queue a warp starts before its kernel (GYRE_START_ in gyre_kernel.h), or at
// gyre_module_enter if the module has thread-local variables. Without one, warp 0, thread 0 of
// every core starts at gyre_module_start; mscratch has the launch block (gyre_launch_block.h). A
// core has SLOTS slots of WARPS warps: slot s of core c takes the workgroups s * CORES + c, and
// from there on every SLOTS * CORES-th. Each warp goes by itself; the warps of a slot meet between
// two workgroups, as the next one has the same local memory.
//
// All branches depend on the warp only, but for one: threads that have no item in a workgroup end,
// and the others start them again after the kernel (tmc). Their registers stay meanwhile, so sp and
// the saved registers are those of the call.

#include "gyre_asm.h"
#include "gyre_launch_block.h"

#define BLOCK(word) (4 * GYRE_BLOCK_##word)

  .section .tdata.gyre, "awT", @progbits
  .balign 16
  .globl gyre_self
  .type gyre_self, @object
gyre_self:
  .zero GYRE_IDS_BYTES
  .size gyre_self, GYRE_IDS_BYTES

  .section .text.init, "ax", @progbits
  .globl gyre_module_start
  .type gyre_module_start, @function
gyre_module_start:
  fence   r, rw  // what other cores wrote in the last launch
  csrr    s0, GYRE_CSR_MSCRATCH
  csrr    t0, GYRE_CSR_CID
  lw      t1, BLOCK(CORES)(s0)
  bgeu    t0, t1, ends
  lw      a0, BLOCK(WARPS)(s0)
  lw      t1, BLOCK(SLOTS)(s0)
  mul     a0, a0, t1
  lla     a1, warp_start
  gyre_wspawn20 a0, a1
warp_start:
  li      t0, -1
  gyre_tmc t0

  // ---- The thread: stack, thread-local variables ----
  csrr    s0, GYRE_CSR_MSCRATCH
#ifdef __riscv_flen
  csrw    GYRE_CSR_FCSR, zero
#endif
  csrr    t0, GYRE_CSR_MHARTID
  lw      t1, BLOCK(STACK_BYTES)(s0)
  lw      sp, BLOCK(STACK_TOP)(s0)
  mul     t0, t0, t1
  sub     sp, sp, t0
  lui     t0, %hi(__tls_bytes)
  addi    t0, t0, %lo(__tls_bytes)
  add     t1, sp, zero
  sub     sp, sp, t0
  mv      tp, sp
  lla     t2, __tdata_begin
  lui     t3, %hi(__tdata_bytes)
  addi    t3, t3, %lo(__tdata_bytes)
  add     t3, t3, tp
  mv      t4, tp
1:  // both are multiples of 16, and the first is not 0: gyre_self
  lw      t5, 0(t2)
  sw      t5, 0(t4)
  addi    t2, t2, 4
  addi    t4, t4, 4
  bltu    t4, t3, 1b
  bgeu    t4, t1, 3f
2:
  sw      zero, 0(t4)
  addi    t4, t4, 4
  bltu    t4, t1, 2b
3:

  // ---- Its position: slot s1, number in the workgroup a2; what does not change from workgroup to
  // workgroup
  csrr    t0, GYRE_CSR_WID
  lw      t1, BLOCK(WARPS)(s0)
  divu    s1, t0, t1
  mul     t2, s1, t1
  sub     t0, t0, t2
  csrr    t2, GYRE_CSR_NTHREADS
  mul     s11, t0, t2  // number of the warp's first thread in the workgroup
  csrr    t3, GYRE_CSR_TID
  add     a2, s11, t3
  // local ids: a2 = x + size x * (y + size y * z)
  lw      t2, BLOCK(GROUP_XY)(s0)
  slli    t3, t2, 16
  srli    t3, t3, 16
  srli    t4, t2, 16
  remu    a3, a2, t3
  divu    t5, a2, t3
  remu    a4, t5, t4
  divu    a5, t5, t4
  sw      a3, GYRE_IDS_LOCAL(tp)
  sw      a4, GYRE_IDS_LOCAL + 4(tp)
  sw      a5, GYRE_IDS_LOCAL + 8(tp)
  addi    t2, s0, GYRE_BLOCK_BYTES
  sw      t2, GYRE_IDS_ARGS(tp)
  csrr    t2, GYRE_CSR_LMEMBASE
  lw      t5, BLOCK(LOCAL_STEP)(s0)
  mul     t5, t5, s1
  add     t2, t2, t5
  sw      t2, GYRE_IDS_MEMORY(tp)
  // barriers: 2 * slot for the kernel, the next one for the end of a workgroup; workgroups of one
  // warp meet with themselves alone, at 0
  li      t5, 1
  li      t6, 0
  beq     t1, t5, 1f
  slli    t6, s1, 1
1:
  sw      t6, GYRE_IDS_BARRIER(tp)
  sw      t1, GYRE_IDS_BARRIER_WARPS(tp)
  slli    t6, t6, 8
  add     s10, t6, t1  // 15:8 barrier, 7:0 warps

  // ---- The slot's first workgroup: its number, cut into x, y, z ---------------------------------
  lw      t0, BLOCK(CORES)(s0)
  mul     t0, t0, s1
  csrr    t1, GYRE_CSR_CID
  add     t0, t0, t1
  lw      t2, BLOCK(GROUPS)(s0)
  lw      t3, BLOCK(GROUPS) + 4(s0)
  remu    s2, t0, t2
  divu    t0, t0, t2
  remu    s3, t0, t3
  divu    s4, t0, t3

  // ---- A grid of one dimension, whole warps a workgroup: whole workgroups need no more than this 
  lw      t1, BLOCK(GRID) + 4(s0)
  lw      t2, BLOCK(GRID) + 8(s0)
  lw      t3, BLOCK(GROUP_XY)(s0)
  lw      t4, BLOCK(GROUP_Z)(s0)
  csrr    t5, GYRE_CSR_NTHREADS
  slli    s6, t3, 16
  srli    s6, s6, 16
  srli    t3, t3, 16
  addi    t1, t1, -1
  addi    t2, t2, -1
  addi    t3, t3, -1
  addi    t4, t4, -1
  addi    t5, t5, -1
  and     t5, t5, s6
  or      t1, t1, t2
  or      t3, t3, t4
  or      t1, t1, t3
  or      t1, t1, t5
  bnez    t1, next_group
  bnez    s4, ends  // more slots than workgroups: it would be taken for another one
  sw      zero, GYRE_IDS_GROUP + 4(tp)
  sw      zero, GYRE_IDS_GROUP + 8(tp)
  lw      s9, BLOCK(OFFSET)(s0)
  lw      t1, BLOCK(OFFSET) + 4(s0)
  lw      t2, BLOCK(OFFSET) + 8(s0)
  add     s9, s9, a3
  sw      t1, GYRE_IDS_GLOBAL + 4(tp)
  sw      t2, GYRE_IDS_GLOBAL + 8(tp)
  lw      s3, BLOCK(ARGS)(s0)
  lw      s4, BLOCK(KERNEL)(s0)
  lw      s7, BLOCK(GRID)(s0)
  lw      t1, BLOCK(SLOTS)(s0)
  lw      s1, BLOCK(CORES)(s0)
  mul     s1, s1, t1
  mul     s8, s1, s6
  mul     s5, s2, s6
  j       2f
  // s2: the workgroup, s1 to its next one; s5: its first item, s8 to the next one's; s6 items of a
  // workgroup, s7 of the grid; s9: the thread's id in the first workgroup; s3, s4: arguments and
  // kernel
1:
  sw      s2, GYRE_IDS_GROUP(tp)
  add     t0, s5, s9
  sw      t0, GYRE_IDS_GLOBAL(tp)
  mv      a0, s3
  jalr    s4
  li      t1, 1
  gyre_bar zero, t1
  andi    t1, s10, 255
  addi    t0, t1, -1
  beqz    t0, 3f
  srli    t0, s10, 8
  addi    t0, t0, 1
  gyre_bar t0, t1
3:
  add     s2, s2, s1
  add     s5, s5, s8
2:
  bgeu    s5, s7, ends
  sub     t0, s7, s5
  bgeu    t0, s6, 1b
  li      s3, 0  // the last workgroup, and not whole
  li      s4, 0

  // s2, s3, s4: the workgroup
next_group:
  lw      t0, BLOCK(GROUPS) + 8(s0)
  bgeu    s4, t0, ends
  sw      s2, GYRE_IDS_GROUP(tp)
  sw      s3, GYRE_IDS_GROUP + 4(tp)
  sw      s4, GYRE_IDS_GROUP + 8(tp)
  // first item of the workgroup, and of the thread: a3, a4, a5; a0: the thread has one
  lw      t2, BLOCK(GROUP_XY)(s0)
  slli    t3, t2, 16
  srli    t3, t3, 16
  srli    t4, t2, 16
  lw      t5, BLOCK(GROUP_Z)(s0)
  mul     s5, s2, t3
  mul     s6, s3, t4
  mul     s7, s4, t5
  lw      a3, GYRE_IDS_LOCAL(tp)
  lw      a4, GYRE_IDS_LOCAL + 4(tp)
  lw      a5, GYRE_IDS_LOCAL + 8(tp)
  sltu    a0, a5, t5  // the last warp of a workgroup may have threads after its end
  add     a3, a3, s5
  add     a4, a4, s6
  add     a5, a5, s7
  lw      t0, BLOCK(GRID)(s0)
  lw      t1, BLOCK(GRID) + 4(s0)
  lw      t2, BLOCK(GRID) + 8(s0)
  sltu    t6, a3, t0
  and     a0, a0, t6
  sltu    t6, a4, t1
  and     a0, a0, t6
  sltu    t6, a5, t2
  and     a0, a0, t6
  lw      t6, BLOCK(OFFSET)(s0)
  add     t6, t6, a3
  sw      t6, GYRE_IDS_GLOBAL(tp)
  lw      t6, BLOCK(OFFSET) + 4(s0)
  add     t6, t6, a4
  sw      t6, GYRE_IDS_GLOBAL + 4(tp)
  lw      t6, BLOCK(OFFSET) + 8(s0)
  add     t6, t6, a5
  sw      t6, GYRE_IDS_GLOBAL + 8(tp)

  // ---- Does the workgroup end with the grid? Then some warps may have no item at all. -----------
  // t0, t1, t2: the grid; t3, t4, t5: the workgroup; s5, s6, s7: its first item
  sub     t0, t0, s5
  sub     t1, t1, s6
  sub     t2, t2, s7
  andi    a1, s10, 255
  bltu    t0, t3, partial
  bltu    t1, t4, partial
  bltu    t2, t5, partial
run:
  sw      a1, GYRE_IDS_BARRIER_WARPS(tp)
  csrr    t6, GYRE_CSR_TMASK
  gyre_pred a0, t6  // with the divergence stack this ends them, with pcs of their own the branch does
  bnez    a0, has_item
  gyre_tmc zero
has_item:
  lw      t0, BLOCK(KERNEL)(s0)
  lw      a0, BLOCK(ARGS)(s0)
  jalr    t0
  // threads of the warp meet; then all of them continue
  li      t1, 1
  gyre_bar zero, t1
  li      t0, -1
  gyre_tmc t0
group_done:
  andi    t1, s10, 255
  addi    t0, t1, -1
  beqz    t0, 1f
  srli    t0, s10, 8
  addi    t0, t0, 1
  gyre_bar t0, t1
1:
  // next workgroup of the slot: x, y, z with carries; each step is less than the number of
  // workgroups
  lw      t0, BLOCK(STEP)(s0)
  lw      t1, BLOCK(STEP) + 4(s0)
  lw      t2, BLOCK(STEP) + 8(s0)
  lw      t3, BLOCK(GROUPS)(s0)
  lw      t4, BLOCK(GROUPS) + 4(s0)
  add     s2, s2, t0
  add     s3, s3, t1
  add     s4, s4, t2
  bltu    s2, t3, 1f
  sub     s2, s2, t3
  addi    s3, s3, 1
1:
  bltu    s3, t4, next_group
  sub     s3, s3, t4
  addi    s4, s4, 1
  j       next_group

ends:
  fence   rw, w
  gyre_tmc zero

#include "gyre_module_edge.inc"
  .size gyre_module_start, . - gyre_module_start
