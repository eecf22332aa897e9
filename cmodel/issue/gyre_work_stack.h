// gyre_work_stack.h - twin of rtl/issue/gyre_work_stack.sv: initial stack pointers of the threads
// of a workgroup.

#ifndef GYRE_ISSUE_WORK_STACK_H
#define GYRE_ISSUE_WORK_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/generated/registers.h"

// Returns the stack pointer of thread `thread` of warp `wid` of core `core`; stack: the register
// STACK. Interleaved stacks of a warp all begin at the same offset.
static inline uint32_t gyre_work_stack(const gyre_config *cfg, uint32_t stack, uint32_t core,
                                       uint32_t wid, uint32_t thread) {
  const unsigned bits = 12 + (stack & 15);
  const uint32_t hart = (core * cfg->num_warps + wid) * cfg->num_threads;
  const uint32_t base = (stack & ~0xfffu) + (hart << bits);
  const uint32_t ones = ~(0xffffffffu << bits);
  const bool by_word = cfg->stack_interleave && (stack & GYRE_STACK_BY_WORD);
  const uint32_t below = by_word ? wid : thread;
  return base | thread << bits | (ones & ~0xfffu) | (4096 - 64 * (below + 1));
}

#endif
