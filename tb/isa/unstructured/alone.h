// alone.h - lets QEMU run a program of unstructured.h for one thread after the other.

#ifndef GYRE_TB_ALONE_H
#define GYRE_TB_ALONE_H

#include "qemu/program.h"

// Writes, at `here`, QEMU's first instructions and its trap handler: for the thread numbers 0 to
// threads - 1 in mscratch the program from `start` on until it executes tmc x0; `nothing` is the
// instruction that does nothing for one thread. Then all from `blocks` to `end` is printed. Any other
// trap ends QEMU with status 1.
void alone_write(image *m, unsigned threads, uint32_t nothing);
// When `start` is known.
void alone_resolve(image *m);

#endif
