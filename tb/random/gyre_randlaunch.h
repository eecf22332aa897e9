// gyre_randlaunch.h - code for warps that are launched from outside while a random program runs, or
// after it has ended: it reads every register, fcsr and what the launch gave, leaves other values in
// them, uses the warp's base in local memory and its barriers, may spawn warps, and ends.

#ifndef GYRE_RANDLAUNCH_H
#define GYRE_RANDLAUNCH_H

#include "gyre_randprog.h"

#ifdef __cplusplus
extern "C" {
#endif

// Writes it to a part of RAM that the program does not use. Returns its first address and sets
// *words; without room for it: the program's entry, and one word.
uint32_t gyre_randlaunch_make(const gyre_config *cfg, const gyre_randprog_info *info,
                              uint64_t random, gyre_randprog_store *store, void *ctx,
                              unsigned *words);

#ifdef __cplusplus
}
#endif
#endif
