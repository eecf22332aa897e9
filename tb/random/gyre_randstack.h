// gyre_randstack.h - a value of the register STACK for a random program that knows nothing of stacks: its
// data, or some of them, lie in the window of interleaved stacks, its instructions do not.
//
// The machine looks for data at other addresses then. So before the run they are moved there; after it,
// memory is read through gyre_stack_address (gyre/stack.h).

#ifndef GYRE_RANDSTACK_H
#define GYRE_RANDSTACK_H

#include "gyre/stack.h"
#include "gyre_platform.h"
#include "gyre_randprog.h"

#ifdef __cplusplus
extern "C" {
#endif

// Each `random` gives another one, some of them a window that is empty, as one that is not in main
// memory. 0 without STACK_INTERLEAVE, or if there is no room. more: other instructions, `words` at
// it.
uint32_t gyre_randstack_draw(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t more,
                             unsigned words, uint64_t random);

// The window of the machine with this STACK.
gyre_stack_window gyre_randstack_region(const gyre_config *cfg, uint32_t stack);

// Moves the program's data to where the machine looks for them. False: no memory on the host.
bool gyre_randstack_move(const gyre_randprog_info *info, const gyre_stack_window *w,
                         gyre_memory *m);

#ifdef __cplusplus
}
#endif
#endif
