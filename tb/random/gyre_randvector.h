// gyre_randvector.h - random vector instructions of the second instruction set, for the programs of gyre_randscalar.h.
//
// Most instructions use a few vector and scalar registers, so that they depend on each other. Sources are of each kind:
// registers, halves, constants, literals and states.

#ifndef GYRE_RANDVECTOR_H
#define GYRE_RANDVECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Draws an instruction of the opcode of a row into word[GYRE_RDNA35_WORDS], and returns its length. A core executes it. With
// `beyond` it is one that a core refuses: it names a register that a thread does not have, or permutes lanes.
size_t gyre_randvector(uint64_t *random, unsigned row, bool beyond, uint32_t *word);

#ifdef __cplusplus
}
#endif
#endif
