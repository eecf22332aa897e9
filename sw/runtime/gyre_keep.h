// gyre_keep.h - the threads of a warp that have no item end; for the runtime's own files.

#ifndef GYRE_KEEP_H
#define GYRE_KEEP_H

#include "gyre_runtime.h"

// Threads `left`, `left` + 1, ... of the warp end; left > 0. With the divergence stack pred ends
// them, and the branch is the same in all threads. With pcs of their own pred is nothing, and they
// end after the branch: subwarps may come here one after the other, and no mask that one
// of them has would be right for two that meet.
GYRE_INLINE void gyre_keep_threads(uint32_t left) {
  uint32_t stays = gyre_thread_id() < left, mask = gyre_thread_mask();
  __asm__ goto(GYRE_ASM_PRED("%0", "%1") "\n\tbeqz %0, %l[ends]"
               :
               : "r"(stays), "r"(mask)
               : "memory"
               : ends);
  return;
ends:
  gyre_tmc(0);
  __builtin_unreachable();
}

#endif
