// gyre_randscalar.h - random programs of the second instruction set for a core that executes scalar and
// vector instructions.
//
// Instructions are of each opcode that a core executes, in turn, with random fields; most use a few registers, so that they
// wait for each other. Between them are hints, branches that skip some instructions, counted loops, and now and then what
// a core refuses. The program ends with s_endpgm, or runs to the end of main memory.

#ifndef GYRE_RANDSCALAR_H
#define GYRE_RANDSCALAR_H

#include "gyre_randprog.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gyre_randscalar {
  uint32_t entry;
  unsigned words;
  bool faults;  // a word that a core refuses is in it
} gyre_randscalar;

// Writes a program of so many instructions, or of those that fit behind its begin.
gyre_randscalar gyre_randscalar_make(const gyre_config *cfg, uint64_t seed, unsigned instructions,
                                     gyre_randprog_store *store, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
