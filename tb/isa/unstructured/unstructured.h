// unstructured.h - random programs of any branch to any block, for threads with pcs of their own:
// indirect jumps, calls, returns to anywhere, early ends, barriers, locks. Nothing is structured:
// loops of several entries, jumps into functions, calls that never return. All threads execute the
// same program with registers and memory of their own, and leave both for comparison.
//
// The image runs as it is on two machines. On Gyre all threads of all warps execute it. On QEMU,
// which is one thread, the first words of the image run it for one thread number after the other,
// and print what each has left; what is no instruction there traps: tmc x0, where the thread ends,
// and the barrier, which is nothing for one thread alone.

#ifndef GYRE_TB_UNSTRUCTURED_H
#define GYRE_TB_UNSTRUCTURED_H

#include "qemu/program.h"

// Machines that a program is made for.
typedef struct unstructured {
  unsigned threads;      // of all warps together, to 128
  bool barriers, locks;  // does the program have them?
} unstructured;

enum { UNSTRUCTURED_MAX_THREADS = 128 };

// Makes the image of a program: a block of BLOCK_BYTES for each thread, from `blocks` on, in which
// it leaves the 256 bytes of its window, fcsr, x1 to x31 and f0 to f31; after them, up to `end`, a
// block with the lock (word 0) and how often it was held (word 16). False: no memory. Free it with
// image_free.
bool unstructured_make(image *m, unstructured *u, unsigned threads, uint64_t seed);

// Counts how often a thread that left this block held the lock.
uint32_t unstructured_held(const uint8_t *block);

#endif
