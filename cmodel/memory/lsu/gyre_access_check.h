// gyre_access_check.h - twin of rtl/memory/lsu/gyre_access_check.sv: decides which lanes of a memory
// beat may access memory under the shader program header of their launch.

#ifndef GYRE_MEMORY_ACCESS_CHECK_H
#define GYRE_MEMORY_ACCESS_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Bits of `permissions`, and position of the launch number.
enum {
  GYRE_PERMISSIONS_HEADER = 1 << 0,     // the launch has a header
  GYRE_PERMISSIONS_NO_STORE = 1 << 1,   // stores to global memory are forbidden
  GYRE_PERMISSIONS_NO_MEMORY = 1 << 2,  // all loads and stores are forbidden
  GYRE_PERMISSIONS_LAUNCH_LSB = 3,
  // pixel program without loads, stores and call stack in memory
  GYRE_PERMISSIONS_NO_PATH = 1 << 11,
  GYRE_PERMISSIONS_NO_FP64 = 1 << 12,  // program without double precision
  // shader program of a draw: accesses to local memory are forbidden
  GYRE_PERMISSIONS_NO_LOCAL = 1 << 13,
};

// Reported violation, in EXCEPTION_CODE; 0: not reported.
enum { GYRE_VIOLATION_SILENT, GYRE_VIOLATION_STORE, GYRE_VIOLATION_PRIVATE, GYRE_VIOLATION_CALL };

// A beat, and the position of its threads' stacks.
typedef struct gyre_access_check_in {
  const gyre_permissions_t *permissions;
  uint32_t stack;  // the register STACK, without by_word where stacks cannot be interleaved
  uint32_t hart;   // number of the hart of the beat's first lane
  uint32_t number,
      step;  // the first lane's stack pointer starts 64 * (number + 1) bytes below the end of its
             // stack; each following lane's starts 64 * step bytes lower
  bool store;
  uint32_t lanes, local;
  // With PIXELS: lanes that are helpers; lanes whose access would fault or goes to the I/O page; it
  // is an SC
  uint32_t helpers, unfit;
  bool sc;
  const uint32_t *addr;  // program addresses, one a lane
} gyre_access_check_in;

typedef struct gyre_access_check_out {
  uint32_t keep, stores, privates, silents;  // lanes
} gyre_access_check_out;

// Only for a beat that is not a fence.
void gyre_access_check_eval(const gyre_access_check_in *in, gyre_access_check_out *out);

#endif
