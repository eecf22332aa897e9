// gyre_module_enter.S - entry of warps from the launch queue if the module has thread-local
// variables: makes these below sp, and calls the kernel.

#include "gyre_asm.h"
#include "gyre_launch_block.h"

#define BLOCK(word) (4 * GYRE_BLOCK_##word)

  .section .text.gyre_module_enter, "ax", @progbits
  .globl gyre_module_enter
  .type gyre_module_enter, @function
gyre_module_enter:
  lui     t0, %hi(__tls_bytes)
  addi    t0, t0, %lo(__tls_bytes)
  mv      t1, sp
  sub     sp, sp, t0
  mv      tp, sp
  lla     t2, __tdata_begin + GYRE_IDS_BYTES
  lui     t3, %hi(__tdata_bytes)
  addi    t3, t3, %lo(__tdata_bytes)
  add     t3, t3, tp
  addi    t4, tp, GYRE_IDS_BYTES  // the ids are in CSRs
  j       2f
1:
  lw      t5, 0(t2)
  sw      t5, 0(t4)
  addi    t2, t2, 4
  addi    t4, t4, 4
2:
  bltu    t4, t3, 1b
  j       2f
1:
  sw      zero, 0(t4)
  addi    t4, t4, 4
2:
  bltu    t4, t1, 1b
  csrr    a0, GYRE_CSR_LAUNCHARG
  lw      t0, BLOCK(KERNEL) - GYRE_BLOCK_BYTES(a0)
  jalr    t0
  gyre_tmc zero
  .size gyre_module_enter, . - gyre_module_enter
