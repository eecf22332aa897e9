// fault.S - one tiny program per fault cause: assembled with -DFAULT_name=1 each time.
// expected.txt says which cause belongs to which name.

#include "gyre_asm.h"

  .section .text.init, "ax", @progbits
  .globl _start
_start:
  lla     s0, data

#if defined(FAULT_pc_misaligned)
  lla     t0, end
  addi    t0, t0, 2
  jr      t0
#elif defined(FAULT_fetch_access)
  li      t0, 0x1000
  jr      t0
#elif defined(FAULT_illegal)
  .word   0xffffffff
#elif defined(FAULT_csr_unknown)
  csrr    a0, 0x123
#elif defined(FAULT_csr_read_only)
  csrw    GYRE_CSR_TID, s0
#elif defined(FAULT_breakpoint)
  ebreak
#elif defined(FAULT_ecall)
  ecall
#elif defined(FAULT_load_misaligned)
  lw      a0, 2(s0)
#elif defined(FAULT_load_access)
  lw      a0, 0(zero)
#elif defined(FAULT_store_misaligned)
  sh      a0, 1(s0)
#elif defined(FAULT_store_access)
  sw      a0, 0(zero)
#elif defined(FAULT_divergence)
  li      t0, -1
  gyre_tmc t0
  csrr    t0, GYRE_CSR_TID
  andi    t0, t0, 1
  beqz    t0, end
#elif defined(FAULT_divergence_jalr)
  li      t0, -1
  gyre_tmc t0
  csrr    t0, GYRE_CSR_TID
  slli    t0, t0, 2
  lla     t1, end
  sub     t1, t1, t0
  jr      t1
  nop
  nop
  nop
#elif defined(FAULT_join)
  li      t0, 5
  gyre_join t0
#elif defined(FAULT_join20)
  gyre_join20
#elif defined(FAULT_stack)
  li      t0, 300
1:
  gyre_split20 x0
  addi    t0, t0, -1
  bnez    t0, 1b
#elif defined(FAULT_barrier_none)
  li      t0, 0
  gyre_bar t0, x0
#elif defined(FAULT_barrier_id)
  li      t0, 99
  li      t1, 2
  gyre_bar t0, t1
#elif defined(FAULT_barrier_count)
  // Warp 0 waits for 2 warps, warp 1 says 3.
  li      t0, 2
  lla     t1, second
  gyre_wspawn t0, t1
  gyre_bar x0, t0
  j       end
second:
  li      t0, 200
1:
  addi    t0, t0, -1
  bnez    t0, 1b
  li      t0, 3
  gyre_bar x0, t0
#elif defined(FAULT_wspawn)
  // Both warps wait until they are the only one.
  li      t0, 2
  lla     t1, second
  gyre_wspawn t0, t1
second:
  li      t0, 2
  lla     t1, end
  gyre_wspawn t0, t1
#elif defined(FAULT_wspawn_pc)
  li      t0, 2
  lla     t1, end
  addi    t1, t1, 2
  gyre_wspawn t0, t1
#elif defined(FAULT_rounding)
  // A rounding mode that does not exist, in the CSR.
  csrwi   GYRE_CSR_FRM, 5
  fadd.s  fa0, fa0, fa0
#elif defined(FAULT_rounding_static)
  .word   0x00a55553  // fadd.s fa0, fa0, fa0 with rounding mode 5
#else
#error "which fault?"
#endif

  // Not reached: a run that gets here ends with exit code 0, which no line of the table expects.
end:
  lui     t0, %hi(__io_base)
  sw      zero, GYRE_IO_EXIT(t0)
  gyre_tmc x0

  .data
  .balign 4
data:
  .word 0
