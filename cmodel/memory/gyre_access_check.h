// gyre_access_check.h - twin of rtl/memory/gyre_access_check.sv: which accesses of a memory pass the shader
// program header of its launch lets be made.

#ifndef GYRE_MEMORY_ACCESS_CHECK_H
#define GYRE_MEMORY_ACCESS_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Bits of `rights`, and where the number of the launch is.
enum {
  GYRE_RIGHTS_HEADER = 1 << 0,     // there is a header
  GYRE_RIGHTS_NO_STORE = 1 << 1,   // no stores to global memory
  GYRE_RIGHTS_NO_MEMORY = 1 << 2,  // no loads and stores at all
  GYRE_RIGHTS_LAUNCH_LSB = 3,
  GYRE_RIGHTS_NO_PATH = 1 << 11,  // a pixel program without loads, stores and call stack in memory
  GYRE_RIGHTS_NO_FP64 = 1 << 12,  // a program without double precision
};

// What was reported, in EXCEPTION_CODE; 0: nothing is.
enum { GYRE_DENIED_SILENT, GYRE_DENIED_STORE, GYRE_DENIED_PRIVATE, GYRE_DENIED_CALL };

// A pass, and where the stacks of its threads are.
typedef struct gyre_access_check_in {
  const gyre_rights_t *rights;
  uint32_t stack;  // the register STACK, without by_word where stacks cannot be interleaved
  uint32_t hart;   // of the pass's first lane
  uint32_t number,
      step;  // 64 * (number + 1) bytes below the end of its stack the first lane's pointer
             // starts, and those of the others by 64 * step bytes lower each
  bool store;
  uint32_t lanes, local;
  const uint32_t *addr;  // of the program, one a lane
} gyre_access_check_in;

typedef struct gyre_access_check_out {
  uint32_t keep, stores, privates, silents;  // lanes
} gyre_access_check_out;

// For a pass that is no fence.
void gyre_access_check_eval(const gyre_access_check_in *in, gyre_access_check_out *out);

#endif
