// gyre_randshader.h - code for warps of draws that are launched from outside: random instructions of shader programs,
// right and wrong ones, some of them where the threads of the warp have gone apart, and the end of the warp.

#ifndef GYRE_RANDSHADER_H
#define GYRE_RANDSHADER_H

#include "gyre_randprog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GYRE_RANDSHADER_WORDS = 400 };

// The code alone, GYRE_RANDSHADER_WORDS at most: how many, 0 for no memory. spawns: it may start warps that are of no
// draw, whose first instruction is then illegal.
unsigned gyre_randshader_write(const gyre_config *cfg, uint64_t random, bool spawns,
                               uint32_t *word);
// Writes it to a part of RAM that neither the program nor the `words` at `code` use. Returns its
// first address, or the program's entry if there is no room for it.
uint32_t gyre_randshader_make(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t code,
                              unsigned words, uint64_t random, gyre_randprog_store *store,
                              void *ctx);

#ifdef __cplusplus
}
#endif
#endif
