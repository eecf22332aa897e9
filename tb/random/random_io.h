// random_io.h - coverage of the I/O page by random programs, for random_test: counted while the
// functional simulator runs them, checked at the end.

#ifndef RANDOM_IO_H
#define RANDOM_IO_H

#include "gyre/gyre.h"

enum { RANDOM_IO_OPS = 9, RANDOM_IO_SHAPES = 4, RANDOM_IO_BESIDE = 4 };

typedef struct random_io {
  uint64_t op[RANDOM_IO_OPS];  // loads and stores of each size and kind
  uint64_t shape[2]
                [RANDOM_IO_SHAPES];  // loads, stores: one lane, one word, one line, several lines
  uint64_t beside[2][RANDOM_IO_BESIDE];  // other lanes: none, in main memory, in local memory, both
  uint64_t changes[2];                   // loads and stores where data depend on time
  uint64_t after[2];                     // a load after a store of the warp, a store after a load
  uint64_t console;                      // stores to the console beyond its first byte
  uint64_t warps;                        // accesses of another warp than the one before
  uint64_t cores;                        // ... of another core
  // of the running program
  unsigned last;                                  // the warp before
  uint8_t kind[GYRE_MAX_CORES * GYRE_MAX_WARPS];  // of the warp's last access: 1 load, 2 store
} random_io;

// A program begins, has executed an instruction.
void random_io_begin(random_io *c);
void random_io_insn(random_io *c, const gyre_func *f, const gyre_config *cfg, unsigned warp,
                    uint32_t insn, uint32_t tmask);

void random_io_print(const random_io *c);
// Returns true if all of it occurred; a line on stderr for what did not. `several`: programs of
// several cores were among them.
bool random_io_check(const random_io *c, bool several);

#endif
