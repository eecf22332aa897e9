// block.h - how many inputs opencl_exhaustive takes at a time.

#ifndef GYRE_ACCURACY_BLOCK_H
#define GYRE_ACCURACY_BLOCK_H

enum { BLOCK = 2048 };  // what is computed of them stays in the processor's caches

#endif
