// block.h - number of inputs that opencl_exhaustive computes at a time.

#ifndef GYRE_ACCURACY_BLOCK_H
#define GYRE_ACCURACY_BLOCK_H

enum { BLOCK = 2048 };  // what is computed of them stays in the processor's caches

#endif
