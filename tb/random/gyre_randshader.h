// gyre_randshader.h - code for warps of draws that are launched from outside: random instructions of shader programs,
// right and wrong ones, some of them where the threads of the warp have gone apart, and the end of the warp. Pixel
// programs also have loads, stores and atomic operations, which helpers make or do not make.

#ifndef GYRE_RANDSHADER_H
#define GYRE_RANDSHADER_H

#include "gyre_randprog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GYRE_RANDSHADER_WORDS = 600, GYRE_RANDSHADER_DATA = 1024 };

typedef struct gyre_randshader_plan {
  bool spawns;    // it may start warps that are of no draw, whose first instruction is then illegal
  bool pixel;     // a pixel program
  bool kills;     // it kills pixels, and then the addresses of their threads may be wrong
  bool local;     // it reads its position in local memory, and a word there
  bool stacks;    // its threads access their stacks
  bool in_order;  // results may depend on which threads of a warp execute an instruction together
  uint32_t data;  // of GYRE_RANDSHADER_DATA bytes that a pixel program accesses
} gyre_randshader_plan;

// The code alone, GYRE_RANDSHADER_WORDS at most: how many, 0 for no memory. Its length does not depend on the data's
// address.
unsigned gyre_randshader_write(const gyre_config *cfg, uint64_t random,
                               const gyre_randshader_plan *plan, uint32_t *word);
// Writes it to a part of RAM that neither the program nor the `words` at `code` use. Returns its
// first address, or the program's entry if there is no room for it.
uint32_t gyre_randshader_make(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t code,
                              unsigned words, uint64_t random, gyre_randprog_store *store,
                              void *ctx);

#ifdef __cplusplus
}
#endif
#endif
