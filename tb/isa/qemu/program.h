// program.h - random scalar RV32IMAF programs, many in one memory image, for qemu_compare; the image
// is also that of unstructured/unstructured.h.
//
// Every program starts with registers and fcsr from a table, computes, jumps, loads and stores in
// its own window, and leaves its registers and fcsr after the window. After the last one the image
// prints all windows through the HTIF console and ends by HTIF. Programs always end: branches go
// forward, but for loops with a counter of their own.

#ifndef GYRE_TB_PROGRAM_H
#define GYRE_TB_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#define IMAGE_BASE 0x80000000U

enum {
  WINDOW_BYTES = 256,
  REGS_BYTES = 256,  // fcsr, x1..x31, f0..f31
  BLOCK_BYTES = WINDOW_BYTES + REGS_BYTES,
  PROGRAM_BYTES = 4096,  // room for the code of one program
};

typedef struct image {
  uint8_t *bytes;
  uint32_t size;
  uint32_t here;    // end of the code so far
  uint32_t blocks;  // address of the first program's window
  uint32_t inits;   // address of the first program's register values
  uint32_t tohost;  // 16 bytes: tohost, fromhost
  uint32_t start;   // what both run; QEMU comes from IMAGE_BASE, where it turns on F in mstatus
  uint32_t end;     // after the windows, as far as they are compared
  uint32_t keep;    // registers that random instructions do not write, besides those of no use
  uint32_t stub;    // where Gyre starts, which has no mstatus: turns on the threads of...
  uint32_t mask;    // ...the word at this address, at first all ones
  uint32_t alone;   // the jump to the program where one thread after the other runs it
  bool bits;        // programs have bit manipulation
  bool atomics;     // programs have atomic operations: for one thread
  uint64_t random;
} image;

// Makes an image of `programs` programs. False: no memory.
bool image_make(image *m, unsigned programs, bool atomics, uint64_t seed);
// Clear memory of `size` bytes for an image. False: there is none.
bool image_allocate(image *m);
void image_free(image *m);
uint64_t image_random(uint64_t *state);

#endif
