// gyre_module_edge.h - a part of gyre_module_start (gyre_module.S): groups at the edges of a grid, of which some warps may
// have no items.

// a1 := the number of warps that have items; this warp's items in a0 stay. Every warp goes through
// the threads of the group for it: groups at the edges of a grid are few.
// t0, t1, t2: items of the group in x, y, z, as far as the grid goes, or more.
partial:
  csrr    a6, GYRE_CSR_NTHREADS
  li      a7, 0  // warps that have items
  li      s5, 0  // x, y, z of thread s8 of the group
  li      s6, 0
  li      s7, 0
  li      s8, 0
  mv      s9, a6  // where the next warp begins
  li      t6, 0   // the warp has an item
  li      a3, 0   // this warp has one
each_thread:
  bgeu    s5, t0, 1f
  bgeu    s6, t1, 1f
  bgeu    s7, t2, 1f
  li      t6, 1
1:
  addi    s8, s8, 1
  addi    s5, s5, 1
  bltu    s5, t3, 1f
  li      s5, 0
  addi    s6, s6, 1
  bltu    s6, t4, 1f
  li      s6, 0
  addi    s7, s7, 1
1:
  bgeu    s7, t5, 1f  // the group ends, and with it its last warp
  bltu    s8, s9, each_thread
1:
  add     a7, a7, t6
  sub     a4, s9, a6
  bne     a4, s11, 1f
  mv      a3, t6
1:
  li      t6, 0
  add     s9, s9, a6
  bltu    s7, t5, each_thread
  mv      a1, a7
  beqz    a3, group_done
  j       run
